"""What a stage is: one question that the match waits for."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from caldera.core.phases import Phase
from caldera.games.fuji.rules.state import FujiPosition


class Stage(Phase):
    """What is asked now. The methods are compiled and called through the table; the rest is for words and pictures."""

    def __init__(
        self,
        name: str,
        clauses: tuple[str, ...] = (),
        asks: tuple[str, ...] = (),
        refusal: str = "",
        buttons: tuple[str, ...] = (),
        touch: tuple[str, ...] = (),
        is_open: bool = False,
        shows_dice: bool = True,
    ) -> None:
        super().__init__(name, clauses, refusal, buttons, touch)
        self.asks = asks
        """The kinds of action that may answer it."""
        self.is_open = is_open
        """One of the stages of a phase in which everybody decides; inside them something may be carried out step by step."""
        self.shows_dice = shows_dice
        """Whether the own dice lie within reach."""

    def is_drawn(self, state: FujiPosition) -> bool:
        """Whether chance decides; dice that are to be rolled come before."""
        return False

    def outcomes(self, state: FujiPosition, outcomes: vec[i64]) -> vec[i64]:
        """What chance may bring, where it decides."""
        return outcomes

    def happen(self, state: FujiPosition, outcome: i64) -> None:
        """Carry out one of `outcomes`."""

    def waiting(self, state: FujiPosition) -> i64:
        """The seats that must act before the match goes on, as bits."""
        return state.controllers(state.user)

    def moves(self, state: FujiPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
        """The legal actions of a seat, added to `actions`."""
        return actions

    def play(self, state: FujiPosition, action: i64, seat: i64) -> None:
        """Carry out one of `moves`."""
