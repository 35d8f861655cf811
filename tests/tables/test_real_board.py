"""The box on the table: what to do on the real board for what happened, a step at a time, in every game and language."""

from __future__ import annotations

import re

import pytest

import caldera
from caldera.core.match import Match
from caldera.core.rng import Rng
from caldera.core.state import CHANCE, Event
from caldera.core.view import View
from caldera.locale import COMPLETE
from caldera.tables.people.seats import BOT, HERE, Seat
from caldera.tables.play.table import Table
from caldera.web.panels.real_board import find_steps
from tests.support.rooms import RunningRoom, boot, browser

PLIES = {"hekla": 60, "fire_mountain": 220, "sub_terra": 160, "fuji": 260}


def played(game_id: str, bots: bool = True) -> Table:
    """A table of two after some plies at random; without bots two people took the same ones."""
    game, rng = caldera.game(game_id), Rng(5)
    match = Match(game, 2)
    while match.ply < PLIES[game_id] and not match.state.is_over:
        seat = match.state.actors[0]
        legal = [one for one, _ in match.state.chance_outcomes()] if seat == CHANCE else match.state.legal_actions(seat)
        match.apply(legal[rng.below(len(legal))], seat)
    seats = [Seat(0, HERE, "Ann"), Seat(1, BOT, "", "easy") if bots else Seat(1, HERE, "Bob")]
    return Table("t", match, seats, bytes(32), {"real_board": True})


@pytest.mark.parametrize("locale", COMPLETE)
@pytest.mark.parametrize("game_id", PLIES)
def test_every_event_that_moves_a_piece_is_told_without_names(game_id: str, locale: str) -> None:
    table = played(game_id)
    steps = list(find_steps(table, locale))
    assert len(steps) > 20
    told = "\n".join(step.words for step in steps)
    assert not re.search(r"Ann|Odo|\{|web\.|\byou\b|\bvous\b", told), "pieces have colours, and nobody is spoken to"
    assert [step.ply for step in steps] == sorted(step.ply for step in steps)
    later = list(find_steps(table, locale, 30))
    assert later == [step for step in steps if step.ply >= 30], "a page asks for the end only"


def test_a_bots_volcano_is_moved_by_hand_and_a_persons_is_not_told_again() -> None:
    table = played("hekla")
    by_ply = {step.ply: step for step in reversed(list(find_steps(table, "en")))}
    for ply, (seat, action) in enumerate(table.match.plays):
        kind = table.game.describe(action)["kind"]
        if kind == "place":
            step = by_ply[ply]
            assert step.own == (seat == 0)
            assert re.fullmatch(r"(Red|Green): a \d from the stock to [a-f]\d\.", step.words)
    assert any(not step.own and step.words.startswith("Red runs") for step in find_steps(table, "en")), "what the rules do is told"


def test_an_eruption_says_who_runs_what_goes_home_and_where_the_lava_goes() -> None:
    table = played("hekla")
    ply = next(ply for ply, events in enumerate(table.match.events) for event in events if event.kind == "erupt")
    event = next(event for event in table.match.events[ply] if event.kind == "erupt")
    told = [step.words for step in find_steps(table, "fr") if step.ply == ply]
    assert sum("avance de" in words for words in told) == sum(gain > 0 for gain in event.data["gains"])
    assert f"{event.data['sum']} rainures" in told[1].replace("\u00a0", " "), "the grooves of the row are counted first"
    assert any("lave" in words and event.data["middle"] in words for words in told)


@pytest.mark.parametrize(
    ("game_id", "data", "words"),
    [
        ("hekla", {"reason": "lava", "winners": [1], "progress": [20, 31]}, "Green wins with 31 circles."),
        ("fire_mountain", {"reason": "goal", "winners": [1], "scores": [14, 21]}, "Blue wins with 21 points."),
        (
            "fuji",
            {"won": True, "reason": "village", "who": None, "score": 9, "band": 2, "characters": 6, "injuries": 1, "equipment": 2},
            "9 points: 6 for the party, 1 for injuries, +2 for unused equipment.",
        ),
    ],
)
def test_the_end_is_counted(game_id: str, data: dict[str, object], words: str) -> None:
    game = caldera.game(game_id)
    view = View(names=[colour.capitalize() for colour in game.info.colours])
    (told,) = game.words.list_board_steps(Event("over", data), view)
    assert words in told


def test_a_tile_says_how_it_lies() -> None:
    table = played("sub_terra")
    placed = [words.words for words in find_steps(table, "en") if words.words.startswith("Take from the bag")]
    assert placed
    sides = {"crossroads": 4, "fork": 3, "bend": 2, "straight": 2, "dead end": 1}
    for words in placed:
        shape, laid = re.findall(r"\(([a-z ]+)\)\. Put it on [a-g]\d+, open to the (.*)\.", words)[0]
        assert len(re.findall("north|east|south|west", laid)) == sides[shape]


def test_hidden_things_are_not_told() -> None:
    table = played("fuji")
    hidden = [event for events in table.match.events for event in events if event.audience is not None]
    assert hidden
    told = [step.words for step in find_steps(table, "en")]
    for event in hidden:
        assert not set(table.game.words.list_board_steps(event, table.view(None, "en"))) & set(told)


def test_over_the_wire(room: RunningRoom) -> None:
    form = {"players": "2", "seat.0.kind": "here", "seat.1.kind": "here", "setting.real_board": "true"}
    with browser(room) as ann, browser(room, "fr") as stranger:
        path = ann.post("/g/hekla/new", data=form).headers["location"]
        assert "data-real-board" in ann.get(path).text
        assert "data-real-board" not in stranger.get(path).text
        assert "data-real-board" not in ann.get(f"{path}/tv").text
        action = caldera.game("hekla").space.parse("place 3 c2")
        assert ann.post(f"{path}/act", json={"seat": 0, "action": action, "last_version": 0}).status_code == 200
        assert boot(ann, path)["version"] == 1
        as_data = {"Accept": "application/json"}
        told = stranger.get(f"{path}/board", headers=as_data).json()
        assert told["steps"] == [{"ply": 0, "words": "Rouge\u00a0: un 3 du stock en c2.", "own": True}]
        assert told["words"]["done"] == "C’est fait"
        assert ann.get(f"{path}/board?since=1", headers=as_data).json()["steps"] == []
        assert ann.get(f"{path}/board?since=99", headers=as_data).json()["since"] == 1
