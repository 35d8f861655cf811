"""A table: a match with its seats and its log. Everything here happens in memory; the room stores it and tells the others.

The log is append-only. An entry is a play ("place 3 c2"), an undo ("to ply 7"), somebody coming or going, or a sentence said; the
current match is the fold of the log, and the table's version is the number of entries. What can be taken back is in `undo.py`.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import dataclass
from typing import Any

from caldera.core.data import JsonMapping, JsonObject
from caldera.core.errors import BadInput, CalderaError, IllegalAction, OtherRules
from caldera.core.game import AnyGame
from caldera.core.match import PERSON, Match
from caldera.core.state import CHANCE, Event, GameState
from caldera.core.view import View
from caldera.tables.errors import ChatRefused, NotYourSeat, RulesChanged, Stale, Unreadable
from caldera.tables.memo import Made, Memo
from caldera.tables.people.chat import ChatPace, clean_message
from caldera.tables.people.presence import Presence
from caldera.tables.people.seats import BOT, LINK, Seat, SeatLookup, TimeUsed, clean_name
from caldera.tables.play.joint_dice import ENTRIES as NONCES
from caldera.tables.play.joint_dice import JointDice
from caldera.tables.play.notes import COMMENTARY, Commentary, Frame, LogNote
from caldera.tables.play.real_dice import HELD, HeldDice
from caldera.tables.play.refusals import refusal
from caldera.tables.play.undo import ENTRIES as TAKEBACKS
from caldera.tables.play.undo import Takebacks
from caldera.tables.settings import DICE_TABLE, UNDO_TURN, stored_settings
from caldera.tables.timing.clock import ACT, BACK_TO, COMES, GOES, OPENS
from caldera.tables.timing.clock import ENTRIES as TIMES
from caldera.tables.timing.table_clock import TableClock
from caldera.tables.timing.terms import returns_on_time

PLAY = "play"
TYPED = "typed"
"""A chance step that somebody rolled at home; the seat is whoever typed it in."""
SAID = (CHAT, SAID_ANYWAY) = ("chat", "anyway")
"""A sentence, and one that was said although the game objected."""
COMINGS = (SIT, LEAVE, REPLACE, BACK, INVITE) = ("sit", "leave", "replace", "back", "invite")
"""Who comes and goes: takes a seat, leaves it to a bot, is replaced by one, takes it back; a seat is open to somebody else."""
TYPED_WORDS = (*SAID, *COMINGS)  # with a sentence or a name in the first line of the body

MOST_FRAMES = 64


@dataclass(frozen=True)
class Entry:
    """One line of a table's log."""

    seq: int
    kind: str
    seat: int
    body: str
    at: float
    owner: str = ""  # of typed words: the fingerprint of the session to which they belong


class Table:
    """One table, live."""

    def __init__(
        self, table_id: str, match: Match, seats: Sequence[Seat], secret: bytes, settings: JsonMapping | None = None
    ) -> None:
        self.id = table_id
        self.match = match
        self.game: AnyGame = match.game
        self.match.keeps_frames = True
        self.seats = list(seats)
        self.seating = SeatLookup(table_id, match.game.id, self.seats, match.game.info.colours)
        self.secret = secret
        self.settings = stored_settings({"settings": settings or {"undo": UNDO_TURN}})
        self.has_real_dice: bool = self.settings["dice"] == DICE_TABLE
        self.version = 0
        self.last_activity = time.time()
        self.time_used = TimeUsed(match.state.players)
        self.frames: deque[Frame] = deque(maxlen=MOST_FRAMES)
        """The latest positions inside actions, oldest first: viewers who saw the version before get them as an animation."""
        self.log_corrections: deque[tuple[int, int]] = deque(maxlen=64)
        """(version, plies that still stand): how far back a viewer's log must be corrected."""
        self.log_notes: list[LogNote] = []
        self.typed: dict[int, int] = {}
        """Which actions are real dice that somebody typed in: ply and seat."""
        self.position_since = 0
        """The first version of the table with the position that it has now."""
        self.takebacks = Takebacks(self)
        self.joint_dice = JointDice(self)
        self.held_dice = HeldDice(self)
        self.clocks = TableClock.find(self)
        self.commentary = Commentary(self)
        self.host = ""
        """The fingerprint of the session that made the table."""
        self.presence = Presence()
        """Who is connected, as it was told last."""
        self.memo = Memo()
        """What was made of this version."""
        self._chat_pace = ChatPace()
        parts = ((HELD,), self.held_dice), (TAKEBACKS, self.takebacks), (NONCES, self.joint_dice), (COMMENTARY, self.commentary)
        self._parts = {kind: part for kinds, part in ((*parts, (TIMES, self.clocks)) if self.clocks else parts) for kind in kinds}
        self._offers = [self.state.legal_actions(seat) for seat in range(self.players)]
        self._decision = [0] * self.players

    @property
    def state(self) -> GameState:
        return self.match.state

    @property
    def players(self) -> int:
        return self.state.players

    @property
    def is_over(self) -> bool:
        """Whether the match has ended: by its rules, or because somebody's time has run out."""
        return self.state.is_over or self.lost_on_time is not None

    @property
    def lost_on_time(self) -> int | None:
        """Whose clock has ended the match; CHANCE: the sand-glass of all."""
        return self.clocks.clock.lost if self.clocks else None

    @property
    def returns(self) -> tuple[float, ...]:
        """What the match brought each seat."""
        lost = self.lost_on_time
        return tuple(self.state.returns) if lost is None else returns_on_time(self.game, self.state, lost)

    # ---- who ----

    def held_by(self, session: str | None) -> tuple[int, ...]:
        """The seats that this session plays."""
        return self.seating.held_by(session)

    def seats_of(self, session: str | None) -> tuple[int, ...]:
        """The seats of this session, those included where a bot plays for it now."""
        return self.seating.seats_of(session)

    def seats_here(self, secret: str | None) -> tuple[int, ...]:
        """The seats of whoever has this secret: the session of a browser, or a program's token of a seat."""
        opened = self.seat_with(secret) if secret else None
        return self.seats_of(secret) or ((opened.index,) if opened and opened.claimed else ())

    def invitations(self, session: str | None) -> tuple[tuple[int, str], ...]:
        """The seats by link that wait for somebody, with their tokens, for the session that hosts the table."""
        return self.seating.invitations(session)

    def seat_with(self, token: str) -> Seat | None:
        """The seat that this token opens."""
        return next((seat for seat in self.seats if seat.opens_with(token)), None)

    def names(self, locale: str) -> tuple[str, ...]:
        """What the seats are called, in the reader's language where nobody gave a name."""
        return self.seating.names(locale)

    @property
    def has_bots(self) -> bool:
        """Whether a bot plays any of the seats now."""
        return self.seating.once("bots", lambda: any(seat.automatic for seat in self.seats))

    def bot_to_act(self) -> Seat | None:
        return next(iter(self.bots_to_act()), None)

    def bots_to_act(self) -> list[Seat]:
        """All bots that may act now, those last who would rather be last; none while people are asked something."""
        people, leaves = self.people_to_act(), self.game.leaves_to_people
        rests = self.takebacks.waiting_for() or (self.clocks is not None and self.clocks.is_at_rest)
        bots = [] if rests else [seat for seat in self.state.actors if seat not in (CHANCE, *people)]
        bots = [seat for seat in bots if not people or not leaves(self.state, seat, people)]
        return [self.seats[seat] for seat in sorted(bots, key=lambda seat: leaves(self.state, seat, ()))]

    def people_to_act(self) -> list[int]:
        return [seat for seat in self.state.actors if seat != CHANCE and not self.seats[seat].automatic]

    def observe(self, seat: int | None) -> JsonObject:
        """What that seat may know now. Where nothing is hidden, all who look share the data: nobody may change it."""
        if self.game.info.hidden:
            return self.state.observe(seat)
        return self.once("observed", lambda: self.state.observe(None)) | {"seat": seat}

    def see(self, seat: int | None) -> Any:
        """The same as the records that the game's scene draws."""
        eyes = seat if self.game.info.hidden else None
        return self.once(("see", eyes), lambda: self.look(self.state, eyes))

    def look(self, state: GameState, seat: int | None) -> object:
        """A position of this match as the seat may see it."""
        return self.game.scene.see(state, seat)

    def knows(self, event: Event, seat: int | None) -> bool:
        """Whether the seat may know what happened."""
        return event.known_to(seat)

    def see_frame(self, frame: Frame, seat: int | None) -> Any:
        """What the seat may know of a position on the way here, without what has just happened there."""
        eyes = seat if self.game.info.hidden else None
        if eyes not in frame.seen:
            frame.seen[eyes] = self.look(frame.state, eyes)
        return frame.seen[eyes]

    def once(self, name: Hashable, make: Callable[[], Made]) -> Made:
        """What is made once for a version of the table; its name says everything else on which it depends."""
        return self.memo.once(name, make, self.version)

    # ---- acting ----

    def act(self, seat: int, action: int, last_version: int) -> list[Entry]:
        """A seat takes an action, having last seen version `last_version`; the entries to store, dice included."""
        # What the seat was looking at must still be what it decides about; what others do at the same time does not matter.
        if last_version > self.version or last_version < self._decision[seat]:
            raise Stale("stale")
        if self.lost_on_time is not None or action not in self.state.legal_actions(seat):
            raise refusal(self, seat, action)
        return [*self._take(seat, action), *self.roll_chance()]

    def _take(self, seat: int, action: int) -> list[Entry]:
        """An action of a seat, timed where there is a clock."""
        return self.clocks.timed(seat, lambda: self._play(seat, action)) if self.clocks else [self._play(seat, action)]

    def act_in_sequence(self, seat: int, actions: Sequence[int], last_version: int) -> list[Entry]:
        """A seat takes several actions as one: the first must be possible, the others end where chance or anybody else comes in."""
        entries = self.act(seat, actions[0], last_version)
        for action in actions[1:]:
            if self.match.barriers[-1] or self.state.actors != (seat,) or action not in self.state.legal_actions(seat):
                break
            entries += [*self._take(seat, action), *self.roll_chance()]
        return entries

    def roll_chance(self) -> list[Entry]:
        """Roll what is due before anybody acts."""
        entries = []
        while self.state.actors == (CHANCE,) and (roll := self.held_dice.next_roll()) is not None:
            entries.append(self._play(CHANCE, *roll))
        return entries

    def _play(self, seat: int, action: int, typed: int | None = None) -> Entry:
        """Play something new; `typed`: dice that this seat types in."""
        self._apply(seat, action, typed)
        entry = self._new_entry(*((PLAY, seat) if typed is None else (TYPED, typed)), self.game.space.words(action))
        self._after_play(seat)
        self.takebacks.clear_requests()
        return entry

    def _apply(self, seat: int, action: int, typed: int | None = None) -> None:
        turn = self.game.turn(self.state)
        self.match.apply(action, seat)
        self.takebacks.turns.append(turn)
        if typed is not None:
            self.typed[self.match.ply - 1] = typed
            self.held_dice.take(typed)

    def _after_play(self, seat: int, kind: str = ACT) -> None:
        self.position_since = self.version
        doer = next((player for player, _ in reversed(self.match.plays) if player != CHANCE), CHANCE)
        for event, state in zip(self.match.events[-1], self.match.frames, strict=False):
            self.frames.append(Frame(self.version, state, event, doer))
        self.log_corrections.append((self.version, self.match.ply - 1))
        self._mark_decisions(seat)
        if self.game.info.hidden:
            self.commentary.note_position()
        if self.clocks:
            self.clocks.note(kind, seat)

    def _new_entry(self, kind: str, seat: int, body: str) -> Entry:
        owned = kind in TYPED_WORDS and (self.seats[seat].owner_hash or self.host)
        entry = Entry(self.version, kind, seat, body, time.time(), owned or "")
        self.version += 1
        self.last_activity = entry.at
        self.time_used.note(seat if kind == PLAY else None, entry.at)
        return entry

    def _mark_decisions(self, acted: int | None) -> None:
        """Note for each seat since which version it faces the decision that it faces now."""
        if self.has_real_dice:
            self.held_dice.note_action(acted)
        for seat in range(self.players):
            offer = self.state.legal_actions(seat)
            if offer != self._offers[seat] or acted is None or acted in (seat, CHANCE):
                self._offers[seat] = offer
                self._decision[seat] = self.version

    # ---- undo ----

    def undo(self, held: Collection[int], last_version: int, to: int | None = None) -> list[Entry]:
        """Take back the last action of the holder of these seats, or ask the others for it."""
        return self.takebacks.undo(held, last_version, to)

    def _cut(self, ply: int, seat: int, agreed: bool) -> None:
        self.match.cut(ply)
        self.position_since = self.version
        self.typed = {at: seat for at, seat in self.typed.items() if at < ply}
        for sentence in self.log_notes:
            sentence.ply = min(sentence.ply, ply)
        self.frames.clear()
        self.log_corrections.append((self.version, ply))
        self._mark_decisions(None)
        if self.clocks:
            self.clocks.note(BACK_TO, seat, agreed=agreed)

    # ---- sitting down ----

    def claim(self, token: str, session: str, name: str) -> tuple[Seat, list[Entry]]:
        """Whoever has the link takes the seat; the link is dead afterwards."""
        seat = self.seat_with(token)
        if seat is None:
            raise NotYourSeat("bad_link")
        return self.sit(seat, session, name)

    def sit(self, seat: Seat, session: str, name: str) -> tuple[Seat, list[Entry]]:
        """Let a session take a seat that nobody has taken yet."""
        if seat.claimed:
            raise NotYourSeat("bad_link")
        seat.name, seat.bot = clean_name(name), ""
        seat.take(session, self.id)
        entry = self._new_entry(SIT, seat.index, seat.name)
        self._log_seat_change(SIT, seat.index, seat.name)
        return seat, [entry]

    def _log_seat_change(self, kind: str, seat: int, body: str) -> None:
        """Somebody comes or goes: the log says so, and may call the seat by a new name."""
        self.log_notes.append(LogNote(self.match.ply, seat, body, kind))
        self.log_corrections.append((self.version, 0 if kind == SIT else self.match.ply))
        if kind in (SIT, INVITE):
            self.commentary.ask_again(seat)
        if self.clocks:
            self.clocks.note(COMES if kind in (SIT, BACK) else OPENS if kind == INVITE else GOES, seat)

    # ---- talking ----

    @property
    def has_chat(self) -> bool:
        """Whether people sit at different screens, so that they need something to talk with."""
        return any(seat.kind == LINK for seat in self.seats)

    def chat(self, seat: int, sentence: str, locale: str, now: float, anyway: bool = False) -> list[Entry]:
        """A seat says something to all; ChatRefused says why not. The game may have rules about it.

        `anyway`: although the game objects; everybody sees that it did.
        """
        if not self.has_chat:
            raise ChatRefused("chat.nobody")
        words = clean_message(sentence)
        self._chat_pace.check(seat, now)
        objection = self.game.words.check_chat(self.state, words, locale)
        if objection:
            may_insist = objection.may_insist and self.settings["say_anyway"]
            if anyway and objection.may_insist and not may_insist:
                raise ChatRefused("chat.no_anyway")
            if not (anyway and may_insist):
                raise ChatRefused("chat.refused", objection, may_insist)
        self._chat_pace.count(seat, now)
        kind = SAID_ANYWAY if objection else CHAT
        entry = self._new_entry(kind, seat, words)
        self._log_note(kind, seat, words)
        return [entry]

    def _log_note(self, kind: str, seat: int, words: str = "") -> None:
        """The readable log tells something that is no action."""
        self.log_notes.append(LogNote(self.match.ply, seat, words, kind))
        self.log_corrections.append((self.version, self.match.ply))

    # ---- hidden things on a shared screen ----

    def secrets_between(self, seats: Sequence[int]) -> bool:
        """Whether one of these seats may see something now that another may not."""
        return self.game.info.hidden and len({frozenset(self.state.hidden_from(seat)) for seat in seats}) > 1

    # ---- the log ----

    def plies_still_standing(self, last_version: int) -> int:
        """How many plies of the log that a viewer saw at version `last_version` still stand now."""
        changes = []
        for version, plies in reversed(self.log_corrections):
            if version <= last_version:
                break
            changes.append(plies)
        return min(changes, default=self.match.ply) if len(changes) < (self.log_corrections.maxlen or 0) else 0

    def record(self, locale: str = "en") -> Match:
        """The match as a file may hold it: with who plays on which seat, and with the secret of the dice once it is over."""
        seats = [seat.bot if seat.kind == BOT else PERSON for seat in self.seats]
        extra = dict(self.match.extra) | {"names": list(self.names(locale)), "seats": seats}
        if self.is_over and "hash" in (extra.get("dice") or {}):
            extra["dice"] = extra["dice"] | {"secret": self.secret.hex()}
        if self.joint_dice.are_agreed and isinstance(extra.get("dice"), dict):
            extra["dice"] = extra["dice"] | self.joint_dice.record()
        extra |= {"time": self.clocks.record()} if self.clocks else {}
        copy = Match(self.game, self.players, self.match.options, self.match.start, extra)
        copy.plays = list(self.match.plays)
        return copy

    @classmethod
    def rebuild(
        cls, table_id: str, game: AnyGame, header: JsonMapping, seats: Sequence[Seat], secret: bytes, log: Sequence[Entry]
    ) -> Table:
        """The table from the store: its header and the fold of its log."""
        if header["rules"] != game.info.rules_version:
            error = OtherRules(f"{header['rules']} ≠ {game.info.rules_version}")
            raise RulesChanged("other_rules", game=game.info) from error
        try:
            match = Match(game, header["players"], header["options"], header.get("start"), header.get("extra"))
            table = cls(table_id, match, seats, secret, stored_settings(header))
            table.host = str(header.get("host", ""))
            if table.clocks:
                table.clocks.begin(header["kinds"])
            for entry in log:
                table.apply_entry(entry)
        except (CalderaError, ValueError, KeyError, TypeError) as error:
            raise Unreadable("unreadable", reason=str(error)) from error
        table.frames.clear()
        return table

    def apply_entry(self, entry: Entry) -> None:
        """Follow the log by one entry that was checked when it was made."""
        if entry.seq != self.version:
            raise BadInput(f"Entry {self.version} is missing.")
        self.version += 1
        self.last_activity = entry.at
        self.time_used.note(entry.seat if entry.kind == PLAY else None, entry.at)
        if entry.kind in (PLAY, TYPED):
            seat, typed = (entry.seat, None) if entry.kind == PLAY else (CHANCE, entry.seat)
            try:
                self._apply(seat, self.game.space.parse(entry.body), typed)
            except (BadInput, IllegalAction) as error:
                raise BadInput(f"Entry {entry.seq}, {entry.body!r} by seat {entry.seat}: {error}") from None
            self._after_play(seat)
            self.takebacks.clear_requests()
        elif part := self._parts.get(entry.kind):
            part.apply_entry(entry)
        elif entry.kind in COMINGS:
            self._log_seat_change(entry.kind, entry.seat, entry.body)
        elif entry.kind in SAID:
            self._log_note(entry.kind, entry.seat, entry.body)
        else:
            raise BadInput(f"Entry {entry.seq} is of an unknown kind {entry.kind!r}.")

    def view(self, seat: int | None, locale: str) -> View:
        return self.seating.view(seat, locale)
