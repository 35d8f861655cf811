"""What the room finds out about today's mountain when nobody plays: bots' games of the very deal, and what Expert would have done.

Games are played as soon as somebody has begun their try, Medium's first, by the bots' own workers and behind everything else.
What is there is kept, so that a restart goes on where it was.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Mapping, Sequence

from caldera.core.data import JsonObject
from caldera.core.match import Match
from caldera.insight.mountain import EXPERT, MEDIUM, PERSON, Figures, Mountain, choices_in, count, play_deals
from caldera.tables.bots.bot_workers import LATER, WorkerPool
from caldera.tables.history.kept import Kept, owner_of
from caldera.tables.play.table import Table
from caldera.tables.store.protocol import TableStore

log = logging.getLogger(__name__)

PLAN = ((MEDIUM, 20), (EXPERT, 20), (MEDIUM, 100), (EXPERT, 100))
"""Up to how many games of each level are played, in this order."""
PIECES = {MEDIUM: 5, EXPERT: 1}
"""Games at a time: bots of people wait for no more."""
LOOK_AGAIN = 2.0
GAMES, REVIEW = "games", "review"
POSITIONS = 8
"""That Expert looks at in one go."""
FIRST_SEEDS, MORE_SEEDS = (1,), tuple(range(2, 11))
OFTEN, MOST_DIFFERENCES, MOST_DOUBTED = 6, 3, 24
"""Of ten tries, those in which Expert does the same other thing; how many are told; how many are looked at again."""
SIGNS = ((2 / 3, "▲"), (1 / 3, "△"), (0.0, "▽"))
"""For a sixth of somebody's decisions: the share that Expert would have taken as well, at least."""
SIXTHS = 6


class ExpertGames:
    """Of one room."""

    def __init__(self, workers: WorkerPool, store: TableStore, is_idle: Callable[[], bool]) -> None:
        self._workers = workers
        self._store = store
        self._is_idle = is_idle
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def want_games(self, mountain: Mountain) -> None:
        """Somebody plays this mountain: play it, too."""
        self._begin(mountain.code, self._play(mountain))

    def want_review(self, table: Table) -> None:
        """Somebody has finished their try."""
        match = table.record()
        match.events = list(table.match.events)
        self._begin(f"review {table.id}", self._review(table.id, match))

    async def figures(self, mountain: Mountain) -> Mapping[str, Figures]:
        """What the games of this very deal brought, by level."""
        kept = await asyncio.to_thread(self._store.kept, owner_of("mountain", mountain.code), GAMES)
        return {each.id: count(each.body["points"]) for each in kept}

    async def review(self, table_id: str) -> JsonObject | None:
        kept = await asyncio.to_thread(self._store.kept, owner_of("review", table_id), REVIEW)
        return kept[0].body if kept else None

    def _begin(self, name: str, work: Coroutine[None, None, None]) -> None:
        if name in self._tasks:
            return work.close()
        self._tasks[name] = task = asyncio.create_task(self._guard(name, work))
        task.add_done_callback(lambda _: self._tasks.pop(name, None))

    async def _guard(self, name: str, work: Coroutine[None, None, None]) -> None:
        if not await asyncio.to_thread(self._store.claim, name):
            return work.close()  # another process does it
        try:
            await work
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("%s has failed.", name)
        finally:
            await asyncio.shield(asyncio.to_thread(self._store.release, name))

    async def _play(self, mountain: Mountain) -> None:
        owner = owner_of("mountain", mountain.code)
        known = {each.id: list(each.body["points"]) for each in await asyncio.to_thread(self._store.kept, owner, GAMES)}
        for level, games in PLAN:
            points = known.setdefault(level, [])
            while len(points) < games:
                while not self._is_idle():
                    await asyncio.sleep(LOOK_AGAIN)
                numbers = range(len(points), min(games, len(points) + PIECES[level]))
                async with self._workers.slots.hold(mountain.code, LATER):
                    points += await self._workers.run(play_deals, mountain.game_id, mountain.code, level, list(numbers))
                kept = Kept(level, {"points": points}, time.time())
                await asyncio.to_thread(self._store.keep, owner, GAMES, kept)

    async def _review(self, table_id: str, match: Match) -> None:
        plies = await asyncio.to_thread(own_decisions, match)
        first = await self._choose(match, plies, FIRST_SEEDS)
        found = [choices[0] for choices in first]
        doubted = [(ply, other) for ply, other in zip(plies, found, strict=True) if other != match.plays[ply][1]]
        step = max(1, -(-len(doubted) // MOST_DOUBTED))
        again = [ply for ply, _ in doubted[::step]]
        more = await self._choose(match, again, MORE_SEEDS)
        firsts = dict(doubted)
        told = find_differences(match, [(ply, [firsts[ply], *choices]) for ply, choices in zip(again, more, strict=True)])
        differences = [[ply, match.game.space.words(action), times] for ply, action, times in told]
        signs = signs_of([match.plays[ply][1] == other for ply, other in zip(plies, found, strict=True)])
        review: JsonObject = {"signs": signs, "differences": differences}
        kept = Kept(table_id, review, time.time())
        await asyncio.to_thread(self._store.keep, owner_of("review", table_id), REVIEW, kept)

    async def _choose(self, match: Match, plies: Sequence[int], seeds: Sequence[int]) -> list[list[int]]:
        """What Expert does at these places of a match."""
        chosen: list[list[int]] = []
        for some in (plies[start : start + POSITIONS] for start in range(0, len(plies), POSITIONS)):
            positions = [await asyncio.to_thread(lambda ply: match.state_at(ply).to_json(), ply) for ply in some]
            async with self._workers.slots.hold("review", LATER):
                chosen += await self._workers.run(choices_in, match.game.id, positions, EXPERT, list(seeds))
        return chosen

    async def close(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def own_decisions(match: Match) -> list[int]:
    """Where the first seat had a choice; what was only said does not count."""
    plies, state = [], match.state_at(0)
    for ply, (seat, action) in enumerate(match.plays):
        spoke = bool(match.events[ply]) and all(event.kind == "say" for event in match.events[ply])
        if seat == PERSON and not spoke and len(state.legal_actions(seat)) > 1:
            plies.append(ply)
        state.play(action, seat)
    return plies


def signs_of(alike: Sequence[bool]) -> str:
    """One sign for every sixth of the decisions, by how many of them Expert would have taken as well."""
    signs = []
    for sixth in range(SIXTHS if alike else 0):
        part = alike[sixth * len(alike) // SIXTHS : (sixth + 1) * len(alike) // SIXTHS]
        share = sum(part) / len(part) if part else 1.0
        signs.append(next(sign for least, sign in SIGNS if share >= least - 1e-9))
    return "".join(signs)


def find_differences(match: Match, choices: Sequence[tuple[int, Sequence[int]]]) -> list[tuple[int, int, int]]:
    """Where Expert does the same other thing in most of ten tries, the surest ones: place, action, and how often."""
    found = []
    for ply, chosen in choices:
        action, times = Counter(chosen).most_common(1)[0]
        if times >= OFTEN and action != match.plays[ply][1]:
            found.append((ply, action, times))
    return sorted(sorted(found, key=lambda each: -each[2])[:MOST_DIFFERENCES])
