"""A position that knows the rules: the compiled state that everybody plays with."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from caldera.core.state import NOBODY
from caldera.games.hekla.rules import tensor
from caldera.games.hekla.rules.numbers import OVER
from caldera.games.hekla.rules.phases import PHASES
from caldera.games.hekla.rules.state import HeklaPosition

USUAL_ACTIONS: Final = 56
"""Room for the actions of most positions, in one small piece of memory."""


class HeklaState(HeklaPosition):
    """What may be done is said by the phase."""

    def mover(self) -> i64:
        return NOBODY if self.phase == OVER else self.active  # asked before every action, so without the table of phases

    def mover_mask(self) -> i64:
        return PHASES[self.phase].waiting(self)

    def moves(self, seat: i64) -> vec[i64]:
        return PHASES[self.phase].moves(self, seat, vec[i64](capacity=USUAL_ACTIONS))

    def play(self, action: i64, seat: i64) -> None:
        self.ply += 1
        PHASES[self.phase].play(self, action, seat)

    def clone(self) -> HeklaState:
        return HeklaState(
            self.players,
            self.board,
            self.stones,
            self.actions,
            self.long_move_passes_full,
            self.departure_counts,
            self.lava_counts,
            self.first,
            self,
        )

    def tensor_layout(self) -> list[tuple[str, tuple[int, ...], int, str]]:
        return tensor.layout(self)

    def tensor_size(self) -> i64:
        return tensor.size(self)

    def fill_tensor(self, seat: i64, out: vec[i16], start: i64) -> None:
        tensor.fill(self, seat, out, start)
