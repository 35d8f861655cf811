"""What a free reply means: an action, something said to everybody, or nothing that can be done, with the reason."""

from __future__ import annotations

import re
from dataclasses import dataclass

from caldera.core.state import GameState
from caldera.core.view import View
from caldera.text.menu import Entry, Menu, NotUnderstood, simplify

ACTION, STATEMENT, REFUSAL = "action", "statement", "refusal"
UNCLEAR, ILLEGAL, BREACH = "unclear", "illegal", "breach"
"""Why a reply is refused: it names no action or several, an action that is not legal, or something that may not be said."""

MOST_SHOWN = 5
_MARKED = re.compile(r"^\W*(act|action|agir|say|dire)\W*:\s*(.+?)\s*$", re.IGNORECASE | re.MULTILINE)
_BRACKETS = re.compile(r"\[([^\[\]]+)\]")
_SPEAKS = ("say", "dire")


@dataclass(frozen=True)
class Reply:
    """One reply, understood or refused."""

    kind: str
    """`action`, `statement` or `refusal`."""
    action: int | None = None
    """The code of the action; of a refusal the one that was meant, where it exists."""
    sentence: str = ""
    """What was said, or what was not allowed to be said."""
    cause: str = ""
    """Of a refusal: `unclear`, `illegal` or `breach`."""
    reason: str = ""
    """Of a refusal, for its writer to read."""
    clauses: tuple[str, ...] = ()
    """The clauses of the rules behind a breach."""


def read_reply(state: GameState, reply: str, view: View) -> Reply:
    """What the reader of a view means by a reply: the last line that begins with ACT: or SAY:, the last [brackets], else all of it.

    Nothing is carried out. Numbers, words of files (`place 3 c3`), sentences of the list and enough of their words are understood,
    and so is a text in which exactly one legal action occurs.
    """
    if not reply.strip():
        return Reply(REFUSAL, cause=UNCLEAR, reason=view.text("text.empty"))
    marked = _MARKED.findall(reply)
    if marked and marked[-1][0].lower() in _SPEAKS:
        return read_sentence(state, marked[-1][1].strip(), view)
    seat = view.seat
    if state.is_over or seat not in state.actors:
        return Reply(REFUSAL, cause=ILLEGAL, reason=view.text("text.over" if state.is_over else "text.not_your_turn"))
    menu = Menu(state.game, state, seat, view)
    if marked:
        return _find(menu, marked[-1][1].strip("`*[]. "))
    bracketed = _BRACKETS.findall(reply)
    if bracketed:
        return _find(menu, bracketed[-1].strip())
    last = reply.strip().splitlines()[-1].strip("`*. ")
    found = _find(menu, last)
    mentioned = _mentioned(menu, reply) if found.kind == REFUSAL and found.action is None else []
    return Reply(ACTION, mentioned[0].action) if len(mentioned) == 1 else found


def read_sentence(state: GameState, sentence: str, view: View) -> Reply:
    """Whether the reader may say this to everybody now."""
    objection = state.game.words.check_chat(state, sentence, view.locale)
    if objection is None:
        return Reply(STATEMENT, sentence=sentence)
    return Reply(REFUSAL, sentence=sentence, cause=BREACH, reason=objection.text, clauses=tuple(objection.clauses))


def _find(menu: Menu, line: str) -> Reply:
    try:
        found = menu.find(line)
    except NotUnderstood as error:
        return Reply(REFUSAL, error.action, cause=UNCLEAR if error.action is None else ILLEGAL, reason=str(error))
    if len(found) == 1:
        return Reply(ACTION, found[0].action)
    shown = ", ".join([entry.words for entry in found[:MOST_SHOWN]] + (["…"] if len(found) > MOST_SHOWN else []))
    return Reply(REFUSAL, cause=UNCLEAR, reason=menu.view.text("text.several_fit", line=line, actions=shown))


def _mentioned(menu: Menu, reply: str) -> list[Entry]:
    """The legal actions whose sentence or words stand in a text, without those that are a part of a longer one. One word alone
    ("ready", "end") may stand there by chance, and does not count."""
    whole = f" {simplify(reply)} "
    spelt: dict[str, Entry] = {}
    for entry in menu.entries:
        for words in (simplify(entry.sentence), simplify(entry.words)):
            if " " in words and f" {words} " in whole:
                spelt[words] = entry
    longest = [words for words in spelt if not any(words != other and f" {words} " in f" {other} " for other in spelt)]
    return list({spelt[words].action: spelt[words] for words in longest}.values())
