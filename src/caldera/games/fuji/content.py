"""Loads Fuji's content and checks it."""

from __future__ import annotations

from collections import Counter

from caldera.core.content import Content
from caldera.core.data import Edition
from caldera.games.fuji.meta import SCENARIOS
from caldera.games.fuji.rules.actions import EQUIPMENT, SKILLS
from caldera.games.fuji.rules.board import COLOURS, COPY, FAR, PARITIES, SIDES, Board, Charts, Requirement, Terrain

LEVELS = 4
INJURY_SYMBOLS = 4
MAX_PLACES = 60
"""Sets of places are bits of one machine integer."""
MAX_FRAME = 16


def load(edition: Edition | None, text: str, name: str) -> Content:
    return Content.load(__package__ or "", edition, text, name)


def terrain(content: Content) -> Terrain:
    """The checked dice and terrain cards."""
    faces = [_faces(content, f"dice.{letter}") for letter in "abc"]
    landscapes = [_requirement(content, "landscapes.cards", word) for word in content.words("landscapes.cards", 24)]
    villages = [_requirement(content, "villages.cards", word) for word in content.words("villages.cards", 6)]
    names = name_apart(landscapes + villages)
    bonus = content.words("symbols.bonus")
    for word in bonus:
        if word not in names:
            raise content.wrong("symbols.bonus", "fuji.edition.no_card", value=repr(word))
    return Terrain(faces, landscapes, villages, bonus)


def _faces(content: Content, path: str) -> list[str]:
    return content.words(path, SIDES, COLOURS)


def name_apart(cards: list[Requirement]) -> list[str]:
    """The names of the cards, which are what files and actions know them by. Of cards that are alike the second is called
    `blue|4#2` and so on: it does not matter where in the list they stand, and a card that there is once is called as it always was.
    """
    seen: Counter[str] = Counter()
    for card in cards:
        seen[card.name] += 1
        if seen[card.name] > 1:
            card.name = f"{card.name}{COPY}{seen[card.name]}"
    return [card.name for card in cards]


def _requirement(content: Content, path: str, word: str) -> Requirement:
    """`blue|4`, `even&blue+pink`, `1+2`, `even` or `blue`."""
    if "|" in word:
        colour, value = word.split("|", 1)
        return Requirement(word, _colours(content, path, word, colour), _values(content, path, word, value), "")
    if "&" in word:
        parity, colours = word.split("&", 1)
        if parity not in PARITIES:
            raise content.wrong(path, "fuji.edition.parity", value=repr(word), part=repr(parity))
        return Requirement(word, _colours(content, path, word, colours), [], parity)
    if word in PARITIES:
        return Requirement(word, [], [], word)
    if word[0].isdigit():
        return Requirement(word, [], _values(content, path, word, word), "")
    return Requirement(word, _colours(content, path, word, word), [], "")


def _colours(content: Content, path: str, word: str, colours: str) -> list[str]:
    names = colours.split("+")
    if len(set(names)) != len(names) or not all(colour in COLOURS for colour in names):
        raise content.wrong(path, "fuji.edition.colours", value=repr(word), part=repr(colours), choices=", ".join(COLOURS))
    return names


def _values(content: Content, path: str, word: str, values: str) -> list[int]:
    digits = values.split("+")
    if len(set(digits)) != len(digits) or not all(value in ("1", "2", "3", "4", "5", "6") for value in digits):
        raise content.wrong(path, "fuji.edition.values", value=repr(word), part=repr(values), high=SIDES)
    return [int(value) for value in digits]


def frame(content: Content) -> tuple[int, int]:
    """The columns and rows that hold every scenario."""
    layouts = [_layout(content, name) for name in SCENARIOS]
    return max(len(rows[0]) for rows in layouts), max(len(rows) for rows in layouts)


def boards(content: Content) -> dict[bool, list[Board]]:
    """The checked scenarios, without and with the village card for four players."""
    columns, _ = frame(content)
    groups = {four: [Board(name, _layout(content, name), four, columns) for name in SCENARIOS] for four in (False, True)}
    for board in groups[False] + groups[True]:
        _check_board(content, board)
    return groups


def _layout(content: Content, name: str) -> list[str]:
    path = f"scenarios.{name}"
    rows = content.words(path)
    if not 2 <= len(rows) <= MAX_FRAME or not all(2 <= len(row) <= MAX_FRAME and len(row) == len(rows[0]) for row in rows):
        raise content.wrong(path, "fuji.edition.rows", most=MAX_FRAME)
    text = "".join(rows)
    for letter in text:
        if letter not in ".Vabwgltehh" + "H":
            raise content.wrong(path, "fuji.edition.letter", value=repr(letter))
    for letter, low, high in (
        ("V", 1, 1),
        ("a", 1, 1),
        ("b", 1, 1),
        ("w", 1, 1),
        ("g", 1, 1),
        ("e", 2, 2),
        ("t", 0, 7),
        ("H", 5, 5),
        ("h", 1, 1),
    ):
        if not low <= text.count(letter) <= high:
            raise content.wrong(path, "fuji.edition.letter_count", n=text.count(letter), value=repr(letter), low=low, high=high)
    land = sum(text.count(letter) for letter in "wglte")
    if land > 24:
        raise content.wrong(path, "fuji.edition.landscapes", n=land)
    return rows


def _check_board(content: Content, board: Board) -> None:
    path = f"scenarios.{board.name}"
    if board.size > MAX_PLACES:
        raise content.wrong(path, "fuji.edition.places", n=int(board.size), most=MAX_PLACES)
    volcano = board.letters.index("V")
    touched = [board.letters[spot] for spot in range(int(board.size)) if board.adjacent[volcano] >> spot & 1]
    if touched != ["a"]:
        raise content.wrong(path, "fuji.edition.volcano")
    second = board.letters.index("b")
    if not board.adjacent[board.first_rubble] >> second & 1:
        raise content.wrong(path, "fuji.edition.rubble")
    for spot in range(int(board.size)):
        if board.letters[spot] not in "Vab" and board.to_village[spot] == FAR:
            raise content.wrong(path, "fuji.edition.no_way", value=board.names[spot])
    # Lava must reach every landscape card, or a match might never end.
    lava, before = int(board.volcano), 0
    burning = int(board.volcano | board.rubble | board.land)
    while lava != before:
        before, lava = lava, lava | int(board.around(lava)) & burning
    if lava != burning:
        raise content.wrong(path, "fuji.edition.lava")


def _injury_spaces(content: Content, name: str, last: int) -> list[int]:
    spaces = content.numbers(name, 1, last - 1, INJURY_SYMBOLS)
    if sorted(set(spaces)) != spaces:
        raise content.wrong(name, "fuji.edition.ascending")
    return spaces


def charts(content: Content) -> Charts:
    """The checked level cards, tracks, skills, equipment phases, scoring and limits."""
    losses = [content.numbers(f"level_{level}.loss", 0, 20) for level in range(1, LEVELS + 1)]
    for level, loss in enumerate(losses, 1):
        if not loss or sorted(loss, reverse=True) != loss:
            raise content.wrong(f"level_{level}.loss", "fuji.edition.loss")
    last = content.number("stamina.last", 1, 60)
    injuries, mild = [_injury_spaces(content, name, last) for name in ("stamina.injuries", "stamina.mild_injuries")]
    skills = [content.numbers(f"skills.{name}", 1, 6, 3) for name in SKILLS]
    for name, (dice, drawn, kept) in zip(SKILLS, skills, strict=True):
        if dice not in (5, 6) or kept > drawn:
            raise content.wrong(f"skills.{name}", "fuji.edition.skill")
    if sum(sorted((drawn for _, drawn, _ in skills), reverse=True)[:4]) > len(EQUIPMENT):
        raise content.wrong("skills", "fuji.edition.skill_cards")
    phases = [content.numbers(f"equipment.{name}", 2, 4) for name in EQUIPMENT]
    for name, row in zip(EQUIPMENT, phases, strict=True):
        if any(phase == 3 for phase in row) or (not row and name != "knife"):
            raise content.wrong(f"equipment.{name}", "fuji.edition.phases")
    scoring = [content.number("scoring.character", 0, 20), content.number("scoring.injury", -20, 0)]
    scoring.append(content.number("scoring.equipment", 0, 20))
    if scoring[0] + INJURY_SYMBOLS * scoring[1] < 0:
        raise content.wrong("scoring.injury", "fuji.edition.score")
    bands = content.numbers("scoring.bands", 0, 200, 6)
    if bands[0] != 0 or sorted(set(bands)) != bands:
        raise content.wrong("scoring.bands", "fuji.edition.bands")
    limits = [
        content.number("limits.markers", 1, 20),
        content.number("limits.reopenings", 0, 10),
        *content.numbers("limits.speech", 0, 30, 2),
        content.number("limits.proposals", 1, 10),
    ]
    return Charts(
        losses,
        last,
        injuries,
        mild,
        content.numbers("rerolls.by_distance", 0, 5, 4),
        content.number("rerolls.power_bars", 1, 6),
        skills,
        phases,
        scoring,
        bands,
        limits,
    )
