"""The form with which people type in what their real dice show, made from what chance may bring, in the game's own words."""

from __future__ import annotations

from html import escape

from caldera.core.state import GameState
from caldera.locale import text
from caldera.tables import real_dice
from caldera.tables.table import Table


def dice_form(table: Table, locale: str) -> str:
    """One row a die or draw that is due. A single row is sent by touching a face, several by the button below them."""
    say = text(locale)
    steps = real_dice.pending_rolls(table)
    view = table.view(None, locale)
    rows = ""
    for number, (state, outcomes) in enumerate(steps):
        said = [table.game.say_action(state, outcome, view) for outcome in outcomes]
        title, faces = _split(said)
        buttons = "".join(
            _button(outcome, _picture(table, state, outcome), face) for outcome, face in zip(outcomes, faces, strict=True)
        )
        legend = escape(title or say("web.dice.came"))
        rows += f'<fieldset data-step="{number}"><legend>{legend}</legend><div class="faces">{buttons}</div></fieldset>'
    send = f'<button type="button" class="go" data-roll disabled>{escape(say("web.dice.send"))}</button>' if len(steps) > 1 else ""
    return f'<div id="real-dice" data-ply="{table.match.ply}"><p>{escape(say("web.dice.ask"))}</p>{rows}{send}</div>'


def _picture(table: Table, state: GameState, outcome: int) -> str:
    """The face of a die, where the scene draws dice; the words beside it say the same."""
    thrown = table.game.thrown(state, outcome, None)
    return table.game.scene.face_picture(thrown) if thrown else ""


def _button(outcome: int, picture: str, words: str) -> str:
    kind = "bt face" if picture else "bt"
    button = f'<button type="button" class="{kind}" data-face="{outcome}" aria-pressed="false">'
    return f"{button}{picture}<span>{escape(words)}</span></button>"


def _split(said: list[str]) -> tuple[str, list[str]]:
    """What all the sentences begin with ("Die 1 shows"), and what is different in each ("volcano")."""
    cut = [sentence.partition(":") for sentence in said]
    together = {start for start, colon, _ in cut if colon}
    if len(together) != 1 or not all(colon for _, colon, _ in cut):
        return "", said
    return together.pop().rstrip(), [face.strip() for _, _, face in cut]
