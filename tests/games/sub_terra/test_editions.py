"""What an owner's edition changes: the numbers in the rules text, and the shape of the Sanctuary."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import caldera
from caldera.core.errors import BadEdition, BadPosition
from caldera.core.match import Match
from caldera.core.rulebook import facts_in, page_of
from caldera.core.state import CHANCE
from caldera.games.sub_terra.rules.board import NOWHERE
from caldera.games.sub_terra.rules.explorer_actions import in_sanctuary
from caldera.games.sub_terra.rules.lava import flip_cells
from caldera.games.sub_terra.rules.map import find_sanctuary_slots
from caldera.locale import COMPLETE
from tests.games.sub_terra.positions import GAME

# ---- the rules text takes its numbers from the content in use ----


@pytest.mark.parametrize("locale", COMPLETE)
def test_the_page_marks_its_numbers_with_what_our_own_content_says(locale: str) -> None:
    facts = GAME.words.list_facts(locale)
    marked = facts_in(page_of("caldera.games.sub_terra.words", locale))
    assert len(marked) > 40
    assert [(name, value) for name, value in marked if facts.get(name) != value] == []


def test_an_edition_changes_what_the_rules_say() -> None:
    edition = {"amounts": {"spikes": 4}, "explorers": {"veteran": 6}, "eruption": {"normal": [25, 21, 19, 17]}}
    rules = caldera.game("sub_terra", edition).rules("en")
    assert "loses 4 health" in rules.clauses["T1"].text
    assert "25, 21, 19, 17 (Normal)" in rules.clauses["U5"].text


@pytest.mark.parametrize(
    "edition",
    [
        {"ability_amounts": {"grenade": 2}},
        {"amounts": {"grenade": 2}},
        {"amounts": {"note": "from the box", "grenade": 2}},
        {"amounts": {"grenade": 3, "spikes": 4}, "ability_amounts": {"grenade": 2}},
    ],
)
def test_the_amounts_of_abilities_may_stand_where_older_editions_have_them(edition: dict[str, dict[str, object]]) -> None:
    game = caldera.game("sub_terra", edition)
    assert "lose 2 health" in game.rules("en").clauses["K13"].text
    assert "regains 2 health" in game.rules("en").clauses["K17"].text
    data = {"explorers": {"foreman": {"at": "e0"}}, "guardians": ["e0"], "options": {"team": ["sapper", "foreman", "priest"]}}
    state = game.from_json({"players": 1, **data})
    state.apply(game.action("grenade", side="E"), 0)
    assert state.to_json()["explorers"]["foreman"]["hp"] == 3
    assert game.edition == state.edition == edition
    sources = {table.block: (table.source, table.note) for table in game.content.provenance()}
    assert sources["ability_amounts"] == ("owner", edition.get("amounts", {}).get("note", "from an edition file"))
    assert (sources["amounts"][0] == "owner") == ("spikes" in edition.get("amounts", {}))


@pytest.mark.parametrize("edition", [{"amounts": {"grenade": 12}}, {"ability_amounts": {"grenade": 12}}])
def test_a_wrong_amount_says_where_it_belongs(edition: dict[str, object]) -> None:
    with pytest.raises(BadEdition, match=r"ability_amounts\.grenade: 12 is not a whole number from 1 to 9"):
        caldera.game("sub_terra", edition)


def test_abilities_without_an_amount_have_none() -> None:
    with pytest.raises(BadEdition, match="There is no such entry; there are: source, note, note_fr, grenade, cure, survivor"):
        caldera.game("sub_terra", {"ability_amounts": {"demolish": 2}})


# ---- the Sanctuary's shape is content ----


REVEALING = ("reveal", "explore", "place", "keep", "site")


def play_randomly(match: Match, random: Random) -> None:
    """One action of the temple's builders: chance as it may fall, else revealing where that is possible."""
    state = match.state
    seat = state.actors[0]
    if seat == CHANCE:
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        match.apply(random.choices(outcomes, weights)[0], CHANCE)
        return
    actions = state.legal_actions(seat)
    revealing = [action for action in actions if match.game.describe(action)["kind"] in REVEALING]
    match.apply(random.choice(revealing or actions), seat)


def test_an_edition_gives_the_sanctuary_another_shape() -> None:
    """[S1] A vault beside the hall instead of behind it, with a second way into the hall."""
    game = caldera.game("sub_terra", {"sanctuary": {"hall": "SEW", "vault": "W", "vault_side": "E"}})
    team = {"team": ["foreman", "sapper", "priest"]}
    data = {"players": 1, "options": team, "cells": [["d1", "lava-X", 0], ["d2", "hall", 180], ["c2", "vault", 180]]}
    seen = game.from_json(data).observe(None)
    cells = {cell["name"]: cell for cell in seen["map"]["cells"]}
    assert cells["d2"]["openings"] == "NEW"
    assert cells["d2"]["links"] == "NW"
    assert cells["c2"]["openings"] == "E"
    assert game.from_json(data)._repr_svg_().count("st-hall-T") > 1
    with pytest.raises(BadPosition, match="does not lie behind the hall"):
        GAME.from_json(data)


@pytest.mark.parametrize(
    ("shape", "reason"),
    [
        ({"hall": "NE"}, "does not open to the south"),
        ({"vault": "N"}, "does not open to the hall"),
        ({"vault_side": "S"}, "where one comes from"),
        ({"hall": ""}, "letters NESW"),
        ({"hall": 5}, "letters NESW"),
    ],
)
def test_an_impossible_sanctuary_is_refused(shape: dict[str, object], reason: str) -> None:
    with pytest.raises(BadEdition, match=reason):
        caldera.game("sub_terra", {"sanctuary": shape})


@pytest.mark.parametrize("number", ["²", "9" * 5000, "12", "0", "-1", "", "٣"])
def test_ruins_have_a_number_from_1_to_6(number: str) -> None:
    """Digits of other alphabets are digits, too, and a number of 5,000 digits is none that Python reads."""
    tiles = [tile for tile in GAME.content.words("bag.tiles") if tile != "ruins-X-1"]
    with pytest.raises(BadEdition, match="ruins, and only they, have a number from 1 to 6"):
        caldera.game("sub_terra", {"bag": {"tiles": [*tiles, f"ruins-X-{number}"]}})


THREE = {
    "hall": {"hall": "NSE", "chamber": "W", "chamber_side": "E", "chamber_at": "hall"},
    "vault": {"vault": "NS", "chamber": "S", "chamber_side": "N", "chamber_at": "vault"},
    "between": {"hall": "NS", "chamber": "SW", "chamber_side": "N", "chamber_at": "between", "vault": "E", "vault_side": "W"},
}
"""A Sanctuary of three cells, by where its chamber lies."""
CELLS = {
    "hall": [["d2", "hall", 180], ["d3", "vault", 180], ["c2", "chamber", 180]],
    "vault": [["d2", "hall", 180], ["d3", "vault", 180], ["d4", "chamber", 180]],
    "between": [["d2", "hall", 180], ["d3", "chamber", 180], ["e3", "vault", 180]],
}
TEAM = {"team": ["foreman", "sapper", "priest"]}


@pytest.mark.parametrize("where", THREE)
def test_a_sanctuary_may_have_three_cells(where: str) -> None:
    """[S1] The third cell comes to lie with the others, and only where there is room for all three."""
    game = caldera.game("sub_terra", {"sanctuary": THREE[where]})
    data = {"players": 1, "options": TEAM, "cells": [["d1", "lava-X", 0], *CELLS[where]]}
    state = game.from_json(data)
    cells = {cell["name"]: cell for cell in state.observe(None)["map"]["cells"]}
    assert [cells[name]["piece"] for name, _, _ in CELLS[where]] == ["sanctuary"] * 3
    assert all(cells[name]["links"] for name, _, _ in CELLS[where])
    assert game.from_json(state.to_json()).to_json() == state.to_json()
    assert sorted(entry[1] for entry in state.to_json()["cells"]) == ["chamber", "hall", "lava-X", "vault"]
    astray = [["g5", word, turn] if word == "chamber" else [name, word, turn] for name, word, turn in CELLS[where]]
    with pytest.raises(BadPosition, match="chamber"):
        game.from_json(data | {"cells": [["d1", "lava-X", 0], *astray]})
    with pytest.raises(BadPosition):
        GAME.from_json(data)


@pytest.mark.parametrize("where", THREE)
def test_a_sanctuary_of_three_cells_is_found_and_erupts_as_one(where: str) -> None:
    """[S1, S2, V3] Laid by the rules when the bag is empty; a key fits on each of its cells; all of it turns to lava."""
    small = {"tiles": ["key-D", "key-D", "key-D", "normal-T", "normal-T"]}
    game = caldera.game("sub_terra", {"sanctuary": THREE[where], "bag": small})
    found = 0
    for seed in range(40):
        match = Match(game, 2, {"difficulty": "beginner"})
        random = Random(seed)
        state: Any = match.state
        while not state.is_over and state.hall == NOWHERE:
            play_randomly(match, random)
        if state.hall == NOWHERE:
            continue
        found += 1
        slots = int(find_sanctuary_slots(state))
        assert slots.bit_count() == 3
        assert all(in_sanctuary(state, slot) == bool(slots >> slot & 1) for slot in range(state.count))
        assert int(find_sanctuary_slots(game.from_json(state.to_json()))).bit_count() == 3
        assert state._repr_svg_()
        flip_cells(state, slots)
        assert state.flipped & slots == slots
    assert found


@pytest.mark.parametrize(
    ("shape", "reason"),
    [
        ({"chamber": "W"}, r"sanctuary\.hall: does not open to the chamber"),
        ({"chamber": "N", "hall": "NSE"}, r"sanctuary\.chamber: does not open to the hall"),
        ({"chamber": "S", "chamber_side": "N"}, "would be on another"),
        ({"chamber": "N", "chamber_side": "S"}, "where one comes from"),
        ({"chamber": "Q"}, "letters NESW"),
        ({"chamber_at": "roof"}, "not one of hall, vault, between"),
        ({"vault_side": 7}, "not one of N, E, S, W"),
    ],
)
def test_an_impossible_third_cell_is_refused(shape: dict[str, object], reason: str) -> None:
    with pytest.raises(BadEdition, match=reason):
        caldera.game("sub_terra", {"sanctuary": shape})


def test_where_the_sanctuary_goes_is_touched_by_its_own_cells() -> None:
    """[S1] The click path of an edition whose vault lies beside the hall ends on that vault."""
    game = caldera.game("sub_terra", {"sanctuary": {"hall": "SE", "vault": "W", "vault_side": "E"}})
    state = game.from_json({"players": 1, "options": TEAM})
    path = game.clicks.find_path(state, game.action("site", cell="d1", side="S"), 0)
    assert path == ["cell-3-1", "cell-2-1"]
