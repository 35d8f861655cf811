"""What is said of luck and skill: rounded to five points, "about even" below ten, and never as an account that comes out even."""

from __future__ import annotations

from collections.abc import Sequence

from caldera.core.match import Match
from caldera.core.view import View
from caldera.insight.analysis import Analysis
from caldera.insight.luck import TOLD, Throw
from caldera.insight.turns import part_around, tell_turn

SEVERAL = 20
"""Costs are told for so many decisions: their sum grows with the length of the match."""
STEP, MOST = 5, 60
"""Steps in which luck is told, and beyond what it is only said to be more: a long match can add up to more."""


def points(value: float) -> int:
    """Hundredths, in steps of five, without their sign."""
    return STEP * round(100 * abs(value) / STEP)


def is_told(analysis: Analysis) -> bool:
    return bool(analysis.luck or analysis.costs)


def luck_lines(match: Match, analysis: Analysis, view: View, held: Sequence[int] = ()) -> list[str]:
    """One sentence for the team, or up to two for each seat. Whoever played one seat reads of that alone, as "you"."""
    if match.game.info.cooperative:
        return [view.text(f"insight.luck.team_dice.{_kind(analysis.luck[0])}")] if analysis.luck else []
    mine = held[0] if len(held) == 1 else None
    lines = []
    for seat in range(match.state.players) if mine is None else held:
        words = ("you", "your_decisions") if seat == mine else ("dice", "decisions")
        if analysis.luck:
            luck = analysis.luck[seat]
            kind, n = (f"very_{_kind(luck)}", MOST) if points(luck) > MOST else (_kind(luck), points(luck))
            lines.append(view.text(f"insight.luck.{words[0]}.{kind}", who=view.name(seat), n=n))
        if analysis.costs:
            cost = SEVERAL * analysis.costs[seat]
            kind = "cost" if cost >= TOLD else "little"
            lines.append(view.text(f"insight.luck.{words[1]}.{kind}", who=view.name(seat), n=points(cost)))
    return lines


def caveat(analysis: Analysis, view: View) -> str:
    parts = ["caveat", "apart"] if analysis.luck and analysis.costs else ["caveat"]
    return " ".join(view.text(f"insight.luck.{part}") for part in parts)


def throw_words(match: Match, throw: Throw, view: View) -> str:
    """What fell, for whom, and what it was worth."""
    what = tell_turn(match, part_around(match, throw.ply), view).rstrip(".")
    what = what or match.game.words.name_action(match.state_at(throw.ply), match.plays[throw.ply][1], view)
    whose = view.text("insight.analysis.team") if match.game.info.cooperative else view.name(throw.seat)
    return view.text(f"insight.luck.throw.{_kind(throw.gain)}", ply=throw.ply + 1, who=whose, what=what, n=points(throw.gain))


def _kind(gain: float) -> str:
    return "even" if abs(gain) < TOLD else "kind" if gain > 0 else "against"
