"""Wrath of Fire Mountain as plain text: for terminals and screen readers. Narrower than 80 columns; every colour has its letter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from caldera.core.view import View
from caldera.games.fire_mountain.words import text

GAME = text.GAME
CELL = 18
LONGEST_NAME = 20
SHORT = 3
"""Letters of a species in the grid: "Rtri" is Red's Triceratops."""

STYLES = (
    (r"\bR(?=[\d ])|\bR(?=[a-zé]{3}\b)|(?<=[> ] )R(?= )", "bold red"),
    (r"\bB(?=[\d ])|\bB(?=[a-zé]{3}\b)|(?<=[> ] )B(?= )", "bold blue"),
    (r"\bG(?=[\d ])|\bG(?=[a-zé]{3}\b)|(?<=[> ] )G(?= )", "bold green"),
    (r"\[P\d\]", "yellow"),
    (r"\[J\d\]", "green"),
    (r"\[L\d\]", "cyan"),
    (r"\[V\]", "bold red"),
)
"""How a terminal with colours shows parts of the text; the text says everything without them."""


def board(observation: Mapping[str, Any], view: View) -> str:
    """The terrain with its figures, the regions, the volcano, the egg space, the tribes and the dice."""
    parts = [_head(observation, view), *_grid(observation, view), "", *_regions(observation, view), _volcano(observation, view)]
    parts += [_egg(observation, view), _species(observation, view), "", *_seats(observation, view)]
    if observation["dice"]["count"]:
        parts.append(_dice(observation, view))
    return "\n".join(parts)


def _head(observation: Mapping[str, Any], view: View) -> str:
    return view.text(f"{GAME}.plain.head", turn=observation["turn"], goal=observation["goal"])


def _grid(observation: Mapping[str, Any], view: View) -> list[str]:
    tiles = {tile["id"]: tile for tile in observation["tiles"]}
    lines: list[str] = []
    for row in observation["grid"]:
        cells = [_cell(tiles.get(name), view) for name in row]
        height = max(len(cell) for cell in cells)
        for level in range(height):
            lines.append("".join(f"{cell[level] if level < len(cell) else '':<{CELL}}" for cell in cells).rstrip())
    return lines


def _cell(tile: Mapping[str, Any] | None, view: View) -> list[str]:
    """The name of a tile in brackets, then who stands there, wrapped to the width of a cell."""
    if tile is None:
        return ["[ ]"]
    lines = [f"[{tile['id']}]"]
    for word in _words(tile["figures"], view):
        if len(lines[-1]) + 1 + len(word) < CELL:
            lines[-1] += " " + word
        else:
            lines.append("  " + word)
    return lines


def _words(figures: Sequence[Mapping[str, Any]], view: View) -> list[str]:
    """Figures in short: "R2" are two Cro-Magnons of Red, "Btri" is Blue's Triceratops."""
    words: list[str] = []
    for letter in "RBGP":
        mine = [figure for figure in figures if figure["id"][0] == letter]
        count = sum(figure["kind"] == "cro" for figure in mine)
        words += [f"{letter}{count}"] if count else []
        words += [letter + text.species_name(figure["species"], view)[:SHORT].lower() for figure in mine if figure["species"]]
    return words


def _regions(observation: Mapping[str, Any], view: View) -> list[str]:
    """The regions where somebody counts."""
    lines: list[str] = []
    for region in observation["regions"]:
        if region["leaders"]:
            strengths = [(count, seat) for seat, count in enumerate(region["strength"]) if count]
            shown = ", ".join(
                view.text(f"{GAME}.plain.leads", who=view.name(seat), n=count) for count, seat in sorted(strengths, reverse=True)
            )
            lines.append(view.text(f"{GAME}.plain.region", region=text.region_name(region, view), strengths=shown))
    return lines


def _counts(counts: Sequence[int], view: View) -> str:
    shown = [view.text(f"{GAME}.plain.leads", who=view.name(seat), n=count) for seat, count in enumerate(counts) if count]
    return ", ".join(shown) or view.text(f"{GAME}.plain.empty")


def _volcano(observation: Mapping[str, Any], view: View) -> str:
    volcano = observation["volcano"]
    filled = {"filled": volcano["filled"], "capacity": volcano["capacity"]}
    return view.text(f"{GAME}.plain.volcano", count=_counts(volcano["count"], view), **filled)


def _egg(observation: Mapping[str, Any], view: View) -> str:
    return view.text(f"{GAME}.plain.egg", count=_counts([seat["egg"] for seat in observation["seats"]], view))


def _species(observation: Mapping[str, Any], view: View) -> str:
    cards = [
        view.text(f"{GAME}.plain.species", species=text.species_name(card["species"], view), cost=card["cost"], n=card["left"])
        for card in observation["species"]
    ]
    return "\n  ".join([view.text(f"{GAME}.plain.species_head"), *cards])


def _seats(observation: Mapping[str, Any], view: View) -> list[str]:
    lines: list[str] = []
    for seat in observation["seats"]:
        mark = ">" if seat["seat"] == observation["active"] else " "
        reserve = " ".join(_words(seat["reserve"], view)) or view.text(f"{GAME}.plain.none")
        name = view.name(seat["seat"])[:LONGEST_NAME]
        lines.append(f"{mark} {seat['letter']} " + view.text(f"{GAME}.plain.seat", who=name, score=seat["score"], reserve=reserve))
    return lines


def _dice(observation: Mapping[str, Any], view: View) -> str:
    shown: list[str] = []
    for die in observation["dice"]["dice"]:
        face = view.text(f"{GAME}.face.{die['face']}", n=1) if die["face"] else ""
        if die["state"] in ("waiting", "tumbling"):
            word = view.text(f"{GAME}.plain.die_unrolled")
        else:
            word = view.text(f"{GAME}.plain.die_used", face=face) if die["state"] == "used" else face
        shown.append(f"{die['id']} {word}")
    return view.text(f"{GAME}.plain.dice", dice=", ".join(shown))
