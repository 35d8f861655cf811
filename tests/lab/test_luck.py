"""Luck and skill: exact over all outcomes, told in rounded words, extremes only where a search agrees."""

from __future__ import annotations

import httpx2
import pytest

import caldera
from caldera.core.match import Match
from caldera.core.state import CHANCE, GameState
from caldera.core.view import View
from caldera.games import OWN
from caldera.insight import luck
from caldera.insight.analysis import Analysis, Finding, average_costs, extremes
from caldera.insight.luck import Throw
from caldera.insight.luck_words import caveat, is_told, luck_lines, points, throw_words
from caldera.locale import COMPLETE
from tests.games.hekla import positions as hekla_positions
from tests.support.paths import GOLDEN
from tests.web.test_insight_web import opened, panel

WITH_DICE = [game_id for game_id in OWN if game_id != "hekla"]


def golden(game_id: str) -> Match:
    return caldera.load_match(sorted((GOLDEN / game_id).glob("*.json"))[0])


def thrown(game_id: str) -> tuple[GameState, int]:
    """A position in the middle of a match in which dice or a draw are due, and what came."""
    match = golden(game_id)
    ply = next(ply for ply in range(match.ply // 2, match.ply) if match.plays[ply][0] == CHANCE)
    return match.state_at(ply), match.plays[ply][1]


@pytest.mark.parametrize("game_id", WITH_DICE)
def test_luck_is_nothing_on_average(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(luck, "LOOKS", 2)
    state, came = thrown(game_id)
    gains = [(chance, luck.luck_of(state.game, state, outcome, 3)) for outcome, chance in state.chance_outcomes()]
    for seat in range(state.players):
        assert sum(chance * gain[seat] for chance, gain in gains) == pytest.approx(0)
    assert luck.luck_of(state.game, state, came, 3) in [gain for _, gain in gains]


def test_a_judgement_changes_nothing_at_the_table() -> None:
    state, came = thrown("fire_mountain")
    before = state.key
    luck.luck_of(state.game, state, came, 1, 1)
    assert state.key == before


def test_a_planted_blunder_costs_and_the_best_action_does_not() -> None:
    """Red can make d2 erupt, which the two volcanoes beside it are waiting for."""
    state = hekla_positions.position(2, c2="R2 G2", e2="G3", more={"progress": [3, 1]})
    game = state.game
    costs = {words: luck.cost_of(game, state, 0, game.space.parse(words), 1) for words in ("place 3 d2", "place 0 b4")}
    assert costs["place 3 d2"] < 0.02 < costs["place 0 b4"]


def test_a_throw_is_told_only_where_a_search_agrees(monkeypatch: pytest.MonkeyPatch) -> None:
    match = golden("fire_mountain")
    throw = next(throw for throw in luck.throws_of(match) if throw.start > match.ply // 2)
    before = throw.start - 1
    seat, action = match.plays[before]
    outcomes = tuple(outcome for _, outcome in match.plays[throw.start : throw.stop])

    def confirmed(before_it: float | None, after_it: float | None) -> float:
        answers = iter([before_it, after_it])
        monkeypatch.setattr(luck, "_search_value", lambda *_: next(answers))
        monkeypatch.setattr(luck, "luck_of", lambda *_: (0.3,) * match.state.players)
        return luck.confirm(match.game, match.state_at(before), seat, action, outcomes, 1)

    assert confirmed(0.3, 0.7) == pytest.approx(0.3 * len(outcomes))
    assert confirmed(0.7, 0.3) == confirmed(0.5, 0.55) == confirmed(None, 0.9) == 0.0


def test_throws_are_picked_by_what_they_gave_whoever_threw() -> None:
    match = golden("fire_mountain")
    throws = list(luck.throws_of(match))
    gains = {ply: (0.0,) * match.state.players for throw in throws for ply in throw}
    lucky, unlucky = throws[3], throws[5]
    gains[lucky.start] = (0.2,) * match.state.players
    gains[unlucky.start] = (-0.2,) * match.state.players
    assert luck.throws_to_confirm(match, gains, 6) == [lucky, unlucky]
    seen = [Finding(throw.start, (), 0, 0.0, (gain,)) for throw, gain in ((lucky, 0.2), (throws[7], 0.4), (unlucky, -0.2))]
    assert [(throw.ply, throw.gain) for throw in extremes(match, seen)] == [(throws[7].start, 0.4), (unlucky.start, -0.2)]
    assert luck.throws_to_confirm(golden("fuji"), {}, 6) == []


def test_costs_are_the_mean_over_choices() -> None:
    match = golden("fire_mountain")
    mine = [ply for ply, (seat, _) in enumerate(match.plays) if seat == 0][:3]
    found = [Finding(ply, (), 0, 0.0, (), cost) for ply, cost in zip(mine, (0.1, 0.3, None), strict=True)]
    assert average_costs(match, found)[0] == pytest.approx(0.2)


def test_words_are_rounded_and_never_an_account() -> None:
    assert [points(value) for value in (0.12, -0.13, 0.48, 1.2)] == [10, 15, 50, 120]
    match = golden("fire_mountain")
    empty = (0.0,) * match.state.players
    judged = Analysis((), (), (), (0.22, -0.09, *empty[2:]), (0.001, 0.012, *empty[2:]), (Throw(40, 0, 0.31),))
    for locale in COMPLETE:
        view = View(None, locale, colours=match.game.info.colours)
        all_lines, mine = luck_lines(match, judged, view), luck_lines(match, judged, view, (0,))
        assert len(all_lines) == 2 * match.state.players
        assert len(mine) == 2
        assert "20" in mine[0]
        assert not any(sign in mine[1] for sign in "0123456789")
        assert "25" in all_lines[3]
        assert "+30" in throw_words(match, judged.throws[0], view)
        assert caveat(judged, view) != caveat(Analysis((), (), (), (), judged.costs), view)


def test_a_team_reads_one_sentence_without_a_number() -> None:
    match = golden("sub_terra")
    view = View(None, "en")
    told = [luck_lines(match, Analysis((), (), (), (gain,)), view) for gain in (0.4, 0.05, -0.4)]
    assert [("kind" in line, "even" in line, "against" in line) for (line,) in told] == [
        (True, False, False), (False, True, False), (False, False, True)]  # fmt: skip
    assert not is_told(Analysis((), (), ()))


def test_the_end_page_tells_luck_and_skill(ann: httpx2.Client) -> None:
    path = opened(ann, (sorted((GOLDEN / "hekla").glob("*.json"))[0]).read_text(encoding="utf-8"))
    assert 'id="luck"' in ann.get(path).text
    told = panel(ann, path, "luck")
    assert "Luck and skill" in told
    assert "twenty decisions" in told.lower() or "next to nothing" in told
    assert "dice" not in told.partition("</h3>")[2].replace('class="dice', "")
