"""A finished match in three sentences: who led, what turned it, from when on it was decided. How it ended, the verdict says.

It needs no playouts: the game's own judgement of each position is enough to see where the match turned, and what happened there is
told by the sentences of the log.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from caldera.core.match import Match
from caldera.core.view import View
from caldera.lab.analysis import final_chances, judged
from caldera.lab.story_chart import smooth

CLEAR = 0.05
"""By how much somebody must be ahead to lead."""
LATE = 0.03
"""What is open until so small a part of the match is left was open to the end."""
QUIET = frozenset({"over", "round", "turn", "pass"})
"""Kinds of events that say when something happened, not what."""


@dataclass(frozen=True)
class TurningPoint:
    """The action (its number from 0) that changed the chances of a seat most, for good or ill."""

    ply: int
    seat: int
    before: float
    after: float


def judge_positions(match: Match) -> list[tuple[float, ...]]:
    """Everybody's chances before the first action and after each; after the last what came of it. Together: one number."""
    policy, state = match.game.policy(), match.state_at(0)
    chances = [tuple(map(float, policy.evaluate(state)))]
    for seat, action in match.plays:
        state.play(action, seat)
        chances.append(tuple(map(float, policy.evaluate(state))))
    chances[-1] = final_chances(match)
    return [each[:1] for each in chances] if match.game.info.cooperative else chances


def find_turning_point(match: Match, chances: Sequence[tuple[float, ...]]) -> TurningPoint | None:
    """The largest change that went the way of the result. The last action only tells the result, so it does not count."""
    final = chances[-1]
    best, found = CLEAR, None
    for ply in range(len(match.plays) - 1):
        if not telling(match, ply):
            continue
        for seat, (before, after) in enumerate(zip(chances[ply], chances[ply + 1], strict=True)):
            change = after - before if final[seat] >= 0.5 else before - after
            if change > best:
                best, found = change, TurningPoint(ply, seat, before, after)
    return found


def telling(match: Match, ply: int) -> bool:
    """Whether everybody saw something happen there that the log has words for."""
    return any(event.kind not in QUIET and event.known_to(None) for event in match.events[ply])


def what_happened(match: Match, ply: int, view: View) -> str:
    """The sentences of the log about an action, as everybody may read them; two at most."""
    told = [event for event in match.events[ply] if event.known_to(None) and event.kind not in QUIET]
    return " ".join(match.game.sentence(event, view) for event in told[:2])


@dataclass(frozen=True)
class Story:
    """Sentences in the order of time, and the chances that they are about."""

    sentences: list[str]
    chances: list[tuple[float, ...]]
    turn: TurningPoint | None


def story(match: Match, view: View) -> list[str]:
    """Three sentences; two when no action stands out."""
    return tell_story(match, view).sentences


def tell_story(match: Match, view: View) -> Story:
    chances = judged(judge_positions(match))
    turn = find_turning_point(match, chances)
    told = [_who_led(match, chances, view)]
    if turn:
        whose = view.text("insight.analysis.team") if match.game.info.cooperative else view.name(turn.seat)
        params = {"whose": whose, "before": round(100 * turn.before), "after": round(100 * turn.after), "ply": turn.ply + 1}
        told.append(view.text("insight.story.turn", what=what_happened(match, turn.ply, view), **params))
    return Story([*told, _when_it_was_decided(match, chances, view)], chances, turn)


def _who_led(match: Match, chances: Sequence[tuple[float, ...]], view: View) -> str:
    if match.game.info.cooperative:
        worst = min(each[0] for each in chances[:-1])
        best = max(each[0] for each in chances[:-1])
        key = "saved" if chances[-1][0] >= 0.5 else "lost"
        return view.text(f"insight.story.together.{key}", worst=round(100 * worst), best=round(100 * best), n=match.ply)
    leaders: list[int] = []
    for each in chances[:-1]:
        first, second = sorted(each, reverse=True)[:2]
        seat = each.index(first)
        if first - second >= CLEAR and (not leaders or leaders[-1] != seat):
            leaders.append(seat)
    winners = [seat for seat, value in enumerate(chances[-1]) if value > 0]
    if not leaders:
        return view.text("insight.story.even")
    if len(leaders) == 1:
        key = "always" if leaders[0] in winners else "never_enough"
        return view.text(f"insight.story.{key}", who=view.name(leaders[0]))
    return view.text("insight.story.changes", n=len(leaders) - 1)


def _when_it_was_decided(match: Match, chances: Sequence[tuple[float, ...]], view: View) -> str:
    """From which action on nothing changed any more: who had won was ahead, or the chances stayed on one side of a half."""
    final, calm = chances[-1], smooth(chances)[:-1]
    if match.game.info.cooperative:
        saved = final[0] >= 0.5
        open_until = [ply for ply, (value,) in enumerate(calm) if (value >= 0.5) != saved]
        keys = ("together.calm", "together.above") if saved else ("together.hopeless", "together.below")
        who = ""
    else:
        winner = final.index(max(final))
        open_until = [ply for ply, each in enumerate(calm) if each.index(max(each)) != winner]
        keys, who = ("ended", "ahead"), view.name(winner)
    decided = open_until[-1] + 1 if open_until else 0
    key = keys[0] if not decided else "open" if match.ply - decided <= LATE * match.ply else keys[1]
    return view.text(f"insight.story.{key}", n=decided if decided else match.ply, who=who)
