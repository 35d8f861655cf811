"""Real dice: a table at which people roll what lies in front of them and type it in."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest

import caldera
from caldera.cli import main
from caldera.core.match import Match
from caldera.core.rng import Rng
from caldera.core.state import CHANCE
from caldera.locale import COMPLETE
from caldera.tables.errors import BadTable, NotYourSeat, Refused, Stale
from caldera.tables.people.seats import BOT, HERE, Seat, SeatSpec
from caldera.tables.play import real_dice
from caldera.tables.play.table import Entry, Table
from caldera.tables.room import Room
from caldera.tables.settings import settings_for
from caldera.tables.store.sqlite import Store
from caldera.web.stage.log_lines import log_lines
from caldera.web.stage.page_state import page_state
from caldera.web.stage.parts import dice_form
from caldera.web.stage.viewers import Viewer
from tests.support.rooms import RunningRoom, boot, browser

ANN = "a session of nobody else"
MOUNTAIN = caldera.game("fire_mountain")
CAVE = caldera.game("sub_terra")
FUJI = caldera.game("fuji")


def table_of(game_id: str, undo: str = "turn") -> Table:
    game = caldera.game(game_id)
    seats = [Seat(index, HERE, name) for index, name in enumerate(("Ann", "Bob"))]
    return Table("t", Match(game, 2), seats, bytes(32), {"undo": undo, "dice": "table"})


def rolled(table: Table, rng: Rng) -> list[int]:
    """What the real dice show: any outcome for each step that is due."""
    return [outcomes[rng.below(len(outcomes))] for _, outcomes in real_dice.pending_rolls(table)]


def play_until(table: Table, rng: Rng, wanted: int, log: list[Entry] | None = None) -> None:
    """Act and roll until that many dice are due at once."""
    for _ in range(300):
        if real_dice.is_roll_due(table):
            if len(real_dice.pending_rolls(table)) == wanted:
                return
            entries = real_dice.enter_rolls(table, (0,), rolled(table, rng), table.version)
        else:
            seat = table.state.actors[0]
            legal = table.state.legal_actions(seat)
            entries = table.act(seat, legal[rng.below(len(legal))], table.version)
        if log is not None:
            log += entries
    raise AssertionError(f"{wanted} dice are never due")


@pytest.mark.parametrize("game_id", ["fire_mountain", "sub_terra"])
def test_a_whole_game_with_typed_dice_replays_from_its_log(game_id: str) -> None:
    table, rng = table_of(game_id), Rng(7)
    log: list[Entry] = table.roll_chance()
    assert log == [], "the server does not roll"
    while not table.state.is_over:
        if real_dice.is_roll_due(table):
            log += real_dice.enter_rolls(table, (1,), rolled(table, rng), table.version)
        else:
            seat = table.state.actors[0]
            legal = table.state.legal_actions(seat)
            log += table.act(seat, legal[rng.below(len(legal))], table.version)
    assert all((seat == CHANCE) == (ply in table.typed) for ply, (seat, _) in enumerate(table.match.plays))
    header = {"rules": table.game.info.rules_version, "players": 2, "options": {}, "settings": table.settings}
    again = Table.rebuild("t", table.game, header, table.seats, bytes(32), log)
    assert again.state.key == table.state.key
    assert again.typed == table.typed
    assert "dice" not in table.record().extra


def test_the_dice_of_one_throw_are_typed_in_together() -> None:
    table, rng = table_of("fire_mountain"), Rng(1)
    play_until(table, rng, 5)
    before = table.match.ply
    throw = rolled(table, rng)
    entries = real_dice.enter_rolls(table, (1,), throw, table.version)
    assert [entry.kind for entry in entries] == ["typed"] * 5
    assert [entry.seat for entry in entries] == [1] * 5
    assert table.match.plays[before:] == [(CHANCE, outcome) for outcome in throw]


def test_what_cannot_have_come_is_refused_whole() -> None:
    table, rng = table_of("fire_mountain"), Rng(1)
    play_until(table, rng, 5)
    before = (table.state.key, table.version)
    throw = rolled(table, rng)
    for wrong in ([], [-1], [throw[0], throw[0]], [*throw, throw[0]], [10**30]):
        with pytest.raises(Refused, match="not possible now"):
            real_dice.enter_rolls(table, (0,), wrong, table.version)
    with pytest.raises(NotYourSeat):
        real_dice.enter_rolls(table, (), throw, table.version)
    with pytest.raises(Stale):
        real_dice.enter_rolls(table, (0,), throw, table.version - 1)
    assert (table.state.key, table.version) == before
    real_dice.enter_rolls(table, (0,), throw, table.version)
    with pytest.raises(Refused, match="pending"):
        real_dice.enter_rolls(table, (0,), throw, table.version)


def test_a_slip_can_be_typed_again_and_the_action_before_stays() -> None:
    table, rng = table_of("fire_mountain"), Rng(1)
    play_until(table, rng, 5)
    ply = table.match.ply
    real_dice.enter_rolls(table, (1,), rolled(table, rng), table.version)
    with pytest.raises(Refused, match="Dice have been rolled"):
        table.undo((0,), table.version)
    table.undo((1,), table.version)
    assert table.match.ply == ply
    assert real_dice.is_roll_due(table)
    assert max(table.typed, default=-1) < ply
    table.takebacks.redo((1,), table.version)
    assert table.typed[ply] == 1
    free = table_of("fire_mountain", "free")
    play_until(free, Rng(1), 5)
    real_dice.enter_rolls(free, (0,), rolled(free, rng), free.version)
    free.undo((0, 1), free.version)
    free.undo((0, 1), free.version)
    assert free.match.ply < ply, "then the throw itself"


def two_steps_to_a_roll(table: Table) -> tuple[int, int] | None:
    """Two actions of the seat to act, of which the second makes a roll due and the first does not."""
    seat = table.state.actors[0]
    for first in table.state.legal_actions(seat):
        after = table.state.clone()
        after.play(first, seat)
        if after.is_over or after.actors != (seat,):
            continue
        for second in after.legal_actions(seat):
            trial = after.clone()
            trial.play(second, seat)
            if trial.actors == (CHANCE,):
                return first, second
    return None


def test_a_route_stops_where_people_have_to_roll() -> None:
    table, rng, found = table_of("sub_terra"), Rng(7), None
    while found is None:
        if real_dice.is_roll_due(table):
            real_dice.enter_rolls(table, (0,), rolled(table, rng), table.version)
            continue
        found = two_steps_to_a_roll(table)
        seat = table.state.actors[0]
        legal = table.state.legal_actions(seat)
        if found is None:
            table.act(seat, legal[rng.below(len(legal))], table.version)
    entries = table.act_in_sequence(seat, found, table.version)
    assert [entry.seat for entry in entries] == [seat, seat], "nobody rolled for them"
    assert real_dice.is_roll_due(table)


def test_bots_wait_for_the_dice() -> None:
    table = table_of("fire_mountain")
    for index in range(2):
        table.seats[index].become(Seat(index, BOT, "", "easy"))
    assert real_dice.is_roll_due(table)
    assert table.bot_to_act() is None


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_the_form_speaks_the_game_s_words_and_the_log_says_who_typed(locale: str) -> None:
    mountain, rng = table_of("fire_mountain"), Rng(1)
    play_until(mountain, rng, 5)
    form = dice_form(mountain, locale)
    assert form.count("<fieldset") == 5
    for words in {"en": ("Die 1 shows", ">volcano<"), "fr": ("Dé 1", ">volcan<")}[locale]:
        assert words in form
    assert page_state(mountain, Viewer((0,), locale)).plain()["action_panel"] == form
    assert "data-face" not in page_state(mountain, Viewer((), locale)).plain()["action_panel"], "spectators do not roll"
    real_dice.enter_rolls(mountain, (1,), rolled(mountain, rng), mountain.version)
    assert {"en": "entered by Bob", "fr": "saisi par Bob"}[locale] in log_lines(mountain, Viewer((0,), locale), 0)
    cave = table_of("sub_terra")
    play_until(cave, rng, 1)
    assert "<fieldset" in dice_form(cave, locale)


@pytest.mark.parametrize("locale", COMPLETE)
def test_faces_are_pictures_with_words(locale: str) -> None:
    """Whoever looks sees the face; whoever listens hears its name."""
    seen = set[str]()
    for game_id in ("fire_mountain", "sub_terra"):
        table, rng = table_of(game_id), Rng(3)
        for _ in range(300):
            if table.state.is_over:
                break
            if real_dice.is_roll_due(table):
                faces = re.findall('<button[^>]*class="bt face"[^>]*>(.*?)</button>', dice_form(table, locale))
                assert len({re.sub("<[^>]+>", "", face) for face in faces}) * len(real_dice.pending_rolls(table)) == len(faces)
                for face in faces:
                    assert face.count("<svg") == face.count('aria-hidden="true"') == 1
                    assert re.search("<span>[^<]+</span>$", face)
                seen |= {f"{game_id} {len(faces) // len(real_dice.pending_rolls(table))}"} if faces else set()
                real_dice.enter_rolls(table, (0,), rolled(table, rng), table.version)
            else:
                seat = table.state.actors[0]
                legal = table.state.legal_actions(seat)
                table.act(seat, legal[rng.below(len(legal))], table.version)
    assert seen == {"fire_mountain 5", "sub_terra 6"}


def test_one_draw_after_the_other_where_the_first_decides() -> None:
    """A tile drawn from the bag is out of it: the next draw is another question."""
    cave, rng = table_of("sub_terra"), Rng(3)
    for _ in range(200):
        if real_dice.is_roll_due(cave) and "draw" in cave.game.space.words(real_dice.pending_rolls(cave)[0][1][0]):
            break
        if real_dice.is_roll_due(cave):
            real_dice.enter_rolls(cave, (0,), rolled(cave, rng), cave.version)
        else:
            seat = cave.state.actors[0]
            legal = cave.state.legal_actions(seat)
            cave.act(seat, legal[rng.below(len(legal))], cave.version)
    assert len(real_dice.pending_rolls(cave)) == 1


# ---- behind screens ----


def at_the_screens(bots: int = 1, undo: str = "turn") -> tuple[Table, list[Entry]]:
    """Fuji for two people and bots, whose dice are to be rolled; and its log so far."""
    seats = [Seat(0, HERE, "Ann"), Seat(1, HERE, "Bob"), *(Seat(2 + index, BOT, "", "easy") for index in range(bots))]
    table = Table("t", Match(FUJI, len(seats)), seats, bytes(32), {"undo": undo, "dice": "table"})
    log, rng = table.roll_chance(), Rng(3)
    while not real_dice.is_roll_due(table):
        seat = table.state.actors[0]
        legal = table.state.legal_actions(seat)
        log += table.act(seat, legal[rng.below(len(legal))], table.version)
    return table, log


def typed_by(table: Table, seat: int, rng: Rng) -> list[int]:
    due = real_dice.rolls_for(table, (seat,))
    assert due is not None
    return [outcomes[rng.below(len(outcomes))] for _, outcomes in due[1]]


def test_everybody_types_their_own_dice_in_any_order_and_nobody_else_sees_them() -> None:
    table, log = at_the_screens()
    assert real_dice.waits_for(table) == [0, 1], "the bot's dice are the server's"
    begun, rng = table.version, Rng(5)
    dice = typed_by(table, 1, rng)
    log += real_dice.enter_rolls(table, (1,), dice, begun)
    assert [entry.kind for entry in log[-1:]] == ["held"], "Ann's come first"
    assert real_dice.waits_for(table) == [0]
    assert real_dice.rolls_for(table, (1,)) is None
    assert "data-face" in page_state(table, Viewer((0,), "en")).plain()["action_panel"]
    log += real_dice.enter_rolls(table, (0,), typed_by(table, 0, rng), begun)
    assert not real_dice.is_roll_due(table)
    shown = [die.value for die in table.see(1).dice_sets[1].dice]
    assert sorted(shown) == sorted(FUJI.describe(outcome)["value"] for outcome in dice)
    assert all(die.value is None for index in (1, 2) for die in table.see(0).dice_sets[index].dice)
    again = Table.rebuild(
        "t",
        FUJI,
        {"rules": FUJI.info.rules_version, "players": 3, "options": {}, "settings": table.settings},
        table.seats,
        bytes(32),
        log,
    )
    assert (again.state.key, again.typed, again.held_dice.by_seat) == (table.state.key, table.typed, {})


def test_as_many_dice_as_lie_there_with_faces_that_they_have() -> None:
    table, _ = at_the_screens()
    dice, before = typed_by(table, 0, Rng(1)), table.version
    for wrong in (dice[1:], [*dice, dice[0]], [], [-1, *dice[1:]], [FUJI.space.parse("ready"), *dice[1:]]):
        with pytest.raises(Refused, match="not possible"):
            real_dice.enter_rolls(table, (0,), wrong, before)
    with pytest.raises(NotYourSeat):
        real_dice.enter_rolls(table, (), dice, before)
    with pytest.raises(Refused, match="pending"):
        real_dice.enter_rolls(table, (2,), dice, before)
    with pytest.raises(Stale):
        real_dice.enter_rolls(table, (0,), dice, table.held_dice.since - 1)
    assert table.version == before


@pytest.mark.parametrize("locale", COMPLETE)
def test_the_form_has_a_row_for_dice_that_are_alike_and_only_ones_own(locale: str) -> None:
    table, _ = at_the_screens()
    form = dice_form(table, locale, (1,))
    rows = re.findall('<fieldset data-step="[^"]*" data-count="([^"]*)"', form)
    assert sum(map(int, rows)) == len(typed_by(table, 1, Rng(1)))
    assert len(rows) == 3, "a row per type"
    assert form.count("data-face=") == 18
    assert form.count("<svg") == 18
    spectator = page_state(table, Viewer((), locale)).plain()
    assert "data-face" not in spectator["action_panel"]
    assert "Ann" in spectator["prompt"], "the others read who still types"


def test_rerolled_dice_are_typed_too_and_whoever_leaves_is_rolled_for() -> None:
    table, _ = at_the_screens()
    rng, rerolled = Rng(9), 0
    while rerolled < 2 and not table.state.is_over:
        if real_dice.is_roll_due(table):
            seat = real_dice.waits_for(table)[-1]
            rerolled += table.state.observe(seat)["phase"] == 3
            real_dice.enter_rolls(table, (seat,), typed_by(table, seat, rng), table.version)
            continue
        seat = table.state.actors[0]
        legal = table.state.legal_actions(seat)
        again = [action for action in legal if FUJI.describe(action)["kind"] == "reroll"]
        table.act(seat, (again or legal)[rng.below(len(again or legal))], table.version)
    assert rerolled == 2
    waiting, _ = at_the_screens()
    real_dice.enter_rolls(waiting, (1,), typed_by(waiting, 1, rng), waiting.version)
    waiting.seats[0].become(Seat(0, BOT, "", "easy"))
    assert waiting.roll_chance()
    assert not real_dice.is_roll_due(waiting)
    assert set(waiting.typed.values()) == {1}, "what Bob typed counts"


# ---- only where it makes sense ----


def in_room(path: Path, work: Any) -> Any:
    async def run() -> Any:
        room = Room(Store(path), 0.0)
        try:
            return await work(room)
        finally:
            await room.close()

    return asyncio.run(run())


def test_games_without_dice_refuse(tmp_path: Path) -> None:
    assert all("dice" in [option.name for option in settings_for(game.info)] for game in (MOUNTAIN, CAVE))
    assert "dice" not in [option.name for option in settings_for(caldera.game("hekla").info)]
    assert any("table" in option.choices for option in settings_for(FUJI.info))

    async def work(room: Room) -> None:
        two = (SeatSpec(HERE), SeatSpec(HERE))
        with pytest.raises(BadTable, match="no dice"):
            await room.create("hekla", two, {}, ANN, {"dice": "table"})
        hidden = await room.create("fuji", two, {}, ANN, {"dice": "table"})
        assert hidden.match.ply > 20, "the server lays out the cards"
        table = await room.create("fire_mountain", two, {}, ANN, {"dice": "table"})
        assert table.match.plays == []
        assert table.match.extra == {"real_dice": True}
        promised = await room.create("fire_mountain", two, {}, ANN)
        assert "hash" in promised.match.extra["dice"]

    in_room(tmp_path / "t.db", work)


def test_verify_says_that_nothing_was_promised(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table, rng = table_of("fire_mountain"), Rng(1)
    table.match.extra["real_dice"] = True
    play_until(table, rng, 5)
    file = tmp_path / "m.json"
    file.write_text(table.record().dumps(), encoding="utf-8")
    assert main(["verify", str(file), "--lang", "en"]) == 1, "it is not over"
    assert "entered by hand" in capsys.readouterr().out


# ---- over the wire ----


def test_over_the_wire(room: RunningRoom) -> None:
    form = {"players": "2", "seat.0.kind": "here", "seat.1.kind": "here", "setting.dice": "table", "setting.undo": "consent"}
    with browser(room) as ann, browser(room, "fr") as stranger:
        assert 'name="setting.dice"' in ann.get("/g/fire_mountain/new").text
        assert 'name="setting.dice"' not in ann.get("/g/hekla/new").text
        refused = ann.post("/g/hekla/new", data=form)
        assert refused.status_code == 422
        assert "no dice" in refused.text
        path = ann.post("/g/fire_mountain/new", data=form).headers["location"]
        assert "data-face" in ann.get(path).text
        assert "data-face" not in stranger.get(path).text
        assert "Dice to enter" in ann.get("/").text
        first = MOUNTAIN.space.parse("first 1")
        assert stranger.post(f"{path}/roll", json={"outcomes": [first], "last_version": 0}).status_code == 403
        assert ann.post(f"{path}/roll", json={"outcomes": [7], "last_version": 0}).status_code == 422
        assert ann.post(f"{path}/roll", json={"outcomes": "7", "last_version": 0}).status_code == 400
        assert ann.post(f"{path}/roll", json={"outcomes": [first], "last_version": 0}).json() == {"version": 1}
        assert ann.post(f"{path}/roll", json={"outcomes": [first], "last_version": 0}).status_code == 409
        assert boot(ann, path)["seat"] == 1
        for address, body in (("undo", {}), ("redo", {}), ("undo", {}), ("undo", {"to": 0}), ("restart", {})):
            seen = boot(ann, path)["version"]
            assert stranger.post(f"{path}/{address}", json=body | {"last_version": seen}).status_code == 403
            answer = ann.post(f"{path}/{address}", json=body | {"last_version": seen})
            assert answer.status_code == (200 if seen < 4 else 422), (address, answer.text)
        assert stranger.post(f"{path}/consent", json={"yes": True, "last_version": 0}).status_code == 403
        assert ann.post(f"{path}/consent", json={"yes": True, "last_version": 0}).status_code == 409
        assert ann.post(f"{path}/consent", json={"yes": "x", "last_version": 0}).status_code == 400
