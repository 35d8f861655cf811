"""What can be done now, by kinds of action: prompts name nothing else.

In each game `words/prompts.py` has `OFFERS`: for each question to the player who acts, the kinds of action that its sentence names.
"place|move" stands for at least one of the two.
"""

from __future__ import annotations

from functools import lru_cache

from caldera.core.actions import ActionSpace
from caldera.core.state import GameState


def legal_kinds(state: GameState, space: ActionSpace, seat: int) -> set[str]:
    """The names of the kinds of action that the seat may take now."""
    return set(map(_names_of(space).__getitem__, state.legal_actions(seat)))


class _Names(dict[int, str]):
    """The kind of each action that was asked for: prompts ask for dozens of them after every action."""

    def __init__(self, space: ActionSpace) -> None:
        self._space = space

    def __missing__(self, action: int) -> str:
        name = self[action] = self._space.kind_of(action).name
        return name


@lru_cache(maxsize=64)
def _names_of(space: ActionSpace) -> _Names:
    return _Names(space)


def are_possible(offers: tuple[str, ...], kinds: set[str]) -> bool:
    """Whether everything that a question offers can be done."""
    return all(any(kind in kinds for kind in offer.split("|")) for offer in offers)
