"""Hekla by alpha-beta search with the learned evaluation: one more ply at a time, until a number of evaluations is spent.

One seat takes the most of each position, all others the least, which is right for two players. Of every position the candidates
that look best after one action are kept: many at the root, few further down. A step back with its move and a choice among rows are
plies of the same seat. The budget counts evaluations, not time: the same position always gets the same answer.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.core.policy import Policy
from caldera.core.rng import Rng
from caldera.core.state import NOBODY, GameState
from caldera.games.hekla.bot.learned import HeklaLearned
from caldera.games.hekla.rules.play import HeklaState

WIDTHS: Final = vec[i64]([60, 16, 10, 8, 6, 5, 5, 4, 4, 4])
"""How many actions are looked into at each ply."""
GLANCES: Final = 3
"""For each of them so many candidates are played and evaluated."""
BEST_CHOICES: Final = 3
"""How many actions `rank` gives an exact value."""
BEYOND: Final = 9.0
"""More than any value."""

EXACT: Final = 0
AT_LEAST: Final = 1
AT_MOST: Final = -1


class Entry:
    """A position at one ply: what is looked into there, best first, and what the deepest search of it said."""

    def __init__(self, actions: vec[i64], judged: vec[float]) -> None:
        self.actions = actions
        self.judged = judged
        """The evaluation after each action, for the seat that searches."""
        self.depth: i64 = 0
        """The last ply of the search that gave the value."""
        self.value = 0.0
        self.bound: i64 = EXACT

    def place_of(self, action: i64) -> i64:
        place: i64 = 0
        while self.actions[place] != action:
            place += 1
        return place

    def put_first(self, best: i64) -> None:
        """The next search of this position begins with the action that turned out best."""
        action, judged = self.actions[best], self.judged[best]
        index = best
        while index > 0:
            self.actions[index] = self.actions[index - 1]
            self.judged[index] = self.judged[index - 1]
            index -= 1
        self.actions[0] = action
        self.judged[0] = judged


class HeklaDeep(Policy):
    """Chooses by alpha-beta search; everything else is the learned policy's."""

    def __init__(self, learned: HeklaLearned, budget: int) -> None:
        self.learned = learned
        self.limit: i64 = 1000 * budget
        """Evaluations for one decision."""
        self.plies: i64 = len(WIDTHS)
        """The search goes no deeper than this."""
        self.seat: i64 = 0
        self.spent: i64 = 0
        self.depth: i64 = 0
        self.stopped = False
        self.entries: list[dict[int, Entry]] = []

    def evaluate(self, state: GameState) -> vec[float]:
        return self.learned.evaluate(state)

    def candidates(self, state: GameState, seat: i64) -> vec[i64]:
        return self.learned.candidates(state, seat)

    def best_first(self) -> bool:
        return True

    def choose(self, state: GameState, seat: i64, rng: Rng) -> i64:
        if self.learned.is_stalling(state, seat):
            return self.learned.choose(state, seat, rng)
        assert isinstance(state, HeklaState)
        return self.search(state, seat, 1)[0][1]

    def rank(self, state: GameState, seat: i64) -> list[tuple[float, int]]:
        """The best few actions, with the chances of the seat after them."""
        assert isinstance(state, HeklaState)
        return [((1.0 + value) / 2.0, action) for value, action in self.search(state, seat, BEST_CHOICES)]

    def judge(self, state: HeklaState) -> float:
        """How far the searching seat is ahead: its chances less the mean of the others'."""
        self.spent += 1
        values = self.learned.evaluate(state)
        others = 0.0
        for value in values:
            others += value
        own = values[self.seat]
        return own - (others - own) / float(state.players - 1)

    # ---- the root ----

    def search(self, state: HeklaState, seat: i64, exact: i64) -> list[tuple[float, int]]:
        """The best actions and their values, so many of them exactly: those of the last ply that was searched to its end, or
        of the one after it as far as that began with them."""
        self.seat = seat
        self.spent = 0
        self.stopped = False
        self.entries = [{} for _ in WIDTHS]
        root = self.open_entry(state, seat, 0)
        found = [(root.judged[index], int(root.actions[index])) for index in range(len(root.actions))][: int(exact)]
        self.depth = 2
        while self.depth <= self.plies and not self.stopped and len(root.actions) > 1:
            before = self.spent
            deeper = self.search_root(state, root, exact)
            if len(deeper) >= len(found):
                found = deeper
            if self.spent == before:
                break  # everything is played to its end
            self.depth += 1
        self.entries = []
        return found

    def search_root(self, state: HeklaState, root: Entry, exact: i64) -> list[tuple[float, int]]:
        """One more ply for every action, as long as there are evaluations left."""
        ranked: list[tuple[float, int, int]] = []
        index: i64 = 0
        while index < len(root.actions):
            action = root.actions[index]
            alpha = -BEYOND if len(ranked) < exact else -ranked[int(exact) - 1][0]
            trial = state.clone()
            trial.play(action, self.seat)
            value = self.value_of(trial, 1, alpha, BEYOND, root.judged[index])
            if self.stopped:
                break
            if value > alpha:
                ranked.append((-value, int(index), int(action)))
                ranked.sort()
            index += 1
        best = ranked[: int(exact)]
        for line in reversed(best):
            root.put_first(root.place_of(line[2]))
        return [(-line[0], line[2]) for line in best]

    # ---- below it ----

    def value_of(self, state: HeklaState, ply: i64, alpha: float, beta: float, judged: float) -> float:
        """The value of a position whose evaluation is known, or a bound outside of alpha and beta."""
        seat = state.mover()
        if ply >= self.depth or seat == NOBODY:
            return judged
        if self.spent >= self.limit:
            self.stopped = True
            return judged
        key = state.hash64
        entries = self.entries[ply]
        if key in entries:
            entry = entries[key]
            if entry.depth == self.depth and (
                entry.bound == EXACT
                or (entry.bound == AT_LEAST and entry.value >= beta)
                or (entry.bound == AT_MOST and entry.value <= alpha)
            ):
                return entry.value
        else:
            entry = self.open_entry(state, seat, ply)
            entries[key] = entry
        return self.look_into(state, seat, entry, ply, alpha, beta)

    def look_into(self, state: HeklaState, seat: i64, entry: Entry, ply: i64, alpha: float, beta: float) -> float:
        mine = seat == self.seat
        low = alpha
        high = beta
        best = -BEYOND if mine else BEYOND
        place: i64 = 0
        index: i64 = 0
        while index < len(entry.actions):
            trial = state.clone()
            trial.play(entry.actions[index], seat)
            value = self.value_of(trial, ply + 1, low, high, entry.judged[index])
            if self.stopped:
                return best if index > 0 else value
            if value > best if mine else value < best:
                best = value
                place = index
            if mine and best > low:
                low = best
            if not mine and best < high:
                high = best
            if low >= high:
                break
            index += 1
        entry.put_first(place)
        entry.depth = self.depth
        entry.value = best
        entry.bound = AT_MOST if best <= alpha else AT_LEAST if best >= beta else EXACT
        return best

    def open_entry(self, state: HeklaState, seat: i64, ply: i64) -> Entry:
        """The actions of a position that look best after one ply, best first for the seat to move."""
        width = WIDTHS[ply]
        sign = -1.0 if seat == self.seat else 1.0
        ranked: list[tuple[float, int, int]] = []
        for action in self.learned.candidates(state, seat):
            if len(ranked) >= GLANCES * width:
                break
            trial = state.clone()
            trial.play(action, seat)
            ranked.append((sign * self.judge(trial), len(ranked), int(action)))
        ranked.sort()
        actions: vec[i64] = vec[i64]()
        judged: vec[float] = vec[float]()
        for worth, _, action in ranked[: int(width)]:
            actions = append(actions, action)
            judged = append(judged, sign * worth)
        return Entry(actions, judged)


def make_deep(learned: Policy, budget: int) -> HeklaDeep:
    """A search with so many thousand evaluations for a decision."""
    assert isinstance(learned, HeklaLearned)
    return HeklaDeep(learned, budget)
