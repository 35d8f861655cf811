"""Tables that play the same deal: who plays it here, and what may be compared.

A deal is known by its code to everybody who has it. Nothing of a table is told before it is over, and only to somebody whose own
table of the same deal is over: for a finished match says which dice are still to fall at the others.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

from caldera.core.data import JsonObject
from caldera.core.dice import check_deal
from caldera.core.errors import BadInput
from caldera.core.info import Info
from caldera.core.match import Match
from caldera.core.options import check_options
from caldera.core.view import View
from caldera.insight.turns import tell_turn, turns
from caldera.tables.errors import NoSuchTable, Unreadable
from caldera.tables.history.kept import Kept, owner_of
from caldera.tables.people.seats import SeatSpec
from caldera.tables.play.table import Table
from caldera.tables.room import Room

TABLE = "table"
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
MOST_TABLES = 40
"""Of a deal, in the list of its page."""


def new_code() -> str:
    """A code that nobody guesses."""
    return "".join(secrets.choice(LETTERS) for _ in range(10))


@dataclass(frozen=True)
class SetUp:
    """What the tables of a deal have in common, if they are to be compared."""

    game_id: str
    players: int
    options: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Dealt:
    """The tables of one set-up, the latest first."""

    set_up: SetUp
    seats: tuple[SeatSpec, ...]
    """How the first of them was laid, without the names of people."""
    options: JsonObject
    tables: tuple[Table, ...]

    def finished(self) -> list[Table]:
        return [table for table in self.tables if table.is_over]

    def mine(self, session: str | None) -> Table | None:
        """The latest finished table at which this session sat; nothing while another of theirs goes on."""
        own = [table for table in self.tables if table.seats_of(session)]
        return own[0] if own and all(table.is_over for table in own) else None

    def shown_to(self, session: str | None) -> list[Table]:
        """The tables that this session may compare, its own first."""
        own = self.mine(session)
        return [own, *(table for table in self.finished() if table is not own)] if own else []


def deal_header(info: Info, code: str) -> JsonObject | None:
    """What the header of a table with this deal says; None without a code. BadInput where there is nothing to deal."""
    if not code:
        return None
    if not info.chance:
        raise BadInput.from_message("no_deal", game=info.title)
    return {"deal": check_deal(code)}


async def note_deal(room: Room, table: Table, seats: Sequence[SeatSpec]) -> None:
    """Remember a table, if it plays a deal."""
    if "deal" not in table.match.extra:
        return
    body: JsonObject = {"seats": [[spec.kind, spec.bot] for spec in seats]}
    code = str(table.match.extra["deal"])
    await asyncio.to_thread(room.store.keep, owner_of("deal", code), TABLE, Kept(table.id, body, time.time()))


async def tables_of_deal(room: Room, code: str) -> list[Dealt]:
    """What is played with this code in the room, by set-up."""
    found: dict[SetUp, list[tuple[Table, JsonObject]]] = {}
    for kept in (await asyncio.to_thread(room.store.kept, owner_of("deal", check_deal(code)), TABLE))[:MOST_TABLES]:
        try:
            table = (await room.live(kept.id)).table
        except (NoSuchTable, Unreadable):
            continue
        chosen = check_options(table.game.options, table.match.options) | {"edition": table.game.edition_name}
        options = tuple((name, repr(value)) for name, value in sorted(chosen.items()))
        found.setdefault(SetUp(table.game.id, table.players, options), []).append((table, kept.body))
    return [
        Dealt(
            set_up,
            tuple(SeatSpec(kind, "", bot) for kind, bot in each[-1][1]["seats"]),
            each[-1][0].match.options,
            tuple(table for table, _ in each),
        )
        for set_up, each in found.items()
    ]


@dataclass(frozen=True)
class TurnBesideTurn:
    """The same turn at several tables: in words, and the points after it where people play against each other."""

    number: int
    told: tuple[str, ...]
    points: tuple[str, ...]
    parted: bool
    """Whether it is the first in which somebody decided otherwise."""


def compare_turns(matches: Sequence[Match], views: Sequence[View]) -> list[TurnBesideTurn]:
    """Finished matches of one deal, turn by turn."""
    rows: list[TurnBesideTurn] = []
    has_parted = False
    for number, ranges in enumerate(zip_longest(*[list(turns(match)) for match in matches]), 1):
        played = [
            None if plies is None else [match.plays[ply] for ply in plies] for match, plies in zip(matches, ranges, strict=True)
        ]
        parted = not has_parted and any(each != played[0] for each in played)
        has_parted = has_parted or parted
        told, points = [], []
        for match, view, plies in zip(matches, views, ranges, strict=True):
            told.append("" if plies is None else tell_turn(match, plies, view))
            points.append("" if plies is None else _points_after(match, plies.stop))
        if any(told):
            rows.append(TurnBesideTurn(number, tuple(told), tuple(points), parted))
    return rows


def _points_after(match: Match, ply: int) -> str:
    if match.game.info.cooperative:
        return ""
    return " : ".join(str(points) for points in match.game.stats.list_points(match.state_at(ply)))
