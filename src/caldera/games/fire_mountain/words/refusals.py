"""Why an action is not allowed now: a message key and its parameters."""

from __future__ import annotations

from caldera.core.rooms import Refusal
from caldera.games.fire_mountain.rules.board import EGG_FACE, FOOTPRINT, LAGOON, VOLCANO, VOLCANO_FACE
from caldera.games.fire_mountain.rules.codes import CRO, EAT, EGG, PLACES, RESERVE, ROLL
from caldera.games.fire_mountain.rules.figures import EGG_PART, footprints_needed, next_copy, place_of_face
from caldera.games.fire_mountain.rules.phases import PHASES
from caldera.games.fire_mountain.rules.species import SPECIES
from caldera.games.fire_mountain.rules.state import FireMountainPosition


def find_refusal(state: FireMountainPosition, action: int, seat: int) -> Refusal:
    """Only called for an acting seat that may not take the action."""
    kinds = state.actions
    if not 0 <= action < kinds.space.count:
        return "unknown", {}
    if kinds.tile.has(action) or kinds.species.has(action) or kinds.first.has(action) or kinds.die.has(action):
        return "chance", {}
    if kinds.hatch.has(action):
        return _why_no_hatching(state, int(kinds.hatch.a(action)), seat)
    if kinds.eat.has(action) or kinds.spare.has(action):
        return ("not_prey" if state.phase == EAT else "nothing_to_eat"), {}
    if kinds.roll.has(action) and state.phase == ROLL:
        return ("roll_all" if state.rolls == 0 else "no_such_dice"), {}
    asked = PHASES[state.phase].question(state)
    if asked.refusal:
        return asked.refusal, {}
    if kinds.roll.has(action) or kinds.stop.has(action):
        return "no_more_rolls", {}
    if kinds.quake.has(action) or kinds.calm.has(action):
        return "actions_first", {}
    if kinds.end.has(action):
        return "must_worship", {}
    if kinds.move.has(action):
        return _why_no_walk(state, int(kinds.move.a(action)), int(kinds.move.b(action)), int(kinds.move.c(action)), seat)
    if kinds.place.has(action):
        return _why_no_placement(state, int(kinds.place.a(action)), int(kinds.place.b(action)), seat)
    return _why_no_fetch(state, action, seat)


def _why_no_hatching(state: FireMountainPosition, species: int, seat: int) -> Refusal:
    if not state.species >> species & 1:
        return "not_in_play", {}
    if state.hatched:
        return "hatched_already", {}
    if state.count_hatched(seat) >= state.board.bases:
        return "no_base_left", {"n": int(state.board.bases)}
    if next_copy(state, species) < 0:
        return "none_left", {}
    return "egg_too_few", {"need": int(state.board.costs[species]), "have": int(state.cros[seat * PLACES + EGG])}


def _no_die(state: FireMountainPosition, face: int) -> Refusal | None:
    if state.free_die(face) >= 0:
        return None
    return ("no_die_volcano", "no_die_cave", "no_die_hut", "no_die_egg", "no_die_footprint")[face], {}


def _why_no_placement(state: FireMountainPosition, what: int, face: int, seat: int) -> Refusal:
    missing = _no_die(state, face)
    if missing:
        return missing
    if face == VOLCANO_FACE and state.filled == state.capacity:
        return "volcano_full", {}
    wrong = _not_there(state, what, face)
    return wrong or ("not_in_reserve", {})


def _not_there(state: FireMountainPosition, what: int, face: int) -> Refusal | None:
    if what == CRO or SPECIES[what - 1].may_go(state, face, False):
        return None
    return ("only_cros_hatch" if face == EGG_FACE else "only_stegosaurus"), {}


def _why_no_fetch(state: FireMountainPosition, action: int, seat: int) -> Refusal:
    kind = state.actions.fetch
    what, source, face = int(kind.a(action)), int(kind.b(action)), int(kind.c(action))
    refused = _no_die(state, face) or _not_there(state, what, face)
    if refused:
        return refused
    if face == VOLCANO_FACE and state.filled == state.capacity:
        return "volcano_full", {}
    if state.figure_on(seat, what, EGG if source == EGG_PART else source) < 0:
        return "not_there", {}
    if state.cros[seat * PLACES + RESERVE] > 0:
        return "reserve_first", {}
    if what and face == VOLCANO_FACE:
        return "stegosaurus_stays", {}
    place = EGG if source == EGG_PART else source
    return ("there_already" if place == place_of_face(face) else "reserve_first"), {}


def _why_no_walk(state: FireMountainPosition, what: int, at: int, to: int, seat: int) -> Refusal:
    missing = _no_die(state, FOOTPRINT)
    if missing:
        return missing
    if state.figure_on(seat, what, at) < 0:
        return "not_there", {}
    if at == to:
        return "same_tile", {}
    needed = int(footprints_needed(state, what - 1, at, to))
    if needed:
        have = int(state.free_dice()) >> (4 * FOOTPRINT) & 15
        return "far", {"need": needed, "have": have}
    if state.board.tile_type[to] == LAGOON and (what == CRO or not SPECIES[what - 1].swims):
        return "lagoon", {}
    terrain, cells = state.terrain, state.terrain.cell_of
    opposite = cells[at] + cells[to] == 2 * cells[VOLCANO]
    if opposite and terrain.are_adjacent(at, VOLCANO) and terrain.are_adjacent(VOLCANO, to):
        return "not_through_volcano", {}
    return "not_beside", {}
