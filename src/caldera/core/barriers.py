"""What cannot be quietly taken back, computed from the game instead of written down for each of its actions.

A step is a barrier when chance was consumed, or when somebody learnt something that was hidden from them. Before an action the
same question is asked of a copy of the position: will dice be due, will something be seen, does the turn go on to somebody else?
"""

from __future__ import annotations

from collections.abc import Sequence

from caldera.core.game import AnyGame
from caldera.core.rng import Rng
from caldera.core.state import CHANCE, NO_MASK, GameState

CHANCE_DUE = "chance"
REVEALS = "reveal"
ENDS_GAME = "over"
ENDS_TURN = "turn"
KINDS = (CHANCE_DUE, REVEALS, ENDS_GAME, ENDS_TURN)
"""What an action may be marked with, the weightiest first."""

GUESSES = 3
"""How many positions stand for one that the seat does not know."""

Hidden = list[int] | list[frozenset[str]]
"""For each viewer what is hidden, as bits or by names."""


def hidden_facts(game: AnyGame, state: GameState) -> Hidden:
    """What is hidden from a spectator and from each seat; nothing in games that lie open."""
    if not game.info.hidden:
        return []
    masks = [int(state.hidden_mask(viewer)) for viewer in range(state.players + 1)]
    if NO_MASK not in masks:
        return masks
    return [frozenset(state.hidden_from(viewer)) for viewer in (*range(state.players), None)]


def shrinks(before: Hidden, after: Hidden) -> bool:
    """Whether somebody sees something that was hidden from them before."""
    for earlier, later in zip(before, after, strict=True):
        if isinstance(earlier, int) and isinstance(later, int):
            if earlier & ~later:
                return True
        elif isinstance(earlier, frozenset) and isinstance(later, frozenset) and earlier - later:
            return True
    return False


def foresee(game: AnyGame, state: GameState, seat: int, actions: Sequence[int]) -> dict[int, str]:
    """For each action of the seat, what taking it would do to taking back: one of KINDS, or nothing.

    Only what the seat knows goes into the answer: where there are secrets, guesses that fit its observation are asked instead of
    the true position, and an action is marked with the weightiest thing that happens in any of them.
    """
    barriers = dict.fromkeys(actions, "")
    for position in _positions(game, state, seat):
        hidden = hidden_facts(game, position)
        legal = set(position.legal_actions(seat))
        for action in actions:
            if action in legal:
                barriers[action] = _weightier(barriers[action], _crossed(game, position, seat, action, hidden))
    return barriers


def _positions(game: AnyGame, state: GameState, seat: int) -> list[GameState]:
    return [state.guess(seat, Rng(number)) for number in range(GUESSES)] if game.info.hidden else [state]


def _weightier(one: str, other: str) -> str:
    return next((kind for kind in KINDS if kind in (one, other)), "")


def _crossed(game: AnyGame, state: GameState, seat: int, action: int, hidden: Hidden) -> str:
    after = state.clone()
    after.play(action, seat)
    if after.mover() == CHANCE:
        return CHANCE_DUE
    if shrinks(hidden, hidden_facts(game, after)):
        return REVEALS
    if after.is_over:
        return ENDS_GAME
    return ENDS_TURN if seat not in after.actors or game.turn(after) != game.turn(state) else ""
