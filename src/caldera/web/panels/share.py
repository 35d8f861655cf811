"""To show to others: a position or a result as a card, which the page makes a picture and a clip of.

It is what anybody may see: of a running match with secrets nothing that only its seats know.
"""

from __future__ import annotations

from caldera.core.view import View
from caldera.locale import text
from caldera.tables.play.table import Table
from caldera.web.http.messages import Request
from caldera.web.http.routes import get
from caldera.web.stage.news import ShareCard, ShareSeat
from caldera.web.stage.parts import verdict_of
from caldera.web.stage.past import PUBLIC, Eyes, check_ply, position, stops
from caldera.web.stage.viewers import Viewer
from caldera.web.table.play import number, shown_to, wants_to_see

WORDS = ("title", "copy", "copied", "picture", "send", "clip", "making", "saved", "failed", "close", "text", "alt")
CLIP_TURNS = 3
"""How many turns a clip shows."""


@get("/t/{table_id}/share")
async def share_card(request: Request, table_id: str) -> ShareCard:
    """A position, or the result, as a card to show to others."""
    table = (await shown_to(request, table_id)).table
    ply = number(request, "ply")
    return card_of(table, wants_to_see(request, table), check_ply(table, table.match.ply if ply is None else ply))


def card_of(table: Table, viewer: Viewer, ply: int) -> ShareCard:
    """Names stand on it only if the viewer was at the table; to others a seat is its colour."""
    say, info, locale = text(viewer.locale), table.game.info, viewer.locale
    colours = [say(f"colour.{colour}") for colour in info.colours[: table.players]]
    names = list(table.names(locale)) if viewer.held else [colour.capitalize() for colour in colours]
    state, is_end = table.match.state_at(ply), table.state.is_over and ply == table.match.ply
    title = _verdict(table, names, locale) if is_end else info.title_in(locale)
    scores = [] if info.cooperative else list(state.game.stats.list_points(state))
    seats = [
        ShareSeat(name, info.colours[seat], say(f"letter.{info.colours[seat]}"), str(scores[seat]) if scores else "")
        for seat, name in enumerate(names)
    ]
    moved = say("share.after", n=ply) if ply else say("share.start")
    outcome = table.game.words.write_prompt(state, View(None, locale, names, info.colours)) if is_end and info.cooperative else ""
    foot = outcome or moved
    told = ", ".join(f"{each.name} {each.score}" for each in seats) if scores else ""
    lines = [say.label(info.title_in(locale), title) if is_end else title, told, foot]
    board = position(table, Viewer((), locale), ply, Eyes(table, Viewer((), locale), PUBLIC)).board
    before = [stop for stop in stops(table) if stop < ply]
    return ShareCard(
        title,
        info.title_in(locale),
        is_end,
        seats,
        foot,
        board,
        "\n".join(line for line in lines if line),
        f"caldera-{info.id}-{ply}",
        before[-CLIP_TURNS:][0] if before else ply,
        {name: say(f"share.{name}") for name in WORDS},
    )


def _verdict(table: Table, names: list[str], locale: str) -> str:
    """Who won, as others read it."""
    if table.game.info.cooperative:
        return verdict_of(table, (), locale).words
    winners = [seat for seat, value in enumerate(table.state.returns) if value == max(table.state.returns)]
    say = text(locale)
    return say("web.end.wins" if len(winners) == 1 else "web.end.share", who=say.all_of(names[seat] for seat in winners))
