"""Fuji as a benchmark of natural speech that is bound by rules: a writer among bots, who may speak freely but not exactly.

    result = measure(my_writer, games=100)
    result.score

`caldera tasks --speech` measures the scripted writers below it.

A writer is a function from what it reads to its reply. The score is the share of games won, minus `BREACH_COST` for each sentence
that the rules forbid, per game: a party that shouts its dice to each other wins nothing here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from caldera.bots import make_bot
from caldera.core.errors import BadInput
from caldera.core.rng import Rng
from caldera.text.dialogue import Dialogue, seat_writer
from caldera.text.table import TextTable

Writer = Callable[[str], str]
"""From everything that is told to a reply: `ACT: …`, `SAY: …`, or free words."""

PARTNER, LEVEL, PLAYERS, SEED = "vague-v1", 2, 3, 28
BREACH_COST = 0.05
TALKING = (2, 4)
"""The phases in which people talk."""


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
    return seat_writer("fuji", number, partner, PLAYERS, {"level": LEVEL}, SEED, locale)


def measure(writer: Writer, games: int, partner: str = PARTNER, locale: str = "en") -> SpeechResult:
    """Play games with a writer on one seat."""
    return _measure(lambda table, seat, number: writer, games, partner, locale)


def measure_scripted(name: str, games: int, partner: str = PARTNER) -> SpeechResult:
    """Play games with one of the scripted writers."""
    if name not in SCRIPTED:
        raise BadInput(f"There is no scripted writer {name!r}; there are: {', '.join(SCRIPTED)}.")
    return _measure(SCRIPTED[name], games, partner, "en")


def _measure(make: MakeWriter, games: int, partner: str, locale: str) -> SpeechResult:
    if games < 1:
        raise BadInput(f"The number of games must be at least 1, not {games}.")
    won = said = breaches = refused = 0
    for number in range(games):
        table, seat = open_table(number, partner, locale)
        play(table, seat, make(table, seat, number), Rng(number))
        won += table.returns[seat] > 0
        said += sum(sentence.seat == seat for sentence in table.said)
        breaches += table.breaches[seat]
        refused += table.refused[seat]
    return SpeechResult(games, won, said, breaches, refused)


def play(table: TextTable, seat: int, writer: Writer, rng: Rng) -> None:
    """One game to its end."""
    dialogue = Dialogue(table, seat, rng)
    while not table.is_over:
        dialogue.answer(writer(dialogue.told))


# ---- scripted writers, to compare others with ----

MakeWriter = Callable[[TextTable, int, int], Writer]
"""From a table, the seat and the number of the game to who writes there."""


def pick_at_random(table: TextTable, seat: int, number: int) -> Writer:
    """Any of the actions."""
    rng = Rng(number)
    return lambda told: f"ACT: {1 + rng.below(len(table.match.state.legal_actions(seat)))}"


def write_as(bot: str) -> MakeWriter:
    """What a bot does, written in words: what speaking by the list alone is worth."""

    def make(table: TextTable, seat: int, number: int) -> Writer:
        player = make_bot(bot, table.game, number | SEED << 40)
        return lambda told: f"ACT: {table.game.space.words(player.choose(table.match.state, seat))}"

    return make


def shout_as(bot: str) -> MakeWriter:
    """The same, but it tells its dice in each phase in which people talk: each time a breach."""

    def make(table: TextTable, seat: int, number: int) -> Writer:
        act = write_as(bot)(table, seat, number)
        told_in: set[tuple[int, int]] = set()

        def write(told: str) -> str:
            seen = table.match.state.observe(seat)
            now = seen["round"], seen["phase"]
            if now in told_in or seen["phase"] not in TALKING:
                return act(told)
            told_in.add(now)
            return f"SAY: My dice are {', '.join([str(die['value']) for die in seen['dice_sets'][seat]['dice'] if die])}."

        return write

    return make


SCRIPTED: dict[str, MakeWriter] = {
    "random": pick_at_random,
    "silent-v1": write_as("silent-v1"),
    "vague-v1": write_as("vague-v1"),
    "code-v1": write_as("code-v1"),
    "shouting": shout_as("silent-v1"),
}
