"""Why touching something leads nowhere: for people who wonder."""

from __future__ import annotations

from collections.abc import Sequence

from caldera.core.rooms import Refusal
from caldera.games.fire_mountain.meta import SPECIES_NAMES
from caldera.games.fire_mountain.rules import board as b
from caldera.games.fire_mountain.rules.actions import WHATS
from caldera.games.fire_mountain.rules.codes import BOX, EAT, EGG, RESERVE, ROLL, SPACE
from caldera.games.fire_mountain.rules.figures import EGG_PART
from caldera.games.fire_mountain.rules.phases import PHASES
from caldera.games.fire_mountain.rules.state import FireMountainPosition
from caldera.games.fire_mountain.words.refusals import find_refusal

TARGET_FACES = {"volcano": b.VOLCANO_FACE, "tile-C": b.CAVE_FACE, "tile-H": b.HUT_FACE, "egg": b.EGG_FACE}


def explain_element(state: FireMountainPosition, seat: int, element: str, chosen: Sequence[str]) -> Refusal | None:
    """For an acting seat: a message key and its parameters."""
    kinds = state.actions
    what, _, name = element.partition("-")
    if what == "card" and name in SPECIES_NAMES:
        return find_refusal(state, int(kinds.hatch.at(SPECIES_NAMES.index(name))), seat)
    if what == "quake" and name in b.DIRECTIONS:
        return find_refusal(state, int(kinds.quake.at(b.DIRECTIONS.index(name))), seat)
    plain = {"stop": kinds.stop, "end": kinds.end, "calm": kinds.calm, "spare": kinds.spare, "roll": kinds.roll}.get(element)
    if plain is not None:
        return find_refusal(state, int(plain.at((1 << int(state.count_dice(seat))) - 1 if plain is kinds.roll else 0)), seat)
    if what not in ("die", "confirm", "reserve", "figure", "tile", "volcano", "egg"):
        return None
    if what == "figure":
        return _why_not_that_figure(state, name, seat)
    too_early = _not_the_time(state, what)
    if too_early:
        return too_early
    if what == "die":
        return _why_not_that_die(state, name)
    if what == "reserve":
        return _why_not_from_reserve(state, WHATS.index(name), seat) if name in WHATS else None
    return _why_not_there(state, element, seat, chosen)


def _not_the_time(state: FireMountainPosition, what: str) -> Refusal | None:
    """Dice, reserve and places are for the second step of the turn."""
    if state.phase == ROLL and what == "confirm":
        return "choose_dice", {}
    asked = PHASES[state.phase].question(state)
    return (asked.refusal, {}) if asked.refusal else None


def _why_not_that_die(state: FireMountainPosition, name: str) -> Refusal | None:
    if not (name.isascii() and name.isdigit() and 1 <= int(name) <= state.count_dice(state.active)):
        return None
    die = int(name) - 1
    if state.used >> die & 1:
        return "die_used", {}
    face = int(state.face_of(die))
    if face == b.VOLCANO_FACE and state.filled == state.capacity:
        return "volcano_full", {}
    return ("die_footprint" if face == b.FOOTPRINT else "die_places"), {}


def _why_not_from_reserve(state: FireMountainPosition, what: int, seat: int) -> Refusal:
    if state.figure_on(seat, what, RESERVE) < 0:
        return "not_in_reserve", {}
    waits = state.free_die(b.VOLCANO_FACE) >= 0
    return ("volcano_full" if waits and state.filled == state.capacity and not what else "no_placing_die"), {}


def _why_not_that_figure(state: FireMountainPosition, name: str, seat: int) -> Refusal | None:
    figure = _find_figure(state, name)
    if figure < 0:
        return None
    if state.phase == EAT:
        return find_refusal(state, int(state.actions.eat.at(max(0, state.seat_of(figure)))), seat)
    place = int(state.where[figure])
    if place == BOX:
        return "not_hatched", {}
    if state.seat_of(figure) != seat:
        return "others", {}
    if place >= SPACE:
        return "stays_on_volcano", {}
    early = _not_the_time(state, "figure")
    if early:
        return early
    if place == RESERVE:
        return "in_reserve", {}
    if place == EGG:
        return "watches_egg", {}
    return ("no_die_footprint" if state.free_die(b.FOOTPRINT) < 0 else "nowhere_to_walk"), {}


def _find_figure(state: FireMountainPosition, name: str) -> int:
    """The figure with that name, or -1."""
    return next((figure for figure in range(len(state.where)) if state.name_of(figure) == name), -1)


def _why_not_there(state: FireMountainPosition, element: str, seat: int, chosen: Sequence[str]) -> Refusal | None:
    """A place is touched: what was chosen to go there?"""
    kinds, tiles = state.actions, list(state.board.tile_names)
    name = element.removeprefix("tile-")
    if element not in TARGET_FACES and (name not in tiles or tiles.index(name) == b.VOLCANO):
        return None
    last = chosen[-1] if chosen else ""
    face = TARGET_FACES.get(element, -1)
    if last.startswith("reserve-") and last.removeprefix("reserve-") in WHATS:
        what = WHATS.index(last.removeprefix("reserve-"))
        return find_refusal(state, int(kinds.place.at(what, face)), seat) if face >= 0 else ("not_a_place", {})
    figure = _find_figure(state, last.removeprefix("figure-")) if last.startswith("figure-") else -1
    if figure < 0 or state.seat_of(figure) != seat:
        return "choose_figure", {}
    what, place = state.what_is(figure), int(state.where[figure])
    if chosen[0].startswith("die-"):
        part = EGG_PART if place == EGG else place
        return find_refusal(state, int(kinds.fetch.at(what, part, face)), seat) if face >= 0 else ("not_a_place", {})
    if element in ("volcano", "egg") or place >= b.VOLCANO:
        return ("not_through_volcano" if element == "volcano" else "not_a_place"), {}
    return find_refusal(state, int(kinds.move.at(what, place, tiles.index(name))), seat)
