"""Every stage of a match, declared once: who is asked, what they may do, what it does, and what words and pictures need to know.

Fuji's rulebook calls the six parts of a round phases; a *stage* is a smaller thing: one question. Files and observations name it
`stage`. To add one: a number in constants.py, a class here (a card's question has one in equipment_stages.py), its entry in PHASES,
its prompts. A test finds what is missing.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.games.fuji.rules import constants as c
from caldera.games.fuji.rules import effects, events, injuries, movement, planning, rerolls, setup, speech
from caldera.games.fuji.rules import equipment as gear
from caldera.games.fuji.rules.board import DICE, SIDES, VILLAGE, bit
from caldera.games.fuji.rules.constants import GATHERER, GEAR, PLAN
from caldera.games.fuji.rules.equipment_stages import Agree, AskAll, AskHolders, AskPicker, AskTarget, AskUser
from caldera.games.fuji.rules.stage import Stage
from caldera.games.fuji.rules.state import FujiPosition


def after_token(state: FujiPosition) -> None:
    """The draw is decided: on with the turn, or back to planning."""
    if state.phase == 5:
        injuries.adjust_stamina(state)
    else:
        effects.finish_effect(state)


# ---- draws ----


class Draw(Stage):
    def is_drawn(self, state: FujiPosition) -> bool:
        return True


class Scenario(Draw):
    def outcomes(self, state: FujiPosition, outcomes: vec[i64]) -> vec[i64]:
        kind = state.table.actions.scenario
        scenario: i64 = 0
        while scenario < kind.count:
            outcomes = append(outcomes, kind.at(scenario))
            scenario += 1
        return outcomes

    def happen(self, state: FujiPosition, outcome: i64) -> None:
        setup.open_scenario(state, state.table.actions.scenario.a(outcome))


class Layout(Draw):
    def outcomes(self, state: FujiPosition, outcomes: vec[i64]) -> vec[i64]:
        for card in setup.cards_left(state, state.board.kind[setup.next_place(state)] == VILLAGE):
            outcomes = append(outcomes, state.table.actions.terrain.at(card))
        return outcomes

    def happen(self, state: FujiPosition, outcome: i64) -> None:
        setup.lay_terrain(state, state.table.actions.terrain.a(outcome))


class Pile(Draw):
    def outcomes(self, state: FujiPosition, outcomes: vec[i64]) -> vec[i64]:
        for equipment in setup.top_of_pile(state):
            outcomes = append(outcomes, state.table.actions.find.at(equipment))
        return outcomes


class Deal(Pile):
    def happen(self, state: FujiPosition, outcome: i64) -> None:
        setup.deal_equipment(state, state.table.actions.find.a(outcome))


class Find(Pile):
    def happen(self, state: FujiPosition, outcome: i64) -> None:
        movement.add_found_card(state, state.table.actions.find.a(outcome))
        after_token(state)


# ---- phases 2 to 4: everybody at once ----


class Talk(Stage):
    """The open stages of phases 2 and 4 [P3, G1, C1]."""

    def waiting(self, state: FujiPosition) -> i64:
        return (bit(state.players) - 1) & ~state.ready

    def moves(self, state: FujiPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
        if state.stage == GEAR or planning.may_be_ready(state, seat):
            actions = append(actions, state.table.actions.ready.at())
        if state.stage == PLAN:
            actions = planning.add_marks(state, seat, actions)
        actions = gear.add_uses(state, seat, actions)
        actions = gear.add_hand_overs(state, seat, actions)
        return speech.add_statements(state, seat, actions)

    def play(self, state: FujiPosition, action: i64, seat: i64) -> None:
        kinds = state.table.actions
        if speech.is_statement(state, action):
            speech.make_statement(state, seat, action)
        elif kinds.mark.has(action):
            planning.place_marker(state, seat, kinds.mark.a(action), state.board.spot(kinds.mark.b(action)))
        elif kinds.ready.has(action):
            state.ready |= bit(seat)
            if state.events is not None:
                events.tell_ready(state, seat)
        elif gear.needs_consent(state, seat, action):
            gear.propose_action(state, seat, action)
        elif kinds.use.has(action):
            gear.use_equipment(state, kinds.use.a(action), kinds.use.b(action))
        else:
            gear.hand_over(state, kinds.hand_over.a(action), kinds.hand_over.b(action))


class Reroll(Stage):
    """All choose in secret; when the last one has chosen, all reroll or stop together [R6]."""

    def waiting(self, state: FujiPosition) -> i64:
        return rerolls.still_choosing(state)

    def moves(self, state: FujiPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
        return gear.add_hand_overs(state, seat, rerolls.add_reroll_phase(state, seat, actions))

    def play(self, state: FujiPosition, action: i64, seat: i64) -> None:
        kinds = state.table.actions
        if kinds.hand_over.has(action):
            gear.hand_over(state, kinds.hand_over.a(action), kinds.hand_over.b(action))
        elif kinds.set_aside.has(action):
            rerolls.set_aside(state, kinds.set_aside.a(action), kinds.set_aside.b(action))
        else:
            state.chosen[seat] = action


class Go(Stage):
    def waiting(self, state: FujiPosition) -> i64:
        return state.seats_of((bit(state.table.characters) - 1) & ~state.moved)

    def moves(self, state: FujiPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
        return gear.add_hand_overs(state, seat, movement.add_turns(state, seat, actions))

    def play(self, state: FujiPosition, action: i64, seat: i64) -> None:
        kinds = state.table.actions
        if kinds.hand_over.has(action):
            gear.hand_over(state, kinds.hand_over.a(action), kinds.hand_over.b(action))
        else:
            movement.start_move(state, kinds.go.a(action))


# ---- the set-up ----


class Skill(Stage):
    def is_drawn(self, state: FujiPosition) -> bool:
        return state.table.skills != "choose"

    def outcomes(self, state: FujiPosition, outcomes: vec[i64]) -> vec[i64]:
        for skill in setup.skills_left(state):
            outcomes = append(outcomes, state.table.actions.skill.at(skill))
        return outcomes

    def happen(self, state: FujiPosition, outcome: i64) -> None:
        setup.take_skill(state, state.table.actions.skill.a(outcome))

    def moves(self, state: FujiPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
        return self.outcomes(state, actions)

    def play(self, state: FujiPosition, action: i64, seat: i64) -> None:
        setup.take_skill(state, state.table.actions.skill.a(action))


class PutBack(Stage):
    def moves(self, state: FujiPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
        equipment: i64 = 0
        for owner in state.owner:
            if owner == state.user:
                actions = append(actions, state.table.actions.put_back.at(equipment))
            equipment += 1
        return actions

    def play(self, state: FujiPosition, action: i64, seat: i64) -> None:
        setup.put_equipment_back(state, state.table.actions.put_back.a(action))


class Omit(Stage):
    def moves(self, state: FujiPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
        slot: i64 = 1
        while slot < DICE:
            actions = append(actions, state.table.actions.omit.at(slot))
            slot += 2
        return actions

    def play(self, state: FujiPosition, action: i64, seat: i64) -> None:
        setup.omit_die(state, state.table.actions.omit.a(action))


# ---- phase 5 ----


class Spend(Stage):
    def waiting(self, state: FujiPosition) -> i64:
        return state.controllers(state.who_has(GATHERER))

    def moves(self, state: FujiPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
        return movement.add_boosts(state, actions)

    def play(self, state: FujiPosition, action: i64, seat: i64) -> None:
        kinds = state.table.actions
        if kinds.keep.has(action):
            movement.keep_bars(state)
        else:
            movement.spend_bars(state, kinds.spend.a(action), kinds.spend.b(action) + 1)


class Route(Stage):
    def moves(self, state: FujiPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
        return movement.add_routes(state, actions)

    def play(self, state: FujiPosition, action: i64, seat: i64) -> None:
        movement.walk_to_marker(state, state.table.actions.route.a(action))


class Take(Stage):
    def moves(self, state: FujiPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
        kinds = state.table.actions
        return append(append(actions, kinds.take.at()), kinds.leave.at())

    def play(self, state: FujiPosition, action: i64, seat: i64) -> None:
        if state.table.actions.take.has(action):
            movement.take_token(state)
        else:
            if state.events is not None:
                events.tell_leave(state, state.user)
            after_token(state)


class Injury(Stage):
    def moves(self, state: FujiPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
        return injuries.add_injuries(state, actions)

    def play(self, state: FujiPosition, action: i64, seat: i64) -> None:
        injuries.suffer_injury(state, state.table.actions.injury.a(action))


class Lose(Stage):
    def moves(self, state: FujiPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
        return injuries.add_lost_dice(state, actions)

    def play(self, state: FujiPosition, action: i64, seat: i64) -> None:
        injuries.lose_die(state, state.table.actions.lose.a(action))


# ---- the table ----

TALK: Final = ("claim", "rate", "safe", "avoid")
FACES: Final = tuple([f"face-{value}" for value in range(1, SIDES + 1)])
_STAGES: Final[list[Stage]] = [
    Scenario("scenario", ("S6",), shows_dice=False),
    Layout("layout", ("S6",), shows_dice=False),
    Skill("skill", ("S2", "B2"), ("skill",), touch=("skill",), shows_dice=False),
    Deal("deal", ("S3",), shows_dice=False),
    PutBack("put-back", ("S4",), ("put-back",), touch=("equipment",), shows_dice=False),
    Omit("omit", ("S5",), ("omit",), "not_that_die", touch=("die",), shows_dice=False),
    Stage("roll", ("D1",)),
    Talk(
        "plan",
        ("P1", "P3", "C2"),
        ("ready", "mark", "use", "hand-over", *TALK),
        buttons=("ready",),
        touch=("card", "marker", "equipment", "say", "third"),
        is_open=True,
    ),
    Reroll(
        "reroll",
        ("R1", "R5", "R6"),
        ("reroll", "set-aside", "stop", "hand-over"),
        buttons=("confirm", "stop", "set-aside"),
        touch=("die", "equipment"),
        is_open=True,
    ),
    Talk(
        "gear",
        ("G1", "C1"),
        ("ready", "use", "hand-over", *TALK),
        buttons=("ready",),
        touch=("equipment", "say", "third"),
        is_open=True,
    ),
    Go("go", ("M1", "M4"), ("go", "hand-over"), touch=("go", "equipment"), is_open=True),
    Agree("agree", ("B6",), ("agree", "refuse"), buttons=("agree", "refuse")),
    AskUser(c.SWAP, "swap", ("swap",), "not_swappable", touch=("card",)),
    AskUser(c.ROPE, "rope", ("rope",), "rope_not_there", touch=("card",)),
    AskUser(c.TARGET, "target", ("target",), "not_that_companion", touch=("character",)),
    AskTarget(c.LEND, "lend", ("lend", "decline"), "not_that_die", ("decline",), ("die",)),
    AskHolders(c.GIVE, "give", ("give",), "not_that_die", touch=("die",)),
    AskPicker(c.TURN, "turn", ("turn",), "not_that_die", ("confirm",), ("die",)),
    AskPicker(c.ASIDE, "aside", ("aside",), "not_that_die", ("confirm",), ("die",)),
    AskHolders(c.SHOVEL, "shovel", ("shovel",), "not_that_die", FACES, ("die",)),
    AskPicker(c.AGAIN, "again", ("reroll", "stop"), buttons=("confirm", "stop"), touch=("die",)),
    AskAll(c.CARABINER, "carabiner", ("pick",), "not_that_die", touch=("die",)),
    Find("find", ("Q1",)),
    Spend("spend", ("K3",), ("keep", "spend"), "no_bars", ("bars-0", "bars-1", "bars-2", "bars-3")),
    Route("route", ("M7", "X1"), ("route",), "no_route", ("route-none", "route-near", "route-far", "route-far-near")),
    Take("take", ("Q1",), ("take", "leave"), buttons=("take", "leave")),
    Injury("injury", ("T5", "I5"), ("injury",), "hurt_already", touch=("injury",)),
    Lose("lose", ("I1",), ("lose",), "not_that_die", touch=("die",)),
    Stage("over", shows_dice=False),
]
PHASES: Final = vec[Stage](_STAGES)
NAMES: Final = tuple([stage.name for stage in _STAGES])
"""As files and observations call the stages, in their order."""
