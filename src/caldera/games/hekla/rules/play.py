"""A position that knows the rules: the compiled state that everybody plays with."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from caldera.core.actions import ActionSpace
from caldera.core.state import NOBODY
from caldera.core.view import View
from caldera.games.hekla import position_file
from caldera.games.hekla.rules import tensor
from caldera.games.hekla.rules.numbers import OVER
from caldera.games.hekla.rules.phases import PHASES
from caldera.games.hekla.rules.state import HeklaPosition
from caldera.games.hekla.view import observation
from caldera.games.hekla.words.prompts import write_prompt
from caldera.games.hekla.words.refusals import find_refusal, write_refusal

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
            self.first,
            self,
        )

    def action_space(self) -> ActionSpace | None:
        return self.actions.space

    def tensor_layout(self) -> list[tuple[str, tuple[int, ...], int, str]]:
        return tensor.layout(self)

    def tensor_size(self) -> i64:
        return tensor.size(self)

    def fill_tensor(self, seat: i64, out: vec[i16], start: i64) -> None:
        tensor.fill(self, seat, out, start)

    def observation(self, seat: int | None) -> dict[str, Any]:
        return observation.observe(self, seat)

    def to_json(self) -> dict[str, Any]:
        return position_file.to_json(self)

    def prompt(self, seat: int | None, locale: str = "en") -> str:
        return write_prompt(self, View(seat, locale))

    def why_illegal(self, action: int, seat: int, locale: str = "en") -> str:
        return write_refusal(find_refusal(self, action, seat), locale)
