"""Tables: acting, staleness, undo, seats, and the fold of the log."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import caldera
from caldera.core import dice
from caldera.core.errors import BadOption, BadPlayers
from caldera.core.game import AnyGame
from caldera.core.match import Match
from caldera.core.rng import Rng
from caldera.games.fuji.rules.play import FujiState
from caldera.tables.errors import BadTable, NoSuchTable, NotYourSeat, Refused, Stale, Unreadable
from caldera.tables.people.seats import BOT, HERE, LINK, Seat, SeatSpec, clean_name, fingerprint, new_session, seat_token
from caldera.tables.play.table import PLAY, Entry, Table
from caldera.tables.room import Room
from caldera.tables.settings import UNDO_FREE, UNDO_NONE, UNDO_TURN
from caldera.tables.store.sqlite import Addition, Store
from tests.support.toys import AGAIN, SHOW, STAKE, STAY, CupsGame
from tests.support.waiting import until

ANN, BOB = new_session(), new_session()


def held_seat(index: int, session: str, kind: str = HERE) -> Seat:
    return Seat(index, kind, "", "", fingerprint(seat_token(session, "t", index)), fingerprint(session))


def table_of(game: AnyGame, policy: str = UNDO_TURN, sessions: tuple[str, ...] = (ANN, BOB)) -> Table:
    secret = bytes(32)
    extra = {"dice": {"hash": dice.commitment(secret)}}
    match = Match(game, len(sessions), {}, extra=extra)
    table = Table("t", match, [held_seat(seat, session) for seat, session in enumerate(sessions)], secret, {"undo": policy})
    table.roll_chance()
    return table


@pytest.fixture
def hekla() -> Table:
    return table_of(caldera.game("hekla"))


@pytest.fixture
def cups() -> Table:
    return table_of(CupsGame())


def place(table: Table, seat: int, words: str, seen: int | None = None) -> list[Entry]:
    return table.act(seat, table.game.space.parse(words), table.version if seen is None else seen)


def picture(table: Table) -> Any:
    return table.state.key, table.version, list(table.match.plays)


# ---- acting ----


def test_an_action_is_one_entry_and_one_version(hekla: Table) -> None:
    entries = place(hekla, 0, "place 3 c2")
    assert [(entry.seq, entry.kind, entry.seat, entry.body) for entry in entries] == [(0, PLAY, 0, "place 3 c2")]
    assert hekla.version == 1
    assert hekla.state.actors == (1,)


def test_a_refused_action_says_why_in_both_languages_and_changes_nothing(hekla: Table) -> None:
    place(hekla, 0, "place 3 c2")
    before = picture(hekla)
    with pytest.raises(Refused) as refused:
        place(hekla, 1, "place 3 c2")
    assert "c2" in refused.value.say("en")
    assert "c2" in refused.value.say("fr")
    assert refused.value.say("en") != refused.value.say("fr")
    with pytest.raises(Refused, match="not your turn"):
        place(hekla, 0, "place 2 d2")
    for nonsense in (-1, -2, 10**30, hekla.game.space.count):
        with pytest.raises(Refused):
            hekla.act(1, nonsense, hekla.version)
    assert picture(hekla) == before


def test_whoever_looks_at_an_old_table_is_stale(hekla: Table) -> None:
    place(hekla, 0, "place 3 c2", seen=0)
    before = picture(hekla)
    with pytest.raises(Stale):
        place(hekla, 0, "place 2 d2", seen=0)
    with pytest.raises(Stale):
        place(hekla, 1, "place 2 d2", seen=0)
    with pytest.raises(Stale):
        place(hekla, 1, "place 2 d2", seen=99)
    assert picture(hekla) == before


def test_nobody_acts_after_the_end(hekla: Table) -> None:
    rng = Rng(3)
    while not hekla.state.is_over:
        seat = hekla.state.actors[0]
        legal = hekla.state.legal_actions(seat)
        hekla.act(seat, legal[rng.below(len(legal))], hekla.version)
    with pytest.raises(Refused, match="over"):
        place(hekla, 0, "pass")


def test_people_who_decide_at_the_same_time_do_not_make_each_other_stale(cups: Table) -> None:
    seen = cups.version
    cups.act(1, int(STAKE.at(2)), seen)
    cups.act(0, int(STAKE.at(1)), seen)
    assert cups.state.actors == (0,)
    with pytest.raises(Stale):
        cups.act(0, int(STAY.at()), seen)


# ---- dice ----


def test_dice_come_from_the_secret_and_can_be_checked_when_the_game_is_over(cups: Table) -> None:
    assert cups.state.actors == (0, 1)
    assert [seat for seat, _ in cups.match.plays] == [caldera.CHANCE, caldera.CHANCE]
    assert "secret" not in cups.record().extra["dice"]
    for seat in (0, 1):
        cups.act(seat, int(STAKE.at(0)), cups.version)
    entries = cups.act(0, int(AGAIN.at()), cups.version)
    assert [entry.seat for entry in entries] == [0, caldera.CHANCE]
    for seat in (0, 1):
        cups.act(seat, int(STAY.at()), cups.version)
    record = cups.record()
    assert record.verify_dice() == 3
    assert Match.from_json(record.to_json(), lambda *_: CupsGame()).state.key == cups.state.key


# ---- undo ----


def test_undo_takes_back_my_last_action_until_somebody_else_acts(hekla: Table) -> None:
    start = hekla.state.key
    place(hekla, 0, "place 3 c2")
    with pytest.raises(Refused, match="nothing to undo"):
        hekla.undo((1,), hekla.version)
    entries = hekla.undo((0,), hekla.version)
    assert [(entry.kind, entry.body) for entry in entries] == [("undo", "0")]
    assert hekla.state.key == start
    assert hekla.version == 2
    place(hekla, 0, "place 3 c2")
    place(hekla, 1, "place 3 d2")
    with pytest.raises(Refused, match="Another player"):
        hekla.undo((0,), hekla.version)


def test_undo_needs_a_seat_and_a_fresh_look(hekla: Table) -> None:
    place(hekla, 0, "place 3 c2")
    before = picture(hekla)
    with pytest.raises(NotYourSeat):
        hekla.undo((), hekla.version)
    with pytest.raises(Stale):
        hekla.undo((0,), 0)
    assert picture(hekla) == before


def test_an_undo_makes_what_others_saw_stale(hekla: Table) -> None:
    place(hekla, 0, "place 3 c2")
    seen = hekla.version
    hekla.undo((0,), seen)
    place(hekla, 0, "place 3 b1")
    with pytest.raises(Stale):
        place(hekla, 1, "place 3 d2", seen=seen)


def test_dice_and_revelations_are_barriers(cups: Table) -> None:
    for seat in (0, 1):
        cups.act(seat, int(STAKE.at(0)), cups.version)
    with pytest.raises(Refused, match="revealed"):  # the last stake showed all stakes
        cups.undo((1,), cups.version)
    cups.act(0, int(SHOW.at()), cups.version)
    with pytest.raises(Refused, match="revealed"):
        cups.undo((0,), cups.version)
    cups.act(0, int(AGAIN.at()), cups.version)
    with pytest.raises(Refused, match="rolled"):
        cups.undo((0,), cups.version)


def test_a_friendly_table_goes_back_past_everything_and_a_strict_one_never() -> None:
    free = table_of(caldera.game("hekla"), UNDO_FREE)
    place(free, 0, "place 3 c2")
    place(free, 1, "place 3 d2")
    free.undo((0,), free.version)
    assert free.match.ply == 0
    strict = table_of(caldera.game("hekla"), UNDO_NONE)
    place(strict, 0, "place 3 c2")
    with pytest.raises(Refused, match="Undo is disabled"):
        strict.undo((0,), strict.version)


def test_once_its_dice_are_shown_a_game_is_over_for_good() -> None:
    table = table_of(CupsGame(), UNDO_FREE)
    for action in (STAKE.at(0), STAKE.at(0), STAY.at(), STAY.at()):
        table.act(table.state.actors[0], int(action), table.version)
    with pytest.raises(Refused, match="dice have been shown"):
        table.undo((0, 1), table.version)


# ---- the log ----


HEADER = {"rules": 1, "players": 2, "options": {}, "settings": {"undo": UNDO_FREE}, "start": None, "extra": {}}


def rebuilt(log: list[Entry], header: dict[str, Any] | None = None) -> Table:
    seats = [held_seat(0, ANN), held_seat(1, BOB)]
    rules = {"rules": caldera.game("hekla").info.rules_version}
    return Table.rebuild("t", caldera.game("hekla"), (header or HEADER) | ({} if header else rules), seats, bytes(32), log)


def test_the_table_is_the_fold_of_its_log() -> None:
    table = table_of(caldera.game("hekla"), UNDO_FREE)
    log: list[Entry] = []
    rng = Rng(11)
    for step in range(60):
        seat = table.state.actors[0]
        legal = table.state.legal_actions(seat)
        log += table.act(seat, legal[rng.below(len(legal))], table.version)
        if step % 7 == 6:
            log += table.undo((seat,), table.version)
    again = rebuilt(log)
    assert picture(again) == picture(table)
    assert [len(events) for events in again.match.events] == [len(events) for events in table.match.events]
    place_after = again.state.legal_actions(again.state.actors[0])[0]
    again.act(again.state.actors[0], place_after, again.version)


@pytest.mark.parametrize(
    "log",
    [
        [Entry(1, PLAY, 0, "place 3 c2", 0.0)],
        [Entry(0, PLAY, 0, "place 9 z9", 0.0)],
        [Entry(0, PLAY, 1, "place 3 c2", 0.0)],
        [Entry(0, PLAY, 0, "place 3 c2", 0.0), Entry(1, PLAY, 1, "place 3 c2", 0.0)],
        [Entry(0, "undo", 0, "7", 0.0)],
        [Entry(0, "undo", 0, "x", 0.0)],
        [Entry(0, "dance", 0, "", 0.0)],
    ],
)
def test_a_broken_log_is_refused_with_a_reason(log: list[Entry]) -> None:
    with pytest.raises(Unreadable, match="can’t be read"):
        rebuilt(log)


def test_a_table_of_other_rules_is_refused() -> None:
    with pytest.raises(Unreadable, match="another version of the rules"):
        rebuilt([], HEADER | {"rules": 999})


def test_viewers_learn_how_much_of_the_log_still_stands(hekla: Table) -> None:
    place(hekla, 0, "place 3 c2")
    place(hekla, 1, "place 3 d2")
    assert hekla.plies_still_standing(2) == 2
    assert hekla.plies_still_standing(1) == 1
    hekla.undo((1,), hekla.version)
    assert hekla.plies_still_standing(2) == 1
    assert hekla.plies_still_standing(3) == 1


# ---- seats ----


def test_a_token_acts_for_its_seat_only(hekla: Table) -> None:
    assert hekla.held_by(ANN) == (0,)
    assert hekla.held_by(BOB) == (1,)
    assert hekla.held_by(new_session()) == ()
    assert hekla.held_by(None) == ()
    found = hekla.seat_with(seat_token(BOB, "t", 1))
    assert found is not None
    assert found.index == 1
    assert hekla.seat_with(seat_token(BOB, "t", 0)) is None
    assert hekla.seat_with("") is None


def test_a_link_is_good_for_one_person(hekla: Table) -> None:
    hekla.seats[1].become(Seat(1, LINK, "", "", fingerprint(seat_token(ANN, "t", 1))))
    assert hekla.held_by(ANN) == (0,), "the host may pass the link on, not play the seat"
    ((seat, token),) = hekla.invitations(ANN)
    assert seat == 1
    assert hekla.invitations(BOB) == ()
    place(hekla, 0, "place 3 c2")
    hekla.claim(token, BOB, "  Bob\n<b> ")
    assert hekla.held_by(BOB) == (1,)
    assert hekla.names("en") == ("Player 1", "Bob <b>")
    assert hekla.invitations(ANN) == ()
    with pytest.raises(NotYourSeat):
        hekla.claim(token, new_session(), "Eve")
    with pytest.raises(NotYourSeat):
        hekla.claim(seat_token(ANN, "t", 0), new_session(), "Eve")


def test_sitting_down_does_not_make_others_stale(hekla: Table) -> None:
    hekla.seats[1].become(Seat(1, LINK, "", "", fingerprint(seat_token(ANN, "t", 1))))
    seen = hekla.version
    hekla.claim(seat_token(ANN, "t", 1), BOB, "Bob")
    place(hekla, 0, "place 3 c2", seen=seen)
    assert hekla.plies_still_standing(seen) == 0, "the log calls the seat by its new name"


def test_names_are_one_short_line() -> None:
    assert clean_name("  a\tb\u202e\x00c  ") == "a b c"
    assert len(clean_name("x" * 500)) == 24
    assert clean_name("\n") == ""


# ---- the room ----


def in_room(path: Path, work: Any, pace: float = 0.0) -> Any:
    async def run() -> Any:
        room = Room(Store(path), pace)
        try:
            return await work(room)
        finally:
            await room.close()

    return asyncio.run(run())


TWO_HERE = (SeatSpec(HERE, "Ada"), SeatSpec(HERE))


def test_of_two_who_act_at_once_one_is_stale(tmp_path: Path) -> None:
    async def work(room: Room) -> None:
        table = await room.create("hekla", TWO_HERE, {}, ANN)
        code = table.game.space.parse
        both = [room.act(table.id, 0, code("place 3 c2"), 0), room.act(table.id, 0, code("place 2 d2"), 0)]
        results = await asyncio.gather(*both, return_exceptions=True)
        assert sorted(type(result).__name__ for result in results) == ["Stale", "int"]
        assert len(room.store.load(table.id).log) == table.version == 1

    in_room(tmp_path / "t.db", work)


def test_another_writer_makes_us_stale_and_we_catch_up(tmp_path: Path) -> None:
    async def work(room: Room) -> None:
        table = await room.create("hekla", TWO_HERE, {}, ANN)
        room.store.append(table.id, [Entry(0, PLAY, 0, "place 3 c2", 0.0)])  # as another server would
        with pytest.raises(Stale):
            await room.act(table.id, 0, table.game.space.parse("place 2 d2"), 0)
        fresh = (await room.live(table.id)).table
        assert fresh is not table
        assert fresh.version == 1
        await room.act(table.id, 1, table.game.space.parse("place 2 d2"), 1)

    in_room(tmp_path / "t.db", work)


def test_a_restart_goes_on_where_the_room_was_closed(tmp_path: Path) -> None:
    async def first(room: Room) -> tuple[str, Any]:
        table = await room.create("hekla", TWO_HERE, {"first": "green"}, ANN)
        await room.act(table.id, 1, table.game.space.parse("place 3 c2"), 0)
        return table.id, table.state.key

    async def second(room: Room) -> None:
        (table,) = await room.tables_of(ANN)
        assert (table.id, table.state.key) == (table_id, key)
        assert table.held_by(ANN) == (0, 1)
        assert table.names("fr") == ("Ada", "Joueur 2")

    table_id, key = in_room(tmp_path / "t.db", first)
    in_room(tmp_path / "t.db", second)


def test_bots_act_until_a_person_is_to_act(tmp_path: Path) -> None:
    async def work(room: Room) -> None:
        table = await room.create("hekla", (SeatSpec(BOT, "", "easy"), SeatSpec(HERE), SeatSpec(BOT, "", "easy")), {}, ANN)
        for turn in range(1, 4):
            await until(lambda: table.state.actors == (1,))
            assert len([seat for seat, _ in table.match.plays if seat == 0]) >= turn
            await room.act(table.id, 1, table.state.legal_actions(1)[0], table.version)
        assert Table.rebuild(table.id, table.game, stored(room, table), table.seats, table.secret, room.store.load(table.id).log)

    def stored(room: Room, table: Table) -> dict[str, Any]:
        return room.store.load(table.id).header

    in_room(tmp_path / "t.db", work)


def test_bots_are_ready_after_the_person_and_answer_until_then(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both want to be ready after their markers. Whatever the person does wakes them, and they wait again until he is ready."""
    kept: list[int] = []
    keeps_back = caldera.game("fuji").keeps_back

    def note(state: FujiState, action: int, people: Sequence[int]) -> bool:
        kept.append(action)
        return keeps_back(state, action, people)

    monkeypatch.setattr(type(caldera.game("fuji")), "keeps_back", staticmethod(note))

    async def work(room: Room) -> None:
        room.bots.is_patient = True
        party = (SeatSpec(HERE), SeatSpec(BOT, "", "novice"), SeatSpec(BOT, "", "novice"))
        table = await room.create("fuji", party, {"skills": "six_dice"}, ANN)
        ready = table.game.action("ready")
        await until(lambda: kept.count(ready) >= 1, "the bots want to be ready")
        assert isinstance(table.state, FujiState)
        marks = [action for action in table.state.legal_actions(0) if table.game.describe(action)["kind"] == "mark"]
        await room.act(table.id, 0, marks[0], table.version)
        await until(lambda: kept.count(ready) >= 2, "they were woken, and want to be ready again")
        assert table.state.ready == 0
        await room.act(table.id, 0, ready, table.version)
        await until(lambda: 1 not in table.state.actors and 2 not in table.state.actors, "the bots are ready")

    in_room(tmp_path / "t.db", work)


def test_a_match_goes_on_from_its_record(tmp_path: Path) -> None:
    async def work(room: Room) -> None:
        game = caldera.game("hekla")
        record = Match(game, 2, {"departure_counts": False})
        record.apply(game.space.parse("place 3 c2"), 0)
        table = await room.create("hekla", TWO_HERE, record.options, ANN, record=record)
        assert table.state.key == record.state.key
        assert len(room.store.load(table.id).log) == 1

    in_room(tmp_path / "t.db", work)


def test_tables_that_cannot_be_are_refused(tmp_path: Path) -> None:
    async def work(room: Room) -> None:
        with pytest.raises(BadPlayers):
            await room.create("hekla", (SeatSpec(HERE),), {}, ANN)
        with pytest.raises(BadOption, match="colour"):
            await room.create("hekla", TWO_HERE, {"colour": "pink"}, ANN)
        with pytest.raises(BadOption, match="first"):
            await room.create("hekla", TWO_HERE, {"first": "blue"}, ANN)
        with pytest.raises(BadTable, match="ghost"):
            await room.create("hekla", (SeatSpec(HERE), SeatSpec("ghost")), {}, ANN)
        with pytest.raises(BadTable, match="deep thought"):
            await room.create("hekla", (SeatSpec(HERE), SeatSpec(BOT, "", "deep thought")), {}, ANN)
        with pytest.raises(BadOption, match="undo"):
            await room.create("hekla", TWO_HERE, {}, ANN, settings={"undo": "sometimes"})
        with pytest.raises(NoSuchTable):
            await room.act("nowhere", 0, 0, 0)
        assert await room.tables_of(ANN) == []

    in_room(tmp_path / "t.db", work)


def test_the_store_keeps_no_session_and_no_token(tmp_path: Path) -> None:
    async def work(room: Room) -> str:
        table = await room.create("hekla", (SeatSpec(HERE), SeatSpec(LINK)), {}, ANN)
        return table.id

    table_id = in_room(tmp_path / "t.db", work)
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert table_id.encode() in kept
    for secret in (ANN, seat_token(ANN, table_id, 0), seat_token(ANN, table_id, 1)):
        assert secret.encode() not in kept


def test_nothing_made_before_an_action_is_shown_after_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While an action is being stored, a viewer who was slow must not get the position before under the new version."""

    async def work(room: Room) -> None:
        table = await room.create("hekla", TWO_HERE, {}, ANN)
        live = await room.live(table.id)
        live.memo["the position before"] = "old"
        kept: list[dict[Any, Any]] = []
        append_all = room.store.append_all

        def slow(additions: Sequence[Addition]) -> list[Stale | None]:
            kept.append(dict(live.memo))
            return append_all(additions)

        monkeypatch.setattr(room.store, "append_all", slow)
        await room.act(table.id, 0, table.state.legal_actions(0)[0], table.version)
        assert kept == [{}]

    in_room(tmp_path / "t.db", work)
