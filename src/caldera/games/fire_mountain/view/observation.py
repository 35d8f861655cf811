"""What people see of Wrath of Fire Mountain, as plain data. Everything is open, so all seats see the same but for `seat`.

The observation (`?` may be None):

    game "fire_mountain", players, seat?, turn (from 1; 0 during the set-up), active? (seat whose turn it is), first? (first player)
    phase       "setup" | "roll" | "rolling" | "act" | "eat" | "quake" | "over"; "setup" and "rolling" are chance's
    goal        points that end the game;  max_turns: the technical limit;  eruptions: how many there were
    grid        4 rows of 4 tile ids (None where no tile lies yet): [["L1", "L2", "P1", "H"], …]
    tiles       in reading order: {id, type, row, col, region?, figures}
                id keeps its identity through quakes: P1-P5, J1-J5, L1-L3, C, H, V
                type "prairie" | "jungle" | "lagoon" | "cave" | "hut" | "volcano";  region: index into `regions`
    regions     {index, type, tiles, size, worth, strength [a seat], leaders [seats], sole, silenced, bonus [a seat]}
                worth: points a leader gets if it erupted now (the size); bonus: what Ankylosaurs would add to each seat now
                silenced: a Triceratops stands there, so Cro-Magnons do not count. Lagoons are listed too.
    volcano     {row, col, capacity, filled, spaces: [figure | None, …], count [a seat], worshippers [seats], eruption: bool}
                spaces keep their figure until the eruption; eruption: all are taken, it erupts at the end of this turn
    egg         figures on the egg space
    species     the four in play: {species, cost, left (figures not hatched yet), left_ids, owners [seat, …],
                affordable: the active seat could hatch it now}
    seats       {seat, colour, letter, score, reserve: figures, egg (count), on_volcano (count), on_grid (count), hatched (of 4),
                dice (how many this seat rolls), worshipper, may_quake, dinosaurs: [{id, species, place}]}
                may_quake: would be allowed to, if the seat's actions ended now
    dice        {"count", "rolls_done", "rolls_left", "dice": [{id: 1…, face?, state}]}
                face "volcano" | "cave" | "hut" | "egg" | "footprint" | "blank"
                state "waiting" (to be rolled for the first time), "tumbling" (being rolled now), "rolled" (may be kept or rolled
                again), "free" (to be used), "used"
    left        unused dice by face, {"footprint": 2, …}, in the phases act and eat
    mandatory   number of volcano dice that must still be obeyed before the actions can end
    hatch       {done: this turn's hatching is used up, options: [species]}
    eating?     {tile, victims: [seats]}: the Tyrannosaur that just arrived may eat one of these
    reach       for each of the active seat's figures that can walk now: {figure id: {tile id: footprints}} (phase act)
    quakes      the directions that are allowed now (phase quake): ["up", "down", "left", "right"] or []
    result?     {reason "goal" | "turns", winners, scores}

A figure, wherever it stands: {id, kind, seat, species?, pick, place, space?}
    id          Cro-Magnons R0-R9, B0-B9, …; dinosaurs R-triceratops-0; not hatched yet: triceratops-0
    kind        "cro" | "dinosaur";  pick: id of the figure that click paths name for it: figures of one owner and kind that stand
                on one place are alike, and the first of them is the one that goes. Draw `figure-{id}` for each, or a stack that
                carries `figure-{pick}`.
    place       a tile id, "egg", "reserve" or "volcano";  space: number of the volcano space, from 0

Elements of the scene that click paths name (`game.click_path`):
    roll                      the first roll of all dice          die-1 … die-7, then confirm     a later roll of some dice
    stop                      keep the dice as they are           end                            end the actions
    reserve-cro, reserve-triceratops …   the active seat's reserve: choose what to place; then tile-C, tile-H, egg or volcano
    die-N, figure-R4, then tile-C, tile-H, egg or volcano        fetch a figure because the reserve is empty
    figure-R4, tile-P3        walk (through lagoons in one go) or fly
    figure-B2 / spare         eat that Cro-Magnon, or nobody      card-triceratops               hatch
    quake-up, quake-down, quake-left, quake-right / calm         the earthquake, or none
The volcano's tile is the element `volcano`; every other tile is `tile-{id}`.

Events (`state.tell`), in the order in which things happen; every one has `seat` (who acted) unless it says otherwise:
    tile {cell, row, col, tile}, species {species}, first {seat}: the drawn set-up (no actor)
    roll {number, dice}: some dice are taken up;  die {die, face}: one settles;  rolled {number, faces}: the last one did
    stop {faces}: the dice are kept
    place {figure, what, to, die}: from the reserve;  fetch {figure, what, at, to, die}: from elsewhere, the reserve being empty
    walk {figure, what, at, to, path, footprints, dice}; fly {figure, what, at, to, dice}
    eat {figure, victim, tile, eater};  spare {}: the Tyrannosaur's meal
    hatch {species, figure, box, returned}: `box` is the id it had before, `returned` the egg-watchers that go home
    end {}, quake {direction, line, tiles, wrapped, row, col, by "worship" | "stegosaurus"}: tiles in their new order;  calm {}
    erupt {counts, gains, returned}: the volcano's points
    region {type, tiles, worth, strength, leaders, sole, silenced, bonus, gains, returned}: one for each region that somebody scores
    over {reason, winners, scores}
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from caldera.games.fire_mountain.meta import INFO, SPECIES
from caldera.games.fire_mountain.rules.board import CELLS, DIRECTIONS, FACES, SIDE, TYPES, VOLCANO
from caldera.games.fire_mountain.rules.codes import (
    ACT,
    BOX,
    CRO,
    EAT,
    EGG,
    LETTERS,
    NO_FACE,
    OVER,
    PLACES,
    QUAKE,
    ROLL,
    ROLLING,
    SPACE,
)
from caldera.games.fire_mountain.rules.figures import can_hatch, footprints_needed, mandatory
from caldera.games.fire_mountain.rules.phases import PHASES
from caldera.games.fire_mountain.rules.scoring import Tally, may_quake, result, seats_in, tally, worshippers
from caldera.games.fire_mountain.rules.terrain import NO_TILE

if TYPE_CHECKING:
    from caldera.games.fire_mountain.rules.state import FireMountainPosition


def observe(state: FireMountainPosition, seat: int | None) -> dict[str, Any]:
    """The whole position, as the picture and the bots see it."""
    over, begun = state.phase == OVER, state.turn > 0
    active = int(state.active) if begun and not over else None
    figures = all_figures(state)
    return {
        "game": INFO.id,
        "players": state.players,
        "seat": seat,
        "turn": int(state.turn),
        "active": active,
        "first": int(state.first) if state.first >= 0 else None,
        "phase": PHASES[state.phase].name,
        "goal": int(state.goal),
        "max_turns": int(state.board.max_turns),
        "eruptions": int(state.eruptions),
        "grid": grid_names(state),
        "tiles": [_tile(state, cell, figures) for cell in range(CELLS) if state.terrain.grid[cell] != NO_TILE],
        "regions": regions(state),
        "volcano": _volcano(state, figures),
        "egg": [figure for figure in figures if figure["place"] == "egg"],
        "species": [_species(state, species, active) for species in range(len(SPECIES)) if state.species >> species & 1],
        "seats": [_seat(state, index, figures) for index in range(state.players)],
        "dice": _dice(state, active),
        "left": _left(state) if state.phase in (ACT, EAT) else {},
        "mandatory": mandatory(state) if state.phase == ACT else 0,
        "hatch": {
            "done": bool(state.hatched),
            "options": [name for code, name in enumerate(SPECIES) if active is not None and can_hatch(state, active, code)],
        },
        "eating": _eating(state) if state.phase == EAT else None,
        "reach": reach(state) if state.phase == ACT else {},
        "quakes": list(DIRECTIONS) if state.phase == QUAKE else [],
        "result": result(state) if over else None,
    }


# ---- figures ----


def all_figures(state: FireMountainPosition) -> list[dict[str, Any]]:
    """Every figure that belongs to somebody, the Cro-Magnons first."""
    found: list[dict[str, Any]] = []
    first_alike: dict[tuple[int, int, str], str] = {}
    for figure in range(len(state.where)):
        place = int(state.where[figure])
        if place == BOX:
            continue
        owner, what = state.seat_of(figure), state.what_is(figure)
        name, here = state.name_of(figure), state.place_name(place)
        entry: dict[str, Any] = {
            "id": name,
            "kind": "cro" if what == CRO else "dinosaur",
            "seat": owner,
            "species": None if what == CRO else SPECIES[what - 1],
            "pick": first_alike.setdefault((owner, what, here), name),
            "place": here,
            "space": place - SPACE if place >= SPACE else None,
        }
        found.append(entry)
    return found


# ---- the terrain ----


def grid_names(state: FireMountainPosition) -> list[list[str | None]]:
    names = [None if tile == NO_TILE else state.board.tile_names[tile] for tile in state.terrain.grid]
    return [names[row * SIDE : row * SIDE + SIDE] for row in range(SIDE)]


def _tile(state: FireMountainPosition, cell: int, figures: list[dict[str, Any]]) -> dict[str, Any]:
    tile = int(state.terrain.grid[cell])
    name, region = state.board.tile_names[tile], int(state.terrain.region_of[tile])
    here = "volcano" if tile == VOLCANO else name
    return {
        "id": name,
        "type": TYPES[state.board.tile_type[tile]],
        "row": cell // SIDE,
        "col": cell % SIDE,
        "region": region if region >= 0 else None,
        "figures": [figure for figure in figures if figure["place"] == here],
    }


def regions(state: FireMountainPosition) -> list[dict[str, Any]]:
    counted = tally(state, state.terrain)
    return [region_facts(state, counted, region) for region in range(int(state.terrain.regions))]


def region_facts(state: FireMountainPosition, counted: Tally, region: int) -> dict[str, Any]:
    """What a region is worth, and to whom, as it stands."""
    tiles = state.terrain.tiles_of(region)
    mask = int(counted.leaders(region))
    leaders = seats_in(mask, state.players)
    size = int(state.terrain.size[region])
    return {
        "index": region,
        "type": TYPES[state.board.tile_type[tiles[0]]],
        "tiles": [state.board.tile_names[tile] for tile in tiles],
        "size": size,
        "worth": size,
        "strength": [int(counted.strength(region, seat)) for seat in range(state.players)],
        "leaders": leaders,
        "sole": len(leaders) == 1,
        "silenced": bool(counted.silenced >> region & 1),
        "bonus": [max(0, int(counted.points(region, seat, mask, size)) - size) for seat in range(state.players)],
    }


def _volcano(state: FireMountainPosition, figures: list[dict[str, Any]]) -> dict[str, Any]:
    cell = int(state.terrain.cell_of[VOLCANO])
    spaces: list[dict[str, Any] | None] = [None] * int(state.capacity)
    for figure in figures:
        if figure["space"] is not None:
            spaces[figure["space"]] = figure
    return {
        "row": cell // SIDE if cell >= 0 else None,
        "col": cell % SIDE if cell >= 0 else None,
        "capacity": int(state.capacity),
        "filled": int(state.filled),
        "spaces": spaces,
        "count": [int(state.worship(seat)) for seat in range(state.players)],
        "worshippers": worshippers(state),
        "eruption": bool(state.filled == state.capacity),
    }


# ---- species and seats ----


def _species(state: FireMountainPosition, species: int, active: int | None) -> dict[str, Any]:
    first, copies = int(state.dinosaurs) + species * int(state.board.copies), int(state.board.copies)
    figures = range(first, first + copies)
    left = [figure for figure in figures if state.where[figure] == BOX]
    return {
        "species": SPECIES[species],
        "cost": int(state.board.costs[species]),
        "left": len(left),
        "left_ids": [state.name_of(figure) for figure in left],
        "owners": [state.seat_of(figure) for figure in figures if figure not in left],
        "affordable": active is not None and bool(can_hatch(state, active, species)),
    }


def _seat(state: FireMountainPosition, seat: int, figures: list[dict[str, Any]]) -> dict[str, Any]:
    mine = [figure for figure in figures if figure["seat"] == seat]
    return {
        "seat": seat,
        "colour": INFO.colours[seat],
        "letter": LETTERS[seat],
        "score": int(state.score[seat]),
        "reserve": [figure for figure in mine if figure["place"] == "reserve"],
        "egg": int(state.cros[seat * PLACES + EGG]),
        "on_volcano": int(state.worship(seat)),
        "on_grid": sum(1 for figure in mine if figure["place"] not in ("reserve", "egg", "volcano")),
        "hatched": int(state.hatchings(seat)),
        "dice": int(state.dice_of(seat)),
        "worshipper": seat in worshippers(state),
        "may_quake": bool(may_quake(state, seat)),
        "dinosaurs": [{key: figure[key] for key in ("id", "species", "place")} for figure in mine if figure["species"]],
    }


# ---- dice ----


def face_name(face: int) -> str | None:
    return None if face == NO_FACE else FACES[face]


def faces(state: FireMountainPosition) -> list[str | None]:
    return [face_name(int(state.face_of(die))) for die in range(int(state.dice))]


def _dice(state: FireMountainPosition, active: int | None) -> dict[str, Any]:
    count = int(state.dice) or (int(state.dice_of(active)) if active is not None else 0)
    shown: list[dict[str, Any]] = []
    for die in range(count):
        face = face_name(int(state.face_of(die)))
        if state.phase == ROLLING and state.tumbling >> die & 1:
            name = "tumbling"
        elif face is None:
            name = "waiting"
        elif state.phase in (ROLL, ROLLING):
            name = "rolled"
        else:
            name = "used" if state.used >> die & 1 else "free"
        shown.append({"id": die + 1, "face": face, "state": name})
    rolling = state.phase in (ROLL, ROLLING)
    done = int(state.rolls)
    return {"count": count, "rolls_done": done, "rolls_left": int(state.board.rolls) - done if rolling else 0, "dice": shown}


def _left(state: FireMountainPosition) -> dict[str, int]:
    packed = int(state.free_dice())
    return {name: packed >> (4 * face) & 15 for face, name in enumerate(FACES) if packed >> (4 * face) & 15}


# ---- what can be done ----


def _eating(state: FireMountainPosition) -> dict[str, Any]:
    tile = int(state.prey_tile)
    victims = [seat for seat in range(state.players) if seat != state.active and state.cros[seat * PLACES + tile] > 0]
    return {"tile": state.board.tile_names[tile], "victims": victims}


def reach(state: FireMountainPosition) -> dict[str, dict[str, int]]:
    """For each figure that can walk now, the tiles it can get to in one move and the footprints that takes."""
    kinds, names = state.actions, state.board.tile_names
    found: dict[str, dict[str, int]] = {}
    for action in state.moves(state.active):
        if kinds.move.has(action):
            what, at, to = int(kinds.move.a(action)), int(kinds.move.b(action)), int(kinds.move.c(action))
            figure = state.name_of(int(state.figure_on(state.active, what, at)))
            found.setdefault(figure, {})[names[to]] = int(footprints_needed(state, what - 1, at, to))
    return found
