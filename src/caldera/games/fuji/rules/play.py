"""Fuji's rules: the course of a round, and the state that obeys it.

Clauses in brackets, such as [P5], are those of RULES.md. The phases themselves are in the `rules_*` modules.
"""

from __future__ import annotations

from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.core.rng import Rng
from caldera.core.state import CHANCE, NOBODY
from caldera.games.fuji import position_file as positions
from caldera.games.fuji.rules import effects as effects
from caldera.games.fuji.rules import equipment as gear
from caldera.games.fuji.rules import events
from caldera.games.fuji.rules import injuries as injuries
from caldera.games.fuji.rules import movement as movement
from caldera.games.fuji.rules import planning as planning
from caldera.games.fuji.rules import rerolls as rerolls
from caldera.games.fuji.rules import setup as setup
from caldera.games.fuji.rules import speech as speech
from caldera.games.fuji.rules.board import DICE, NOWHERE, SIDES, VILLAGE, bit
from caldera.games.fuji.rules.constants import (
    AGAIN,
    AGREE,
    ASIDE,
    CARABINER,
    DEAL,
    GATHERER,
    GEAR,
    GIVE,
    GO,
    INJURY,
    LAYOUT,
    LEND,
    LOSE,
    OMIT,
    OVER,
    PLAN,
    PUT_BACK,
    REROLL,
    ROLL,
    ROPE,
    ROUTE,
    SCENARIO,
    SHOVEL,
    SKILL,
    SPEND,
    SWAP,
    TAKE,
    TARGET,
    TURN,
)
from caldera.games.fuji.rules.eruption import erupt
from caldera.games.fuji.rules.state import FujiPosition
from caldera.games.fuji.rules.table import FujiTable
from caldera.games.fuji.view import observation as observe
from caldera.games.fuji.words import refusals, text

# ---- the course of a round ----


def begin_round(state: FujiPosition) -> None:
    """Phase 1: dice come home, effects end, everybody rolls [O1, D1]."""
    state.round += 1
    state.phase = 1
    state.stage = ROLL
    state.ready = 0
    state.screen_off = 0
    state.first_aid = 0
    state.buddy_used = 0
    state.fresh = 0
    state.moved = 0
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


def open_talk(state: FujiPosition, statements: i64) -> None:
    """A phase of planning or equipment begins: nobody is ready, and the technical limits count anew [L1, L2]."""
    state.ready = 0
    charts = state.table.charts
    seat: i64 = 0
    while seat < state.players:
        state.markers_left[seat] = charts.markers
        state.reopenings_left[seat] = charts.reopenings
        state.speech_left[seat] = statements
        state.proposals_left[seat] = charts.proposals
        seat += 1
    if state.events is not None:
        events.tell_phase(state)


def begin_planning(state: FujiPosition) -> None:
    state.phase = 2
    state.stage = PLAN
    open_talk(state, state.table.charts.speech_plan)


def begin_gear(state: FujiPosition) -> None:
    """Phase 4, unless there is no card to use: then it is over at once [G7]."""
    rerolls.finish_rerolls(state)
    state.phase = 4
    state.stage = GEAR
    if state.table.new_next_phase:
        state.fresh = 0
    if gear.anything_to_use(state):
        open_talk(state, state.table.charts.speech_gear)
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
    if state.stage != OVER:
        begin_round(state)


def settle(state: FujiPosition) -> None:
    """Whatever follows by itself: the next step, phase or round."""
    everybody: i64 = bit(state.players) - 1
    while state.to_roll == 0:
        stage = state.stage
        if stage in (OMIT, PUT_BACK):
            if state.user != NOBODY:
                return
            begin_round(state)
        elif stage == ROLL:
            begin_planning(state)
        elif stage == PLAN:
            if state.ready != everybody:
                return
            rerolls.begin_rerolls(state)
        elif stage == REROLL:
            seat: i64 = 0
            while seat < state.players:
                if state.ready >> seat & 1 == 0 and not rerolls.has_something_to_do(state, seat):
                    state.ready |= bit(seat)
                seat += 1
            if state.ready != everybody:
                return
            begin_gear(state)
        elif stage == GEAR:
            if state.ready != everybody:
                return
            movement.begin_moving(state)
        elif stage == GO:
            if state.moved != bit(state.table.characters) - 1:
                return
            end_round(state)
        elif stage == AGAIN:
            if state.picks > 0:
                return
            effects.end_again(state)
        elif stage == CARABINER:
            if state.must_pick != 0:
                return
            effects.back(state)
        else:
            return


class FujiState(FujiPosition):
    """A position that knows the rules."""

    def __init__(self, table: FujiTable, source: FujiState | None = None) -> None:
        super().__init__(table, source)
        if source is None and table.scenario >= 0:
            setup.open_scenario(self, table.scenario)

    # ---- chance ----

    def outcomes(self) -> vec[i64]:
        kinds = self.table.actions
        found: vec[i64] = vec[i64]()
        if self.to_roll != 0:
            value: i64 = 0
            while value < SIDES:
                found = append(found, kinds.roll.at(value))
                value += 1
        elif self.stage == LAYOUT:
            village = self.board.kind[setup.next_place(self)] == VILLAGE
            for card in setup.cards_left(self, village):
                found = append(found, kinds.terrain.at(card))
        elif self.stage == SKILL:
            for skill in setup.skills_left(self):
                found = append(found, kinds.skill.at(skill))
        elif self.stage == SCENARIO:
            scenario: i64 = 0
            while scenario < kinds.scenario.count:
                found = append(found, kinds.scenario.at(scenario))
                scenario += 1
        else:
            for equipment in setup.pile(self):
                found = append(found, kinds.find.at(equipment))
        return found

    def weights(self) -> vec[i64]:
        """All outcomes are equally likely."""
        return vec[i64]([1] * len(self.outcomes()))

    def draw(self, rng: Rng) -> i64:
        if self.to_roll != 0:
            return self.table.actions.roll.at(rng.below(SIDES))
        outcomes = self.outcomes()
        return outcomes[rng.below(len(outcomes))]

    def happen(self, outcome: i64) -> None:
        kinds = self.table.actions
        if self.to_roll != 0:
            rerolls.roll(self, kinds.roll.a(outcome) + 1)
        elif self.stage == LAYOUT:
            setup.lay(self, kinds.terrain.a(outcome))
        elif self.stage == SKILL:
            setup.take_skill(self, kinds.skill.a(outcome))
        elif self.stage == SCENARIO:
            setup.open_scenario(self, kinds.scenario.a(outcome))
        elif self.stage == DEAL:
            setup.deal(self, kinds.find.a(outcome))
        else:
            movement.find(self, kinds.find.a(outcome))
            self.after_token()

    def after_token(self) -> None:
        """The draw is decided: on with the turn, or back to planning."""
        if self.phase == 5:
            injuries.adjust_stamina(self)
        else:
            effects.back(self)

    # ---- decisions ----

    def moves(self, seat: i64) -> vec[i64]:
        kinds = self.table.actions
        actions: vec[i64] = vec[i64]()
        stage = self.stage
        if stage in (PLAN, GEAR):
            return self.talk_moves(seat)
        if stage == REROLL:
            actions = rerolls.add_reroll_phase(self, seat, actions)
            return gear.add_hand_overs(self, seat, actions)
        if stage == GO:
            actions = movement.add_turns(self, seat, actions)
            return gear.add_hand_overs(self, seat, actions)
        if stage == SKILL:
            for skill in setup.skills_left(self):
                actions = append(actions, kinds.skill.at(skill))
        elif stage == PUT_BACK:
            equipment: i64 = 0
            for owner in self.owner:
                if owner == self.user:
                    actions = append(actions, kinds.put_back.at(equipment))
                equipment += 1
        elif stage == OMIT:
            slot: i64 = 1
            while slot < DICE:
                actions = append(actions, kinds.omit.at(slot))
                slot += 2
        elif stage == AGREE:
            actions = append(append(actions, kinds.agree.at()), kinds.refuse.at())
        elif stage == SWAP:
            actions = effects.add_swaps(self, actions)
        elif stage == ROPE:
            actions = effects.add_rope_cards(self, actions)
        elif stage == TARGET:
            actions = effects.add_targets(self, actions)
        elif stage == LEND:
            actions = effects.add_loans(self, seat, actions)
        elif stage == GIVE:
            actions = effects.add_gifts(self, seat, actions)
        elif stage == TURN:
            actions = effects.add_turns_of_dice(self, seat, actions)
        elif stage == ASIDE:
            actions = effects.add_asides(self, seat, actions)
        elif stage == SHOVEL:
            actions = effects.add_shovels(self, seat, actions)
        elif stage == AGAIN:
            actions = append(actions, kinds.stop.at())
            actions = rerolls.add_rerolls_of(self, seat, self.target, actions)
        elif stage == CARABINER:
            actions = effects.add_picks(self, seat, actions)
        elif stage == SPEND:
            bars: i64 = 0
            while bars <= self.bars[self.who_has(GATHERER)]:
                actions = append(actions, kinds.spend.at(bars))
                bars += 1
        elif stage == ROUTE:
            actions = movement.add_routes(self, actions)
        elif stage == TAKE:
            actions = append(append(actions, kinds.take.at()), kinds.leave.at())
        elif stage == INJURY:
            actions = injuries.add_injuries(self, actions)
        elif stage == LOSE:
            actions = injuries.add_lost_dice(self, actions)
        return actions

    def talk_moves(self, seat: i64) -> vec[i64]:
        """The open stages of phases 2 and 4 [P3, G1, C1]."""
        kinds = self.table.actions
        actions: vec[i64] = vec[i64]()
        if self.stage == GEAR or planning.may_be_ready(self, seat):
            actions = append(actions, kinds.ready.at())
        if self.stage == PLAN:
            actions = planning.add_marks(self, seat, actions)
        actions = gear.add_uses(self, seat, actions)
        actions = gear.add_hand_overs(self, seat, actions)
        return speech.add_statements(self, seat, actions)

    def play(self, action: i64, seat: i64) -> None:
        self.ply += 1
        if seat == CHANCE:
            self.happen(action)
        elif self.stage == PLAN or self.stage == GEAR:
            self.play_talk(action, seat)
        else:
            self.play_step(action, seat)
        settle(self)

    def play_talk(self, action: i64, seat: i64) -> None:
        kinds = self.table.actions
        if speech.is_statement(self, action):
            speech.speak(self, seat, action)
        elif kinds.mark.has(action):
            planning.mark(self, seat, kinds.mark.a(action), self.board.spot(kinds.mark.b(action)))
        elif kinds.ready.has(action):
            self.ready |= bit(seat)
            if self.events is not None:
                events.tell_ready(self, seat)
        elif gear.needs_consent(self, seat, action):
            gear.propose(self, seat, action)
        elif kinds.use.has(action):
            gear.use(self, kinds.use.a(action), kinds.use.b(action))
        else:
            gear.hand_over(self, kinds.hand_over.a(action), kinds.hand_over.b(action))

    def play_step(self, action: i64, seat: i64) -> None:
        kinds = self.table.actions
        stage = self.stage
        if kinds.hand_over.has(action):
            gear.hand_over(self, kinds.hand_over.a(action), kinds.hand_over.b(action))
        elif stage == REROLL:
            if kinds.reroll.has(action):
                rerolls.reroll(self, seat, kinds.reroll.a(action), kinds.reroll.b(action))
            elif kinds.set_aside.has(action):
                rerolls.set_aside(self, kinds.set_aside.a(action), kinds.set_aside.b(action))
            else:
                rerolls.stop(self, seat)
        elif stage == GO:
            movement.go(self, kinds.go.a(action))
        elif stage == SKILL:
            setup.take_skill(self, kinds.skill.a(action))
        elif stage == PUT_BACK:
            setup.put_back(self, kinds.put_back.a(action))
        elif stage == OMIT:
            setup.omit(self, kinds.omit.a(action))
        elif stage == AGREE:
            gear.answer(self, kinds.agree.has(action))
        elif stage == SWAP:
            effects.swap(self, self.board.spot(kinds.swap.a(action)), self.board.spot(kinds.swap.b(action)))
        elif stage == ROPE:
            effects.rope(self, self.board.spot(kinds.rope.a(action)))
        elif stage == TARGET:
            effects.choose_target(self, kinds.target.a(action))
        elif stage == LEND:
            if kinds.decline.has(action):
                effects.decline(self, seat)
            else:
                effects.pass_die(self, seat, self.target, kinds.lend.a(action), self.user)
        elif stage == GIVE:
            effects.pass_die(self, seat, self.user, kinds.give.a(action), kinds.give.b(action))
        elif stage == TURN:
            effects.turn(self, seat, kinds.turn.a(action))
        elif stage == ASIDE:
            effects.machete(self, seat, kinds.aside.a(action))
        elif stage == SHOVEL:
            effects.shovel(self, kinds.shovel.a(action), kinds.shovel.b(action) + 1)
        elif stage == AGAIN:
            if kinds.stop.has(action):
                self.picks = 0
            else:
                effects.reroll_again(self, seat, kinds.reroll.b(action))
        elif stage == CARABINER:
            effects.pick(self, seat, kinds.pick.a(action), kinds.pick.b(action))
        elif stage == SPEND:
            movement.spend(self, kinds.spend.a(action))
        elif stage == ROUTE:
            movement.walk(self, kinds.route.a(action))
        elif stage == TAKE:
            if kinds.take.has(action):
                movement.take(self)
            else:
                if self.events is not None:
                    events.tell_leave(self, self.user)
                self.after_token()
        elif stage == INJURY:
            injuries.injure(self, kinds.injury.a(action))
        else:
            injuries.lose_die(self, kinds.lose.a(action))

    # ---- the rest of the contract ----

    def clone(self) -> FujiState:
        return FujiState(self.table, self)

    def guess(self, seat: int | None, rng: Rng) -> FujiState:
        """The dice that the seat cannot see are rolled anew; everything else lies open [H1]."""
        other = self.clone()
        viewer: i64 = self.players if seat is None else seat
        die: i64 = 0
        while die < self.table.sets * DICE:
            if other.face[die] != 0 and other.seen[die] >> viewer & 1 == 0:
                other.face[die] = 1 + rng.below(SIDES)
            die += 1
        return other

    def hidden_from(self, seat: int | None) -> tuple[str, ...]:
        return observe.hidden_from(self, seat)

    def observe(self, seat: int | None) -> dict[str, Any]:
        return observe.observe(self, seat)

    def to_json(self) -> dict[str, Any]:
        return positions.to_json(self)

    def prompt(self, seat: int | None, locale: str = "en") -> str:
        return text.prompt(self, seat, locale)

    def why_illegal(self, action: int, seat: int, locale: str = "en") -> str:
        return refusals.why_illegal(self, action, seat, locale)
