"""What the dice do: worship, cave, hut, egg and footprints; hatching; meals.

Clauses in brackets, such as [P3], are those of RULES.md.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.games.fire_mountain.rules import codes as c
from caldera.games.fire_mountain.rules import events
from caldera.games.fire_mountain.rules.board import CAVE, CELLS, EGG_FACE, FOOTPRINT, VOLCANO, VOLCANO_FACE
from caldera.games.fire_mountain.rules.species import SPECIES, add_ordinary_walks
from caldera.games.fire_mountain.rules.state import FireMountainPosition

EGG_PART: Final = VOLCANO
"""How `fetch` codes the egg space: after the tiles that a figure can be fetched from."""


def place_of_face(face: i64) -> i64:
    """Where a cave, hut or egg die puts a figure. A volcano die puts it on the first free space instead."""
    return CAVE + face - 1 if face < EGG_FACE else c.EGG


# ---- where figures come from [P] ----


def dinosaur_in_reserve(state: FireMountainPosition, seat: i64) -> bool:
    rest = state.tribe[seat]
    figure = state.dinosaurs
    while rest != 0:
        if rest & 1 != 0 and state.where[figure] == c.RESERVE:
            return True
        rest >>= 1
        figure += 1
    return False


def add_placements(state: FireMountainPosition, seat: i64, face: i64, actions: vec[i64]) -> vec[i64]:
    """Everything that one die with this face can do with a figure other than walk [P1-P6]."""
    if face == VOLCANO_FACE and state.filled == state.capacity:
        return actions
    place = state.actions.place
    cros = state.cros[seat * c.PLACES + c.RESERVE]
    if cros > 0:
        actions = append(actions, place.at(c.CRO, face))
    dinosaurs = False
    copies = state.board.copies
    rest = state.tribe[seat]
    dinosaur: i64 = 0
    last: i64 = -1
    while rest != 0:
        if rest & 1 != 0 and state.where[state.dinosaurs + dinosaur] == c.RESERVE:
            dinosaurs = True
            species = dinosaur // copies
            if species != last and SPECIES[species].may_go(state, face, False):
                actions = append(actions, place.at(species + 1, face))
            last = species
        rest >>= 1
        dinosaur += 1
    if cros > 0:
        return actions
    if dinosaurs and face != VOLCANO_FACE and (face != EGG_FACE or state.options.egg_needs_empty_reserve):
        return actions
    return add_fetches(state, seat, face, actions)


def add_fetches(state: FireMountainPosition, seat: i64, face: i64, actions: vec[i64]) -> vec[i64]:
    """With nothing in reserve, a figure comes from the egg space or from a tile other than the volcano [P3, P4, P6]."""
    fetch = state.actions.fetch
    goal = place_of_face(face) if face != VOLCANO_FACE else VOLCANO
    within = state.options.fetch_within_tile
    base = seat * c.PLACES
    if face != EGG_FACE and state.cros[base + c.EGG] > 0:
        actions = append(actions, fetch.at(c.CRO, EGG_PART, face))
    tile: i64 = 0
    while tile < VOLCANO:
        if state.cros[base + tile] > 0 and (tile != goal or within):
            actions = append(actions, fetch.at(c.CRO, tile, face))
        tile += 1
    if face == EGG_FACE:
        return actions
    copies = state.board.copies
    rest = state.tribe[seat]
    dinosaur: i64 = 0
    last: i64 = -1
    while rest != 0:
        tile = state.where[state.dinosaurs + dinosaur]
        if rest & 1 != 0 and tile < VOLCANO:
            species = dinosaur // copies
            alike = species * CELLS + tile
            if alike != last and SPECIES[species].may_go(state, face, True) and (tile != goal or within):
                actions = append(actions, fetch.at(species + 1, tile, face))
            last = alike
        rest >>= 1
        dinosaur += 1
    return actions


def must_worship(state: FireMountainPosition, seat: i64) -> bool:
    """A volcano die waits, a space is free, and some Cro-Magnon could go there: it must [P1, P3]."""
    if state.filled == state.capacity or state.free_die(VOLCANO_FACE) < 0:
        return False
    return state.board.cro_magnons > state.cros[seat * c.PLACES + VOLCANO]


def mandatory(state: FireMountainPosition) -> int:
    """Volcano dice that the active seat must obey: no more than there are free spaces and Cro-Magnons to go there."""
    if not must_worship(state, state.active):
        return 0
    dice = int(state.free_dice()) >> (4 * VOLCANO_FACE) & 15
    elsewhere = int(state.board.cro_magnons - state.cros[state.active * c.PLACES + VOLCANO])
    return min(dice, int(state.capacity - state.filled), elsewhere)


def place_figure(state: FireMountainPosition, seat: i64, what: i64, source: i64, face: i64) -> None:
    """Carry a figure from its place to where the die says, and spend the die."""
    figure = state.figure_on(seat, what, source)
    die = state.free_die(face)
    state.used |= 1 << die
    if face == VOLCANO_FACE:
        state.move_figure(seat, figure, c.SPACE + state.filled)
        state.filled += 1
    else:
        state.move_figure(seat, figure, place_of_face(face))
    if state.events is not None:
        events.tell_put(state, figure, source, face, die, dinosaur_in_reserve(state, seat))


# ---- footprints [F] ----


def add_walks(state: FireMountainPosition, seat: i64, footprints: i64, actions: vec[i64]) -> vec[i64]:
    """Every move of the seat's figures on the grid; alike figures on one tile are one choice [F1-F6]."""
    base = seat * c.PLACES
    tile: i64 = 0
    while tile < VOLCANO:
        if state.cros[base + tile] > 0:
            actions = add_ordinary_walks(state, c.CRO, tile, footprints, actions)
        tile += 1
    copies = state.board.copies
    rest = state.tribe[seat]
    dinosaur: i64 = 0
    last: i64 = -1
    while rest != 0:
        tile = state.where[state.dinosaurs + dinosaur]
        if rest & 1 != 0 and tile < VOLCANO:
            species = dinosaur // copies
            alike = species * CELLS + tile
            if alike != last:
                actions = SPECIES[species].add_walks(state, seat, tile, footprints, actions)
            last = alike
        rest >>= 1
        dinosaur += 1
    return actions


def footprints_needed(state: FireMountainPosition, species: i64, at: i64, to: i64) -> i64:
    """Footprints for one move of that species (-1: a Cro-Magnon) from tile to tile; 0 when it cannot be done in one move."""
    return state.terrain.walk[at * CELLS + to] if species < 0 else SPECIES[species].footprints(state, at, to)


def walk(state: FireMountainPosition, seat: i64, what: i64, at: i64, to: i64) -> None:
    """Move a figure, spend the footprints, and let a dinosaur look for prey [F1, D4]."""
    figure = state.figure_on(seat, what, at)
    needed = footprints_needed(state, what - 1, at, to)
    spent: i64 = 0
    left = needed
    while left > 0:
        die = state.free_die(FOOTPRINT)
        state.used |= 1 << die
        spent |= 1 << die
        left -= 1
    state.move_figure(seat, figure, to)
    if state.events is not None:
        events.tell_walk(state, figure, at, to, needed, spent)
    if what != c.CRO and SPECIES[what - 1].has_prey(state, seat, to):
        state.prey_tile = to
        state.phase = c.EAT


# ---- meals [D4] ----


def find_eater(state: FireMountainPosition, tile: i64) -> i64:
    """The active seat's first dinosaur on a tile that may eat somebody there, or -1."""
    rest = state.tribe[state.active]
    dinosaur: i64 = 0
    while rest != 0:
        if rest & 1 != 0 and state.where[state.dinosaurs + dinosaur] == tile:
            if SPECIES[dinosaur // state.board.copies].has_prey(state, state.active, tile):
                return state.dinosaurs + dinosaur
        rest >>= 1
        dinosaur += 1
    return -1


def add_meals(state: FireMountainPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
    other: i64 = 0
    while other < state.players:
        if other != seat and state.cros[other * c.PLACES + state.prey_tile] > 0:
            actions = append(actions, state.actions.eat.at(other))
        other += 1
    return append(actions, state.actions.spare.at())


def eat(state: FireMountainPosition, victim: i64) -> None:
    """The Cro-Magnon goes back to its owner's reserve."""
    tile = state.prey_tile
    figure = state.cro_on(victim, tile)
    eater = find_eater(state, tile)
    state.move_figure(victim, figure, c.RESERVE)
    if state.events is not None:
        events.tell_meal(state, figure, victim, tile, eater)
    end_meal(state)


def end_meal(state: FireMountainPosition) -> None:
    state.prey_tile = -1
    state.phase = c.ACT


# ---- hatching [G] ----


def can_hatch(state: FireMountainPosition, seat: i64, species: i64) -> bool:
    """Once a turn, four times a game, with enough egg-watchers, while a figure is left [G1-G3]."""
    if state.hatched or state.species >> species & 1 == 0:
        return False
    if state.cros[seat * c.PLACES + c.EGG] < state.board.costs[species]:
        return False
    return next_copy(state, species) >= 0 and state.count_hatched(seat) < state.board.bases


def next_copy(state: FireMountainPosition, species: i64) -> i64:
    """The first figure of a species that is still in the box, or -1."""
    copies = state.board.copies
    copy: i64 = 0
    while copy < copies:
        if state.where[state.dinosaurs + species * copies + copy] == c.BOX:
            return state.dinosaurs + species * copies + copy
        copy += 1
    return -1


def add_hatchings(state: FireMountainPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
    if state.hatched or state.cros[seat * c.PLACES + c.EGG] == 0:
        return actions
    rest = state.species
    species: i64 = 0
    while rest != 0:
        if rest & 1 != 0 and can_hatch(state, seat, species):
            actions = append(actions, state.actions.hatch.at(species))
        rest >>= 1
        species += 1
    return actions


def hatch(state: FireMountainPosition, seat: i64, species: i64) -> None:
    """The dinosaur joins the reserve, and all of the seat's egg-watchers go home, whatever it cost [G4]."""
    dinosaur = next_copy(state, species)
    state.hatched = True
    state.tribe[seat] |= 1 << (dinosaur - state.dinosaurs)
    state.where[dinosaur] = c.RESERVE
    returned: vec[i64] = vec[i64]()
    figure = seat * state.board.cro_magnons
    end = figure + state.board.cro_magnons
    while figure < end:
        if state.where[figure] == c.EGG:
            state.move_figure(seat, figure, c.RESERVE)
            returned = append(returned, figure)
        figure += 1
    SPECIES[species].hatch(state)
    if state.events is not None:
        events.tell_hatching(state, dinosaur, returned)
