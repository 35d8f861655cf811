"""Fuji's chat filter [C2, C4] item 19: the rulebook's seven sentences, those it was written against, and those kept apart."""

from __future__ import annotations

import time
import tomllib
from pathlib import Path

import pytest

from caldera.core.view import View
from caldera.games.fuji.words.speech_filter import refusal
from caldera.locale import text
from tests.games.fuji.positions import FUJI, position

LOCALES = ("en", "fr")
MOST_WRONG = 0.02
FIRST_SIGHT = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def sentences(locale: str, part: str) -> list[tuple[str, bool]]:
    """The sentences of a part, each with whether it may be said."""
    name = f"chat_first_sight_{locale}.toml" if part in FIRST_SIGHT else f"chat_{locale}.toml"
    table = tomllib.loads((Path(__file__).parent / "data" / name).read_text(encoding="utf-8"))[part]
    return [(sentence, False) for sentence in table["refused"]] + [(sentence, True) for sentence in table["allowed"]]


def wrong(locale: str, part: str) -> list[str]:
    return [sentence for sentence, allowed in sentences(locale, part) if (refusal(sentence) is None) != allowed]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("part", ["rulebook", "written_against"])
def test_the_filter_knows_what_it_was_written_against(locale: str, part: str) -> None:
    """[C2] item 19"""
    assert wrong(locale, part) == []


@pytest.mark.parametrize("locale", LOCALES)
def test_the_filter_stays_right_about_sentences_that_were_kept_apart(locale: str) -> None:
    """[C4]: at first sight it erred in 2 to 5 % of them; this keeps what was mended"""
    held_out = sentences(locale, "held_out")
    assert len(wrong(locale, "held_out")) <= MOST_WRONG * len(held_out)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("part", FIRST_SIGHT)
def test_the_filter_keeps_what_was_learned_from_sets_written_at_first_sight(locale: str, part: str) -> None:
    """[C4]: both ways, what is wrongly refused and what is wrongly allowed"""
    fresh = sentences(locale, part)
    assert len(fresh) >= 185
    assert len(wrong(locale, part)) <= MOST_WRONG * len(fresh)


@pytest.mark.parametrize("locale", LOCALES)
def test_there_are_enough_sentences_and_none_twice(locale: str) -> None:
    rulebook = sentences(locale, "rulebook")
    own = sentences(locale, "written_against") + sentences(locale, "held_out")
    assert len(rulebook) == 7
    assert len(own) >= 900
    assert len(sentences(locale, "held_out")) >= 200
    assert abs(sum(allowed for _, allowed in own) - len(own) / 2) <= 10
    words = [sentence for sentence, _ in rulebook + own]
    assert len(set(words)) == len(words)


@pytest.mark.parametrize(
    ("sentence", "locale", "reason"),
    [
        ("I've got three yellow dice.", "en", "number"),
        ("I don't have any odd dice.", "en", "amount"),
        ("I have slightly more pink dice than the average.", "en", "average"),
        ("J’ai beaucoup de cinq.", "fr", "number"),
        ("Je n’ai pas de dés impairs.", "fr", "amount"),
        ("J’ai plus de dés roses que la moyenne.", "fr", "average"),
    ],
)
def test_the_reason_is_told_in_the_speakers_language(sentence: str, locale: str, reason: str) -> None:
    assert refusal(sentence) == reason
    state = position()
    for reader in LOCALES:
        assert FUJI.words.check_chat(state, sentence, reader) == text(reader)(f"fuji.chat.{reason}")


@pytest.mark.parametrize("locale", LOCALES)
def test_a_sentence_is_judged_in_its_own_language_whatever_the_speaker_reads(locale: str) -> None:
    """[C4]"""
    state = position()
    for part in ("rulebook", "written_against"):
        for sentence, allowed in sentences(locale, part):
            for reader in LOCALES:
                assert (FUJI.words.check_chat(state, sentence, reader) == "") == allowed, (reader, sentence)


@pytest.mark.parametrize(
    "sentence",
    ["The card is good, trois jaunes !", "Je vais bien, I have three yellow", "OK: cinq", "roses: 3", "for my card: que du bleu"],
)
def test_mixing_languages_hides_nothing(sentence: str) -> None:
    """[C4]"""
    assert refusal(sentence) is not None


@pytest.mark.parametrize("sentence", ["Il y a 3 cartes entre nous.", "Clara a 2 relances.", "Case 12.", "Level 2!"])
def test_open_numbers_stay_harmless_in_either_language(sentence: str) -> None:
    """[C4]"""
    assert refusal(sentence) is None


@pytest.mark.parametrize(
    ("sentence", "twin"),
    [
        ("My total for your card is fourteen, you cannot win.", "Mon total pour ta carte est quatorze, tu ne peux pas gagner."),
        ("I have 14. Let's go there.", "J'ai 14. Nous y allons."),
        ("I have no pinks.", "Je n'ai pas de roses."),
        ("I have no pink.", "Je n'ai pas de rose."),
        ("I've no pink.", "J'ai pas de rose."),
        ("My sum is even.", "Ma somme est paire."),
        ("My total is twice yours.", "Mon total est le double du tien."),
        ("VII for your card", "VII pour ta carte"),
        ("I have f o u r of them", "j'en ai q u a t r e"),
        ("t.h.r.e.e", "t.r.o.i.s"),
        ("As many as there are months in a year.", "Autant que de mois dans une année."),
    ],
)
def test_exact_things_are_refused_however_they_are_wrapped(sentence: str, twin: str) -> None:
    """[C4]: nothing is matched across punctuation, and both languages are judged alike"""
    assert refusal(sentence) is not None
    assert refusal(twin) is not None


@pytest.mark.parametrize(
    ("sentence", "twin"),
    [
        ("I've more pink than blue", "J'ai plus de rose que de bleu"),
        ("I have more pink than blue.", "J'ai plus de roses que de bleus."),
        ("My sum is low for your card.", "Ma somme est basse pour ta carte."),
        ("Two rounds, then we're there.", "Deux tours, et on y est."),
    ],
)
def test_vague_things_are_welcome_in_both_languages(sentence: str, twin: str) -> None:
    """[C4]"""
    assert refusal(sentence) is None
    assert refusal(twin) is None


def test_numbers_are_free_when_no_dice_are_hidden() -> None:
    """[C4]: before the first round, in phase 5, and after the match; phase 3 is silent [C1]"""
    exact = "I have three yellow dice."
    assert FUJI.words.check_chat(position(), exact, "en")
    assert FUJI.words.check_chat(position("gear"), exact, "en")
    assert FUJI.words.check_chat(position("reroll"), "Hello!", "en")
    for state in (position("go", characters=[{"marker": "4-1"}] * 3), FUJI.new(3, {"scenario": "random"})):
        assert FUJI.words.check_chat(state, exact, "en") == ""
        assert FUJI.words.check_chat(state, "We won with nine points!", "en") == ""


def test_odd_input_does_no_harm() -> None:
    for harmless in ("", "   ", "!?…", "\n\t", "¯\\_(ツ)_/¯"):
        assert refusal(harmless) is None
    for numerals in ("I have ３ yellow", "yellow: ⚃", "5️⃣ yellow"):
        assert refusal(numerals) == "number"
    started = time.process_time()
    refusal("as many " + "yellow dice and " * 300)
    refusal("autant de " * 300)
    assert time.process_time() - started < 2


@pytest.mark.parametrize("locale", LOCALES)
def test_what_buttons_and_proposals_say_may_also_be_written(locale: str) -> None:
    """The game never proposes a sentence that its own filter would refuse, and says nothing twice."""
    state = position()
    view = View(0, locale, colours=FUJI.info.colours)
    said = [FUJI.words.name_action(state, action, view) for action in state.legal_actions(0)]
    spoken = [words.strip(" «»“”.\u00a0").partition("“" if locale == "en" else "«")[2].strip("\u00a0 ”»") for words in said]
    sentences = [*FUJI.words.list_phrases(state, view), *[sentence for sentence in spoken if sentence]]
    assert len(sentences) == len(set(sentences)) > 60
    assert [sentence for sentence in sentences if FUJI.words.check_chat(state, sentence, locale)] == []
