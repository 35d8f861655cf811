"""A puzzle: a hand-written position, and every action that makes something erupt in it."""

from __future__ import annotations

import caldera

POSITION = {
    "players": 2,
    "board": {"c2": ["R3", "G2"], "d2": ["G1"], "e1": ["R2"], "e3": ["R1"]},
    "progress": [5, 3],
    "active": 0,
}


def main() -> None:
    game = caldera.game("hekla")
    state = game.from_json(POSITION)
    before = [seat["progress"] for seat in state.observe(0)["seats"]]
    for action in state.legal_actions(0):
        trial = state.clone()
        trial.apply(action, 0)
        gained = trial.observe(0)["seats"][0]["progress"] - before[0]
        if gained > 0:
            print(f"{game.say(action)}: +{gained}")


if __name__ == "__main__":
    main()
