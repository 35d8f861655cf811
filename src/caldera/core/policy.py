"""What a game tells its bots: how good a position looks, and what a sensible quick move is."""

from __future__ import annotations

from abc import ABC, abstractmethod

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from caldera.core.rng import Rng
from caldera.core.state import CHANCE, NOBODY, GameState


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy(ABC):
    """The knowledge about one game that every search shares. It gets states that fit a seat's knowledge, never the hidden truth."""

    @abstractmethod
    def evaluate(self, state: GameState) -> vec[float]:
        """How likely each seat is to come out ahead (0 to 1); exact when the game is over."""

    @abstractmethod
    def choose(self, state: GameState, seat: i64, rng: Rng) -> i64:
        """A sensible action, quickly: the greedy bot plays it, and playouts follow it."""

    def rollout(self, state: GameState, seat: i64, rng: Rng) -> i64:
        """The action of a playout, when `choose` is too slow or too predictable for one."""
        return self.choose(state, seat, rng)

    def candidates(self, state: GameState, seat: i64) -> vec[i64]:
        """The actions worth a search: legal ones, never empty. The default is all of them."""
        return state.moves(seat)

    def quiet_actions(self, state: GameState, seat: i64) -> vec[i64]:
        """The actions of a drawn opening: sensible ones that decide nothing yet, never none. The default is all candidates."""
        return self.candidates(state, seat)

    def rank(self, state: GameState, seat: i64) -> list[tuple[float, int]]:
        """Where `choose` compares: the chances of the seat (0 to 1) with each action that it considers, best first."""
        return []

    def best_first(self) -> bool:
        """Whether `candidates` come in the order of their promise. A search then begins with the first few and widens slowly."""
        return False

    def horizon(self) -> i64:
        """How many decisions a playout looks ahead before `evaluate` judges the position; with 0, until it `is_settled`."""
        return 400

    def is_settled(self, state: GameState) -> bool:
        """Whether `evaluate` can be trusted here: playouts without a horizon go on until it can, to the end of a turn, say."""
        return True

    def is_stalling(self, state: GameState, seat: i64) -> bool:
        """Whether nothing has happened for too long and this seat gains nothing by waiting: it then takes its quick choice."""
        return False

    def exploration(self) -> float:
        """How much a search tries actions that did not look best so far: less where `evaluate` is to be trusted."""
        return 0.5


class Indifferent(Policy):
    """The policy of a game that has none: random playouts, and a share of the payoffs as the value."""

    def evaluate(self, state: GameState) -> vec[float]:
        return shares(state.payoffs())

    def choose(self, state: GameState, seat: i64, rng: Rng) -> i64:
        actions = state.moves(seat)
        return actions[rng.below(len(actions))]


def shares(payoffs: vec[float]) -> vec[float]:
    """Payoffs as values from 0 to 1: the best seat has 1, the worst 0, ties share."""
    low = 0.0
    high = 0.0
    first = True
    for payoff in payoffs:
        if first or payoff < low:
            low = payoff
        if first or payoff > high:
            high = payoff
        first = False
    result = vec[float]([0.5] * len(payoffs))
    if high > low:
        index: i64 = 0
        for payoff in payoffs:
            result[index] = (payoff - low) / (high - low)
            index += 1
    return result


def play_randomly(state: GameState, rng: Rng, limit: i64) -> i64:
    """Play a state on with uniformly random actions; the number of decisions taken (chance steps do not count)."""
    decisions: i64 = 0
    while decisions < limit:
        seat = state.mover()
        if seat == NOBODY:
            break
        if seat == CHANCE:
            state.play(state.draw(rng), CHANCE)
            continue
        actions = state.moves(seat)
        state.play(actions[rng.below(len(actions))], seat)
        decisions += 1
    return decisions
