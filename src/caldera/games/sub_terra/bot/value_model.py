"""How likely the expedition wins, learned from games of the planner: features of a position, weighed for the stage it is in.

Unlike the evaluation that plans are made with, it knows what time is worth. The weights stand in `value_model.txt`, one feature per
line, with a weight for each stage; `studies/caldera_studies/temple_training.py` makes that file.
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from caldera.games.sub_terra.bot.evaluation import Evaluation
from caldera.games.sub_terra.bot.features import COUNT, NAMES, Features
from caldera.games.sub_terra.rules.constants import OVER
from caldera.games.sub_terra.rules.state import SubTerraPosition

STAGES: Final = 3
CONSTANT: Final = "constant"
WON: Final = 0.97
"""What a won game is worth at least; the rest says with how many."""
SURE: Final = 30.0
"""A logit beyond which there is nothing to calculate."""


class ValueModel:
    """The learned chance to win."""

    def __init__(self, text: str) -> None:
        self.features = Features()
        self.constant = vec[float]([0.0] * STAGES)
        self.weights = vec[float]([0.0] * (STAGES * COUNT))
        """At stage * COUNT + feature."""
        index = {name: place for place, name in enumerate(NAMES)}
        for line in text.splitlines():
            words = line.partition("#")[0].split()
            for stage, word in enumerate(words[1:]):
                if words[0] == CONSTANT:
                    self.constant[stage] = float(word)
                else:
                    self.weights[stage * COUNT + index[words[0]]] = float(word)

    def chance(self, state: SubTerraPosition, evaluation: Evaluation, stage: i64) -> float:
        """How likely the artefact gets out; `evaluation` is that of the position's stage."""
        if state.phase == OVER:
            payoff = state.payoffs()[0]
            return WON + (1.0 - WON) * payoff if payoff > 0.0 else 0.0
        features = self.features.read(state, evaluation)
        hope = self.constant[stage]
        row = stage * COUNT
        feature: i64 = 0
        while feature < COUNT:
            hope += self.weights[row + feature] * features[feature]
            feature += 1
        if hope > SURE:
            return 1.0
        return 1.0 / (1.0 + exp(-hope)) if hope > -SURE else 0.0
