"""Who sits where: bots for leavers, seats given away and on two devices, who is here, and the list of my tables."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx2
import pytest
import segno

import caldera
from caldera.core.match import Match
from caldera.tables.errors import BadTable, NotYourSeat, Refused
from caldera.tables.people import device_pairing, seat_changes
from caldera.tables.people.presence import Attendance, Presence
from caldera.tables.people.seats import BOT, HERE, LINK, Seat, SeatSpec, fingerprint, new_session, seat_token
from caldera.tables.play.table import Table
from caldera.tables.room import Room
from caldera.tables.store.sqlite import Store
from caldera.web.pages.mine import ago
from caldera.web.stage.log_lines import log_lines
from caldera.web.stage.page_state import page_state
from caldera.web.stage.viewers import Viewer, mark, presence
from caldera.web.table.links import qr
from caldera.web.table.play import viewer_of
from tests.support.paths import GOLDEN
from tests.support.rooms import RunningRoom, act, boot, browser, new_table, seat_link
from tests.support.waiting import let_others_run, until

ANN, BOB, EVE = new_session(), new_session(), new_session()
HEKLA = caldera.game("hekla")


def code(words: str) -> int:
    return HEKLA.space.parse(words)


def held(index: int, session: str, kind: str) -> Seat:
    seat = Seat(index, kind)
    seat.take(session, "t")
    return seat


@pytest.fixture
def table() -> Table:
    """Ann made the table and plays red, Bob came by link, a bot is yellow."""
    seats = [held(0, ANN, HERE), held(1, BOB, LINK), Seat(2, BOT, bot="easy")]
    made = Table("t", Match(HEKLA, 3), seats, bytes(32))
    made.host = fingerprint(ANN)
    return made


def here(seat: int) -> bool:
    return False


def gone(seat: int) -> bool:
    return True


# ---- leaving and coming back ----


@pytest.mark.parametrize(
    ("session", "seat", "away", "allowed"),
    [
        (BOB, 1, here, True),  # whoever leaves
        (ANN, 1, here, True),  # the host
        (BOB, 0, here, False),
        (BOB, 0, gone, True),  # another one at the table, when the person is away
        (EVE, 0, gone, False),  # a spectator never
        (None, 0, gone, False),
        (ANN, 2, gone, False),  # a bot plays there already
    ],
    ids=["oneself", "the host", "another", "another, away", "a spectator", "nobody", "a bot's"],
)
def test_who_may_let_a_bot_play(table: Table, session: str | None, seat: int, away: Callable[[int], bool], allowed: bool) -> None:
    before = table.version
    if allowed:
        seat_changes.let_bot_play(table, session, seat, "medium", away)
        assert table.seats[seat].bot == "medium"
        assert table.version == before + 1
    else:
        with pytest.raises((Refused, NotYourSeat)):
            seat_changes.let_bot_play(table, session, seat, "medium", away)
        assert table.version == before
    with pytest.raises(BadTable):
        seat_changes.let_bot_play(table, ANN, 0, "nobody", here)
    with pytest.raises(NotYourSeat):
        seat_changes.let_bot_play(table, ANN, 7, "easy", here)


def test_a_leaver_does_not_play_until_back_by_one_step(table: Table) -> None:
    seat_changes.let_bot_play(table, BOB, 1, "easy", here)
    assert table.held_by(BOB) == ()
    assert table.seats_of(BOB) == (1,)
    assert viewer_of(table, BOB, "en", None).resting == (1,)
    table.act(0, code("place 3 c2"), table.version)
    found = table.bot_to_act()
    assert found is not None
    assert found.index == 1
    for other in (ANN, EVE, None):
        with pytest.raises(NotYourSeat):
            seat_changes.reclaim_seat(table, other, 1, gone)
    seat_changes.reclaim_seat(table, BOB, 1, here)
    assert table.held_by(BOB) == (1,)
    assert table.bot_to_act() is None
    with pytest.raises(Refused):
        seat_changes.reclaim_seat(table, BOB, 1, here)


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_the_log_and_the_cards_tell_who_came_and_went(table: Table, locale: str) -> None:
    table.seats[1].name = "Bob <3"
    seat_changes.let_bot_play(table, BOB, 1, "easy", here)
    card = page_state(table, Viewer((0,), locale)).plain()["seats"]
    seat_changes.reclaim_seat(table, BOB, 1, here)
    seat_changes.let_bot_play(table, ANN, 1, "hard", here)
    lines = log_lines(table, Viewer((0,), locale), 0)
    assert lines.count("Bob &lt;3") == 3
    for words in {
        "en": ("leaves", "is back", "is away", "Easy", "Hard"),
        "fr": ("quitte", "revient", "n’est pas là", "Débutant"),
    }[locale]:
        assert words in lines
    assert {"en": "(standing in)", "fr": "(remplaçant)"}[locale] in card
    shown = page_state(table, viewer_of(table, BOB, locale, None)).plain()["invites"]
    assert 'data-post="/seat/back"' in shown


@pytest.mark.parametrize(
    ("locale", "said"), [("en", "Odo: “One step after the other.”"), ("fr", "Odo\xa0: «\xa0Un pas après l’autre.\xa0»")]
)
def test_a_bot_says_a_few_words_at_great_moments(locale: str, said: str) -> None:
    """Odo plays everything in a match to the last lava: eruptions that bring much, and the end."""
    match = caldera.load_match(GOLDEN / "hekla" / "two-to-the-last-lava.json")
    odo = Table("t", match, [Seat(index, BOT, "", "medium") for index in range(2)], bytes(32))
    lines = log_lines(odo, Viewer((), locale), 0)
    assert lines.count(said) == 1
    assert lines.count('class="remark"') > 1
    people = Table("t", match, [Seat(index, HERE) for index in range(2)], bytes(32))
    assert "remark" not in log_lines(people, Viewer((), locale), 0)


def test_nobody_leaves_a_game_that_is_over(table: Table) -> None:
    while not table.state.is_over:
        seat = table.state.actors[0]
        table.act(seat, table.state.legal_actions(seat)[0], table.version)
    with pytest.raises(Refused, match="over"):
        seat_changes.let_bot_play(table, ANN, 0, "easy", here)


# ---- giving a seat away ----


def test_old_tokens_are_dead_after_a_seat_was_given_away(table: Table) -> None:
    old = seat_token(BOB, "t", 1)
    table.seats[1].add_device(EVE, "t")
    seat_changes.open_seat(table, BOB, 1, here)
    assert table.seats_of(BOB) == table.seats_of(EVE) == ()
    assert table.seat_with(old) is None
    ((seat, link),) = table.invitations(BOB)
    assert seat == 1
    assert link != old
    with pytest.raises(NotYourSeat):
        table.claim(old, EVE, "Eve")
    table.claim(link, BOB, "Bob again")
    assert table.held_by(BOB) == (1,)
    assert table.seat_with(old) is None, "not even the same person's old token is good again"
    with pytest.raises(NotYourSeat):
        table.claim(link, EVE, "Eve")


def test_the_host_invites_anew_where_nobody_plays(table: Table) -> None:
    with pytest.raises(Refused, match="here"):
        seat_changes.open_seat(table, ANN, 1, here)
    with pytest.raises(Refused):
        seat_changes.open_seat(table, BOB, 0, gone)
    with pytest.raises(NotYourSeat):
        seat_changes.open_seat(table, EVE, 1, gone)
    seat_changes.open_seat(table, ANN, 1, gone)
    ((_, first),) = table.invitations(ANN)
    seat_changes.open_seat(table, ANN, 1, here)  # the link went to the wrong person
    ((_, second),) = table.invitations(ANN)
    assert table.seat_with(first) is None
    table.claim(second, EVE, "Eve")
    assert table.held_by(EVE) == (1,)
    assert table.held_by(BOB) == ()


def test_a_bot_plays_on_until_somebody_takes_its_seat(table: Table) -> None:
    seat_changes.open_seat(table, ANN, 2, here)
    assert table.seats[2].bot == "easy"
    ((_, link),) = table.invitations(ANN)
    table.claim(link, EVE, "Eve")
    assert table.seats[2].bot == ""
    assert table.held_by(EVE) == (2,)
    assert table.seats[2].kind == LINK


# ---- two devices ----


def test_a_pairing_link_works_once(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    pairing = device_pairing.DevicePairing()
    with pytest.raises(NotYourSeat):
        pairing.make_link(table, 1, ANN)
    first = pairing.make_link(table, 1, BOB)
    second = pairing.make_link(table, 1, BOB)
    assert pairing.link_for(table, 1, BOB) == second
    assert pairing.link_for(table, 1, ANN) is None
    assert pairing.seat_for(table, first.token) is None, "the latest link counts"
    assert pairing.redeem(table, second.token) == 1
    with pytest.raises(NotYourSeat):
        pairing.redeem(table, second.token)
    late = pairing.make_link(table, 1, BOB)
    seat_changes.open_seat(table, BOB, 1, here)
    assert pairing.seat_for(table, late.token) is None, "the seat is not theirs any more"
    other = pairing.make_link(table, 0, ANN)
    now = time.monotonic()
    monkeypatch.setattr("time.monotonic", lambda: now + 60 * device_pairing.MINUTES + 1)
    assert pairing.seat_for(table, other.token) is None


def test_very_many_devices_push_out_the_oldest(table: Table) -> None:
    sessions = [new_session() for _ in range(12)]
    for session in sessions:
        table.seats[1].add_device(session, "t")
    assert table.held_by(BOB) == (1,), "but never the first one"
    assert table.held_by(sessions[-1]) == (1,)
    assert table.held_by(sessions[0]) == ()


# ---- the room: storing, restarting, bots ----


def in_room(path: Path, work: Callable[[Room], Awaitable[None]], away_after: float = 60.0) -> None:
    async def run() -> None:
        room = Room(Store(path), 0.0, away_after=away_after)
        try:
            await work(room)
        finally:
            await room.close()

    asyncio.run(run())


def test_comings_and_goings_survive_a_restart(tmp_path: Path) -> None:
    ids: list[str] = []
    phone = new_session()

    async def before(room: Room) -> None:
        table = await room.create("hekla", (SeatSpec(HERE), SeatSpec(LINK), SeatSpec(LINK)), {}, ANN)
        ids.append(table.id)
        (_, link), (_, dead) = table.invitations(ANN)
        await room.claim(table.id, link, BOB, "Bob")
        await room.open_seat(table.id, ANN, 2)
        ids.append(dead)
        await room.add_device(table.id, room.device_pairing.make_link(table, 1, BOB).token, phone)
        await room.let_bot_play(table.id, BOB, 1, "easy")

    async def after(room: Room) -> None:
        table = (await room.live(ids[0])).table
        assert table.seats_of(BOB) == table.seats_of(phone) == (1,)
        assert table.held_by(phone) == ()
        assert [each.id for each in await room.tables_of(phone)] == [table.id], "it is in the list of the other device, too"
        assert table.seat_with(ids[1]) is None
        assert len(table.invitations(ANN)) == 1
        assert "Bob leaves" in log_lines(table, Viewer((), "en"), 0)
        await room.reclaim_seat(table.id, phone, 1)
        assert table.held_by(BOB) == table.held_by(phone) == (1,)
        await room.open_seat(table.id, BOB, 1)

    async def at_last(room: Room) -> None:
        table = (await room.live(ids[0])).table
        assert table.seats_of(BOB) == table.seats_of(phone) == ()
        assert await room.tables_of(phone) == []
        assert len(table.invitations(BOB)) == 1

    for work in (before, after, at_last):
        in_room(tmp_path / "t.db", work)


def test_the_bot_of_a_leaver_plays_and_stops_when_the_person_is_back(tmp_path: Path) -> None:
    async def work(room: Room) -> None:
        table = await room.create("hekla", (SeatSpec(HERE), SeatSpec(HERE)), {}, ANN)
        await room.let_bot_play(table.id, ANN, 0, "easy")
        live = await room.live(table.id)
        await until(lambda: table.match.ply == 1 and live.bots is None)
        assert table.match.ply == 1
        assert table.match.plays[0][0] == 0
        await room.reclaim_seat(table.id, ANN, 0)
        await room.act(table.id, 1, table.state.legal_actions(1)[0], table.version)
        assert table.state.actors == (0,)
        assert live.bots is None

    in_room(tmp_path / "t.db", work)


def test_a_person_who_is_back_before_the_bot_thinks_troubles_nobody(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def work(room: Room) -> None:
        table = await room.create("hekla", (SeatSpec(HERE), SeatSpec(HERE)), {}, ANN)
        live = await room.live(table.id)
        table.seats[0].bot = "easy"
        room.bots.wake(live)
        await asyncio.sleep(0)  # the bot is asked; whatever it does later comes after the next line
        table.seats[0].bot = ""
        assert live.bots is not None
        await live.bots
        assert table.match.ply == 0
        assert [each.message for each in caplog.records if each.levelno >= logging.ERROR] == []

    in_room(tmp_path / "t.db", work)


def test_a_bot_that_is_about_to_act_gives_way_to_the_person(tmp_path: Path) -> None:
    async def work(room: Room) -> None:
        table = await room.create("hekla", (SeatSpec(HERE), SeatSpec(HERE)), {}, ANN)
        live = await room.live(table.id)
        before = table.version
        await room.bots._act(live, 0, table.state.legal_actions(0)[0], before)
        assert (table.version, table.match.ply) == (before, 0)

    in_room(tmp_path / "t.db", work)


# ---- who is here ----


def test_attendance_counts_people_not_windows() -> None:
    attendance = Attendance()
    seats = {ANN: (0,), BOB: (1, 2)}

    def seats_of(who: str | None) -> tuple[int, ...]:
        return seats.get(who or "", ())

    for who in (ANN, ANN, BOB, EVE, EVE, None, None):
        attendance.add(who)
    assert attendance.snapshot(seats_of, 10.0) == Presence(frozenset({0, 1, 2}), {}, 3)
    attendance.remove(ANN)
    assert 0 in attendance.snapshot(seats_of, 11.0).here
    attendance.remove(ANN)
    attendance.remove(None)
    assert attendance.snapshot(seats_of, 12.0) == Presence(frozenset({1, 2}), {0: 12.0}, 2)
    attendance.away_after = 60.0
    assert not attendance.is_long_gone(0, seats_of, 71.0)
    assert attendance.is_long_gone(0, seats_of, 72.0)
    assert not attendance.is_long_gone(1, seats_of, 1e12)
    attendance.add(ANN)
    assert not attendance.is_long_gone(0, seats_of, 1e12)


def test_after_a_restart_nobody_counts_as_long_gone() -> None:
    attendance = Attendance()
    assert not attendance.is_long_gone(0, lambda _: (), attendance.opened + attendance.away_after - 1)
    assert attendance.is_long_gone(0, lambda _: (), attendance.opened + attendance.away_after)


def test_a_crowd_is_told_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Presence] = []

    async def work(room: Room) -> None:
        table = await room.create("hekla", (SeatSpec(HERE), SeatSpec(LINK)), {}, ANN)
        live = await room.live(table.id)
        monkeypatch.setattr(live, "wake", lambda: told.append(table.presence))
        async with room.watch(table.id, ANN):
            await until(lambda: told)
            assert [each.here for each in told] == [frozenset({0})]
            for _ in range(50):
                async with room.watch(table.id, None):
                    pass
            async with room.watch(table.id, EVE):
                await let_others_run()
                assert len(told) == 1, "the next telling waits"
                assert live.presence_timer is not None
        assert table.version == 0, "presence is no entry of the log"

    in_room(tmp_path / "t.db", work)


def test_others_may_let_a_bot_play_only_after_a_while(tmp_path: Path) -> None:
    async def work(room: Room) -> None:
        table = await room.create("hekla", (SeatSpec(HERE), SeatSpec(LINK)), {}, ANN)
        ((_, link),) = table.invitations(ANN)
        await room.claim(table.id, link, BOB, "Bob")
        async with room.watch(table.id, ANN):
            with pytest.raises(Refused):
                await room.let_bot_play(table.id, BOB, 0, "easy")
        with pytest.raises(Refused):
            await room.let_bot_play(table.id, BOB, 0, "easy")
        async with asyncio.timeout(60):
            while not table.seats[0].stand_in:
                await let_others_run()
                with contextlib.suppress(Refused):
                    await room.let_bot_play(table.id, BOB, 0, "easy")

    in_room(tmp_path / "t.db", work, away_after=0.2)


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_dots_have_words_and_only_where_people_are_apart(table: Table, locale: str) -> None:
    table.presence = Presence(frozenset({0}), {1: 1_700_000_000.0}, 2)
    assert {"en": "online", "fr": "en ligne"}[locale] in mark(table, 0, locale)
    away = mark(table, 1, locale)
    assert "away" in away
    assert 'data-at="2023-11-14T22:13:20+00:00"' in away
    assert mark(table, 2, locale) == "", "a bot is always there"
    assert "2" in presence(table, locale).watching
    table.seats[1].kind = HERE
    assert mark(table, 0, locale) == ""


@pytest.mark.parametrize(
    ("seconds", "english", "french"),
    [
        (3, "just now", "à l’instant"),
        (60, "1 minute ago", "il y a 1 minute"),
        (3599, "59 minutes ago", "il y a 59 minutes"),
        (7300, "2 hours ago", "il y a 2 heures"),
        (3 * 86400, "3 days ago", "il y a 3 jours"),
    ],
)
def test_how_long_ago(seconds: float, english: str, french: str) -> None:
    assert ago(seconds, "en") == english
    assert ago(seconds, "fr") == french


# ---- over the wire ----


def sit_down(host: httpx2.Client, guest: httpx2.Client, path: str, name: str = "Bob") -> str:
    """The guest takes the first open seat of the host's table; the link."""
    link = seat_link(host, path)
    assert guest.post(link, data={"name": name}).status_code == 303
    return link


def seat_post(client: httpx2.Client, path: str, what: str, seat: int, **parts: str) -> httpx2.Response:
    return client.post(f"{path}/seat/{what}", json={"seat": seat, "last_version": 0} | parts)


def test_an_old_token_after_a_seat_was_given_away_is_refused(room: RunningRoom, ann: httpx2.Client, bob: httpx2.Client) -> None:
    path = new_table(ann, "here", "link")
    link = sit_down(ann, bob, path)
    token = seat_token(bob.cookies["caldera"], path.split("/")[-1], 1)
    act(ann, path, 0, code("place 3 c2"), 1)
    assert seat_post(bob, path, "invite", 1).status_code == 200
    bearer = {"Authorization": f"Bearer {token}"}
    with httpx2.Client(base_url=room.address, timeout=20) as program:
        assert act(program, path, 1, code("place 3 d2"), 3, **bearer).status_code == 403
    assert act(bob, path, 1, code("place 3 d2"), 3).status_code == 403
    with browser(room) as eve:
        assert eve.post(link, data={"name": "Eve"}).status_code == 403
        fresh = seat_link(bob, path)
        assert fresh != link
        assert eve.post(fresh, data={"name": "Eve"}).status_code == 303
        assert act(eve, path, 1, code("place 3 d2"), 4).status_code == 200
    assert act(bob, path, 1, code("place 2 d2"), 5).status_code == 403


def test_a_seat_on_two_devices(room: RunningRoom, ann: httpx2.Client, bob: httpx2.Client) -> None:
    path = new_table(ann, "here", "bot")
    assert seat_post(bob, path, "pair", 0).status_code == 403
    link = seat_post(ann, path, "pair", 0).json()["path"]
    assert link in ann.get(f"{path}/panel/table").text
    assert link not in bob.get(f"{path}/panel/table").text
    with browser(room, "fr") as phone:
        for _ in range(2):
            assert "Jouer ici aussi" in phone.get(link).text, "looking does not use the link up"
        assert phone.post(link).status_code == 303
        assert boot(phone, path)["mine"]
        assert boot(ann, path)["mine"]
        assert bob.post(link).status_code == 403
        assert "déjà servi" in bob.get(link).text
        assert act(phone, path, 0, code("place 3 c2"), 0).status_code == 200
        assert path in phone.get("/mine").text
    assert not boot(bob, path)["mine"]


def test_requests_about_seats_are_checked(ann: httpx2.Client, bob: httpx2.Client) -> None:
    path = new_table(ann, "here", "here")
    for what in ("bot", "back", "invite", "pair"):
        assert seat_post(bob, path, what, 0).status_code == 403, what
        assert seat_post(ann, path, what, 9).status_code == 403, what
        assert ann.post(f"{path}/seat/{what}", json={"seat": 0, "extra": 1}).status_code == 400, what
        assert ann.post(f"{path}/seat/{what}", json={"seat": 0}, headers={"Sec-Fetch-Site": "cross-site"}).status_code == 403
    assert seat_post(ann, path, "bot", 0, bot="genius").status_code == 422
    assert seat_post(ann, path, "back", 0).status_code == 422
    assert boot(ann, path)["version"] == 0


def test_a_retry_of_an_action_is_applied_once(ann: httpx2.Client, bob: httpx2.Client) -> None:
    path = new_table(ann, "here", "link")
    sit_down(ann, bob, path)
    answers = [act(ann, path, 0, code("place 3 c2"), 1).status_code for _ in range(3)]
    assert answers == [200, 409, 409]
    assert boot(ann, path)["version"] == 2


def test_the_panel_shows_links_codes_and_what_one_may_do(ann: httpx2.Client, bob: httpx2.Client) -> None:
    path = new_table(ann, "here", "link", "link")
    sit_down(ann, bob, path, "<b>")
    host = ann.get(f"{path}/panel/table").text
    assert host.count('class="qr"') == 2, "one open seat, and the table itself for those who watch"
    assert host.count('class="local"') == 1, "said once, not with every link"
    assert "&lt;b&gt;" in host
    guest = bob.get(f"{path}/panel/table").text
    assert guest.count('class="qr"') == 1
    assert "Jouer aussi sur un autre appareil" in guest
    assert "/join/" not in guest


def test_codes_are_for_our_own_addresses(ann: httpx2.Client) -> None:
    origin = ann.post("/network", json={"open": True}).json()["address"]
    answer = ann.get("/qr.svg?path=/t/abc-_9")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("image/svg+xml")
    wanted = segno.make(f"{origin}/t/abc-_9", error="m", micro=False)
    assert answer.text == qr(f"{origin}/t/abc-_9")
    assert f'viewBox="0 0 {wanted.symbol_size(border=3)[0]} ' in answer.text
    for path in ("", "abc", "//evil.example/", "/t/<svg>", "/t/a?b=c", "/" + "x" * 300):
        assert ann.get("/qr.svg", params={"path": path}).status_code == 404, path
    assert ann.post("/network", json={"open": False}).json() == {"address": ""}


def test_my_tables_tell_whose_turn_it_is_and_the_next_one(ann: httpx2.Client, bob: httpx2.Client) -> None:
    assert "You have no tables yet" in ann.get("/mine").text
    assert ann.get("/mine/next").json() == {"waiting": 0}
    first = new_table(ann, "here", "link")
    second = new_table(ann, "here", "here")
    sit_down(ann, bob, first)
    here = first.split("/")[-1]
    found = ann.get(f"/mine/next?here={here}").json()
    assert (found["waiting"], found["path"]) == (1, second)
    assert found["words"] == "1 other table waits for you"
    assert bob.get("/mine/next").json() == {"waiting": 0}
    assert act(ann, first, 0, code("place 3 c2"), 1).status_code == 200
    assert bob.get("/mine/next").json()["words"] == "1 autre table vous attend"
    listed = ann.get("/mine/list").text
    assert listed.index(second) < listed.index(first), "where it is my turn comes first"
    assert "Bob to play" in listed
    assert "just now" in listed
    assert "<html" not in listed
    seat_post(bob, first, "bot", 1, bot="easy")
    assert bob.get("/mine/next").json() == {"waiting": 0}, "a bot plays for Bob"
