"""A phase of a game, declared once: what it asks, which buttons and elements answer it, and the clauses behind it.

Each game has a compiled table of its phases (`games/GAME/rules/phases.py`), `PHASES: Final = vec[…]([...])`, indexed by the number
in the state. A game's own base class adds what needs the typed state: who acts, the legal actions, and what an action does. Words
and views read the rest from the same table, and tests hold it complete: `GAME.prompt.NAME` exists in every language, the clauses
exist, every click path begins with one of the phase's buttons or elements.
"""

from __future__ import annotations

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Phase:
    """What words and views need to know about a phase."""

    def __init__(
        self,
        name: str,
        clauses: tuple[str, ...] = (),
        refusal: str = "",
        buttons: tuple[str, ...] = (),
        touch: tuple[str, ...] = (),
        kinds: tuple[str, ...] = (),
    ) -> None:
        self.name = name
        """As files and observations call it; also the end of its prompt's message key."""
        self.clauses = clauses
        """The clauses of RULES.md that say what may be decided, the most important first."""
        self.refusal = refusal
        """The reason given for an action that does not belong to this phase at all."""
        self.buttons = buttons
        """Elements of the action panel with which an action may begin."""
        self.touch = touch
        """Kinds of elements on the board (the part of their name before the hyphen) with which an action may begin."""
        self.kinds = kinds
        """The kinds of action that answer it."""
