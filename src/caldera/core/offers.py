"""What can be done now, by kinds of action: prompts name nothing else.

In each game `words/prompts.py` has `OFFERS`: for each question to the player who acts, the kinds of action that its sentence names.
"place|move" stands for at least one of the two.
"""

from __future__ import annotations

from caldera.core.actions import ActionSpace
from caldera.core.state import GameState


def legal_kinds(state: GameState, space: ActionSpace, seat: int) -> set[str]:
    """The names of the kinds of action that the seat may take now."""
    return {space.kind_of(action).name for action in state.legal_actions(seat)}


def are_possible(offers: tuple[str, ...], kinds: set[str]) -> bool:
    """Whether everything that a question offers can be done."""
    return all(any(kind in kinds for kind in offer.split("|")) for offer in offers)
