"""Loads Hekla's content and checks it."""

from __future__ import annotations

from caldera.core.content import Content
from caldera.core.data import Edition
from caldera.games.hekla.rules.board import MAX_TRIPLES, Board

NO_LINE = "-"
STONE_TABLES = {2: "two", 3: "three", 4: "four"}
GROOVE_KINDS = 4


def load(edition: Edition | None, text: str, name: str) -> Content:
    content = Content.load(__package__ or "", edition, text, name)
    board(content)
    for players in STONE_TABLES:
        stones(content, players)
    return content


def board(content: Content) -> Board:
    """The checked board."""
    columns, rows = _axis(content, "frame.columns"), _axis(content, "frame.rows")
    both = [name for name in columns if name in rows]
    if both:
        raise content.wrong("frame.rows", "hekla.edition.both", value=repr(both[0]))
    frame = [column + row for row in rows for column in columns]
    absent = _squares(content, "absent.squares", frame, "frame")
    present = [square for square in frame if square not in absent]
    zones = _squares(content, "zones.squares", present, "board")
    made = Board(
        columns,
        rows,
        absent,
        zones,
        _circles(content, "inner.circles", rows + columns),
        _circles(content, "outer.circles", rows + columns),
        content.numbers("lava.blocks", 0, 60, count=2),
        content.number("scoring.grooves", 1, 18),
        content.number("scoring.zone_factor", 1, 5),
        content.number("guard.quiet_turns", 20, 1000),
    )
    if not 1 <= made.triples <= MAX_TRIPLES:
        raise content.wrong("frame.columns", "hekla.edition.triples", n=int(made.triples), most=MAX_TRIPLES)
    if made.lava_total < 1:
        raise content.wrong("lava.blocks", "hekla.edition.no_lava")
    middles = {three[1] for three in made.triple_names}
    if made.lava_total > 2 * len(middles):
        raise content.wrong("lava.blocks", "hekla.edition.much_lava", n=int(made.lava_total), squares=len(middles))
    return made


def stones(content: Content, players: int) -> list[int]:
    """How many volcanoes with 0, 1, 2 and 3 grooves each player has."""
    path = f"stones.{STONE_TABLES[players]}"
    counts = content.numbers(path, 0, 9, count=GROOVE_KINDS)
    if sum(counts) < 1:
        raise content.wrong(path, "hekla.edition.no_volcano")
    return counts


def _axis(content: Content, path: str) -> list[str]:
    names = content.words(path)
    if not 3 <= len(names) <= 7:
        raise content.wrong(path, "hekla.edition.axis_count", n=len(names))
    for name in names:
        if len(name) != 1 or not name.isalnum():
            raise content.wrong(path, "hekla.edition.axis_name", value=repr(name))
    if len(set(names)) != len(names):
        raise content.wrong(path, "hekla.edition.name_twice")
    return names


def _squares(content: Content, path: str, among: list[str], where: str) -> list[str]:
    names = content.words(path)
    for name in names:
        if name not in among:
            raise content.wrong(path, f"hekla.edition.not_on_{where}", value=repr(name))
    if len(set(names)) != len(names):
        raise content.wrong(path, "hekla.edition.square_twice")
    return names


def _circles(content: Content, path: str, lines: list[str]) -> list[list[str]]:
    circles: list[list[str]] = []
    for number, word in enumerate(content.words(path)):
        seen = [] if word == NO_LINE else word.split("+")
        for name in seen:
            if name not in lines:
                raise content.wrong(path, "hekla.edition.no_line", n=number, value=repr(name))
        if len(set(seen)) != len(seen):
            raise content.wrong(path, "hekla.edition.line_twice", n=number, value=word)
        circles.append(seen)
    if not 2 <= len(circles) <= 60:
        raise content.wrong(path, "hekla.edition.circle_count", n=len(circles))
    return circles
