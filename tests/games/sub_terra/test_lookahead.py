"""Sub Terra's playouts and the choices made with them."""

from __future__ import annotations

from collections import Counter

import pytest

from caldera.core.rng import Rng
from caldera.core.state import CHANCE
from caldera.games.sub_terra.bot.dice import CommonDice
from caldera.games.sub_terra.bot.lookahead import Lookahead
from caldera.games.sub_terra.bot.rollout_policy import RolloutPolicy
from caldera.games.sub_terra.rules.constants import ACT, DIE, DRAW, OVER, PERIL
from caldera.games.sub_terra.rules.play import SubTerraState
from tests.games.sub_terra.positions import GAME, fresh, position

WAY = ["d1 normal-T 90", "d2 normal-T 90", "d3 normal-T 90", "d4 hall 180", "d5 vault 180"]
TRIO = ("rogue", "veteran", "sapper")
TEAMS = (
    ["rogue", "veteran", "sapper", "sharpshooter"],
    ["archaeologist", "guide", "aristocrat", "foreman"],
    ["healer", "priest", "veteran", "guide", "rogue", "foreman"],
)


def open_sanctuary() -> SubTerraState:
    """All keys are in their locks, the artefact lies in the vault, and a guardian is on the way."""
    objects = {"key-1": "placed", "key-2": "placed", "key-3": "placed", "artefact": "d5"}
    at = {"rogue": "d4", "veteran": "d3", "sapper": "d2"}
    return position(TRIO, WAY, 3, discarded=True, objects=objects, at=at, hp={"rogue": 2}, guardians=["d1"], marker=4)


def look_ahead(playouts: int = 2) -> Lookahead:
    weights = GAME.folder.joinpath("bot", "value_model.txt").read_text(encoding="utf-8")
    return Lookahead(GAME.board, GAME.actions, playouts, weights)


@pytest.mark.parametrize("team", TEAMS)
def test_playouts_keep_the_rules_with_every_explorer(team: list[str]) -> None:
    rollout_policy = RolloutPolicy(GAME.board, GAME.actions)
    for seed in range(3):
        state = fresh(len(team), {"team": team, "difficulty": "beginner"})
        rollout_policy.dice.start(seed)
        while state.phase != OVER:
            if state.phase in (PERIL, DIE, DRAW):
                action, seat = int(rollout_policy.dice.fall(state)), CHANCE
            else:
                seat = state.actors[0]
                action = int(rollout_policy.act(state) if state.phase == ACT else rollout_policy.answer(state))
            state.apply(action, seat)  # refuses what is not legal


def test_dice_are_common_to_all_playouts_of_a_number() -> None:
    """The same turn of the same round brings the same face, whatever was rolled before; all faces come up."""
    state = open_sanctuary()
    state.play(GAME.space.parse("end"), 0)
    one, two = CommonDice(), CommonDice()
    faces: Counter[int] = Counter()
    for seed in range(600):
        one.start(seed)
        two.start(seed)
        two.rolled = 7
        faces[int(one.fall(state))] += 1
        assert one.fall(state) == two.fall(state)
    assert len(faces) == 6
    assert min(faces.values()) > 60


def test_choices_depend_on_what_everybody_sees_and_on_the_seed_alone() -> None:
    """A position read from its file has no past and no future dice; the bot chooses the same there, and changes nothing."""
    state = open_sanctuary()
    again = GAME.from_json(state.to_json())
    key = state.key
    first = look_ahead().choose(state, 0, Rng(5))
    assert state.key == key
    used = look_ahead()
    used.choose(state, 0, Rng(99))
    assert used.choose(again, 0, Rng(5)) == first


def test_the_way_out_is_taken() -> None:
    """Whoever has the artefact beside the exit leaves: playouts find nothing better."""
    objects = {"key-1": "placed", "key-2": "placed", "key-3": "placed", "artefact": "carried"}
    at = {"rogue": "d0", "veteran": "d3", "sapper": "d3"}
    state = position(TRIO, WAY, 3, discarded=True, objects=objects, at=at, carries={"rogue": "artefact"}, cursed=True, marker=6)
    look = look_ahead()
    assert GAME.space.words(int(look.choose(state, 0, Rng(1)))) in ("move N", "sprint N", "run N")
    assert look.simulations > 0
