"""The stages inside phases 2 and 4: a card's question [G24-G39], or a proposal that waits for its answer [B6].

What may be answered to a card's question, and what follows, the card says itself; stages differ in who is asked.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.games.fuji.rules import equipment as gear
from caldera.games.fuji.rules.board import bit
from caldera.games.fuji.rules.equipment_cards import CARDS, stage_clauses
from caldera.games.fuji.rules.stage import Stage
from caldera.games.fuji.rules.state import FujiPosition


class Agree(Stage):
    def waiting(self, state: FujiPosition) -> i64:
        return bit(1 - state.proposer)

    def moves(self, state: FujiPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
        kinds = state.table.actions
        return append(append(actions, kinds.agree.at()), kinds.refuse.at())

    def play(self, state: FujiPosition, action: i64, seat: i64) -> None:
        gear.answer_proposal(state, state.table.actions.agree.has(action))


class AskUser(Stage):
    """A question of the card that is being used, to whoever uses it. Its clauses are those of the cards that ask it."""

    def __init__(
        self,
        number: int,
        name: str,
        asks: tuple[str, ...],
        refusal: str = "",
        buttons: tuple[str, ...] = (),
        touch: tuple[str, ...] = (),
    ) -> None:
        super().__init__(name, stage_clauses(number), asks, refusal, buttons, touch)

    def moves(self, state: FujiPosition, seat: i64, actions: vec[i64]) -> vec[i64]:
        return CARDS[state.effect].add_choices(state, seat, actions)

    def play(self, state: FujiPosition, action: i64, seat: i64) -> None:
        CARDS[state.effect].choose(state, action, seat)


class AskTarget(AskUser):
    """To the companion whom the user has chosen."""

    def waiting(self, state: FujiPosition) -> i64:
        return state.controllers(state.target)


class AskHolders(AskUser):
    """To the seats that have dice of the user."""

    def waiting(self, state: FujiPosition) -> i64:
        return state.seats_with_dice(bit(state.user) if state.user >= 0 else 0)


class AskPicker(AskUser):
    """To one seat after the other that has dice of the target."""

    def waiting(self, state: FujiPosition) -> i64:
        return bit(state.picker) if state.picker >= 0 else 0


class AskAll(AskUser):
    """To everybody who has not picked a die yet."""

    def waiting(self, state: FujiPosition) -> i64:
        return state.seats_with_dice(state.must_pick)
