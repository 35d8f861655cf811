"""The rules of Sub Terra II put together: the order of turns, and the state that obeys them.

A transition changes the position and says in `state.next` what follows; `go_on` carries that out until somebody must decide or
chance must bring something. Clauses in brackets are those of RULES.md.
"""

from __future__ import annotations

from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.core.state import CHANCE
from caldera.games.sub_terra import position_file as position
from caldera.games.sub_terra.rules.abilities import add_abilities, is_ability, play_ability
from caldera.games.sub_terra.rules.actions import SubTerraActions
from caldera.games.sub_terra.rules.board import CROSSING, NOWHERE, Board
from caldera.games.sub_terra.rules.explorer_actions import add_basic_actions, answer, play_basic
from caldera.games.sub_terra.rules.guardians import (
    add_guardian_choices,
    begin_activation,
    go_on_activating,
    play_guardian_choice,
)
from caldera.games.sub_terra.rules.health import is_over
from caldera.games.sub_terra.rules.lava import move_clock
from caldera.games.sub_terra.rules.map import lay_fixed, lay_sanctuary, orientations, sites
from caldera.games.sub_terra.rules.perils import (
    add_peril_choices,
    begin_perils,
    die_rolled,
    new_turn_shield,
    next_peril,
    peril_rolled,
    resolve,
    roll_again,
    use_die,
)
from caldera.games.sub_terra.rules.reveal import (
    add_reveals,
    begin_reveal,
    can_reveal,
    draw,
    drawable,
    go_on_drawing,
    keep,
    place,
    wake_on,
)
from caldera.games.sub_terra.rules.state import (
    ACT,
    AGAIN,
    BUSY,
    BY_EXPLORE,
    BY_ILLUMINATE,
    BY_SECOND,
    CONSENT,
    DIE,
    DRAW,
    GUARDIAN_NEXT,
    IN_ROUND_END,
    IN_TURN,
    INSIDE,
    KEEP,
    ORDERED,
    PLACE,
    REROLL,
    RESOLVE,
    SITE,
    STEP,
    TO_ACT,
    TO_DRAW,
    TO_END_OF_TURN,
    TO_GUARDIANS,
    TO_NEXT_PERIL,
    TO_PERILS,
    TO_REVEALED,
    TO_STEP,
    WAIT,
    WAKING,
    Expedition,
    SubTerraPosition,
)
from caldera.games.sub_terra.rules.walk import add_steps, after_step, can_enter, enter, step
from caldera.games.sub_terra.view import observation as observe
from caldera.games.sub_terra.words import text

# ---- turns [R] ----


def go_on(state: SubTerraPosition) -> None:
    """Carry out what follows, until somebody must decide."""
    while state.next != WAIT:
        following = state.next
        if following == TO_ACT:
            go_on_acting(state)
        elif following == TO_STEP:
            after_step(state)
        elif following == TO_DRAW:
            go_on_drawing(state)
        elif following == TO_REVEALED:
            after_reveal(state)
        elif following == TO_PERILS:
            forget(state)
            begin_perils(state)
        elif following == TO_NEXT_PERIL:
            next_peril(state)
        elif following == TO_GUARDIANS:
            go_on_activating(state)
        elif following == TO_END_OF_TURN:
            end_turn(state)
        else:
            end_round(state)


def forget(state: SubTerraPosition) -> None:
    """What was being carried out is done."""
    state.walker = NOWHERE
    state.steps = 0
    state.asked = NOWHERE
    state.way = 0
    state.source = NOWHERE
    state.target = NOWHERE
    state.rejected = 0


def go_on_acting(state: SubTerraPosition) -> None:
    """Back to the active explorer, whose actions end on falling or leaving [H2]."""
    if is_over(state):
        return
    if not state.standing(state.active):
        state.next = TO_PERILS
        return
    forget(state)
    state.phase = ACT
    state.next = WAIT


def begin_turn(state: SubTerraPosition, member: i64) -> None:
    """Two action points; none for the fallen, who can only crawl; whoever is not inside just rolls [R2, H3, R4]."""
    state.active = member
    state.stage = IN_TURN
    state.pushed = 0
    state.refused = 0
    new_turn_shield(state)
    if state.events is not None:
        state.tell("turn", {"explorer": state.name(member), "round": int(state.round)})
    if state.fate[member] != INSIDE:
        state.next = TO_PERILS
        return
    state.ap = state.board.numbers.points if state.hp[member] > 0 else 0
    state.phase = ACT
    state.next = WAIT


def end_turn(state: SubTerraPosition) -> None:
    """The next in the order, or the end of the round [R1, R3]."""
    member = state.active + 1
    if member == state.expedition.size:
        member = 0
    if member == state.expedition.leader:
        state.stage = IN_ROUND_END
        if state.events is not None:
            state.tell("round_end", {"round": int(state.round)})
        begin_activation(state, state.board.numbers.activations)
    else:
        begin_turn(state, member)


def end_round(state: SubTerraPosition) -> None:
    """The guardians have acted: the clock, then the leader's turn again [R3]."""
    move_clock(state)
    if is_over(state):
        return
    state.round += 1
    begin_turn(state, state.expedition.leader)


def after_reveal(state: SubTerraPosition) -> None:
    """Exploring goes on into the new cell, if it can be entered; illuminating goes on to a second one [A4, K4]."""
    state.next = TO_ACT
    if state.way == BY_EXPLORE:
        slot = state.slot_at[state.target] if state.target != NOWHERE else NOWHERE
        if slot != NOWHERE and can_enter(state, state.active, slot):
            state.walker = state.active
            state.steps = 0
            enter(state, state.active, slot)
    elif state.way == BY_ILLUMINATE and can_reveal(state, state.at[state.active]):
        state.phase = AGAIN
        state.next = WAIT


class SubTerraState(SubTerraPosition):
    """A position that knows the rules."""

    def __init__(self, players: int, board: Board, expedition: Expedition, actions: SubTerraActions, empty: bool = False) -> None:
        super().__init__(players, board, expedition, actions)
        if not empty:
            lay_fixed(self)
            crossing: i64 = 0
            while self.type[crossing] != CROSSING:
                crossing += 1
            member: i64 = 0
            while member < expedition.size:
                self.at[member] = crossing
                member += 1

    def moves(self, seat: i64) -> vec[i64]:
        actions: vec[i64] = vec[i64]()
        kinds = self.actions
        phase = self.phase
        if phase == ACT:
            if self.hp[self.active] == 0:
                actions = add_steps(self, self.active, kinds.crawl.first, actions)
                return append(actions, kinds.end.first)
            actions = add_basic_actions(self, actions)
            return add_abilities(self, actions) if self.ap > 0 else actions
        if phase in (STEP, ORDERED):
            actions = add_steps(self, self.walker, kinds.step.first, actions)
            return append(actions, kinds.stop.first)
        if phase == AGAIN:
            actions = add_reveals(self, self.at[self.active], kinds.again.first, actions)
            return append(actions, kinds.stop.first)
        if phase == PLACE:
            ways = orientations(self, self.drawn_one)
            quarters: i64 = 0
            while quarters < 4:
                if (ways >> quarters) & 1 == 1:
                    actions = append(actions, kinds.place.first + quarters)
                quarters += 1
            return actions
        if phase == KEEP:
            return append(append(actions, kinds.keep.at(0)), kinds.keep.at(1))
        if phase == CONSENT:
            return append(append(actions, kinds.accept.at()), kinds.refuse.at())
        if phase == SITE:
            for site in sites(self):
                hall = self.board.neighbour[4 * self.cell[site // 4] + (site & 3)]
                actions = append(actions, kinds.site.at(hall, site & 3))
            return actions
        if phase >= GUARDIAN_NEXT:
            return add_guardian_choices(self, actions)
        return add_peril_choices(self, actions)

    def outcomes(self) -> vec[i64]:
        found: vec[i64] = vec[i64]()
        kinds = self.actions
        if self.phase == DRAW:
            for kind in drawable(self):
                found = append(found, kinds.draw.first + kind)
            return found
        base = kinds.die.first if self.phase == DIE else kinds.peril.first
        face: i64 = 0
        while face < 6:
            found = append(found, base + face)
            face += 1
        return found

    def weights(self) -> vec[i64]:
        found: vec[i64] = vec[i64]()
        if self.phase == DRAW:
            for kind in drawable(self):
                found = append(found, self.bag[kind])
            return found
        if self.phase == DIE:
            return vec[i64]([1, 1, 1, 1, 1, 1])
        return self.board.face_weight

    def play(self, action: i64, seat: i64) -> None:
        self.ply += 1
        kinds = self.actions
        phase = self.phase
        self.phase = BUSY
        if seat == CHANCE:
            if phase == DRAW:
                draw(self, kinds.draw.a(action))
            elif phase == DIE:
                die_rolled(self, kinds.die.a(action) + 1)
            else:
                peril_rolled(self, kinds.peril.a(action))
        elif phase == ACT:
            if is_ability(self, action):
                play_ability(self, action)
            else:
                play_basic(self, action)
        elif kinds.stop.has(action):
            self.next = TO_ACT
        elif phase in (STEP, ORDERED):
            step(self, self.walker, kinds.step.a(action), self.steps - 1 if phase == STEP else 0)
        elif phase == AGAIN:
            begin_reveal(self, BY_SECOND, self.at[self.active], kinds.again.a(action))
        elif phase == PLACE:
            place(self, kinds.place.a(action))
        elif phase == KEEP:
            keep(self, kinds.keep.a(action))
        elif phase == CONSENT:
            answer(self, kinds.accept.has(action))
        elif phase == SITE:
            self.choose_site(kinds.site.a(action), kinds.site.b(action))
        elif phase == WAKING:
            self.next = TO_NEXT_PERIL
            wake_on(self, self.slot_at[kinds.wake.a(action)])
        elif phase in (REROLL, RESOLVE):
            self.play_peril_choice(action)
        else:
            play_guardian_choice(self, phase, action)
        go_on(self)

    def choose_site(self, hall: i64, side: i64) -> None:
        cell = self.board.neighbour[4 * hall + ((side + 2) & 3)]
        lay_sanctuary(self, 4 * self.slot_at[cell] + side)
        self.next = TO_REVEALED

    def play_peril_choice(self, action: i64) -> None:
        kinds = self.actions
        if kinds.reroll.has(action):
            roll_again(self, kinds.reroll.a(action))
        elif kinds.hold.has(action):
            use_die(self)
        else:
            resolve(self, kinds.resolve.a(action))

    def clone(self) -> SubTerraState:
        other = SubTerraState(self.players, self.board, self.expedition, self.actions, True)
        self.copy_into(other)
        return other

    def observe(self, seat: int | None) -> dict[str, Any]:
        return observe.observe(self, seat)

    def to_json(self) -> dict[str, Any]:
        return position.to_json(self)

    def prompt(self, seat: int | None, locale: str = "en") -> str:
        return text.prompt(self, seat, locale)

    def why_illegal(self, action: int, seat: int, locale: str = "en") -> str:
        return text.why_illegal(self, action, seat, locale)
