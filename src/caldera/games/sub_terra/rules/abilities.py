"""What each explorer can do besides: the abilities that cost action points [K]. Passive ones live where they apply.

An ability is declared once: what it may aim at (`add`), what it does (`use`), its clauses, the element that is touched after its
button, and the question in between. A new one is an entry of `board.ABILITY_PARTS`, a class here and its line in ABILITIES, its
numbers in content.toml, its icon, its words and its clause; tests/games/sub_terra/test_ability_table.py finds what is missing.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.games.sub_terra.rules import board as b
from caldera.games.sub_terra.rules.board import NOWHERE, bit, first_bit, opposite
from caldera.games.sub_terra.rules.constants import BY_ILLUMINATE, BY_SCOPE, INSIDE, ORDERED, TO_ACT, WAIT
from caldera.games.sub_terra.rules.explorer_actions import add_digs, dig_away
from caldera.games.sub_terra.rules.health import hurt_all_on, mend_explorer, remove_guards_on, remove_one_on
from caldera.games.sub_terra.rules.map import connect, find_in_sight, in_sight, scope_slot
from caldera.games.sub_terra.rules.reveal import add_reveals, begin_journal, begin_reveal, journal_cells
from caldera.games.sub_terra.rules.state import SubTerraPosition
from caldera.games.sub_terra.rules.walk import add_steps, can_step, take_step


class Ability:
    """One of the twenty abilities; by itself a passive one."""

    def __init__(
        self,
        name: str,
        clauses: tuple[str, ...] = (),
        path: str = "",
        question: str = "",
        draws: bool = False,
        mends: bool = False,
    ) -> None:
        self.name = name
        """Also the end of its message keys (ability, action, illegal) and the name of its icon."""
        self.number: i64 = b.ABILITY_NAMES.index(name)
        self.clauses = clauses
        """Those behind its own refusal, `illegal.NAME`; none where other refusals say it all."""
        self.path = path
        """What is touched besides its button: "cell", "explorer", "wall", "opening" (before it), or nothing."""
        self.question = question
        """The end of the message key `next` with which the page asks after the button; nothing: it asks in general words."""
        self.draws = draws
        """Whether it draws a tile."""
        self.mends = mends
        """Whether it gives health back, so that nobody in full health needs it."""

    def add(self, state: SubTerraPosition, first: i64, actions: vec[i64]) -> vec[i64]:
        """Append what it may aim at, counted from its first action. Points and uses are already checked."""
        return actions

    def use(self, state: SubTerraPosition, choice: i64) -> None:
        """What it does. Points and uses are already paid."""


class Illuminate(Ability):
    def add(self, state: SubTerraPosition, first: i64, actions: vec[i64]) -> vec[i64]:
        return add_reveals(state, state.at[state.active], first, actions)

    def use(self, state: SubTerraPosition, choice: i64) -> None:
        begin_reveal(state, BY_ILLUMINATE, state.at[state.active], choice)


class Sprint(Ability):
    def add(self, state: SubTerraPosition, first: i64, actions: vec[i64]) -> vec[i64]:
        return add_steps(state, state.active, first, actions)

    def use(self, state: SubTerraPosition, choice: i64) -> None:
        take_step(state, state.active, choice, state.board.numbers.sprint_steps - 1)


class Order(Ability):
    """Anybody who stands and can step, oneself included; whoever runs that explorer chooses the step, or declines it."""

    def add(self, state: SubTerraPosition, first: i64, actions: vec[i64]) -> vec[i64]:
        member: i64 = 0
        while member < state.expedition.size:
            if state.standing(member) and can_step(state, member):
                actions = append(actions, first + state.expedition.team[member])
            member += 1
        return actions

    def use(self, state: SubTerraPosition, choice: i64) -> None:
        state.walker = state.expedition.member(choice)
        state.phase = ORDERED
        state.next = WAIT
        if state.events is not None:
            state.tell("order", {"explorer": state.name(state.active), "to": state.name(state.walker)})


class Research(Ability):
    """A journal on any cell beside the temple."""

    def add(self, state: SubTerraPosition, first: i64, actions: vec[i64]) -> vec[i64]:
        for cell in journal_cells(state):
            actions = append(actions, first + cell)
        return actions

    def use(self, state: SubTerraPosition, choice: i64) -> None:
        begin_journal(state, choice)


class Excavate(Ability):
    """Dig for less."""

    def add(self, state: SubTerraPosition, first: i64, actions: vec[i64]) -> vec[i64]:
        return add_digs(state, state.at[state.active], first, actions)

    def use(self, state: SubTerraPosition, choice: i64) -> None:
        dig_away(state, state.at[state.active], choice)


class Consolidate(Ability):
    """A cell with rules of its own is a normal one from now on; rubble on it stays until it is dug away."""

    def add(self, state: SubTerraPosition, first: i64, actions: vec[i64]) -> vec[i64]:
        here = state.at[state.active]
        return append(actions, first) if (find_special_cells(state) >> here) & 1 == 1 else actions

    def use(self, state: SubTerraPosition, choice: i64) -> None:
        slot = state.at[state.active]
        state.consolidated |= bit(slot)
        state.of_type[state.type[slot]] &= ~bit(slot)
        if state.events is not None:
            state.tell("consolidate", {"explorer": state.name(state.active), "cell": state.element(slot)})


def find_special_cells(state: SubTerraPosition) -> i64:
    """The slots with rules of their own that a consolidation ends."""
    kinds = state.of_type
    return kinds[b.GUARDIAN] | kinds[b.BRIDGE] | kinds[b.LAVA] | kinds[b.SPIKES] | kinds[b.DARTS] | kinds[b.RUINS]


class Scope(Ability):
    """Reveal at the end of a line of sight."""

    def add(self, state: SubTerraPosition, first: i64, actions: vec[i64]) -> vec[i64]:
        if state.bag_left > 0:
            side: i64 = 0
            while side < 4:
                if scope_slot(state, state.at[state.active], side) != NOWHERE:
                    actions = append(actions, first + side)
                side += 1
        return actions

    def use(self, state: SubTerraPosition, choice: i64) -> None:
        begin_reveal(state, BY_SCOPE, scope_slot(state, state.at[state.active], choice), choice)


class Shoot(Ability):
    """A guardian in sight."""

    def add(self, state: SubTerraPosition, first: i64, actions: vec[i64]) -> vec[i64]:
        guarded = state.guarded()
        reach = state.board.ability_sight[self.number]
        side: i64 = 0
        while guarded != 0 and side < 4:
            distance: i64 = 1
            while distance <= reach:
                slot = find_in_sight(state, state.at[state.active], side, distance)
                if slot == NOWHERE:
                    break
                if (guarded >> slot) & 1 == 1:
                    actions = append(actions, first + reach * side + distance - 1)
                distance += 1
            side += 1
        return actions

    def use(self, state: SubTerraPosition, choice: i64) -> None:
        reach = state.board.ability_sight[self.number]
        remove_one_on(state, find_in_sight(state, state.at[state.active], choice // reach, choice % reach + 1), self.name)


class Grenade(Ability):
    """Next door, where there are guardians: they are gone, and everybody there is hurt."""

    def add(self, state: SubTerraPosition, first: i64, actions: vec[i64]) -> vec[i64]:
        guarded = state.guarded()
        here = state.at[state.active]
        side: i64 = 0
        while guarded != 0 and side < 4:
            beside = state.link[4 * here + side]
            if beside != NOWHERE and (guarded >> beside) & 1 == 1:
                actions = append(actions, first + side)
            side += 1
        return actions

    def use(self, state: SubTerraPosition, choice: i64) -> None:
        target = state.link[4 * state.at[state.active] + choice]
        remove_guards_on(state, target, self.name)
        hurt_all_on(state, target, state.board.ability_amount[self.number], self.name)


class Demolish(Ability):
    """Both walls on one side of one's cell are gone for good, also for a tile that is laid there later [B10]."""

    def add(self, state: SubTerraPosition, first: i64, actions: vec[i64]) -> vec[i64]:
        side: i64 = 0
        while side < 4:
            if has_wall(state, state.at[state.active], side):
                actions = append(actions, first + side)
            side += 1
        return actions

    def use(self, state: SubTerraPosition, choice: i64) -> None:
        slot = state.at[state.active]
        gap = 4 * state.cell[slot] + choice
        state.gaps = append(state.gaps, gap)
        state.openings[slot] |= bit(choice)
        other = state.slot_at[state.board.neighbour[gap]]
        if other != NOWHERE:
            state.openings[other] |= bit(opposite(choice))
            connect(state, slot)
        if state.events is not None:
            state.tell(self.name, {"explorer": state.name(state.active), "cell": state.element(slot), "side": b.SIDES[choice]})


def has_wall(state: SubTerraPosition, slot: i64, side: i64) -> bool:
    """Whether a wall, one's own or the neighbour's, stands there, with a place behind it where somebody could ever stand [K14]."""
    cell = state.board.neighbour[4 * state.cell[slot] + side]
    if cell == NOWHERE or state.link[4 * slot + side] != NOWHERE:
        return False
    if state.slot_at[cell] != NOWHERE:
        return True
    return state.board.legal[cell] == 1 and (state.openings[slot] >> side) & 1 == 0


class Annihilate(Ability):
    def add(self, state: SubTerraPosition, first: i64, actions: vec[i64]) -> vec[i64]:
        return append(actions, first) if state.guards_on(state.at[state.active]) > 0 else actions

    def use(self, state: SubTerraPosition, choice: i64) -> None:
        remove_one_on(state, state.at[state.active], self.name)


class Prepare(Ability):
    def add(self, state: SubTerraPosition, first: i64, actions: vec[i64]) -> vec[i64]:
        return append(actions, first) if state.tired == 0 and state.shield == 0 else actions

    def use(self, state: SubTerraPosition, choice: i64) -> None:
        state.shield = 1
        if state.events is not None:
            state.tell("prepare", {"explorer": state.name(state.active)})


class Cure(Ability):
    """Another explorer in sight, near enough, who lacks health."""

    def add(self, state: SubTerraPosition, first: i64, actions: vec[i64]) -> vec[i64]:
        here = state.at[state.active]
        member: i64 = 0
        while member < state.expedition.size:
            place = state.at[member]
            if member != state.active and place != NOWHERE and state.hp[member] < state.full_health(member):
                if in_sight(state, here, place, state.board.ability_sight[self.number]):
                    actions = append(actions, first + state.expedition.team[member])
            member += 1
        return actions

    def use(self, state: SubTerraPosition, choice: i64) -> None:
        mend_explorer(state, state.expedition.member(choice), state.board.ability_amount[self.number], self.name)


class Revive(Ability):
    """Another explorer anywhere in the temple."""

    def add(self, state: SubTerraPosition, first: i64, actions: vec[i64]) -> vec[i64]:
        member: i64 = 0
        while member < state.expedition.size:
            if member != state.active and state.fate[member] == INSIDE and state.hp[member] < state.full_health(member):
                actions = append(actions, first + state.expedition.team[member])
            member += 1
        return actions

    def use(self, state: SubTerraPosition, choice: i64) -> None:
        member = state.expedition.member(choice)
        numbers = state.board.numbers
        mend_explorer(state, member, numbers.revived_fallen if state.hp[member] == 0 else numbers.revived_standing, self.name)


class Purify(Ability):
    """The guardians of another cell."""

    def add(self, state: SubTerraPosition, first: i64, actions: vec[i64]) -> vec[i64]:
        guarded = state.guarded() & ~bit(state.at[state.active])
        while guarded != 0:
            actions = append(actions, first + state.cell[first_bit(guarded)])
            guarded &= guarded - 1
        return actions

    def use(self, state: SubTerraPosition, choice: i64) -> None:
        remove_guards_on(state, state.slot_at[choice], self.name)


ABILITIES: Final = vec[Ability]([
    Ability("scholar"),
    Ability("adventurer"),
    Ability("agile"),
    Illuminate("illuminate", ("K4", "B4"), path="opening", draws=True),
    Sprint("sprint", path="cell", question="sprint"),
    Ability("vigilance"),
    Order("order", ("K7",), path="explorer", question="order"),
    Research("research", ("K8", "B8"), path="cell", question="research"),
    Excavate("excavate", ("K9", "A7"), path="cell", question="dig"),
    Consolidate("consolidate", ("K10",)),
    Scope("scope", ("K11", "B9"), path="opening", draws=True),
    Shoot("shoot", ("K12", "B9"), path="cell", question="shoot"),
    Grenade("grenade", ("K13",), path="cell", question="grenade"),
    Demolish("demolish", ("K14",), path="wall", question="demolish"),
    Annihilate("annihilate", ("K15",)),
    Prepare("prepare"),
    Cure("cure", ("K17", "B9"), path="explorer", question="cure", mends=True),
    Ability("survivor"),
    Revive("revive", ("K19",), path="explorer", question="revive", mends=True),
    Purify("purify", ("K20",), path="cell", question="purify"),
])  # fmt: skip
"""By number: two for each explorer."""


def can_use(state: SubTerraPosition, number: i64) -> bool:
    """Whether the active explorer can pay for an ability and has a use of it left."""
    return state.ap >= state.board.ability_cost[number] and state.uses_left[2 * state.active + number % 2] != 0


def add_abilities(state: SubTerraPosition, actions: vec[i64]) -> vec[i64]:
    """The abilities of the active explorer that would do something now."""
    number = 2 * state.expedition.team[state.active]
    if can_use(state, number):
        actions = ABILITIES[number].add(state, state.actions.abilities[number].first, actions)
    number += 1
    if can_use(state, number):
        actions = ABILITIES[number].add(state, state.actions.abilities[number].first, actions)
    return actions


def is_ability(state: SubTerraPosition, action: i64) -> bool:
    """Whether the action is one of the abilities: their codes lie together."""
    return state.actions.illuminate.first <= action < state.actions.accept.first


def play_ability(state: SubTerraPosition, action: i64) -> None:
    """Pay for one of the active explorer's two abilities, and carry it out."""
    number = 2 * state.expedition.team[state.active]
    if not state.actions.abilities[number].has(action):
        number += 1
    state.ap -= state.board.ability_cost[number]
    uses = 2 * state.active + number % 2
    if state.uses_left[uses] > 0:
        state.uses_left[uses] -= 1
    state.next = TO_ACT
    ABILITIES[number].use(state, action - state.actions.abilities[number].first)
