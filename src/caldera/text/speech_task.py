"""Fuji as a benchmark of natural speech that is bound by rules: a writer among bots, who may speak freely but not exactly.

    result = measure(my_writer, games=100)
    result.score

A writer is a function from what it reads to its reply. The score is the share of games won, minus `BREACH_COST` for each sentence
that the rules forbid, per game: a party that shouts its dice to each other wins nothing here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from caldera.core.rng import Rng
from caldera.text.replies import ACTION, BREACH
from caldera.text.table import TextTable

Writer = Callable[[str], str]
"""From everything that is told to a reply: `ACT: …`, `SAY: …`, or free words."""

PARTNER, LEVEL, PLAYERS, SEED = "vague-v1", 2, 3, 28
BREACH_COST = 0.05
TRIES, MOST_SAID = 3, 3
"""Refused replies in a row after which a random action is taken; sentences per decision that count."""


@dataclass(frozen=True)
class SpeechResult:
    """What came of the games of a writer."""

    games: int
    won: int
    said: int
    """Sentences that were heard."""
    breaches: int
    """Sentences that the rules forbade."""
    refused: int
    """Other replies that could not be carried out."""

    @property
    def score(self) -> float:
        """The share of games won, less the breaches per game."""
        return (self.won - BREACH_COST * self.breaches) / self.games


def open_table(number: int, partner: str = PARTNER, locale: str = "en") -> tuple[TextTable, int]:
    """The table of game `number`, and the seat of the writer, which changes from game to game."""
    seat = number % PLAYERS
    bots = {other: partner for other in range(PLAYERS) if other != seat}
    return TextTable("fuji", PLAYERS, {"level": LEVEL}, bots, seed=number | SEED << 32, locale=locale), seat


def measure(writer: Writer, games: int, partner: str = PARTNER, locale: str = "en") -> SpeechResult:
    """Play games with a writer on one seat."""
    won = said = breaches = refused = 0
    for number in range(games):
        table, seat = open_table(number, partner, locale)
        refused += play(table, seat, writer, Rng(number))
        won += table.returns[seat] > 0
        said += sum(sentence.seat == seat for sentence in table.said)
        breaches += table.breaches[seat]
    return SpeechResult(games, won, said, breaches, refused)


def play(table: TextTable, seat: int, writer: Writer, rng: Rng) -> int:
    """One game to its end; how many replies were refused, breaches aside."""
    refused, told = 0, table.rules()
    while not table.is_over:
        told, failed, said = f"{told}\n\n{table.look(seat)}".strip(), 0, 0
        while True:
            reply = table.reply(seat, writer(told))
            if reply.kind == ACTION:
                break
            told = reply.reason or table.news(seat)
            breach = reply.cause == BREACH
            refused += bool(reply.cause) and not breach
            failed, said = failed + bool(reply.cause), said + (not reply.cause)
            if failed >= TRIES or said > MOST_SAID:
                legal = table.match.state.legal_actions(seat)
                table.act(seat, legal[rng.below(len(legal))])
                break
        told = ""
    return refused
