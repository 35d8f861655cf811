"""What Fuji knows about playing it well: run where the dice carry you, answer those who ask, and believe what the others say."""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.core.policy import Policy
from caldera.core.rng import Rng
from caldera.core.state import GameState
from caldera.games.fuji.bot import equipment_value, heuristics
from caldera.games.fuji.bot.belief import sample_worlds
from caldera.games.fuji.bot.evaluation import ERUPTION_TOKEN, PlaceValueCache, PlaceValues
from caldera.games.fuji.bot.plan import best_destination
from caldera.games.fuji.bot.reroll_search import best_reroll
from caldera.games.fuji.bot.scale import Scale
from caldera.games.fuji.bot.statements import Habits, statement
from caldera.games.fuji.rules import constants as c
from caldera.games.fuji.rules.actions import EQUIPMENT
from caldera.games.fuji.rules.board import DICE, NOWHERE, SIDES
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

# Weights chosen by hand, in points of stamina unless said otherwise. The levels of docs/results/fuji.md were measured with them.
BEST_SHARE: Final = 0.7
"""The payoff that `evaluate` expects of a certain victory: about the score of a usual one."""
EVEN_MARGIN: Final = 2.0
STEEPNESS: Final = 0.3
"""`chance` is a logistic curve of the stamina that is left on arrival: where it is one half, and how steep it is."""
STANDING: Final = 2.0
"""At a glance: what one standard deviation above the middle hand is worth on a card."""
FLASHLIGHT_GAIN: Final = 5.0
"""What one more reroll must bring on average, in points of dice, before a flashlight is used for it."""
BAR_GAIN: Final = 1.5
"""What a reroll must bring a Gatherer on average, in points of dice, to be worth more than the power bar for it."""


class FujiPolicy(Policy):
    """One way of playing for everybody. `mode` says how it speaks; the all-seeing one is a yardstick, not a player.

    `worlds` is the budget of a decision, `skill` says how much of the player's knowledge is used: weaker players have less of both.
    """

    def __init__(self, mode: int = SPEAKING, worlds: int = WORLDS, skill: int = REROLLER) -> None:
        self.mode: i64 = mode
        self.worlds = worlds
        self.skill: i64 = skill
        self.scale: Scale | None = None
        self.place_values = PlaceValueCache()
        self.habits = Habits()

    # ---- what searches ask ----

    def evaluate(self, state: GameState) -> vec[float]:
        """By what the way to the village will cost, and what strength is left for it."""
        assert isinstance(state, FujiPosition)
        result = vec[float]([0.0] * state.players)
        share = 0.0
        if state.stage == c.OVER:
            return state.payoffs()
        if state.round > 0:
            share = BEST_SHARE * self.chance(state)
        seat: i64 = 0
        while seat < state.players:
            result[seat] = share
            seat += 1
        return result

    def chance(self, state: FujiPosition) -> float:
        """A guess at the chance of winning: the weakest of the party decides."""
        place_values = self.place_values.find(state)
        worst = 99.0
        character: i64 = 0
        while character < state.table.characters:
            left = float(state.table.charts.last_space - state.stamina[character])
            margin = left + place_values.place(state, character, state.at[character]) - EVEN_MARGIN
            if margin < worst:
                worst = margin
            character += 1
        return 1.0 / (1.0 + exp(-STEEPNESS * worst))

    def rollout(self, state: GameState, seat: i64, rng: Rng) -> i64:
        """Quick and quiet: no statements, no equipment, a destination at a glance."""
        assert isinstance(state, FujiPosition)
        kinds = state.table.actions
        if state.stage == c.GEAR:
            return kinds.ready.at()
        if state.stage == c.PLAN:
            character = self.unplanned(state, seat)
            if character < 0:
                return kinds.ready.at()
            return kinds.mark.at(character, state.board.cell[self.glance(state, character, rng)])
        if state.stage == c.REROLL:
            return self.reroll(state, seat, rng, GLANCE)
        return self.step(state, seat, rng)

    def horizon(self) -> i64:
        """About two rounds: what a playout at a glance says about later ones is less than what `chance` guesses."""
        return HORIZON

    def candidates(self, state: GameState, seat: i64) -> vec[i64]:
        """Everything but words."""
        assert isinstance(state, FujiPosition)
        deeds: vec[i64] = vec[i64]()
        first_statement = state.table.actions.claim.first
        for action in state.moves(seat):
            if action < first_statement:
                deeds = append(deeds, action)
        return deeds if len(deeds) > 0 else state.moves(seat)

    # ---- what the greedy bot plays ----

    def choose(self, state: GameState, seat: i64, rng: Rng) -> i64:
        assert isinstance(state, FujiPosition)
        if self.skill == GLANCE:
            return self.rollout(state, seat, rng)
        if state.stage == c.PLAN:
            return self.plan(state, seat, rng)
        if state.stage == c.GEAR:
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
        place_values = self.place_values.find(state)
        words = self.say(state, seat, place_values, rng)
        if words != NOWHERE:
            return words
        action = self.marking(state, seat, seat, place_values, rng)
        if action != NOWHERE:
            return action
        if state.table.shared_third and (seat == 0 or state.marker[c.THIRD] == NOWHERE):
            action = self.marking(state, seat, c.THIRD, place_values, rng)
            if action != NOWHERE:
                return action
        if may_use(state, c.FLASHLIGHT, c.FLASHLIGHT, seat) and self.needs_light(state, seat, place_values, rng):
            return kinds.use.at(c.FLASHLIGHT, c.FLASHLIGHT)
        if may_be_ready(state, seat):
            return kinds.ready.at()
        return self.any_move(state, seat, rng)

    def say(self, state: FujiPosition, seat: i64, place_values: PlaceValues, rng: Rng) -> i64:
        """What to say next in phase 2 or 4, or NOWHERE."""
        if self.mode != SPEAKING:
            return NOWHERE
        return statement(state, seat, self.known_scale(state), place_values, self.habits, rng)

    def marking(self, state: FujiPosition, seat: i64, character: i64, place_values: PlaceValues, rng: Rng) -> i64:
        """Mark the best destination unless it is marked already."""
        if state.marker[character] != NOWHERE and state.markers_left[seat] == 0:
            return NOWHERE
        worlds = sample_worlds(state, seat, self.known_scale(state), self.mode == ALL_SEEING, self.worlds, rng)
        spot = best_destination(state, worlds, place_values, character, rng)
        if spot == NOWHERE or spot == state.marker[character]:
            return NOWHERE
        return state.table.actions.mark.at(character, state.board.cell[spot])

    def needs_light(self, state: FujiPosition, seat: i64, place_values: PlaceValues, rng: Rng) -> bool:
        if state.marker[seat] == NOWHERE:
            return False
        slots = equipment_value.reroll_slots(state, seat, state.own_slots(seat, seat), 1)
        return rerolls(state, seat) == 0 and equipment_value.hoped_gain(state, seat, slots) > FLASHLIGHT_GAIN

    def unplanned(self, state: FujiPosition, seat: i64) -> i64:
        """A character of the seat whose marker is still to be placed, or a negative number."""
        if state.marker[seat] == NOWHERE and markable(state, seat) != 0:
            return seat
        if state.table.shared_third and state.marker[c.THIRD] == NOWHERE and markable(state, c.THIRD) != 0:
            return c.THIRD
        return -1

    def glance(self, state: FujiPosition, character: i64, rng: Rng) -> i64:
        """A destination at a glance: the place, and how the dice as they lie stand there."""
        place_values = self.place_values.find(state)
        scale = self.known_scale(state)
        cards = markable(state, character)
        best: i64 = NOWHERE
        best_worth = 0.0
        spot: i64 = 0
        while cards != 0:
            if cards & 1 != 0:
                card = state.card[spot]
                standing = scale.standing(card, float(state.value_of(character, card)))
                worth = place_values.place(state, character, spot) + STANDING * standing + rng.unit()
                if state.eruption_tokens >> spot & 1 != 0:
                    worth -= ERUPTION_TOKEN
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
        words = self.say(state, seat, self.place_values.find(state), rng)
        if words != NOWHERE:
            return words
        best: i64 = NOWHERE
        best_gain = equipment_value.SCARCE
        equipment: i64 = 0
        while equipment < len(EQUIPMENT):
            if state.owner[equipment] == seat:
                effect: i64 = 0
                while effect < len(EQUIPMENT):
                    if (effect == equipment or equipment == c.KNIFE) and may_use(state, equipment, effect, seat):
                        worlds = sample_worlds(state, seat, self.known_scale(state), self.mode == ALL_SEEING, self.worlds, rng)
                        gained = equipment_value.estimate_gain(
                            state, worlds, self.place_values.find(state), seat, effect, seat, rng
                        )
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
        if stage == c.REROLL:
            return self.reroll(state, seat, rng, self.skill)
        if stage == c.AGAIN:
            slots = equipment_value.reroll_slots(state, state.target, state.own_slots(state.target, seat), state.picks)
            return kinds.reroll.at(state.target, slots) if slots != 0 else kinds.stop.at()
        if stage == c.GO:
            return state.moves(seat)[0]
        if stage == c.TARGET:
            return self.targeted(state, seat, rng)
        if stage == c.PUT_BACK:
            return heuristics.put_back(state)
        if stage == c.OMIT:
            return kinds.omit.at(DICE - 1)
        if stage == c.AGREE:
            return kinds.agree.at()
        if stage == c.ROPE:
            return kinds.rope.at(state.board.cell[equipment_value.best_rope(state, self.place_values.find(state), state.user)])
        if stage == c.LEND:
            return kinds.decline.at()
        if stage == c.TURN:
            return kinds.turn.at(
                equipment_value.slots_to_turn(state, state.target, state.own_slots(state.target, seat), state.effect)
            )
        if stage == c.ASIDE:
            return kinds.aside.at(
                equipment_value.slots_to_leave(state, state.target, state.own_slots(state.target, seat), state.picks)
            )
        if stage == c.SHOVEL:
            best = equipment_value.best_shovel(state, state.user, state.own_slots(state.user, seat))
            return kinds.shovel.at(best // SIDES, best % SIDES)
        if stage == c.CARABINER:
            return heuristics.pick_for_carabiner(state, seat)
        if stage == c.SPEND:
            return heuristics.spend(state, self.place_values)
        if stage == c.ROUTE:
            return state.moves(seat)[0]
        if stage == c.TAKE:
            return kinds.take.at()
        if stage == c.INJURY:
            return kinds.injury.at(heuristics.injury(state))
        if stage == c.LOSE:
            return heuristics.lose(state)
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
                        else equipment_value.reroll_slots(state, character, slots, left)
                    )
                    saves = state.can(character, c.GATHERER) and state.bars[character] < state.table.charts.power_bars
                    if chosen != 0 and (not saves or equipment_value.hoped_gain(state, character, chosen) > BAR_GAIN):
                        return kinds.reroll.at(character, chosen)
                if slots != 0 and may_set_aside(state, character):
                    worst = equipment_value.slots_to_leave(state, character, slots, 1)
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
        worlds = sample_worlds(state, seat, self.known_scale(state), self.mode == ALL_SEEING, count, rng)
        return best_reroll(state, worlds, self.place_values.find(state), character, slots, left, rng)
