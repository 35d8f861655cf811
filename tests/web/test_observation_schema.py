"""The OpenAPI document describes what every game's observations hold, and observations keep to it."""

from __future__ import annotations

import random
from typing import Any

import jsonschema_rs
import pytest

import caldera
from caldera.games import OWN
from caldera.web.api.openapi import describe_room
from caldera.web.app import ENDPOINTS


@pytest.mark.parametrize("game_id", OWN)
def test_observations_keep_to_their_description(game_id: str) -> None:
    game = caldera.game(game_id)
    kind = game.scene.observation_type
    assert kind is not None
    document = describe_room(ENDPOINTS)
    schema: dict[str, Any] = {"$ref": f"#/components/schemas/{game_id}_{kind.__name__}", "components": document["components"]}
    validator = jsonschema_rs.validator_for(schema)
    rng, seen = random.Random(5), 0
    for players in game.info.players:
        state = game.new(players)
        for step in range(120):
            if step % 6 == 0 or state.is_over:
                for seat in (None, rng.randrange(players)):
                    validator.validate(state.observe(seat))
                    seen += 1
            if state.is_over:
                break
            actor = rng.choice(state.actors)
            codes = [code for code, _ in state.chance_outcomes()] if actor == caldera.CHANCE else state.legal_actions(actor)
            state.apply(rng.choice(codes), actor)
    assert seen > 40
    assert not validator.is_valid(caldera.game(game_id).new().observe(0) | {"made_up": 1})


def test_the_table_names_every_games_observation() -> None:
    schemas = describe_room(ENDPOINTS)["components"]["schemas"]
    named = {entry.get("$ref", "") for entry in schemas["TableShown"]["properties"]["observation"]["anyOf"]}
    assert {name.rpartition("/")[2].rpartition("_")[0] for name in named} >= set(OWN)
