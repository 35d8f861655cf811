"""A club's ladder, where the host of the room has switched it on: names with a recovery link, and matches that are rated.

A match is rated if it was begun so: without taking back and without hints, and everybody at it is a member or a bot. Ratings are
not stored: they follow from the list of matches, whose files anybody can verify.
"""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Iterator
from dataclasses import dataclass, field

from caldera.core.data import JsonObject
from caldera.core.rating import Rating, rate
from caldera.games import game_ids
from caldera.tables.errors import BadTable, NotYourSeat
from caldera.tables.history.kept import Kept, owner_of
from caldera.tables.history.results import note_results, people_at, result_of
from caldera.tables.people.persons import person_here
from caldera.tables.people.seats import BOT, clean_name, fingerprint
from caldera.tables.play.table import Table
from caldera.tables.settings import UNDO_NONE
from caldera.tables.store.protocol import TableStore
from caldera.tables.timing.terms import LOSES

log = logging.getLogger(__name__)

CLUB = owner_of("club", "room")
MEMBER, MATCH = "member", "match"
RATED: JsonObject = {"rated": True}
RATED_SETTINGS: JsonObject = {"undo": UNDO_NONE, "hints": False, "timeout": LOSES}
ENOUGH = 5
"""Matches after which a rating is shown."""
CENTRE, SCALE = 1500, 40
"""A rating is shown as a whole number: of somebody new 1500, and so much more for a unit."""
MOST_MEMBERS, MOST_BEST = 500, 5


def member_of(store: TableStore, person: str) -> str:
    """The member that a person is; nothing: none."""
    known = store.kept(person, MEMBER)
    return str(known[0].body["member"]) if known else ""


def names_of_members(store: TableStore) -> dict[str, str]:
    return {kept.id: str(kept.body["name"]) for kept in store.kept(CLUB, MEMBER)}


def join_club(store: TableStore, session: str, name: str) -> str:
    """Take part under a name; the token of the recovery link. BadTable: the name is taken or empty, or there are too many."""
    person, wanted = person_here(store, session), clean_name(name)
    names = names_of_members(store)
    if not wanted or len(names) >= MOST_MEMBERS or wanted.casefold() in {known.casefold() for known in names.values()}:
        raise BadTable("club_name")
    if member_of(store, person):
        raise BadTable("club_member")
    token, member = secrets.token_urlsafe(16), secrets.token_hex(6)
    store.keep(CLUB, MEMBER, Kept(member, {"name": wanted, "recovery": fingerprint(token)}, time.time()))
    store.keep(person, MEMBER, Kept(MEMBER, {"member": member}, time.time()))
    return token


def member_of_link(store: TableStore, token: str) -> str:
    """The name to which a recovery link leads; it stays good."""
    return next((kept.id for kept in store.kept(CLUB, MEMBER) if kept.body["recovery"] == fingerprint(token)), "")


def recover(store: TableStore, session: str, token: str) -> None:
    """Be a member again, in another browser. NotYourSeat: nobody has this link."""
    member = member_of_link(store, token)
    if not member:
        raise NotYourSeat("bad_link")
    store.keep(person_here(store, session), MEMBER, Kept(MEMBER, {"member": member}, time.time()))


def note_end(store: TableStore, table: Table, has_club: bool) -> None:
    """The match is stored whatever happens here; what is missing of its results is noted when somebody looks at their games."""
    try:
        note_results(store, table)
        if has_club:
            note_match(store, table)
    except Exception:
        log.exception("The results of table %s were not noted.", table.id)


def note_match(store: TableStore, table: Table) -> None:
    """Remember a rated match that is over, if everybody at it is a bot or another member."""
    if "rated" not in table.match.extra or not table.is_over:
        return
    who = [f"bot {seat.bot}" if seat.kind == BOT else "" for seat in table.seats]
    for person, seats in people_at(store, table).items():
        for seat in seats:
            who[seat] = member_of(store, person)
    people = [each for each in who if not each.startswith("bot ")]
    if not all(who) or not people or len(set(people)) < len(people):
        return
    result = result_of(table, tuple(seat for seat, each in enumerate(who) if not each.startswith("bot ")))
    values = list(zip(table.returns, result["points"], strict=True))
    places = [sum(other > own for other in values) for own in values]
    body = {name: result[name] for name in ("game", "points", "difficulty", "honour")}
    kept = body | {"who": who, "places": places, "team": table.game.info.cooperative, "saved": table.returns[0] > 0}
    store.keep(CLUB, MATCH, Kept(table.id, kept, table.last_activity))


def matches_of(store: TableStore) -> list[Kept]:
    """All rated matches, the first one first."""
    return [kept for kept in reversed(store.kept(CLUB, MATCH)) if kept.body["game"] in game_ids()]


@dataclass
class Standing:
    """Somebody in the ladder of a game: a member, or a bot by its level."""

    who: str
    rating: Rating = field(default_factory=Rating)
    matches: int = 0

    @property
    def shown(self) -> int:
        return round(CENTRE + SCALE * (self.rating.mean - Rating().mean))

    @property
    def uncertainty(self) -> int:
        return round(2 * SCALE * self.rating.deviation)


def ladders(matches: list[Kept]) -> dict[tuple[str, int], list[Standing]]:
    """By game and number of players, those who have played enough, the best first."""
    found: dict[tuple[str, int], dict[str, Standing]] = {}
    for kept in matches:
        body = kept.body
        if body["team"]:
            continue
        rung = found.setdefault((body["game"], len(body["who"])), {})
        together: dict[str, int] = {}
        for who, place in zip(body["who"], body["places"], strict=True):
            together[who] = min(place, together.get(who, place))  # several bots of a level are one player, by their best place
        if len(together) < 2:
            continue
        at = [rung.setdefault(who, Standing(who)) for who in together]
        for standing, rating in zip(at, rate([each.rating for each in at], list(together.values())), strict=True):
            standing.rating, standing.matches = rating, standing.matches + 1
    shown = {}
    for place, rung in sorted(found.items()):
        enough = [each for each in rung.values() if each.matches >= ENOUGH]
        shown[place] = sorted(enough, key=lambda each: (-each.rating.mean, each.who))
    return shown


@dataclass(frozen=True)
class Place:
    """Where a member stands in the ladder of a game."""

    game_id: str
    players: int
    place: int
    of: int
    standing: Standing


def places_of(matches: list[Kept], member: str) -> list[Place]:
    """In the ladders where their rating is shown."""
    return [
        Place(game_id, players, place, len(rungs), standing)
        for (game_id, players), rungs in ladders(matches).items()
        for place, standing in enumerate(rungs, 1)
        if standing.who == member
    ]


def best_results(matches: list[Kept]) -> Iterator[tuple[str, str, list[Kept]]]:
    """Of games that are played together: by game and difficulty the best matches."""
    teams: dict[tuple[str, str], list[Kept]] = {}
    for kept in matches:
        if kept.body["team"] and kept.body["saved"]:
            teams.setdefault((kept.body["game"], kept.body["difficulty"]), []).append(kept)
    for (game_id, difficulty), played in sorted(teams.items()):
        yield game_id, difficulty, sorted(played, key=lambda kept: -kept.body["points"][0])[:MOST_BEST]
