"""Who sits where is found out once, and again as soon as any seat changes."""

from __future__ import annotations

import pytest

from caldera.tables.people import seats as seats_module
from caldera.tables.people.seats import HERE, LINK, SeatSpec, new_session
from caldera.tables.play.new_table import make_table

ANN, BOB = new_session(), new_session()


def test_answers_are_kept_until_a_seat_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    table = make_table("hekla", [SeatSpec(HERE, "Ann"), SeatSpec(LINK)], {}, ANN).table
    asked: list[str] = []
    real = seats_module.seat_token

    def counted(session: str, *rest: object) -> str:
        asked.append(session)
        return real(session, *rest)  # type: ignore[arg-type]  # passed on as it came

    monkeypatch.setattr("caldera.tables.people.seats.seat_token", counted)
    for _ in range(20):
        assert table.held_by(ANN) == table.seats_of(ANN) == (0,)
        assert table.held_by(BOB) == ()
        assert len(table.invitations(ANN)) == 1
        assert table.names("en")[0] == "Ann"
        assert table.view(0, "fr") is table.view(0, "fr")
    assert len(asked) <= 3
    ((_, link),) = table.invitations(ANN)
    table.claim(link, BOB, "Bob")
    assert table.held_by(BOB) == (1,)
    assert table.invitations(ANN) == ()
    assert table.names("en") == ("Ann", "Bob")
    table.seats[1].bot = "easy"
    assert (table.held_by(BOB), table.seats_of(BOB)) == ((), (1,))
    table.seats[0].name = "Anna"
    assert table.view(None, "en").names == ("Anna", "Bob")
