"""What could have been rolled and drawn in a finished match, so that the page can recompute every roll by itself.

The page knows the secret and everybody's nonces from the record. What it cannot know without the rules is which outcomes there were
at each chance step, in which order and how likely; that is told here. `caldera verify` needs nothing of it: it knows the rules.
"""

from __future__ import annotations

import asyncio

import msgspec
from starlette.responses import Response

from caldera.core.match import Match
from caldera.core.state import CHANCE
from caldera.tables.errors import Refused
from caldera.web.http import Request, answer_json
from caldera.web.news import ChanceKind, Rolls
from caldera.web.play import shown_to
from caldera.web.routes import get


@get("/t/{table_id}/rolls", gives=Rolls)
async def rolls(request: Request, table_id: str) -> Response:
    """What could have been rolled and drawn in a finished match, for the page to check the dice."""
    live = await shown_to(request, table_id)
    table = live.table
    if not table.state.is_over:
        raise Refused("secret")
    key = ("rolls", table.version)
    if key not in live.memo:
        live.memo[key] = msgspec.json.encode(await asyncio.to_thread(find_rolls, table.record()))
    return answer_json(live.memo[key])


def find_rolls(match: Match) -> Rolls:
    """Replay a match and note what could have happened wherever chance decided."""
    state, numbers = match.state_at(0), dict[tuple[tuple[str, ...], tuple[int, ...]], int]()
    steps: list[tuple[int, int]] = []
    for ply, (seat, action) in enumerate(match.plays):
        if seat == CHANCE:
            outcomes = tuple([match.game.space.words(int(outcome)) for outcome in state.outcomes()])
            kind = outcomes, tuple([int(weight) for weight in state.weights()])
            steps.append((ply, numbers.setdefault(kind, len(numbers))))
        state.play(action, seat)
    return Rolls([ChanceKind(*kind) for kind in numbers], steps)
