"""What must be true of every position (faults), and what a file must say for a position to be playable."""

from __future__ import annotations

from caldera.core.errors import BadPosition
from caldera.games.sub_terra.rules import constants as c
from caldera.games.sub_terra.rules.board import ARCHAEOLOGIST, BRIDGE, NOWHERE, SPIKES
from caldera.games.sub_terra.rules.guardians import find_steps, first_prey_on
from caldera.games.sub_terra.rules.map import find_orientations, is_free
from caldera.games.sub_terra.rules.perils import can_reroll
from caldera.games.sub_terra.rules.phases import PHASES
from caldera.games.sub_terra.rules.state import SubTerraPosition

NEEDS = {
    "step": "walker",
    "ordered": "walker",
    "consent": "asked",
    "draw": "target",
    "keep": "drawn_two",
    "place": "drawn_one",
    "strike": "acting",
    "lead": "acting",
    "clear": "acting",
    "die": "die_for",
    "reroll": "die",
}
"""What each phase cannot do without."""
TURN_PHASES = ("act", "step", "again", "ordered", "consent", "keep", "place", "site", "draw")
STAGE_OF: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(TURN_PHASES, ("turn",)),
    **dict.fromkeys(("resolve", "wake", "peril"), ("perils",)),
    **dict.fromkeys(("guardian", "strike", "lead", "clear"), ("perils", "round")),
}
"""In which part of a round a phase can be."""


def check_position(state: SubTerraPosition) -> None:
    """BadPosition for what play cannot have brought about."""
    for fault in list_faults(state):
        raise BadPosition(fault)
    if state.phase != c.OVER:
        _check_turn(state)


def _check_turn(state: SubTerraPosition) -> None:
    fates = [int(fate) for fate in state.fate][: int(state.expedition.size)]
    crawls_on = state.expedition.fallen_crawl_on and c.ESCAPED in fates and c.INSIDE in fates
    if not crawls_on and not any(state.standing(member) for member in range(len(fates))):
        raise BadPosition("explorers: Nobody stands in the temple, so the game should be over.")
    phase = PHASES[state.phase].name
    lacking = NEEDS.get(phase)
    if lacking and int(getattr(state, lacking)) == (0 if lacking.startswith("die") else NOWHERE):
        raise BadPosition(f"turn: {phase} needs {lacking}.")
    if phase in STAGE_OF and c.STAGES[state.stage] not in STAGE_OF[phase]:
        raise BadPosition(f"turn: {phase} belongs to the stage {' or '.join(STAGE_OF[phase])}, not to {c.STAGES[state.stage]}.")
    for check in (_check_people, _check_tiles_in_hand, _check_dice, _check_guardians):
        check(state, phase)
    seat = state.mover()
    if not len(state.moves(seat) if seat >= 0 else state.outcomes()):
        raise BadPosition(f"turn: In phase {phase} there is nothing to decide here.")


def _check_people(state: SubTerraPosition, phase: str) -> None:
    active = int(state.active)
    if state.walker != NOWHERE and state.at[state.walker] == NOWHERE and phase in ("step", "ordered", "die", "reroll"):
        raise BadPosition("turn: walker: This explorer is not in the temple.")
    if phase in ("act", "again") and state.at[active] == NOWHERE:
        raise BadPosition("turn: active: This explorer is not in the temple.")
    if phase in ("again", "keep", "place", "draw", "step", "ordered", "consent") and not state.standing(active):
        raise BadPosition("turn: active: This explorer does not stand in the temple.")
    if phase == "step" and (state.walker != active or not state.steps):
        raise BadPosition("turn: step: Only the active explorer runs, and only with steps left.")
    if phase == "ordered" and not state.standing(state.walker):
        raise BadPosition("turn: walker: Only somebody who stands can be ordered to move.")
    if phase == "consent":
        if state.carries[state.asked] == c.NOTHING or state.carries[active] != c.NOTHING:
            raise BadPosition("turn: asked: An object goes from somebody who carries one to somebody who carries none.")
        if state.asked == active or state.at[state.asked] != state.at[active]:
            raise BadPosition("turn: asked: This explorer is not somebody else on the same cell.")
    if state.tired and state.shield:
        raise BadPosition("turn: tired: Who is prepared cannot be tired as well.")


def _check_tiles_in_hand(state: SubTerraPosition, phase: str) -> None:
    """Tiles are drawn for a free cell, and only those are kept that can be laid there [B3, B8]."""
    first, second = int(state.drawn_one), int(state.drawn_two)
    hand = [kind for kind in (first, second) if kind != c.NOTHING]
    allowed = {"keep": (2,), "place": (1,), "draw": (0, 1)}.get(phase, (0,))
    if len(hand) not in allowed:
        raise BadPosition(f"turn: drawn: In phase {phase} there {'is' if allowed == (1,) else 'are'} {allowed[-1]} in hand.")
    if phase not in ("keep", "place", "draw"):
        return
    if state.target == NOWHERE or not is_free(state, state.target):
        raise BadPosition(f"turn: {phase} needs target, a free cell of the frame.")
    if phase != "place" and (state.way == c.BY_RESEARCH or any(kind >= state.board.bag_kinds for kind in hand)):
        raise BadPosition("turn: drawn: Journals are not drawn from the bag.")
    if (state.way == c.BY_RESEARCH) != any(kind >= state.board.bag_kinds for kind in hand):
        raise BadPosition("turn: way: Journals, and only they, are laid by research.")
    for kind in hand:
        if find_orientations(state, kind) == 0:
            raise BadPosition(f"turn: drawn: {state.board.tiles[kind].name} cannot be laid on the target.")
    if len(hand) == 2 and (first == second or not state.has(state.active, ARCHAEOLOGIST)):
        raise BadPosition("turn: drawn: Only the archaeologist chooses, and only between different tiles.")
    if phase == "draw" and hand and not state.has(state.active, ARCHAEOLOGIST):
        raise BadPosition("turn: drawn: Only the archaeologist draws a second tile.")


def _check_dice(state: SubTerraPosition, phase: str) -> None:
    use, here = c.DIE_USES[state.die_for], int(state.at[state.active])
    if phase in ("die", "reroll"):
        # A die that is rolled again shows its old number until it comes to rest; the price may have brought her down [K2].
        again = phase == "die" and state.die != 0 and state.has(state.active, ARCHAEOLOGIST)
        if use == "attack" and (not (again or state.standing(state.active)) or not state.guards_on(here)):
            raise BadPosition("turn: die_for: An attack needs somebody who stands beside a guardian.")
        if use == "spikes" and (state.walker == NOWHERE or not state.of_type[SPIKES] >> state.at[state.walker] & 1):
            raise BadPosition("turn: die_for: Spikes need a walker on them.")
        if (use == "collapse") != (c.STAGES[state.stage] == "perils"):
            raise BadPosition("turn: die_for: Ruins collapse in the stage perils, everything else happens in a turn.")
        if (phase == "die") != (state.die == 0) and not again:
            raise BadPosition("turn: die: It shows a number once it was rolled.")
    elif use or state.die:
        raise BadPosition(f"turn: die_for: In phase {phase} no six-sided die is on the table.")
    dice = (int(state.peril_one), int(state.peril_two))
    if c.STAGES[state.stage] != "perils" and dice != (c.DONE, c.DONE):
        raise BadPosition("turn: perils: Peril dice belong to the stage perils.")
    if phase == "peril" and c.TO_ROLL not in dice:
        raise BadPosition("turn: perils: No peril die is to be rolled.")
    if phase != "peril" and c.TO_ROLL in dice:
        raise BadPosition("turn: perils: A peril die is still to be rolled.")
    if phase in ("reroll", "resolve") and can_reroll(state):
        return
    if phase == "reroll":
        raise BadPosition("turn: active: Only the archaeologist, standing, may roll again.")
    if phase == "resolve" and (c.DONE in dice or dice[0] == dice[1]):
        raise BadPosition("turn: perils: There is no order to choose.")


def _check_guardians(state: SubTerraPosition, phase: str) -> None:
    if state.to_act & ~state.guards_in_play():
        raise BadPosition("turn: to_act: That guardian is not in the temple.")
    choosing = phase in ("guardian", "strike", "lead", "clear")
    if not choosing and (state.to_act or state.rounds_of_guards or state.acting != NOWHERE):
        raise BadPosition(f"turn: to_act: In phase {phase} no guardian is about to act.")
    if choosing and not state.rounds_of_guards:
        raise BadPosition(f"turn: {phase} needs rounds_of_guards.")
    if phase == "guardian" and state.acting != NOWHERE:
        raise BadPosition("turn: acting: The guardian that acts next is still to be chosen.")
    if state.acting != NOWHERE:
        if state.guards[state.acting] == NOWHERE:
            raise BadPosition("turn: acting: That guardian is not in the temple.")
        if state.to_act >> state.acting & 1:
            raise BadPosition("turn: to_act: The acting guardian does not act again.")
        if phase != "strike" and first_prey_on(state, state.guards[state.acting]) != NOWHERE:
            raise BadPosition(f"turn: {phase}: A guardian with somebody on its cell attacks.")
        if phase == "clear" and find_steps(state, state.guards[state.acting]):
            raise BadPosition("turn: clear: A guardian with a way to go does not dig.")


def list_faults(state: SubTerraPosition) -> list[str]:
    return _list_map_faults(state) + _list_people_faults(state) + _list_object_faults(state) + _list_clock_faults(state)


def _list_map_faults(state: SubTerraPosition) -> list[str]:
    """Every cell in play is legal and hangs together with the rest; every tile is somewhere."""
    wrong: list[str] = []
    board, count = state.board, int(state.count)
    fixed = len(board.fixed)
    for slot in range(count):
        cell = int(state.cell[slot])
        if state.slot_at[cell] != slot:
            wrong.append(f"{board.cell_names[cell]}: The cell and its slot do not fit.")
        if slot >= fixed and not board.legal[cell]:
            wrong.append(f"{board.cell_names[cell]}: No tile may lie there.")
    reached, frontier = 1, 1
    while frontier:
        grown = 0
        for slot in range(count):
            if frontier >> slot & 1:
                grown |= int(state.near[slot])
        frontier = grown & ~reached
        reached |= frontier
    if reached != (1 << count) - 1:
        lonely = next(slot for slot in range(count) if not reached >> slot & 1)
        wrong.append(f"{board.cell_names[int(state.cell[lonely])]}: This cell is not connected to the temple.")
    used = sum(1 for slot in range(count) if 0 <= state.tile[slot] < board.bag_kinds)
    in_hand = sum(1 for kind in (state.drawn_one, state.drawn_two) if kind != c.NOTHING and kind < board.bag_kinds)
    if sum(int(left) for left in state.bag) != state.bag_left:
        wrong.append("The bag does not hold what it says.")
    if not state.discarded and used + in_hand + int(state.bag_left) != board.in_bag:
        wrong.append("A tile is lost.")
    if state.bag_left == 0 and state.hall == NOWHERE and PHASES[state.phase].name not in ("site", "keep", "place", "busy", "over"):
        wrong.append("The bag is empty or was discarded, so the Sanctuary should lie in the temple.")
    if state.rubble & state.flipped:
        wrong.append("Rubble lies on the volcano.")
    return wrong


def _list_people_faults(state: SubTerraPosition) -> list[str]:
    wrong: list[str] = []
    for member in range(int(state.expedition.size)):
        name, slot, fate = state.name(member), int(state.at[member]), int(state.fate[member])
        if not 0 <= state.hp[member] <= state.full_health(member):
            wrong.append(f"{name}: The health is impossible.")
        if (slot != NOWHERE) != (fate == c.INSIDE):
            wrong.append(f"{name}: This explorer is in two places or in none.")
        elif slot != NOWHERE and (state.flipped >> slot & 1 or slot == state.exit_slot()):
            wrong.append(f"{name}: Nobody can be there.")
        elif slot != NOWHERE and state.of_type[BRIDGE] >> slot & 1 and sum(1 for place in state.at if place == slot) > 1:
            wrong.append(f"{name}: A bridge carries only one explorer.")
        if fate == c.DEAD and state.hp[member]:
            wrong.append(f"{name}: This explorer is dead and well.")
    for number, slot in enumerate(state.guards):
        if slot != NOWHERE and state.flipped >> slot & 1:
            wrong.append(f"Guardian {number + 1} stands in the volcano.")
    return wrong


def _list_object_faults(state: SubTerraPosition) -> list[str]:
    """Each object is in one place, and each explorer carries one at most."""
    wrong: list[str] = []
    for thing, name in enumerate(c.OBJECT_NAMES):
        carriers = [member for member, carried in enumerate(state.carries) if carried == thing]
        where = int(state.thing[thing])
        if len(carriers) != (1 if where == c.CARRIED else 0):
            wrong.append(f"{name}: {len(carriers)} explorers carry it, but it should be elsewhere.")
        if any(state.fate[member] != c.INSIDE for member in carriers):
            wrong.append(f"{name}: It is carried outside.")
        if 0 <= where < c.CARRIED and (where >= state.count or state.flipped >> where & 1):
            wrong.append(f"{name}: It lies where there is no floor.")
    if state.keys_placed != sum(1 for thing in range(c.KEYS) if state.thing[thing] == c.PLACED):
        wrong.append("The keys in the locks are miscounted.")
    if state.thing[c.ARTEFACT] != NOWHERE and state.keys_placed < c.KEYS:
        wrong.append("artefact: It is in play before the third key.")
    if state.thing[c.ARTEFACT] in (c.CARRIED, c.OUT) and not state.cursed:
        wrong.append("artefact: It was taken without a curse.")
    return wrong


def _list_clock_faults(state: SubTerraPosition) -> list[str]:
    wrong: list[str] = []
    if not 0 <= state.marker <= state.expedition.start:
        wrong.append("The marker is off its track.")
    if state.erupted and state.marker:
        wrong.append("The volcano erupted too early.")
    if state.flipped and not state.erupted:
        wrong.append("Lava flows before the eruption.")
    return wrong
