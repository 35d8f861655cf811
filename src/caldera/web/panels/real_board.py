"""The box on the table: what to do on the real board for what happened here, in words, a step at a time."""

from __future__ import annotations

from collections.abc import Iterator

from caldera.core.state import CHANCE
from caldera.core.view import View
from caldera.locale import text
from caldera.tables.play.table import Table
from caldera.web.http.guard import locale_of
from caldera.web.http.messages import Request
from caldera.web.http.routes import get
from caldera.web.stage.news import BoardStep, BoardSteps
from caldera.web.table.play import number, shown_to

WORDS = ("title", "done", "all", "back", "more", "rest", "speak")


@get("/t/{table_id}/board")
async def list_steps(request: Request, table_id: str) -> BoardSteps:
    """What to do on the real board, from the action `since` on."""
    table, locale = (await shown_to(request, table_id)).table, locale_of(request)
    since = min(number(request, "since") or 0, table.match.ply)
    words = {name: text(locale)(f"web.board.{name}", n="{n}", what="{what}") for name in WORDS}
    return BoardSteps(since, list(find_steps(table, locale, since)), words)


def find_steps(table: Table, locale: str, since: int = 0) -> Iterator[BoardStep]:
    """The steps of each action since then. What a person did with their own hands, and dice that somebody rolled, come first."""
    colours = [text(locale)(f"colour.{colour}") for colour in table.game.info.colours]
    view = View(None, locale, colours, table.game.info.colours)
    for ply in range(since, table.match.ply):
        doer = table.typed.get(ply, table.match.plays[ply][0])
        by_hand = doer != CHANCE and not table.seats[doer].automatic
        events = [event for event in table.match.events[ply] if event.known_to(None)]
        for event in events:
            for words in table.game.words.list_board_steps(event, view):
                yield BoardStep(ply, words, by_hand)
                by_hand = False
