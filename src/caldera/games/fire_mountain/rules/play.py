"""The state that obeys the rules: every phase is asked in the table of `phases.py`."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.core.rng import Rng
from caldera.core.tensor_writer import TensorWriter
from caldera.games.fire_mountain.rules import tensor
from caldera.games.fire_mountain.rules.codes import ROLLING
from caldera.games.fire_mountain.rules.figures import hatch
from caldera.games.fire_mountain.rules.phases import PHASES
from caldera.games.fire_mountain.rules.rolling import tumbling_die
from caldera.games.fire_mountain.rules.state import FireMountainPosition


class FireMountainState(FireMountainPosition):
    """A position that knows the rules."""

    def mover(self) -> i64:
        return PHASES[self.phase].mover(self)

    def moves(self, seat: i64) -> vec[i64]:
        return PHASES[self.phase].moves(self, seat, vec[i64]())

    def play(self, action: i64, seat: i64) -> None:
        self.ply += 1
        if self.actions.hatch.has(action):
            hatch(self, seat, self.actions.hatch.a(action))
        else:
            PHASES[self.phase].play(self, action, seat)

    def outcomes(self) -> vec[i64]:
        return PHASES[self.phase].outcomes(self)

    def weights(self) -> vec[i64]:
        """Sides of the die, or tiles of the type; species and seats are equally likely."""
        weights: vec[i64] = vec[i64]()
        phase = PHASES[self.phase]
        for outcome in phase.outcomes(self):
            weights = append(weights, phase.weight(self, outcome))
        return weights

    def stream(self) -> str:
        """Every die of every throw of a turn for itself; before the first turn one draw after the other."""
        if self.phase == ROLLING:
            return f"turn {self.turn} throw {self.rolls} die {tumbling_die(self)}"
        return PHASES[self.phase].name

    def draw(self, rng: Rng) -> i64:
        """One outcome by its weight; dice, which are most of it, without making lists."""
        if self.phase != ROLLING:
            return super().draw(rng)
        ticket = rng.below(6)
        face: i64 = 0
        while ticket >= self.board.face_weights[face]:
            ticket -= self.board.face_weights[face]
            face += 1
        return self.actions.die.at(tumbling_die(self), face)

    def clone(self) -> FireMountainState:
        return FireMountainState(self.players, self.board, self.actions, self.options, self)

    def tensor_layout(self) -> list[tuple[str, tuple[int, ...], int, str]]:
        return tensor.layout(self)

    def tensor_size(self) -> i64:
        return tensor.size(self)

    def writes_sparsely(self) -> bool:
        return True

    def write_tensor(self, seat: i64, writer: TensorWriter) -> None:
        tensor.fill(self, seat, writer)


def find_turn(state: FireMountainState) -> int:
    """Which turn is being played: where going back stops."""
    return int(state.turn)
