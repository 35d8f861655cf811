"""The programs that play while `crash.py` kills the server, and what they remember of what they were told."""

from __future__ import annotations

import asyncio
import math
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from wire import Answer, HungUp, Wire

TABLES = (
    ("hekla", ("link", "link")),
    ("hekla", ("link", "bot")),
    ("fuji", ("link", "link", "bot")),
    ("fire_mountain", ("link", "link", "bot")),
    ("sub_terra", ("link", "link")),
)
BOT = "easy"
ACKNOWLEDGED, UNKNOWN, REFUSED = "acknowledged", "unknown", "refused"


@dataclass
class Attempt:
    """Something that a seat wanted to do."""

    words: str
    outcome: str = UNKNOWN
    since: int = 0
    """The version that the seat saw: its entry has this number or a later one."""
    version: float = math.inf
    """The version that it was told afterwards: its entry has a smaller number."""


@dataclass
class Player:
    """A program with a seat."""

    table: str
    seat: int
    wire: Wire
    rng: random.Random
    attempts: list[Attempt] = field(default_factory=list)
    over: bool = False

    async def play(self) -> None:
        """Act until the server goes away or the match is over. A request without an answer is sent once more, word for word."""
        unsent: tuple[Attempt, dict[str, Any]] | None = None
        while not self.over:
            try:
                if unsent:
                    attempt, body = unsent
                    self._note(attempt, await self.wire.ask("POST", f"/t/{self.table}/act", body), again=True)
                    unsent = None
                answer = await self.wire.ask("GET", f"/t/{self.table}")
                if answer.status == 503:
                    raise HungUp("the database cannot be reached")
                shown = answer.json()
                if shown.get("over"):
                    self.over = True
                elif shown["actions"]:
                    chosen = self.rng.choice(shown["actions"])
                    attempt = Attempt(chosen["words"], since=shown["version"])
                    body = {"seat": self.seat, "action": chosen["action"], "last_version": shown["version"]}
                    self.attempts.append(attempt)
                    unsent = attempt, body
                    self._note(attempt, await self.wire.ask("POST", f"/t/{self.table}/act", body))
                    unsent = None
                else:
                    await asyncio.sleep(0.01)
            except HungUp:
                await asyncio.sleep(0.05)

    def _note(self, attempt: Attempt, answer: Answer, again: bool = False) -> None:
        if answer.status == 200:
            attempt.outcome = ACKNOWLEDGED
            attempt.version = answer.json()["version"]
        elif answer.status in (409, 422) and again:
            attempt.outcome = UNKNOWN  # the first time it may have been heard
        elif answer.status in (409, 422):
            attempt.outcome = REFUSED
        elif answer.status == 503:
            raise HungUp("the database cannot be reached")  # whether it was stored is not known, so it is sent again
        else:
            raise AssertionError(f"{answer.status}: {answer.body!r}")


def fits(log: list[tuple[int, str]], attempts: list[Attempt]) -> bool:
    """Whether a seat's log is its acknowledged attempts in order, at the place that their seat was told, plus some of those without
    an answer, each at most once. The log has numbers and words.
    """
    reachable = {0}  # how much of the log the attempts so far can account for
    for attempt in attempts:
        taken = {at + 1 for at in reachable if at < len(log) and is_entry_of(attempt, *log[at])}
        if attempt.outcome == ACKNOWLEDGED:
            reachable = taken
        elif attempt.outcome == UNKNOWN:
            reachable |= taken
    return len(log) in reachable


def is_entry_of(attempt: Attempt, number: int, words: str) -> bool:
    return words == attempt.words and attempt.since <= number < attempt.version


async def sit_down(port: int, rng: random.Random, tables: Iterator[int]) -> list[Player]:
    """One more table with everybody at it."""
    game, kinds = TABLES[next(tables) % len(TABLES)]
    host = Wire(port)
    body = {"seats": [{"kind": kind, "bot": BOT if kind == "bot" else ""} for kind in kinds]}
    made = (await host.ask("POST", f"/g/{game}/new", body)).json()
    players = []
    for seat in made["seats"]:
        if seat["kind"] == "link":
            joined = (await host.ask("POST", seat["link"], {"name": f"Player {seat['seat']}"})).json()
            players.append(Player(made["id"], seat["seat"], Wire(port, joined["token"]), random.Random(rng.random())))
    host.close()
    return players


def acknowledged(players: list[Player]) -> int:
    return sum(attempt.outcome == ACKNOWLEDGED for player in players for attempt in player.attempts)
