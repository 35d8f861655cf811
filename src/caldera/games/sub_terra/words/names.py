"""What cells, explorers, tiles, objects and guardians are called in the reader's language."""

from __future__ import annotations

from caldera.core.view import View

SHAPE_KEYS = {"D": "dead_end", "I": "straight", "L": "bend", "T": "fork", "X": "crossroads"}


def name_cell(element: str, view: View) -> str:
    """`cell-3-4` as people say it: d4; the exit by its word."""
    _, column, row = element.split("-", 2)
    return name_place(f"{chr(97 + int(column))}{row}", view)


def name_place(name: str, view: View) -> str:
    return view.text("sub_terra.exit") if name.endswith("-1") else name


def name_explorer(name: str, view: View) -> str:
    """The bare name, for lists and labels: "Healer"."""
    return view.text(f"sub_terra.explorer.{name}")


def the_explorer(name: str, view: View) -> str:
    """The name in a sentence, with its article: "the Healer"."""
    return view.text(f"sub_terra.the.{name}")


def name_tile(kind: str, view: View) -> str:
    """A kind of tile in words: its type, shape, and the number of ruins."""
    type_name, shape, *number = kind.split("-")
    named = view.text(f"sub_terra.tile.{type_name}")
    if number:
        named = f"{named} {number[0]}"
    return view.text("sub_terra.tile_shape", tile=named, shape=view.text(f"sub_terra.shape.{SHAPE_KEYS[shape]}"))


def name_object(name: str, view: View) -> str:
    return view.text("sub_terra.object.artefact" if name == "artefact" else "sub_terra.object.key")


def the_guardian(number: object, view: View) -> str:
    """A guardian in a sentence."""
    return view.text("sub_terra.the.guardian", n=number)


def the_digger(name: str, view: View) -> str:
    return the_guardian(int(name.removeprefix("guardian-")), view) if name.startswith("guardian-") else the_explorer(name, view)
