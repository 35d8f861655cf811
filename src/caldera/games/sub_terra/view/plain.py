"""Sub Terra II as plain text: for terminals and screen readers. Narrower than 80 columns, and nothing is said by colour alone."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import wrap
from typing import Final

from caldera.core.view import View
from caldera.games.sub_terra.view.observation import Cell, Explorer, Observation, Place
from caldera.games.sub_terra.words.names import name_cell, name_explorer, name_object

WIDTH: Final = 9
"""Characters of a cell, its right frame included."""
WIDEST: Final = 79


class SubTerraPlain:
    styles = (
        (r"\bg[1-9]\b", "bold red"),
        (r"~+|\blav[ae]?\b", "red"),
        (r"\bkey\b|\bclé\b|\b[ck]\b|\ba\b(?=[ |+])", "bold yellow"),
        (r"\*", "bold magenta"),
        (r"^ *>.*$", "bold"),
    )

    def board(self, seen: Observation, view: View) -> str:
        """The temple, the explorers, the guardians and the clock."""
        lines = [*_draw_map(seen, view), "", view.text("sub_terra.plain.legend"), "", _write_head(seen, view)]
        if seen.cursed:
            lines.append(view.text("sub_terra.plain.cursed"))
        if seen.volcano.erupted:
            cells = ", ".join([name_cell(element, view) for element in seen.volcano.next])
            lines.append(view.text("sub_terra.plain.erupted", cells=cells or view.text("sub_terra.plain.no_cells")))
        lines += [_write_explorer(explorer, view) for explorer in seen.explorers]
        lines.append(_write_guardians(seen, view))
        return "\n".join(part for line in lines for part in _fold(line))


def _fold(line: str) -> list[str]:
    """A line that is too long for a terminal, as several."""
    return [line] if len(line) <= WIDEST else wrap(line, WIDEST, subsequent_indent=" " * 5, drop_whitespace=False)


def _write_head(seen: Observation, view: View) -> str:
    left = {"marker": seen.volcano.marker, "keys": seen.keys_placed, "left": seen.bag.left}
    return view.text("sub_terra.plain.head", round=seen.round, **left)


# ---- the map ----


def _draw_map(seen: Observation, view: View) -> list[str]:
    """Three lines per row of cells: the wall above, what the cell is, what is on it."""
    cells = {(cell.col, cell.row): cell for cell in seen.map.cells}
    columns, last = seen.map.columns, seen.map.last_row
    lines = ["   " + "".join([f"{chr(97 + column):^{WIDTH}}" for column in range(columns)]).rstrip()]
    for row in range(-1, last + 1):
        if any((column, row) in cells for column in range(columns)):
            lines.append("   " + _draw_wall(cells, columns, row))
            lines += _draw_row(seen, cells, columns, row, view)
    lines.append("   " + _draw_wall(cells, columns, last + 1))
    return [line.rstrip() for line in lines]


def _is_open(cell: Cell | None, side: str) -> bool:
    return cell is None or side in cell.openings or side in cell.links


def _draw_wall(cells: Mapping[Place, Cell], columns: int, row: int) -> str:
    """The line between two rows: a gap where both sides are open, a corner wherever a cell touches."""
    drawn = ""
    for column in range(columns + 1):
        touching = [(column - 1, row - 1), (column, row - 1), (column - 1, row), (column, row)]
        drawn += "+" if any(place in cells for place in touching) else " "
        above, below = cells.get((column, row - 1)), cells.get((column, row))
        if above is None and below is None:
            drawn += " " * (WIDTH - 1)
            continue
        drawn += "--    --" if _is_open(above, "S") and _is_open(below, "N") else "-" * (WIDTH - 1)
    return drawn


def _draw_row(seen: Observation, cells: Mapping[Place, Cell], columns: int, row: int, view: View) -> list[str]:
    first, second = f"{row:>2} ", "   "
    for column in range(columns + 1):
        left, cell = cells.get((column - 1, row)), cells.get((column, row))
        frame = " "
        if (left or cell) and not (_is_open(left, "E") and _is_open(cell, "W")):
            frame = "|"
        first += frame + (f"{_write_type(cell, view):^{WIDTH - 1}}" if cell else " " * (WIDTH - 1))
        second += frame + (f"{_write_pieces(seen, cell, view):^{WIDTH - 1}}" if cell else " " * (WIDTH - 1))
    return [first, second]


def _write_type(cell: Cell, view: View) -> str:
    if cell.flipped:
        return "~~~~~~"
    number = str(cell.number) if cell.number else ""
    return (
        view.text(f"sub_terra.plain.type.{cell.type}") + number + ("*" if cell.rubble else "") + ("=" if cell.consolidated else "")
    )


def _write_pieces(seen: Observation, cell: Cell, view: View) -> str:
    here = cell.element
    people = [_write_initials(explorer, view) for explorer in seen.explorers if explorer.cell == here]
    guards = sum([guardian.cell == here for guardian in seen.guardians])
    things = [
        view.text(f"sub_terra.plain.thing.{thing.kind}") for thing in seen.objects if thing.state == "floor" and thing.cell == here
    ]
    shown = [*people, *([f"g{guards}"] if guards else []), *things]
    spaced = " ".join(shown)
    return spaced if len(spaced) < WIDTH else "".join(shown)[: WIDTH - 1]


# ---- people and guardians ----


def _write_initials(explorer: Explorer, view: View) -> str:
    """What stands on the explorer's badge, too."""
    return view.text(f"sub_terra.scene.letter.{explorer.id}")


def _write_explorer(explorer: Explorer, view: View) -> str:
    marks = (">" if explorer.active else " ") + ("!" if explorer.leader else " ") + f"{_write_initials(explorer, view):<2}"
    where = view.text("sub_terra.plain.outside")
    if explorer.cell:
        where = view.text("sub_terra.plain.where", cell=name_cell(explorer.cell, view))
    carrying = ""
    if explorer.carrying:
        carrying = view.text("sub_terra.plain.carrying", object=name_object(explorer.carrying, view))
    return view.text(
        "sub_terra.plain.explorer",
        marks=marks,
        explorer=name_explorer(explorer.id, view),
        seat=view.name(explorer.seat),
        status=view.text(f"sub_terra.status.{explorer.state}"),
        hp=explorer.hp,
        max=explorer.max,
        ap=view.text("sub_terra.plain.ap", n=explorer.ap) if explorer.active else "",
        where=where,
        carrying=carrying,
    )


def _write_guardians(seen: Observation, view: View) -> str:
    awake = [name_cell(guardian.cell, view) for guardian in seen.guardians if guardian.cell]
    if not awake:
        return view.text("sub_terra.plain.no_guardians")
    return view.text("sub_terra.plain.guardians", cells=", ".join(awake))


PLAIN: Final = SubTerraPlain()
