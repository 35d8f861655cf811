"""From a position to what is seen of it. What is the same as before gives the same objects."""

from __future__ import annotations

from functools import lru_cache

from caldera.games.fire_mountain.meta import INFO, SPECIES_NAMES
from caldera.games.fire_mountain.rules import codes as c
from caldera.games.fire_mountain.rules.board import CELLS, DIRECTIONS, FACES, SIDE, TYPES, VOLCANO
from caldera.games.fire_mountain.rules.figures import can_hatch, footprints_needed, mandatory
from caldera.games.fire_mountain.rules.phases import PHASES
from caldera.games.fire_mountain.rules.scoring import describe_region, may_quake, result, tally, worshippers
from caldera.games.fire_mountain.rules.state import FireMountainPosition
from caldera.games.fire_mountain.rules.terrain import NO_TILE, Terrain
from caldera.games.fire_mountain.view.observation import (
    Dice,
    Die,
    Figure,
    Hatching,
    Meal,
    OwnDinosaur,
    Region,
    Result,
    Seat,
    Seen,
    Species,
    Tile,
    Volcano,
)

intern_figure = lru_cache(maxsize=8192)(Figure)
intern_tile = lru_cache(maxsize=8192)(Tile)
intern_region = lru_cache(maxsize=8192)(Region)
intern_volcano = lru_cache(maxsize=1024)(Volcano)
intern_species = lru_cache(maxsize=1024)(Species)
intern_seat = lru_cache(maxsize=4096)(Seat)
intern_die = lru_cache(maxsize=256)(Die)


def see(state: FireMountainPosition, seat: int | None) -> Seen:
    """The whole position."""
    phase, over, begun = int(state.phase), state.phase == c.OVER, state.turn > 0
    active = int(state.active) if begun and not over else None
    figures = see_figures(state)
    standing: dict[str, list[Figure]] = {}
    for figure in figures:
        standing.setdefault(figure.place, []).append(figure)
    ready = tuple([name for code, name in enumerate(SPECIES_NAMES) if active is not None and can_hatch(state, active, code)])
    ended = result(state) if over else None
    return Seen(
        game=INFO.id,
        players=state.players,
        seat=seat,
        turn=int(state.turn),
        active=active,
        first=int(state.first) if state.first >= 0 else None,
        phase=PHASES[phase].name,
        goal=int(state.goal),
        max_turns=int(state.board.max_turns),
        eruptions=int(state.eruptions),
        grid=see_grid(state.terrain),
        tiles=_tiles(state, standing),
        regions=see_regions(state),
        volcano=_volcano(state, standing.get("volcano", [])),
        egg=tuple(standing.get("egg", ())),
        species=tuple([_species(state, species, ready) for species in range(len(SPECIES_NAMES)) if state.species >> species & 1]),
        seats=tuple([_seat(state, index, figures) for index in range(state.players)]),
        dice=_dice(state, active),
        left=_left(state) if phase in (c.ACT, c.EAT) else {},
        mandatory=mandatory(state) if phase == c.ACT else 0,
        hatch=Hatching(bool(state.hatched), ready),
        eating=_meal(state) if phase == c.EAT else None,
        reach=_reach(state) if phase == c.ACT else {},
        quakes=DIRECTIONS if phase == c.QUAKE else (),
        result=Result(ended["reason"], tuple(ended["winners"]), tuple(ended["scores"])) if ended else None,
        question=PHASES[phase].question(state).name,
        bases=int(state.board.bases),
    )


# ---- figures ----


def see_figures(state: FireMountainPosition) -> list[Figure]:
    """Every figure that belongs to somebody, the Cro-Magnons first."""
    figures: list[Figure] = []
    first_alike: dict[tuple[int, int, str], str] = {}
    for figure, place in enumerate([int(place) for place in state.where]):
        if place == c.BOX:
            continue
        owner, what = state.seat_of(figure), state.what_is(figure)
        name, standing_on = state.name_of(figure), state.place_name(place)
        pick = first_alike.setdefault((owner, what, standing_on), name)
        space = place - c.SPACE if place >= c.SPACE else None
        if what == c.CRO:
            figures.append(intern_figure(name, "cro", owner, None, pick, standing_on, space))
        else:
            figures.append(intern_figure(name, "dinosaur", owner, SPECIES_NAMES[what - 1], pick, standing_on, space))
    return figures


# ---- the terrain ----


@lru_cache(maxsize=512)
def see_grid(terrain: Terrain) -> tuple[tuple[str | None, ...], ...]:
    names = [None if tile == NO_TILE else terrain.board.tile_names[tile] for tile in terrain.grid]
    return tuple([tuple(names[row * SIDE : row * SIDE + SIDE]) for row in range(SIDE)])


@lru_cache(maxsize=512)
def _ground(terrain: Terrain) -> tuple[tuple[str, str, int, int, int | None], ...]:
    """Name, type, row, column and region of each tile that lies there, in reading order."""
    board = terrain.board
    tiles: list[tuple[str, str, int, int, int | None]] = []
    for cell in range(CELLS):
        tile = int(terrain.grid[cell])
        if tile != NO_TILE:
            region = int(terrain.region_of[tile])
            kind = TYPES[board.tile_type[tile]]
            tiles.append((board.tile_names[tile], kind, cell // SIDE, cell % SIDE, region if region >= 0 else None))
    return tuple(tiles)


def _tiles(state: FireMountainPosition, standing: dict[str, list[Figure]]) -> tuple[Tile, ...]:
    return tuple(
        [
            intern_tile(name, kind, row, col, region, tuple(standing.get("volcano" if kind == "volcano" else name, ())))
            for name, kind, row, col, region in _ground(state.terrain)
        ]
    )


def see_regions(state: FireMountainPosition) -> tuple[Region, ...]:
    counted = tally(state, state.terrain)
    return tuple([intern_region(**describe_region(state, counted, region)) for region in range(int(state.terrain.regions))])


def _volcano(state: FireMountainPosition, figures: list[Figure]) -> Volcano:
    cell = int(state.terrain.cell_of[VOLCANO])
    spaces: list[Figure | None] = [None] * int(state.capacity)
    for figure in figures:
        if figure.space is not None:
            spaces[figure.space] = figure
    return intern_volcano(
        row=cell // SIDE if cell >= 0 else None,
        col=cell % SIDE if cell >= 0 else None,
        capacity=int(state.capacity),
        filled=int(state.filled),
        spaces=tuple(spaces),
        count=tuple([int(state.count_worshippers(seat)) for seat in range(state.players)]),
        worshippers=tuple(worshippers(state)),
        eruption=bool(state.filled == state.capacity),
    )


# ---- species and seats ----


def _species(state: FireMountainPosition, species: int, ready: tuple[str, ...]) -> Species:
    copies = int(state.board.copies)
    first = int(state.dinosaurs) + species * copies
    figures = range(first, first + copies)
    left = [figure for figure in figures if state.where[figure] == c.BOX]
    return intern_species(
        species=SPECIES_NAMES[species],
        cost=int(state.board.costs[species]),
        left=len(left),
        left_ids=tuple([state.name_of(figure) for figure in left]),
        owners=tuple([state.seat_of(figure) for figure in figures if figure not in left]),
        affordable=SPECIES_NAMES[species] in ready,
        number=int(state.board.numbers[species]),
    )


def _seat(state: FireMountainPosition, seat: int, figures: list[Figure]) -> Seat:
    mine = [figure for figure in figures if figure.seat == seat]
    return intern_seat(
        seat=seat,
        colour=INFO.colours[seat],
        letter=c.LETTERS[seat],
        score=int(state.score[seat]),
        reserve=tuple([figure for figure in mine if figure.place == "reserve"]),
        egg=int(state.cros[seat * c.PLACES + c.EGG]),
        on_volcano=int(state.count_worshippers(seat)),
        on_grid=sum([figure.place not in ("reserve", "egg", "volcano") for figure in mine]),
        hatched=int(state.count_hatched(seat)),
        dice=int(state.count_dice(seat)),
        worshipper=seat in worshippers(state),
        may_quake=bool(may_quake(state, seat)),
        dinosaurs=tuple([OwnDinosaur(figure.id, figure.species, figure.place) for figure in mine if figure.species]),
    )


# ---- dice ----


def face_name(face: int) -> str | None:
    return None if face == c.NO_FACE else FACES[face]


def _dice(state: FireMountainPosition, active: int | None) -> Dice:
    count = int(state.dice) or (int(state.count_dice(active)) if active is not None else 0)
    rolling, done = state.phase in (c.ROLL, c.ROLLING), int(state.rolls)
    dice = tuple([_die(state, die) for die in range(count)])
    return Dice(count, done, int(state.board.rolls) - done if rolling else 0, dice)


def _die(state: FireMountainPosition, die: int) -> Die:
    face = face_name(int(state.face_of(die)))
    if state.phase == c.ROLLING and state.tumbling >> die & 1:
        name = "tumbling"
    elif face is None:
        name = "waiting"
    elif state.phase in (c.ROLL, c.ROLLING):
        name = "rolled"
    else:
        name = "used" if state.used >> die & 1 else "free"
    return intern_die(die + 1, face, name)


def _left(state: FireMountainPosition) -> dict[str, int]:
    packed = int(state.free_dice())
    return {name: packed >> (4 * face) & 15 for face, name in enumerate(FACES) if packed >> (4 * face) & 15}


# ---- what can be done ----


def _meal(state: FireMountainPosition) -> Meal:
    tile, active = int(state.prey_tile), int(state.active)
    victims = [seat for seat in range(state.players) if seat != active and state.cros[seat * c.PLACES + tile] > 0]
    return Meal(state.board.tile_names[tile], tuple(victims))


def _reach(state: FireMountainPosition) -> dict[str, dict[str, int]]:
    kinds, names = state.actions, state.board.tile_names
    reach: dict[str, dict[str, int]] = {}
    for action in state.moves(state.active):
        if kinds.move.has(action):
            what, at, to = int(kinds.move.a(action)), int(kinds.move.b(action)), int(kinds.move.c(action))
            figure = state.name_of(int(state.figure_on(state.active, what, at)))
            reach.setdefault(figure, {})[names[to]] = int(footprints_needed(state, what - 1, at, to))
    return reach
