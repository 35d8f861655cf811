"""Loads the content of Sub Terra II and checks it."""

from __future__ import annotations

from collections.abc import Mapping

from caldera.core.content import Content
from caldera.core.data import Edition, JsonMapping
from caldera.games.sub_terra.meta import DIFFICULTIES, EXPLORERS, LARGEST_TEAM, SMALLEST_TEAM, longest_match
from caldera.games.sub_terra.rules import board as b
from caldera.games.sub_terra.rules.board import Board, FixedCell, Numbers, Sanctuary, Tile

PIECES = ("entrance", "left", "right")
BAG_TYPES = ("guardian", "normal", "bridge", "key", "lava", "spikes", "darts", "ruins")
FIXED_TYPES = ("exit", "crossing", "side", "guardian")
CHAMBER_PLACES = ("hall", "vault", "between")
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""From a cell to the one on each side, as NESW."""
KEYS = 3
RUINS_NUMBERS = ("1", "2", "3", "4", "5", "6")
ABOUT = ("source", "note", "note_fr")
"""What a table says of itself."""
COSTS = ("points", "reveal", "move", "explore", "heal", "attack", "handle", "run", "dig")
AMOUNTS = (
    "spikes", "collapse", "lava", "darts", "stumble", "guardian", "flee", "push", "reroll", "heal", "revive_fallen",
    "revive_standing", "run_steps", "sprint_steps", "safe_from",
)  # fmt: skip


def load(edition: Edition | None, text: str, name: str) -> Content:
    content = Content.load(__package__ or "", _move_ability_amounts(edition), text, name)
    board(content)
    return content


def _move_ability_amounts(edition: Edition | None) -> JsonMapping | None:
    """Editions of before had the amounts of abilities among the others: they still mean the same."""
    amounts = edition.get("amounts") if edition else None
    newer = edition.get("ability_amounts", {}) if edition else None
    if edition is None or not isinstance(amounts, Mapping) or not isinstance(newer, Mapping):
        return edition
    moved = {key: value for key, value in amounts.items() if key in b.ABILITY_NAMES}
    if not moved:
        return edition
    about = {key: amounts[key] for key in ABOUT if key in amounts}
    kept = {key: value for key, value in amounts.items() if key not in moved}
    tables = {**edition, "amounts": kept, "ability_amounts": about | moved | dict(newer)}
    if kept == about:
        del tables["amounts"]
    return tables


def board(content: Content) -> Board:
    """The checked content as tables."""
    columns = content.number("frame.columns", 3, 15)
    fixed = [cell for piece in PIECES for cell in _fixed(content, piece, columns)]
    tiles = _tiles(content, "bag.tiles", BAG_TYPES)
    journals = _tiles(content, "journals.tiles", ("journal",))
    _check_fixed(content, fixed)
    sanctuary = _sanctuary(content)
    _check_counts(content, fixed, tiles, journals, sanctuary)
    costs = {key: content.number(f"costs.{key}", 1, 6) for key in COSTS}
    amounts = {key: content.number(f"amounts.{key}", 1, 9) for key in AMOUNTS}
    limits = {
        "guardians": content.number("guardians.count", 1, 9),
        "activations": content.number("guardians.activations", 0, 3),
        "patience": content.number("guard.patience", 10, 30),
    }
    return Board(
        columns,
        fixed,
        tiles,
        journals,
        sanctuary,
        [content.number(f"explorers.{name}", 1, 9) for name in EXPLORERS],
        [0 if parts == b.PASSIVE else content.number(f"ability_costs.{name}", 1, 6) for name, parts in b.ABILITY_PARTS.items()],
        _uses(content, journals),
        _ability_numbers(content, "ability_amounts", 1, 9, 0),
        _ability_numbers(content, "sight", 1, 6, 0),
        _faces(content),
        Numbers(costs, amounts, limits),
        {level: content.numbers(f"eruption.{level}", 1, 27, LARGEST_TEAM - SMALLEST_TEAM + 1) for level in DIFFICULTIES},
    )


def _sides(content: Content, path: str) -> int:
    """A word of the letters NESW, as bits."""
    word = content.get(path)
    if not isinstance(word, str) or not word or any(side not in b.SIDES for side in word):
        raise content.wrong(path, "sub_terra.edition.sides", value=repr(word))
    return sum(1 << b.SIDES.index(side) for side in set(word))


def _sanctuary(content: Content) -> Sanctuary:
    """All cells hang together, none lies on another, and the hall opens to where one comes from, the south."""
    openings = {"hall": _sides(content, "sanctuary.hall"), "vault": _sides(content, "sanctuary.vault")}
    chamber_at = content.word("sanctuary.chamber_at", CHAMBER_PLACES)
    behind = {"vault": "hall"}
    if content.get("sanctuary.chamber") != "":
        openings["chamber"] = _sides(content, "sanctuary.chamber")
        behind = {"vault": "chamber" if chamber_at == "between" else "hall"}
        behind["chamber"] = "vault" if chamber_at == "vault" else "hall"
    if not openings["hall"] >> b.SOUTH & 1:
        raise content.wrong("sanctuary.hall", "sub_terra.edition.no_entry")
    towards = {cell: b.SIDES.index(content.word(f"sanctuary.{cell}_side", tuple(b.SIDES))) for cell in ("vault", "chamber")}
    places = {"entry": (0, 1), "hall": (0, 0)}
    for cell in sorted(behind, key=lambda name: behind[name] != "hall"):
        (x, y), (dx, dy) = places[behind[cell]], STEPS[towards[cell]]
        if (x + dx, y + dy) in places.values():
            raise content.wrong(f"sanctuary.{cell}_side", "sub_terra.edition.overlap")
        places[cell] = x + dx, y + dy
        if not openings[behind[cell]] >> towards[cell] & 1:
            raise content.wrong(f"sanctuary.{behind[cell]}", "sub_terra.edition.not_open", other=cell)
        if not openings[cell] >> (towards[cell] + 2) % 4 & 1:
            raise content.wrong(f"sanctuary.{cell}", "sub_terra.edition.not_open", other=behind[cell])
    return Sanctuary(
        openings["hall"], openings["vault"], towards["vault"], openings.get("chamber", 0), towards["chamber"], chamber_at
    )


def _ability_numbers(content: Content, table: str, low: int, high: int, otherwise: int) -> list[int]:
    """One number for each ability: what this table says of it, or else that one."""
    named = content.get(table)
    return [content.number(f"{table}.{name}", low, high) if name in named else otherwise for name in b.ABILITY_NAMES]


def _uses(content: Content, journals: list[Tile]) -> list[int]:
    uses = _ability_numbers(content, "ability_uses", 0, 9, b.UNLIMITED)
    uses[b.RESEARCH] = sum(int(tile.count) for tile in journals)
    return uses


def _fixed(content: Content, piece: str, columns: int) -> list[FixedCell]:
    path = f"fixed.{piece}"
    cells: list[FixedCell] = []
    for word in content.words(path):
        fields = word.split(":")
        if len(fields) != 4 or fields[0] not in FIXED_TYPES:
            raise content.wrong(path, "sub_terra.edition.fixed_cell", value=repr(word), choices=", ".join(FIXED_TYPES))
        kind, column, row, openings = fields
        if column not in [str(place) for place in range(columns)] or row not in ("-1", "0"):
            raise content.wrong(path, "sub_terra.edition.fixed_place", value=repr(word), n=columns)
        if not openings or any(side not in b.SIDES for side in openings):
            raise content.wrong(path, "sub_terra.edition.fixed_sides", value=repr(word))
        mask = sum(1 << b.SIDES.index(side) for side in set(openings))
        cells.append(FixedCell(piece, b.TYPES.index(kind), int(column), int(row), mask))
    return cells


def _check_fixed(content: Content, fixed: list[FixedCell]) -> None:
    places = [(cell.column, cell.row) for cell in fixed]
    if len(set(places)) != len(places):
        raise content.wrong("fixed.entrance", "sub_terra.edition.fixed_twice")
    for kind in ("exit", "crossing"):
        if sum(1 for cell in fixed if b.TYPES[cell.type] == kind) != 1:
            raise content.wrong("fixed.entrance", "sub_terra.edition.fixed_one", value=kind)


def _tiles(content: Content, path: str, types: tuple[str, ...]) -> list[Tile]:
    """Tiles alike are one kind, in the order in which the kinds first appear."""
    words = content.words(path)
    kinds: list[Tile] = []
    for word in dict.fromkeys(words):
        kind, _, rest = word.partition("-")
        shape, _, number = rest.partition("-")
        if kind not in types or shape not in b.SHAPES:
            raise content.wrong(
                path, "sub_terra.edition.tile", value=repr(word), types=", ".join(types), shapes=", ".join(b.SHAPES)
            )
        if (kind == "ruins") != bool(number) or (number and number not in RUINS_NUMBERS):
            raise content.wrong(path, "sub_terra.edition.ruins", value=repr(word))
        kinds.append(Tile(word, b.TYPES.index(kind), shape, int(number or 0), words.count(word)))
    return kinds


def _check_counts(content: Content, fixed: list[FixedCell], tiles: list[Tile], journals: list[Tile], sanctuary: Sanctuary) -> None:
    keys = sum(int(tile.count) for tile in tiles if tile.type == b.KEY)
    if keys != KEYS:
        raise content.wrong("bag.tiles", "sub_terra.edition.keys", n=keys, count=KEYS)
    numbers = [int(tile.number) for tile in tiles if tile.type == b.RUINS for _ in range(int(tile.count))]
    if len(set(numbers)) != len(numbers):
        raise content.wrong("bag.tiles", "sub_terra.edition.ruins_twice")
    slots = len(fixed) + sum(int(tile.count) for tile in tiles + journals) + sanctuary.cells
    if slots > b.MOST_SLOTS or len(tiles) + len(journals) > b.MOST_KINDS:
        raise content.wrong("bag.tiles", "sub_terra.edition.slots", n=slots, most=b.MOST_SLOTS)


def _faces(content: Content) -> list[int]:
    """On how many faces each peril is."""
    words = content.words("peril.faces", 6, b.FACES)
    if "lava" not in words:
        raise content.wrong("peril.faces", "sub_terra.edition.no_lava")
    return [words.count(face) for face in b.FACES]


def longest_match_of(board: Board) -> int:
    """The same for any content: until the marker is at 0, until the eruption, until all is lava [E5]."""
    numbers = board.numbers
    first = max(start for level in board.eruption.values() for start in level)
    return longest_match(
        rounds=first + int(numbers.patience) + int(board.slots) // 2 + 3,
        points=int(numbers.points),
        steps=max(int(numbers.run_steps), int(numbers.sprint_steps)),
        health=max(int(points) for points in board.health),
        guardians=int(numbers.guardians),
        activations=int(numbers.activations),
        tiles=int(board.in_bag),
    )
