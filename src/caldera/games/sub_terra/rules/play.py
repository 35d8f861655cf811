"""The rules of Sub Terra II put together: the order of turns, and the state that obeys them.

A transition changes the position and says in `state.next` what follows; `go_on` carries that out until somebody must decide or
chance must bring something. Clauses in brackets are those of RULES.md.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from caldera.core.tensor_writer import TensorWriter
from caldera.games.sub_terra.rules import constants as c
from caldera.games.sub_terra.rules import tensor
from caldera.games.sub_terra.rules.actions import SubTerraActions
from caldera.games.sub_terra.rules.board import CROSSING, NOWHERE, Board
from caldera.games.sub_terra.rules.expedition import Expedition
from caldera.games.sub_terra.rules.guardians import (
    begin_activation,
    go_on_activating,
)
from caldera.games.sub_terra.rules.health import is_over
from caldera.games.sub_terra.rules.lava import move_clock
from caldera.games.sub_terra.rules.map import lay_fixed
from caldera.games.sub_terra.rules.perils import (
    begin_perils,
    new_turn_shield,
    next_peril,
)
from caldera.games.sub_terra.rules.phases import PHASES, phase_of
from caldera.games.sub_terra.rules.reveal import (
    can_reveal,
    go_on_drawing,
)
from caldera.games.sub_terra.rules.state import SubTerraPosition
from caldera.games.sub_terra.rules.walk import after_step, can_enter, enter_cell

# ---- turns [R] ----


def go_on(state: SubTerraPosition) -> None:
    """Carry out what follows, until somebody must decide."""
    while state.next != c.WAIT:
        following = state.next
        if following == c.TO_ACT:
            go_on_acting(state)
        elif following == c.TO_STEP:
            after_step(state)
        elif following == c.TO_DRAW:
            go_on_drawing(state)
        elif following == c.TO_REVEALED:
            after_reveal(state)
        elif following == c.TO_PERILS:
            forget_pending(state)
            begin_perils(state)
        elif following == c.TO_NEXT_PERIL:
            next_peril(state)
        elif following == c.TO_GUARDIANS:
            go_on_activating(state)
        elif following == c.TO_END_OF_TURN:
            end_turn(state)
        else:
            end_round(state)


def forget_pending(state: SubTerraPosition) -> None:
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
        state.next = c.TO_PERILS
        return
    forget_pending(state)
    state.phase = c.ACT
    state.next = c.WAIT


def begin_turn(state: SubTerraPosition, member: i64) -> None:
    """Two action points; none for the fallen, who can only crawl; whoever is not inside just rolls [R2, H3, R4]."""
    state.active = member
    state.stage = c.IN_TURN
    state.pushed = 0
    state.refused = 0
    new_turn_shield(state)
    if state.events is not None:
        state.tell("turn", {"explorer": state.name(member), "round": int(state.round)})
    if state.fate[member] != c.INSIDE:
        state.next = c.TO_PERILS
        return
    state.ap = state.board.numbers.points if state.hp[member] > 0 else 0
    state.phase = c.ACT
    state.next = c.WAIT


def end_turn(state: SubTerraPosition) -> None:
    """The next in the order, or the end of the round [R1, R3]."""
    member = state.active + 1
    if member == state.expedition.size:
        member = 0
    if member == state.expedition.leader:
        state.stage = c.IN_ROUND_END
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
    state.next = c.TO_ACT
    if state.way == c.BY_EXPLORE:
        slot = state.slot_at[state.target] if state.target != NOWHERE else NOWHERE
        if slot != NOWHERE and can_enter(state, state.active, slot):
            state.walker = state.active
            state.steps = 0
            enter_cell(state, state.active, slot)
    elif state.way == c.BY_ILLUMINATE and can_reveal(state, state.at[state.active]):
        state.phase = c.AGAIN
        state.next = c.WAIT


class SubTerraState(SubTerraPosition):
    """A position that knows the rules."""

    def __init__(
        self,
        players: int,
        board: Board,
        expedition: Expedition,
        actions: SubTerraActions,
        source: SubTerraPosition | None = None,
    ) -> None:
        super().__init__(players, board, expedition, actions, source)
        if source is None:
            lay_fixed(self)
            crossing: i64 = 0
            while self.type[crossing] != CROSSING:
                crossing += 1
            member: i64 = 0
            while member < expedition.size:
                self.at[member] = crossing
                member += 1

    def mover(self) -> i64:
        return PHASES[self.phase].mover(self)

    def moves(self, seat: i64) -> vec[i64]:
        return phase_of(self).moves(self, vec[i64]())

    def outcomes(self) -> vec[i64]:
        return PHASES[self.phase].outcomes(self)

    def weights(self) -> vec[i64]:
        return PHASES[self.phase].weights(self)

    def stream(self) -> str:
        """The bag; the dice of each explorer in each round, by what they are rolled for."""
        if self.phase == c.DRAW:
            return "bag"
        die = c.DIE_USES[self.die_for] if self.phase == c.DIE else "peril 1" if self.peril_one == c.TO_ROLL else "peril 2"
        return f"round {self.round} explorer {self.active} {die}"

    def play(self, action: i64, seat: i64) -> None:
        self.ply += 1
        phase = phase_of(self)
        self.phase = c.BUSY
        phase.play(self, action)
        go_on(self)

    def clone(self) -> SubTerraState:
        return SubTerraState(self.players, self.board, self.expedition, self.actions, self)

    def tensor_layout(self) -> list[tuple[str, tuple[int, ...], int, str]]:
        return tensor.layout(self)

    def tensor_size(self) -> i64:
        return tensor.size(self)

    def writes_sparsely(self) -> bool:
        return True

    def write_tensor(self, seat: i64, writer: TensorWriter) -> None:
        tensor.fill(self, seat, writer)
