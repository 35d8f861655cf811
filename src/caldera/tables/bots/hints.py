"""Hints for those who play: what a good player would do in the seat that is to act.

The thought happens in a process of its own. What goes there is not the true position but a guess that fits what the seat knows,
made from a seed that is itself made from the observation: two positions that look the same to a seat get the same hint.
"""

from __future__ import annotations

import asyncio
import hashlib
import json

from caldera.bots import Advice, Choice, advise
from caldera.core.data import Edition, JsonMapping
from caldera.core.levels import Level
from caldera.core.rng import Rng
from caldera.core.state import GameState
from caldera.games import game as find_game
from caldera.tables.live import Live
from caldera.tables.processes.notes import HINT, Note
from caldera.tables.room import Room

STRENGTH = Level("learned", budget=12000, seconds=1.2)
SECONDS = 1.2
LOOK_AGAIN = 0.3
"""Seconds after which a process looks again whether another one has found a hint."""
KEPT = 120.0
"""Seconds for which other processes may have it."""


def seed_of(state: GameState, seat: int) -> int:
    """A number that depends on what the seat sees, and on nothing else."""
    seen = json.dumps([seat, state.observe(seat)], sort_keys=True)
    return int.from_bytes(hashlib.sha256(seen.encode()).digest()[:6], "big")


def plausible_position(state: GameState, seat: int) -> GameState:
    """A position that the seat may take for the true one; always the same one for the same observation."""
    return state.guess(seat, Rng(seed_of(state, seat)))


def advise_seat(game_id: str, edition: Edition | None, position: JsonMapping, seat: int, seed: int) -> Advice:
    """One thought. Runs in a process of the pool."""
    game = find_game(game_id, edition)
    return advise(game, game.from_json(position), seat, seed, STRENGTH, SECONDS)


def start_hint(room: Room, live: Live, seat: int, client: str = "") -> asyncio.Task[Advice | None]:
    """The advice for an acting seat, being thought about or ready; until the table changes it is the same task."""
    return live.memo.once(("hint", seat), lambda: asyncio.create_task(_find_advice(room, live, seat, client)))


async def _find_advice(room: Room, live: Live, seat: int, client: str) -> Advice | None:
    """Nothing when the table has gone on before a process was free."""
    table, version = live.table, live.table.version
    position, seed = plausible_position(table.state, seat).to_json(), seed_of(table.state, seat)
    work, key = f"hint {table.id} {seat}", f"{seat} {version}"
    while not await asyncio.to_thread(room.store.claim, work):
        advice = await _find_advice_elsewhere(room, table.id, key)  # another process is at it
        if advice is not None or table.version != version:
            return advice
        await asyncio.sleep(LOOK_AGAIN)
    try:
        advice = await _find_advice_elsewhere(room, table.id, key)
        if advice is not None:
            return advice
        async with room.analysis_workers.slots.hold(client):
            if table.version != version:
                return None
            advice = await room.analysis_workers.run(advise_seat, table.game.id, table.game.edition, position, seat, seed)
        await asyncio.to_thread(room.store.leave_note, Note(table.id, HINT, key, _to_note(advice), KEPT))
        return advice
    finally:
        await asyncio.shield(asyncio.to_thread(room.store.release, work))


async def _find_advice_elsewhere(room: Room, table: str, key: str) -> Advice | None:
    """What another process has found out about the same question."""
    if not room.store.is_shared:
        return None
    notes = await asyncio.to_thread(room.store.notes_of, table)
    return next((_from_note(note.body) for note in notes if (note.kind, note.key) == (HINT, key)), None)


def _to_note(advice: Advice) -> str:
    return json.dumps([advice.sure, *([choice.action, choice.value, choice.share] for choice in advice.choices)])


def _from_note(body: str) -> Advice:
    sure, *choices = json.loads(body)
    return Advice(tuple(Choice(*choice) for choice in choices), sure)
