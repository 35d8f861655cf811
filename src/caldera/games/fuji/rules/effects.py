"""What an equipment card is, and what effects have in common: what they look at, how they end, how dice are passed on."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.core.state import NOBODY
from caldera.games.fuji.rules import events
from caldera.games.fuji.rules.actions import SLOTS
from caldera.games.fuji.rules.board import DICE, NOWHERE
from caldera.games.fuji.rules.constants import GEAR, NO_EFFECT, PLAN
from caldera.games.fuji.rules.state import FujiPosition


class Equipment:
    """A card. It holds no state: whoever uses it, and for whom, is in the position."""

    def __init__(
        self,
        name: str,
        clauses: tuple[str, ...],
        stages: tuple[int, ...] = (),
        touch: tuple[str, ...] = (),
        shows_total: bool = False,
    ) -> None:
        self.name = name
        """Also the end of its message keys and the name of its symbol."""
        self.clauses = clauses
        self.stages = stages
        """The stages in which its questions are asked, the first one first; none: it does all at once."""
        self.opens: i64 = stages[0] if stages else NOWHERE
        self.touch = touch
        """What is touched to answer its questions, by the beginnings of the elements' names."""
        self.shows_total = shows_total
        """Whether a preview says what its user's total can become: no chance is in it, and nobody else's dice."""

    def usable(self, state: FujiPosition, character: i64) -> bool:
        """Whether it could do anything for that character now."""
        return has_dice(state, character)

    def use(self, state: FujiPosition, character: i64) -> None:
        """What it does at once. It is announced and paid for; the character counts as its user and its target."""
        state.stage = self.opens

    def extra_rerolls(self, state: FujiPosition) -> i64:
        """How often its target may reroll in the stage "again"."""
        return 1

    def add_choices(self, state: FujiPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
        """What a seat may answer to its question now, added to `actions`."""
        return actions

    def choose(self, state: FujiPosition, action: i64, seat: i64) -> None:
        """Carry out one of the choices."""


# ---- what the effects look at ----


def has_dice(state: FujiPosition, character: i64) -> bool:
    """Whether a set has a die behind its screen. How many lie there is open to all."""
    place = character * SLOTS
    end = place + SLOTS
    while place < end:
        die = state.hand[place]
        if die != NOWHERE and state.aside >> die & 1 == 0:
            return True
        place += 1
    return False


def finish_effect(state: FujiPosition) -> None:
    """The effect is done: back to the open stage of the phase."""
    state.stage = PLAN if state.phase == 2 else GEAR
    state.user = NOBODY
    state.effect = NO_EFFECT
    state.target = NOBODY
    state.picker = NOBODY
    state.picks = 0


def ask_next_picker(state: FujiPosition, seat: i64) -> None:
    """The next seat, from this one on, that has dice of the target to choose from; without one the effect is done."""
    while seat < state.players:
        if state.own_slots(state.target, seat) != 0:
            state.picker = seat
            return
        seat += 1
    finish_effect(state)


# ---- dice of one hand ----


def set_face(state: FujiPosition, die: i64, value: i64) -> None:
    """Turned by hand: only those who can look there know the new face."""
    state.face[die] = value
    state.seen[die] = state.viewers(die)
    if state.events is not None:
        events.tell_turned(state, die)


# ---- dice of others ----


def has_partner(state: FujiPosition, character: i64, with_dice: bool, with_room: bool) -> bool:
    """Whether another character, if need be with dice or with room for one more die, can take part in an effect."""
    other: i64 = 0
    while other < state.table.characters:
        if other != character and (not with_dice or has_dice(state, other)):
            if not with_room or state.free_guest_slot(other) != NOWHERE:
                return True
        other += 1
    return False


def add_targets(state: FujiPosition, with_user: bool, actions: vec[i64]) -> vec[i64]:
    """The characters with dice, with or without the one who uses the card."""
    character: i64 = 0
    while character < state.table.characters:
        if has_dice(state, character) and (with_user or character != state.user):
            actions = append(actions, state.table.actions.target.at(character))
        character += 1
    return actions


def choose_target(state: FujiPosition, character: i64) -> None:
    state.target = character
    if state.events is not None:
        events.tell_target(state, state.user, character)


def pass_die(state: FujiPosition, seat: i64, giver: i64, slot: i64, receiver: i64) -> None:
    """The die keeps its face: giver and receiver know it now, but from then on only the receiver sees it [G25, G27, H4]."""
    die = state.hand[giver * SLOTS + slot]
    state.hand[giver * SLOTS + slot] = NOWHERE
    place = die % DICE if die // DICE == receiver else state.free_guest_slot(receiver)
    state.hand[receiver * SLOTS + place] = die
    state.holder[die] = receiver
    state.side[die] = seat
    known = state.seen[die] | state.viewers(die)
    state.seen[die] = state.viewers(die)
    if state.events is not None:
        events.tell_passed_die(state, giver, die, receiver, known)
    finish_effect(state)


def return_dice(state: FujiPosition) -> None:
    """At the end of the round every die goes home [G25, G27, G30]."""
    place: i64 = 0
    while place < state.table.sets * SLOTS:
        state.hand[place] = NOWHERE
        place += 1
    die: i64 = 0
    while die < state.table.sets * DICE:
        home = die // DICE
        state.holder[die] = home
        state.side[die] = die & 1
        if state.lost >> die & 1 == 0:
            state.hand[home * SLOTS + die % DICE] = die
        die += 1
    state.aside = 0
