"""What a new table's seats should be: people at this screen, people by link, bots."""

from __future__ import annotations

from dataclasses import dataclass

from caldera.bots import bots_at_tables
from caldera.tables.errors import BadTable
from caldera.tables.people.seats import BOT, HERE, KINDS, Seat, clean_name, fingerprint, seat_token


@dataclass(frozen=True)
class SeatSpec:
    """The requested configuration of one seat of a new table."""

    kind: str
    name: str = ""
    bot: str = ""


def make_seat(spec: SeatSpec, index: int, game_id: str, table_id: str, session: str) -> Seat:
    """The seat that was asked for; the host's session holds those "here" and the links of the others."""
    if spec.kind not in KINDS:
        raise BadTable("bad_kind", kind=spec.kind)
    if spec.kind == BOT:
        if spec.bot not in bots_at_tables(game_id):
            raise BadTable("bad_bot", bot=spec.bot)
        return Seat(index, BOT, clean_name(spec.name), spec.bot)
    token_hash = fingerprint(seat_token(session, table_id, index))
    return Seat(index, spec.kind, clean_name(spec.name), "", token_hash, fingerprint(session) if spec.kind == HERE else "")
