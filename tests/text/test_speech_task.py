"""Fuji as a benchmark of natural speech: games won, less what the rules forbid."""

from __future__ import annotations

from itertools import cycle

import pytest

from caldera.core.errors import BadInput
from caldera.core.rng import Rng
from caldera.text.speech_task import BREACH_COST, SpeechResult, measure, measure_scripted, open_table, play


def test_the_writer_takes_every_seat_in_turn_and_games_are_frozen() -> None:
    tables = [open_table(number) for number in range(3)]
    assert [seat for _, seat in tables] == [0, 1, 2]
    again, seat = open_table(1)
    assert again.match.to_json() == tables[1][0].match.to_json()
    assert again.match.extra["seats"].count("vague-v1") == 2
    assert seat in again.waiting


def test_breaches_cost_what_they_say() -> None:
    assert SpeechResult(10, 5, 20, 4, 3).score == pytest.approx(0.5 - 4 * BREACH_COST / 10)


def test_a_writer_who_shouts_dice_is_charged_and_one_who_is_silent_is_not() -> None:
    replies = cycle(["SAY: I have three sixes and two fives.", "ACT: 1"])
    results = [measure(writer, 1, partner="random") for writer in (lambda _: next(replies), lambda _: "ACT: 1")]
    assert [result.refused for result in results] == [0, 0]
    assert results[0].breaches > 5
    assert (results[1].breaches, results[1].said) == (0, 0)
    assert results[0].score < results[1].score + results[0].won


def test_whoever_never_decides_gets_on_by_chance() -> None:
    table, seat = open_table(0, partner="random")
    play(table, seat, lambda _: "well", Rng(1))
    assert table.refused[seat] > 0
    assert table.is_over


def test_scripted_writers_reply_by_the_rules_except_for_the_one_that_shouts() -> None:
    quiet, loud = (measure_scripted(name, 1, partner="random") for name in ("random", "shouting"))
    assert (quiet.refused, quiet.breaches) == (0, 0)
    assert loud.breaches > 0
    assert loud.refused == 0
    with pytest.raises(BadInput, match="random, silent-v1"):
        measure_scripted("poet", 1)
    with pytest.raises(BadInput, match="at least 1"):
        measure_scripted("random", 0)
