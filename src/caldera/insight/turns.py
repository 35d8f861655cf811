"""A match in turns: which actions belong together, and what of a turn is worth a sentence.

Chances are compared from the end of one turn to the end of the next, for a single action is rarely what turned a match: a figure
goes onto the volcano, the eruption that follows brings the points, and "ends their actions" is what was chosen last.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from caldera.core.match import Match
from caldera.core.state import CHANCE, Event
from caldera.core.view import View

QUIET = frozenset({"over", "round", "round_end", "turn", "phase", "pass", "end", "calm", "ready", "stop", "first", "marker", "say"})
"""Kinds of events that say when something happened, or that nothing did."""
THROWS = frozenset(
    {"roll", "rolled", "die", "peril", "reroll", "screens_off", "draw", "reveal", "activation", "hunt", "species", "tile"}
)
"""Kinds that lead to something; by themselves they explain little."""
WEIGHTY = frozenset({"strike", "hurt", "hatch", "compare", "stamina", "collapse", "unlock", "key_found", "sanctuary", "lost_die"})
DECISIVE = frozenset({"erupt", "eruption", "region", "fall", "injury", "artefact", "escape", "dead"})
NEW_TURN = frozenset({"turn", "round", "phase"})
"""Kinds with which another turn begins, though the same person may act on."""
WEIGHT_OF = {"throw": 1, "deed": 2, "weighty": 3, "decisive": 4}
TOLD = 2
"""Sentences about one turn."""


def turns(match: Match) -> Iterator[range]:
    """The actions of each turn in their order: those of one seat, with the dice and draws that follow them."""
    start, doer = 0, CHANCE
    for ply, (seat, _) in enumerate(match.plays):
        begins = ply > 0 and any(event.kind in NEW_TURN for event in match.events[ply - 1])
        changes = seat != CHANCE and doer not in (CHANCE, seat)
        if ply > start and (begins or changes):
            yield range(start, ply)
            start, doer = ply, CHANCE
        if seat != CHANCE:
            doer = seat
    if match.plays:
        yield range(start, len(match.plays))


def turn_number(match: Match, ply: int) -> int:
    """In which turn an action is, from 1."""
    return next((number for number, turn in enumerate(turns(match), 1) if ply in turn), 1)


def parts_of_turns(match: Match) -> Iterator[range]:
    """Each turn in parts, so that luck and skill can be told apart: decisions in a row, and the dice and draws after them."""
    for turn in turns(match):
        for _, plies in groupby(turn, key=lambda ply: match.plays[ply][0] == CHANCE):
            first, *others = plies
            yield range(first, first + 1 + len(others))


@dataclass(frozen=True)
class TurnChange:
    """How a turn or a part of it changed the chances of a seat; `ply` is its action (from 0) that mattered most."""

    ply: int
    turn: range
    seat: int
    before: float
    after: float

    @property
    def size(self) -> float:
        return abs(self.after - self.before)


def changes_over(match: Match, plies: range, chances: Sequence[tuple[float, ...]]) -> Iterator[TurnChange]:
    """What these actions did to each seat, if there is something to tell of them. `chances` are those before the first action of
    the match and after each; without those at the end, the last action does not count.
    """
    end = min(plies.stop, len(chances) - 1)
    if end <= plies.start or not any(weight(event) for ply in plies for event in match.events[ply]):
        return
    ply = heaviest(match, range(plies.start, end))
    for seat, (before, after) in enumerate(zip(chances[plies.start], chances[end], strict=True)):
        yield TurnChange(ply, plies, seat, before, after)


def largest_swing(plies: range, chances: Sequence[tuple[float, ...]]) -> range:
    """Those of these actions over which the chances of a seat changed most; of equal changes the last."""
    spans = [range(start, stop) for start in plies for stop in range(start + 1, plies.stop + 1)]
    return max(spans, key=lambda span: (_most(chances[span.start], chances[span.stop]), span.start))


def _most(before: tuple[float, ...], after: tuple[float, ...]) -> float:
    return max(abs(new - old) for old, new in zip(before, after, strict=True))


def turn_around(match: Match, ply: int) -> range:
    return next(turn for turn in turns(match) if ply in turn)


def part_around(match: Match, ply: int) -> range:
    return next(part for part in parts_of_turns(match) if ply in part)


def weight(event: Event) -> int:
    """How much an event says about why chances changed; 0: nothing."""
    if event.kind in QUIET or event.data.get("minor") or not event.known_to(None):
        return 0
    kinds = {"throw": THROWS, "weighty": WEIGHTY, "decisive": DECISIVE}
    return WEIGHT_OF[next((name for name, among in kinds.items() if event.kind in among), "deed")]


def heaviest(match: Match, turn: range) -> int:
    """The action of a turn that mattered most; the last of several."""
    return max(turn, key=lambda ply: (max((weight(event) for event in match.events[ply]), default=0), ply))


def tell_turn(match: Match, turn: range, view: View) -> str:
    """What was done in a turn and what came of it, as everybody may read it: the log's sentences about what mattered most.

    Of an eruption that is scored place by place, the sum is told.
    """
    events = [event for ply in turn for event in match.events[ply] if weight(event)]
    scored = [event for event in events if "gains" in event.data]
    if len(scored) > 1:
        deeds = [
            event for event in events[: events.index(scored[0])] if weight(event) >= WEIGHT_OF["deed"]
        ]  # the last of them set it off
        sentences = [match.game.words.write_log_line(event, view) for event in deeds[-1:]]
        return " ".join([*sentences, view.text("insight.story.scored", gains=_sum_of_gains(scored, view))])
    most = max((weight(event) for event in events), default=0)
    if most == WEIGHT_OF["weighty"]:  # it explains itself; only what is decisive is told with what set it off
        events = [event for event in events if weight(event) == most]
    chosen = sorted(sorted(range(len(events)), key=lambda at: -weight(events[at]))[:TOLD])
    return " ".join(match.game.words.write_log_line(events[at], view) for at in chosen)


def gains_by_eruption(match: Match) -> list[list[int]]:
    """What each eruption brought each seat, in their order; an eruption that is scored place by place counts as one."""
    scored = [[event.data["gains"] for event in happened if "gains" in event.data] for happened in match.events]
    return [[sum(gains) for gains in zip(*each, strict=True)] for each in scored if each]


def _sum_of_gains(scored: list[Event], view: View) -> str:
    sums = [sum(gains) for gains in zip(*(event.data["gains"] for event in scored), strict=True)]
    return ", ".join(f"{view.name(seat)} +{gain}" for seat, gain in enumerate(sums) if gain) or view.text("insight.story.nothing")
