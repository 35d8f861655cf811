"""A new table, ready to be stored: checked, with whatever a record brings replayed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from caldera.core import dice
from caldera.core.data import Edition, JsonMapping, JsonObject
from caldera.core.match import Match
from caldera.games import game as find_game
from caldera.tables.errors import BadTable
from caldera.tables.people.seats import BOT, LINK, SeatSpec, fingerprint, make_seat, new_table_id
from caldera.tables.play.imports import known_extra
from caldera.tables.play.table import Entry, Table
from caldera.tables.settings import DICE_JOINT, DICE_SERVER, DICE_TABLE, check_settings


@dataclass(frozen=True)
class NewTable:
    """A table and what the store keeps of it."""

    table: Table
    header: JsonObject
    log: list[Entry]
    secret: bytes


def make_table(
    game_id: str,
    seat_specs: Sequence[SeatSpec],
    options: Mapping[str, object],
    session: str,
    settings: Mapping[str, object] | None = None,
    record: Match | None = None,
    table_id: str = "",
    edition: Edition | None = None,
    marks: JsonMapping | None = None,
) -> NewTable:
    """A table hosted by this session; with a record, one that goes on where the record ends.

    `marks`: header entries that no file brings along: the code of a `deal`, from which chance follows, whose day it is, and so on.
    """
    game = record.game if record else find_game(game_id, edition)
    together, goes_on = not any(spec.kind == LINK for spec in seat_specs), bool(record and record.plays)
    agreed = check_settings(settings, together, game.info, goes_on)
    if agreed["dice"] == DICE_JOINT and all(spec.kind == BOT for spec in seat_specs):
        agreed["dice"] = DICE_SERVER  # there is no browser that could take part
    secret = dice.new_secret()
    extra = known_extra(record.extra) if record else dict(marks or {})
    if "deal" in extra:
        agreed["dice"] = DICE_SERVER
        secret = dice.deal_key(game.id, game.info.rules_version, len(seat_specs), extra["deal"])
        extra["dice"] = {"version": dice.BY_STREAM}
    elif agreed["dice"] == DICE_TABLE:
        extra["real_dice"] = True
    elif game.info.chance and not goes_on:
        extra["dice"] = dice.promise(secret)
    match = Match(game, len(seat_specs), options, record.start if record else None, extra)
    if len(seat_specs) != match.state.players:
        raise BadTable("bad_seats", n=match.state.players)
    table_id = table_id or new_table_id()
    seats = [make_seat(spec, index, game.id, table_id, session) for index, spec in enumerate(seat_specs)]
    table = Table(table_id, match, seats, secret, agreed)
    table.host = fingerprint(session)
    entries: list[Entry] = []
    for seat, action in record.plays if record else ():
        entries.append(table._play(seat, action))
    entries += table.roll_chance()
    header: JsonObject = {
        "rules": game.info.rules_version,
        "players": len(seats),
        "options": dict(options),
        "settings": agreed,
        "host": table.host,
        "start": match.start,
        "extra": extra,
        "edition": game.edition,
    }
    if table.clocks:
        header["kinds"] = [spec.kind for spec in seat_specs]  # seats change, and the log does not say how they began
    return NewTable(table, header, entries, secret)
