"""A game and its positions as text: the rules in few words, the board, what a seat knows, what it may do."""

from __future__ import annotations

import re
from itertools import zip_longest
from math import prod

from caldera.core.errors import BadInput
from caldera.core.game import AnyGame
from caldera.core.rulebook import ITEM, PARAGRAPH, PICTURE, PLAY, STEP, Block, Section
from caldera.core.state import GameState
from caldera.core.view import View
from caldera.locale import text
from caldera.text.menu import Entry, Menu

WORDS, WITHHELD = "words", "withheld"
"""How legal actions are told: all of them in words, or only how actions are written."""

RULES_WORDS = 400
LONG_GROUP = 12
"""Actions of a kind that are listed one by one; more are told by their parts, where that says the same."""

_MARKS = re.compile(r"\*\*|(?<!\w)\*|\*(?!\w)|`")
ESSENTIAL = (PARAGRAPH, ITEM, STEP)


def write_rules(game: AnyGame, locale: str = "en", words: int = RULES_WORDS) -> str:
    """The rules in so many words at most: the goal and a turn whole, how it ends, then the first clauses of each section."""
    if words < 1:
        raise BadInput(f"The rules need at least 1 word, not {words}.")
    book = game.rules(locale)
    sections = [section for section in book.sections if section.part == PLAY and section.title]
    example = next((number for number, section in enumerate(sections) if _shows_pictures(section)), len(sections))
    left = words - len(book.title.split()) - 1
    chosen: dict[int, list[str]] = {}
    for number, section in enumerate(sections[:example]):
        lines = [_line(block) for block in section.blocks if block.kind in ESSENTIAL]
        left = _add(chosen, number, section.title, lines, left)
    rest = [(number, section) for number, section in enumerate(sections) if number > example and section.clauses]
    ending = text(locale)("text.ending")
    rest.sort(key=lambda entry: (entry[1].title != ending, entry[0]))
    for rank in zip_longest(*[section.clauses for _, section in rest]):
        for (number, section), clause in zip(rest, rank, strict=True):
            if clause is not None:
                left = _add(chosen, number, section.title, [_line(clause)], left)
    parts = ["\n".join([f"## {sections[number].title}", *lines]) for number, lines in sorted(chosen.items())]
    return "\n\n".join([f"# {book.title}", *parts])


def _shows_pictures(section: Section) -> bool:
    return any(block.kind == PICTURE for block in section.blocks)


def _add(chosen: dict[int, list[str]], number: int, title: str, lines: list[str], left: int) -> int:
    """Take these lines as long as they fit, whole lines only; how many words are left."""
    for line in lines:
        cost = len(line.split()) + (0 if number in chosen else len(title.split()) + 1)
        if cost <= left:
            chosen.setdefault(number, []).append(line)
            left -= cost
    return left


def _line(block: Block) -> str:
    words = _MARKS.sub("", block.text)
    return f"{block.number}. {words}" if block.number else words


def write_board(state: GameState, view: View) -> str:
    """The position as the reader may see it, in fewer than 80 columns."""
    board: str = state.game.plain.board(state.game.scene.see(state, view.seat), view)
    return board


def write_knowledge(state: GameState, view: View) -> str:
    """Who the reader is, what is asked, what is hidden from them, and the rules that matter now."""
    say, game = view.text, state.game
    lines = []
    if view.seat is not None:
        lines.append(say("text.seat", colour=say(f"colour.{view.colours[view.seat]}"), seat=view.seat + 1, n=state.players))
    lines.append(game.words.write_prompt(state, view))
    hidden = state.hidden_from(view.seat)
    lines.append(say("text.hidden", names=", ".join(hidden)) if hidden else say("text.nothing_hidden"))
    clauses = game.rules(view.locale).clauses
    matter = [_line(clauses[name]) for name in game.words.list_clauses(state, view.seat) if name in clauses]
    return "\n".join([*lines, *([say("text.clauses"), *matter] if matter and not state.is_over else [])])


def write_actions(menu: Menu, legal: str = WORDS) -> str:
    """What the seat of a menu may do: every action with its number, many of a kind by their parts; or only how to write them."""
    say = menu.view.text
    if legal == WITHHELD:
        kinds = [kind for kind in menu.game.space.kinds if not kind.is_chance]
        usage = [" ".join([kind.name, *(part.name.upper() for part in kind.parts)]) for kind in kinds]
        return "\n".join([say("text.withheld"), *(f"  {line}" for line in usage)])
    if legal != WORDS:
        raise BadInput(f"Legal actions are told in {WORDS!r} or {WITHHELD!r}, not {legal!r}.")
    lines = [say("text.actions")]
    for kind, entries in menu.groups().items():
        parts = _parts(menu.game, entries) if len(entries) > LONG_GROUP else ""
        if parts:
            lines.append(f"  {say('text.kind', kind=menu.game.words.name_kind(kind, menu.view.locale))} {parts}")
        else:
            lines += [f"{entry.line}  [{entry.words}]" for entry in entries]
    return "\n".join(lines)


def _parts(game: AnyGame, entries: list[Entry]) -> str:
    """Many actions of a kind as what each part may be; nothing, where not every combination is legal."""
    rows = [entry.words.split()[1:] for entry in entries]
    columns = [list(dict.fromkeys(column)) for column in zip(*rows, strict=True)]
    if prod(len(column) for column in columns) != len(entries):
        return ""
    names = [part.name.upper() for part in game.space.kind_of(entries[0].action).parts]
    values = "; ".join(f"{name} = {' | '.join(column)}" for name, column in zip(names, columns, strict=True))
    return f"[{' '.join([entries[0].kind, *names])}] {values}"
