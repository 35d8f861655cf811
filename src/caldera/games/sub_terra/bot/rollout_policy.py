"""The quick policy of rollouts: one task for whoever is active, found by rules and distances, and nothing planned.

It need not play well. It must be quick, and what helps a good player must help it as well: time, health, short ways.
"""

from __future__ import annotations

from mypy_extensions import i64

from caldera.core.state import CHANCE
from caldera.games.sub_terra.bot.dice import CommonDice
from caldera.games.sub_terra.bot.key_assignment import MOST
from caldera.games.sub_terra.bot.map import FAR, WALKING
from caldera.games.sub_terra.bot.tasks import Tasks
from caldera.games.sub_terra.rules import constants as c
from caldera.games.sub_terra.rules.actions import SubTerraActions
from caldera.games.sub_terra.rules.board import (
    ACTIVATE,
    NOWHERE,
    WAKE,
    Board,
)
from caldera.games.sub_terra.rules.map import list_sites
from caldera.games.sub_terra.rules.play import SubTerraState


class RolloutPolicy(Tasks):
    """Plays positions on, quickly."""

    def __init__(self, board: Board, actions: SubTerraActions) -> None:
        super().__init__(board, actions)
        self.dice = CommonDice()

    def play_on(self, state: SubTerraState, seed: i64, rounds: i64) -> None:
        """Until the game is over or so many rounds have ended."""
        dice = self.dice
        dice.start(seed)
        member: i64 = 0
        while member < MOST:
            self.goal[member] = NOWHERE
            member += 1
        last = state.round + rounds
        while state.phase != c.OVER and state.round < last:
            phase = state.phase
            if phase in (c.PERIL, c.DIE, c.DRAW):
                state.play(dice.fall(state), CHANCE)
            elif phase == c.ACT:
                state.play(self.act(state), 0)
            else:
                state.play(self.answer(state), 0)

    def act(self, state: SubTerraState) -> i64:
        """The next action of whoever is active."""
        self.survey.look(state)
        member = state.active
        if state.hp[member] == 0:
            return self.crawl(state, member)
        kinds = state.actions
        if state.carries[member] == c.ARTEFACT:
            return self.flee(state, member)
        if state.ap == 0:
            return self.push_or_end(state, member)
        urgent = self.deal_with_guards(state, member)
        if urgent != c.NOTHING:
            return urgent
        here = state.at[member]
        patient = self.patient_here(state, here)
        if patient != NOWHERE:
            return kinds.heal.first + state.expedition.team[patient]
        if state.keys_placed == c.KEYS:
            return self.help_out(state, member)
        task = self.find_key_task(state, member)
        if task != c.NOTHING:
            return task
        task = self.rescue(state, member)
        if task != c.NOTHING:
            return task
        if state.bag_left > 0:
            return self.explore(state, member)
        carrier = self.last_carrier(state)
        if carrier != NOWHERE and state.at[carrier] != here:
            return self.walk(state, member, state.at[carrier], False)
        return self.rest(state, member)

    def answer(self, state: SubTerraState) -> i64:
        phase = state.phase
        if phase == c.STEP:
            return self.go_on(state)
        if phase == c.PLACE:
            return self.turn_tile(state)
        if phase == c.SITE:
            return self.nearest_site(state)
        if phase == c.STRIKE:
            return self.toughest(state)
        if phase == c.RESOLVE:
            # Whoever wakes now should not act at once.
            last = state.peril_one == c.DONE or (state.peril_one == WAKE and state.peril_two == ACTIVATE)
            return state.actions.resolve.at(1 if last else 0)
        if phase == c.REROLL:
            return state.actions.hold.first
        options = state.moves(0)
        if phase in (c.AGAIN, c.CONSENT) or len(options) == 1:
            return options[0]
        return options[self.dice.mixed(state.ply) % len(options)]

    def turn_tile(self, state: SubTerraState) -> i64:
        """The way that leaves most openings, rather beside than deeper."""
        board = state.board
        best: i64 = -1
        chosen: i64 = 0
        for action in state.moves(0):
            quarters = state.actions.place.a(action)
            openings = board.tile_openings[state.drawn_one]
            openings = ((openings << quarters) | (openings >> (4 - quarters))) & 15
            worth: i64 = 0
            side: i64 = 0
            while side < 4:
                beyond = board.neighbour[4 * state.target + side]
                if (openings >> side) & 1 == 1 and beyond != NOWHERE and board.legal[beyond] == 1:
                    other = state.slot_at[beyond]
                    if other == NOWHERE:
                        worth += 2 if side == 2 else 3
                    elif (state.openings[other] >> ((side + 2) & 3)) & 1 == 1:
                        worth += 2
                side += 1
            if worth > best:
                best = worth
                chosen = action
        return chosen

    def nearest_site(self, state: SubTerraState) -> i64:
        """The Sanctuary as near to the exit as it can be."""
        self.survey.look(state)
        best: i64 = 2 * FAR
        nearest: i64 = 0
        home = state.exit_slot()
        for site in list_sites(state):
            way = self.survey.way(state, home, site // 4, WALKING)
            if way < best:
                best = way
                nearest = site
        hall = state.board.neighbour[4 * state.cell[nearest // 4] + (nearest & 3)]
        return state.actions.site.at(hall, nearest & 3)

    def toughest(self, state: SubTerraState) -> i64:
        """Whoever has most health takes the blow."""
        best: i64 = -1
        chosen: i64 = 0
        for action in state.moves(0):
            member = state.expedition.member(state.actions.strike.a(action))
            health = 9 if state.is_shielded(member) else state.hp[member]
            if state.carries[member] == c.ARTEFACT:
                health -= 2
            if health > best:
                best = health
                chosen = action
        return chosen
