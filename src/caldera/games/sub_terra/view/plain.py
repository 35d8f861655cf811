"""Sub Terra II as plain text: for terminals and screen readers. Narrower than 80 columns, and nothing is said by colour alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from caldera.core.view import View
from caldera.games.sub_terra.words.names import name_cell, name_explorer, name_object

STYLES = (
    (r"\bg[1-9]\b", "bold red"),
    (r"~+|\blav\d?", "red"),
    (r"\bkey\b|\bk\b|\ba\b(?=[ |+])", "bold yellow"),
    (r"\*", "bold magenta"),
    (r"^ *>.*$", "bold"),
)
"""How a terminal with colours shows parts of the text; the text says everything without them."""

SHORT = {
    "exit": "exit",
    "crossing": "cross",
    "side": "side",
    "guardian": "guard",
    "normal": "pass",
    "bridge": "bridge",
    "key": "key",
    "lava": "lava",
    "spikes": "spike",
    "darts": "darts",
    "ruins": "ruin",
    "journal": "journ",
    "hall": "hall",
    "vault": "vault",
}
"""Short words for the drawing, the same in every language; the legend of the terminal explains them."""
LETTERS = {
    "archaeologist": "Ar",
    "guide": "Gu",
    "rogue": "Ro",
    "aristocrat": "Ai",
    "foreman": "Fo",
    "sharpshooter": "Sh",
    "sapper": "Sa",
    "veteran": "Ve",
    "healer": "He",
    "priest": "Pr",
}
WIDTH = 9
"""Characters of a cell, its right frame included."""


def board(observation: Mapping[str, Any], view: View) -> str:
    """The temple, the explorers, the guardians and the clock."""
    lines = [*_map(observation), "", view.text("sub_terra.plain.legend"), "", _head(observation, view)]
    if observation["cursed"]:
        lines.append(view.text("sub_terra.plain.cursed"))
    if observation["volcano"]["erupted"]:
        cells = ", ".join(name_cell(element, view) for element in observation["volcano"]["next"])
        lines.append(view.text("sub_terra.plain.erupted", cells=cells or view.text("sub_terra.plain.no_cells")))
    lines += [_explorer(explorer, observation, view) for explorer in observation["explorers"]]
    lines.append(_guardians(observation, view))
    return "\n".join(lines)


def _head(observation: Mapping[str, Any], view: View) -> str:
    return view.text(
        "sub_terra.plain.head",
        round=observation["round"],
        marker=observation["volcano"]["marker"],
        keys=observation["keys_placed"],
        left=observation["bag"]["left"],
    )


def _map(observation: Mapping[str, Any]) -> list[str]:
    """Three lines a row of cells: the wall above, what the cell is, what is on it."""
    temple = observation["map"]
    cells = {(cell["col"], cell["row"]): cell for cell in temple["cells"]}
    columns = temple["columns"]
    lines = ["   " + "".join(f"{chr(97 + column):^{WIDTH}}" for column in range(columns)).rstrip()]
    rows = range(-1, temple["last_row"] + 1)
    for row in rows:
        if any((column, row) in cells for column in range(columns)):
            lines.append("   " + _wall(cells, columns, row))
            lines += _inside(observation, cells, columns, row)
    lines.append("   " + _wall(cells, columns, temple["last_row"] + 1))
    return [line.rstrip() for line in lines]


def _wall(cells: Mapping[tuple[int, int], Any], columns: int, row: int) -> str:
    """The line between two rows: a gap where both sides are open, a corner wherever a cell touches."""
    drawn = ""
    for column in range(columns + 1):
        touching = [(column - 1, row - 1), (column, row - 1), (column - 1, row), (column, row)]
        drawn += "+" if any(place in cells for place in touching) else " "
        above, below = cells.get((column, row - 1)), cells.get((column, row))
        if above is None and below is None:
            drawn += " " * (WIDTH - 1)
            continue
        open_above = above is None or "S" in above["openings"] or "S" in above["links"]
        open_below = below is None or "N" in below["openings"] or "N" in below["links"]
        drawn += "--    --" if open_above and open_below else "-" * (WIDTH - 1)
    return drawn


def _inside(observation: Mapping[str, Any], cells: Mapping[tuple[int, int], Any], columns: int, row: int) -> list[str]:
    first, second = f"{row:>2} ", "   "
    for column in range(columns + 1):
        left, cell = cells.get((column - 1, row)), cells.get((column, row))
        if left is None and cell is None:
            frame = " "
        else:
            open_left = left is None or "E" in left["openings"] or "E" in left["links"]
            open_right = cell is None or "W" in cell["openings"] or "W" in cell["links"]
            frame = " " if open_left and open_right else "|"
        first += frame + (f"{_name(cell):^{WIDTH - 1}}" if cell else " " * (WIDTH - 1))
        second += frame + (f"{_pieces(observation, cell):^{WIDTH - 1}}" if cell else " " * (WIDTH - 1))
    return [first, second]


def _name(cell: Mapping[str, Any]) -> str:
    if cell["flipped"]:
        return "~~~~~~"
    number = str(cell["number"]) if cell["number"] else ""
    return SHORT[cell["type"]] + number + ("*" if cell["rubble"] else "") + ("=" if cell["consolidated"] else "")


def _pieces(observation: Mapping[str, Any], cell: Mapping[str, Any]) -> str:
    here = cell["element"]
    people = [LETTERS[explorer["id"]] for explorer in observation["explorers"] if explorer["cell"] == here]
    guards = sum(1 for guardian in observation["guardians"] if guardian["cell"] == here)
    things = [thing["kind"][0] for thing in observation["objects"] if thing["state"] == "floor" and thing["cell"] == here]
    shown = [*people, *([f"g{guards}"] if guards else []), *things]
    spaced = " ".join(shown)
    return spaced if len(spaced) < WIDTH else "".join(shown)[: WIDTH - 1]


def _explorer(explorer: Mapping[str, Any], observation: Mapping[str, Any], view: View) -> str:
    marks = (">" if explorer["active"] else " ") + ("!" if explorer["leader"] else " ") + LETTERS[explorer["id"]]
    where = view.text("sub_terra.plain.outside")
    if explorer["cell"]:
        where = view.text("sub_terra.plain.where", cell=name_cell(explorer["cell"], view))
    carrying = ""
    if explorer["carrying"]:
        carrying = view.text("sub_terra.plain.carrying", object=name_object(explorer["carrying"], view))
    return view.text(
        "sub_terra.plain.explorer",
        marks=marks,
        explorer=name_explorer(explorer["id"], view),
        seat=view.name(explorer["seat"]),
        status=view.text(f"sub_terra.status.{explorer['state']}"),
        hp=explorer["hp"],
        max=explorer["max"],
        ap=view.text("sub_terra.plain.ap", n=explorer["ap"]) if explorer["active"] else "",
        where=where,
        carrying=carrying,
    )


def _guardians(observation: Mapping[str, Any], view: View) -> str:
    awake = [name_cell(guardian["cell"], view) for guardian in observation["guardians"] if guardian["cell"]]
    if not awake:
        return view.text("sub_terra.plain.no_guardians")
    return view.text("sub_terra.plain.guardians", cells=", ".join(awake))
