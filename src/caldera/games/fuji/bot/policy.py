"""What Fuji knows about playing it well: run where the dice carry you, answer those who ask, and believe what the others say."""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.core.policy import Policy
from caldera.core.rng import Rng
from caldera.core.state import GameState
from caldera.games.fuji.bot import answers
from caldera.games.fuji.bot import gear as gear
from caldera.games.fuji.bot.belief import imagine
from caldera.games.fuji.bot.plan import best_destination
from caldera.games.fuji.bot.rerolling import best_reroll
from caldera.games.fuji.bot.scale import Scale
from caldera.games.fuji.bot.talk import Habits, statement
from caldera.games.fuji.bot.worth import Atlas, Outlook
from caldera.games.fuji.rules.actions import EQUIPMENT
from caldera.games.fuji.rules.board import DICE, NOWHERE, SIDES
from caldera.games.fuji.rules.constants import (
    AGAIN,
    AGREE,
    ASIDE,
    CARABINER,
    FLASHLIGHT,
    GATHERER,
    GEAR,
    GO,
    INJURY,
    KNIFE,
    LEND,
    LOSE,
    OMIT,
    OVER,
    PLAN,
    PUT_BACK,
    REROLL,
    ROPE,
    ROUTE,
    SHOVEL,
    SPEND,
    TAKE,
    TARGET,
    THIRD,
    TURN,
)
from caldera.games.fuji.rules.equipment import may_use
from caldera.games.fuji.rules.planning import markable, may_be_ready, rerolls
from caldera.games.fuji.rules.rerolls import may_set_aside, rerolls_left
from caldera.games.fuji.rules.state import FujiPosition

SILENT: Final = 0
SPEAKING: Final = 1
"""A few vague things a round."""
ALL_SEEING: Final = 2
"""For comparison only: looks behind every screen."""

WORLDS: Final = 24
"""How many worlds a bot imagines for one decision."""
GLANCE: Final = 0
PLANNER: Final = 1
REROLLER: Final = 2
"""Skills: destinations at a glance; plans with beliefs; tries rerolls out, too."""
FIRST_TO_SPEAK: Final = 4
"""Planners with fewer worlds keep silent."""
PRACTISED: Final = 12
REROLL_WORLDS: Final = 8
MOST_REROLL_WORLDS: Final = 300
"""From so many worlds on a reroll is tried in that many times more, up to a limit: which dice to keep is the finer question."""
HORIZON: Final = 24
"""Decisions of a playout."""


class FujiPolicy(Policy):
    """One way of playing for everybody. `mode` says how it speaks; the all-seeing one is a yardstick, not a player.

    `worlds` is the budget of a decision, `skill` says how much of the player's knowledge is used: weaker players have less of both.
    """

    def __init__(self, mode: int = SPEAKING, worlds: int = WORLDS, skill: int = REROLLER) -> None:
        self.mode: i64 = mode
        self.worlds = worlds
        self.skill: i64 = skill
        self.scale: Scale | None = None
        self.atlas = Atlas()
        self.habits = Habits()

    # ---- what searches ask ----

    def evaluate(self, state: GameState) -> vec[float]:
        """By what the way to the village will cost, and what strength is left for it."""
        assert isinstance(state, FujiPosition)
        result = vec[float]([0.0] * state.players)
        share = 0.0
        if state.stage == OVER:
            return state.payoffs()
        if state.round > 0:
            share = 0.7 * self.chance(state)
        seat: i64 = 0
        while seat < state.players:
            result[seat] = share
            seat += 1
        return result

    def chance(self, state: FujiPosition) -> float:
        """A guess at the chance of winning: the weakest of the party decides."""
        outlook = self.atlas.look(state)
        worst = 99.0
        character: i64 = 0
        while character < state.table.characters:
            left = float(state.table.charts.last_space - state.stamina[character])
            margin = left + outlook.place(state, character, state.at[character]) - 2.0
            if margin < worst:
                worst = margin
            character += 1
        return 1.0 / (1.0 + exp(-0.3 * worst))

    def rollout(self, state: GameState, seat: i64, rng: Rng) -> i64:
        """Quick and quiet: no statements, no equipment, a destination at a glance."""
        assert isinstance(state, FujiPosition)
        kinds = state.table.actions
        if state.stage == GEAR:
            return kinds.ready.at()
        if state.stage == PLAN:
            character = self.unplanned(state, seat)
            if character < 0:
                return kinds.ready.at()
            return kinds.mark.at(character, state.board.cell[self.glance(state, character, rng)])
        if state.stage == REROLL:
            return self.reroll(state, seat, rng, GLANCE)
        return self.step(state, seat, rng)

    def horizon(self) -> i64:
        """About two rounds: what a playout at a glance says about later ones is less than what `chance` guesses."""
        return HORIZON

    def candidates(self, state: GameState, seat: i64) -> vec[i64]:
        """Everything but words."""
        assert isinstance(state, FujiPosition)
        found: vec[i64] = vec[i64]()
        first_word = state.table.actions.claim.first
        for action in state.moves(seat):
            if action < first_word:
                found = append(found, action)
        return found if len(found) > 0 else state.moves(seat)

    # ---- what the greedy bot plays ----

    def choose(self, state: GameState, seat: i64, rng: Rng) -> i64:
        assert isinstance(state, FujiPosition)
        if self.skill == GLANCE:
            return self.rollout(state, seat, rng)
        if state.stage == PLAN:
            return self.plan(state, seat, rng)
        if state.stage == GEAR:
            return self.equip(state, seat, rng)
        return self.step(state, seat, rng)

    def known_scale(self, state: FujiPosition) -> Scale:
        if self.scale is None:
            self.scale = Scale(state.table.terrain)
        return self.scale

    # ---- phase 2 ----

    def plan(self, state: FujiPosition, seat: i64, rng: Rng) -> i64:
        """Mark a card, answer the neighbours' markers, think again, then be ready."""
        kinds = state.table.actions
        outlook = self.atlas.look(state)
        words = self.say(state, seat, outlook, rng)
        if words != NOWHERE:
            return words
        action = self.marking(state, seat, seat, outlook, rng)
        if action != NOWHERE:
            return action
        if state.table.shared_third and (seat == 0 or state.marker[THIRD] == NOWHERE):
            action = self.marking(state, seat, THIRD, outlook, rng)
            if action != NOWHERE:
                return action
        if may_use(state, FLASHLIGHT, FLASHLIGHT, seat) and self.needs_light(state, seat, outlook, rng):
            return kinds.use.at(FLASHLIGHT, FLASHLIGHT)
        if may_be_ready(state, seat):
            return kinds.ready.at()
        return self.any_move(state, seat, rng)

    def say(self, state: FujiPosition, seat: i64, outlook: Outlook, rng: Rng) -> i64:
        """What to say next in phase 2 or 4, or NOWHERE."""
        if self.mode != SPEAKING:
            return NOWHERE
        return statement(state, seat, self.known_scale(state), outlook, self.habits, rng)

    def marking(self, state: FujiPosition, seat: i64, character: i64, outlook: Outlook, rng: Rng) -> i64:
        """Mark the best destination unless it is marked already."""
        if state.marker[character] != NOWHERE and state.markers_left[seat] == 0:
            return NOWHERE
        worlds = imagine(state, seat, self.known_scale(state), self.mode == ALL_SEEING, self.worlds, rng)
        spot = best_destination(state, worlds, outlook, character, rng)
        if spot == NOWHERE or spot == state.marker[character]:
            return NOWHERE
        return state.table.actions.mark.at(character, state.board.cell[spot])

    def needs_light(self, state: FujiPosition, seat: i64, outlook: Outlook, rng: Rng) -> bool:
        if state.marker[seat] == NOWHERE:
            return False
        slots = gear.reroll_slots(state, seat, state.own_slots(seat, seat), 1)
        return rerolls(state, seat) == 0 and gear.hoped_gain(state, seat, slots) > 5.0

    def unplanned(self, state: FujiPosition, seat: i64) -> i64:
        """A character of the seat whose marker is still to be placed, or a negative number."""
        if state.marker[seat] == NOWHERE and markable(state, seat) != 0:
            return seat
        if state.table.shared_third and state.marker[THIRD] == NOWHERE and markable(state, THIRD) != 0:
            return THIRD
        return -1

    def glance(self, state: FujiPosition, character: i64, rng: Rng) -> i64:
        """A destination at a glance: the place, and how the dice as they lie stand there."""
        outlook = self.atlas.look(state)
        scale = self.known_scale(state)
        cards = markable(state, character)
        best: i64 = NOWHERE
        best_worth = 0.0
        spot: i64 = 0
        while cards != 0:
            if cards & 1 != 0:
                card = state.card[spot]
                standing = scale.standing(card, float(state.value_of(character, card)))
                worth = outlook.place(state, character, spot) + 2.0 * standing + rng.unit()
                if state.eruption_tokens >> spot & 1 != 0:
                    worth -= 5.0
                if best == NOWHERE or worth > best_worth:
                    best = spot
                    best_worth = worth
            cards >>= 1
            spot += 1
        return best

    # ---- phase 4 ----

    def equip(self, state: FujiPosition, seat: i64, rng: Rng) -> i64:
        """Say how one stands on the neighbours' cards, then use what helps most, then be ready."""
        kinds = state.table.actions
        words = self.say(state, seat, self.atlas.look(state), rng)
        if words != NOWHERE:
            return words
        best: i64 = NOWHERE
        best_gain = gear.SCARCE
        equipment: i64 = 0
        while equipment < len(EQUIPMENT):
            if state.owner[equipment] == seat:
                effect: i64 = 0
                while effect < len(EQUIPMENT):
                    if (effect == equipment or equipment == KNIFE) and may_use(state, equipment, effect, seat):
                        worlds = imagine(state, seat, self.known_scale(state), self.mode == ALL_SEEING, self.worlds, rng)
                        gained = gear.gain(state, worlds, self.atlas.look(state), seat, effect, seat, rng)
                        if gained > best_gain:
                            best_gain = gained
                            best = kinds.use.at(equipment, effect)
                    effect += 1
            equipment += 1
        return best if best != NOWHERE else kinds.ready.at()

    # ---- all the other questions ----

    def any_move(self, state: FujiPosition, seat: i64, rng: Rng) -> i64:
        actions = state.moves(seat)
        return actions[rng.below(len(actions))]

    def step(self, state: FujiPosition, seat: i64, rng: Rng) -> i64:
        kinds = state.table.actions
        stage = state.stage
        if stage == REROLL:
            return self.reroll(state, seat, rng, self.skill)
        if stage == AGAIN:
            slots = gear.reroll_slots(state, state.target, state.own_slots(state.target, seat), state.picks)
            return kinds.reroll.at(state.target, slots) if slots != 0 else kinds.stop.at()
        if stage == GO:
            return state.moves(seat)[0]
        if stage == TARGET:
            return self.targeted(state, seat, rng)
        if stage == PUT_BACK:
            return answers.put_back(state)
        if stage == OMIT:
            return kinds.omit.at(DICE - 1)
        if stage == AGREE:
            return kinds.agree.at()
        if stage == ROPE:
            return kinds.rope.at(state.board.cell[gear.best_rope(state, self.atlas.look(state), state.user)])
        if stage == LEND:
            return kinds.decline.at()
        if stage == TURN:
            return kinds.turn.at(gear.slots_to_turn(state, state.target, state.own_slots(state.target, seat), state.effect))
        if stage == ASIDE:
            return kinds.aside.at(gear.slots_to_leave(state, state.target, state.own_slots(state.target, seat), state.picks))
        if stage == SHOVEL:
            best = gear.best_shovel(state, state.user, state.own_slots(state.user, seat))
            return kinds.shovel.at(best // SIDES, best % SIDES)
        if stage == CARABINER:
            return answers.pick_for_carabiner(state, seat)
        if stage == SPEND:
            return answers.spend(state, self.atlas.look(state))
        if stage == ROUTE:
            return state.moves(seat)[0]
        if stage == TAKE:
            return kinds.take.at()
        if stage == INJURY:
            return kinds.injury.at(answers.injury(state))
        if stage == LOSE:
            return answers.lose(state)
        return self.any_move(state, seat, rng)

    def targeted(self, state: FujiPosition, seat: i64, rng: Rng) -> i64:
        """Water is for oneself."""
        own = state.table.actions.target.at(state.user)
        for action in state.moves(seat):
            if action == own:
                return own
        return self.any_move(state, seat, rng)

    def reroll(self, state: FujiPosition, seat: i64, rng: Rng, skill: i64) -> i64:
        """Dice that do not help are rolled again; a Gatherer trades small hopes for a bar; a Buddy sets the worst die aside."""
        kinds = state.table.actions
        character: i64 = 0
        while character < state.table.characters:
            if state.plays(seat, character):
                slots = state.own_slots(character, seat)
                left = rerolls_left(state, seat, character)
                if left > 0 and slots != 0:
                    chosen = (
                        self.slots_to_reroll(state, seat, character, slots, left, rng)
                        if skill >= REROLLER
                        else gear.reroll_slots(state, character, slots, left)
                    )
                    saves = state.can(character, GATHERER) and state.bars[character] < state.table.charts.power_bars
                    if chosen != 0 and (not saves or gear.hoped_gain(state, character, chosen) > 1.5):
                        return kinds.reroll.at(character, chosen)
                if slots != 0 and may_set_aside(state, character):
                    worst = gear.slots_to_leave(state, character, slots, 1)
                    if worst != 0:
                        slot: i64 = 0
                        while worst >> slot & 1 == 0:
                            slot += 1
                        return kinds.set_aside.at(character, slot)
            character += 1
        return kinds.stop.at()

    def slots_to_reroll(self, state: FujiPosition, seat: i64, character: i64, slots: i64, left: i64, rng: Rng) -> i64:
        count = self.worlds
        if count >= PRACTISED:
            count = max(count, min(REROLL_WORLDS * count, MOST_REROLL_WORLDS))
        worlds = imagine(state, seat, self.known_scale(state), self.mode == ALL_SEEING, count, rng)
        return best_reroll(state, worlds, self.atlas.look(state), character, slots, left, rng)


def make_policy(budget: int = 0) -> FujiPolicy:
    """By the number of imagined worlds, 0 for the usual one.

    1 runs where the dice look good at a glance; 2 and 3 plan, keep silent and reroll by rule of thumb; the others speak.
    """
    if budget == 0:
        return FujiPolicy()
    if budget < FIRST_TO_SPEAK:
        return FujiPolicy(SILENT, budget, GLANCE if budget == 1 else PLANNER)
    return FujiPolicy(SPEAKING, budget, REROLLER)
