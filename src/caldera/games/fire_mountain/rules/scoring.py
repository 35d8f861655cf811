"""Who holds which region, what an eruption brings, and how the game ends.

Clauses in brackets, such as [V3], are those of RULES.md.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.core.data import JsonObject
from caldera.games.fire_mountain.rules import codes as c
from caldera.games.fire_mountain.rules import events
from caldera.games.fire_mountain.rules.board import VOLCANO
from caldera.games.fire_mountain.rules.species import SPECIES
from caldera.games.fire_mountain.rules.state import FireMountainPosition
from caldera.games.fire_mountain.rules.tally import Tally
from caldera.games.fire_mountain.rules.terrain import NO_REGION, Terrain, name_regions


def tally(state: FireMountainPosition, terrain: Terrain) -> Tally:
    """Count every region of a terrain. Figures keep their tiles, so any terrain of the same tiles will do."""
    players: i64 = state.players
    board = state.board
    result = Tally(terrain.regions, players)
    seat: i64 = 0
    while seat < players:
        base = seat * c.PLACES
        tile: i64 = 0
        while tile < VOLCANO:
            count = state.cros[base + tile]
            if count != 0:
                region = terrain.region_of[tile]
                if region != NO_REGION:
                    result.cros[region * players + seat] += count
            tile += 1
        rest = state.tribe[seat]
        dinosaur: i64 = 0
        while rest != 0:
            if rest & 1 != 0:
                place = state.where[state.dinosaurs + dinosaur]
                if place < VOLCANO and terrain.region_of[place] != NO_REGION:
                    region = terrain.region_of[place]
                    SPECIES[dinosaur // board.copies].score(result, board, region, seat, 1)
            rest >>= 1
            dinosaur += 1
        seat += 1
    return result


# ---- the volcano [V1-V4] ----


def most_worship(state: FireMountainPosition) -> i64:
    """The most spaces that one seat occupies."""
    most: i64 = 0
    seat: i64 = 0
    while seat < state.players:
        worship = state.count_worshippers(seat)
        if worship > most:
            most = worship
        seat += 1
    return most


def seats_in(mask: int, players: int) -> list[int]:
    return [seat for seat in range(players) if mask >> seat & 1]


def worshippers(state: FireMountainPosition) -> list[int]:
    """The seats that occupy the most spaces; nobody while the volcano is empty, unless the table plays otherwise."""
    most = int(most_worship(state))
    if most == 0 and not state.options.empty_volcano_has_worshippers:
        return []
    return [seat for seat in range(state.players) if state.count_worshippers(seat) == most]


def may_quake(state: FireMountainPosition, seat: i64) -> bool:
    """The seat worships most, alone or not, or has a dinosaur on the volcano [Q1, D6]."""
    worship = state.count_worshippers(seat)
    if worship == 0:
        return state.options.empty_volcano_has_worshippers and state.filled == 0
    return worship == most_worship(state) or find_worshipper(state, seat) >= 0


def find_worshipper(state: FireMountainPosition, seat: i64) -> i64:
    """The species of the seat's first dinosaur on the volcano, or -1."""
    rest = state.tribe[seat]
    dinosaur: i64 = 0
    while rest != 0:
        if rest & 1 != 0 and state.where[state.dinosaurs + dinosaur] >= c.SPACE:
            return dinosaur // state.board.copies
        rest >>= 1
        dinosaur += 1
    return -1


def volcano_points(state: FireMountainPosition, seat: i64, most: i64) -> i64:
    """Points of a seat when the volcano erupts as it stands [V2]."""
    worship = state.count_worshippers(seat)
    if worship == 0:
        return 0
    return state.board.volcano_most if worship == most else state.board.volcano_present


def score_volcano(state: FireMountainPosition) -> None:
    """Points for the most and for being there, then everybody there goes home [V2, V3]."""
    most = most_worship(state)
    gains = vec[i64]([0] * state.players)
    counts = vec[i64]([0] * state.players)
    seat: i64 = 0
    while seat < state.players:
        counts[seat] = state.count_worshippers(seat)
        gains[seat] = volcano_points(state, seat, most)
        state.score[seat] += gains[seat]
        seat += 1
    returned: vec[i64] = vec[i64]()
    figure: i64 = 0
    while figure < len(state.where):
        if state.where[figure] >= c.SPACE:
            state.move_figure(figure_owner(state, figure), figure, c.RESERVE)
            returned = append(returned, figure)
        figure += 1
    state.filled = 0
    if state.events is not None:
        events.tell_eruption(state, counts, gains, returned)


def figure_owner(state: FireMountainPosition, figure: i64) -> i64:
    if figure < state.dinosaurs:
        return figure // state.board.cro_magnons
    seat: i64 = 0
    while not state.owns(seat, figure - state.dinosaurs):
        seat += 1
    return seat


# ---- the regions [V5-V9] ----


def score_regions(state: FireMountainPosition) -> None:
    """One region after the other: its leaders get the points and take their figures back."""
    terrain = state.terrain
    counted = tally(state, terrain)
    region: i64 = 0
    while region < terrain.regions:
        leaders = counted.leaders(region)
        if leaders != 0:
            score_region(state, counted, region, leaders)
        region += 1


def score_region(state: FireMountainPosition, counted: Tally, region: i64, leaders: i64) -> None:
    gains = vec[i64]([0] * state.players)
    returned: vec[i64] = vec[i64]()
    seat: i64 = 0
    while seat < state.players:
        if leaders >> seat & 1 != 0:
            gains[seat] = counted.points(region, seat, leaders, state.terrain.size[region])
            state.score[seat] += gains[seat]
            returned = take_back(state, seat, region, counted.silenced >> region & 1 != 0, returned)
        seat += 1
    if state.events is not None:
        events.tell_region(state, describe_region(state, counted, int(region)), gains, returned)


def take_back(state: FireMountainPosition, seat: i64, region: i64, silenced: bool, returned: vec[i64]) -> vec[i64]:
    """A leader's figures go home to the reserve; where a Triceratops stood, Cro-Magnons stay [V7, D2]."""
    region_of = state.terrain.region_of
    if not silenced:
        figure = seat * state.board.cro_magnons
        end = figure + state.board.cro_magnons
        while figure < end:
            place = state.where[figure]
            if place < VOLCANO and region_of[place] == region:
                state.move_figure(seat, figure, c.RESERVE)
                returned = append(returned, figure)
            figure += 1
    rest = state.tribe[seat]
    figure = state.dinosaurs
    while rest != 0:
        if rest & 1 != 0:
            place = state.where[figure]
            if place < VOLCANO and region_of[place] == region:
                state.move_figure(seat, figure, c.RESERVE)
                returned = append(returned, figure)
        rest >>= 1
        figure += 1
    return returned


def describe_region(state: FireMountainPosition, counted: Tally, region: int) -> JsonObject:
    """What a region is worth, and to whom, as it stands: for events and observations."""
    kind, tiles = name_regions(state.terrain)[region]
    seats = range(state.players)
    mask = int(counted.leaders(region))
    leaders = tuple(seats_in(mask, state.players))
    size = int(state.terrain.size[region])
    return {
        "index": region,
        "type": kind,
        "tiles": tiles,
        "size": size,
        "worth": size,
        "strength": tuple([int(counted.strength(region, seat)) for seat in seats]),
        "leaders": leaders,
        "sole": len(leaders) == 1,
        "silenced": bool(counted.silenced >> region & 1),
        "bonus": tuple([max(0, int(counted.points(region, seat, mask, size)) - size) for seat in seats]),
    }


# ---- the end of a turn and of the game [Q, E] ----


def shake(state: FireMountainPosition, direction: i64) -> None:
    """A quake: the volcano's row or column slides, and figures go with their tiles [Q3-Q5]."""
    before = state.terrain
    state.terrain = before.after_quake(direction)
    if state.events is not None:
        worships = int(state.active) in worshippers(state)
        by = "worship" if worships else SPECIES[find_worshipper(state, state.active)].name
        events.tell_quake(state, before, direction, by)


def check_eruption(state: FireMountainPosition) -> None:
    """The last step of a turn [V1, E1]."""
    if state.filled == state.capacity:
        state.eruptions += 1
        score_volcano(state)
        score_regions(state)
        for points in state.score:
            if points >= state.goal:
                finish(state, c.BY_GOAL)
                return
    if state.turn >= state.board.max_turns:
        finish(state, c.BY_TURNS)
        return
    begin_turn(state, (state.active + 1) % state.players)


def begin_turn(state: FireMountainPosition, seat: i64) -> None:
    state.turn += 1
    state.active = seat
    clear_dice(state)
    state.hatched = False
    state.phase = c.ROLL


def clear_dice(state: FireMountainPosition) -> None:
    state.rolls = 0
    state.dice = 0
    state.faces = c.NO_FACES
    state.used = 0
    state.tumbling = 0
    state.prey_tile = -1


def finish(state: FireMountainPosition, reason: i64) -> None:
    clear_dice(state)
    state.phase = c.OVER
    state.ended = reason
    if state.events is not None:
        events.tell_end(state, result(state))


def result(state: FireMountainPosition) -> JsonObject:
    """How a finished match ended."""
    return {"reason": c.REASONS[state.ended], "winners": [int(state.leader())], "scores": [int(points) for points in state.score]}
