"""A match that is read and answered in words: bots on some seats, writers on the others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import SupportsIndex

from caldera.bots import Bot, make_bot
from caldera.bots.characters import name_seats
from caldera.bots.order import choose_in_order
from caldera.core.data import Options
from caldera.core.errors import BadPlayers
from caldera.core.game import AnyGame
from caldera.core.match import PERSON, Match
from caldera.core.rng import Rng
from caldera.core.state import CHANCE, Event
from caldera.core.view import View
from caldera.games import game as find_game
from caldera.text.menu import Menu
from caldera.text.replies import ACTION, BREACH, STATEMENT, Reply, read_reply
from caldera.text.writing import RULES_WORDS, WORDS, write_actions, write_board, write_knowledge, write_rules


@dataclass(frozen=True)
class Sentence:
    """What a seat said to everybody."""

    seat: int
    words: str


class TextTable:
    """A match of writers and bots. Dice and bots follow from the seed; chance and bots act by themselves."""

    def __init__(
        self,
        game: str | AnyGame,
        players: SupportsIndex | None = None,
        options: Options | None = None,
        bots: Mapping[int, str] | None = None,
        seed: int = 0,
        locale: str = "en",
        legal: str = WORDS,
    ) -> None:
        self.game = find_game(game) if isinstance(game, str) else game
        start = self.game.new(players, options)
        self.players = start.players
        sitting = dict(bots or {})
        for seat in sitting:
            if seat not in range(self.players):
                raise BadPlayers(f"There is no seat {seat}: this game has seats 0 to {self.players - 1}.")
        self.match = Match(self.game, self.players, options)
        self.match.extra["seats"] = [sitting.get(seat, PERSON) for seat in range(self.players)]
        self.locale, self.legal = locale, legal
        self._sitting = [sitting.get(seat, "") for seat in range(self.players)]
        self._dice = Rng(seed)
        self._bots: dict[int, Bot] = {seat: make_bot(name, self.game, seed ^ seat + 1 << 40) for seat, name in sitting.items()}
        self.said: list[Sentence] = []
        """All sentences, oldest first."""
        self.breaches = [0] * self.players
        """How many sentences of each seat the rules forbade; nobody heard them."""
        self.refused = [0] * self.players
        """How many of its other replies could not be carried out."""
        self._log: list[Event | Sentence] = []
        self._read = [0] * self.players
        self._advance()

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.match.state.is_over

    @property
    def returns(self) -> list[float]:
        """The result of each seat, final when the match is over."""
        return self.match.state.returns

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats of writers that may act now; none when the match is over."""
        return self.match.state.actors

    def view(self, seat: int) -> View:
        """How the writer of a seat reads."""
        names = name_seats(self.game.id, [""] * self.players, self._sitting, self.locale, seat)
        return View(seat, self.locale, names, self.game.info.colours)

    # ---- what a writer reads ----

    def rules(self, words: int = RULES_WORDS) -> str:
        """The rules in so many words at most."""
        return write_rules(self.game, self.locale, words)

    def board(self, seat: int) -> str:
        """The board as the seat sees it."""
        return write_board(self.match.state, self.view(seat))

    def knowledge(self, seat: int) -> str:
        """Who the seat is, what is asked, what is hidden from it, and which rules matter now."""
        return write_knowledge(self.match.state, self.view(seat))

    def news(self, seat: int) -> str:
        """What happened since the seat last looked, as far as it may know, sentences included. Looking twice tells nothing new."""
        view = self.view(seat)
        fresh, self._read[seat] = self._log[self._read[seat] :], len(self._log)
        lines = []
        for entry in fresh:
            if isinstance(entry, Sentence):
                lines.append(view.text("text.said", who=view.name(entry.seat), words=entry.words))
            elif entry.known_to(seat):
                lines.append(self.game.words.write_log_line(entry, view))
        return "\n".join([view.text("text.news"), *lines]) if lines else view.text("text.no_news")

    def actions(self, seat: int) -> str:
        """What the seat may do, or how actions are written where the table withholds them; nothing when it is not its turn."""
        if seat not in self.waiting:
            return ""
        return write_actions(Menu(self.game, self.match.state, seat, self.view(seat)), self.legal)

    def look(self, seat: int) -> str:
        """All of it: the news, the board, what the seat knows, its actions, and how to reply."""
        parts = [self.news(seat), self.board(seat), self.knowledge(seat), self.actions(seat)]
        if seat in self.waiting:
            parts.append(self.view(seat).text("text.how"))
        return "\n\n".join([part for part in parts if part])

    # ---- what a writer does ----

    def read(self, seat: int, reply: str) -> Reply:
        """What a reply would mean now; nothing is carried out."""
        return read_reply(self.match.state, reply, self.view(seat))

    def reply(self, seat: int, reply: str) -> Reply:
        """Carry a reply out: an action is played, a sentence is heard by all, a refusal is only counted."""
        meant = self.read(seat, reply)
        if meant.kind == ACTION and meant.action is not None:
            self.act(seat, meant.action)
        elif meant.kind == STATEMENT:
            self.said.append(Sentence(seat, meant.sentence))
            self._log.append(self.said[-1])
        else:
            counts = self.breaches if meant.cause == BREACH else self.refused
            counts[seat] += 1
        return meant

    def act(self, seat: int, action: int) -> None:
        """Play an action by its code, and whatever chance and bots do next. IllegalAction leaves everything as it was."""
        self._log += self.match.apply(action, seat)
        self._advance()

    def _advance(self) -> None:
        """Chance and bots, until a writer may act, in the order of the room: in Fuji bots speak before they mark, and are ready
        after all writers."""
        state = self.match.state
        while not state.is_over:
            seat, action = CHANCE, 0
            if state.actors[0] == CHANCE:
                action = int(state.draw(self._dice))
            else:
                bots = [actor for actor in state.actors if actor in self._bots]
                writers = [actor for actor in state.actors if actor not in self._bots]
                chosen = choose_in_order(self.game, state, bots, lambda actor: self._bots[actor].choose(state, actor), writers)
                if chosen is None:
                    return
                seat, action = chosen
            self._log += self.match.apply(action, seat)
