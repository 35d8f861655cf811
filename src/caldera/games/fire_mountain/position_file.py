"""Positions of Wrath of Fire Mountain in files, both ways. docs/formats/fire_mountain.md describes the format."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from librt.vecs import vec
from mypy_extensions import i64

from caldera.core import fields
from caldera.core.data import JsonMapping, JsonObject
from caldera.core.editing import ERASE, MOVE, Piece, entry_list, entry_object, pile_at
from caldera.core.errors import BadPosition
from caldera.core.rooms import PositionFile
from caldera.core.view import View
from caldera.games.fire_mountain.fields import MOST_PLIES, TABLE
from caldera.games.fire_mountain.meta import INFO, SPECIES_NAMES, TABLE_OPTIONS
from caldera.games.fire_mountain.rules import codes as c
from caldera.games.fire_mountain.rules.board import CELLS, FACES, LAGOON, SIDE, TYPE_LETTERS, VOLCANO
from caldera.games.fire_mountain.rules.figures import find_eater
from caldera.games.fire_mountain.rules.phases import PHASES
from caldera.games.fire_mountain.rules.scoring import may_quake
from caldera.games.fire_mountain.rules.setup import go_on_setting_up
from caldera.games.fire_mountain.rules.species import SPECIES
from caldera.games.fire_mountain.rules.state import FireMountainPosition
from caldera.games.fire_mountain.rules.terrain import NO_TILE, Terrain
from caldera.games.fire_mountain.view.see import face_name, see_grid

PARTS = (
    "game",
    "players",
    "options",
    "grid",
    "species",
    "figures",
    "score",
    "first",
    "active",
    "turn",
    "eruptions",
    "phase",
    "rolls",
    "dice",
    "used",
    "tumbling",
    "hatched",
    "eating",
    "ended",
    "ply",
)
SWAP = "swap"
NAMED_PHASES = {phase.name: number for number, phase in enumerate(PHASES)}


class FireMountainFile(PositionFile[FireMountainPosition]):
    asked = ("active", "phase", "score.*", "turn", "eruptions", "rolls", "dice.*")

    def write(self, state: FireMountainPosition) -> JsonObject:
        """The position as a file holds it; what is as at the start of a turn is left out."""
        data: JsonObject = {
            "game": INFO.id,
            "players": state.players,
            "options": {name: getattr(state.options, name) for name in TABLE_OPTIONS},
            "grid": [list(row) for row in see_grid(state.terrain)],
            "figures": _write_figures(state),
            "phase": PHASES[state.phase].name,
            "ply": int(state.ply),
        }
        data |= fields.write(state, TABLE.fields)
        if state.rolls:
            data["dice"] = [face_name(int(state.face_of(die))) for die in range(int(state.dice))]
        if state.phase == c.EAT:
            data["eating"] = state.board.tile_names[state.prey_tile]
        return data

    def fill(self, state: FireMountainPosition, data: JsonMapping) -> None:
        """Lay a position from a file onto a fresh state; whatever is left out is as at the start."""
        for key in data:
            if key not in PARTS:
                raise BadPosition(f"{key!r} is not a part of a position; known are: {', '.join(PARTS)}")
        _fill_grid(state, data.get("grid"))
        _fill_faces(state, data.get("dice", []))
        state.first = 0 if "first" not in data else state.first
        state.rolls = state.board.rolls if state.dice else 0
        fields.read(state, TABLE.fields, {key: value for key, value in data.items() if key != "first" or value is not None})
        if int(state.species).bit_count() > c.SPECIES_IN_PLAY:
            raise BadPosition(f"species: There are more than {c.SPECIES_IN_PLAY}.")
        _fill_figures(state, data.get("figures", {}))
        if "active" not in data:
            state.active = max(0, int(state.first))
        if "turn" not in data:
            state.turn = 1 if _is_set_up(state) else 0
        if state.eruptions > state.turn:
            raise BadPosition("eruptions: There is at most one per turn.")
        state.ply = fields.number(MOST_PLIES).read(state, "ply", data.get("ply", 0))
        if (state.rolls > 0) != (state.dice > 0):
            raise BadPosition("rolls: Dice lie on the table exactly when they have been rolled.")
        _fill_phase(state, data)

    def list_pieces(self, state: FireMountainPosition, view: View) -> Sequence[Piece]:
        pieces = []
        species = [name for code, name in enumerate(SPECIES_NAMES) if state.species >> code & 1]
        for seat in range(state.players):
            letter, colour = c.LETTERS[seat], INFO.colours[seat]
            for kind, name in ((letter, "cro"), *((f"{letter}-{name}", name) for name in species)):
                pieces.append(Piece(kind, view.text(f"fire_mountain.name.{name}"), view.text(f"colour.{colour}"), colour))
        tools = view.text("position.tools")
        swap = Piece(SWAP, view.text("fire_mountain.editor.swap"), tools, places=2)
        move, erase = Piece(MOVE, view.text("position.move"), tools, places=2), Piece(ERASE, view.text("position.erase"), tools)
        return [*pieces, move, erase, swap]

    def find_place(self, data: JsonMapping, element: str) -> str:
        kind, _, name = element.partition("-")
        if kind == "figure":
            return next((place for place, there in data.get("figures", {}).items() if name in there), "")
        return name if kind == "tile" else kind if kind in ("volcano", "egg") else ""

    def put(self, data: JsonObject, piece: str, places: Sequence[str]) -> None:
        if piece == SWAP:
            first, second = ("V" if place == "volcano" else place for place in places)
            other = {first: second, second: first}
            for row in entry_list(data, "grid"):
                if isinstance(row, list):
                    row[:] = [other.get(tile, tile) for tile in row]
            return
        figures = entry_object(data, "figures")
        there = pile_at(figures, places[0])
        taken = there.pop() if piece in (ERASE, MOVE) and there else None
        if piece != ERASE and (figure := taken if piece == MOVE else piece) is not None:
            pile_at(figures, places[-1]).append(figure)
        for place in places:
            if not pile_at(figures, place):
                del figures[place]


def _write_figures(state: FireMountainPosition) -> dict[str, list[str]]:
    """Place by place who stands there. Cro-Magnons in reserve go without saying; dinosaurs there do not."""
    places: dict[str, list[str]] = {}
    order = sorted(range(len(state.where)), key=lambda figure: (int(state.where[figure]), figure))
    for figure in order:
        place = int(state.where[figure])
        if place != c.BOX and (place != c.RESERVE or figure >= state.dinosaurs):
            places.setdefault(state.place_name(place), []).append(state.name_of(figure))
    return places


# ---- reading ----


def _is_set_up(state: FireMountainPosition) -> bool:
    return NO_TILE not in state.terrain.grid and bin(int(state.species)).count("1") == c.SPECIES_IN_PLAY and state.first >= 0


def _fill_grid(state: FireMountainPosition, grid: object) -> None:
    """Four rows, each four tile ids, or four letters when the numbers of alike tiles do not matter."""
    if grid is None:
        return
    names = state.board.tile_names
    if (
        not isinstance(grid, list)
        or len(grid) != SIDE
        or not all(isinstance(row, (list, str)) and len(row) == SIDE for row in grid)
    ):
        raise BadPosition("grid: is not four rows of four tiles")
    tiles = [NO_TILE] * CELLS
    for cell, name in enumerate(name for row in grid for name in row):
        if name is None:
            continue
        fitting = [index for index, known in enumerate(names) if name == known or (len(str(name)) == 1 and known[0] == name)]
        free = [index for index in fitting if index not in tiles]
        if not free:
            reason = "too many tiles" if fitting else f"no such tile (types are {', '.join(TYPE_LETTERS)})"
            raise BadPosition(f"grid: {name!r}: {reason}")
        tiles[cell] = free[0]
    if NO_TILE in tiles and any(tile != NO_TILE for tile in tiles[tiles.index(NO_TILE) :]):
        raise BadPosition("grid: tiles are laid in reading order, so a gap cannot come before a tile")
    state.terrain = Terrain(state.board, vec[i64](tiles))


def _fill_figures(state: FireMountainPosition, figures: object) -> None:
    if not isinstance(figures, Mapping):
        raise BadPosition("figures: is not an object from places to lists of figures")
    # Figures that are named in full are taken first, so that one that is named by its kind does not take their place.
    named = [(place, order, name) for place, there in figures.items() for order, name in enumerate(_list(place, there))]
    taken: set[int] = set()
    where: dict[tuple[str, int], int] = {}
    for exact in (True, False):
        for place, order, name in named:
            if (place, order) not in where and exact == _is_exact(name):
                where[place, order] = _figure_called(state, name, taken)
                taken.add(where[place, order])
    for place, order, name in named:
        _stand(state, where[place, order], str(place), str(name))
    for seat in range(state.players):
        if state.count_hatched(seat) > state.board.bases:
            raise BadPosition(f"figures: {c.LETTERS[seat]} has more than {int(state.board.bases)} dinosaurs")


def _list(place: object, there: object) -> list[object]:
    if not isinstance(there, list):
        raise BadPosition(f"figures: {place}: is not a list")
    return there


def _is_exact(name: object) -> bool:
    return isinstance(name, str) and name[-1:].isdigit()


def _figure_called(state: FireMountainPosition, name: object, taken: set[int]) -> int:
    """A figure by its full name (`R4`, `R-triceratops-0`) or by its kind alone (`R`, `R-triceratops`)."""
    if not isinstance(name, str) or not name or name[0] not in c.LETTERS[: state.players]:
        raise BadPosition(f"figures: there is no figure {name!r} (Cro-Magnons are like R4 or R, dinosaurs like R-triceratops)")
    seat, rest = c.LETTERS.index(name[0]), name[1:]
    each, copies = int(state.board.cro_magnons), int(state.board.copies)
    if not rest.startswith("-"):
        fitting = [seat * each + index for index in range(each) if rest in ("", str(index))]
    else:
        first = int(state.dinosaurs)
        fitting = [
            first + code * copies + copy
            for code, species in enumerate(SPECIES_NAMES)
            for copy in range(copies)
            if state.species >> code & 1 and rest in (f"-{species}", f"-{species}-{copy}")
        ]
    if not fitting:
        raise BadPosition(f"figures: there is no figure {name!r} in this game")
    free = [figure for figure in fitting if figure not in taken]
    if not free:
        raise BadPosition(f"figures: there are not that many figures {name!r}")
    return free[0]


def _stand(state: FireMountainPosition, figure: int, place: str, name: str) -> None:
    seat = c.LETTERS.index(name[0])
    names = state.board.tile_names
    species = SPECIES[state.what_is(figure) - 1] if figure >= state.dinosaurs else None
    if species is not None:
        state.tribe[seat] |= 1 << (figure - state.dinosaurs)
        state.where[figure] = c.RESERVE
    if place == "volcano":
        if species is not None and not species.worships:
            raise BadPosition(f"figures: volcano: {name} cannot stand there; the only dinosaur there is a Stegosaurus")
        if state.filled == state.capacity:
            raise BadPosition(f"figures: volcano: there are only {int(state.capacity)} spaces")
        state.move_figure(seat, figure, c.SPACE + state.filled)
        state.filled += 1
    elif place == "egg":
        if species is not None:
            raise BadPosition(f"figures: egg: {name} cannot stand there")
        state.move_figure(seat, figure, c.EGG)
    elif place == "reserve":
        state.move_figure(seat, figure, c.RESERVE)
    elif place in names[:VOLCANO]:
        if state.board.tile_type[names.index(place)] == LAGOON and (species is None or not species.swims):
            raise BadPosition(f"figures: {place}: only a Plesiosaurus can stay in a lagoon")
        state.move_figure(seat, figure, names.index(place))
    else:
        raise BadPosition(f"figures: there is no place {place!r}: there are the tiles, egg, volcano and reserve")


def _fill_faces(state: FireMountainPosition, dice: object) -> None:
    if not isinstance(dice, list) or len(dice) > state.board.most_dice:
        raise BadPosition(f"dice: is not a list of at most {int(state.board.most_dice)} faces")
    state.dice = len(dice)
    for die, face in enumerate(dice):
        if face is not None and face not in FACES:
            raise BadPosition(f"dice: {face!r} is not one of {', '.join(FACES)}")
        state.set_face(die, c.NO_FACE if face is None else FACES.index(face))


def _fill_phase(state: FireMountainPosition, data: JsonMapping) -> None:
    ready = _is_set_up(state)
    default = "setup" if not ready else "act" if state.dice else "roll"
    phase = data.get("phase", default)
    if not isinstance(phase, str) or phase not in NAMED_PHASES:
        raise BadPosition(f"phase: {phase!r} is not one of {', '.join(NAMED_PHASES)}")
    if (phase == "setup") == ready:
        raise BadPosition("phase: the set-up is over exactly when all tiles, four species and the first player are known")
    state.phase = NAMED_PHASES[phase]
    if phase == "setup":
        go_on_setting_up(state)
        return
    if state.turn == 0:
        raise BadPosition("turn: the first turn has number 1")
    rolled = state.rolls > 0
    if phase != "roll" and phase != "over" and not rolled:
        raise BadPosition(f"phase: {phase} comes after a roll, so there must be dice")
    if phase == "roll" and state.rolls == state.board.rolls:
        raise BadPosition("rolls: there is no further roll")
    if (phase == "rolling") != (state.tumbling != 0):
        raise BadPosition("tumbling: dice tumble exactly in the phase rolling")
    if phase in ("roll", "rolling") and state.used:
        raise BadPosition("used: dice are used after the last roll")
    if phase in ("roll", "act", "eat", "quake") and not state.options.titanosaur_die_at_once and rolled:
        if any(state.face_of(die) == c.NO_FACE for die in range(int(state.dice))):
            raise BadPosition("dice: every die shows a face after a roll")
    if phase == "quake" and not may_quake(state, state.active):
        raise BadPosition("phase: the active player may not cause a quake")
    if phase == "eat":
        _fill_eating(state, data.get("eating"))
    elif "eating" in data:
        raise BadPosition("eating: belongs to the phase eat")
    _fill_end(state, data)


def _fill_eating(state: FireMountainPosition, name: object) -> None:
    names = state.board.tile_names
    tile = names.index(name) if isinstance(name, str) and name in names else -1
    if tile < 0 or find_eater(state, tile) < 0:
        raise BadPosition(f"eating: {name!r} is not a tile where the active player's Tyrannosaurus meets somebody to eat")
    state.prey_tile = tile


def _fill_end(state: FireMountainPosition, data: JsonMapping) -> None:
    reached = max(int(points) for points in state.score) >= state.goal
    if state.phase != c.OVER:
        state.ended = c.NOT_OVER
        if reached:
            raise BadPosition("score: somebody has reached the goal, so the game should be over")
        return
    if state.ended == c.NOT_OVER:
        raise BadPosition(f"ended: should be one of {', '.join(c.REASONS[1:])}")
    if (state.ended == c.BY_GOAL) != reached:
        raise BadPosition("ended: the game ends with the goal exactly when somebody has reached it")
    if state.dice:
        raise BadPosition("dice: there are none when the game is over")
