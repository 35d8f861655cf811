"""What a page knows after any events is what a page that is loaded then shows, in every game and language, for every viewer."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import jsonschema_rs
import msgspec
import pytest

import caldera
from caldera.core.match import Match
from caldera.core.state import CHANCE
from caldera.core.view import View
from caldera.draw.layers import drawn, forget_pieces
from caldera.games import OWN
from caldera.locale import COMPLETE
from caldera.tables.live import Live
from caldera.tables.people.seats import HERE, Seat
from caldera.tables.play.table import Table
from caldera.web.api.openapi import describe_room
from caldera.web.app import ENDPOINTS
from caldera.web.stage.changes import MARK, marked, pieces_of, restore
from caldera.web.stage.news import News, PageChange, merge
from caldera.web.stage.page_state import PageState, page_state
from caldera.web.stage.viewers import Viewer
from caldera.web.table.play import write_event
from tests.support.paths import GOLDEN
from tests.support.sweeps import amount

MATCHES = sorted(path.relative_to(GOLDEN).as_posix() for path in GOLDEN.glob("*/*.json"))
STRETCH = amount(2, 4)
"""Actions of a match that are watched: some from its middle."""


def table_at(whole: Match, ply: int) -> Table:
    """The table of a match after some actions."""
    seats = [Seat(index, HERE) for index in range(whole.state.players)]
    table = Table("t", Match(whole.game, whole.state.players, whole.options, whole.start), seats, bytes(32))
    for seat, action in whole.plays[:ply]:
        table._play(seat, action)
    return table


class Client:
    """What a browser does with its events."""

    def __init__(self, live: Live, viewer: Viewer) -> None:
        self.live, self.viewer, self.version = live, viewer, -1
        self.known: PageState | None = None
        self.pieces: list[str] = []
        self.page = PageChange()

    def hear(self) -> str:
        made, self.known = write_event(self.live, self.viewer, self.version, self.known)
        self.version = self.live.table.version
        text = made.partition(b"data: ")[2].decode()
        news = msgspec.json.decode(text, type=News)
        for picture in (*news.frames, news.page):
            assert not isinstance(picture.board, msgspec.UnsetType)
            self.pieces = restore(self.pieces, picture.board)
            self.page = merge(self.page, picture)
        return text

    def plain(self) -> dict[str, Any]:
        told: dict[str, Any] = msgspec.to_builtins(self.page)
        return {name: value for name, value in told.items() if name not in ("steps", "telling")} | {"board": "".join(self.pieces)}


@pytest.mark.parametrize("name", MATCHES)
def test_what_a_page_knows_after_events_is_what_a_fresh_page_shows(name: str) -> None:
    whole = caldera.load_match(GOLDEN / name)
    validator = jsonschema_rs.validator_for(
        {"$ref": "#/components/schemas/News", "components": describe_room(ENDPOINTS)["components"]}
    )
    plies = [ply for ply, (seat, _) in enumerate(whole.plays) if seat != CHANCE]
    middle = len(plies) * (1 + MATCHES.index(name) % 3) // 4
    stops = [*plies[middle : middle + STRETCH], plies[-1], whole.ply]
    table = table_at(whole, stops[0])
    live = Live(table)
    everybody = [Viewer((seat,), COMPLETE[seat % len(COMPLETE)]) for seat in range(table.players)]
    spectator = Viewer((), COMPLETE[MATCHES.index(name) % len(COMPLETE)])
    clients = [Client(live, viewer) for viewer in (*everybody[:3], spectator)]
    for client in clients:
        client.hear()
    for round, (begin, end) in enumerate(pairwise(stops)):
        for seat, action in whole.plays[begin:end]:
            table._play(seat, action)
        live.memo.clear()
        for client in clients:
            told = client.hear()
            if client is clients[round % len(clients)]:
                validator.validate(msgspec.json.decode(told))
                forget_pieces()
                fresh = page_state(table_again(table), client.viewer)
            else:
                fresh = page_state(table, client.viewer)
            assert client.plain() == fresh.plain(), f"{client.viewer} after {end} actions"
    assert table.state.is_over


def table_again(table: Table) -> Table:
    """The same table, for which nothing has been drawn yet. What can be taken back is its own."""
    again = table_at(table.match, table.match.ply)
    again.takebacks = table.takebacks
    return again


@pytest.mark.parametrize("game_id", [game_id for game_id in OWN if not caldera.game(game_id).info.hidden])
def test_what_is_drawn_for_everybody_does_not_mention_the_viewer(game_id: str) -> None:
    for name in [name for name in MATCHES if name.startswith(f"{game_id}/")]:
        whole = caldera.load_match(GOLDEN / name)
        scene = whole.game.scene
        for ply in range(0, whole.ply + 1, max(1, whole.ply // 4)):
            table = table_at(whole, ply)
            seen = table.see(None)
            pictures = set()
            for seat in (None, *range(table.players)):
                view = table.view(seat, "fr")
                pictures.add(str(scene.layers(seen, view)) + drawn([scene.footer(seen, view)]))
            assert len(pictures) == 1, f"{Path(name).stem} after {ply} actions"


def test_whoever_is_not_told_apart_reads_what_spectators_read() -> None:
    """Log lines and captions of Hekla, which says for whom they differ. Whoever is named reads something else."""
    shared = apart = 0
    for name in [name for name in MATCHES if name.startswith("hekla/")]:
        whole = caldera.load_match(GOLDEN / name)
        game = whole.game
        for ply, events in enumerate(whole.events):
            for happened in events:
                before = game.scene.see(whole.state_at(ply), None)
                watching = View(None, "en", ("Ann", "Bob", "Cid", "Dan"))
                told = game.words.write_log_line(happened, watching), game.scene.steps(happened, before, before, watching)
                for seat in range(whole.state.players):
                    view = View(seat, "en", watching.names)
                    mine = game.words.write_log_line(happened, view), game.scene.steps(happened, before, before, view)
                    named = game.words.seats_with_own_wording(happened)
                    if named is not None and seat not in named:
                        assert mine == told, f"{name}, action {ply}, seat {seat}"
                        shared += 1
                    apart += mine != told
    assert shared > 20
    assert apart > 20


def test_a_page_carries_the_pieces_of_its_board() -> None:
    for game_id in OWN:
        board = page_state(table_at(Match(caldera.game(game_id), 2), 0), Viewer((0,), "en")).board
        assert marked(board).split(MARK) == pieces_of(board)
        assert marked(board).replace(MARK, "") == "".join(pieces_of(board))
    assert MARK not in marked((('<svg id="scene"', ' id="a"></svg>'),)), "half a tag cannot be marked"
