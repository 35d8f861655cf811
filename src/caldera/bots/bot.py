"""What a bot is, and the two that do not search."""

from __future__ import annotations

from abc import ABC, abstractmethod

from caldera.bots.knowledge import Knowledge
from caldera.bots.search import Search, SearchResult
from caldera.core.policy import Policy
from caldera.core.rng import Rng
from caldera.core.state import GameState


class Bot(ABC):
    """Plays any seat of one game. Its choices depend on its seed and on the questions it was asked, in order."""

    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self.rng = Rng(seed)

    def reseed(self, seed: int) -> None:
        """Forget the stream so far: a match that is resumed or taken back goes on as it would have."""
        self.rng = Rng(seed)

    def choose(self, state: GameState, seat: int) -> int:
        """The action that the bot takes. The state is wrapped at once: `think` cannot look behind what the seat knows."""
        return self.think(Knowledge(state, seat))

    def analyse(self, state: GameState, seat: int) -> SearchResult:
        """The choice with its alternatives; bots that do not search are simply sure of theirs."""
        return SearchResult([self.choose(state, seat)], [1], [0.5])

    @abstractmethod
    def think(self, knowledge: Knowledge) -> int:
        """The action that the bot takes, from what its seat knows."""


class RandomBot(Bot):
    """Any legal action, all alike."""

    def think(self, knowledge: Knowledge) -> int:
        legal = knowledge.legal
        return legal[self.rng.below(len(legal))]


class GreedyBot(Bot):
    """The game's own quick choice; with `care` below 100, that share of its choices, and random ones between them."""

    def __init__(self, name: str, seed: int, policy: Policy, care: int = 100) -> None:
        super().__init__(name, seed)
        self.policy = policy
        self.care = care

    def think(self, knowledge: Knowledge) -> int:
        legal = knowledge.legal
        if len(legal) == 1:
            return legal[0]
        if self.rng.below(100) >= self.care:
            return legal[self.rng.below(len(legal))]
        choice = int(self.policy.choose(knowledge.guess(self.rng), knowledge.seat, self.rng))
        return choice if choice in legal else legal[0]

    def analyse(self, state: GameState, seat: int) -> SearchResult:
        """What the policy compares, where it says so; no search, so no visits."""
        legal = state.legal_actions(seat)
        ranked = self.policy.rank(Knowledge(state, seat).guess(self.rng), seat) if len(legal) > 1 else []
        ranked = [(value, action) for value, action in ranked if action in legal]
        if not ranked:
            return super().analyse(state, seat)
        return SearchResult([action for _, action in ranked], [0] * len(ranked), [value for value, _ in ranked])


class SearchBot(Bot):
    """Looks ahead, for a number of simulations, a time, or whichever ends first."""

    def __init__(self, name: str, seed: int, search: Search) -> None:
        super().__init__(name, seed)
        self.search = search

    def think(self, knowledge: Knowledge) -> int:
        """The best of the search. Careful players may wait for each other for ever, so the policy may say that it is enough."""
        policy, legal = self.search.policy, knowledge.legal
        guess = knowledge.guess(Rng(0))  # not from the bot's own stream, which belongs to the search
        if len(legal) > 1 and policy.is_stalling(guess, knowledge.seat):
            choice = int(policy.choose(guess, knowledge.seat, self.rng))
            return choice if choice in legal else legal[0]
        return self.search.run(knowledge, self.rng).best

    def analyse(self, state: GameState, seat: int) -> SearchResult:
        return self.search.run(Knowledge(state, seat), self.rng)


class ByPlayersBot(Bot):
    """One bot at a table of two, another one at larger tables."""

    def __init__(self, name: str, seed: int, two_players: Bot, more_players: Bot) -> None:
        super().__init__(name, seed)
        self.two_players = two_players
        self.more_players = more_players

    def reseed(self, seed: int) -> None:
        super().reseed(seed)
        self.two_players.reseed(seed)
        self.more_players.reseed(seed)

    def at_table_of(self, players: int) -> Bot:
        """The bot that plays with so many players."""
        return self.more_players if players > 2 else self.two_players

    def think(self, knowledge: Knowledge) -> int:
        return self.at_table_of(knowledge.players).think(knowledge)

    def analyse(self, state: GameState, seat: int) -> SearchResult:
        return self.at_table_of(state.players).analyse(state, seat)


class BlunderBot(Bot):
    """Another bot that blunders now and then: `error_rate` of a hundred choices are anything that is not plainly useless."""

    def __init__(self, name: str, seed: int, careful: Bot, policy: Policy, error_rate: int) -> None:
        super().__init__(name, seed)
        self.careful = careful
        self.policy = policy
        self.error_rate = error_rate

    def reseed(self, seed: int) -> None:
        super().reseed(seed)
        self.careful.reseed(seed)

    def think(self, knowledge: Knowledge) -> int:
        legal = knowledge.legal
        if len(legal) == 1:
            return legal[0]
        if self.rng.below(100) >= self.error_rate:
            return self.careful.think(knowledge)
        candidates = self.policy.candidates(knowledge.guess(self.rng), knowledge.seat)
        choice = int(candidates[self.rng.below(len(candidates))])
        return choice if choice in legal else legal[0]
