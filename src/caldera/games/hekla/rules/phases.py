"""The phases of a turn, each declared once: what it asks, what may be done, what happens then, and the clauses behind it.

Adding a phase is: a number in numbers.py, a class here, its line in PHASES, its words. A test finds what is missing.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.core.phases import Phase
from caldera.games.hekla.rules import eruptions, volcanoes
from caldera.games.hekla.rules.numbers import ACT
from caldera.games.hekla.rules.state import HeklaPosition


class HeklaPhase(Phase):
    """A phase with its rules; the methods are compiled and called through the table below."""

    def question(self, state: HeklaPosition) -> Phase:
        """What is asked in this position: the phase itself, unless a case of its own has other words."""
        return self

    def waiting(self, state: HeklaPosition) -> i64:
        """The seats that must act before the match goes on, as bits."""
        return 1 << state.active

    def moves(self, state: HeklaPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
        return actions

    def play(self, state: HeklaPosition, action: i64, seat: i64) -> None:
        """Carry out one of `moves`."""


class Act(HeklaPhase):
    """Place a volcano, move one, or step back first; pass only when there is nothing else [P1, M1, M6, N3]."""

    def question(self, state: HeklaPosition) -> Phase:
        if state.actions.skip.has(state.moves(state.active)[0]):
            return STUCK
        return self if state.has_volcano_on_board(state.active) else FIRST

    def moves(self, state: HeklaPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
        actions = volcanoes.add_placements(state, seat, actions)
        actions = volcanoes.add_moves(state, seat, state.progress[seat], actions)
        if state.progress[seat] > 0:
            actions = volcanoes.add_steps_back(state, seat, volcanoes.has_single_step(state, seat), actions)
        if len(actions) == 0:
            actions = append(actions, state.actions.skip.at())
        return actions

    def play(self, state: HeklaPosition, action: i64, seat: i64) -> None:
        kinds = state.actions
        if kinds.move.has(action):
            volcanoes.move_volcano(state, seat, kinds.move.a(action), kinds.move.b(action), kinds.move.c(action))
            eruptions.resolve_eruptions(state)
        elif kinds.place.has(action):
            volcanoes.place_volcano(state, seat, kinds.place.a(action), kinds.place.b(action))
            eruptions.resolve_eruptions(state)
        elif kinds.back.has(action):
            volcanoes.step_back(state, seat, kinds.back.a(action))
        else:
            eruptions.pass_turn(state)


class Move(HeklaPhase):
    """The volcanologist has stepped back: a volcano must move now [M6]."""

    def moves(self, state: HeklaPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
        return volcanoes.add_moves(state, seat, state.progress[seat], actions)

    def play(self, state: HeklaPosition, action: i64, seat: i64) -> None:
        move = state.actions.move
        volcanoes.move_volcano(state, seat, move.a(action), move.b(action), move.c(action))
        eruptions.resolve_eruptions(state)


class Score(HeklaPhase):
    """Several rows erupt: the active player chooses which comes first [E5]."""

    def moves(self, state: HeklaPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
        for row in eruptions.erupting_rows(state):
            actions = append(actions, state.actions.score.at(row))
        return actions

    def play(self, state: HeklaPosition, action: i64, seat: i64) -> None:
        state.phase = ACT
        eruptions.erupt(state, state.actions.score.a(action))
        eruptions.resolve_eruptions(state)


class Over(HeklaPhase):
    """Nobody acts any more."""

    def waiting(self, state: HeklaPosition) -> i64:
        return 0


STUCK: Final = Phase("stuck", ("N3",), "can_act", buttons=("pass",), kinds=("pass",))
"""The question of `act` when there is nothing to place or move."""

FIRST: Final = Phase("act_first", ("P1", "P2"), "nothing_erupts", touch=("stock",), kinds=("place",))
"""The question of `act` when the player has no volcano on the board yet."""

PHASES: Final = vec[HeklaPhase](
    [
        Act(
            "act",
            ("P1", "M1", "M6"),
            "nothing_erupts",
            buttons=("pass",),
            touch=("stock", "stone", "circle"),
            kinds=("place", "move", "back", "pass"),
        ),
        Move("move", ("M6", "M4"), "must_move", touch=("stone",), kinds=("move",)),
        Score("score", ("E5",), "score_first", touch=("triple",), kinds=("score",)),
        Over("over"),
    ]
)
"""Indexed by the number of the phase in a position."""
