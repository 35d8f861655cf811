"""Every phase of a match, declared once: whose it is, what it asks and allows, what is done then, and what words and views need.

Adding a phase is: a number in `codes.py`, a class and its line in PHASES here, its words. A test finds what is missing. Hatching
is allowed in every phase that asks somebody [G1], so it stands in the state's `play`.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.core.phases import Phase
from caldera.core.state import CHANCE, NOBODY
from caldera.games.fire_mountain.rules import events
from caldera.games.fire_mountain.rules.board import DIRECTIONS, EGG_FACE, FOOTPRINT, VOLCANO_FACE
from caldera.games.fire_mountain.rules.codes import EGG, QUAKE, RESERVE
from caldera.games.fire_mountain.rules.figures import (
    EGG_PART,
    add_hatchings,
    add_meals,
    add_placements,
    add_walks,
    eat,
    end_meal,
    must_worship,
    place_figure,
    walk,
)
from caldera.games.fire_mountain.rules.rolling import add_rolls, keep_dice, roll_dice, settle_die, tumbling_die
from caldera.games.fire_mountain.rules.scoring import check_eruption, may_quake, shake
from caldera.games.fire_mountain.rules.setup import draw_first_player, draw_species, go_on_setting_up, lay_tile, tiles_left
from caldera.games.fire_mountain.rules.state import FireMountainPosition


class Question(Phase):
    """What is asked, where one phase asks different things; its prompt is `fire_mountain.prompt.NAME`."""


class FireMountainPhase(Phase):
    """A phase with its rules."""

    def __init__(
        self,
        name: str,
        clauses: tuple[str, ...] = (),
        refusal: str = "",
        buttons: tuple[str, ...] = (),
        touch: tuple[str, ...] = (),
        kinds: tuple[str, ...] = (),
        questions: tuple[Question, ...] = (),
    ) -> None:
        super().__init__(name, clauses, refusal, buttons, touch, kinds)
        self.questions = questions
        """What it asks, when that is not the same at every moment."""
        for question in questions:
            if not question.buttons and not question.touch:
                question.buttons = buttons
                question.touch = touch
                question.kinds = kinds

    def mover(self, state: FireMountainPosition) -> i64:
        """The seat that must act, CHANCE or NOBODY."""
        return state.active

    def question(self, state: FireMountainPosition) -> Phase:
        """What is asked at this moment: one of `questions`, or the phase itself."""
        return self

    def moves(self, state: FireMountainPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
        return actions

    def play(self, state: FireMountainPosition, action: i64, seat: i64) -> None:
        """Carry out one of `moves`, or an outcome."""

    def outcomes(self, state: FireMountainPosition) -> vec[i64]:
        """What chance may bring, where it moves."""
        return vec[i64]()

    def weight(self, state: FireMountainPosition, outcome: i64) -> i64:
        """How likely an outcome is, in whole parts."""
        return 1


# ---- chance ----


class ChancePhase(FireMountainPhase):
    def mover(self, state: FireMountainPosition) -> i64:
        return CHANCE


class Lay(ChancePhase):
    """Tiles are drawn for the grid [S2]."""

    def play(self, state: FireMountainPosition, action: i64, seat: i64) -> None:
        lay_tile(state, state.actions.tile.a(action))
        go_on_setting_up(state)

    def outcomes(self, state: FireMountainPosition) -> vec[i64]:
        outcomes: vec[i64] = vec[i64]()
        kind: i64 = 0
        while kind < state.actions.tile.count:
            if tiles_left(state, kind) > 0:
                outcomes = append(outcomes, state.actions.tile.at(kind))
            kind += 1
        return outcomes

    def weight(self, state: FireMountainPosition, outcome: i64) -> i64:
        return tiles_left(state, state.actions.tile.a(outcome))


class Draw(ChancePhase):
    """Species are drawn [S3]."""

    def play(self, state: FireMountainPosition, action: i64, seat: i64) -> None:
        draw_species(state, state.actions.species.a(action))
        go_on_setting_up(state)

    def outcomes(self, state: FireMountainPosition) -> vec[i64]:
        outcomes: vec[i64] = vec[i64]()
        species: i64 = 0
        while species < state.actions.species.count:
            if state.species >> species & 1 == 0:
                outcomes = append(outcomes, state.actions.species.at(species))
            species += 1
        return outcomes


class Lot(ChancePhase):
    """The first player is drawn [S5]."""

    def play(self, state: FireMountainPosition, action: i64, seat: i64) -> None:
        draw_first_player(state, state.actions.first.a(action))
        go_on_setting_up(state)

    def outcomes(self, state: FireMountainPosition) -> vec[i64]:
        outcomes: vec[i64] = vec[i64]()
        seat: i64 = 0
        while seat < state.players:
            outcomes = append(outcomes, state.actions.first.at(seat))
            seat += 1
        return outcomes


class Rolling(ChancePhase):
    """Dice tumble, and settle one after the other [R1]."""

    def play(self, state: FireMountainPosition, action: i64, seat: i64) -> None:
        settle_die(state, state.actions.die.a(action), state.actions.die.b(action))

    def outcomes(self, state: FireMountainPosition) -> vec[i64]:
        outcomes: vec[i64] = vec[i64]()
        die = tumbling_die(state)
        face: i64 = 0
        for weight in state.board.face_weights:
            if weight > 0:
                outcomes = append(outcomes, state.actions.die.at(die, face))
            face += 1
        return outcomes

    def weight(self, state: FireMountainPosition, outcome: i64) -> i64:
        return state.board.face_weights[state.actions.die.b(outcome)]


# ---- the steps of a turn [T1] ----


class Roll(FireMountainPhase):
    """The active player rolls, rolls again, or stops [R]."""

    def question(self, state: FireMountainPosition) -> Phase:
        return ROLL_FIRST if state.rolls == 0 else ROLL_AGAIN

    def moves(self, state: FireMountainPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
        return add_hatchings(state, seat, add_rolls(state, seat, actions))

    def play(self, state: FireMountainPosition, action: i64, seat: i64) -> None:
        if state.actions.roll.has(action):
            roll_dice(state, seat, state.actions.roll.a(action))
        else:
            keep_dice(state)


class Act(FireMountainPhase):
    """Dice are used [P, F]."""

    def question(self, state: FireMountainPosition) -> Phase:
        if must_worship(state, state.active):
            return OBEY_VOLCANO
        return USE_DICE if state.free_dice() != 0 else END_ACTIONS

    def moves(self, state: FireMountainPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
        dice = state.free_dice()
        face: i64 = VOLCANO_FACE
        while face <= EGG_FACE:
            if dice >> (4 * face) & 15 != 0:
                actions = add_placements(state, seat, face, actions)
            face += 1
        footprints = dice >> (4 * FOOTPRINT) & 15
        if footprints != 0:
            actions = add_walks(state, seat, footprints, actions)
        actions = add_hatchings(state, seat, actions)
        if not must_worship(state, seat):
            actions = append(actions, state.actions.end.at())
        return actions

    def play(self, state: FireMountainPosition, action: i64, seat: i64) -> None:
        kinds = state.actions
        if kinds.move.has(action):
            walk(state, seat, kinds.move.a(action), kinds.move.b(action), kinds.move.c(action))
        elif kinds.place.has(action):
            place_figure(state, seat, kinds.place.a(action), RESERVE, kinds.place.b(action))
        elif kinds.fetch.has(action):
            source = kinds.fetch.b(action)
            place_figure(state, seat, kinds.fetch.a(action), EGG if source == EGG_PART else source, kinds.fetch.c(action))
        else:
            if state.events is not None:
                events.tell_turn_step(state, "end")
            if may_quake(state, seat):
                state.phase = QUAKE
            else:
                check_eruption(state)


class Eat(FireMountainPhase):
    """A Tyrannosaur has arrived where there is prey [D4]."""

    def moves(self, state: FireMountainPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
        return add_hatchings(state, seat, add_meals(state, seat, actions))

    def play(self, state: FireMountainPosition, action: i64, seat: i64) -> None:
        if state.actions.eat.has(action):
            eat(state, state.actions.eat.a(action))
            return
        if state.events is not None:
            events.tell_turn_step(state, "spare")
        end_meal(state)


class Quake(FireMountainPhase):
    """An earthquake may be caused [Q]."""

    def moves(self, state: FireMountainPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
        direction: i64 = 0
        while direction < len(DIRECTIONS):
            actions = append(actions, state.actions.quake.at(direction))
            direction += 1
        actions = append(actions, state.actions.calm.at())
        return add_hatchings(state, seat, actions)

    def play(self, state: FireMountainPosition, action: i64, seat: i64) -> None:
        if state.actions.quake.has(action):
            shake(state, state.actions.quake.a(action))
        elif state.events is not None:
            events.tell_turn_step(state, "calm")
        check_eruption(state)


class Over(FireMountainPhase):
    def mover(self, state: FireMountainPosition) -> i64:
        return NOBODY


ROLL_FIRST: Final = Question("roll_first", ("R1", "G1"), "roll_first", ("roll",), ("card",), ("roll", "hatch"))
ROLL_AGAIN: Final = Question(
    "roll_again", ("R2", "R3"), "stop_first", ("confirm", "stop"), ("die", "card"), ("roll", "stop", "hatch")
)
USE_DICE: Final = Question("act", ("R4", "P4", "F1"))
OBEY_VOLCANO: Final = Question("act_volcano", ("P1", "R4"))
END_ACTIONS: Final = Question("act_done", ("T1", "Q1"))

PHASES: Final = vec[FireMountainPhase](
    [
        Lay("setup", ("S2", "S3", "S5"), kinds=("tile",)),
        Draw("setup", ("S3",), kinds=("species",)),
        Lot("setup", ("S5",), kinds=("first",)),
        Roll(
            "roll",
            buttons=("roll", "stop"),
            touch=("die", "card"),
            kinds=("roll", "stop", "hatch"),
            questions=(ROLL_FIRST, ROLL_AGAIN),
        ),
        Rolling("rolling", ("R1",), kinds=("die",)),
        Act(
            "act",
            buttons=("end",),
            touch=("reserve", "die", "figure", "card"),
            kinds=("place", "fetch", "move", "hatch", "end"),
            questions=(USE_DICE, OBEY_VOLCANO, END_ACTIONS),
        ),
        Eat("eat", ("D4",), "eat_first", ("spare",), ("figure", "card"), ("eat", "spare", "hatch")),
        Quake("quake", ("Q1", "Q3"), "quake_now", ("calm",), ("quake", "card"), ("quake", "calm", "hatch")),
        Over("over"),
    ]
)
"""By the number in the state. The three phases of the set-up are one to people and files."""
