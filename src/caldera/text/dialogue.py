"""One writer among bots, from the first thing that it reads to the end of the match."""

from __future__ import annotations

from typing import SupportsIndex

from caldera.core.data import Options
from caldera.core.game import AnyGame
from caldera.core.rng import Rng
from caldera.games import game as find_game
from caldera.text.replies import ACTION
from caldera.text.table import TextTable
from caldera.text.writing import WORDS

TRIES, MOST_SAID = 3, 3
"""Refused replies in a row after which a random action is taken; sentences per decision that count."""


def seat_writer(
    game: str | AnyGame,
    number: int,
    bot: str,
    players: SupportsIndex | None = None,
    options: Options | None = None,
    seed: int = 0,
    locale: str = "en",
    legal: str = WORDS,
) -> tuple[TextTable, int]:
    """The table of match `number`, and the seat of the writer, which changes from match to match; the bot has all other seats."""
    played = find_game(game) if isinstance(game, str) else game
    seats = played.new(players, options).players
    seat = number % seats
    bots = {other: bot for other in range(seats) if other != seat}
    return TextTable(played, seats, options, bots, number | seed << 32, locale, legal), seat


class Dialogue:
    """A whole match of a writer whose seat is the only one without a bot: `told` is what it reads next, the rules first.

    `table.refused` and `table.breaches` count what could not be carried out.
    """

    def __init__(self, table: TextTable, seat: int, rng: Rng) -> None:
        self.table, self.seat, self._rng = table, seat, rng
        self._failed = self._said = 0
        self.told = f"{table.rules()}\n\n{table.look(seat)}".strip()

    def answer(self, reply: str) -> None:
        """What comes of a reply to `told`."""
        table, seat = self.table, self.seat
        found = table.reply(seat, reply)
        decided = found.kind == ACTION
        if not decided:
            self._failed, self._said = self._failed + bool(found.cause), self._said + (not found.cause)
            if self._failed >= TRIES or self._said > MOST_SAID:
                legal = table.match.state.legal_actions(seat)
                table.act(seat, legal[self._rng.below(len(legal))])
                decided = True
        if decided:
            self._failed = self._said = 0
        self.told = table.look(seat) if decided else found.reason or table.news(seat)
