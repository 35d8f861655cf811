"""Sub Terra II positions in files, both ways. docs/formats/sub_terra.md documents the format; what is left out is as at the start.

Plain fields are written and read through the table in `fields.py`. What is by hand here has a form of its own: cells, explorers,
guardians, objects, the tiles and dice in hand, and the bag, which follows from the rest.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from librt.vecs import append

from caldera.core import fields
from caldera.core.data import JsonMapping, JsonObject
from caldera.core.editing import ERASE, Piece, entry_list, entry_object, toggle
from caldera.core.errors import BadPosition
from caldera.core.rooms import PositionFile
from caldera.core.view import View
from caldera.games.sub_terra.fields import SLOT, TABLE
from caldera.games.sub_terra.meta import INFO
from caldera.games.sub_terra.position_checks import check_position
from caldera.games.sub_terra.rules import board as b
from caldera.games.sub_terra.rules import constants as c
from caldera.games.sub_terra.rules.board import turned
from caldera.games.sub_terra.rules.map import connect, find_chamber, gap_sides, lay_cell, vault_beyond
from caldera.games.sub_terra.rules.state import SubTerraPosition

FATES = {c.INSIDE: "inside", c.DEAD: "dead", c.ESCAPED: "escaped"}
PLACES = {c.WAITING: "waiting", c.CARRIED: "carried", c.PLACED: "placed", c.LOST: "lost", c.OUT: "out"}
PARTS = (
    "game", "players", "options", "cells", "rubble", "consolidated", "flipped", "demolished", "discarded", "explorers", "guardians",
    "objects", "round", "marker", "cursed", "erupted", "flows", "waiting", "turn", "ply", "ended",
)  # fmt: skip
TURN = "turn"
HIGHEST_PLY = 1_000_000


class SubTerraFile(PositionFile[SubTerraPosition]):
    asked = (
        "round", "marker", "turn.active", "turn.phase", "turn.ap", "explorers.*.hp", "explorers.*.state", "explorers.*.carries",
        "objects.*", "waiting",
    )  # fmt: skip

    def write(self, state: SubTerraPosition) -> JsonObject:
        board = state.board
        names = board.cell_names
        data: JsonObject = {
            "game": INFO.id,
            "players": state.players,
            "options": state.expedition.options(),
            "cells": [
                [names[int(state.cell[slot])], _tile_word(state, slot), int(state.quarters[slot]) * 90]
                for slot in range(len(board.fixed), int(state.count))
            ],
            "demolished": [names[int(gap) // 4] + b.SIDES[int(gap) % 4] for gap in state.gaps],
            "explorers": {state.name(member): _explorer_json(state, member) for member in range(int(state.expedition.size))},
            "guardians": [SLOT.write(state, int(slot)) for slot in state.guards],
            "objects": {
                c.OBJECT_NAMES[thing]: PLACES.get(int(where)) or SLOT.write(state, int(where))
                for thing, where in enumerate(state.thing)
            },
            **fields.write(state, TABLE.fields),
            "turn": fields.write(state, TABLE.fields, "turn") | _hand_json(state),
            "ply": int(state.ply),
        }
        if state.phase == c.OVER:
            data["ended"] = c.REASONS[state.ended]
        return data

    def fill(self, state: SubTerraPosition, data: JsonMapping) -> None:
        """Lay a position from a file onto a fresh state."""
        for key in data:
            if key not in PARTS:
                raise BadPosition(f"{key!r} is not a part of a Sub Terra II position; known are: {', '.join(PARTS)}.")
        _fill_cells(state, _list(data, "cells"), _list(data, "demolished"))
        _fill_explorers(state, _mapping(data, "explorers"))
        _fill_guardians(state, _list(data, "guardians"))
        _fill_objects(state, _mapping(data, "objects"))
        state.cursed = int(state.thing[c.ARTEFACT] not in (c.WAITING, state.vault))
        fields.read(state, TABLE.fields, data)
        if "erupted" not in data:
            state.erupted = int(bool(state.flipped))
        for slot in range(int(state.count)):
            if state.consolidated >> slot & 1:
                state.of_type[state.type[slot]] &= ~(1 << slot)
        state.ply = _number(data, "ply", 0, HIGHEST_PLY)
        _fill_turn(state, _mapping(data, "turn"))
        _fill_bag(state, _mapping(data, "explorers"))
        if state.phase == c.OVER:
            state.ended = _word("ended", data.get("ended"), c.REASONS[1:]) + 1
        check_position(state)

    def list_pieces(self, state: SubTerraPosition, view: View) -> Sequence[Piece]:
        say, tools, things = view.text, view.text("position.tools"), view.text("sub_terra.editor.things")
        names = state.expedition.names
        team = [Piece(f"explorer-{name}", say(f"sub_terra.explorer.{name}"), say("sub_terra.editor.team")) for name in names]
        found = [Piece(f"object-{name}", say(f"sub_terra.editor.{name}"), things) for name in c.OBJECT_NAMES]
        found += [Piece(name, say(f"sub_terra.editor.{name}"), things) for name in ("guardian", "rubble")]
        tiles = [Piece(f"tile-{tile.name}", tile.name, say("sub_terra.editor.tiles")) for tile in state.board.tiles]
        turn, erase = Piece(TURN, say("sub_terra.editor.turn_tile"), tools), Piece(ERASE, say("position.erase"), tools)
        return [*team, *found, turn, erase, *tiles]

    def find_place(self, data: JsonMapping, element: str) -> str:
        kind, _, name = element.partition("-")
        if kind == "cell":
            column, _, row = name.partition("-")
            return f"{chr(97 + int(column))}{row}" if column.isdigit() else ""
        if kind == "explorer":
            return str(data.get("explorers", {}).get(name, {}).get("at") or "")
        guardians = data.get("guardians", [])
        return str(guardians[int(name) - 1] or "") if kind == "guardian" and 0 < int(name) <= len(guardians) else ""

    def put(self, data: JsonObject, piece: str, places: Sequence[str]) -> None:
        place, (kind, _, name) = places[0], piece.partition("-")
        cells, guardians = entry_list(data, "cells"), entry_list(data, "guardians")
        laid = next((cell for cell in cells if isinstance(cell, list) and cell[:1] == [place]), None)
        if kind == "explorer":
            entry_object(entry_object(data, "explorers"), name)["at"] = place
        elif kind == "object":
            entry_object(data, "objects")[name] = place
        elif piece == "guardian" and None in guardians:
            guardians[guardians.index(None)] = place
        elif piece == "rubble":
            toggle(entry_list(data, "rubble"), place)
        elif kind == "tile":
            if laid is not None:
                laid[1] = name
            else:
                cells.append([place, name, 0])
        elif piece == TURN and laid is not None and isinstance(laid[2], int):
            laid[2] = (laid[2] + 90) % 360
        elif piece == ERASE:
            if place in guardians:
                guardians[guardians.index(place)] = None
            elif laid is not None:
                cells.remove(laid)


# ---- writing ----


def _tile_word(state: SubTerraPosition, slot: int) -> str:
    tile = int(state.tile[slot])
    if tile >= 0:
        return state.board.tiles[tile].name
    return "vault" if slot == state.vault else "hall" if slot == state.hall else "chamber"


def _explorer_json(state: SubTerraPosition, member: int) -> JsonObject:
    thing = int(state.carries[member])
    return {
        "at": SLOT.write(state, int(state.at[member])),
        "hp": int(state.hp[member]),
        "state": FATES[int(state.fate[member])],
        "carries": None if thing == c.NOTHING else c.OBJECT_NAMES[thing],
        "uses": [int(state.uses_left[2 * member]), int(state.uses_left[2 * member + 1])],
    }


def _hand_json(state: SubTerraPosition) -> JsonObject:
    """Tiles in hand and peril dice: each two fields of the position, one list in a file."""
    dice = (int(state.peril_one), int(state.peril_two))
    return {
        "drawn": [state.board.tiles[int(kind)].name for kind in (state.drawn_one, state.drawn_two) if kind != c.NOTHING],
        "perils": [None if die == c.TO_ROLL else "done" if die == c.DONE else b.FACES[die] for die in dice],
    }


# ---- reading ----


def _mapping(data: Mapping[str, object], key: str) -> Mapping[str, object]:
    value = data.get(key, {})
    if not isinstance(value, Mapping):
        raise BadPosition(f"{key}: This is not an object.")
    return value


def _list(data: Mapping[str, object], key: str) -> list[object]:
    value = data.get(key, [])
    if not isinstance(value, list):
        raise BadPosition(f"{key}: This is not a list.")
    return value


def _number(data: Mapping[str, object], key: str, default: int, high: int) -> int:
    return fields.number(high).read(None, key, data.get(key, default))


def _word(where: str, value: object, among: tuple[str, ...] | list[str]) -> int:
    """The index of a word in a list of known ones."""
    return fields.word(among).read(None, where, value)


def _fill_cells(state: SubTerraPosition, cells: list[object], demolished: list[object]) -> None:
    board = state.board
    for gap in demolished:
        if not isinstance(gap, str) or gap[:-1] not in board.cell_names or gap[-1:] not in b.SIDES:
            raise BadPosition(f"demolished: {gap!r} is not a cell and a side, like d4S.")
        code = 4 * board.cell_names.index(gap[:-1]) + b.SIDES.index(gap[-1])
        state.gaps = append(state.gaps, code)
        _open_gap(state, code)
    for entry in cells:
        if not isinstance(entry, list) or len(entry) != 3 or entry[2] not in (0, 90, 180, 270) or type(entry[2]) is not int:
            raise BadPosition(f"cells: {entry!r} is not a list of a cell, a tile and a turn of 0, 90, 180 or 270.")
        name, word, turn = entry
        if not isinstance(name, str) or name not in board.cell_names or not board.legal[board.cell_names.index(name)]:
            raise BadPosition(f"cells: No tile may lie on {name!r}.")
        cell = board.cell_names.index(name)
        if state.slot_at[cell] != b.NOWHERE or state.count == board.slots:
            raise BadPosition(f"cells: There is no room for a tile on {name}.")
        _put_named(state, cell, word, turn // 90)
    if (state.hall == b.NOWHERE) != (state.vault == b.NOWHERE):
        raise BadPosition("cells: The Sanctuary has a hall and a vault, or is not there at all.")
    if (
        state.hall != b.NOWHERE
        and vault_beyond(board, state.cell[state.hall], state.quarters[state.hall]) != state.cell[state.vault]
    ):
        raise BadPosition("cells: The vault does not lie behind the hall, in the direction of its turn.")
    _check_chamber(state)


def _check_chamber(state: SubTerraPosition) -> None:
    """The third cell of a Sanctuary that has three, and no other, lies where its shape says."""
    halls = int(state.of_type[b.HALL])
    if state.hall != b.NOWHERE:
        halls ^= 1 << int(state.hall)
        chamber = int(find_chamber(state))
        halls ^= 0 if state.board.sanctuary.chamber == 0 else 1 << max(0, chamber)
    if halls:
        raise BadPosition("cells: The chamber of the Sanctuary does not lie where its hall says, or not alone.")


def _put_named(state: SubTerraPosition, cell: int, word: object, quarters: int) -> None:
    board = state.board
    if word == "hall" and state.hall == b.NOWHERE:
        state.hall = lay_cell(state, cell, b.HALL, b.NOWHERE, quarters, turned(board.sanctuary.hall, quarters))
    elif word == "vault" and state.vault == b.NOWHERE:
        state.vault = lay_cell(state, cell, b.VAULT, b.NOWHERE, quarters, turned(board.sanctuary.vault, quarters))
    elif word == "chamber" and board.sanctuary.chamber != 0:
        lay_cell(state, cell, b.HALL, b.NOWHERE, quarters, turned(board.sanctuary.chamber, quarters))
    else:
        kind = _word("cells", word, [tile.name for tile in board.tiles])
        slot = lay_cell(state, cell, board.tile_type[kind], kind, quarters, turned(board.tile_openings[kind], quarters))
        if board.tile_type[kind] == b.KEY and state.keys_found < c.KEYS:
            state.thing[state.keys_found] = slot
            state.keys_found += 1


def _open_gap(state: SubTerraPosition, gap: int) -> None:
    """A demolished wall between cells that lie there already."""
    for cell in (gap // 4, int(state.board.neighbour[gap])):
        slot = int(state.slot_at[cell]) if cell >= 0 else b.NOWHERE
        if slot != b.NOWHERE:
            state.openings[slot] |= gap_sides(state, cell)
            connect(state, slot)


def _fill_explorers(state: SubTerraPosition, explorers: Mapping[str, object]) -> None:
    for name, entry in explorers.items():
        member = _word("explorers", name, state.expedition.names)
        if not isinstance(entry, Mapping):
            raise BadPosition(f"explorers: {name} is not an object.")
        fate = _word(f"{name}: state", entry.get("state", "inside"), list(FATES.values()))
        state.fate[member] = list(FATES)[fate]
        healthy = 0 if state.fate[member] == c.DEAD else int(state.hp[member])
        state.hp[member] = _number(entry, "hp", healthy, int(state.full_health(member)))
        if state.fate[member] != c.INSIDE:
            state.at[member] = b.NOWHERE
        elif entry.get("at") is not None:
            state.at[member] = SLOT.read(state, f"{name}: at", entry["at"])
        if entry.get("carries") is not None:
            thing = _word(f"{name}: carries", entry["carries"], c.OBJECT_NAMES)
            state.carries[member] = thing
            state.thing[thing] = c.CARRIED
        if "uses" in entry:
            _fill_uses(state, member, entry["uses"])


def _fill_uses(state: SubTerraPosition, member: int, uses: object) -> None:
    name = state.name(member)
    if not isinstance(uses, list) or len(uses) != 2:
        raise BadPosition(f"{name}: uses: This is not a list of two numbers.")
    for place, left in enumerate(uses):
        most = int(state.uses_left[2 * member + place])
        if type(left) is not int or (left != b.UNLIMITED if most == b.UNLIMITED else not 0 <= left <= most):
            raise BadPosition(f"{name}: uses: {left!r} does not fit an ability with {most} uses.")
        state.uses_left[2 * member + place] = left


def _fill_guardians(state: SubTerraPosition, guardians: list[object]) -> None:
    if len(guardians) > len(state.guards):
        raise BadPosition(f"guardians: There are only {len(state.guards)}.")
    for number, name in enumerate(guardians):
        state.guards[number] = SLOT.read(state, "guardians", name)


def _fill_objects(state: SubTerraPosition, objects: Mapping[str, object]) -> None:
    words = {word: place for place, word in PLACES.items()}
    for name, where in objects.items():
        thing = _word("objects", name, c.OBJECT_NAMES)
        place = words.get(where) if isinstance(where, str) else None
        state.thing[thing] = SLOT.read(state, f"objects: {name}", where) if place is None else place
    state.keys_placed = sum(1 for thing in range(c.KEYS) if state.thing[thing] == c.PLACED)
    state.keys_found = sum(1 for thing in range(c.KEYS) if state.thing[thing] != c.WAITING)
    if state.keys_placed == c.KEYS and state.thing[c.ARTEFACT] == c.WAITING:
        state.thing[c.ARTEFACT] = state.vault


def _fill_turn(state: SubTerraPosition, turn: Mapping[str, object]) -> None:
    known = {field.name for field in TABLE.fields if field.part == "turn"} | {"drawn", "perils"}
    for key in turn:
        if key not in known:
            raise BadPosition(f"turn: {key!r} is not a part of a turn; known are: {', '.join(sorted(known))}.")
    fields.read(state, TABLE.fields, turn, "turn")
    if "ap" not in turn and not state.standing(state.active):
        state.ap = 0
    kinds = [tile.name for tile in state.board.tiles]
    drawn = [_word("turn: drawn", name, kinds) for name in _list(turn, "drawn")]
    if len(drawn) > 2:
        raise BadPosition("turn: drawn: Nobody holds more than two tiles.")
    state.drawn_one, state.drawn_two = ([*drawn, c.NOTHING, c.NOTHING])[:2]
    dice = turn.get("perils", ["done", "done"])
    if not isinstance(dice, list) or len(dice) != 2:
        raise BadPosition("turn: perils: This is not a list of two dice.")
    faces = [c.TO_ROLL if die is None else _word("turn: perils", die, [*b.FACES, "done"]) for die in dice]
    state.peril_one, state.peril_two = faces


def _fill_journals(state: SubTerraPosition, explorers: Mapping[str, object]) -> None:
    """Each journal in the temple is one use of Research gone; a file that gives no uses need not say so twice [K8]."""
    member = int(state.expedition.member(b.ARISTOCRAT))
    if member == b.NOWHERE:
        if state.journals_used:
            raise BadPosition("cells: Only the aristocrat lays journals.")
        return
    left = len(state.board.journal_kinds) - int(state.journals_used)
    research = 2 * member + b.RESEARCH % 2
    given = explorers.get(state.name(member))
    if isinstance(given, Mapping) and "uses" in given and state.uses_left[research] != left:
        raise BadPosition(f"{state.name(member)}: uses: {left} journals are left, not {int(state.uses_left[research])}.")
    state.uses_left[research] = left


def _fill_bag(state: SubTerraPosition, explorers: Mapping[str, object]) -> None:
    """Whatever is neither in the temple nor in somebody's hand is in the bag."""
    board = state.board
    used = [int(state.tile[slot]) for slot in range(int(state.count)) if state.tile[slot] >= 0]
    used += [int(kind) for kind in (state.drawn_one, state.drawn_two) if kind != c.NOTHING]
    for kind, tile in enumerate(board.tiles):
        if used.count(kind) > tile.count:
            raise BadPosition(f"cells: There are only {tile.count} tiles {tile.name}.")
    bag = int(board.bag_kinds)
    state.journals_used = sum(1 for kind in used if kind >= bag)
    _fill_journals(state, explorers)
    for kind in range(bag):
        state.bag[kind] = 0 if state.discarded else int(board.tile_count[kind]) - used.count(kind)
    state.bag_left = sum(int(left) for left in state.bag)
