"""Every phase of Sub Terra II, declared once: who decides, what they may do, what happens then, and what words and views need.

Adding a phase is: a number in `constants.py`, a class here, its line in PHASES, its words. `tests/games/sub_terra/test_phases.py`
finds what is missing. Clauses in brackets are those of RULES.md.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.games.sub_terra.rules.abilities import add_abilities, is_ability, play_ability
from caldera.games.sub_terra.rules.board import ABILITY_PARTS, NOWHERE, PASSIVE
from caldera.games.sub_terra.rules.constants import (
    ACT,
    BY_SECOND,
    TO_ACT,
    TO_GUARDIANS,
    TO_NEXT_PERIL,
    TO_REVEALED,
)
from caldera.games.sub_terra.rules.explorer_actions import add_basic_actions, answer_request, clear_rubble, play_basic
from caldera.games.sub_terra.rules.guardians import (
    add_next_guardians,
    add_sides,
    add_targets,
    find_diggable,
    let_guardian_act,
    move_guardian,
    steps_of_acting,
    strike,
)
from caldera.games.sub_terra.rules.map import find_orientations, lay_sanctuary, list_sites
from caldera.games.sub_terra.rules.perils import add_dice_choices, add_wakings, die_rolled, peril_rolled, play_dice_choice
from caldera.games.sub_terra.rules.phase import ChancePhase, LeaderPhase, SilentPhase, SubTerraPhase
from caldera.games.sub_terra.rules.reveal import (
    add_reveals,
    begin_reveal,
    draw_tile,
    keep_tile,
    list_drawable_kinds,
    place_tile,
    wake_on,
)
from caldera.games.sub_terra.rules.state import SubTerraPosition
from caldera.games.sub_terra.rules.walk import add_steps, take_step

# ---- a turn ----


class Act(SubTerraPhase):
    """The active explorer, standing [A]."""

    def moves(self, state: SubTerraPosition, actions: vec[i64]) -> vec[i64]:
        actions = add_basic_actions(state, actions)
        return add_abilities(state, actions) if state.ap > 0 else actions

    def play(self, state: SubTerraPosition, action: i64) -> None:
        if is_ability(state, action):
            play_ability(state, action)
        else:
            play_basic(state, action)


class Crawl(SubTerraPhase):
    """The active explorer, down: a phase of its own for people, the same as Act in files [H3]."""

    def moves(self, state: SubTerraPosition, actions: vec[i64]) -> vec[i64]:
        actions = add_steps(state, state.active, state.actions.crawl.first, actions)
        return append(actions, state.actions.end.first)

    def play(self, state: SubTerraPosition, action: i64) -> None:
        play_basic(state, action)


class Step(SubTerraPhase):
    """Running or sprinting goes on [A8, K5]."""

    def moves(self, state: SubTerraPosition, actions: vec[i64]) -> vec[i64]:
        actions = add_steps(state, state.walker, state.actions.step.first, actions)
        return append(actions, state.actions.stop.first)

    def play(self, state: SubTerraPosition, action: i64) -> None:
        if state.actions.stop.has(action):
            state.next = TO_ACT
        else:
            take_step(state, state.walker, state.actions.step.a(action), self.steps_after(state))

    def steps_after(self, state: SubTerraPosition) -> i64:
        return state.steps - 1


class Ordered(Step):
    """One step of whoever the aristocrat has ordered [K7]."""

    def decider(self, state: SubTerraPosition) -> i64:
        return state.walker

    def steps_after(self, state: SubTerraPosition) -> i64:
        return 0


class Again(SubTerraPhase):
    """The second tile of Illuminate [K4]."""

    def moves(self, state: SubTerraPosition, actions: vec[i64]) -> vec[i64]:
        actions = add_reveals(state, state.at[state.active], state.actions.again.first, actions)
        return append(actions, state.actions.stop.first)

    def play(self, state: SubTerraPosition, action: i64) -> None:
        if state.actions.stop.has(action):
            state.next = TO_ACT
        else:
            begin_reveal(state, BY_SECOND, state.at[state.active], state.actions.again.a(action))


class Consent(SubTerraPhase):
    """Somebody is asked for an object [A10]."""

    def decider(self, state: SubTerraPosition) -> i64:
        return state.asked

    def moves(self, state: SubTerraPosition, actions: vec[i64]) -> vec[i64]:
        return append(append(actions, state.actions.accept.at()), state.actions.refuse.at())

    def play(self, state: SubTerraPosition, action: i64) -> None:
        answer_request(state, state.actions.accept.has(action))


# ---- new tiles ----


class Keep(SubTerraPhase):
    """One of two tiles [K1]."""

    def moves(self, state: SubTerraPosition, actions: vec[i64]) -> vec[i64]:
        return append(append(actions, state.actions.keep.at(0)), state.actions.keep.at(1))

    def play(self, state: SubTerraPosition, action: i64) -> None:
        keep_tile(state, state.actions.keep.a(action))


class Place(SubTerraPhase):
    """How to turn the new tile [B3]."""

    def moves(self, state: SubTerraPosition, actions: vec[i64]) -> vec[i64]:
        turns = find_orientations(state, state.drawn_one)
        quarters: i64 = 0
        while quarters < 4:
            if (turns >> quarters) & 1 == 1:
                actions = append(actions, state.actions.place.first + quarters)
            quarters += 1
        return actions

    def play(self, state: SubTerraPosition, action: i64) -> None:
        place_tile(state, state.actions.place.a(action))


class Site(LeaderPhase):
    """Where the Sanctuary lies [S1]."""

    def moves(self, state: SubTerraPosition, actions: vec[i64]) -> vec[i64]:
        for site in list_sites(state):
            hall = state.board.neighbour[4 * state.cell[site // 4] + (site & 3)]
            actions = append(actions, state.actions.site.at(hall, site & 3))
        return actions

    def play(self, state: SubTerraPosition, action: i64) -> None:
        side = state.actions.site.b(action)
        before = state.board.neighbour[4 * state.actions.site.a(action) + ((side + 2) & 3)]
        lay_sanctuary(state, 4 * state.slot_at[before] + side)
        state.next = TO_REVEALED


# ---- dice ----


class Dice(SubTerraPhase):
    """The archaeologist may roll again, or the order of two peril dice is free [K2, P9]."""

    def moves(self, state: SubTerraPosition, actions: vec[i64]) -> vec[i64]:
        return add_dice_choices(state, actions)

    def play(self, state: SubTerraPosition, action: i64) -> None:
        play_dice_choice(state, action)


class Waking(SubTerraPhase):
    """Which of several equally near guardian spaces wakes [P6]."""

    def moves(self, state: SubTerraPosition, actions: vec[i64]) -> vec[i64]:
        return add_wakings(state, actions)

    def play(self, state: SubTerraPosition, action: i64) -> None:
        state.next = TO_NEXT_PERIL
        wake_on(state, state.slot_at[state.actions.wake.a(action)])


# ---- guardians ----


class GuardianNext(LeaderPhase):
    """Which guardian acts next [G6]."""

    def moves(self, state: SubTerraPosition, actions: vec[i64]) -> vec[i64]:
        return add_next_guardians(state, actions)

    def play(self, state: SubTerraPosition, action: i64) -> None:
        state.next = TO_GUARDIANS
        let_guardian_act(state, state.actions.guardian.a(action))


class GuardianActs(LeaderPhase):
    """What the guardian in `state.acting` does, where it has a choice."""

    def play(self, state: SubTerraPosition, action: i64) -> None:
        guard = state.acting
        state.acting = NOWHERE
        state.next = TO_GUARDIANS
        self.let_act(state, guard, action)

    def let_act(self, state: SubTerraPosition, guard: i64, action: i64) -> None:
        """Carry out the choice for this guardian."""


class Strike(GuardianActs):
    """Whom it attacks [G3]."""

    def moves(self, state: SubTerraPosition, actions: vec[i64]) -> vec[i64]:
        return add_targets(state, actions)

    def let_act(self, state: SubTerraPosition, guard: i64, action: i64) -> None:
        strike(state, guard, state.expedition.member(state.actions.strike.a(action)))


class Lead(GuardianActs):
    """Which way it takes [G4, G5]."""

    def moves(self, state: SubTerraPosition, actions: vec[i64]) -> vec[i64]:
        return add_sides(state, steps_of_acting(state), state.actions.lead.first, actions)

    def let_act(self, state: SubTerraPosition, guard: i64, action: i64) -> None:
        move_guardian(state, guard, state.link[4 * state.guards[guard] + state.actions.lead.a(action)])


class Clear(GuardianActs):
    """Which rubble it digs away [G5]."""

    def moves(self, state: SubTerraPosition, actions: vec[i64]) -> vec[i64]:
        return add_sides(state, find_diggable(state, state.guards[state.acting]), state.actions.clear.first, actions)

    def let_act(self, state: SubTerraPosition, guard: i64, action: i64) -> None:
        heap = state.link[4 * state.guards[guard] + state.actions.clear.a(action)]
        clear_rubble(state, heap, f"guardian-{int(guard) + 1}")


# ---- chance ----


class Draw(ChancePhase):
    """A tile out of the bag [A3]."""

    def outcomes(self, state: SubTerraPosition) -> vec[i64]:
        draws: vec[i64] = vec[i64]()
        for kind in list_drawable_kinds(state):
            draws = append(draws, state.actions.draw.first + kind)
        return draws

    def weights(self, state: SubTerraPosition) -> vec[i64]:
        counts: vec[i64] = vec[i64]()
        for kind in list_drawable_kinds(state):
            counts = append(counts, state.bag[kind])
        return counts

    def play(self, state: SubTerraPosition, action: i64) -> None:
        draw_tile(state, state.actions.draw.a(action))


def six_from(first: i64) -> vec[i64]:
    """Six actions one after the other: the faces of a die."""
    return vec[i64]([first + face for face in range(6)])


class Die(ChancePhase):
    """The six-sided die, for an attack, spikes or a collapse [A6, T1, P4]."""

    def outcomes(self, state: SubTerraPosition) -> vec[i64]:
        return six_from(state.actions.die.first)

    def weights(self, state: SubTerraPosition) -> vec[i64]:
        return vec[i64]([1, 1, 1, 1, 1, 1])

    def play(self, state: SubTerraPosition, action: i64) -> None:
        die_rolled(state, state.actions.die.a(action) + 1)


class Peril(ChancePhase):
    """A peril die [P1]."""

    def outcomes(self, state: SubTerraPosition) -> vec[i64]:
        return six_from(state.actions.peril.first)

    def weights(self, state: SubTerraPosition) -> vec[i64]:
        return state.board.face_weight

    def play(self, state: SubTerraPosition, action: i64) -> None:
        peril_rolled(state, state.actions.peril.a(action))


# ---- the table ----

STOP: Final = ("action-stop",)
ACTIVE: Final = tuple([name for name, parts in ABILITY_PARTS.items() if parts != PASSIVE])
ACT_BUTTONS: Final = (
    "action-reveal", "action-explore", "action-run", "action-dig", "action-heal", "action-attack", "action-take", "action-give",
    "action-drop", "action-unlock",
    *[f"ability-{name}" for name in ACTIVE],
    "push", "end",
)  # fmt: skip
"""Everybody's actions, those with objects, the abilities, and what ends or lengthens a turn, in the order of the action panel."""

TURN_KINDS: Final = (
    "move", "run", "reveal", "explore", "heal", "attack", "dig", "pick", "drop", "unlock", "give", "take", "push", "end",
    *ACTIVE,
)  # fmt: skip

PHASES: Final = vec[SubTerraPhase]([
    Act("act", ("A1", "A11", "R2"), "not_now", ACT_BUTTONS, ("cell", "opening", "key", "artefact"), TURN_KINDS),
    Step("step", ("A8", "K5", "A2"), "choice_step", STOP, ("cell",), ("step", "stop")),
    Again("again", ("K4",), "choice_again", STOP, ("opening",), ("again", "stop")),
    Ordered("ordered", ("K7", "A2"), "choice_ordered", STOP, ("cell",), ("step", "stop")),
    Consent("consent", ("A10",), "choice_consent", ("action-accept", "action-refuse"), (), ("accept", "refuse")),
    Keep("keep", ("K1",), "choice_keep", (), ("drawn",), ("keep",)),
    Place("place", ("B3", "A3"), "choice_place", (), ("rotate",), ("place",)),
    Site("site", ("S1",), "choice_site", (), ("cell",), ("site",)),
    Dice("reroll", ("K2",), "choice_reroll", ("action-keep", "action-reroll"), (), ("hold", "reroll")),
    Dice("resolve", ("P9",), "choice_resolve", ("action-resolve", "action-reroll"), ("die",), ("resolve", "reroll")),
    Waking("wake", ("P6",), "choice_wake", (), ("cell",), ("wake",)),
    GuardianNext("guardian", ("G6",), "choice_guardian", (), ("guardian",), ("guardian",)),
    Strike("strike", ("G3",), "choice_strike", (), ("explorer",), ("strike",)),
    Lead("lead", ("G4",), "choice_lead", (), ("cell",), ("lead",)),
    Clear("clear", ("G5",), "choice_clear", (), ("cell",), ("clear",)),
    Draw("draw", ("A3", "U2"), kinds=("draw",)),
    Die("die", ("A6", "T1", "P4"), kinds=("die",)),
    Peril("peril", ("P1",), kinds=("peril",)),
    SilentPhase("over"),
    SilentPhase("busy"),
])  # fmt: skip
"""Indexed by `state.phase`."""

CRAWL: Final = Crawl("crawl", ("H3",), "fallen", ("end",), ("cell",), ("crawl", "end"))


def phase_of(state: SubTerraPosition) -> SubTerraPhase:
    """What is asked now: for somebody who is down, crawling."""
    if state.phase == ACT and state.hp[state.active] == 0:
        return CRAWL
    return PHASES[state.phase]
