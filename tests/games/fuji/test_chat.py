"""Fuji's chat filter [C2, C4] item 19: the rulebook's sentences, those it was written against, and those it has never seen."""

from __future__ import annotations

import time
from functools import cache
from pathlib import Path

import pytest

from caldera.core.view import View
from caldera.games.fuji.words.speech_filter import Verdict, judge
from caldera.locale import text
from tests.games.fuji.positions import FUJI, position

LOCALES = ("en", "fr")
MOST_WRONG = 0.025
MOST_WRONG_UNSEEN = 0.04
SETS = ("kept_apart", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


@cache
def sentences(locale: str, *sets: str) -> list[tuple[str, bool]]:
    """The sentences of some sets, or of all, each with whether it may be said."""
    table = (Path(__file__).parent / "data" / f"sentences_{locale}.tsv").read_text(encoding="utf-8")
    rows = [line.split("\t") for line in table.splitlines() if not line.startswith("#")]
    return [(sentence, {"+": True, "−": False}[verdict]) for name, verdict, sentence in rows if name in sets or not sets]


def wrong(locale: str, *sets: str) -> list[str]:
    return [sentence for sentence, allowed in sentences(locale, *sets) if (judge(sentence) is None) != allowed]


@pytest.mark.parametrize("locale", LOCALES)
def test_the_filter_knows_what_it_was_written_against(locale: str) -> None:
    """[C2] item 19"""
    assert wrong(locale, "rulebook", "named", "written_against") == []


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("part", SETS)
def test_the_filter_keeps_what_was_learned_from_earlier_sets(locale: str, part: str) -> None:
    """[C4]: both ways, what is wrongly refused and what is wrongly allowed"""
    known = sentences(locale, part)
    assert len(known) >= 185
    assert len(wrong(locale, part)) <= MOST_WRONG * len(known)


@pytest.mark.parametrize("locale", LOCALES)
def test_the_filter_is_right_about_sentences_it_has_never_seen(locale: str) -> None:
    """[C4]: nothing was tuned on them"""
    unseen = sentences(locale, "held_out")
    share = len(wrong(locale, "held_out")) / len(unseen)
    print(f"{locale}: {share:.1%} of {len(unseen)} unseen sentences are judged wrongly")
    assert len(unseen) >= 120
    assert abs(sum(allowed for _, allowed in unseen) - len(unseen) / 2) <= 3
    assert share <= MOST_WRONG_UNSEEN


@pytest.mark.parametrize("locale", LOCALES)
def test_there_are_enough_sentences_and_none_twice(locale: str) -> None:
    words = [sentence for sentence, _ in sentences(locale)]
    assert len(sentences(locale, "rulebook")) == 7
    assert len(words) >= 3000
    assert abs(sum(allowed for _, allowed in sentences(locale)) - len(words) / 2) <= 40
    assert len({sentence for sentence, _ in sentences(locale, "held_out")} - {*words[: -len(sentences(locale, "held_out"))]}) >= 120


@pytest.mark.parametrize(
    ("sentence", "reason", "words"),
    [
        ("I've got three yellow dice.", "number", "three yellow dice"),
        ("I have a pair of them", "number", "a pair"),
        ("I don’t have any odd dice.", "amount", "don’t have any odd dice"),
        ("I have slightly more pink dice than the average.", "average", "average"),
        ("Well, hello. I have ３ of them", "number", "３"),
        ("e\u0301coutez : j'ai t r o i s bleus", "number", "t r o i s"),
        ("yellow: |||", "number", "|||"),
        ("J’ai beaucoup de cinq.", "number", "cinq"),
        ("Je n’ai pas de dés impairs.", "amount", "pas de dés impairs"),
        ("J’ai plus de dés roses que la moyenne.", "average", "moyenne"),
        ("j'ai une paire de six", "number", "une paire"),
    ],
)
def test_the_words_that_it_stumbles_over_are_named_in_the_speakers_language(sentence: str, reason: str, words: str) -> None:
    """[C4]"""
    found = judge(sentence)
    assert found is not None
    assert (found.reason, found.words(sentence)) == (reason, words)
    for reader in LOCALES:
        objection = FUJI.words.check_chat(position(), sentence, reader)
        assert objection is not None
        assert objection.text == text(reader)(f"fuji.chat.{reason}", words=words)
        assert words in objection.text
        assert objection.may_insist


@pytest.mark.parametrize("locale", LOCALES)
def test_every_refusal_names_words_of_the_sentence(locale: str) -> None:
    found = [(sentence, judge(sentence)) for sentence, _ in sentences(locale)]
    refused = [(sentence, verdict) for sentence, verdict in found if verdict]
    assert len(refused) > 1000
    for sentence, verdict in refused:
        assert 0 <= verdict.start < verdict.end <= len(sentence), sentence
        assert verdict.words(sentence).strip() == verdict.words(sentence), sentence


def test_a_sentence_can_be_read_in_one_language_alone() -> None:
    assert judge("trois jaunes", ["fr"]) == Verdict("number", 0, 12)
    assert judge("trois jaunes", ["en"]) is None


@pytest.mark.parametrize(
    ("sentence", "allowed"),
    [
        ("Je n'ai rien de bon pour ta carte.", True),
        ("rien de bon", True),
        ("I have nothing good for your card.", True),
        ("Je n'ai rien pour ta carte.", False),
        ("I have nothing for your card.", False),
        ("1 seconde !", True),
        ("Attends 1 sec", True),
        ("Il me manquait un point.", True),
        ("I was one point short last time.", True),
        ("Il me manque un point.", False),
        ("bleu bleu bleu", False),
        ("pink, pink, blue", False),
        ("jaune : ||||", False),
        ("jjbr", False),
        ("y y p", False),
        ("xxx yellow", False),
        ("brrr, il fait froid", True),
        ("Pink, blue, yellow: I need them.", True),
        ("Love you all xx", True),
    ],
)
def test_tallies_and_other_cases_that_were_complained_about(sentence: str, allowed: bool) -> None:
    """[C4]"""
    assert (judge(sentence) is None) == allowed


@pytest.mark.parametrize("locale", LOCALES)
def test_a_sentence_is_judged_in_its_own_language_whatever_the_speaker_reads(locale: str) -> None:
    """[C4]"""
    state = position()
    for sentence, allowed in sentences(locale, "rulebook"):
        for reader in LOCALES:
            assert (FUJI.words.check_chat(state, sentence, reader) is None) == allowed, (reader, sentence)


@pytest.mark.parametrize(
    "sentence",
    ["The card is good, trois jaunes !", "Je vais bien, I have three yellow", "OK: cinq", "roses: 3", "for my card: que du bleu"],
)
def test_mixing_languages_hides_nothing(sentence: str) -> None:
    """[C4]"""
    assert judge(sentence) is not None


@pytest.mark.parametrize("sentence", ["Il y a 3 cartes entre nous.", "Clara a 2 relances.", "Case 12.", "Level 2!"])
def test_open_numbers_stay_harmless_in_either_language(sentence: str) -> None:
    """[C4]"""
    assert judge(sentence) is None


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
    assert judge(sentence) is not None
    assert judge(twin) is not None


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
    assert judge(sentence) is None
    assert judge(twin) is None


def test_numbers_are_free_when_no_dice_are_hidden() -> None:
    """[C4]: before the first round, in phase 5, and after the match; phase 3 is silent [C1]"""
    exact = "I have three yellow dice."
    assert FUJI.words.check_chat(position(), exact, "en")
    assert FUJI.words.check_chat(position("gear"), exact, "en")
    silence = FUJI.words.check_chat(position("reroll"), "Hello!", "en")
    assert silence is not None
    assert not silence.may_insist
    for state in (position("go", characters=[{"marker": "4-1"}] * 3), FUJI.new(3, {"scenario": "random"})):
        assert FUJI.words.check_chat(state, exact, "en") is None
        assert FUJI.words.check_chat(state, "We won with nine points!", "en") is None


def test_odd_input_does_no_harm() -> None:
    for harmless in ("", "   ", "!?…", "\n\t", "¯\\_(ツ)_/¯"):
        assert judge(harmless) is None
    for numerals in ("I have ３ yellow", "yellow: ⚃", "5️⃣ yellow"):
        found = judge(numerals)
        assert found is not None
        assert found.reason == "number"
    started = time.process_time()
    judge("as many " + "yellow dice and " * 300)
    judge("autant de " * 300)
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
