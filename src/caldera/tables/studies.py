"""Analyses of finished matches, made piece by piece in the advisers' process while somebody waits for them.

What was found is kept in the store, with a digest of the actions that it is about. A study that nobody asks about any more stops
after the piece that is being done, and goes on from there when somebody asks again; what is not finished lives in memory only.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import time
from collections import OrderedDict
from collections.abc import Iterator

from caldera.core.match import Match
from caldera.lab.analysis import METHOD, Analysis, Finding, Work, conclude, do, first_round, pieces, second_round
from caldera.tables.store import Store
from caldera.tables.table import Table
from caldera.tables.thinking import Thinkers

log = logging.getLogger(__name__)

PATIENCE = 12.0
"""Seconds after which a study stops for which nobody has asked."""
MOST_KEPT = 100


class Study:
    """The analysis of one match: under way, waiting for somebody to ask, or ready."""

    def __init__(self, match: Match, shelf: Shelf) -> None:
        self.match = match
        self._shelf = shelf
        self.glances: list[Finding] = []
        self.closer: list[Finding] = []
        self.done = 0
        self.total = pieces(match)
        self.analysis: Analysis | None = None
        self.failed = False
        self.asked = 0.0
        self.task: asyncio.Task[None] | None = None
        self._first = first_round(match)
        self._second: Iterator[Work] | None = None

    @property
    def progress(self) -> float:
        return self.done / max(1, self.total)

    def wanted(self, thinkers: Thinkers) -> None:
        """Somebody looks: go on."""
        self.asked = time.monotonic()
        if self.task is None and self.analysis is None and not self.failed:
            self.task = asyncio.create_task(self._go_on(thinkers))

    async def _go_on(self, thinkers: Thinkers) -> None:
        try:
            while self.analysis is None and time.monotonic() - self.asked < PATIENCE:
                async with thinkers.turn:
                    await self._next_piece(thinkers)
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("an analysis has failed")
            self.failed = True
        finally:
            self.task = None

    async def _next_piece(self, thinkers: Thinkers) -> None:
        work = await asyncio.to_thread(next, self._first, None)
        if work is not None:
            self.glances += await thinkers.ask(do, work)
        else:
            if self._second is None:
                self._second = second_round(self.match, self.glances)
            work = await asyncio.to_thread(next, self._second, None)
            if work is None:
                found = await asyncio.to_thread(conclude, self.match, self.glances, self.closer)
                await asyncio.to_thread(self._shelf.put, found)
                self.analysis = found
                return
            self.closer += await thinkers.ask(do, work)
        self.done += 1


class Shelf:
    """Where the analysis of a match is kept."""

    def __init__(self, store: Store, table: Table) -> None:
        self._store = store
        self._table = table.id
        about = (METHOD, table.game.id, table.game.info.rules_version, table.match.plays)
        self.about = hashlib.sha256(repr(about).encode()).hexdigest()

    def put(self, found: Analysis) -> None:
        self._store.keep_analysis(self._table, self.about, json.dumps(found.to_json()))

    def take(self) -> Analysis | None:
        kept = self._store.analysis_of(self._table, self.about)
        try:
            return Analysis.from_json(json.loads(kept)) if kept is not None else None
        except (ValueError, KeyError, TypeError):
            log.warning("the analysis of table %s is damaged and is made again", self._table)
            return None


class Studies:
    """The studies of one room, those asked for last."""

    def __init__(self, thinkers: Thinkers, store: Store) -> None:
        self._thinkers = thinkers
        self._store = store
        self._kept: OrderedDict[tuple[str, str], Study] = OrderedDict()

    async def of(self, table: Table) -> Study:
        """The study of a finished match; asking for it makes it go on."""
        shelf = Shelf(self._store, table)
        key = (table.id, shelf.about)
        if key not in self._kept:
            match = table.record()  # a copy: a table may be taken back while its match is being looked at
            match.state = table.state.clone()
            study = Study(match, shelf)
            study.analysis = await asyncio.to_thread(shelf.take)
            self._kept.setdefault(key, study)  # somebody else may have asked meanwhile
        self._kept.move_to_end(key)
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        study = self._kept[key]
        study.wanted(self._thinkers)
        return study

    async def close(self) -> None:
        tasks = [study.task for study in self._kept.values() if study.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
