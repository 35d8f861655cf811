"""Records the short but whole games that the browser tests play, with the dice of every table of a room of tests.

    python tools/make_browser_games.py fuji [SEEDS]

Bots play against each other once for every seed; the shortest game is kept. To be run again when a game's rules change.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

import caldera
from caldera.bots.ladder import make_bot
from caldera.core.match import Match
from caldera.core.state import CHANCE

GAMES = Path(__file__).resolve().parent.parent / "tests" / "browser" / "whole_games"
SECRET = hashlib.sha256(b"table 0").digest()
"""Of the dice of every table, as `tests/support/rooms.py` makes it."""
BOTS = {"sub_terra": ("easy", "easy"), "fuji": ("medium", "medium")}
"""Who plays: careless people lose sooner, and in most games one of them is enough."""
LONGEST = 900


def played(game_id: str, seed: int) -> Match | None:
    """One match of two bots, if it ends soon enough."""
    game = caldera.game(game_id)
    match = Match(game, 2)
    bots = [make_bot(name, game, 2 * seed + seat) for seat, name in enumerate(BOTS.get(game_id, ("easy", "medium")))]
    while not match.state.is_over and match.ply < LONGEST:
        seat = match.state.actors[0]
        if seat == CHANCE:
            match.roll(SECRET)
        else:
            match.apply(bots[seat].choose(match.state, seat), seat)
    return match if match.state.is_over else None


def effort(match: Match) -> int:
    """How often people act."""
    return sum(seat != CHANCE for seat, _ in match.plays)


def main() -> None:
    game_id, seeds = sys.argv[1], int((*sys.argv[2:], "100")[0])
    matches = [match for seed in range(seeds) if (match := played(game_id, seed))]
    shortest = min(matches, key=effort)
    (GAMES / f"{game_id}.json").write_text(shortest.dumps(), encoding="utf-8")
    print(f"{game_id}: {effort(shortest)} actions, the shortest of {len(matches)} games")


if __name__ == "__main__":
    main()
