"""Sub Terra II positions as plain data: what people see. Everything is open, so every seat sees the same.

Directions: rows grow away from the Entrance. N is towards the Entrance (row - 1), S is deeper (row + 1), E is column + 1, W is
column - 1. A cell is [column, row]; its element is `cell-COLUMN-ROW`, and people read its name, a letter and the row (`d4`; the
crossing is `d0`, the exit `d-1`). Openings and walls are words of the letters NESW.

    game, players, seat         "sub_terra", number of people, who looks (None: a spectator)
    round                       1, 2, ...
    phase                       what is asked now, one of PHASES in state.py:
        act                     the active explorer takes an action, pushes or ends the turn (a fallen one crawls or ends)
        step                    running or sprinting goes on: another step, or stop
        again                   Illuminate: a second reveal, or stop
        ordered                 the explorer in `walker` may take the ordered step, or stop
        consent                 the explorer in `asked` gives the object away, or not
        keep                    Scholar: which of the two tiles in `drawn` to keep
        place                   how to turn the tile in `drawn[0]` (see `placing`)
        site                    the leader chooses where the Sanctuary lies (see `sites`)
        reroll                  Adventurer: the die in `die` may be rolled again for 1 health
        resolve                 which peril die of `dice` comes first (or, Adventurer, is rolled again)
        wake                    the active person chooses the guardian space that wakes (see `choices`)
        guardian                the leader chooses which guardian acts next (see `choices`)
        strike                  the leader chooses whom guardian `acting` attacks (see `choices`)
        lead                    the leader chooses the way of guardian `acting` (see `choices`)
        clear                   the leader chooses the rubble that guardian `acting` removes (see `choices`)
        draw, die, peril        chance: a tile from the bag, a six-sided die (see `die.for`), a peril die
        over                    see `result`
        busy                    inside an action, between two events (films of an action only); nobody decides
    decider                     the seat that must decide; None when chance decides or when it is over
    active                      the explorer whose turn it is (also while others decide), e.g. "guide"
    leader                      the explorer who leads the expedition; `order` lists all explorers in turn order, leader first
    walker                      the explorer on the move in step / ordered, else None
    asked                       the explorer whose object is asked for in consent, else None
    acting                      the guardian (1-5) whose action is being chosen in strike / lead / clear, else None
    choices                     elements between which the decider chooses in wake, guardian, strike, lead, clear; else []

    difficulty                  "beginner", "normal", "advanced", "expert"
    volcano                     {"marker": 21, "start": 24, "erupted": false, "flows": 0, "waiting": 0}
                                marker: steps left (0: the next lava face erupts); flows: how often lava has flowed; waiting: rounds
                                spent at 0, of which `patience` end in an eruption without a lava face
                                "next": elements of the cells that the next eruption (at marker 0) or flow would flip
    costs                       action points of what everybody can do: {"reveal": 1, "run": 2, ...}; "handle" is for objects
    cursed                      whether the artefact has been taken: two peril dice, and the marker moves two steps

    map
        columns                 7; new tiles lie in columns 0-6 and rows >= 1
        last_row                the deepest row in use
        cells                   every cell in play, oldest first:
            element, name, col, row
            type                exit crossing side guardian normal bridge key lava spikes darts ruins journal hall vault
            piece               the piece that the cell belongs to: entrance, left, right, sanctuary; None for single tiles
            shape, rotation     D I L T X (None for cells of the fixed pieces) and how far it is turned clockwise: 0 90 180 270.
                                Unturned: D opens N; I opens N, S; L opens N, E; T opens E, S, W; X opens everywhere
            openings            the sides without an own wall, e.g. "ESW"
            links               the sides on which it is connected to a neighbour (both without wall, or demolished)
            number              of ruins 1-6, else 0
            rubble, consolidated, flipped     markers; flipped: volcano side up
            next_flow           whether the next eruption or flow flips it
        openings                where a tile may still be placed: {"element": "opening-3-4-S", "col", "row", "side", "to": [3, 5]}
        demolished              {"element": "gap-3-4-S", "col", "row", "side"}: walls blown away, seen from the cell of the sapper
    placing                     in place (and draw): {"cell": [3, 5], "element": "cell-3-5", "rotations": [0, 90]}, else None
    drawn                       tiles in hand: {"element": "drawn-1", "kind": "ruins-X-1", "type", "shape", "number"}
    sites                       in site: {"hall": [3, 6], "vault": [3, 7], "elements": ["cell-3-6", "cell-3-7"], "side": "S"}
    dice                        peril dice not resolved yet: {"element": "die-1", "face": "lava"}; None as face: still to roll.
                                Faces: stumble lava collapse trap wake activate
    die                         the six-sided die: {"for": "attack" | "spikes" | "collapse", "value": 3}; value None while it is to
                                be rolled; None when no such die is on the table

    explorers                   in the order of the team:
        id, element             "guide", "explorer-guide"
        seat                    the person who runs them
        at                      [column, row], None when not in the temple; `cell` is the element of that cell
        state                   "standing", "down", "dead", "escaped"
        hp, max                 health
        ap                      action points left (0 when it is not their turn)
        pushed                  has pushed this turn
        carrying                "key-1" ... "key-3", "artefact", or None
        prepared                the shield marker lies on the sheet; `tired`: Prepare cannot be used this turn
        leader, active          flags
        abilities               {"id": "demolish", "cost": 1, "passive": false, "uses": 3, "left": 2}; uses and left None: no limit
    guardians                   all five: {"id": 1, "element": "guardian-1", "at": [column, row] or None, "cell"}
    objects                     {"id": "key-1", "element": "key-1", "kind": "key" | "artefact", "state", "at", "cell", "carrier"}
                                state: "waiting" (not in play yet), "floor", "carried", "placed" (in the Sanctuary), "lost", "out"
    keys_placed                 0-3
    bag                         {"left": 30, "kinds": [{"kind": "lava-X", "type", "shape", "number", "left"}],
                                "types": {"lava": 5, ...}, "discarded": false}; journals left are `journals`
    result                      None, or {"won": true, "rank": "legendary" | "gold" | "silver" | "bronze" | "forgotten", "reason",
                                "lost": [explorers], "escaped": [explorers]};
                                reason: "escaped", "down", "perished", "eruption", "left"

Elements that a click path may name, besides those above: `action-NAME` for reveal explore run dig heal attack drop give take unlock
stop accept refuse keep reroll resolve; `ability-NAME` for every ability that costs action points; `push`, `end`; `rotate-0` to
`rotate-270`; `wall-3-4-S` (a wall that can be demolished); `cell-…` also for empty cells (journals, the Sanctuary).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from caldera.games.sub_terra.meta import INFO
from caldera.games.sub_terra.rules.board import ABILITIES, FACES, HALL, NOWHERE, SIDES, TYPES, UNLIMITED, VAULT, turned
from caldera.games.sub_terra.rules.constants import (
    ARTEFACT,
    CARRIED,
    CLEAR,
    CONSENT,
    DEAD,
    DIE_USES,
    DONE,
    DRAW,
    ESCAPED,
    FOR_NOTHING,
    GUARDIAN_NEXT,
    INSIDE,
    KEEP,
    LEAD,
    LOST,
    NOTHING,
    OBJECT_NAMES,
    ORDERED,
    OUT,
    OVER,
    PLACE,
    PLACED,
    RANKS,
    REASONS,
    SITE,
    STEP,
    STRIKE,
    TO_ROLL,
    WAKING,
)
from caldera.games.sub_terra.rules.lava import next_ring, sanctuary
from caldera.games.sub_terra.rules.map import free_beyond, orientations, sites
from caldera.games.sub_terra.rules.phases import PHASES

if TYPE_CHECKING:
    from caldera.games.sub_terra.rules.state import SubTerraPosition

COSTS = ("reveal", "move", "explore", "heal", "attack", "handle", "run", "dig")
THING_STATES = {CARRIED: "carried", PLACED: "placed", LOST: "lost", OUT: "out", NOWHERE: "waiting"}


def observe(state: SubTerraPosition, seat: int | None) -> dict[str, Any]:
    """The whole position, as the picture and the bots see it."""
    agreed = state.expedition
    seats = [actor for actor in state.actors if actor >= 0]
    phase = state.phase
    upcoming = threatened(state)
    size = int(agreed.size)
    return {
        "game": INFO.id,
        "players": state.players,
        "seat": seat,
        "round": int(state.round),
        "phase": PHASES[phase].name,
        "decider": seats[0] if seats else None,
        "active": state.name(int(state.active)),
        "leader": state.name(int(agreed.leader)),
        "order": [state.name((int(agreed.leader) + turn) % size) for turn in range(size)],
        "walker": state.name(int(state.walker)) if phase in (STEP, ORDERED) else None,
        "asked": state.name(int(state.asked)) if phase == CONSENT else None,
        "acting": int(state.acting) + 1 if phase in (STRIKE, LEAD, CLEAR) else None,
        "choices": choices(state),
        "difficulty": agreed.difficulty,
        "volcano": {
            "marker": int(state.marker),
            "start": int(agreed.start),
            "erupted": bool(state.erupted),
            "flows": int(state.flows),
            "waiting": int(state.waiting),
            "patience": int(state.board.numbers.patience),
            "next": [state.element(slot) for slot in slots_in(upcoming)],
        },
        "costs": {name: int(getattr(state.board.numbers, name)) for name in COSTS},
        "cursed": bool(state.cursed),
        "map": _map(state, upcoming),
        "placing": _placing(state),
        "drawn": _drawn(state),
        "sites": _sites(state),
        "dice": _dice(state),
        "die": {"for": DIE_USES[state.die_for], "value": int(state.die) or None} if state.die_for != FOR_NOTHING else None,
        "explorers": [_explorer(state, member) for member in range(size)],
        "guardians": [_guardian(state, number) for number in range(len(state.guards))],
        "objects": [_object(state, thing) for thing in range(len(state.thing))],
        "keys_placed": int(state.keys_placed),
        "bag": _bag(state),
        "journals": len(state.board.journal_kinds) - int(state.journals_used),
        "result": describe_result(state) if phase == OVER else None,
    }


def slots_in(mask: int) -> list[int]:
    return [slot for slot in range(int(mask).bit_length()) if mask >> slot & 1]


def threatened(state: SubTerraPosition) -> int:
    """The slots that the next eruption or flow would flip; none while the marker is above 0."""
    if state.phase == OVER:
        return 0
    if state.erupted:
        return int(next_ring(state))
    return int(sanctuary(state)) if state.marker == 0 else 0


def choices(state: SubTerraPosition) -> list[str]:
    """The elements between which the leader, or whoever wakes a guardian, chooses."""
    kinds, phase = state.actions, state.phase
    if phase not in (WAKING, GUARDIAN_NEXT, STRIKE, LEAD, CLEAR):
        return []
    found: list[str] = []
    for action in state.moves(state.mover()):
        if phase == WAKING:
            found.append(state.cell_element(int(kinds.wake.a(action))))
        elif phase == GUARDIAN_NEXT:
            found.append(f"guardian-{int(kinds.guardian.a(action)) + 1}")
        elif phase == STRIKE:
            found.append(f"explorer-{kinds.space.parts(int(action))['who']}")
        else:
            side = kinds.lead.a(action) if phase == LEAD else kinds.clear.a(action)
            found.append(state.element(int(state.link[4 * state.guards[state.acting] + side])))
    return found


def place(state: SubTerraPosition, slot: int) -> list[int] | None:
    if slot < 0:
        return None
    cell = int(state.cell[slot])
    return [state.board.column(cell), state.board.row(cell)]


def sides(mask: int) -> str:
    return "".join(name for side, name in enumerate(SIDES) if mask >> side & 1)


def own_openings(state: SubTerraPosition, slot: int) -> int:
    """The openings printed on a cell, demolished walls not counted."""
    tile = int(state.tile[slot])
    if tile >= 0:
        return int(turned(state.board.tile_openings[tile], state.quarters[slot]))
    if state.type[slot] == HALL:
        return int(turned(0b0101, state.quarters[slot]))
    if state.type[slot] == VAULT:
        return int(turned(0b0100, state.quarters[slot]))
    return state.board.fixed[slot].openings


def _map(state: SubTerraPosition, upcoming: int) -> dict[str, Any]:
    count = int(state.count)
    openings: list[dict[str, Any]] = []
    for slot in range(count):
        for side, letter in enumerate(SIDES):
            free = int(free_beyond(state, slot, side))
            if free != NOWHERE and not state.flipped >> slot & 1:
                column, row = place(state, slot) or [0, 0]
                to = [state.board.column(free), state.board.row(free)]
                openings.append(
                    {"element": f"opening-{column}-{row}-{letter}", "col": column, "row": row, "side": letter, "to": to}
                )
    demolished: list[dict[str, Any]] = []
    for gap in state.gaps:
        column, row, letter = state.board.column(int(gap) // 4), state.board.row(int(gap) // 4), SIDES[int(gap) % 4]
        demolished.append({"element": f"gap-{column}-{row}-{letter}", "col": column, "row": row, "side": letter})
    return {
        "columns": state.board.columns,
        "last_row": max(state.board.row(int(state.cell[slot])) for slot in range(count)),
        "cells": [_cell(state, slot, upcoming) for slot in range(count)],
        "openings": openings,
        "demolished": demolished,
    }


def _cell(state: SubTerraPosition, slot: int, upcoming: int) -> dict[str, Any]:
    column, row = place(state, slot) or [0, 0]
    tile = int(state.tile[slot])
    fixed = slot < len(state.board.fixed)
    piece = state.board.fixed[slot].piece if fixed else "sanctuary" if state.type[slot] in (HALL, VAULT) else None
    return {
        "element": state.element(slot),
        "name": state.board.cell_names[int(state.cell[slot])],
        "col": column,
        "row": row,
        "type": TYPES[state.type[slot]],
        "piece": piece,
        "shape": state.board.tiles[tile].shape if tile >= 0 else None,
        "rotation": int(state.quarters[slot]) * 90,
        "openings": sides(own_openings(state, slot)),
        "links": "".join(name for side, name in enumerate(SIDES) if state.link[4 * slot + side] != NOWHERE),
        "number": int(state.board.tile_number[tile]) if tile >= 0 else 0,
        "rubble": bool(state.rubble >> slot & 1),
        "consolidated": bool(state.consolidated >> slot & 1),
        "flipped": bool(state.flipped >> slot & 1),
        "next_flow": bool(upcoming >> slot & 1),
    }


def _placing(state: SubTerraPosition) -> dict[str, Any] | None:
    if state.phase not in (DRAW, KEEP, PLACE):
        return None
    cell = int(state.target)
    turns: list[int] = []
    if state.phase == PLACE:
        ways = int(orientations(state, state.drawn_one))
        turns = [90 * quarters for quarters in range(4) if ways >> quarters & 1]
    return {"cell": [state.board.column(cell), state.board.row(cell)], "element": state.cell_element(cell), "rotations": turns}


def _drawn(state: SubTerraPosition) -> list[dict[str, Any]]:
    hand = [int(kind) for kind in (state.drawn_one, state.drawn_two) if kind != NOTHING]
    return [{"element": f"drawn-{number}"} | _kind(state, kind) for number, kind in enumerate(hand, 1)]


def _kind(state: SubTerraPosition, kind: int) -> dict[str, Any]:
    tile = state.board.tiles[kind]
    return {"kind": tile.name, "type": TYPES[tile.type], "shape": tile.shape, "number": int(tile.number)}


def _sites(state: SubTerraPosition) -> list[dict[str, Any]]:
    if state.phase != SITE:
        return []
    board = state.board
    found: list[dict[str, Any]] = []
    for site in sites(state):
        side = int(site) % 4
        hall = int(board.neighbour[4 * int(state.cell[int(site) // 4]) + side])
        vault = int(board.neighbour[4 * hall + side])
        both = [[board.column(cell), board.row(cell)] for cell in (hall, vault)]
        elements = [state.cell_element(hall), state.cell_element(vault)]
        found.append({"hall": both[0], "vault": both[1], "elements": elements, "side": SIDES[side]})
    return found


def _dice(state: SubTerraPosition) -> list[dict[str, Any]]:
    shown: list[dict[str, Any]] = []
    for number, face in enumerate((int(state.peril_one), int(state.peril_two)), 1):
        if face != DONE:
            shown.append({"element": f"die-{number}", "face": None if face == TO_ROLL else FACES[face]})
    return shown


def fate(state: SubTerraPosition, member: int) -> str:
    if state.fate[member] == INSIDE:
        return "standing" if state.hp[member] > 0 else "down"
    return "dead" if state.fate[member] == DEAD else "escaped"


def _explorer(state: SubTerraPosition, member: int) -> dict[str, Any]:
    explorer = int(state.expedition.team[member])
    name = state.name(member)
    slot = int(state.at[member])
    thing = int(state.carries[member])
    active = member == state.active and state.phase != OVER
    veteran = name == "veteran"
    abilities: list[dict[str, Any]] = []
    for place_on_sheet, ability in enumerate((2 * explorer, 2 * explorer + 1)):
        cost, uses = int(state.board.ability_cost[ability]), int(state.board.ability_uses[ability])
        left = None if uses == UNLIMITED else int(state.uses_left[2 * member + place_on_sheet])
        limit = None if uses == UNLIMITED else uses
        abilities.append({"id": ABILITIES[ability], "cost": cost, "passive": cost == 0, "uses": limit, "left": left})
    return {
        "id": name,
        "element": f"explorer-{name}",
        "seat": int(state.expedition.seat[member]),
        "at": place(state, slot),
        "cell": state.element(slot) if slot >= 0 else None,
        "state": fate(state, member),
        "hp": int(state.hp[member]),
        "max": int(state.full_health(member)),
        "ap": int(state.ap) if active else 0,
        "pushed": bool(state.pushed) and active,
        "carrying": None if thing == NOTHING else OBJECT_NAMES[thing],
        "prepared": veteran and bool(state.shield),
        "tired": veteran and bool(state.tired),
        "leader": member == state.expedition.leader,
        "active": active,
        "abilities": abilities,
    }


def _guardian(state: SubTerraPosition, number: int) -> dict[str, Any]:
    slot = int(state.guards[number])
    cell = state.element(slot) if slot >= 0 else None
    return {"id": number + 1, "element": f"guardian-{number + 1}", "at": place(state, slot), "cell": cell}


def _object(state: SubTerraPosition, thing: int) -> dict[str, Any]:
    where = int(state.thing[thing])
    carrier = next((member for member, carried in enumerate(state.carries) if carried == thing), None)
    slot = int(state.at[carrier]) if carrier is not None else where if 0 <= where < CARRIED else NOWHERE
    return {
        "id": OBJECT_NAMES[thing],
        "element": OBJECT_NAMES[thing],
        "kind": "artefact" if thing == ARTEFACT else "key",
        "state": THING_STATES.get(where, "floor"),
        "at": place(state, slot),
        "cell": state.element(slot) if slot >= 0 else None,
        "carrier": None if carrier is None else state.name(carrier),
    }


def _bag(state: SubTerraPosition) -> dict[str, Any]:
    kinds = [_kind(state, kind) | {"left": int(left)} for kind, left in enumerate(state.bag)]
    types: dict[str, int] = {}
    for kind in kinds:
        types[kind["type"]] = types.get(kind["type"], 0) + kind["left"]
    return {"left": int(state.bag_left), "kinds": kinds, "types": types, "discarded": state.discarded}


def describe_result(state: SubTerraPosition) -> dict[str, Any]:
    """How it ended, or would end now."""
    members = range(int(state.expedition.size))
    return {
        "won": state.thing[ARTEFACT] == OUT,
        "rank": RANKS[state.rank()],
        "reason": REASONS[state.ended],
        "lost": [state.name(member) for member in members if state.fate[member] != ESCAPED],
        "escaped": [state.name(member) for member in members if state.fate[member] == ESCAPED],
    }
