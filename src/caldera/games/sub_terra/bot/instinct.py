"""Quick play for playouts: one errand for whoever is active, found by rules and distances, and nothing planned.

It need not play well. It must be quick, and what helps a good player must help it as well: time, health, short ways.
"""

from __future__ import annotations

from mypy_extensions import i64

from caldera.core.state import CHANCE
from caldera.games.sub_terra.bot.dice import CommonDice
from caldera.games.sub_terra.bot.duties import Duties
from caldera.games.sub_terra.bot.errands import MOST
from caldera.games.sub_terra.bot.map import FAR, WALKING
from caldera.games.sub_terra.rules.actions import SubTerraActions
from caldera.games.sub_terra.rules.board import (
    ACTIVATE,
    NOWHERE,
    WAKE,
    Board,
)
from caldera.games.sub_terra.rules.constants import (
    ACT,
    AGAIN,
    ARTEFACT,
    CONSENT,
    DIE,
    DONE,
    DRAW,
    KEYS,
    NOTHING,
    OVER,
    PERIL,
    PLACE,
    REROLL,
    RESOLVE,
    SITE,
    STEP,
    STRIKE,
)
from caldera.games.sub_terra.rules.map import list_sites
from caldera.games.sub_terra.rules.play import SubTerraState


class Instinct(Duties):
    """Plays positions on."""

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
        while state.phase != OVER and state.round < last:
            phase = state.phase
            if phase in (PERIL, DIE, DRAW):
                state.play(dice.fall(state), CHANCE)
            elif phase == ACT:
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
        if state.carries[member] == ARTEFACT:
            return self.flee(state, member)
        if state.ap == 0:
            return self.push_or_end(state, member)
        urgent = self.deal_with_guards(state, member)
        if urgent != NOTHING:
            return urgent
        here = state.at[member]
        patient = self.patient_here(state, here)
        if patient != NOWHERE:
            return kinds.heal.first + state.expedition.team[patient]
        if state.keys_placed == KEYS:
            return self.help_out(state, member)
        errand = self.key_errand(state, member)
        if errand != NOTHING:
            return errand
        errand = self.rescue(state, member)
        if errand != NOTHING:
            return errand
        if state.bag_left > 0:
            return self.explore(state, member)
        carrier = self.last_carrier(state)
        if carrier != NOWHERE and state.at[carrier] != here:
            return self.walk(state, member, state.at[carrier], False)
        return self.rest(state, member)

    def answer(self, state: SubTerraState) -> i64:
        phase = state.phase
        if phase == STEP:
            return self.go_on(state)
        if phase == PLACE:
            return self.turn_tile(state)
        if phase == SITE:
            return self.nearest_site(state)
        if phase == STRIKE:
            return self.toughest(state)
        if phase == RESOLVE:
            # Whoever wakes now should not act at once.
            last = state.peril_one == DONE or (state.peril_one == WAKE and state.peril_two == ACTIVATE)
            return state.actions.resolve.at(1 if last else 0)
        if phase == REROLL:
            return state.actions.hold.first
        options = state.moves(0)
        if phase in (AGAIN, CONSENT) or len(options) == 1:
            return options[0]
        return options[self.dice.mixed(state.ply) % len(options)]

    def turn_tile(self, state: SubTerraState) -> i64:
        """The way that leaves most openings, rather beside than deeper."""
        board = state.board
        best: i64 = -1
        found: i64 = 0
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
                found = action
        return found

    def nearest_site(self, state: SubTerraState) -> i64:
        """The Sanctuary as near to the exit as it can be."""
        self.survey.look(state)
        best: i64 = 2 * FAR
        found: i64 = 0
        home = state.exit_slot()
        for site in list_sites(state):
            way = self.survey.way(state, home, site // 4, WALKING)
            if way < best:
                best = way
                found = site
        hall = state.board.neighbour[4 * state.cell[found // 4] + (found & 3)]
        return state.actions.site.at(hall, found & 3)

    def toughest(self, state: SubTerraState) -> i64:
        """Whoever has most health takes the blow."""
        best: i64 = -1
        found: i64 = 0
        for action in state.moves(0):
            member = state.expedition.member(state.actions.strike.a(action))
            health = 9 if state.is_shielded(member) else state.hp[member]
            if state.carries[member] == ARTEFACT:
                health -= 2
            if health > best:
                best = health
                found = action
        return found
