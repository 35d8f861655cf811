"""What the five words of strength mean, for terrain cards and for the other things that one can speak about.

A row of the scale is a terrain card, or after these a topic: a colour, a parity, high or low values. Where a hand stands on a row
is told in standard deviations from the middle of six dice rolled at random.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.games.fuji.rules.actions import FIRST_DESTINATION_TOPIC
from caldera.games.fuji.rules.board import COLOURS, DICE, SIDES, TYPES, Terrain

NOTHING: Final = -1.5
FAR_OUT: Final = 99.0
"""No bound."""
EVEN: Final = 3
ODD: Final = 4
HIGH: Final = 5
LOW: Final = 6
"""The topics after the colours, in the order of actions.TOPICS."""


class Scale:
    """For each row what each face counts, and how totals of six dice are spread."""

    def __init__(self, terrain: Terrain) -> None:
        self.cards: i64 = terrain.count
        self.worth: vec[i64] = vec[i64]()
        self.mean: vec[float] = vec[float]()
        self.spread: vec[float] = vec[float]()
        for row in range(int(terrain.count) + FIRST_DESTINATION_TOPIC):
            mean = 0.0
            variance = 0.0
            for kind in range(TYPES):
                middle = 0.0
                squares = 0.0
                for face in range(SIDES):
                    counts = self.counts(terrain, row, kind, face + 1)
                    self.worth = append(self.worth, counts)
                    middle += float(counts) / 6.0
                    squares += float(counts * counts) / 6.0
                mean += 2.0 * middle
                variance += 2.0 * (squares - middle * middle)
            self.mean = append(self.mean, mean)
            self.spread = append(self.spread, sqrt(variance))
        self.bounds = vec[float]([-1.0, -0.35, 0.35, 1.0])

    def counts(self, terrain: Terrain, row: i64, kind: i64, face: i64) -> i64:
        """What a face counts: on a card its value if it is valid there; under a topic, its value if it belongs there."""
        if row < terrain.count:
            return terrain.value(row, 2 * kind, face)
        topic = row - terrain.count
        if topic < len(COLOURS):
            return face if terrain.colour[kind * SIDES + face - 1] == topic else 0
        if topic == EVEN:
            return face if face % 2 == 0 else 0
        if topic == ODD:
            return face if face % 2 == 1 else 0
        if topic == HIGH:
            return face if face > SIDES // 2 else 0
        return 1 if face <= SIDES // 2 else 0

    def topic_row(self, topic: i64) -> i64:
        return self.cards + topic

    def value(self, row: i64, die: i64, face: i64) -> i64:
        """What this die, showing that face, counts on a row."""
        return self.worth[row * (TYPES * SIDES) + die % DICE // 2 * SIDES + face - 1]

    def standing(self, row: i64, total: float) -> float:
        """The total in standard deviations from the middle. Nothing at all is always far below it."""
        if total < 0.5:
            return NOTHING
        return (total - self.mean[row]) / self.spread[row]

    def standing_of(self, row: i64, total: i64, dice: i64) -> float:
        """The same for some dice only: three of the third character's are measured against three."""
        count: i64 = 0
        while dice != 0:
            dice &= dice - 1
            count += 1
        if count >= DICE - 2:
            return self.standing(row, float(total))
        share = float(count) / float(DICE)
        return (float(total) - share * self.mean[row]) / (sqrt(share) * self.spread[row])

    def word_for(self, standing: float) -> i64:
        """The strength to say for a standing."""
        word: i64 = 0
        while word < 4 and standing > self.bounds[word]:
            word += 1
        return word

    def word(self, row: i64, total: float) -> i64:
        return self.word_for(self.standing(row, total))

    def low(self, word: i64) -> float:
        """What a word says at least."""
        return self.bounds[word - 1] if word > 0 else -FAR_OUT

    def high(self, word: i64) -> float:
        """What it says at most."""
        return self.bounds[word] if word < 4 else FAR_OUT
