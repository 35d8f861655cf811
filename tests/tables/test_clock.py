"""Clocks: what the log says about time, case by case, and what a table does with it."""

from __future__ import annotations

import pytest

import caldera
from caldera.core.errors import BadOption
from caldera.tables.errors import Refused, Stale
from caldera.tables.people.seats import HERE, LINK, SeatSpec, new_session
from caldera.tables.play.new_table import make_table
from caldera.tables.play.table import Entry, Table
from caldera.tables.timing.clock import (
    ACT,
    AGAIN,
    BACK_TO,
    COMES,
    CREDIT,
    FLAG,
    GLASS,
    GOES,
    LATE,
    MOST_CREDIT,
    PAUSE,
    REDONE,
    REMIND,
    RESUME,
    Alarm,
    Moment,
    read_clock,
)
from caldera.tables.timing.terms import BOT_PLAYS, LOSES, Terms, check_terms, read_times
from caldera.web.panels.stats import turn_times

BASE = Terms(base=60.0, increment=5.0)
BOTH = ("here", "here")
ANN, BOB = new_session(), new_session()


def turn(at: float, acted: int, ply: int, kind: str = ACT) -> Moment:
    """A seat acts, and it is the other one's turn."""
    return Moment(kind, at, acted, "", ply, (1 - acted,), 1 - acted)


def other(kind: str, at: float, seat: int, ply: int, to_act: int, body: str = "", agreed: bool = False) -> Moment:
    return Moment(kind, at, seat, body, ply, (to_act,), to_act, False, agreed)


PLAYED = [turn(100.0, 0, 1), turn(110.0, 1, 2), turn(130.0, 0, 3)]
"""The first wait begins with the first entry; then 10 s of the second seat and 20 s of the first."""

CASES: dict[str, tuple[list[Moment], float, tuple[float, float]]] = {
    "increment": (PLAYED, 130.0, (60 - 20 + 10, 60 - 10 + 5)),
    "running": (PLAYED, 141.0, (50, 55 - 11)),
    "a clock that was set back": ([*PLAYED, turn(120.0, 1, 4)], 120.0, (50, 60)),
    "latency": ([*PLAYED, turn(140.0, 1, 4), other(CREDIT, 140.0, 1, 4, 0, "1.5")], 140.0, (50, 55 - 10 + 1.5 + 5)),
    "no more latency than the wait": (
        [*PLAYED, turn(131.0, 1, 4), other(CREDIT, 131.0, 1, 4, 0, "9")],
        131.0,
        (50, 55 + 5),
    ),
    "no more latency than the limit": (
        [*PLAYED, turn(170.0, 1, 4), other(CREDIT, 170.0, 1, 4, 0, "900")],
        170.0,
        (50, 55 - 40 + MOST_CREDIT + 5),
    ),
    "pause": ([*PLAYED, other(PAUSE, 135.0, 0, 3, 1), other(RESUME, 995.0, 0, 3, 1)], 1000.0, (50, 55 - 10)),
    "paused": ([*PLAYED, other(PAUSE, 135.0, 0, 3, 1)], 9999.0, (50, 55 - 5)),
    "undo that all agree to": ([*PLAYED, other(BACK_TO, 190.0, 0, 2, 0, agreed=True)], 190.0, (65, 55)),
    "undo alone": ([*PLAYED, other(BACK_TO, 190.0, 0, 2, 0)], 190.0, (65 - 20, 55)),
    "undo alone, to the very start": ([*PLAYED, other(BACK_TO, 190.0, 0, 0, 0)], 190.0, (60 - 20, 60)),
    "undo and redo": (
        [*PLAYED, other(BACK_TO, 190.0, 0, 2, 0, agreed=True), turn(193.0, 0, 3, AGAIN), other(REDONE, 193.0, 0, 3, 1)],
        193.0,
        (50 - 3, 55 - 60),
    ),
    "a flag in the middle of an undo": (
        [*PLAYED, other("ask", 150.0, 0, 3, 1), other(FLAG, 185.0, 1, 3, 1), other(BACK_TO, 190.0, 0, 2, 0, agreed=True)],
        195.0,
        (65 - 5, 55),
    ),
    "a bot plays, and the person comes back with a minute at most": (
        [*PLAYED, other(FLAG, 185.0, 1, 3, 1), other(GOES, 185.0, 1, 3, 1), other(COMES, 700.0, 1, 3, 1)],
        701.0,
        (50, 60 - 1),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_what_the_log_says(name: str) -> None:
    moments, now, left = CASES[name]
    clock = read_clock(BASE, BOTH, moments)
    assert tuple(round(clock.left(seat, now), 6) for seat in range(2)) == left
    halves = read_clock(BASE, BOTH, moments[:2])  # a restart: what was read before goes on from there
    for moment in moments[2:]:
        halves.note(moment)
    assert halves == clock


def test_a_flag_falls_once_and_stands_until_it_is_taken_back() -> None:
    assert read_clock(BASE, BOTH, PLAYED).alarms(140.0) == [Alarm(185.0, FLAG, 1)]
    assert read_clock(BASE, BOTH, PLAYED).alarms(140.0, {1: 3.0}) == [Alarm(188.0, FLAG, 1)]
    fallen = [*PLAYED, other(FLAG, 185.0, 1, 3, 1)]
    assert read_clock(BASE, BOTH, fallen).alarms(300.0) == []
    again = [*fallen, other(BACK_TO, 190.0, 1, 1, 1, agreed=True)]
    assert [alarm.seat for alarm in read_clock(BASE, BOTH, again).alarms(191.0)] == [1]
    lost = read_clock(Terms(base=60.0, timeout=LOSES), BOTH, fallen)
    assert lost.lost == 1
    assert lost.since == {}
    late = read_clock(Terms(base=60.0, timeout=BOT_PLAYS), BOTH, fallen)
    assert late.replaced() == [1]


def test_time_waits_for_everybody_to_sit_down_and_runs_for_no_bot() -> None:
    clock = read_clock(BASE, ("here", "link", "bot"), [Moment(ACT, 0.0, -1, "", 1, (0,), 0)])
    assert clock.since == {}
    clock.note(Moment(COMES, 50.0, 1, "", 1, (0,), 0))
    assert clock.since == {0: 50.0}
    clock.note(Moment(ACT, 60.0, 0, "", 2, (2,), 2))
    assert clock.since == {}
    assert clock.left(2, 999.0) == 60.0


def test_a_pace_reminds_and_then_the_turn_is_late() -> None:
    clock = read_clock(Terms(remind=100.0, limit=200.0), BOTH, PLAYED)
    assert clock.alarms(131.0) == [Alarm(230.0, REMIND, 1), Alarm(330.0, LATE, 1)]
    clock.note(other(REMIND, 230.0, 1, 3, 1))
    assert [alarm.kind for alarm in clock.alarms(231.0)] == [LATE]
    clock.note(turn(240.0, 1, 4))
    assert clock.alarms(241.0)[0] == Alarm(340.0, REMIND, 0)


def test_a_sand_glass_runs_for_all_who_plan() -> None:
    def plan(at: float, ply: int, *actors: int, seat: int = -1, is_planning: bool = True) -> Moment:
        return Moment(ACT, at, seat, "", ply, actors, "plan" if is_planning else "go", is_planning)

    moments = [plan(0.0, 1, 0, 1), plan(40.0, 2, 1, seat=0)]
    clock = read_clock(Terms(glass=60.0), BOTH, moments)
    assert clock.alarms(41.0) == [Alarm(60.0, FLAG, GLASS)]
    assert clock.glass_left(50.0) == 10.0
    clock.note(plan(55.0, 3, 0, seat=1, is_planning=False))
    assert clock.alarms(56.0) == []
    clock.note(plan(90.0, 4, 0, 1))
    assert clock.glass_left(91.0) == 59.0, "the next plan has the whole glass"


@pytest.mark.parametrize("words", ["0+5", "x", "5+", "5000+1", "1+99999", "0.001+5", "٣+5"])
def test_a_clock_that_cannot_be_is_refused(words: str) -> None:
    with pytest.raises(BadOption):
        read_times(words)


@pytest.mark.parametrize(("game", "clock"), [("fuji", "5+5"), ("hekla", "5"), ("sub_terra", "5+5"), ("sub_terra", "2")])
def test_a_clock_fits_its_game(game: str, clock: str) -> None:
    with pytest.raises(BadOption):
        check_terms({"clock": clock, "stand_in": "usual"}, caldera.game(game).info)


# ---- at a table ----


class Timed:
    """A table of Hekla with a clock, at a time of our own, and the same table rebuilt from what it stored."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, **settings: object) -> None:
        self.now = 1000.0
        monkeypatch.setattr("caldera.tables.play.table.time.time", lambda: self.now)
        seats = (SeatSpec(HERE), SeatSpec(LINK))
        made = make_table("hekla", seats, {}, ANN, {"clock": "1+5", "undo": "consent"} | settings)
        self.table, self.header, self.log = made.table, made.header, list(made.log)
        self.log += self.table.sit(self.table.seats[1], BOB, "Bob")[1]

    def act(self, seat: int, words: str, after: float) -> None:
        self.now += after
        self.log += self.table.act(seat, self.table.game.space.parse(words), self.table.version)

    def left(self) -> tuple[float, ...]:
        again = Table.rebuild("t", self.table.game, self.header, self.table.seats, bytes(32), self.log)
        assert self.table.clocks is not None
        assert again.clocks is not None
        assert again.clocks.clock == self.table.clocks.clock, "whoever reads the log finds the same times"
        return tuple(round(self.table.clocks.clock.left(seat, self.now), 3) for seat in range(2))


def test_a_table_times_its_seats_and_an_undo_gives_back(monkeypatch: pytest.MonkeyPatch) -> None:
    timed = Timed(monkeypatch)
    table = timed.table
    timed.act(0, "place 3 c2", 20.0)
    timed.act(1, "place 3 d2", 10.0)
    assert timed.left() == (45.0, 55.0)
    timed.log += table.takebacks.undo((0,), table.version, 0)
    timed.now += 7.0
    assert timed.left() == (38.0, 55.0), "while the others are asked time goes on"
    timed.log += table.takebacks.answer_request((1,), table.version, True)
    assert timed.left() == (60.0, 60.0)
    timed.log += table.takebacks.redo((0, 1), table.version)
    assert timed.left() == (38.0, 55.0)


def test_a_flag_is_an_entry_and_ends_the_match_where_that_was_agreed(monkeypatch: pytest.MonkeyPatch) -> None:
    timed = Timed(monkeypatch, timeout="lose")
    table = timed.table
    assert table.clocks is not None
    timed.act(0, "place 3 c2", 1.0)
    timed.act(1, "place 3 d2", 1.0)
    timed.log += table.takebacks.undo((0,), table.version, 0)
    with pytest.raises(Refused, match="Nothing is due"):
        table.clocks.ring(timed.now)
    timed.now += 65.0
    with pytest.raises(Refused, match="run out"):
        timed.act(0, "place 2 b1", 0.0)
    timed.log += table.clocks.ring(timed.now)
    assert [entry.kind for entry in timed.log[-2:]] == [FLAG, "decline"], "nobody has to answer any more"
    assert table.is_over
    assert table.returns == (0.0, 1.0)
    assert timed.left()[0] == -1.0
    with pytest.raises(Stale):
        table.takebacks.answer_request((1,), table.version, True)
    with pytest.raises(Refused, match="over"):
        table.takebacks.undo((0,), table.version)
    with pytest.raises(Refused):
        table.clocks.ring(timed.now)


def test_pauses_are_agreed_on_and_are_in_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    timed = Timed(monkeypatch)
    table = timed.table
    assert table.clocks is not None
    timed.act(0, "place 3 c2", 20.0)
    timed.log += table.clocks.ask_pause((0,), True)
    timed.now += 5.0
    assert not table.clocks.clock.is_paused
    timed.log += table.clocks.ask_pause((1,), True)
    timed.now += 500.0
    assert timed.left() == (45.0, 55.0)
    with pytest.raises(Refused, match="paused"):
        timed.act(1, "place 3 d2", 0.0)
    timed.log += table.clocks.ask_pause((1,), False)
    timed.act(1, "place 3 d2", 10.0)
    assert timed.left() == (45.0, 50.0)
    assert [len(turns) for turns in table.time_used.turns] == [1, 1]
    assert "20 s" in str(turn_times(table, table.view(None, "en")))
    record = table.record()
    assert record.extra["time"]["left"] == [[60.0, 60.0], [45.0, 60.0], [45.0, 50.0]]
    assert type(record).from_json(record.to_json(), caldera.game).plays == table.match.plays


def test_a_film_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    timed = Timed(monkeypatch)
    assert timed.table.clocks is not None

    class Shown:
        def first_shown(self, hashes: object, version: int) -> float | None:
            return timed.now - 6.0

    timed.act(0, "place 3 c2", 20.0)
    timed.table.clocks.pages = Shown()
    timed.act(1, "place 3 d2", 10.0)
    assert timed.log[-1] == Entry(timed.table.version - 1, CREDIT, 1, "4.000", timed.now)
    assert timed.left() == (45.0, 60 - 6.0 + 5.0)
