"""What a phase of Sub Terra II is: who decides, what they may do, what happens then. `phases.py` has all of them."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from caldera.core.phases import Phase
from caldera.core.state import CHANCE, NOBODY
from caldera.games.sub_terra.rules.state import SubTerraPosition


class SubTerraPhase(Phase):
    """A phase in which somebody decides: by default whoever runs the active explorer."""

    def decider(self, state: SubTerraPosition) -> i64:
        """The explorer whose person decides, as a place in the team."""
        return state.active

    def mover(self, state: SubTerraPosition) -> i64:
        """The seat that acts."""
        return state.expedition.seat[self.decider(state)]

    def moves(self, state: SubTerraPosition, actions: vec[i64]) -> vec[i64]:
        """The legal actions, appended to `actions`."""
        return actions

    def play(self, state: SubTerraPosition, action: i64) -> None:
        """Carry out one of `moves`, or of `outcomes`; `state.next` says what follows."""

    def outcomes(self, state: SubTerraPosition) -> vec[i64]:
        """What chance may bring."""
        return vec[i64]()

    def weights(self, state: SubTerraPosition) -> vec[i64]:
        """How likely each of `outcomes` is, in whole parts."""
        return vec[i64]()


class LeaderPhase(SubTerraPhase):
    """The leader of the expedition decides."""

    def decider(self, state: SubTerraPosition) -> i64:
        return state.expedition.leader


class ChancePhase(SubTerraPhase):
    def mover(self, state: SubTerraPosition) -> i64:
        return CHANCE


class SilentPhase(SubTerraPhase):
    """Nobody decides: the match is over, or an action is being carried out."""

    def mover(self, state: SubTerraPosition) -> i64:
        return NOBODY
