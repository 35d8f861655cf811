"""What happened, as events: log lines, animations, previews and statistics are all made from them.

In the order in which things happen; every one has `seat` (who acted) unless it says otherwise:

    tile {cell, row, col, tile}, species {species}, first {seat}: the drawn set-up (no actor)
    roll {number, dice}: some dice are taken up;  die {die, face}: one settles;  rolled {number, faces}: the last one did
    stop {faces}: the dice are kept
    place {figure, what, to, die}: from the reserve
    fetch {figure, what, at, to, die, reserve "empty" | "dinosaurs"}: from elsewhere; `reserve` is what is left there
    walk {figure, what, at, to, path, footprints, dice}; fly {figure, what, at, to, dice}
    eat {figure, victim, tile, eater};  spare {}: a dinosaur's meal
    hatch {species, figure, box, returned}: `box` is the id it had before, `returned` the egg-watchers that go home
    end {}, quake {direction, line, tiles, wrapped, row, col, by "worship" | SPECIES}: tiles in their new order;  calm {}
    erupt {counts, gains, returned}: the volcano's points
    region {type, tiles, worth, strength, leaders, sole, silenced, bonus, gains, returned}: one for each region that somebody scores
    over {reason, winners, scores}
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from caldera.core.data import JsonObject
from caldera.core.records import plain
from caldera.games.fire_mountain.meta import SPECIES_NAMES
from caldera.games.fire_mountain.rules.board import DIRECTIONS, FACES, LEFT, SIDE, VOLCANO
from caldera.games.fire_mountain.rules.state import FireMountainPosition
from caldera.games.fire_mountain.rules.terrain import Terrain


def tell_tile(state: FireMountainPosition, cell: int, tile: int) -> None:
    state.tell("tile", {"cell": int(cell), "row": int(cell) // SIDE, "col": int(cell) % SIDE, "tile": state.board.tile_names[tile]})


def tell_species(state: FireMountainPosition, species: int) -> None:
    state.tell("species", {"species": SPECIES_NAMES[species]})


def tell_first(state: FireMountainPosition) -> None:
    state.tell("first", {"seat": int(state.first)})


def tell_roll(state: FireMountainPosition) -> None:
    state.tell("roll", {"seat": int(state.active), "number": int(state.rolls), "dice": dice_numbers(int(state.tumbling))})


def tell_die(state: FireMountainPosition, die: int) -> None:
    seat = int(state.active)
    state.tell("die", {"seat": seat, "die": int(die) + 1, "face": FACES[state.face_of(die)], "minor": True})
    if state.tumbling == 0:
        state.tell("rolled", {"seat": seat, "number": int(state.rolls), "faces": _faces(state)})


def tell_stop(state: FireMountainPosition) -> None:
    state.tell("stop", {"seat": int(state.active), "faces": _faces(state)})


def _faces(state: FireMountainPosition) -> list[str]:
    return [FACES[state.face_of(die)] for die in range(int(state.dice)) if state.face_of(die) < len(FACES)]


def dice_numbers(mask: int) -> list[int]:
    return [die + 1 for die in range(mask.bit_length()) if mask >> die & 1]


def _figure(state: FireMountainPosition, figure: int) -> JsonObject:
    what = state.what_is(int(figure))
    return {"seat": int(state.active), "figure": state.name_of(int(figure)), "what": SPECIES_NAMES[what - 1] if what else "cro"}


def tell_put(state: FireMountainPosition, figure: int, source: int, face: int, die: int, dinosaurs_wait: bool) -> None:
    at = state.place_name(int(source))
    data = _figure(state, figure) | {"to": FACES[face], "die": int(die) + 1}
    if at == "reserve":
        state.tell("place", data)
    else:
        state.tell("fetch", data | {"at": at, "reserve": "dinosaurs" if dinosaurs_wait else "empty"})


def tell_walk(state: FireMountainPosition, figure: int, at: int, to: int, footprints: int, spent: int) -> None:
    names = state.board.tile_names
    data = _figure(state, figure) | {"at": names[at], "to": names[to], "dice": dice_numbers(int(spent))}
    if footprints == 1 and not state.terrain.are_adjacent(at, to):
        state.tell("fly", data)
        return
    path = [names[tile] for tile in state.terrain.find_path(int(at), int(to))]
    state.tell("walk", data | {"path": path, "footprints": int(footprints)})


def tell_meal(state: FireMountainPosition, figure: int, victim: int, tile: int, eater: int) -> None:
    data = {"seat": int(state.active), "figure": state.name_of(int(figure)), "victim": int(victim)}
    state.tell("eat", data | {"tile": state.board.tile_names[tile], "eater": state.name_of(int(eater))})


def tell_hatching(state: FireMountainPosition, dinosaur: int, returned: vec[i64]) -> None:
    data = _figure(state, dinosaur)
    data["species"] = data.pop("what")
    state.tell("hatch", data | {"box": data["figure"][2:], "returned": [state.name_of(int(figure)) for figure in returned]})


def tell_turn_step(state: FireMountainPosition, kind: str) -> None:
    state.tell(kind, {"seat": int(state.active)})


def tell_quake(state: FireMountainPosition, before: Terrain, direction: int, by: str) -> None:
    names, seat = state.board.tile_names, int(state.active)
    cell = int(before.cell_of[VOLCANO])
    row = direction >= LEFT
    line = range(cell // SIDE * SIDE, cell // SIDE * SIDE + SIDE) if row else range(cell % SIDE, SIDE * SIDE, SIDE)
    tiles = [names[state.terrain.grid[index]] for index in line]
    data = {"seat": seat, "direction": DIRECTIONS[direction], "line": "row" if row else "column", "tiles": tiles}
    entered = tiles[0] if DIRECTIONS[direction] in ("down", "right") else tiles[-1]
    now = int(state.terrain.cell_of[VOLCANO])
    state.tell("quake", data | {"wrapped": entered, "row": now // SIDE, "col": now % SIDE, "by": by})


def tell_eruption(state: FireMountainPosition, counts: vec[i64], gains: vec[i64], returned: vec[i64]) -> None:
    data = {"seat": int(state.active), "counts": [int(count) for count in counts], "gains": [int(gain) for gain in gains]}
    state.tell("erupt", data | {"returned": [state.name_of(int(figure)) for figure in returned]})


def tell_region(state: FireMountainPosition, region: JsonObject, gains: vec[i64], returned: vec[i64]) -> None:
    data = {"seat": int(state.active)} | plain(region)
    home = [state.name_of(int(figure)) for figure in returned]
    state.tell("region", data | {"gains": [int(gain) for gain in gains], "returned": home})


def tell_end(state: FireMountainPosition, result: JsonObject) -> None:
    state.tell("over", result)
