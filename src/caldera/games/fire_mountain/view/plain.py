"""Wrath of Fire Mountain as plain text: for terminals and screen readers. Narrower than 80 columns; every colour has its letter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from caldera.core.view import View
from caldera.games.fire_mountain.meta import COLOURS
from caldera.games.fire_mountain.view.observation import Figure, Seen, Tile
from caldera.games.fire_mountain.words.names import GAME, region_name, species_name

CELL = 18
LONGEST_NAME = 20
SHORT = 3
"""Letters of a species in the grid: "Rtri" is Red's Triceratops."""


class FireMountainPlain:
    styles = (
        (r"\bR(?=[\d ])|\bR(?=[a-zé]{3}\b)|(?<=[> ] )R(?= )", "bold red"),
        (r"\bB(?=[\d ])|\bB(?=[a-zé]{3}\b)|(?<=[> ] )B(?= )", "bold blue"),
        (r"\b[GV](?=[\d ])|\b[GV](?=[a-zé]{3}\b)|(?<=[> ] )[GV](?= )", "bold green"),
        (r"(?<!\[)\b[PL](?=[\d ])|\b[PL](?=[a-zé]{3}\b)|(?<=[> ] )[PL](?= )", "bold magenta"),
        (r"\[P\d\]", "yellow"),
        (r"\[J\d\]", "green"),
        (r"\[L\d\]", "cyan"),
        (r"\[V\]", "bold red"),
    )

    def board(self, seen: Seen, view: View) -> str:
        """The terrain with its figures, the regions, the volcano, the egg space, the tribes and the dice."""
        parts = [_say("head", view, turn=seen.turn, goal=seen.goal), *_write_grid(seen, view), "", *_write_regions(seen, view)]
        parts += [_write_volcano(seen, view), _say("egg", view, count=_write_counts([seat.egg for seat in seen.seats], view))]
        parts += [_write_species(seen, view), "", *_write_seats(seen, view)]
        if seen.dice.count:
            parts.append(_write_dice(seen, view))
        return "\n".join(parts)


PLAIN: Final = FireMountainPlain()


def _say(key: str, view: View, **params: object) -> str:
    return view.text(f"{GAME}.plain.{key}", **params)


def _write_grid(seen: Seen, view: View) -> list[str]:
    tiles = {tile.id: tile for tile in seen.tiles}
    lines: list[str] = []
    for row in seen.grid:
        cells = [_write_cell(tiles[name] if name else None, view) for name in row]
        for level in range(max(len(cell) for cell in cells)):
            lines.append("".join(f"{cell[level] if level < len(cell) else '':<{CELL}}" for cell in cells).rstrip())
    return lines


def _write_cell(tile: Tile | None, view: View) -> list[str]:
    """The name of a tile in brackets, then who stands there, wrapped to the width of a cell."""
    if tile is None:
        return ["[ ]"]
    lines = [f"[{tile.id}]"]
    for word in _abbreviate(tile.figures, view):
        if len(lines[-1]) + 1 + len(word) < CELL:
            lines[-1] += " " + word
        else:
            lines.append("  " + word)
    return lines


def _letters(view: View) -> list[str]:
    """One letter for each tribe, in the reader's language."""
    return [view.text(f"letter.{colour}") for colour in COLOURS]


def _abbreviate(figures: Sequence[Figure], view: View) -> list[str]:
    """Figures in short: "R2" are two Cro-Magnons of Red, "Btri" is Blue's Triceratops."""
    words: list[str] = []
    for seat, letter in enumerate(_letters(view)):
        mine = [figure for figure in figures if figure.seat == seat]
        count = sum(figure.kind == "cro" for figure in mine)
        words += [f"{letter}{count}"] if count else []
        words += [letter + species_name(figure.species, view)[:SHORT].lower() for figure in mine if figure.species]
    return words


def _write_regions(seen: Seen, view: View) -> list[str]:
    """The regions where somebody counts."""
    lines: list[str] = []
    for region in seen.regions:
        if region.leaders:
            strengths = [(count, seat) for seat, count in enumerate(region.strength) if count]
            shown = ", ".join(_say("leads", view, who=view.name(seat), n=count) for count, seat in sorted(strengths, reverse=True))
            name = region_name(region.type, region.size, region.tiles, view)
            lines.append(_say("region", view, region=name, strengths=shown))
    return lines


def _write_counts(counts: Sequence[int], view: View) -> str:
    shown = [_say("leads", view, who=view.name(seat), n=count) for seat, count in enumerate(counts) if count]
    return ", ".join(shown) or _say("empty", view)


def _write_volcano(seen: Seen, view: View) -> str:
    volcano = seen.volcano
    count = _write_counts(volcano.count, view)
    return _say("volcano", view, count=count, filled=volcano.filled, capacity=volcano.capacity)


def _write_species(seen: Seen, view: View) -> str:
    cards = [_say("species", view, species=species_name(card.species, view), cost=card.cost, n=card.left) for card in seen.species]
    return "\n  ".join([_say("species_head", view), *cards])


def _write_seats(seen: Seen, view: View) -> list[str]:
    lines: list[str] = []
    for seat in seen.seats:
        mark = ">" if seat.seat == seen.active else " "
        reserve = " ".join(_abbreviate(seat.reserve, view)) or _say("none", view)
        name = view.name(seat.seat)[:LONGEST_NAME]
        lines.append(f"{mark} {_letters(view)[seat.seat]} " + _say("seat", view, who=name, score=seat.score, reserve=reserve))
    return lines


def _write_dice(seen: Seen, view: View) -> str:
    shown: list[str] = []
    for die in seen.dice.dice:
        face = view.text(f"{GAME}.face.{die.face}", n=1) if die.face else ""
        if die.state in ("waiting", "tumbling"):
            word = _say("die_unrolled", view)
        else:
            word = _say("die_used", view, face=face) if die.state == "used" else face
        shown.append(f"{die.id} {word}")
    return _say("dice", view, dice=", ".join(shown))
