"""The room: all live tables, what is stored of them, who watches, and the bots' turns.

One lock a table: acting means checking, playing in memory, storing, and only then telling anybody. If storing fails, the table in
memory is dropped and rebuilt from the log the next time somebody asks for it.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from caldera.core import dice
from caldera.core.match import Match
from caldera.core.rng import Rng
from caldera.games import game as find_game
from caldera.tables import sitting
from caldera.tables.archive import archive
from caldera.tables.carrying import Carriers
from caldera.tables.delay import Backlog, lag_of
from caldera.tables.errors import BadTable, NotYourSeat, PlayedOtherwise, Stale, TableError
from caldera.tables.journal import Journal
from caldera.tables.presence import AWAY, PAUSE, Attendance
from caldera.tables.review import Review
from caldera.tables.seats import BOT, HERE, KINDS, LINK, Seat, clean_name, fingerprint, new_table_id, seat_token
from caldera.tables.settings import DICE_TABLE, check_settings
from caldera.tables.store import Addition, Store
from caldera.tables.studies import Studies
from caldera.tables.table import Entry, Table
from caldera.tables.thinking import BOT_NAMES, Thinkers
from caldera.tables.webhooks import Webhooks

log = logging.getLogger(__name__)

MOST_LIVE_TABLES = 2000


@dataclass(frozen=True)
class Chair:
    """What somebody wishes for one seat of a new table."""

    kind: str
    name: str = ""
    bot: str = ""


@dataclass
class Live:
    """A table in memory with its lock and those who wait for news of it."""

    table: Table
    attendance: Attendance = field(default_factory=Attendance)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    watchers: int = 0
    bots: asyncio.Task[None] | None = None
    told_presence: float = 0.0
    telling: asyncio.TimerHandle | None = None
    gone: bool = False
    memo: dict[Any, Any] = field(default_factory=dict)
    """What was made for viewers of this version; whoever shows tables may keep things here until the next change."""
    review: Review = field(default_factory=Review)
    """Who leads others through the match."""
    backlog: Backlog | None = None
    behind: Live | None = None
    """The table as spectators see it, where they are kept behind."""

    @classmethod
    def open(cls, table: Table, header: Mapping[str, Any], log: Sequence[Entry]) -> Live:
        """A table with its log so far, and beside it what spectators see of it."""
        live = cls(table)
        lag = lag_of(table.settings)
        if lag != 0:
            shown = Table.rebuild(table.id, table.game, header, table.seats, table.secret, ())
            shown.seats = table.seats  # who sits where is no secret, and changes for both at once
            live.backlog, live.behind = Backlog(shown, lag), cls(shown)
            live.behind.attendance = live.attendance
            live.backlog.add(log, table.state.is_over)
        return live

    def seen_by(self, session: str | None) -> Live:
        """How much of the table this browser may see. Whoever sits at it sees it as it is."""
        return self.seen(bool(self.table.seats_of(session)))

    def seen(self, seated: bool) -> Live:
        """The one place that decides how much of a table is seen, by those who sit at it and by the others."""
        return self if self.behind is None or seated else self.behind

    def take(self, entries: Sequence[Entry]) -> None:
        """Tell everybody what was added to the log."""
        if self.backlog and self.behind and self.backlog.add(entries, self.table.state.is_over):
            self.behind.memo.clear()
        self.tell()

    def tell(self) -> None:
        """Wake everybody who waits; the next news come on a new event."""
        self.memo.clear()
        self.stir()

    def stir(self) -> None:
        """Wake everybody although the log has not grown."""
        self.wake()
        if self.behind:
            self.behind.wake()

    def wake(self) -> None:
        self.changed.set()
        self.changed = asyncio.Event()

    def long_gone(self, seat: int) -> bool:
        return self.attendance.long_gone(seat, self.table.seats_here, time.time())


class Room:
    """All tables of one server."""

    def __init__(self, store: Store, pace: float = 0.8, thinkers: Thinkers | None = None, away_after: float = AWAY) -> None:
        self.store = store
        self.journal = Journal(store)
        self.pace = pace
        """Seconds between two actions of bots, so that people can follow."""
        self.thinkers = thinkers or Thinkers()
        self.away_after = away_after
        """Seconds after which others may let a bot play for somebody who is not here."""
        self.carriers = Carriers()
        self.webhooks = Webhooks()
        self.advisers = Thinkers(1)
        """For hints and analyses, so that no bot ever waits for one."""
        self.studies = Studies(self.advisers, store)
        self.closing = False
        self._live: dict[str, Live] = {}
        self._opening = asyncio.Lock()

    # ---- tables ----

    async def create(
        self,
        game_id: str,
        chairs: Sequence[Chair],
        options: Mapping[str, object],
        session: str,
        settings: Mapping[str, object] | None = None,
        record: Match | None = None,
    ) -> Table:
        """A new table, hosted by this session; with a record, one that goes on where the record ends."""
        game = record.game if record else find_game(game_id)
        agreed = check_settings(settings, not any(chair.kind == LINK for chair in chairs), game.info)
        secret = dice.new_secret()
        extra = {key: value for key, value in (record.extra if record else {}).items() if key != "dice"}
        if agreed["dice"] == DICE_TABLE:
            extra["real_dice"] = True
        elif game.info.chance and not (record and record.plays):
            extra["dice"] = {"hash": dice.commitment(secret)}
        match = Match(game, len(chairs), options, record.start if record else None, extra)
        if len(chairs) != match.state.players:
            raise BadTable("bad_seats", n=match.state.players)
        table_id = new_table_id()
        seats = [_take(chair, index, table_id, session) for index, chair in enumerate(chairs)]
        table = Table(table_id, match, seats, secret, agreed)
        table.host = fingerprint(session)
        entries: list[Entry] = []
        for seat, action in record.plays if record else ():
            entries.append(table._play(seat, action))
        entries += table.begin()
        header = {
            "rules": game.info.rules_version,
            "players": len(seats),
            "options": dict(options),
            "settings": agreed,
            "host": table.host,
        }
        header |= {"start": match.start, "extra": extra, "edition": game.edition}
        await asyncio.to_thread(self.store.create, table_id, game.id, header, secret, seats, entries)
        live = self._keep(Live.open(table, header, entries))
        self._wake_bots(live)
        return table

    def _keep(self, live: Live) -> Live:
        live.attendance.away_after = self.away_after
        self._live[live.table.id] = live
        return live

    async def live(self, table_id: str) -> Live:
        """The table, from memory or rebuilt from the store."""
        found = self._live.get(table_id)
        if found is not None:
            return found
        async with self._opening:
            if table_id not in self._live:
                opened = await asyncio.to_thread(self._load, table_id)
                self._make_space()
                self._keep(opened)
                self._wake_bots(self._live[table_id])
            return self._live[table_id]

    def _load(self, table_id: str) -> Live:
        stored = self.store.load(table_id)
        game = find_game(stored.game, stored.header.get("edition"))
        try:
            table = Table.rebuild(table_id, game, stored.header, stored.seats, stored.secret, stored.log)
        except PlayedOtherwise as error:
            error.archive = archive(stored, game)
            raise
        return Live.open(table, stored.header, stored.log)

    def _make_space(self) -> None:
        """Forget the tables that nobody has touched for longest; the store has them."""
        idle = [live for live in self._live.values() if not live.watchers and not live.lock.locked() and live.bots is None]
        surplus = len(self._live) - MOST_LIVE_TABLES
        for live in sorted(idle, key=lambda each: each.table.touched)[: max(0, surplus)]:
            del self._live[live.table.id]

    async def tables_of(self, session: str) -> list[Table]:
        """The tables at which this session sits, the latest first; unreadable ones are left out."""
        tables = []
        for table_id in await asyncio.to_thread(self.store.tables_of, fingerprint(session)):
            try:
                tables.append((await self.live(table_id)).table)
            except TableError as error:
                log.warning("table %s is left out: %s", table_id, error)
        return tables

    # ---- what people do ----

    async def act(self, table_id: str, seat: int, action: int, seen: int) -> int:
        """Take an action; the version of the table afterwards. It is on disk when this returns."""
        live = await self.live(table_id)
        await self._change(live, lambda table: (table.act(seat, action, seen), None))
        return live.table.version

    async def act_along(self, table_id: str, seat: int, actions: Sequence[int], seen: int) -> int:
        """Take several actions as one, as far as nothing comes in between; the version afterwards."""
        live = await self.live(table_id)
        await self._change(live, lambda table: (table.act_along(seat, actions, seen), None))
        return live.table.version

    async def chat(self, table_id: str, seat: int, sentence: str, locale: str) -> int:
        """Say something to everybody at the table."""
        live = await self.live(table_id)
        await self._change(live, lambda table: (table.chat(seat, sentence, locale, time.time()), None))
        return live.table.version

    async def change(self, table_id: str, change: Callable[[Table], list[Entry]]) -> int:
        """Let somebody do something else to a table that leaves its seats as they are; its version afterwards."""
        live = await self.live(table_id)
        await self._change(live, lambda table: (change(table), None))
        return live.table.version

    async def claim(self, table_id: str, token: str, session: str, name: str) -> int:
        """Sit down on a seat by link."""
        live = await self.live(table_id)

        def sit(table: Table) -> tuple[list[Entry], Seat | None]:
            seat, entries = table.claim(token, session, name)
            return entries, seat

        await self._change(live, sit)
        self._presence_changed(live, 0.0)
        return live.table.version

    async def let_bot_play(self, table_id: str, session: str | None, seat: int, bot: str) -> int:
        """Hand a seat to a bot until its person is back."""
        return await self._reseat(table_id, lambda table, gone: sitting.let_bot_play(table, session, seat, bot, gone))

    async def take_back(self, table_id: str, session: str | None, seat: int) -> int:
        return await self._reseat(table_id, lambda table, gone: sitting.take_back(table, session, seat, gone))

    async def open_seat(self, table_id: str, session: str | None, seat: int) -> int:
        """Open a seat to somebody else: the link is among the session's invitations."""
        return await self._reseat(table_id, lambda table, gone: sitting.open_seat(table, session, seat, gone))

    async def _reseat(self, table_id: str, change: Callable[[Table, sitting.LongGone], tuple[Seat, list[Entry]]]) -> int:
        live = await self.live(table_id)

        def reseat(table: Table) -> tuple[list[Entry], Seat | None]:
            seat, entries = change(table, live.long_gone)
            return entries, seat

        await self._change(live, reseat)
        self._presence_changed(live, 0.0)
        return live.table.version

    async def add_device(self, table_id: str, token: str, session: str) -> None:
        """Let another browser of the same person hold their seat, too: by a link that is good once."""
        live = await self.live(table_id)

        def add(table: Table) -> tuple[list[Entry], Seat | None]:
            seat = table.seats[self.carriers.redeem(table, token)]
            if not seat.belongs_to(session, table.id):
                seat.add_device(session, table.id)
            return [], seat

        await self._change(live, add)

    async def set_hook(self, table_id: str, session: str | None, index: int, hook: str) -> int:
        """Have a program told whenever it is this seat's turn; an empty hook: no more."""
        live = await self.live(table_id)

        def hang(table: Table) -> tuple[list[Entry], Seat | None]:
            if index not in table.seats_of(session):
                raise NotYourSeat("not_your_seat")
            table.seats[index].hook = hook
            return [], table.seats[index]

        await self._change(live, hang)
        return live.table.version

    async def _change(self, live: Live, change: Callable[[Table], tuple[list[Entry], Seat | None]]) -> None:
        async with live.lock:
            acting = live.table.state.actors
            entries, seat = change(live.table)
            live.memo.clear()  # at once: what shows the version before must not be taken for this one while it is being stored
            try:
                await self.journal.append(Addition(live.table.id, entries, seat))
            except BaseException:
                self._drop(live)
                raise
            live.take(entries)
        self.webhooks.turns(live.table, acting)
        self._wake_bots(live)

    def _drop(self, live: Live) -> None:
        """Memory and disk may differ: go back to what is on disk."""
        live.gone = True
        if self._live.get(live.table.id) is live:
            del self._live[live.table.id]
        live.tell()

    # ---- watching ----

    @asynccontextmanager
    async def watch(self, table_id: str, who: str | None = None) -> AsyncIterator[Live]:
        """Stay with a table; `who` is the session of a browser or the token of a program, as far as there is one."""
        live = await self.live(table_id)
        live.watchers += 1
        live.attendance.come(who)
        self._presence_changed(live, 0.0)
        try:
            yield live
        finally:
            live.watchers -= 1
            live.attendance.go(who)
            self._presence_changed(live, PAUSE)  # whoever loads the page again is not away

    def _presence_changed(self, live: Live, delay: float) -> None:
        """Tell everybody soon who is here; once for all who come and go until then."""
        if live.telling is None and not self.closing:
            wait = max(delay, live.told_presence + PAUSE - time.monotonic())
            live.telling = asyncio.get_running_loop().call_later(wait, self._tell_presence, live)

    def _tell_presence(self, live: Live) -> None:
        live.telling = None
        found = live.attendance.look(live.table.seats_here, time.time())
        if found == live.table.presence or live.gone or self.closing:
            return
        live.told_presence = time.monotonic()
        for shown in (live, live.behind):
            if shown is not None:
                shown.table.presence = found
                for key in [key for key in shown.memo if isinstance(key, tuple) and key[0] == "event"]:
                    del shown.memo[key]  # they show who was here before
                shown.wake()

    # ---- bots ----

    def _wake_bots(self, live: Live) -> None:
        if not self.closing and live.bots is None and live.table.bot_to_act():
            live.bots = asyncio.create_task(self._let_bots_act(live))

    async def _let_bots_act(self, live: Live) -> None:
        """Bots act one after the other until a person is to act. Whatever a person changes meanwhile makes a thought stale."""
        try:
            while not self.closing and not live.gone:
                seat = live.table.bot_to_act()
                if seat is None:
                    break
                version, not_before = live.table.version, time.monotonic() + self.pace
                action = await self._thought(live.table, seat)  # begins at once: later it might not be a bot's turn any more
                await asyncio.sleep(not_before - time.monotonic())
                if live.table.version == version:
                    await self._bot_acts(live, seat.index, action, version)
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("the bots at table %s have stopped", live.table.id)
        finally:
            live.bots = None

    async def _bot_acts(self, live: Live, seat: int, action: int, version: int) -> None:
        def play(table: Table) -> tuple[list[Entry], Seat | None]:
            if not table.seats[seat].automatic:
                raise Stale("stale")  # the person came back while the bot was about to act
            return table.act(seat, action, version), None

        try:
            await self._change(live, play)
        except TableError as error:
            log.debug("a thought at table %s came too late: %s", live.table.id, error)

    async def _thought(self, table: Table, seat: Seat) -> int:
        state = table.state
        seed = int.from_bytes(hashlib.sha256(table.secret + b"bot %d %d" % (table.match.ply, seat.index)).digest()[:8], "big")
        legal = list(state.legal_actions(seat.index))  # others may act while the bot thinks
        if len(legal) == 1:
            return legal[0]
        try:
            action = await self.thinkers.choose(seat.bot, table.game.id, table.game.edition, state.to_json(), seat.index, seed)
        except Exception:
            log.exception("bot %r cannot think at table %s and plays at random", seat.bot, table.id)
            action = -1
        if action not in legal:
            action = legal[Rng(seed).below(len(legal))]
        return action

    def stop_streams(self) -> None:
        """Send everybody who watches away."""
        self.closing = True
        for live in self._live.values():
            live.tell()

    async def close(self) -> None:
        """End the streams and the bots' thoughts; everything is on disk already."""
        self.stop_streams()
        tasks = [live.bots for live in self._live.values() if live.bots]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.studies.close()
        self.thinkers.close()
        self.webhooks.close()
        self.advisers.close()
        await self.journal.close()
        self.store.close()


def _take(chair: Chair, index: int, table_id: str, session: str) -> Seat:
    """The seat for a chair; the host's session holds those "here" and the links of the others."""
    if chair.kind not in KINDS:
        raise BadTable("bad_kind", kind=chair.kind)
    if chair.kind == BOT:
        if chair.bot not in BOT_NAMES:
            raise BadTable("bad_bot", bot=chair.bot)
        return Seat(index, BOT, clean_name(chair.name), chair.bot)
    token_hash = fingerprint(seat_token(session, table_id, index))
    return Seat(index, chair.kind, clean_name(chair.name), "", token_hash, fingerprint(session) if chair.kind == HERE else "")
