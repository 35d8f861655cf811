"""What is shared: a card of a position or a result, with what anybody may see and no more."""

from __future__ import annotations

from html import unescape

import httpx2
import msgspec
import pytest

from caldera.core.match import Match
from caldera.core.rng import Rng
from caldera.games import OWN
from caldera.locale import COMPLETE, text
from caldera.tables.people.seats import LINK
from caldera.web.panels.share import card_of
from caldera.web.stage.past import PUBLIC, Eyes, draw_frames
from caldera.web.stage.viewers import Viewer
from tests.support.paths import GOLDEN
from tests.support.rooms import new_table
from tests.web.test_insight_web import opened
from tests.web.test_past import golden, played_again, running_fuji, table_of


@pytest.mark.parametrize("locale", COMPLETE)
@pytest.mark.parametrize("game_id", OWN)
def test_a_result_is_a_card(game_id: str, locale: str) -> None:
    name = min(path.stem for path in (GOLDEN / game_id).glob("*.json"))
    table = played_again(golden(f"{game_id}/{name}").match)
    card, title = card_of(table, Viewer((), locale), table.match.ply), table.game.info.title_in(locale)
    assert card.won
    assert card.game == title
    assert card.board.startswith("<svg")
    assert title in card.text
    assert card.title in card.text
    assert card.since < table.match.ply
    scores = [each.score for each in card.seats]
    assert all(scores) if not table.game.info.cooperative else not any(scores)
    colour = text(locale)(f"colour.{table.game.info.colours[0]}")
    assert card.seats[0].name.lower() == colour.lower(), "whoever was not there shares colours, not names"
    earlier = card_of(table, Viewer((), locale), 3)
    assert (earlier.won, earlier.title) == (False, title)


def test_players_share_their_names(ann: httpx2.Client, bob: httpx2.Client) -> None:
    path = opened(ann, next((GOLDEN / "hekla").glob("*.json")).read_text(encoding="utf-8"))
    own, other = (client.get(f"{path}/share").json() for client in (ann, bob))
    assert other["seats"][0]["name"] == "Rouge"
    assert own["seats"][0]["name"] not in ("", "Red")
    assert "data-make-share" in ann.get(path).text
    assert ann.get(f"{path}/share?ply=100000").status_code == 422
    table = new_table(ann, "here", "bot")
    assert ann.get(f"{table}/share").json()["title"] == "Hekla"
    assert "Share" in unescape(ann.get(table).text)


def test_a_running_match_with_secrets_shares_none() -> None:
    """Two tables that differ in hidden dice alone give everybody, whoever's seat it is, the same card and the same clip."""
    match = running_fuji(90)
    past = next(ply for ply in range(90, 0, -1) if match.state_at(ply).hidden_from(1))
    state = match.state_at(past)
    other = state.guess(1, Rng(5))
    assert state.key != other.key
    tables = [table_of(Match(match.game, start=one.to_json()), LINK, LINK, LINK) for one in (state, other)]
    cards = {msgspec.json.encode(card_of(table, Viewer((seat,), "en"), 0)) for table in tables for seat in range(3)}
    assert len(cards) == 1
    table = played_again(match)
    for seat in range(3):
        viewer = Viewer((seat,), "en")
        own = draw_frames(table, viewer, past - 5, past, Eyes(table, viewer, PUBLIC))
        assert own == draw_frames(table, Viewer((), "en"), past - 5, past, Eyes(table, Viewer((), "en"))), "as a spectator sees it"
        assert card_of(table, viewer, past).board == card_of(table, Viewer((), "en"), past).board
