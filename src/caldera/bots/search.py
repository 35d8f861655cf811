"""Looking ahead: upper confidence trees for any registered game.

One tree serves all kinds of game. Every seat looks after its own share of the value (max^n), so any number of players will do, and
a cooperative game is one in which the shares agree. Chance steps are nodes whose branches are drawn by their weights. Where things
are hidden, simulations start from fresh guesses that fit what the seat knows, and the tree is keyed on actions alone, so that what
it learns holds for all guesses (information-set search). Seats that act at once take their turns in the tree, the lowest first.

The numbers depend on the seed alone: compiled and interpreted searches give the same visits.
"""

from __future__ import annotations

from math import log, sqrt
from time import perf_counter
from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.core.policy import Policy
from caldera.core.rng import Rng
from caldera.core.state import CHANCE, NOBODY, GameState

if TYPE_CHECKING:
    from caldera.bots.knowledge import Knowledge

UNSEEN: Final = -3
"""The seat of a node that nobody has decided at yet."""

FIRST_WIDTH: Final = 4.0
WIDENING: Final = 1.0
"""Of candidates that come best first, a node with n visits considers FIRST_WIDTH + WIDENING * sqrt(n)."""

GUESS_FOR: Final = 4
"""Simulations that share one guess of what is hidden."""

MOST_UNSETTLED: Final = 60
"""Decisions after which a position is judged even if it is not settled."""

LOOK_AT_CLOCK: Final = 8
"""Simulations between two looks at the clock."""


class SearchResult:
    """What a search found out about the actions of a seat, the best first."""

    def __init__(self, actions: list[int], visits: list[int], values: list[float]) -> None:
        self.actions = actions
        self.visits = visits
        """How often the search tried each action: the more, the better it looked."""
        self.values = values
        """How well each turned out for the seat on average, from 0 to 1."""

    @property
    def best(self) -> int:
        return self.actions[0]

    @property
    def confidence(self) -> float:
        """The share of the visits that the best action got."""
        total = sum(self.visits)
        return self.visits[0] / total if total else 1.0


class Node:
    """A decision or a chance step, with the branches tried from it."""

    def __init__(self) -> None:
        self.seat: i64 = UNSEEN
        self.visits: i64 = 0
        self.actions: vec[i64] = vec[i64]()
        self.counts: vec[i64] = vec[i64]()
        self.totals: vec[float] = vec[float]()
        self.children: list[Node | None] = []
        self.twin: Node | None = None
        """The same actions may lead to another seat's decision under another guess: each seat has its own node."""

    def node_of(self, seat: i64) -> Node:
        """The node of this history at which that seat decides."""
        node = self
        while node.seat != seat:
            if node.seat == UNSEEN:
                node.seat = seat
                break
            if node.twin is None:
                node.twin = Node()
            node = node.twin
        return node

    def add(self, action: i64) -> None:
        self.actions = append(self.actions, action)
        self.counts = append(self.counts, 0)
        self.totals = append(self.totals, 0.0)
        self.children.append(None)

    def branch(self, action: i64, expected: i64) -> i64:
        """The index of the branch of an action, added when it is new. `expected` is where to look first."""
        if expected < len(self.actions) and self.actions[expected] == action:
            return expected
        index: i64 = 0
        for tried in self.actions:
            if tried == action:
                return index
            index += 1
        self.add(action)
        return index


class Search:
    """A search with a limit: a number of simulations, a time in seconds, or whichever ends first (0 means no such limit)."""

    def __init__(self, policy: Policy, simulations: int, seconds: float = 0.0, hidden: bool = False) -> None:
        self.policy = policy
        self.simulations: i64 = simulations
        self.seconds = seconds
        self.hidden = hidden
        self.best_first = policy.best_first()
        self.horizon = policy.horizon()
        self.exploration: float = policy.exploration()
        self.first_width: float = FIRST_WIDTH
        self.widening: float = WIDENING

    def run(self, knowledge: Knowledge, rng: Rng) -> SearchResult:
        """Search from what a seat knows."""
        legal = knowledge.legal
        if len(legal) == 1:
            return SearchResult(legal, [1], [0.5])
        root = Node()
        seat: i64 = knowledge.seat
        self._grow(root, knowledge, seat, rng)
        return self._result(root.node_of(seat), legal)

    def judge_all(self, knowledge: Knowledge, rng: Rng) -> list[float]:
        """The value of every legal action for the seat, in their order: each has a tree of its own with so many simulations.

        All actions are tried on the same guesses, with the same dice, so that differences are theirs.
        """
        legal = knowledge.legal
        seat: i64 = knowledge.seat
        totals = [0.0] * len(legal)
        guesses: list[GameState] = [knowledge.guess(rng)]
        while self.hidden and len(guesses) * GUESS_FOR < self.simulations:
            guesses.append(knowledge.guess(rng))
        seed = int(rng.bits())
        for index, action in enumerate(legal):
            root = Node()
            root.visits = 1
            own = Rng(seed)
            done: i64 = 0
            while done < self.simulations:
                state = guesses[done // GUESS_FOR if self.hidden else 0].clone()
                state.play(action, seat)
                totals[index] += self._simulate(root, state, state.mover(), own)[seat]
                done += 1
        return [total / float(self.simulations) for total in totals]

    def _grow(self, root: Node, knowledge: Knowledge, seat: i64, rng: Rng) -> None:
        root.visits = 1
        started = perf_counter() if self.seconds > 0.0 else 0.0
        guess: GameState = knowledge.guess(rng)
        done: i64 = 0
        while self.simulations == 0 or done < self.simulations:
            if self.hidden and done > 0 and done % GUESS_FOR == 0:
                guess = knowledge.guess(rng)
            self._simulate(root, guess.clone(), seat, rng)
            done += 1
            if self.seconds > 0.0 and done % LOOK_AT_CLOCK == 0 and perf_counter() - started > self.seconds:
                break

    def _simulate(self, root: Node, state: GameState, first: i64, rng: Rng) -> vec[float]:
        """Walk down the tree, add a leaf, play out from there, and carry the values back up; these are returned."""
        path: list[Node] = []
        branches: vec[i64] = vec[i64]()
        node = root
        seat = first
        while seat != NOBODY and node.visits > 0:
            node = node.node_of(seat)
            if seat == CHANCE:
                branch = node.branch(state.draw(rng), 0)
            else:
                branch = self._select(node, state, seat, rng)
            path.append(node)
            branches = append(branches, branch)
            state.play(node.actions[branch], seat)
            child = node.children[branch]
            if child is None:
                child = Node()
                node.children[branch] = child
            node = child
            seat = state.mover()
        node.visits += 1
        values = self._play_out(state, rng)
        for step in range(i64(len(path))):
            passed = path[step]
            branch = branches[step]
            passed.visits += 1
            passed.counts[branch] += 1
            if passed.seat >= 0:
                passed.totals[branch] += values[passed.seat]
        return values

    def _play_out(self, state: GameState, rng: Rng) -> vec[float]:
        """Play on and judge. A horizon of 0 goes on until the position can be judged: due dice fall, turns end."""
        left: i64 = self.horizon if self.horizon > 0 else MOST_UNSETTLED
        while left > 0:
            seat = state.mover()
            if seat == NOBODY:
                break
            if seat == CHANCE:
                state.play(state.draw(rng), CHANCE)
            elif self.horizon == 0 and self.policy.is_settled(state):
                break
            else:
                state.play(self.policy.rollout(state, seat, rng), seat)
                left -= 1
        return self.policy.evaluate(state)

    def _select(self, node: Node, state: GameState, seat: i64, rng: Rng) -> i64:
        """The branch to try next: promising ones, and ones tried too seldom to tell."""
        if self.hidden:
            return self._select_for_guess(node, state, seat, rng)
        if len(node.actions) == 0:
            for action in self.policy.candidates(state, seat):
                node.add(action)
        width = self._width(node, len(node.actions))
        untried: i64 = 0
        for branch in range(width):
            if node.counts[branch] == 0:
                untried += 1
        if untried > 0:
            return self._untried(node, width, untried, rng)
        best: i64 = 0
        best_bound = -1.0
        spread = self.exploration * self.exploration * log(float(node.visits + 1))
        for branch in range(width):
            count = float(node.counts[branch])
            bound = node.totals[branch] / count + sqrt(spread / count)
            if bound > best_bound:
                best = branch
                best_bound = bound
        return best

    def _width(self, node: Node, branches: i64) -> i64:
        if not self.best_first:
            return branches
        wide = i64(self.first_width + self.widening * sqrt(float(node.visits)))
        return wide if wide < branches else branches

    def _untried(self, node: Node, width: i64, untried: i64, rng: Rng) -> i64:
        """The first untried branch when the order means something, else any of them."""
        ticket: i64 = 0 if self.best_first else rng.below(untried)
        for branch in range(width):
            if node.counts[branch] == 0:
                if ticket == 0:
                    return branch
                ticket -= 1
        return 0

    def _select_for_guess(self, node: Node, state: GameState, seat: i64, rng: Rng) -> i64:
        """The same among the actions that this guess allows; others in the node belong to other guesses."""
        candidates = self.policy.candidates(state, seat)
        width = self._width(node, len(candidates))
        best: i64 = -1
        best_bound = -1.0
        untried: i64 = 0
        spread = self.exploration * self.exploration * log(float(node.visits + 1))
        for index in range(width):
            branch = node.branch(candidates[index], index)
            if node.counts[branch] == 0:
                # Each untried one in turn takes the place of the one before with the chance that makes all alike.
                untried += 1
                if untried == 1 or (not self.best_first and rng.below(untried) == 0):
                    best = branch
            elif untried == 0:
                count = float(node.counts[branch])
                bound = node.totals[branch] / count + sqrt(spread / count)
                if bound > best_bound:
                    best = branch
                    best_bound = bound
        return best

    def _result(self, node: Node, legal: list[int]) -> SearchResult:
        ranked: list[tuple[int, float, int, int]] = []
        for index in range(i64(len(node.actions))):
            action, count = int(node.actions[index]), int(node.counts[index])
            if count > 0 and action in legal:
                ranked.append((-count, -node.totals[index] / count, int(index), action))
        if not ranked:
            return SearchResult(legal[:1], [0], [0.5])
        ranked.sort()
        return SearchResult([entry[3] for entry in ranked], [-entry[0] for entry in ranked], [-entry[1] for entry in ranked])
