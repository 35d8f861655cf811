"""Fuji's chat filter [C2, C4] item 19: the rulebook's seven sentences, those it was written against, and those it never saw."""

from __future__ import annotations

import time
import tomllib
from pathlib import Path

import pytest

from caldera.games.fuji.words.speech_filter import refusal
from caldera.locale import text
from tests.games.fuji.positions import FUJI, position

LOCALES = ("en", "fr")
MOST_WRONG = 0.02


def sentences(locale: str, part: str) -> list[tuple[str, bool]]:
    """The sentences of a part, each with whether it may be said."""
    path = Path(__file__).parent / "data" / f"chat_{locale}.toml"
    table = tomllib.loads(path.read_text(encoding="utf-8"))[part]
    return [(sentence, False) for sentence in table["refused"]] + [(sentence, True) for sentence in table["allowed"]]


def wrong(locale: str, part: str) -> list[str]:
    return [sentence for sentence, allowed in sentences(locale, part) if (refusal(sentence) is None) != allowed]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("part", ["rulebook", "written_against"])
def test_the_filter_knows_what_it_was_written_against(locale: str, part: str) -> None:
    """[C2] item 19"""
    assert wrong(locale, part) == []


@pytest.mark.parametrize("locale", LOCALES)
def test_the_filter_is_seldom_wrong_about_sentences_it_never_saw(locale: str) -> None:
    """[C4]"""
    held_out = sentences(locale, "held_out")
    assert len(wrong(locale, "held_out")) <= MOST_WRONG * len(held_out)


@pytest.mark.parametrize("locale", LOCALES)
def test_there_are_enough_sentences_and_none_twice(locale: str) -> None:
    rulebook = sentences(locale, "rulebook")
    own = sentences(locale, "written_against") + sentences(locale, "held_out")
    assert len(rulebook) == 7
    assert len(own) >= 200
    assert len(sentences(locale, "held_out")) >= 100
    assert abs(sum(allowed for _, allowed in own) - len(own) / 2) <= 2
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
        assert FUJI.check_chat(state, sentence, reader) == text(reader)(f"fuji.chat.{reason}")


@pytest.mark.parametrize("locale", LOCALES)
def test_a_sentence_is_judged_in_its_own_language_whatever_the_speaker_reads(locale: str) -> None:
    """[C4]"""
    state = position()
    for part in ("rulebook", "written_against"):
        for sentence, allowed in sentences(locale, part):
            for reader in LOCALES:
                assert (FUJI.check_chat(state, sentence, reader) == "") == allowed, (reader, sentence)


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


def test_odd_input_does_no_harm() -> None:
    for harmless in ("", "   ", "!?…", "\n\t", "¯\\_(ツ)_/¯"):
        assert refusal(harmless) is None
    for numerals in ("I have ３ yellow", "yellow: ⚃", "5️⃣ yellow"):
        assert refusal(numerals) == "number"
    started = time.process_time()
    refusal("as many " + "yellow dice and " * 300)
    refusal("autant de " * 300)
    assert time.process_time() - started < 2
