"""A finished match in three sentences: who led, what turned it, from when on it was decided. How it ended, the verdict says.

It needs no playouts: the game's own judgement of each position is enough to see where the match turned, and what happened there is
told by the sentences of the log.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from caldera.core.match import Match
from caldera.core.view import View
from caldera.insight.analysis import final_chances, judged
from caldera.insight.story_chart import smooth
from caldera.insight.turns import TurnChange, changes_over, heaviest, tell_turn, turn_around, turns

CLEAR = 0.05
"""By how much somebody must be ahead to lead."""
LATE = 0.03
"""What is open until so small a part of the match is left was open to the end."""
FAINT = 0.1
"""Chances that were never better were never good."""


def judge_positions(match: Match) -> list[tuple[float, ...]]:
    """Everybody's chances before the first action and after each; after the last what came of it. Together: one number."""
    policy, state = match.game.policy(), match.state_at(0)
    chances = [tuple(map(float, policy.evaluate(state)))]
    for seat, action in match.plays:
        state.play(action, seat)
        chances.append(tuple(map(float, policy.evaluate(state))))
    chances[-1] = final_chances(match)
    return [each[:1] for each in chances] if match.game.info.cooperative else chances


def find_turning_point(match: Match, chances: Sequence[tuple[float, ...]]) -> TurnChange | None:
    """The largest change that went the way of the result. The last action only tells the result, so it does not count."""
    final = chances[-1]

    def gain(change: TurnChange) -> float:
        return (change.after - change.before) * (1 if final[change.seat] >= 0.5 else -1)

    changes = (change for turn in turns(match) for change in changes_over(match, turn, chances[:-1]))
    largest = max(changes, key=gain, default=None)
    return largest if largest and gain(largest) > 0 else None


def find_strongest_moment(match: Match) -> int:
    """Where no turn changed anything: the action about which there is most to tell."""
    return heaviest(match, range(max(1, len(match.plays) - 1)))


@dataclass(frozen=True)
class Story:
    """Sentences in the order of time, and the chances that they are about."""

    sentences: list[str]
    chances: list[tuple[float, ...]]
    turn: TurnChange | None
    turn_sentence: int
    """Which sentence tells of the turning point, from 1."""


def story(match: Match, view: View) -> list[str]:
    return tell_story(match, view).sentences


def tell_story(match: Match, view: View) -> Story:
    """Three sentences."""
    chances = judged(judge_positions(match))
    turn = find_turning_point(match, chances)
    decided, end = _when_it_was_decided(match, chances, view)
    moment = turn.ply if turn else find_strongest_moment(match)
    moments = sorted([(moment, _what_turned_it(match, turn, moment, view)), (decided, end)], key=lambda one: one[0])
    number = 2 if moments[0][0] == moment else 3
    return Story([_who_led(match, chances, view), *[sentence for _, sentence in moments]], chances, turn, number)


def _what_turned_it(match: Match, turn: TurnChange | None, moment: int, view: View) -> str:
    before, after = (round(100 * turn.before), round(100 * turn.after)) if turn else (0, 0)
    if turn is None or before == after:
        what = tell_turn(match, turn_around(match, moment), view)
        what = what or match.game.words.name_action(match.state_at(moment), match.plays[moment][1], view) + "."
        return view.text("insight.story.moment", what=what, ply=moment + 1)
    whose = view.text("insight.analysis.team" if match.game.info.cooperative else "seat.you")
    if not match.game.info.cooperative and turn.seat != view.seat:
        whose = view.name(turn.seat)
    what = tell_turn(match, turn.turn, view)
    return view.text("insight.story.turn", what=what, ply=turn.ply + 1, whose=whose, before=before, after=after)


def _who_led(match: Match, chances: Sequence[tuple[float, ...]], view: View) -> str:
    if match.game.info.cooperative:
        worst = min(each[0] for each in chances[:-1])
        best = max(each[0] for each in chances[:-1])
        key = "saved" if chances[-1][0] >= 0.5 else "lost" if best >= FAINT else "never_good"
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
        return view.about(f"insight.story.{key}", leaders[0])
    return view.text("insight.story.changes", n=len(leaders) - 1)


def _when_it_was_decided(match: Match, chances: Sequence[tuple[float, ...]], view: View) -> tuple[int, str]:
    """The action from which on nothing changed any more, and a sentence about it: who had won was ahead, or the chances stayed on
    one side of a half.
    """
    final, calm = chances[-1], smooth(chances)[:-1]
    if match.game.info.cooperative:
        saved = final[0] >= 0.5
        open_until = [ply for ply, (value,) in enumerate(calm) if (value >= 0.5) != saved]
        keys = ("together.calm", "together.above") if saved else ("together.hopeless", "together.below")
        winner = None
    else:
        winner = final.index(max(final)) if final.count(max(final)) == 1 else None
        open_until = [ply for ply, each in enumerate(calm) if each.index(max(each)) != winner]
        keys = ("ended", "ahead" if winner is not None else "open")
    decided = open_until[-1] + 1 if open_until else 0
    if winner is not None and decided <= LATE * match.ply:  # that somebody led from the start was said
        decided = 0
    key = keys[0] if not decided else "open" if match.ply - decided <= LATE * match.ply else keys[1]
    told = f"insight.story.{key}"
    ply = decided or match.ply
    return ply, view.text(told, n=ply) if winner is None else view.about(told, winner, n=ply)
