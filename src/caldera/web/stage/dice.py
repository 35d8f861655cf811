"""Dice in the page of a table: the form to type in real ones, and what a browser has to do for dice that nobody can choose."""

from __future__ import annotations

from collections.abc import Collection

from caldera.core.state import GameState
from caldera.draw.markup import Markup, el
from caldera.locale import text
from caldera.tables.play import real_dice
from caldera.tables.play.table import Table
from caldera.web.api.shapes import DiceWork


def dice_work(table: Table, held: Collection[int]) -> DiceWork | None:
    """What the browser of these seats has to do for the dice; nothing where the dice are the server's, or real."""
    joint = table.joint_dice
    if not table.has_joint_dice:
        return None
    promised = table.match.extra.get("dice")
    published = str(promised.get("hash", "")) if isinstance(promised, dict) else ""
    return DiceWork(joint.to_commit(held), joint.to_reveal(held), published, joint.fixed is not None)


def dice_form(table: Table, locale: str) -> Markup:
    """One row a die or draw that is due. A single row is sent by touching a face, several by the button below them."""
    say = text(locale)
    steps = real_dice.pending_rolls(table)
    view = table.view(None, locale)
    rows = []
    for number, (state, outcomes) in enumerate(steps):
        sentences = [table.game.words.name_action(state, outcome, view) for outcome in outcomes]
        title, faces = _split(sentences)
        buttons = [_button(outcome, _picture(table, state, outcome), face) for outcome, face in zip(outcomes, faces, strict=True)]
        legend = el("legend", title or say("web.dice.came"))
        rows.append(el("fieldset", legend, el("div", buttons, class_="faces"), data_step=number))
    send = el("button", say("web.dice.send"), type="button", class_="go", data_roll=True, disabled=True) if len(steps) > 1 else None
    return el("div", el("p", say("web.dice.ask")), rows, send, id="real-dice", data_ply=table.match.ply)


def _picture(table: Table, state: GameState, outcome: int) -> Markup:
    """The face of a die, where the scene draws dice; the words beside it say the same."""
    thrown = table.game.stats.find_throw(state, outcome, None)
    return Markup(table.game.scene.face_picture(thrown) if thrown else "")


def _button(outcome: int, picture: Markup, words: str) -> Markup:
    kind = "bt face" if picture else "bt"
    return el("button", picture, el("span", words), type="button", class_=kind, data_face=outcome, aria_pressed="false")


def _split(sentences: list[str]) -> tuple[str, list[str]]:
    """What all the sentences begin with ("Die 1 shows"), and what is different in each ("volcano")."""
    cut = [sentence.partition(":") for sentence in sentences]
    together = {start for start, colon, _ in cut if colon}
    if len(together) != 1 or not all(colon for _, colon, _ in cut):
        return "", sentences
    return together.pop().rstrip(), [face.strip() for _, _, face in cut]
