"""A bot in ten lines: it looks one action ahead and takes the one that brings it furthest. It plays a game against random."""

from __future__ import annotations

import random

import caldera


def choose(state: caldera.GameState, seat: int) -> int:
    """The action after which this seat's volcanologist stands furthest ahead of the others."""

    def lead(action: int) -> int:
        trial = state.clone()
        trial.apply(action, seat)
        walked = [each["progress"] for each in trial.observe(seat)["seats"]]
        return int(2 * walked[seat] - sum(walked))

    return max(state.legal_actions(seat), key=lead)


def main() -> None:
    game = caldera.game("hekla")
    match = caldera.Match(game, players=2)
    chance = random.Random(3)
    while not match.state.is_over:
        seat = match.state.actors[0]
        action = choose(match.state, seat) if seat == 0 else chance.choice(match.state.legal_actions(seat))
        match.apply(action, seat)
    print(f"after {match.ply} actions: {match.state.prompt(None)}")


if __name__ == "__main__":
    main()
