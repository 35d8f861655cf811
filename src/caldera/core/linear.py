"""A learned judgement of positions: what each seat has, weighed, and turned into chances to win that add up to 1.

The weights come from self-play (`studies/caldera_studies/training.py`). They stand in a small text file, one feature per line: the
number of players, the feature's name, and its weight for each stage number. A stage number says how far the game is, so that the
same lead may count more near the end.
"""

from __future__ import annotations

from math import exp

from librt.vecs import append, vec
from mypy_extensions import i64


class Linear:
    """The weights for one number of players, at feature * stages + stage."""

    def __init__(self, weights: list[float], stages: int) -> None:
        self.weights = vec[float](weights)
        self.stages: i64 = stages
        self.features: i64 = len(weights) // stages

    def chances(self, measured: vec[float], stage: vec[float], players: i64) -> vec[float]:
        """Each seat's chance to win, from the features of all seats, at seat * features + feature."""
        mixed: vec[float] = vec[float]()
        index: i64 = 0
        feature: i64 = 0
        while feature < self.features:
            weight = 0.0
            for part in stage:
                weight += self.weights[index] * part
                index += 1
            mixed = append(mixed, weight)
            feature += 1
        hopes: vec[float] = vec[float]()
        index = 0
        seat: i64 = 0
        while seat < players:
            hope = 0.0
            for weight in mixed:
                hope += weight * measured[index]
                index += 1
            hopes = append(hopes, hope)
            seat += 1
        return to_chances(hopes, 1.0)


def to_chances(hopes: vec[float], calm: float) -> vec[float]:
    """The hopes, changed into chances to win that add up to 1: a lead of `calm` makes a seat about 2.7 times as likely to win."""
    top = hopes[0]
    for hope in hopes:
        if hope > top:
            top = hope
    total = 0.0
    seat: i64 = 0
    while seat < len(hopes):
        hopes[seat] = exp((hopes[seat] - top) / calm)
        total += hopes[seat]
        seat += 1
    seat = 0
    while seat < len(hopes):
        hopes[seat] = hopes[seat] / total
        seat += 1
    return hopes


def read_weights(text: str, players: int, names: tuple[str, ...], stages: int) -> Linear:
    """The weights of a file for so many players; a feature that the file does not have counts nothing."""
    by_name: dict[str, list[float]] = {}
    for line in text.splitlines():
        words = line.partition("#")[0].split()
        if words and int(words[0]) == players:
            by_name[words[1]] = [float(word) for word in words[2:]]
    weights: list[float] = []
    for name in names:
        weights += by_name.get(name, [0.0] * stages)
    return Linear(weights, stages)
