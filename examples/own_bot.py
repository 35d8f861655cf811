"""A bot of your own is an ordinary class. In this folder: `caldera arena hekla --bots own_bot:Runner,novice --games 20`."""

from __future__ import annotations

import caldera
from caldera.bots import make_bot


class Runner:
    """Looks one action ahead, and takes the one after which its volcanologist is furthest ahead of the others."""

    def __init__(self, game: object, seed: int) -> None:
        pass

    def choose(self, state: caldera.GameState, seat: int) -> int:
        def lead(action: int) -> int:
            trial = state.clone()
            trial.apply(action, seat)
            walked = [each["progress"] for each in trial.observe(seat)["seats"]]
            return int(2 * walked[seat] - sum(walked))

        return max(state.legal_actions(seat), key=lead)


if __name__ == "__main__":
    match = caldera.Match(caldera.game("hekla"), players=2)
    bots = [make_bot(name, match.game, 3) for name in ("__main__:Runner", "random")]
    while not match.state.is_over:
        match.apply(bots[match.state.actors[0]].choose(match.state, match.state.actors[0]), match.state.actors[0])
    print(f"after {match.ply} actions: {match.state.prompt(None)}")
