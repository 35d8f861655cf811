"""Loads the content of Wrath of Fire Mountain and checks it."""

from __future__ import annotations

from caldera.core.content import Content
from caldera.core.data import Edition
from caldera.games.fire_mountain.meta import MAX_DICE, MAX_ROLLS, MAX_TURNS
from caldera.games.fire_mountain.rules.board import CELLS, FACES, SIDE, TYPE_LETTERS, Board
from caldera.games.fire_mountain.rules.species import SPECIES

PLAYER_COUNTS = 3
"""Two, three and four players."""
MOST_SPACES = 12


def load(edition: Edition | None, text: str, name: str) -> Content:
    content = Content.load(__package__ or "", edition, text, name)
    board(content)
    return content


def board(content: Content) -> Board:
    """The checked board."""
    cro_magnons = content.number("figures.cro_magnons", 2, 13) - content.number("figures.on_score_track", 1, 1)
    spaces = content.numbers("volcano.spaces", 1, MOST_SPACES, count=PLAYER_COUNTS)
    for index, capacity in enumerate(spaces):
        if capacity > (index + 2) * cro_magnons:
            raise content.wrong("volcano.spaces", "fire_mountain.edition.never_full", n=capacity, players=index + 2)
    counts = [content.number(f"terrain.{name}", 0, 10) for name in ("prairie", "jungle", "lagoon")]
    if sum(counts) + 3 != CELLS:
        raise content.wrong("terrain.prairie", "fire_mountain.edition.tile_count", n=sum(counts) + 3, count=CELLS)
    copies = content.number("figures.copies", 1, 2)
    numbers = [content.number(*species.number) if species.number else 0 for species in SPECIES]
    base = content.number("dice.base", 1, MAX_DICE)
    most_dice = base + copies * sum(numbers[species.code] for species in SPECIES if species.adds_dice)
    if most_dice > MAX_DICE:
        raise content.wrong("dice.base", "fire_mountain.edition.many_dice", n=MAX_DICE)
    return Board(
        tiles=[*counts, 1, 1, 1],
        layout=_layout(content, [*counts, 1, 1, 1]),
        faces=_faces(content),
        costs=[content.number(f"eggs.{species.name}", 1, cro_magnons) for species in SPECIES],
        goals=content.numbers("goal.points", 1, 60, count=PLAYER_COUNTS),
        spaces=spaces,
        cro_magnons=cro_magnons,
        copies=copies,
        bases=content.number("figures.bases", 1, 8),
        base_dice=base,
        most_dice=most_dice,
        rolls=content.number("dice.rolls", 1, MAX_ROLLS),
        volcano_most=content.number("scoring.volcano_most", 1, 9),
        volcano_present=content.number("scoring.volcano_present", 0, 9),
        numbers=numbers,
        max_turns=content.number("guard.turns", 10, MAX_TURNS),
    )


def _layout(content: Content, counts: list[int]) -> str:
    """The first game's sixteen letters in reading order."""
    rows = content.words("layout.rows", count=SIDE)
    for row in rows:
        if len(row) != SIDE or any(letter not in TYPE_LETTERS for letter in row):
            raise content.wrong("layout.rows", "fire_mountain.edition.layout_row", value=repr(row), choices=", ".join(TYPE_LETTERS))
    letters = "".join(rows)
    for letter, count in zip(TYPE_LETTERS, counts, strict=True):
        if letters.count(letter) != count:
            raise content.wrong(
                "layout.rows", "fire_mountain.edition.layout_count", n=letters.count(letter), letter=letter, count=count
            )
    return letters


def _faces(content: Content) -> list[int]:
    """How many sides of the die show each face."""
    sides = content.words("die.faces", 6, FACES)
    if "volcano" not in sides:
        raise content.wrong("die.faces", "fire_mountain.edition.no_volcano")
    return [sides.count(face) for face in FACES]
