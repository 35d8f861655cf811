"""What is true of every position that can be reached: for checks, not for play."""

from __future__ import annotations

from caldera.games.hekla.rules.state import HeklaPosition
from caldera.games.hekla.rules.stones import EMPTY


def find_faults(state: HeklaPosition) -> list[str]:
    """Stones are conserved, squares hold two, and there is as much lava as there were eruptions [I1-I4]."""
    names, squares = state.stones.names, state.board.squares
    wrong: list[str] = []
    standing = [int(stone) for stone in state.slots if stone != EMPTY]
    if len(set(standing)) != len(standing):
        wrong.append("A stone stands on two places.")
    for stone in range(int(state.stones.count)):
        square = int(state.where[stone])
        if (square >= 0) != (stone in standing):
            wrong.append(f"Stone {names[stone]} is lost.")
        elif square >= 0 and stone not in (state.slots[2 * square], state.slots[2 * square + 1]):
            wrong.append(f"Stone {names[stone]} is not where it should be.")
    lava = [stone for stone in standing if stone >= state.stones.volcanoes]
    if sorted(lava) != [int(state.stones.volcanoes) + index for index in range(int(state.lava_used))]:
        wrong.append("The lava on the board is not the lava that was used.")
    middles = {int(square) for square in state.board.middle}
    wrong += [f"Lava lies on {squares[state.where[stone]]}." for stone in lava if state.where[stone] not in middles]
    return wrong
