"""Fuji's rules: the course of a round, and the state that obeys it.

Clauses in brackets, such as [P5], are those of RULES.md. What each stage asks and does is in phases.py.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.core.rng import Rng
from caldera.core.state import CHANCE, NOBODY
from caldera.core.tensor_writer import TensorWriter
from caldera.games.fuji.rules import constants as c
from caldera.games.fuji.rules import effects, events, injuries, movement, planning, rerolls, setup, tensor
from caldera.games.fuji.rules import equipment as gear
from caldera.games.fuji.rules.board import DICE, NOWHERE, SIDES, VILLAGE, bit
from caldera.games.fuji.rules.equipment_cards import end_extra_rerolls
from caldera.games.fuji.rules.eruption import erupt
from caldera.games.fuji.rules.phases import PHASES
from caldera.games.fuji.rules.state import FujiPosition
from caldera.games.fuji.rules.table import FujiTable

# ---- the course of a round ----


def find_turn(state: FujiPosition) -> tuple[int, int]:
    """Everybody plays at once: what is one turn to them is a phase of a round."""
    return int(state.round), int(state.phase)


def begin_round(state: FujiPosition) -> None:
    """Phase 1: dice come home, effects end, everybody rolls [O1, D1]."""
    state.round += 1
    state.phase = 1
    state.stage = c.ROLL
    state.ready = 0
    state.screen_off = 0
    state.first_aid = 0
    state.buddy_used = 0
    state.fresh = 0
    state.moved = 0
    state.roped = 0
    state.said = vec[i64]()
    effects.return_dice(state)
    character: i64 = 0
    while character < state.table.characters:
        state.flare[character] = 0
        state.marker[character] = NOWHERE
        state.planned[character] = 0
        character += 1
    die: i64 = 0
    state.to_roll = 0
    while die < state.table.sets * DICE:
        state.face[die] = 0
        state.seen[die] = 0
        if state.lost >> die & 1 == 0:
            state.to_roll |= bit(die)
        die += 1
    if state.events is not None:
        events.tell_round(state)


def open_talk(state: FujiPosition) -> None:
    """A phase of planning or equipment begins: nobody is ready, and the technical limits count anew [L1, L2]."""
    state.ready = 0
    planning.renew_limits(state)
    if state.events is not None:
        events.tell_phase(state)


def begin_planning(state: FujiPosition) -> None:
    state.phase = 2
    state.stage = c.PLAN
    open_talk(state)


def begin_equipment(state: FujiPosition) -> None:
    """Phase 4, unless there is no card to use: then it is over at once [G7]."""
    rerolls.finish_rerolls(state)
    state.phase = 4
    state.stage = c.GEAR
    if state.table.new_equipment == "next_phase":
        state.fresh = 0
    if gear.anything_to_use(state):
        open_talk(state)
    else:
        movement.begin_moving(state)


def end_round(state: FujiPosition) -> None:
    """Lost dice go, the volcano erupts, and the next round begins [I1, E1, O1]."""
    injuries.remove_lost_dice(state)
    state.compared = NOBODY
    state.compared_card = NOWHERE
    state.phase = 6
    if state.events is not None:
        events.tell_phase(state)
    erupt(state, False)
    if state.stage != c.OVER:
        begin_round(state)


def advance_automatically(state: FujiPosition) -> None:
    """Whatever follows by itself: the next step, phase or round."""
    everybody: i64 = bit(state.players) - 1
    while state.to_roll == 0:
        stage = state.stage
        if stage in (c.OMIT, c.PUT_BACK):
            if state.user != NOBODY:
                return
            begin_round(state)
        elif stage == c.ROLL:
            begin_planning(state)
        elif stage == c.PLAN:
            if state.ready != everybody:
                return
            rerolls.begin_rerolls(state)
        elif stage == c.REROLL:
            seat: i64 = 0
            while seat < state.players:
                undecided = state.ready >> seat & 1 == 0 and state.chosen[seat] == NOWHERE
                if undecided and not rerolls.has_something_to_do(state, seat):
                    state.ready |= bit(seat)
                seat += 1
            if rerolls.still_choosing(state) != 0:
                return
            if state.ready == everybody:
                begin_equipment(state)
            else:
                rerolls.reveal_choices(state)
        elif stage == c.GEAR:
            if state.ready != everybody:
                return
            movement.begin_moving(state)
        elif stage == c.GO:
            if state.moved != bit(state.table.characters) - 1:
                return
            end_round(state)
        elif stage == c.AGAIN:
            if state.picks > 0:
                return
            end_extra_rerolls(state)
        elif stage == c.CARABINER:
            if state.must_pick != 0:
                return
            effects.finish_effect(state)
        else:
            return


class FujiState(FujiPosition):
    """A position that knows the rules."""

    def __init__(self, table: FujiTable, source: FujiState | None = None) -> None:
        super().__init__(table, source)
        if source is None and table.scenario >= 0:
            setup.open_scenario(self, table.scenario)

    # ---- chance ----

    def chance_is_due(self) -> bool:
        return self.to_roll != 0 or PHASES[self.stage].is_drawn(self)

    def outcomes(self) -> vec[i64]:
        if self.to_roll == 0:
            return PHASES[self.stage].outcomes(self, vec[i64]())
        outcomes: vec[i64] = vec[i64]()
        value: i64 = 0
        while value < SIDES:
            outcomes = append(outcomes, self.table.actions.roll.at(value))
            value += 1
        return outcomes

    def weights(self) -> vec[i64]:
        """All outcomes are equally likely."""
        return vec[i64]([1] * len(self.outcomes()))

    def stream(self) -> str:
        """Each die in each round, first roll and rerolls; cards by their piles."""
        if self.to_roll != 0:
            return f"round {self.round} die {rerolls.next_die(self)}"
        if self.stage == c.LAYOUT:
            return "villages" if self.board.kind[setup.next_place(self)] == VILLAGE else "landscapes"
        return "equipment" if self.stage == c.DEAL or self.stage == c.FIND else PHASES[self.stage].name

    def draw(self, rng: Rng) -> i64:
        if self.to_roll != 0:
            return self.table.actions.roll.at(rng.below(SIDES))
        outcomes = self.outcomes()
        return outcomes[rng.below(len(outcomes))]

    # ---- decisions ----

    def stage_name(self) -> str:
        """What is asked now, as files and observations call it."""
        return PHASES[self.stage].name

    def waiting_mask(self) -> i64:
        return PHASES[self.stage].waiting(self)

    def moves(self, seat: i64) -> vec[i64]:
        return PHASES[self.stage].moves(self, seat, vec[i64]())

    def play(self, action: i64, seat: i64) -> None:
        self.ply += 1
        if seat != CHANCE:
            PHASES[self.stage].play(self, action, seat)
        elif self.to_roll != 0:
            rerolls.record_roll(self, self.table.actions.roll.a(action) + 1)
        else:
            PHASES[self.stage].happen(self, action)
        advance_automatically(self)

    # ---- the rest of the contract ----

    def clone(self) -> FujiState:
        return FujiState(self.table, self)

    def imagine(self, seat: int | None, rng: Rng) -> FujiState:
        """The dice that the seat cannot see are rolled anew, and what others have chosen in secret is chosen anew [H1, R6]."""
        other = self.clone()
        viewer: i64 = self.players if seat is None else seat
        die: i64 = 0
        while die < self.table.sets * DICE:
            if other.face[die] != 0 and other.seen[die] >> viewer & 1 == 0:
                other.face[die] = 1 + rng.below(SIDES)
            die += 1
        chooser: i64 = 0
        while chooser < self.players:
            if chooser != viewer and other.chosen[chooser] != NOWHERE:
                choices = rerolls.add_choices(other, chooser, vec[i64]())
                other.chosen[chooser] = choices[rng.below(len(choices))]
            chooser += 1
        return other

    def tensor_layout(self) -> list[tuple[str, tuple[int, ...], int, str]]:
        return tensor.layout(self)

    def tensor_size(self) -> i64:
        return tensor.size(self)

    def writes_sparsely(self) -> bool:
        return True

    def write_tensor(self, seat: i64, writer: TensorWriter) -> None:
        tensor.fill(self, seat, writer)
