"""A table: a match with its seats and its log. Everything here happens in memory; the room stores it and tells the others.

The log is append-only. An entry is a play ("place 3 c2"), an undo ("to ply 7"), somebody sitting down, or a sentence said; the
current match is the fold of the log, and the table's version is the number of entries.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from caldera.core import dice
from caldera.core.errors import BadInput, CalderaError, IllegalAction, OtherRules
from caldera.core.game import Game
from caldera.core.match import Match
from caldera.core.state import CHANCE, Event, GameState
from caldera.core.view import View
from caldera.locale import text
from caldera.tables.errors import NotYourSeat, PlayedOtherwise, Refused, Stale, TableError, Unreadable, Unspoken
from caldera.tables.seats import BOT, LINK, Seat, clean_name, fingerprint, seat_token
from caldera.tables.settings import UNDO_FREE, UNDO_NONE, UNDO_TURN, stored_settings
from caldera.tables.time_used import TimeUsed

PLAY = "play"
UNDO = "undo"
SIT = "sit"
CHAT = "chat"

REEL_LENGTH = 24

LONGEST_SENTENCE = 240
MOST_SENTENCES, WITHIN_SECONDS = 5, 15.0
"""How much a seat may say in how short a time."""


@dataclass(frozen=True)
class Entry:
    """One line of a table's log."""

    seq: int
    kind: str
    seat: int
    body: str
    at: float


@dataclass(frozen=True)
class Shot:
    """A position to show on the way to a version of the table."""

    version: int
    state: GameState
    event: Event
    """What has just happened there."""
    last: bool
    """Nothing is told after it: the position that follows shows almost the same."""


@dataclass
class Sentence:
    """Something said at the table, before the action with this number."""

    ply: int
    seat: int
    words: str


class Table:
    """One table, live."""

    def __init__(
        self, table_id: str, match: Match, seats: Sequence[Seat], secret: bytes, settings: Mapping[str, Any] | None = None
    ) -> None:
        self.id = table_id
        self.match = match
        self.match.filming = True
        self.seats = list(seats)
        self.secret = secret
        self.settings = stored_settings({"settings": settings or {"undo": UNDO_TURN}})
        self.version = 0
        self.touched = time.time()
        self.time_used = TimeUsed(match.state.players)
        self.reel: deque[Shot] = deque(maxlen=REEL_LENGTH)
        """The latest positions inside actions, oldest first: viewers who saw the version before get them as a short film."""
        self.log_kept: deque[tuple[int, int]] = deque(maxlen=64)
        """(version, plies that still stand): how far back a viewer's log must be corrected."""
        self.sentences: list[Sentence] = []
        self._said_at: dict[int, deque[float]] = {}
        self._offers = [self._offer(seat) for seat in range(self.players)]
        self._decision = [0] * self.players

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def state(self) -> GameState:
        return self.match.state

    @property
    def players(self) -> int:
        return self.state.players

    # ---- who ----

    def held_by(self, session: str | None) -> tuple[int, ...]:
        """The seats of this session."""
        return tuple(seat.index for seat in self.seats if seat.held_by(session, self.id)) if session else ()

    def invitations(self, session: str | None) -> tuple[tuple[int, str], ...]:
        """The seats by link that wait for somebody, with their tokens, for the session that hosts the table."""
        waiting = [seat for seat in self.seats if session and not seat.claimed]
        offers = [(seat, seat_token(session or "", self.id, seat.index)) for seat in waiting]
        return tuple((seat.index, token) for seat, token in offers if seat.opens_with(token))

    def seat_with(self, token: str) -> Seat | None:
        """The seat that this token opens."""
        return next((seat for seat in self.seats if seat.opens_with(token)), None)

    def names(self, locale: str) -> tuple[str, ...]:
        """What the seats are called, in the reader's language where nobody gave a name."""
        say = text(locale)
        colours = self.game.info.colours
        return tuple(seat.name or say(f"colour.{colours[seat.index]}") for seat in self.seats)

    def bot_to_act(self) -> Seat | None:
        return next((self.seats[seat] for seat in self.state.actors if seat != CHANCE and self.seats[seat].kind == BOT), None)

    # ---- acting ----

    def act(self, seat: int, action: int, seen: int) -> list[Entry]:
        """A seat takes an action, having seen version `seen`; the entries to store, dice included."""
        self._check_fresh(seat, seen)
        if action not in self.state.legal_actions(seat):
            raise self._refusal(seat, action)
        entries = [self._play(seat, action)]
        while self.state.actors == (CHANCE,):
            entries.append(self._play(CHANCE, dice.roll(self.secret, self.state, self.match.ply)))
        return entries

    def act_along(self, seat: int, actions: Sequence[int], seen: int) -> list[Entry]:
        """A seat takes several actions as one: the first must be possible, the others end where chance or anybody else comes in."""
        entries = self.act(seat, actions[0], seen)
        for action in actions[1:]:
            if self.match.barriers[-1] or self.state.actors != (seat,) or action not in self.state.legal_actions(seat):
                break
            entries.append(self._play(seat, action))
            while self.state.actors == (CHANCE,):
                entries.append(self._play(CHANCE, dice.roll(self.secret, self.state, self.match.ply)))
        return entries

    def begin(self) -> list[Entry]:
        """Roll what is due before anybody acts."""
        entries = []
        while self.state.actors == (CHANCE,):
            entries.append(self._play(CHANCE, dice.roll(self.secret, self.state, self.match.ply)))
        return entries

    def _check_fresh(self, seat: int, seen: int) -> None:
        """What the seat was looking at must still be what it decides about; what others do at the same time does not matter."""
        if seen > self.version or seen < self._decision[seat]:
            raise Stale("stale")

    def _refusal(self, seat: int, action: int) -> TableError:
        state = self.state
        if state.is_over:
            return Refused("over")
        if seat not in state.actors:
            return Refused("not_your_turn")
        frozen = state.clone()
        clauses = self.game.refusal(frozen, action, seat, "en").clauses
        return Refused("illegal", reason=lambda locale: self.game.refusal(frozen, action, seat, locale).text, clauses=clauses)

    def _play(self, seat: int, action: int) -> Entry:
        self.match.apply(action, seat)
        entry = self._note(PLAY, seat, self.game.space.words(action))
        self._after_play(seat)
        return entry

    def _after_play(self, seat: int) -> None:
        events = self.match.events[-1]
        for index, state in enumerate(self.match.film):
            self.reel.append(Shot(self.version, state, events[index], index == len(events) - 1))
        self.log_kept.append((self.version, self.match.ply - 1))
        self._mark_decisions(seat)

    def _note(self, kind: str, seat: int, body: str) -> Entry:
        entry = Entry(self.version, kind, seat, body, time.time())
        self.version += 1
        self.touched = entry.at
        self.time_used.note(seat if kind == PLAY else None, entry.at)
        return entry

    def _offer(self, seat: int) -> list[int]:
        return self.state.legal_actions(seat)

    def _mark_decisions(self, acted: int | None) -> None:
        """Note for each seat since which version it faces the decision that it faces now."""
        for seat in range(self.players):
            offer = self._offer(seat)
            if offer != self._offers[seat] or acted is None or acted in (seat, CHANCE):
                self._offers[seat] = offer
                self._decision[seat] = self.version

    # ---- undo ----

    @property
    def undo_policy(self) -> str:
        policy: str = self.settings["undo"]
        return policy

    def undo_to(self, held: Collection[int]) -> int:
        """The ply to which the holder of these seats may go back; Refused says why not."""
        plays = self.match.plays
        if self.undo_policy == UNDO_NONE:
            raise Refused("undo.never")
        if self.state.is_over and self.game.info.chance:
            raise Refused("undo.over")  # the secret of the dice may have been shown
        mine = next((ply for ply in range(len(plays) - 1, -1, -1) if plays[ply][0] in held), None)
        if mine is None:
            raise Refused("undo.nothing")
        if self.undo_policy == UNDO_FREE:
            return mine
        barrier = self.match.barrier_after(mine)
        if barrier:
            raise Refused(f"undo.{self.match.barriers[barrier - 1]}")
        if any(seat not in held for seat, _ in plays[mine:]):
            raise Refused("undo.others")
        return mine

    def undo(self, held: Collection[int], seen: int) -> list[Entry]:
        """Take back the last action of the holder of these seats."""
        if not held:
            raise NotYourSeat("not_your_seat")
        if seen != self.version:
            raise Stale("stale")
        ply = self.undo_to(held)
        entry = self._note(UNDO, self.match.plays[ply][0], str(ply))
        self._cut(ply)
        return [entry]

    def _cut(self, ply: int) -> None:
        self.match.cut(ply)
        for sentence in self.sentences:
            sentence.ply = min(sentence.ply, ply)
        self.reel.clear()
        self.log_kept.append((self.version, ply))
        self._mark_decisions(None)

    # ---- sitting down ----

    def claim(self, token: str, session: str, name: str) -> tuple[Seat, list[Entry]]:
        """Whoever has the link takes the seat; the link is dead afterwards."""
        seat = self.seat_with(token)
        if seat is None or seat.kind != LINK:
            raise NotYourSeat("bad_link")
        seat.name = clean_name(name)
        seat.owner_hash = fingerprint(session)
        seat.token_hash = fingerprint(seat_token(session, self.id, seat.index))
        entry = self._note(SIT, seat.index, seat.name)
        self.log_kept.append((self.version, 0))  # the log calls the seat by its new name
        return seat, [entry]

    # ---- talking ----

    @property
    def talks(self) -> bool:
        """Whether people sit at different screens, so that they need something to talk with."""
        return any(seat.kind == LINK for seat in self.seats)

    def chat(self, seat: int, sentence: str, locale: str, now: float) -> list[Entry]:
        """A seat says something to all; Unspoken says why not. The game may have rules about it."""
        words = " ".join("".join(letter if letter.isprintable() else " " for letter in sentence).split())
        if not self.talks:
            raise Unspoken("chat.nobody")
        if not words:
            raise Unspoken("chat.empty")
        if len(words) > LONGEST_SENTENCE:
            raise Unspoken("chat.long", n=LONGEST_SENTENCE)
        said = self._said_at.setdefault(seat, deque(maxlen=MOST_SENTENCES))
        if len(said) == MOST_SENTENCES and now - said[0] < WITHIN_SECONDS:
            raise Unspoken("chat.fast")
        refused = self.game.check_chat(self.state, words, locale)
        if refused:
            raise Unspoken("chat.refused", reason=lambda _: refused)
        said.append(now)
        entry = self._note(CHAT, seat, words)
        self._hear(seat, words)
        return [entry]

    def _hear(self, seat: int, words: str) -> None:
        self.sentences.append(Sentence(self.match.ply, seat, words))
        self.log_kept.append((self.version, self.match.ply))

    # ---- hidden things on a shared screen ----

    def secrets_between(self, seats: Sequence[int]) -> bool:
        """Whether one of these seats may see something now that another may not."""
        if not self.game.info.hidden or len(seats) < 2:
            return False
        return len({frozenset(self.state.hidden_from(seat)) for seat in seats}) > 1

    # ---- the log ----

    def log_stands(self, seen: int) -> int:
        """How many plies of the log that a viewer saw at version `seen` still stand now."""
        changes = [kept for version, kept in self.log_kept if version > seen]
        return min(changes, default=self.match.ply) if len(changes) < (self.log_kept.maxlen or 0) else 0

    def record(self, locale: str = "en") -> Match:
        """The match as a file may hold it: with the names of the seats, and with the secret of the dice once it is over."""
        extra = dict(self.match.extra) | {"names": list(self.names(locale))}
        if self.state.is_over and isinstance(extra.get("dice"), dict):
            extra["dice"] = extra["dice"] | {"secret": self.secret.hex()}
        copy = Match(self.game, self.players, self.match.options, self.match.start, extra)
        copy.plays = list(self.match.plays)
        return copy

    @classmethod
    def rebuild(
        cls, table_id: str, game: Game, header: Mapping[str, Any], seats: Sequence[Seat], secret: bytes, log: Sequence[Entry]
    ) -> Table:
        """The table from the store: its header and the fold of its log."""
        if header["rules"] != game.info.rules_version:
            error = OtherRules(f"{header['rules']} ≠ {game.info.rules_version}")
            raise PlayedOtherwise("other_rules", game=game.info.title) from error
        try:
            match = Match(game, header["players"], header["options"], header.get("start"), header.get("extra"))
            table = cls(table_id, match, seats, secret, stored_settings(header))
            for entry in log:
                table.hear(entry)
        except (CalderaError, ValueError, KeyError, TypeError) as error:
            raise Unreadable("unreadable", reason=str(error)) from error
        table.reel.clear()
        return table

    def hear(self, entry: Entry) -> None:
        """Follow the log by one entry that was checked when it was made."""
        if entry.seq != self.version:
            raise BadInput(f"entry {self.version} is missing")
        self.version += 1
        self.touched = entry.at
        self.time_used.note(entry.seat if entry.kind == PLAY else None, entry.at)
        if entry.kind == PLAY:
            try:
                self.match.apply(self.game.space.parse(entry.body), entry.seat)
            except (BadInput, IllegalAction) as error:
                raise BadInput(f"entry {entry.seq}, {entry.body!r} by seat {entry.seat}: {error}") from None
            self._after_play(entry.seat)
        elif entry.kind == UNDO:
            self._cut(int(entry.body))
        elif entry.kind == SIT:
            self.log_kept.append((self.version, 0))
        elif entry.kind == CHAT:
            self._hear(entry.seat, entry.body)
        else:
            raise BadInput(f"entry {entry.seq} is of an unknown kind {entry.kind!r}")

    def view(self, seat: int | None, locale: str) -> View:
        return View(seat, locale, self.names(locale), self.game.info.colours)
