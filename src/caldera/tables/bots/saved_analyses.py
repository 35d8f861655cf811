"""Analyses of finished matches, made piece by piece by the analysis workers while somebody waits for them.

What was found is kept in the store, with a digest of the actions that it is about. A job that nobody asks about stops after the
piece in progress and resumes when somebody asks again; what is not finished lives in memory only.
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
from caldera.insight.analysis import METHOD, Analysis, Finding, Work, conclude, do, first_round, pieces, second_round
from caldera.tables.bots.bot_workers import WorkerPool
from caldera.tables.play.table import Table
from caldera.tables.processes.notes import NOT_KEPT, PROGRESS, WANTED, Note
from caldera.tables.store.protocol import TableStore

log = logging.getLogger(__name__)

PATIENCE = 12.0
"""Seconds after which a job stops if nobody has asked for it."""
LOOK_AGAIN = 0.5
"""Seconds after which a process looks again whether another one has finished."""
MOST_KEPT = 100


class AnalysisJob:
    """The analysis of one match: under way, waiting for somebody to ask, or ready."""

    def __init__(self, match: Match, file: AnalysisFile, client: str = "") -> None:
        self.match = match
        self.client = client
        """Who asked first: clients take turns."""
        self._file = file
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

    def keep_running(self, workers: WorkerPool) -> None:
        """Somebody is looking at the analysis: start or resume it."""
        self.asked = time.monotonic()
        if self.task is None and self.analysis is None and not self.failed:
            self.task = asyncio.create_task(self._run(workers))

    async def _run(self, workers: WorkerPool) -> None:
        """Of several processes one makes the analysis; the others say that it is wanted, wait, and take over when that one dies."""
        try:
            while self.analysis is None and time.monotonic() - self.asked < PATIENCE:
                if await asyncio.to_thread(self._file.claim):
                    async with workers.slots.hold(self.client):
                        await self._next_piece(workers)
                    await asyncio.to_thread(self._file.leave_note, PROGRESS, str(self.done))
                else:
                    await asyncio.to_thread(self._file.leave_note, WANTED, "yes")
                    await asyncio.sleep(LOOK_AGAIN)
                    self.analysis = await asyncio.to_thread(self._file.load)
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("an analysis has failed")
            self.failed = True
        finally:
            self.task = None
            await asyncio.shield(asyncio.to_thread(self._file.release))

    async def _next_piece(self, workers: WorkerPool) -> None:
        work = await asyncio.to_thread(next, self._first, None)
        if work is not None:
            self.glances += await workers.run(do, work)
        else:
            if self._second is None:
                self._second = second_round(self.match, self.glances)
            work = await asyncio.to_thread(next, self._second, None)
            if work is None:
                analysis = await asyncio.to_thread(conclude, self.match, self.glances, self.closer)
                await asyncio.to_thread(self._file.save, analysis)
                self.analysis = analysis
                return
            self.closer += await workers.run(do, work)
        self.done += 1


class AnalysisFile:
    """Where the analysis of a match is kept."""

    def __init__(self, store: TableStore, table: Table) -> None:
        self._store = store
        self._table = table.id
        about = (METHOD, table.game.id, table.game.info.rules_version, table.match.plays)
        self.about = hashlib.sha256(repr(about).encode()).hexdigest()

    def claim(self) -> bool:
        """Whether this process makes the analysis."""
        return self._store.claim(f"analysis {self._table}")

    def release(self) -> None:
        self._store.release(f"analysis {self._table}")

    def leave_note(self, kind: str, body: str) -> None:
        self._store.leave_note(Note(self._table, kind, self.about, body, NOT_KEPT))

    def save(self, analysis: Analysis) -> None:
        self._store.keep_analysis(self._table, self.about, json.dumps(analysis.to_json()))

    def load(self) -> Analysis | None:
        stored = self._store.analysis_of(self._table, self.about)
        try:
            return Analysis.from_json(json.loads(stored)) if stored is not None else None
        except (ValueError, KeyError, TypeError):
            log.warning("the analysis of table %s is damaged and is made again", self._table)
            return None


class SavedAnalyses:
    """The analyses of one room, the most recently requested ones."""

    def __init__(self, workers: WorkerPool, store: TableStore) -> None:
        self._thinkers = workers
        self._store = store
        self._kept: OrderedDict[tuple[str, str], AnalysisJob] = OrderedDict()

    async def analysis_for(self, table: Table, client: str = "") -> AnalysisJob:
        """The job of a finished match; asking for it makes it go on."""
        file = AnalysisFile(self._store, table)
        key = (table.id, file.about)
        if key not in self._kept:
            match = table.record()  # a copy: a table may be taken back while its match is being looked at
            match.state = table.state.clone()
            match.events = list(table.match.events)
            job = AnalysisJob(match, file, client)
            job.analysis = await asyncio.to_thread(file.load)
            self._kept.setdefault(key, job)  # somebody else may have asked meanwhile
        self._kept.move_to_end(key)
        while len(self._kept) > MOST_KEPT:
            _, dropped = self._kept.popitem(last=False)
            if dropped.task:
                dropped.task.cancel()
        job = self._kept[key]
        job.keep_running(self._thinkers)
        return job

    def hear_note(self, note: Note) -> None:
        """How far another process is with an analysis, or that somebody waits for it there."""
        job = self._kept.get((note.table, note.key))
        if job is not None and note.kind == WANTED:
            job.asked = time.monotonic()
        elif job is not None:
            job.done = int(note.body)

    async def close(self) -> None:
        tasks = [job.task for job in self._kept.values() if job.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
