"""Who acts next where several bots may: in the order that the game has for them, as at a table of a room."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from caldera.core.game import AnyGame
from caldera.core.state import GameState


def choose_in_order(
    game: AnyGame, state: GameState, seats: Sequence[int], choose: Callable[[int], int], people: Sequence[int] = ()
) -> tuple[int, int] | None:
    """The seat that acts next, and its action; None when all of them keep back or leave the order to these people.

    All seats are asked what they would do, if the game orders wishes; else the first one acts.
    """
    wishes = []
    for seat in sorted(seats, key=lambda seat: game.leaves_to_people(state, seat, ())):
        if people and game.leaves_to_people(state, seat, people):
            continue
        action = choose(seat)
        order = game.order_wish(state, seat, action)
        if order is None:
            return seat, action
        if not (people and game.keeps_back(state, action, people)):
            wishes.append((order, seat, action))
    return min(wishes)[1:] if wishes else None
