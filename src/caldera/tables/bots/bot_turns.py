"""Bots take their turns: one task per table, as long as a bot is to act there."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence

from caldera.bots.ladder import decision_seed
from caldera.core.rng import Rng
from caldera.core.state import CHANCE
from caldera.tables.bots.bot_workers import LATER, URGENT, WorkerPool
from caldera.tables.errors import Stale, TableError
from caldera.tables.live import Live
from caldera.tables.people.audience import ALONE, TOGETHER
from caldera.tables.people.seats import Seat
from caldera.tables.play.table import Entry, Table
from caldera.tables.store.protocol import TableStore

log = logging.getLogger(__name__)

BRIEF = 0.1
"""Seconds between the actions of one turn, where they are seen as one film."""
CLAIM_AGAIN = 1.5
"""Seconds after which a process asks again whether the bots of a table are free to be taken over."""

Change = Callable[[Table], tuple[list[Entry], Seat | None]]
"""What somebody does to a table: the entries to store, and the seat that was changed with them."""


class BotTurns:
    """The bots of one room."""

    def __init__(
        self, workers: WorkerPool, pace: float, apply_change: Callable[[Live, Change], Awaitable[int]], store: TableStore
    ) -> None:
        self.workers = workers
        self._store = store
        self.pace = pace
        """Seconds between two actions of bots, so that people can follow."""
        self.is_patient = pace > 0
        """Whether bots keep back what a game lets them keep back for people."""
        self.is_stopped = False
        self._apply_change = apply_change

    def wake(self, live: Live) -> None:
        """Start the bots at a table if one of them is to act and they are not busy already."""
        if live.bots is not None or self.is_stopped or not live.table.has_bots:
            return
        if live.is_waited_for and live.table.bot_to_act():
            live.bots = asyncio.create_task(self._take_turns(live))

    async def _take_turns(self, live: Live) -> None:
        """Bots act one after the other until a person is to act. Whatever a person changes meanwhile makes a choice stale."""
        try:
            await live.wait_for_beginning()
            while not self.is_stopped and not live.is_closed and live.is_waited_for:
                if live.table.bot_to_act() is None:
                    break
                if self._store.is_shared and not await asyncio.to_thread(self._store.claim_bots, live.table.id):
                    await asyncio.sleep(CLAIM_AGAIN)  # another process has them, as long as it lives
                    continue
                seats = live.table.bots_to_act()
                if not seats:
                    break  # another process has acted while this one asked
                version, begun = live.table.version, time.monotonic()
                # Before the pause and not after it: then it might not be a bot's turn any more.
                seat, action = await self._choose_among(live, seats)
                if live.table.version != version:
                    continue
                goes_on = turn_goes_on(live.table, seat.index)
                pause = min(BRIEF, self.pace) if goes_on and live.audience else self.pace
                await asyncio.sleep(begun + pause - time.monotonic())
                if not goes_on:
                    await self._let_people_watch(live, version)
                if action is not None and live.table.version == version:
                    if self.is_patient and live.table.game.keeps_back(live.table.state, action, live.table.people_to_act()):
                        break  # whatever people do next wakes the bots again
                    await self._act(live, seat.index, action, version)
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("The bots at table %s have stopped.", live.table.id)
        finally:
            live.bots = None
            if self._store.is_shared:
                await asyncio.shield(asyncio.to_thread(self._store.release_bots, live.table.id))

    async def _let_people_watch(self, live: Live, version: int) -> None:
        limit = ALONE if sum(seat.person for seat in live.table.seats) == 1 else TOGETHER
        await live.audience.wait(version, limit, lambda: live.is_closed or live.table.version != version)

    async def _choose_among(self, live: Live, seats: Sequence[Seat]) -> tuple[Seat, int | None]:
        """The bot that acts next, and what it does: where the game orders wishes, all are asked and the first wish is taken."""
        game, state = live.table.game, live.table.state
        wishes: list[tuple[tuple[int, ...], Seat, int]] = []
        for seat in seats:
            action = await self._choose(live, seat)
            order = None if action is None else game.order_wish(state, seat.index, action)
            if action is None or order is None or len(seats) == 1:
                return seat, action
            wishes.append((order, seat, action))
        _, first, action = min(wishes, key=lambda wish: wish[0])
        return first, action

    async def _act(self, live: Live, seat: int, action: int, version: int) -> None:
        def play(table: Table) -> tuple[list[Entry], Seat | None]:
            if not table.seats[seat].automatic:
                raise Stale("stale")  # the person came back while the bot was about to act
            return table.act(seat, action, version), None

        try:
            await self._apply_change(live, play)
        except TableError as error:
            log.debug("A bot's choice at table %s came too late: %s", live.table.id, error)

    async def _choose(self, live: Live, seat: Seat) -> int | None:
        """What the bot does; nothing when the table has changed before a worker was free."""
        table, version = live.table, live.table.version
        state = table.state
        seed = decision_seed(table.secret, table.match.ply, seat.index)
        legal = list(state.legal_actions(seat.index))  # others may act while the bot thinks
        if len(legal) == 1:
            return legal[0]
        try:
            async with self.workers.slots.hold(live.client, URGENT if live.watchers else LATER):
                if table.version != version or live.is_closed:
                    return None
                action = await self.workers.choose(seat.bot, table.game.id, table.game.edition, state.to_json(), seat.index, seed)
        except Exception:
            log.exception("Bot %r cannot choose at table %s and plays at random.", seat.bot, table.id)
            action = -1
        return action if action in legal else legal[Rng(seed).below(len(legal))]


def turn_goes_on(table: Table, seat: int) -> bool:
    """Whether the turn in which something was done last goes on with this seat, or what was done is soon forgotten: then nobody has
    to see it before the seat acts."""
    acted = next((ply for ply in range(table.match.ply - 1, -1, -1) if table.match.plays[ply][0] != CHANCE), None)
    if acted is None or table.takebacks.turns[acted] != table.game.turn(table.state):
        return False
    last = [frame.event.kind for frame in table.frames if frame.version == table.version]
    return table.match.plays[acted][0] == seat or (bool(last) and all(kind in table.game.scene.folds for kind in last))
