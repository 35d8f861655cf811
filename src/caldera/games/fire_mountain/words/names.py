"""What figures, places, regions and faces are called, and sentences about somebody."""

from __future__ import annotations

from collections.abc import Sequence

from caldera.core.data import JsonObject
from caldera.core.view import View
from caldera.games.fire_mountain.rules.board import FACES, TYPE_LETTERS, TYPES, Board
from caldera.games.fire_mountain.rules.species import SPECIES

GAME = "fire_mountain"
LISTED_TYPES = dict(zip(TYPE_LETTERS, TYPES, strict=True))


def figure_name(what: str, view: View) -> str:
    """A figure with its article: "a Triceratops"."""
    return view.text(f"{GAME}.a.{what}")


def species_name(species: str, view: View) -> str:
    return view.text(f"{GAME}.name.{species}")


def describe_power(board: Board, species: int, view: View) -> str:
    """What a species can do, in a sentence."""
    return view.text(f"{GAME}.power.{SPECIES[species].name}", n=int(board.numbers[species]))


def type_of(tile: str) -> str:
    return LISTED_TYPES[tile[0]]


def tile_name(tile: str, view: View) -> str:
    return view.text(f"{GAME}.tile.{type_of(tile)}", tile=tile)


def place_phrase(word: str, place: str, view: View) -> str:
    """A place with its preposition: "to the cave", "from prairie P3"."""
    kind = place if place in ("egg", "volcano", "cave", "hut") else type_of(place)
    return view.text(f"{GAME}.{word}.{kind}", tile=place)


def faces(shown: list[str], view: View) -> str:
    """Dice by face, in the order of the die: "2 footprints and 1 egg"."""
    counts = [(shown.count(face), face) for face in FACES if face in shown]
    return view.text.all_of(f"{count} {view.text(f'{GAME}.face.{face}', n=count)}" for count, face in counts)


def region_name(kind: str, size: int, tiles: Sequence[str], view: View) -> str:
    return view.text(f"{GAME}.region.{kind}", n=size, tiles=", ".join(tiles))


def by_somebody(key: str, seat: int, params: JsonObject, view: View) -> str:
    """A message about somebody, or to them when they read it."""
    if seat == view.seat:
        return view.text(f"{key}.you", **params)
    return view.text(key, who=view.name(seat), **params)
