"""Sub Terra II positions in files, both ways. RULES.md documents the format; whatever is left out is as at the start."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from librt.vecs import append

from caldera.core.errors import BadPosition
from caldera.games.sub_terra.meta import INFO
from caldera.games.sub_terra.rules.board import FACES, HALL, KEY, NOWHERE, SIDES, UNLIMITED, VAULT, turned
from caldera.games.sub_terra.rules.map import connect, gap_sides, put
from caldera.games.sub_terra.rules.state import (
    ARTEFACT,
    BUSY,
    CARRIED,
    CONSENT,
    DEAD,
    DIE_USES,
    DONE,
    ESCAPED,
    INSIDE,
    KEYS,
    LOST,
    NOTHING,
    OBJECT_NAMES,
    OUT,
    OVER,
    PHASES,
    PLACED,
    REASONS,
    STAGES,
    TO_ROLL,
    WAITING,
    WAYS,
)

if TYPE_CHECKING:
    from caldera.games.sub_terra.rules.state import SubTerraPosition

FATES = {INSIDE: "inside", DEAD: "dead", ESCAPED: "escaped"}
PLACES = {WAITING: "waiting", CARRIED: "carried", PLACED: "placed", LOST: "lost", OUT: "out"}
PARTS = (
    "game", "players", "options", "cells", "rubble", "consolidated", "flipped", "demolished", "discarded", "explorers", "guardians",
    "objects", "round", "marker", "cursed", "erupted", "flows", "waiting", "turn", "ply", "ended",
)  # fmt: skip
TURN_NUMBERS = {"ap": 9, "pushed": 1, "shield": 1, "tired": 1, "steps": 9, "die": 6, "rounds_of_guards": 3}


def to_json(state: SubTerraPosition) -> dict[str, Any]:
    agreed, board = state.expedition, state.board
    names = board.cell_names
    first = len(board.fixed)
    data: dict[str, Any] = {
        "game": INFO.id,
        "players": state.players,
        "options": {
            "difficulty": agreed.difficulty,
            "team": list(agreed.names),
            "explorers": 0,
            "leader": int(agreed.leader) + 1,
            "entrance_flips": "together" if agreed.together else "pieces",
            "healer_rises": agreed.rises,
            "vault_closed": agreed.closed,
        },
        "cells": [
            [names[int(state.cell[slot])], _tile_word(state, slot), int(state.quarters[slot]) * 90]
            for slot in range(first, int(state.count))
        ],
        "rubble": _names_of(state, int(state.rubble)),
        "consolidated": _names_of(state, int(state.firm)),
        "flipped": _names_of(state, int(state.flipped)),
        "demolished": [names[int(gap) // 4] + SIDES[int(gap) % 4] for gap in state.gaps],
        "discarded": state.discarded,
        "explorers": {state.name(member): _explorer_json(state, member) for member in range(int(agreed.size))},
        "guardians": [names[int(state.cell[slot])] if slot >= 0 else None for slot in state.guards],
        "objects": {
            OBJECT_NAMES[thing]: PLACES[int(where)] if int(where) in PLACES else names[int(state.cell[where])]
            for thing, where in enumerate(state.thing)
        },
        "round": int(state.round),
        "marker": int(state.marker),
        "cursed": bool(state.cursed),
        "erupted": bool(state.erupted),
        "flows": int(state.flows),
        "waiting": int(state.waiting),
        "turn": _turn_json(state),
        "ply": int(state.ply),
    }
    if state.phase == OVER:
        data["ended"] = REASONS[state.ended]
    return data


def _tile_word(state: SubTerraPosition, slot: int) -> str:
    tile = int(state.tile[slot])
    if tile >= 0:
        return state.board.tiles[tile].name
    return "hall" if state.type[slot] == HALL else "vault"


def _names_of(state: SubTerraPosition, mask: int) -> list[str]:
    return [state.board.cell_names[int(state.cell[slot])] for slot in range(int(state.count)) if mask >> slot & 1]


def _explorer_json(state: SubTerraPosition, member: int) -> dict[str, Any]:
    slot = int(state.at[member])
    thing = int(state.carries[member])
    return {
        "at": state.board.cell_names[int(state.cell[slot])] if slot >= 0 else None,
        "hp": int(state.hp[member]),
        "state": FATES[int(state.fate[member])],
        "carries": None if thing == NOTHING else OBJECT_NAMES[thing],
        "uses": [int(state.uses_left[2 * member]), int(state.uses_left[2 * member + 1])],
    }


def _turn_json(state: SubTerraPosition) -> dict[str, Any]:
    board = state.board
    tiles = [board.tiles[int(kind)].name for kind in (state.drawn_one, state.drawn_two) if kind != NOTHING]
    dice = [
        None if die == TO_ROLL else "done" if die == DONE else FACES[die] for die in (int(state.peril_one), int(state.peril_two))
    ]
    guards = len(state.guards)
    return {
        "active": state.name(int(state.active)),
        "phase": PHASES[state.phase],
        "stage": STAGES[state.stage],
        "ap": int(state.ap),
        "pushed": int(state.pushed),
        "refused": [state.name(member) for member in range(int(state.expedition.size)) if state.refused >> member & 1],
        "shield": int(state.shield),
        "tired": int(state.tired),
        "walker": state.name(int(state.walker)) if state.walker >= 0 else None,
        "steps": int(state.steps),
        "asked": state.name(int(state.asked)) if state.asked >= 0 else None,
        "way": WAYS[state.way],
        "source": board.cell_names[int(state.cell[state.source])] if state.source >= 0 else None,
        "target": board.cell_names[int(state.target)] if state.target >= 0 else None,
        "drawn": tiles,
        "rejected": [tile.name for kind, tile in enumerate(board.tiles) if state.rejected >> kind & 1],
        "die_for": DIE_USES[state.die_for],
        "die": int(state.die),
        "perils": dice,
        "rounds_of_guards": int(state.rounds_of_guards),
        "to_act": [number + 1 for number in range(guards) if state.to_act >> number & 1],
        "acting": int(state.acting) + 1 if state.acting >= 0 else None,
    }


# ---- reading ----


def fill(state: SubTerraPosition, data: Mapping[str, Any], invariants: Callable[[SubTerraPosition], list[str]]) -> None:
    """Lay a position from a file onto a fresh state."""
    for key in data:
        if key not in PARTS:
            raise BadPosition(f"{key!r} is not a part of a Sub Terra II position; known are: {', '.join(PARTS)}")
    _fill_cells(state, _list(data, "cells"), _list(data, "demolished"))
    state.rubble = _slots(state, data, "rubble")
    state.firm = _slots(state, data, "consolidated")
    state.flipped = _slots(state, data, "flipped")
    for slot in range(int(state.count)):
        if state.firm >> slot & 1:
            state.of_type[state.type[slot]] &= ~(1 << slot)
    _fill_explorers(state, _mapping(data, "explorers"))
    _fill_guardians(state, _list(data, "guardians"))
    _fill_objects(state, _mapping(data, "objects"))
    state.round = _number(data, "round", 1, 1000)
    state.marker = _number(data, "marker", int(state.marker), 99)
    state.flows = _number(data, "flows", 0, 1000)
    state.waiting = _number(data, "waiting", 0, int(state.board.numbers.patience))
    state.ply = _number(data, "ply", 0, 1_000_000)
    state.cursed = int(_flag(data, "cursed", state.thing[ARTEFACT] not in (WAITING, state.vault)))
    state.erupted = int(_flag(data, "erupted", bool(state.flipped)))
    _fill_turn(state, _mapping(data, "turn"))
    _fill_bag(state, _flag(data, "discarded", False))
    _fill_end(state, data)
    wrong = invariants(state)
    if wrong:
        raise BadPosition(wrong[0])


def _mapping(data: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    value = data.get(key, {})
    if not isinstance(value, Mapping):
        raise BadPosition(f"{key}: is not an object")
    return value


def _list(data: Mapping[str, Any], key: str) -> list[Any]:
    value = data.get(key, [])
    if not isinstance(value, list):
        raise BadPosition(f"{key}: is not a list")
    return value


def _number(data: Mapping[str, Any], key: str, default: int, high: int, low: int = 0) -> int:
    value = data.get(key, default)
    if type(value) is not int or not low <= value <= high:
        raise BadPosition(f"{key}: {value!r} is not a whole number from {low} to {high}")
    return value


def _flag(data: Mapping[str, Any], key: str, default: bool) -> bool:
    value = data.get(key, default)
    if type(value) is not bool:
        raise BadPosition(f"{key}: {value!r} is not true or false")
    return value


def _word(where: str, value: object, among: tuple[str, ...] | list[str]) -> int:
    """The index of a word in a list of known ones."""
    if not isinstance(value, str) or value not in among:
        raise BadPosition(f"{where}: {value!r} is not one of {', '.join(among[:20])}")
    return among.index(value)


def _slot(state: SubTerraPosition, where: str, value: object) -> int:
    if not isinstance(value, str) or value not in state.board.cell_names:
        raise BadPosition(f"{where}: there is no cell {value!r} (cells are like d4)")
    slot = int(state.slot_at[state.board.cell_names.index(value)])
    if slot == NOWHERE:
        raise BadPosition(f"{where}: no tile lies on {value}")
    return slot


def _slots(state: SubTerraPosition, data: Mapping[str, Any], key: str) -> int:
    mask = 0
    for name in _list(data, key):
        mask |= 1 << _slot(state, key, name)
    return mask


def _fill_cells(state: SubTerraPosition, cells: list[Any], demolished: list[Any]) -> None:
    board = state.board
    for gap in demolished:
        if not isinstance(gap, str) or gap[:-1] not in board.cell_names or gap[-1:] not in SIDES:
            raise BadPosition(f"demolished: {gap!r} is not a cell and a side, like d4S")
        code = 4 * board.cell_names.index(gap[:-1]) + SIDES.index(gap[-1])
        state.gaps = append(state.gaps, code)
        _open_gap(state, code)
    for entry in cells:
        if not isinstance(entry, list) or len(entry) != 3 or entry[2] not in (0, 90, 180, 270) or type(entry[2]) is not int:
            raise BadPosition(f"cells: {entry!r} is not a list of a cell, a tile and a turn of 0, 90, 180 or 270")
        name, word, turn = entry
        if not isinstance(name, str) or name not in board.cell_names or not board.legal[board.cell_names.index(name)]:
            raise BadPosition(f"cells: no tile may lie on {name!r}")
        cell = board.cell_names.index(name)
        if state.slot_at[cell] != NOWHERE or state.count == board.slots:
            raise BadPosition(f"cells: there is no room for a tile on {name}")
        _put_named(state, cell, word, turn // 90)
    if (state.hall == NOWHERE) != (state.vault == NOWHERE):
        raise BadPosition("cells: the Sanctuary has a hall and a vault, or is not there at all")
    if (
        state.hall != NOWHERE
        and board.neighbour[4 * state.cell[state.hall] + state.quarters[state.hall]] != state.cell[state.vault]
    ):
        raise BadPosition("cells: the vault does not lie behind the hall, in the direction of its turn")


def _put_named(state: SubTerraPosition, cell: int, word: object, quarters: int) -> None:
    board = state.board
    if word == "hall" and state.hall == NOWHERE:
        state.hall = put(state, cell, HALL, NOWHERE, quarters, turned(0b0101, quarters))
    elif word == "vault" and state.vault == NOWHERE:
        state.vault = put(state, cell, VAULT, NOWHERE, quarters, turned(0b0100, quarters))
    else:
        kind = _word("cells", word, [tile.name for tile in board.tiles])
        slot = put(state, cell, board.tile_type[kind], kind, quarters, turned(board.tile_openings[kind], quarters))
        if board.tile_type[kind] == KEY and state.keys_found < KEYS:
            state.thing[state.keys_found] = slot
            state.keys_found += 1


def _open_gap(state: SubTerraPosition, gap: int) -> None:
    """A demolished wall between cells that lie there already."""
    for cell in (gap // 4, int(state.board.neighbour[gap])):
        slot = int(state.slot_at[cell]) if cell >= 0 else NOWHERE
        if slot != NOWHERE:
            state.openings[slot] |= gap_sides(state, cell)
            connect(state, slot)


def _fill_explorers(state: SubTerraPosition, explorers: Mapping[str, Any]) -> None:
    for name, entry in explorers.items():
        member = _word("explorers", name, state.expedition.names)
        if not isinstance(entry, Mapping):
            raise BadPosition(f"explorers: {name} is not an object")
        fate = _word(f"{name}: state", entry.get("state", "inside"), list(FATES.values()))
        state.fate[member] = list(FATES)[fate]
        state.hp[member] = _number(entry, "hp", 0 if fate == DEAD else int(state.hp[member]), int(state.full_health(member)))
        if state.fate[member] != INSIDE:
            state.at[member] = NOWHERE
        elif entry.get("at") is not None:
            state.at[member] = _slot(state, f"{name}: at", entry["at"])
        if entry.get("carries") is not None:
            thing = _word(f"{name}: carries", entry["carries"], OBJECT_NAMES)
            state.carries[member] = thing
            state.thing[thing] = CARRIED
        uses = entry.get("uses", [int(state.uses_left[2 * member]), int(state.uses_left[2 * member + 1])])
        if not isinstance(uses, list) or len(uses) != 2:
            raise BadPosition(f"{name}: uses: is not a list of two numbers")
        for place, left in enumerate(uses):
            most = int(state.uses_left[2 * member + place])
            if type(left) is not int or (left != UNLIMITED if most == UNLIMITED else not 0 <= left <= most):
                raise BadPosition(f"{name}: uses: {left!r} does not fit an ability with {most} uses")
            state.uses_left[2 * member + place] = left


def _fill_guardians(state: SubTerraPosition, guardians: list[Any]) -> None:
    if len(guardians) > len(state.guards):
        raise BadPosition(f"guardians: there are only {len(state.guards)}")
    for number, name in enumerate(guardians):
        state.guards[number] = NOWHERE if name is None else _slot(state, "guardians", name)


def _fill_objects(state: SubTerraPosition, objects: Mapping[str, Any]) -> None:
    words = {word: place for place, word in PLACES.items()}
    for name, where in objects.items():
        thing = _word("objects", name, OBJECT_NAMES)
        state.thing[thing] = words[where] if isinstance(where, str) and where in words else _slot(state, f"objects: {name}", where)
    state.keys_placed = sum(1 for thing in range(KEYS) if state.thing[thing] == PLACED)
    state.keys_found = sum(1 for thing in range(KEYS) if state.thing[thing] != WAITING)
    if state.keys_placed == KEYS and state.thing[ARTEFACT] == WAITING:
        state.thing[ARTEFACT] = state.vault


def _member(state: SubTerraPosition, turn: Mapping[str, Any], key: str) -> int:
    return NOWHERE if turn.get(key) is None else _word(f"turn: {key}", turn[key], state.expedition.names)


def _fill_turn(state: SubTerraPosition, turn: Mapping[str, Any]) -> None:
    board = state.board
    state.active = _word("turn: active", turn.get("active", state.name(int(state.active))), state.expedition.names)
    state.phase = _word("turn: phase", turn.get("phase", "act"), PHASES[:BUSY])
    state.stage = _word("turn: stage", turn.get("stage", "turn"), STAGES)
    able = state.standing(state.active)
    defaults = {key: int(getattr(state, key)) for key in TURN_NUMBERS} | {"ap": int(state.ap) if able else 0}
    for key, high in TURN_NUMBERS.items():
        setattr(state, key, _number(turn, key, defaults[key], high))
    state.refused = sum(1 << _word("turn: refused", name, state.expedition.names) for name in _list(turn, "refused"))
    state.walker = _member(state, turn, "walker")
    state.asked = _member(state, turn, "asked")
    state.way = _word("turn: way", turn.get("way", WAYS[0]), WAYS)
    state.source = NOWHERE if turn.get("source") is None else _slot(state, "turn: source", turn["source"])
    state.target = NOWHERE if turn.get("target") is None else _word("turn: target", turn["target"], board.cell_names)
    kinds = [tile.name for tile in board.tiles]
    drawn = [_word("turn: drawn", name, kinds) for name in _list(turn, "drawn")]
    state.drawn_one, state.drawn_two = ([*drawn, NOTHING, NOTHING])[:2]
    state.rejected = sum(1 << _word("turn: rejected", name, kinds) for name in _list(turn, "rejected"))
    state.die_for = _word("turn: die_for", turn.get("die_for", ""), DIE_USES)
    dice = turn.get("perils", ["done", "done"])
    if not isinstance(dice, list) or len(dice) != 2:
        raise BadPosition("turn: perils: is not a list of two dice")
    faces = [TO_ROLL if die is None else _word("turn: perils", die, [*FACES, "done"]) for die in dice]
    state.peril_one, state.peril_two = faces
    guards = [str(number + 1) for number in range(len(state.guards))]
    state.to_act = sum(1 << _word("turn: to_act", str(number), guards) for number in _list(turn, "to_act"))
    state.acting = NOWHERE if turn.get("acting") is None else _word("turn: acting", str(turn["acting"]), guards)


def _fill_bag(state: SubTerraPosition, discarded: bool) -> None:
    """Whatever is neither in the temple nor in somebody's hand is in the bag."""
    board = state.board
    used = [int(state.tile[slot]) for slot in range(int(state.count)) if state.tile[slot] >= 0]
    used += [int(kind) for kind in (state.drawn_one, state.drawn_two) if kind != NOTHING]
    for kind, tile in enumerate(board.tiles):
        if used.count(kind) > tile.count:
            raise BadPosition(f"cells: there are only {tile.count} tiles {tile.name}")
    bag = int(board.bag_kinds)
    state.journals_used = sum(1 for kind in used if kind >= bag)
    state.discarded = discarded
    for kind in range(bag):
        state.bag[kind] = 0 if discarded else int(board.tile_count[kind]) - used.count(kind)
    state.bag_left = sum(int(left) for left in state.bag)


def _fill_end(state: SubTerraPosition, data: Mapping[str, Any]) -> None:
    if state.phase == OVER:
        state.ended = _word("ended", data.get("ended"), REASONS[1:]) + 1
        return
    if not any(state.standing(member) for member in range(int(state.expedition.size))):
        raise BadPosition("explorers: nobody stands in the temple, so the game should be over")
    needs = {"step": "walker", "ordered": "walker", "consent": "asked", "draw": "target", "keep": "drawn_two", "place": "drawn_one"}
    needs |= {"strike": "acting", "lead": "acting", "clear": "acting", "die": "die_for", "reroll": "die"}
    phase = PHASES[state.phase]
    lacking = needs.get(phase)
    if lacking and int(getattr(state, lacking)) == (0 if lacking.startswith("die") else NOWHERE):
        raise BadPosition(f"turn: {phase} needs {lacking}")
    if phase in ("keep", "place", "draw") and state.target == NOWHERE:
        raise BadPosition(f"turn: {phase} needs target")
    if state.acting != NOWHERE and state.guards[state.acting] == NOWHERE:
        raise BadPosition("turn: acting: that guardian is not in the temple")
    if state.walker != NOWHERE and phase in ("step", "ordered", "die", "reroll") and state.at[state.walker] == NOWHERE:
        raise BadPosition("turn: walker: is not in the temple")
    if phase in ("act", "again") and state.at[state.active] == NOWHERE:
        raise BadPosition("turn: active: is not in the temple")
    if phase == "die" and DIE_USES[state.die_for] == "spikes" and state.walker == NOWHERE:
        raise BadPosition("turn: spikes need a walker")
    if state.phase == CONSENT and state.carries[state.asked] == NOTHING:
        raise BadPosition("turn: asked: carries nothing")
    seat = state.mover()
    if not len(state.moves(seat) if seat >= 0 else state.outcomes()):
        raise BadPosition(f"turn: in phase {phase} there is nothing to decide here")
