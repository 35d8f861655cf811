"""Sub Terra's bot: what it must see in a position, whatever its weights are."""

from __future__ import annotations

from typing import Any

import pytest

from caldera.core.rng import Rng
from caldera.core.state import CHANCE
from caldera.games.sub_terra.bot.danger import WORST_LOSS, Danger
from caldera.games.sub_terra.bot.map import Survey
from caldera.games.sub_terra.bot.policy import SubTerraPolicy
from caldera.games.sub_terra.bot.weights import Weights
from caldera.games.sub_terra.rules.constants import INSIDE, NOTHING
from caldera.games.sub_terra.rules.play import SubTerraState
from tests.games.sub_terra.positions import GAME, explorer, play, position

WAY = ["d1 normal-T 90", "d2 normal-T 90", "d3 normal-T 90", "d4 hall 180", "d5 vault 180"]
PLACED = {"key-1": "placed", "key-2": "placed", "key-3": "placed"}
TEAM = ("rogue", "veteran", "sapper")


def late(**parts: Any) -> SubTerraState:
    """All keys are in their locks."""
    return position(TEAM, WAY, 3, discarded=True, **parts)


def turn(state: SubTerraState) -> list[str]:
    """What the bot does until its turn is over; dice that it needs show 6."""
    policy = SubTerraPolicy(GAME.board, GAME.actions)
    rng = Rng(1)
    active = state.active
    words: list[str] = []
    while state.active == active and state.stage == 0 and not state.is_over:
        seat = state.actors[0]
        if seat == CHANCE:
            if GAME.space.words(state.chance_outcomes()[0][0]).startswith("peril"):
                break
            play(state, "die 6")
            continue
        action = int(policy.choose(state, seat, rng))
        words.append(GAME.space.words(action))
        state.apply(action, seat)
    return words


def test_whoever_cannot_run_is_relieved_of_the_artefact() -> None:
    """The carrier is down next to somebody who can run: the bot asks, and the owner agrees."""
    objects = {**PLACED, "artefact": "carried"}
    at = {"rogue": "d2", "veteran": "d2", "sapper": "d1"}
    state = late(objects=objects, at=at, hp={"veteran": 0}, carries={"veteran": "artefact"}, cursed=True, marker=6)
    done = turn(state)
    assert done[:2] == ["take veteran", "accept"]
    assert state.carries[1] == NOTHING


def test_nobody_leaves_before_the_artefact_is_out() -> None:
    objects = {**PLACED, "artefact": "carried"}
    at = {"rogue": "d0", "veteran": "d3", "sapper": "d3"}
    state = late(objects=objects, at=at, carries={"veteran": "artefact"}, cursed=True, marker=6)
    turn(state)
    assert state.fate[0] == INSIDE


def test_the_artefact_does_not_stay_in_the_sanctuary_when_the_volcano_may_erupt() -> None:
    """[V3] With the marker at 0 the next lava face would be the end: whoever takes it goes out at once, or leaves it to others."""
    at = {"rogue": "d5", "veteran": "d3", "sapper": "d3"}
    state = late(objects={**PLACED, "artefact": "d5"}, at=at, marker=0)
    done = turn(state)
    assert "pick artefact" in done
    assert explorer(state, "rogue")["at"] not in ("d4", "d5")


def chances(state: SubTerraState, member: int) -> list[float]:
    survey = Survey(int(GAME.board.slots))
    survey.look(state)
    danger = Danger(Weights(), survey)
    danger.expect(state)
    return [danger.chance[member * (WORST_LOSS + 1) + loss] for loss in range(WORST_LOSS + 1)]


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ("d1", {0: 1.0}),
        # Three dice a round, one face in six: lava takes one point each time.
        ("d2", {0: 125 / 216, 1: 75 / 216, 2: 15 / 216, 3: 1 / 216}),
        # A collapse needs its face, then its number; it takes five points at once, not a little in every round.
        ("d3", {0: 33 / 36, 5: 3 / 36}),
        # Spikes answer to the die of whoever stands on them.
        ("d4", {0: 5 / 6, 3: 1 / 6}),
    ],
)
def test_losses_are_expected_with_their_chances(cell: str, expected: dict[int, float]) -> None:
    cells = ["d1 normal-T 90", "d2 lava-X", "d3 ruins-X-1", "d4 spikes-X"]
    state = position(("foreman", "sapper", "priest"), cells, at={"foreman": cell, "sapper": "d1", "priest": "d1"}, rubble=[])
    found = chances(state, 0)
    assert sum(found) == pytest.approx(1.0)
    assert {loss: chance for loss, chance in enumerate(found) if chance > 0} == pytest.approx(expected)
