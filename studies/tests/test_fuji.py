"""Fuji's studies: ways of speaking that are only there to be compared, and the commands that compare them."""

from __future__ import annotations

import pytest

from caldera.core.rng import Rng
from caldera.games.fuji.bot.hands import share_that_fits
from caldera.games.fuji.bot.partners import CodePartner, ColoursPartner
from caldera.games.fuji.bot.statements import LEAST_SHARE
from caldera_studies import fuji_loss
from caldera_studies.fuji_speech import Series, closed, line, main, next_to_act, play_series
from tests.games.fuji.positions import FUJI, position
from tests.games.fuji.test_bot import FEW, fuji
from tests.games.fuji.test_talk import SCALE, claims_of, walkers


def test_the_code_that_bots_used_to_speak_leaves_too_few() -> None:
    """The count can fail: rating eight cards tells nearly everything."""
    state = position(dice={"blue": [6, 6, 5, 5, 3, 3]})
    policy = CodePartner(FEW)
    while FUJI.describe(action := int(policy.choose(state, 0, Rng(1))))["kind"] == "rate":
        state.apply(action, 0)
    assert share_that_fits(fuji(state), 0, claims_of(fuji(state), 0), SCALE) < LEAST_SHARE


def test_whoever_speaks_of_colours_alone_begins_with_one() -> None:
    assert FUJI.describe(int(ColoursPartner(FEW).choose(position(), 0, Rng(1))))["kind"] == "claim"


def test_whoever_wakes_an_eruption_token_goes_last() -> None:
    """As at a table of bots."""
    assert next_to_act(walkers(0)) == 1
    assert next_to_act(walkers(1)) == 0


def test_the_command_counts_what_it_says() -> None:
    series = {mode: play_series(mode, 3, 4, 2, 1, worlds=FEW) for mode in ("silent", "speaking", "all-seeing")}
    for mode, found in series.items():
        assert found.games == len(found.rounds) == sum(found.reasons.values()) == 2
        assert found.won == len(found.scores) == found.reasons.get("village", 0)
        assert mode in line(mode, found)
        assert all(0 <= good <= count for count, good in found.tries.values())
    assert isinstance(closed(*series.values()), float)


@pytest.mark.long
def test_the_command_prints_a_table_and_judges_it(capsys: pytest.CaptureFixture[str]) -> None:
    """A quick game of each kind; with so few the gap may be nothing, and nothing is never enough."""
    few = ["--games", "1", "--levels", "4", "--worlds", str(FEW), "--cards"]
    assert main(few) == 0
    told = capsys.readouterr().out
    for expected in ("level 4, 3 players, 1 games each", "silent", "speaking", "all-seeing", "% of the gap"):
        assert expected in told
    assert main([*few, "--at-least", "1000"]) == 1
    assert capsys.readouterr().out == told, "the same seed gives the same games"


def test_what_hidden_dice_cost_is_printed_by_kind_of_decision(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fuji_loss, "ROWS", fuji_loss.ROWS[::6])
    assert fuji_loss.main(["--games", "1", "--level", "4", "--worlds", "1"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert [row.split(":")[0].split("  ")[0] for row in told[1:]] == [row[0].split(":")[0] for row in fuji_loss.ROWS]
    assert told[1].endswith("+0.0"), "the first row is what the others are compared with"


def test_speech_closes_the_part_of_the_gap_that_it_wins() -> None:
    def series(won: int) -> Series:
        return Series(100, won, {}, [], [], {})

    assert closed(series(20), series(50), series(60)) == pytest.approx(0.75)
    assert not closed(series(60), series(70), series(60)) >= 0, "without a gap there is nothing to close"
