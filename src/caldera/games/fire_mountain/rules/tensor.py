"""A position as numbers for learners: planes of the sixteen places of the grid, then vectors; the viewer's own things first."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from caldera.core.tensor_writer import TensorWriter
from caldera.games.fire_mountain.meta import SPECIES_NAMES
from caldera.games.fire_mountain.rules.board import BLANK, CELLS, SIDE, VOLCANO
from caldera.games.fire_mountain.rules.codes import BOX, EGG, OVER, PLACES, RESERVE
from caldera.games.fire_mountain.rules.state import FireMountainPosition
from caldera.games.fire_mountain.rules.terrain import NO_TILE

FACES: Final = 6
PHASE_COUNT: Final = 9
KINDS: Final[i64] = len(SPECIES_NAMES)
HUNDREDS: Final = 999
SEAT_NUMBERS: Final = 5
TURN_NUMBERS: Final = 6


def layout(state: FireMountainPosition) -> list[tuple[str, tuple[int, ...], int, str]]:
    players, board, kinds = state.players, state.board, len(SPECIES_NAMES)
    dice = int(board.most_dice)
    return [
        ("tiles", (CELLS, SIDE, SIDE), 1, "Where each tile lies: P1-P5, J1-J5, L1-L3, cave, hut, volcano, one plane each."),
        ("cro_magnons", (players, SIDE, SIDE), int(board.cro_magnons), "Cro-Magnons on each tile, by seat."),
        ("dinosaurs", (players * kinds, SIDE, SIDE), int(board.copies), "Dinosaurs on each tile, by seat and species."),
        ("prey", (SIDE, SIDE), 1, "Where a Tyrannosaur may eat."),
        ("seats", (players, SEAT_NUMBERS), HUNDREDS, "Points, reserve, egg space, spaces of the volcano, dice."),
        ("hatched", (players, kinds), int(board.copies), "Dinosaurs hatched, by species."),
        ("in_play", (kinds,), 1, "The species of this match."),
        ("left", (kinds,), int(board.copies), "Dinosaurs not hatched, by species."),
        ("dice", (dice, FACES + 2), 1, "The face of each die, then whether it is used and whether it is being rolled."),
        ("phase", (PHASE_COUNT,), 1, "Lay, draw, lot, roll, rolling, act, eat, quake, over."),
        ("active", (players,), 1, "Whose turn it is."),
        ("first", (players,), 1, "The first player."),
        (
            "turn",
            (TURN_NUMBERS,),
            HUNDREDS,
            "Turn, rolls used, spaces filled, spaces, points that end the match, hatched this turn.",
        ),
    ]


def size(state: FireMountainPosition) -> i64:
    players: i64 = state.players
    planes = CELLS + players + players * KINDS + 1
    seats = players * (SEAT_NUMBERS + KINDS + 2)
    return planes * CELLS + seats + 2 * KINDS + state.board.most_dice * (FACES + 2) + PHASE_COUNT + TURN_NUMBERS


def fill(state: FireMountainPosition, seat: i64, writer: TensorWriter) -> None:
    board = state.board
    players: i64 = state.players
    copies = board.copies
    cell_of = state.terrain.cell_of
    tile: i64 = 0
    while tile < CELLS:
        writer.one_of(cell_of[tile], CELLS)
        tile += 1
    index: i64 = 0
    while index < players:
        first = writer.zeros(CELLS)
        counts = (seat + index) % players * PLACES
        tile = 0
        while tile < VOLCANO:
            if state.cros[counts + tile] > 0 and cell_of[tile] != NO_TILE:
                writer.set(first + cell_of[tile], state.cros[counts + tile])
            tile += 1
        index += 1
    first = writer.zeros(players * KINDS * CELLS)
    index = 0
    while index < players:
        tribe = state.tribe[(seat + index) % players]
        dinosaur: i64 = 0
        while tribe != 0:
            place = state.where[state.dinosaurs + dinosaur]
            if tribe & 1 != 0 and place < VOLCANO:
                writer.add(first + (index * KINDS + dinosaur // copies) * CELLS + cell_of[place])
            tribe >>= 1
            dinosaur += 1
        index += 1
    writer.one_of(cell_of[state.prey_tile] if state.prey_tile >= 0 else -1, CELLS)
    index = 0
    while index < players:
        other = (seat + index) % players
        writer.put(state.score[other])
        writer.put(state.cros[other * PLACES + RESERVE])
        writer.put(state.cros[other * PLACES + EGG])
        writer.put(state.count_worshippers(other))
        writer.put(state.count_dice(other))
        index += 1
    first = writer.zeros(players * KINDS)
    index = 0
    while index < players:
        tribe = state.tribe[(seat + index) % players]
        dinosaur = 0
        while tribe != 0:
            if tribe & 1 != 0:
                writer.add(first + index * KINDS + dinosaur // copies)
            tribe >>= 1
            dinosaur += 1
        index += 1
    writer.bits(state.species, KINDS)
    first = writer.zeros(KINDS)
    dinosaur = 0
    while dinosaur < KINDS * copies:
        if state.where[state.dinosaurs + dinosaur] == BOX and state.species >> (dinosaur // copies) & 1 != 0:
            writer.add(first + dinosaur // copies)
        dinosaur += 1
    die: i64 = 0
    while die < board.most_dice:
        face = state.face_of(die)
        writer.one_of(face if die < state.dice and face <= BLANK else -1, FACES)
        writer.put(state.used >> die & 1)
        writer.put(state.tumbling >> die & 1)
        die += 1
    writer.one_of(state.phase, PHASE_COUNT)
    writer.one_of((state.active - seat + players) % players if state.phase != OVER else -1, players)
    writer.one_of((state.first - seat + players) % players if state.first >= 0 else -1, players)
    writer.put(state.turn)
    writer.put(state.rolls)
    writer.put(state.filled)
    writer.put(state.capacity)
    writer.put(state.goal)
    writer.put(1 if state.hatched else 0)
