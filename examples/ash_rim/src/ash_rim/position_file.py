"""Positions of Ash Rim in files: the entries of the state, and what must fit together."""

from __future__ import annotations

from ash_rim.meta import TURNS, longest_match
from ash_rim.rules.state import State
from caldera.core.errors import BadPosition
from caldera.core.plain_file import PlainFile, check_number


class AshRimFile(PlainFile[State]):
    entries = ("steps", "climb", "turn", "rolling")

    def check(self, state: State) -> None:
        goal = state.numbers["goal"]
        for steps in state.steps:
            check_number("steps", steps, goal)
        if state.steps.count(goal) > 1:
            raise BadPosition("steps: Only one player can be on the rim.")
        check_number("turn", state.turn, TURNS * state.players)
        check_number("ply", int(state.ply), longest_match(4, goal))
        if state.finished:
            state.climb, state.rolling = 0, False
            return
        check_number("climb", state.climb, goal - state.steps[state.turn % state.players] - 1)
        if state.climb == 1:
            raise BadPosition("climb: 1 is not possible: that roll ends the turn.")
