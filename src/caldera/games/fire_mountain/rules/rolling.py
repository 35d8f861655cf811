"""Rolling the dice, up to three times.

Clauses in brackets, such as [R2], are those of RULES.md.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.games.fire_mountain.rules import events
from caldera.games.fire_mountain.rules.codes import ACT, ROLL, ROLLING
from caldera.games.fire_mountain.rules.state import FireMountainPosition


def add_rolls(state: FireMountainPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
    """First all dice; then any of them, or stop [R1-R3]."""
    roll = state.actions.roll
    if state.rolls == 0:
        return append(actions, roll.at((1 << state.count_dice(seat)) - 1))
    actions = append(actions, state.actions.stop.at())
    mask: i64 = 1
    while mask < 1 << state.dice:
        actions = append(actions, roll.at(mask))
        mask += 1
    return actions


def roll_dice(state: FireMountainPosition, seat: i64, mask: i64) -> None:
    if state.rolls == 0:
        state.dice = state.count_dice(seat)
    state.rolls += 1
    state.tumbling = mask
    state.phase = ROLLING
    if state.events is not None:
        events.tell_roll(state)


def tumbling_die(state: FireMountainPosition) -> i64:
    """The die that settles next."""
    die: i64 = 0
    while state.tumbling >> die & 1 == 0:
        die += 1
    return die


def settle_die(state: FireMountainPosition, die: i64, face: i64) -> None:
    state.set_face(die, face)
    state.tumbling &= ~(1 << die)
    if state.events is not None:
        events.tell_die(state, die)
    if state.tumbling == 0:
        state.phase = ROLL if state.rolls < state.board.rolls else ACT


def keep_dice(state: FireMountainPosition) -> None:
    state.phase = ACT
    if state.events is not None:
        events.tell_stop(state)
