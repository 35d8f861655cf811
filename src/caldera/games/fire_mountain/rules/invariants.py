"""What is wrong with a position, if anything: pieces lost, places overfull. Reachable positions give an empty list."""

from __future__ import annotations

from caldera.games.fire_mountain.meta import SPECIES_NAMES
from caldera.games.fire_mountain.rules.board import CELLS, VOLCANO
from caldera.games.fire_mountain.rules.codes import BOX, PLACES, SPACE
from caldera.games.fire_mountain.rules.state import FireMountainPosition
from caldera.games.fire_mountain.rules.terrain import NO_TILE


def find_faults(state: FireMountainPosition) -> list[str]:
    """Tiles and figures are conserved, places are not overfull, and the counts agree with the figures [I1-I5]."""
    wrong: list[str] = []
    laid = [int(tile) for tile in state.terrain.grid if tile != NO_TILE]
    if len(set(laid)) != len(laid) or (state.turn > 0 and len(laid) != CELLS):
        wrong.append("A tile lies twice, or is lost.")
    for seat in range(state.players):
        each = int(state.board.cro_magnons)
        places = [int(place) for place in state.where[seat * each : seat * each + each]]
        counted = [sum(1 for place in places if (VOLCANO if place >= SPACE else place) == at) for at in range(PLACES)]
        if counted != [int(count) for count in state.cros[seat * PLACES : seat * PLACES + PLACES]]:
            wrong.append(f"The Cro-Magnons of seat {seat} are not where they are counted.")
        if sum(int(count) for count in state.cros[seat * PLACES : seat * PLACES + PLACES]) != each:
            wrong.append(f"Seat {seat} does not have {each} Cro-Magnons.")
        if state.count_hatched(seat) > state.board.bases:
            wrong.append(f"Seat {seat} has too many dinosaurs.")
    return wrong + _wrong_dinosaurs(state) + _wrong_volcano(state)


def _wrong_dinosaurs(state: FireMountainPosition) -> list[str]:
    wrong: list[str] = []
    for dinosaur in range(len(SPECIES_NAMES) * int(state.board.copies)):
        owners = [seat for seat in range(state.players) if state.owns(seat, dinosaur)]
        name = state.name_of(int(state.dinosaurs) + dinosaur)
        if len(owners) > 1 or bool(owners) == (state.where[state.dinosaurs + dinosaur] == BOX):
            wrong.append(f"{name} belongs to {len(owners)} seats.")
        if owners and not state.species >> (dinosaur // int(state.board.copies)) & 1:
            wrong.append(f"{name} is not in this game.")
    return wrong


def _wrong_volcano(state: FireMountainPosition) -> list[str]:
    spaces = sorted(int(place) - SPACE for place in state.where if place >= SPACE)
    if spaces != list(range(int(state.filled))) or state.filled > state.capacity:
        return ["The volcano's spaces are not filled one after the other."]
    return []
