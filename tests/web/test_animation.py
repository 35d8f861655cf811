"""Films: every position inside an action can be seen and drawn by everybody, and a scene may show what has just happened there."""

from __future__ import annotations

import random

import pytest

import caldera
from caldera.core.match import Match
from caldera.core.scene import board
from caldera.draw.layers import forget_pieces
from caldera.games import OWN
from caldera.locale import COMPLETE
from caldera.tables.people.seats import HERE, Seat
from caldera.tables.play.table import Table
from caldera.web.stage.changes import in_layers, pieces_of
from caldera.web.stage.page_state import page_state
from caldera.web.stage.pictures import picture_of, stage_since
from caldera.web.stage.viewers import Viewer
from tests.support.sweeps import amount

PLIES = {"hekla": 140, "fire_mountain": 250, "sub_terra": 100, "fuji": 130}


def table_of(game_id: str, players: int) -> Table:
    game = caldera.game(game_id)
    return Table("t", Match(game, players), [Seat(index, HERE) for index in range(players)], bytes(32))


def play(table: Table, rng: random.Random) -> None:
    """One action of somebody, at random, and the dice that follow; speech is rare, or nothing else would happen."""
    seat = rng.choice(table.state.actors)
    legal = table.state.legal_actions(seat)
    quick = [action for action in legal if table.game.describe(action)["kind"] not in ("claim", "rate", "safe", "avoid")]
    table.act(seat, rng.choice(quick or legal), table.version)


def boards(table: Table, viewer: Viewer, since: int) -> list[str]:
    """The boards of an animation."""
    drawn = [picture_of(table, viewer, frame)[0] for frame in stage_since(table, viewer, since).drawn]
    return ["".join([piece for layer in board for piece in layer]) for board in drawn]


@pytest.mark.parametrize("game_id", OWN)
@pytest.mark.parametrize("seed", [1, 2])
def test_every_picture_of_an_animation_can_be_drawn_for_everybody(game_id: str, seed: int) -> None:
    rng = random.Random(seed)
    players = caldera.game(game_id).info.players.start + seed - 1
    table = table_of(game_id, players)
    table.roll_chance()
    shown = 0
    while table.match.ply < PLIES[game_id] and not table.state.is_over:
        before = table.version
        play(table, rng)
        viewer = Viewer((rng.randrange(players),) if rng.random() < 0.8 else (), "fr" if rng.random() < 0.5 else "en")
        pictures = boards(table, viewer, before)
        shown += len(pictures)
        for picture in [*pictures, page_state(table, viewer).whole_board]:
            assert picture.startswith("<svg")
            assert picture.endswith("</svg>")
    assert shown > 0


def test_an_eruption_of_fire_mountain_is_shown_region_by_region() -> None:
    """The volcano first, then each region that somebody scores: lit, counted and left by those who go home, with its own line."""
    rng = random.Random(4)
    table = table_of("fire_mountain", 2)
    table.roll_chance()
    for _ in range(4000):
        before, ply = table.version, table.match.ply
        play(table, rng)
        happened = [event for events in table.match.events[ply:] for event in events]
        if any(event.kind == "erupt" for event in happened):
            break
    regions = [event.data for event in happened if event.kind == "region"]
    steps = [step for steps in stage_since(table, Viewer((0,), "en"), before).steps for step in steps]
    shown = [step for step in steps if step.effect == "region"]
    assert [len(step.where) for step in shown] == [data["size"] for data in regions]
    assert len([step for step in steps if step.log]) == len(happened), "every region has its own line"
    erupted = next(event.data for event in happened if event.kind == "erupt")
    assert sum(step.amount or 0 for step in steps if step.effect == "points") == sum(
        sum(data["gains"]) for data in [erupted, *regions]
    )
    flown = [step.piece.removeprefix("figure-") for step in steps if step.effect == "home"]
    assert flown == [figure for data in [erupted, *regions] for figure in data["returned"]]


def test_an_animation_does_not_tell_a_secret() -> None:
    """Dice that only one player sees tumble for nobody else."""
    rng, thrown = random.Random(1), 0
    table = table_of("fuji", 2)
    table.roll_chance()
    while not thrown:
        before, ply = table.version, table.match.ply
        play(table, rng)
        for seat in (0, 1, None):
            events = [event for events in table.match.events[ply:] for event in events if event.known_to(seat)]
            known = {(die["die"], die["value"] - 1) for event in events for die in event.data.get("dice", ())}
            viewer = Viewer(() if seat is None else (seat,), "en")
            cast = {
                (die.die, die.face) for steps in stage_since(table, viewer, before).steps for step in steps for die in step.dice
            }
            assert cast <= known
            thrown += len(cast)


@pytest.mark.parametrize("game_id", OWN)
def test_viewers_who_are_drawn_for_together_see_what_each_would_see_alone(game_id: str) -> None:
    tables, rng = [table_of(game_id, 2), table_of(game_id, 2)], random.Random(5)
    scene = tables[0].game.scene
    for table in tables:
        table.roll_chance()
    for _ in range(amount(12, 30)):
        for table in tables:
            if table.state.is_over:
                continue
            play(table, rng)
            for seat in (None, 0, 1):
                assert table.observe(seat) == table.state.observe(seat)
                for locale in COMPLETE:
                    view = table.view(seat, locale)
                    together = "".join(pieces_of(in_layers(scene, table.see(seat), view)))
                    forget_pieces()  # nothing that a drawing before could have been made of
                    assert together == board(scene, scene.see(table.state, seat), view)
