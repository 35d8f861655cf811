"""Matches that come in files: read with bounded work, and stripped of whatever a table has no use for.

Reading a match means replaying it. That happens in a thread, a few at a time, and ends after some seconds however long the file is.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Mapping
from typing import Any

from caldera.bots import bots_at_tables
from caldera.bots.characters import read_sitters
from caldera.core.errors import BadMatch
from caldera.core.match import Match
from caldera.games import game as find_game
from caldera.tables.people.seats import BOT, HERE, SeatSpec

MOST_ACTIONS = 5_000
MOST_SECONDS = 4.0
KNOWN = ("title", "origin", "real_dice", "event", "date", "result")
"""The header entries that a table keeps, besides those of the rules. The dice of a table that goes on are its own."""
HALF_CHARACTER = re.compile(r"\\u[dD][89a-fA-F]")
LONGEST_ENTRY = 1_000
LARGEST_HEADER = 200_000
"""Characters of the whole header, an edition and a start position included."""


def read_match(text: str) -> Match:
    """The match of a file; BadMatch when it is none, or when it is more than a table can be made of."""
    try:
        record = json.loads(text)
    except (ValueError, RecursionError):
        return Match.loads(text, find_game)  # it says where the mistake is
    _check_characters(text, record)
    if not isinstance(record, dict) or not isinstance(record.get("actions"), list):
        return Match.from_json(record, find_game)
    actions = record["actions"]
    if len(actions) > MOST_ACTIONS:
        raise BadMatch(f"The match has {len(actions)} actions; a table can take {MOST_ACTIONS}.")
    for entry in actions:
        if not (isinstance(entry, list) and len(entry) == 2 and type(entry[0]) is int and isinstance(entry[1], str)):
            return Match.from_json(record, find_game)
    header = {key: value for key, value in record.items() if key != "actions"}
    check_header(header)
    match = Match.from_json(header | {"actions": []}, find_game)
    until = time.monotonic() + MOST_SECONDS
    for ply, (seat, words) in enumerate(actions):
        if time.monotonic() > until:
            raise BadMatch(f"The match takes more than {MOST_SECONDS:g} seconds to replay; a table needs a shorter one.")
        match.apply_words(seat, words, ply)
    return match


def _check_characters(text: str, record: object) -> None:
    """JSON may name half a character, which no database and no page can take."""
    if HALF_CHARACTER.search(text):
        try:
            json.dumps(record, ensure_ascii=False).encode()
        except UnicodeEncodeError:
            raise BadMatch("The file holds half a character (a lone surrogate); only whole ones can be stored.") from None


def seats_of_record(match: Match) -> list[SeatSpec]:
    """Who sits down at a table that goes on from a file: the bots that played on, and people at this screen.

    Nobody is called by a name that nobody gave. Where a file has no person, everybody sits at this screen.
    """
    typed, bots = read_sitters(match)
    known = [bot if bot in bots_at_tables(match.game.id) else "" for bot in bots]
    if all(known):
        known = [""] * len(known)
    return [SeatSpec(BOT if bot else HERE, name, bot) for name, bot in zip(typed, known, strict=True)]


def check_header(header: Mapping[str, Any]) -> None:
    needed = {key: value for key, value in header.items() if key in ("edition", "start", "options")}
    if len(json.dumps(needed)) > LARGEST_HEADER:
        raise BadMatch(f"The header of the match is longer than {LARGEST_HEADER} characters.")


def known_extra(extra: Mapping[str, Any]) -> dict[str, Any]:
    """What a table keeps of the header of a file: nothing that it does not know, and nothing that is too long."""
    return {key: extra[key] for key in KNOWN if key in extra and len(json.dumps(extra[key])) <= LONGEST_ENTRY}
