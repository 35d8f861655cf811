"""Worlds that a viewer must not be able to tell apart: the same table, with other hidden faces and other hidden choices.

A choice is hidden when a rule says so: which dice are rerolled (how many is heard), what tape, compass or shovel changed, which die
a carabiner rerolls, and in phase 3 everything until all have chosen [H1, H3, H6, R6].
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from librt.vecs import vec
from mypy_extensions import i64

from caldera.core.rng import Rng
from caldera.games.fuji.rules.actions import SLOTS
from caldera.games.fuji.rules.board import DICE, NOWHERE
from caldera.games.fuji.rules.play import FujiState
from caldera.games.fuji.rules.rerolls import add_choices, next_die, still_choosing
from tests.games.fuji.positions import FUJI

Viewer = int | None
KINDS = FUJI.actions


def eye(state: FujiState, viewer: Viewer) -> int:
    return 1 << (state.players if viewer is None else viewer)


def sees_hand(state: FujiState, viewer: Viewer, character: int, seat: int) -> bool:
    """Whether the viewer looks behind the screen at one of the dice that the seat may choose there."""
    slots = int(state.own_slots(character, seat))
    dice = [int(state.hand[character * SLOTS + slot]) for slot in range(SLOTS) if slots >> slot & 1]
    return any(int(state.viewers(die)) & eye(state, viewer) for die in dice)


def alike(state: FujiState, viewer: Viewer, seat: int, action: int, twin: FujiState) -> list[int]:
    """The actions of the seat in the twin world that the viewer must not be able to tell from this one."""
    if seat == viewer or not hidden_choice(state, viewer, seat, action):
        return [action] if action in twin.legal_actions(seat) else []
    legal = twin.legal_actions(seat)
    secret = state.stage_name() == "reroll" and still_choosing(state) & ~(1 << seat)
    if secret:
        return [other for other in legal if KINDS.reroll.has(other) or KINDS.stop.has(other)]
    return [other for other in legal if public_part(state, other) == public_part(state, action)]


def hidden_choice(state: FujiState, viewer: Viewer, seat: int, action: int) -> bool:
    """Whether there is something about this action that the viewer may not know."""
    stage = state.stage_name()
    if stage == "reroll" and (KINDS.reroll.has(action) or KINDS.stop.has(action)):
        holders = [seat, 2] if state.table.shared_third else [seat]
        return not any(sees_hand(state, viewer, holder, seat) for holder in holders)
    if KINDS.turn.has(action) or KINDS.reroll.has(action):
        return not sees_hand(state, viewer, int(state.target), seat)
    if KINDS.shovel.has(action):
        return not sees_hand(state, viewer, int(state.user), seat)
    if KINDS.pick.has(action):
        return not sees_hand(state, viewer, int(KINDS.pick.a(action)), seat)
    return False


def public_part(state: FujiState, action: int) -> tuple[object, ...]:
    """What everybody may know of an action with a hidden part."""
    kind = KINDS.space.kind_of(action)
    if KINDS.reroll.has(action):
        return kind.name, int(KINDS.reroll.a(action)), int(KINDS.reroll.b(action)).bit_count()
    if KINDS.pick.has(action):
        return kind.name, int(KINDS.pick.a(action))
    if KINDS.turn.has(action) or KINDS.shovel.has(action):
        return (kind.name,)
    return kind.name, action


def twin_of(state: FujiState, viewer: Viewer, seat: int, action: int, rng: Rng) -> FujiState:
    """Another world for the viewer: other faces, other choices that wait; but what the action will show is the same in both."""
    twin = cast(FujiState, state.guess(viewer, rng))
    after = state.clone()
    after.play(action, seat)
    for die in range(int(state.table.sets) * DICE):
        if int(after.seen[die]) & eye(state, viewer) and not after.to_roll >> die & 1:
            twin.face[die] = state.face[die]
    if state.stage_name() == "reroll" and not still_choosing(state) & ~(1 << seat):
        for other in range(state.players):
            choice = int(state.chosen[other])
            if other != viewer and choice != NOWHERE:  # about to be told: the same number of dice, but others
                choices = [int(one) for one in add_choices(twin, other, vec[i64]())]
                same = [one for one in choices if public_part(state, one) == public_part(state, choice)]
                twin.chosen[other] = same[int(rng.below(len(same)))]
    return twin


def same_roll(state: FujiState, twin: FujiState, viewer: Viewer, rng: Rng) -> tuple[int, int]:
    """What chance brings in both worlds: the same where the viewer sees it, else anything."""
    outcome = int(state.draw(rng))
    if not KINDS.roll.has(outcome):
        return outcome, outcome
    shown = [int(world.viewers(next_die(world))) & eye(world, viewer) for world in (state, twin)]
    return outcome, outcome if any(shown) else int(twin.draw(rng))


def pick(rng: Rng, items: Sequence[int]) -> int:
    return items[int(rng.below(len(items)))]
