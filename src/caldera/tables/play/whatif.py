"""What if: a table of its own that begins as another match did up to some action, and says so for ever.

Where it comes from stands in the header of the match (`origin`), so a file of it is marked as well.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from caldera.core.match import Match
from caldera.tables.errors import Refused
from caldera.tables.play.table import Table

ORIGIN = "origin"


@dataclass(frozen=True)
class Origin:
    """The table that a what-if branches off from, and after how many actions."""

    table: str
    ply: int


def origin_of(match: Match) -> Origin | None:
    """Where a match branches off, if it is no match of its own. Headers come from files, too: nothing in them is trusted."""
    origin = match.extra.get(ORIGIN)
    if not isinstance(origin, dict):
        return None
    table, ply = origin.get("table"), origin.get("ply")
    table_id = table if isinstance(table, str) and re.fullmatch(r"[\w-]{1,40}", table, re.ASCII) else ""
    return Origin(table_id, ply if type(ply) is int and 0 <= ply < 1_000_000 else 0)


def check_branch(table: Table, ply: int) -> None:
    """Whether a what-if may begin there; Refused says why not."""
    if not 0 <= ply <= table.match.ply:
        raise Refused("time.no_ply", n=ply)
    if table.game.info.hidden and not table.is_over:
        raise Refused("time.secret")


def branch(table: Table, ply: int) -> Match:
    """The beginning of the match, to go on from. Its dice will be others."""
    check_branch(table, ply)
    match = table.match
    extra = {key: value for key, value in match.extra.items() if key != "dice"} | {ORIGIN: {"table": table.id, "ply": ply}}
    copy = Match(match.game, table.players, match.options, match.start, extra)
    copy.plays = match.plays[:ply]
    return copy
