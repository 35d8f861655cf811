"""How practised bots plan together: they say as much as the table wants to hear, and look for the best destinations for all."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from caldera.core.rng import Rng
from caldera.games.fuji.bot.belief import sample_worlds
from caldera.games.fuji.bot.evaluation import PlaceValues
from caldera.games.fuji.bot.joint import joint_goals
from caldera.games.fuji.bot.policy import FIRST_TO_SPEAK, GLANCE, PLANNER, PRACTISED, REROLLER, SILENT, SPEAKING, WORLDS, FujiPolicy
from caldera.games.fuji.bot.statements import Habits, statement
from caldera.games.fuji.rules.board import NOWHERE, bit
from caldera.games.fuji.rules.planning import markable
from caldera.games.fuji.rules.state import FujiPosition
from caldera.games.fuji.rules.table import RESERVED, TALKATIVE

LEAST_USE: Final = 0.1
"""What a word must mend at least, where all may say more."""

ANSWERS: Final = 0.3
"""How much a card matters because others have spoken of it."""


class TeamPolicy(FujiPolicy):
    """Speaks at the volume of the table; the first marker is its part of the best plan for all that it can make."""

    def __init__(self, worlds: int) -> None:
        super().__init__(SPEAKING, worlds, REROLLER)
        self.reserved = make_habits(2, 1, 0.05)
        self.usual = make_habits(3, 1, 0.02)
        self.talkative = make_habits(5, 1, 0.005)

    def say(self, state: FujiPosition, seat: i64, place_values: PlaceValues, rng: Rng) -> i64:
        return statement(state, seat, self.known_scale(state), place_values, self.habits_at(state), rng)

    def habits_at(self, state: FujiPosition) -> Habits:
        volume = state.table.volume
        return self.reserved if volume == RESERVED else self.talkative if volume == TALKATIVE else self.usual

    def marking(self, state: FujiPosition, seat: i64, character: i64, place_values: PlaceValues, rng: Rng) -> i64:
        """A marker that lies is moved for a clear gain alone; the first one goes where the whole party does best."""
        if state.marker[character] != NOWHERE:
            return super().marking(state, seat, character, place_values, rng)
        worlds = sample_worlds(state, seat, self.known_scale(state), False, self.worlds, rng)
        lying: i64 = 0
        other: i64 = 0
        while other < state.table.characters:
            if state.marker[other] != NOWHERE:
                lying |= bit(other)
            other += 1
        spot = joint_goals(state, worlds, place_values, lying, rng)[character]
        if spot == NOWHERE or markable(state, character) >> spot & 1 == 0:
            return super().marking(state, seat, character, place_values, rng)
        return state.table.actions.mark.at(character, state.board.cell[spot])


def make_habits(before: i64, after: i64, share: float) -> Habits:
    """So many statements before the own marker lies, so many afterwards, and the share of all hands that stays possible."""
    habits = Habits()
    habits.before_marking = before
    habits.planning = before + after
    habits.reserve = share
    habits.least_share = share
    habits.least_use = LEAST_USE
    habits.answers = ANSWERS
    return habits


def make_policy(budget: int = 0) -> FujiPolicy:
    """By the number of imagined worlds, 0 for the usual one.

    1 runs where the dice look good at a glance; 2 and 3 plan, keep silent and reroll by rule of thumb; the others speak a little,
    and the practised ones speak at the volume of the table and plan for the whole party.
    """
    worlds = budget or WORLDS
    if worlds < FIRST_TO_SPEAK:
        return FujiPolicy(SILENT, worlds, GLANCE if worlds == 1 else PLANNER)
    return TeamPolicy(worlds) if worlds >= PRACTISED else FujiPolicy(SPEAKING, worlds, REROLLER)
