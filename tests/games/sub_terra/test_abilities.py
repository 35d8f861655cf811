"""Sub Terra II: the twenty abilities [K]."""

from __future__ import annotations

from typing import Any

import pytest

from caldera.games.sub_terra.rules.board import ABILITY_NAMES
from tests.games.sub_terra.positions import (
    GAME,
    active,
    at,
    cell,
    end_turn,
    explorer,
    fresh,
    guards,
    hp,
    kinds,
    legal,
    offered,
    phase,
    play,
    position,
    refused,
    status,
)


def team(first: str) -> tuple[str, str, str]:
    """That explorer with two others who do not interfere."""
    others = [name for name in ("foreman", "priest", "sapper") if name != first]
    return (first, others[0], others[1])


def test_costs_and_uses() -> None:
    """[K0]: 2 for Research, 3 for both of the priest's, 1 for all others; 3, 4 and 3 uses"""
    costs = dict(zip(ABILITY_NAMES, [int(cost) for cost in GAME.board.ability_cost], strict=True))
    assert {name for name, cost in costs.items() if cost == 0} == {"scholar", "adventurer", "agile", "vigilance", "survivor"}
    assert costs["research"] == 2
    assert costs["revive"] == costs["purify"] == 3
    assert sum(1 for cost in costs.values() if cost == 1) == 12
    uses = dict(zip(ABILITY_NAMES, [int(count) for count in GAME.board.ability_uses], strict=True))
    assert {name: count for name, count in uses.items() if count >= 0} == {"research": 3, "consolidate": 4, "demolish": 3}


def test_abilities_of_others_are_refused() -> None:
    """[K0]"""
    refused(position(team("sapper")), "prepare", "cannot do that")


# ---- archaeologist ----


def test_scholar_draws_two_and_keeps_one() -> None:
    """[K1]"""
    state = position(team("archaeologist"))
    play(state, "reveal S", "draw key-D")
    assert phase(state) == "draw"
    play(state, "draw lava-X")
    assert phase(state) == "keep"
    left = state.observe(None)["bag"]["left"]
    assert left == 28
    play(state, "keep 2")
    assert cell(state, "d1")["type"] == "lava"
    assert state.observe(None)["bag"]["left"] == 29
    assert state.observe(None)["bag"]["types"]["key"] == 3


def test_scholar_needs_no_choice_between_equal_tiles_or_with_the_last_one() -> None:
    """[K1] one left: just it"""
    state = position(team("archaeologist"))
    play(state, "reveal S", "draw key-D", "draw key-D")
    assert phase(state) == "act"
    assert state.observe(None)["bag"]["left"] == 29
    state = position(team("archaeologist"), cells=["d1 bridge-I"])
    names = [tile.name for tile in GAME.board.tiles]
    for kind in range(len(state.bag)):
        state.bag[kind] = 1 if names[kind] == "lava-X" else 0
    state.bag_left = 1
    play(state, "move S", "reveal S", "draw lava-X")
    assert cell(state, "d2")["type"] == "lava"
    assert phase(state) == "site"


def test_the_two_draws_are_without_replacement() -> None:
    """[K1]: after a straight the other straight is one of 29"""
    state = position(team("archaeologist"))
    play(state, "reveal S", "draw bridge-I")
    chances = {GAME.space.words(outcome): probability for outcome, probability in state.chance_outcomes()}
    assert chances["draw bridge-I"] == pytest.approx(1 / 29)
    assert chances["draw darts-L"] == pytest.approx(4 / 29)


def test_adventurer_rolls_again_and_again() -> None:
    """[K2] attack, spikes, collapse and peril, one health each time"""
    state = position(team("archaeologist"), guardians=["d0"])
    play(state, "attack", "die 1")
    assert legal(state) == {"hold", "reroll 1"}
    play(state, "reroll 1", "die 2", "reroll 1", "die 6")
    assert guards(state) == []
    assert hp(state, "archaeologist") == 3
    state = position(team("archaeologist"), cells=["d1 spikes-X"])
    play(state, "move S", "die 1", "reroll 1", "die 4")
    assert hp(state, "archaeologist") == 4
    state = position(team("archaeologist"), cells=["d1 ruins-X-1"], at={"archaeologist": "d1"})
    play(state, "end", "peril collapse")
    assert legal(state) == {"resolve 1", "reroll 1"}
    play(state, "resolve 1", "die 1", "reroll 1", "die 2")
    assert phase(state) == "reroll"
    play(state, "hold")
    assert hp(state, "archaeologist") == 4
    state = position(team("archaeologist"))
    play(state, "end", "peril wake", "reroll 1", "peril stumble", "resolve 1")
    assert hp(state, "archaeologist") == 4
    assert active(state) == "foreman"


def test_adventurer_pays_her_last_health_and_falls() -> None:
    """[K2] [H1]: the roll still counts, and no further one can be paid"""
    state = position(team("archaeologist"), guardians=["d0"], hp={"archaeologist": 1})
    play(state, "attack", "die 1", "reroll 1")
    assert status(state, "archaeologist") == "down"
    play(state, "die 5")
    assert guards(state) == []
    assert phase(state) == "peril"


def test_adventurer_does_not_roll_again_for_others() -> None:
    """[K2]"""
    state = position(("foreman", "archaeologist", "priest"), guardians=["d0"])
    play(state, "attack", "die 1")
    assert phase(state) == "act"
    play(state, "end", "peril stumble")
    assert active(state) == "archaeologist"


# ---- guide ----


def test_agile_ignores_rubble() -> None:
    """[K3] [H3] moving, running, exploring and crawling; the marker stays"""
    state = position(team("guide"), cells=["d1 ruins-X-1", "d2 lava-X"], rubble=["d1"])
    play(state, "run S", "step S", "stop")
    assert at(state, "guide") == "d2"
    assert cell(state, "d1")["rubble"]
    state = position(team("guide"))
    play(state, "explore S", "draw ruins-X-1")
    assert at(state, "guide") == "d1"
    assert cell(state, "d1")["rubble"]
    state = position(team("guide"), cells=["d1 ruins-X-1"], rubble=["d1"], hp={"guide": 0})
    assert "S" in offered(state, "crawl")
    state = position(team("foreman"), cells=["d1 ruins-X-1"], rubble=["d1"], hp={"foreman": 0})
    assert "S" not in offered(state, "crawl")


def test_illuminate_reveals_twice() -> None:
    """[K4] one point, the same cell"""
    state = position(team("guide"), cells=["d1 lava-X"], at={"guide": "d1"})
    play(state, "illuminate S", "draw lava-X")
    assert phase(state) == "again"
    assert offered(state, "again") == {"E", "W"}
    play(state, "again W", "draw bridge-I")
    assert cell(state, "c1")["type"] == "bridge"
    assert explorer(state, "guide")["ap"] == 1
    state = position(team("guide"), cells=["d1 lava-X"], at={"guide": "d1"})
    play(state, "illuminate S", "draw lava-X", "stop")
    assert phase(state) == "act"


def test_illuminate_stops_without_a_second_opening() -> None:
    """[K4]"""
    state = position(team("guide"))
    play(state, "illuminate S", "draw key-D")
    assert phase(state) == "act"


# ---- rogue ----


def test_sprint_is_two_moves_for_one_point() -> None:
    """[K5] with all effects between"""
    state = position(team("rogue"), cells=["d1 lava-X", "d2 lava-X", "d3 lava-X"], guardians=["d1"])
    play(state, "sprint S", "step S")
    assert at(state, "rogue") == "d2"
    assert hp(state, "rogue") == 2
    assert explorer(state, "rogue")["ap"] == 1


def test_vigilance_keeps_traps_quiet_for_the_whole_cell() -> None:
    """[K6] no roll on entry, the trap face ignored, darts next door do not hurt"""
    state = position(team("rogue"), cells=["d1 spikes-X"])
    play(state, "move S")
    assert phase(state) == "act"
    end_turn(state, "trap")
    assert hp(state, "rogue") == 3
    play(state, "move S")
    assert phase(state) == "act"
    end_turn(state, "trap")
    assert hp(state, "foreman") == 5


def test_darts_set_off_by_somebody_else() -> None:
    """[K6] those on the rogue's cell lose nothing, the others 1"""
    cells = ["d1 darts-L 90", "e1 normal-T 90", "d2 lava-X"]
    state = position(
        ("foreman", "rogue", "priest", "sapper"),
        cells=cells,
        at={"foreman": "d1", "rogue": "d2", "priest": "d2", "sapper": "e1"},
    )
    end_turn(state, "trap")
    assert [hp(state, name) for name in ("foreman", "rogue", "priest", "sapper")] == [4, 3, 5, 4]


# ---- aristocrat ----


def test_order_is_a_free_move_with_all_effects() -> None:
    """[K7] ordered off a guardian's cell, a mate loses 1"""
    state = position(team("aristocrat"), cells=["d1 lava-X"], at={"foreman": "c0"}, guardians=["c0"])
    play(state, "order foreman")
    assert phase(state) == "ordered"
    assert "stop" in legal(state)
    play(state, "step E")
    assert at(state, "foreman") == "d0"
    assert hp(state, "foreman") == 4
    assert active(state) == "aristocrat"
    assert explorer(state, "aristocrat")["ap"] == 1


def test_the_ordered_person_decides() -> None:
    """[K7]"""
    state = position(team("aristocrat"), players=3)
    play(state, "order foreman")
    assert state.actors == (1,)
    play(state, "stop")
    assert state.actors == (0,)
    assert at(state, "foreman") == "d0"


def test_who_can_be_ordered() -> None:
    """[K7] oneself too, nobody who is down or outside"""
    state = position(team("aristocrat"), hp={"foreman": 0}, explorers={"priest": {"state": "escaped"}})
    assert offered(state, "order") == {"aristocrat"}
    play(state, "order aristocrat", "step E")
    assert at(state, "aristocrat") == "e0"


def test_an_ordered_step_onto_spikes() -> None:
    """[K7] [T1] the aristocrat standing there is hit too and her turn ends"""
    state = position(team("aristocrat"), cells=["d1 spikes-X"], at={"aristocrat": "d1"}, hp={"aristocrat": 3})
    play(state, "order foreman", "step S", "die 1")
    assert status(state, "aristocrat") == "down"
    assert hp(state, "foreman") == 2
    assert phase(state) == "peril"
    assert active(state) == "aristocrat"


def test_research_lays_journals() -> None:
    """[K8] anywhere beside the temple, connected, within the frame; three in the game, two points"""
    state = position(team("aristocrat"), cells=["d1 lava-X", "d2 key-D"], turn={"ap": 9})
    assert offered(state, "research") == {"b1", "c1", "e1", "f1"}
    play(state, "research f1")
    assert cell(state, "f1")["type"] == "journal"
    assert explorer(state, "aristocrat")["ap"] == 7
    play(state, "research c1", "research b1")
    assert state.observe(None)["journals"] == 0
    refused(state, "research e1", "used up")


def test_a_journal_may_not_block_the_temple() -> None:
    """[B8] [K8]"""
    cells = ["b1 key-D", "c1 key-D", "d1 key-D", "e1 guardian-D", "f1 darts-L 0", "g1 darts-L 180"]
    state = position(team("aristocrat"), cells=cells, at={"aristocrat": "g1"})
    assert offered(state, "research") == {"g2"}
    play(state, "research g2")
    assert cell(state, "g2")["openings"] == "NESW"


# ---- foreman ----


def test_excavate_digs_for_one_point() -> None:
    """[K9]"""
    state = position(cells=["d1 ruins-X-1"], rubble=["d1"], turn={"ap": 1})
    play(state, "excavate S")
    assert not cell(state, "d1")["rubble"]
    assert explorer(state, "foreman")["ap"] == 0


def test_consolidate_makes_a_cell_normal() -> None:
    """[K10] lava, spikes, darts, bridge and ruins lose their rules; four uses"""
    for tile, face in (("lava-X", "lava"), ("spikes-X", "trap"), ("darts-L", "trap")):
        state = position(cells=[f"d1 {tile}"], at={"foreman": "d1"})
        play(state, "consolidate")
        end_turn(state, face)
        assert hp(state, "foreman") == 5
        assert cell(state, "d1")["consolidated"]
    state = position(cells=["d1 ruins-X-1"], at={"foreman": "d1"})
    play(state, "consolidate", "end", "peril collapse")
    assert phase(state) == "act"
    state = position(cells=["d1 bridge-I"], at={"foreman": "d1", "sapper": "d0"})
    play(state, "consolidate")
    end_turn(state)
    play(state, "move S")
    assert at(state, "sapper") == "d1"


def test_a_consolidated_guardian_space_is_skipped() -> None:
    """[K10] Wake goes to the next one"""
    state = position(at={"foreman": "a0"})
    play(state, "consolidate")
    end_turn(state, "wake")
    assert guards(state) == ["g0"]


def test_consolidate_runs_out_and_needs_a_special_cell() -> None:
    """[K10]"""
    state = position(cells=["d1 lava-X"], explorers={"foreman": {"uses": [-1, 0]}}, at={"foreman": "d1"})
    refused(state, "consolidate", "used up")
    refused(position(), "consolidate", "normal tile")


def test_rubble_stays_on_a_consolidated_cell() -> None:
    """[K10] an obstacle until dug; it never collapses again"""
    state = position(cells=["d1 ruins-X-1"], rubble=["d1"], at={"foreman": "d1"})
    play(state, "consolidate")
    assert cell(state, "d1")["rubble"]
    end_turn(state)
    refused(state, "move S", "Rubble")


# ---- sharpshooter ----


def test_scope_reveals_far_away() -> None:
    """[K11] a gallery of two: the third cell is fine; a gallery of three: the fourth is not"""
    state = position(team("sharpshooter"), cells=["d1 bridge-I", "d2 bridge-I"])
    assert offered(state, "scope") == {"S"}
    play(state, "scope S", "draw key-D")
    assert cell(state, "d3")["type"] == "key"
    assert at(state, "sharpshooter") == "d0"
    state = position(team("sharpshooter"), cells=["d1 bridge-I", "d2 bridge-I", "d3 lava-X"])
    assert offered(state, "scope") == set()
    refused(state, "scope S", "within three tiles")


def test_precision_shot() -> None:
    """[K12] distance 1 to 3, no roll, not on one's own cell"""
    cells = ["d1 bridge-I", "d2 bridge-I", "d3 lava-X", "d4 lava-X"]
    for place, shots in (("d0", set()), ("d1", {"S 1"}), ("d3", {"S 3"}), ("d4", set()), ("a0", {"W 3"})):
        assert offered(position(team("sharpshooter"), cells=cells, guardians=[place]), "shoot") == shots
    state = position(team("sharpshooter"), cells=cells, guardians=["d3", "d3", "d1"])
    play(state, "shoot S 3")
    assert guards(state) == ["d3", "d1"]
    assert explorer(state, "sharpshooter")["ap"] == 1


# ---- sapper ----


def test_grenade() -> None:
    """[K13] a connected cell beside, all guardians; explorers there lose 1; not one's own cell"""
    state = position(team("sapper"), cells=["d1 bridge-I"], guardians=["d1", "d1", "d0"], at={"foreman": "d1"})
    assert offered(state, "grenade") == {"S"}
    play(state, "grenade S")
    assert guards(state) == ["d0"]
    assert hp(state, "foreman") == 4
    assert hp(state, "sapper") == 5


def test_demolish_opens_a_wall() -> None:
    """[K14] [B10] three uses; then one moves, reveals, explores and sees through; an open side is refused"""
    state = position(team("sapper"), cells=["d1 key-D", "c1 lava-X"], at={"sapper": "d1"})
    assert offered(state, "demolish") == {"E", "S", "W"}
    refused(state, "demolish N", "no wall")
    play(state, "demolish W")
    assert cell(state, "d1")["links"] == "NW"
    play(state, "move W")
    assert at(state, "sapper") == "c1"
    assert explorer(state, "sapper")["abilities"][1]["left"] == 2


def test_demolish_lets_one_reveal() -> None:
    """[K14] [B10] a tile laid across the gap is connected whatever its orientation"""
    state = position(team("sapper"), cells=["d1 key-D"], at={"sapper": "d1"})
    play(state, "demolish E")
    assert offered(state, "reveal") == {"E"}
    play(state, "reveal E", "draw bridge-I")
    assert phase(state) == "place"
    assert offered(state, "place") == {"0", "90"}
    play(state, "place 0")
    assert cell(state, "e1")["links"] == "NW"
    assert cell(state, "e1")["openings"] == "NS"


def test_demolish_needs_a_place_behind_the_wall() -> None:
    """[K14] [B1]: not out of the frame, not behind row 0"""
    state = position(team("sapper"), cells=["b1 lava-X", "a1 normal-T 0"], at={"sapper": "a0"})
    assert offered(state, "demolish") == {"S"}


def test_the_wall_of_a_neighbour_can_be_demolished() -> None:
    """[K14]: an open side that faces a wall"""
    state = position(team("sapper"), cells=["d1 lava-X", "c1 normal-T 0"], at={"sapper": "c0"})
    assert offered(state, "demolish") == {"S"}
    play(state, "demolish S", "move S")
    assert at(state, "sapper") == "c1"


def test_one_sees_through_a_gap() -> None:
    """[B9] [K14]"""
    setting: dict[str, Any] = {"cells": ["d1 key-D", "c1 lava-X"], "at": {"sharpshooter": "d1"}, "guardians": ["c1"]}
    assert offered(position(team("sharpshooter"), **setting), "shoot") == set()
    assert offered(position(team("sharpshooter"), demolished=["d1W"], **setting), "shoot") == {"W 1"}


# ---- veteran ----


def test_annihilate() -> None:
    """[K15] one on the own cell, no roll"""
    state = position(team("veteran"), guardians=["d0", "d0", "c0"])
    play(state, "annihilate")
    assert guards(state) == ["d0", "c0"]
    assert phase(state) == "act"
    refused(position(team("veteran"), guardians=["c0"]), "annihilate", "no guardian")


def test_prepare_stops_every_loss_but_the_price_of_pushing() -> None:
    """[K16]"""
    state = position(team("veteran"), cells=["d1 spikes-X"], guardians=["d0"])
    play(state, "prepare", "push")
    assert hp(state, "veteran") == 6
    happened = play(state, "move S", "die 1")
    assert kinds(happened).count("shielded") == 2
    end_turn(state, "stumble")
    assert hp(state, "veteran") == 6


def test_prepare_not_two_turns_running() -> None:
    """[K16] turn n used, n + 1 refused, n + 2 allowed; the shield lasts until the next turn begins"""
    state = position(team("veteran"))
    play(state, "prepare")
    refused(state, "prepare", "or two turns in a row")
    end_turn(state)
    assert explorer(state, "veteran")["prepared"]
    end_turn(state)
    end_turn(state)
    assert active(state) == "veteran"
    assert not explorer(state, "veteran")["prepared"]
    refused(state, "prepare", "or two turns in a row")
    for _ in range(3):
        end_turn(state)
    play(state, "prepare")
    assert explorer(state, "veteran")["prepared"]


# ---- healer ----


def test_cure() -> None:
    """[K17] another explorer in sight, at most two cells away, +2 up to the maximum, fallen ones too"""
    cells = ["d1 bridge-I", "d2 bridge-I", "d3 lava-X"]
    state = position(team("healer"), cells=cells, at={"foreman": "d2", "priest": "d3"}, hp={"foreman": 4, "priest": 1, "healer": 1})
    assert offered(state, "cure") == {"foreman"}
    play(state, "cure foreman")
    assert hp(state, "foreman") == 5
    state = position(team("healer"), hp={"foreman": 0})
    play(state, "cure foreman")
    assert hp(state, "foreman") == 2
    assert status(state, "foreman") == "standing"
    state = position(team("healer"), cells=["d1 ruins-X-1"], rubble=["d1"], at={"foreman": "d1"}, hp={"foreman": 2})
    refused(state, "cure foreman", "out of sight")


@pytest.mark.parametrize(("before", "pushed", "after"), [(1, 0, 2), (2, 1, 3), (3, 0, 3), (0, 0, 1)])
def test_survivor(before: int, pushed: int, after: int) -> None:
    """[K18] +1 on stumble, pushed or not; down she gets up"""
    state = position(team("healer"), hp={"healer": before}, turn={"pushed": pushed})
    end_turn(state, "stumble")
    assert hp(state, "healer") == after


@pytest.mark.option("sub_terra", "healer_rises")
@pytest.mark.parametrize(("rises", "then"), [(True, "standing"), (False, "down")])
def test_survivor_may_not_rise_alone(rises: bool, then: str) -> None:
    """[K18] option healer_rises"""
    state = position(team("healer"), hp={"healer": 0}, options={"healer_rises": rises})
    end_turn(state, "stumble")
    assert status(state, "healer") == then


# ---- priest ----


def test_revive_reaches_everybody() -> None:
    """[K19] no range, no sight; 3 standing (capped), 1 when down; three points"""
    state = position(
        ("priest", "foreman", "sapper"), cells=["d1 key-D"], at={"foreman": "d1", "sapper": "a0"}, hp={"foreman": 0, "sapper": 4}
    )
    refused(state, "revive foreman", "costs 3 action points")
    play(state, "push", "revive foreman")
    assert hp(state, "foreman") == 1
    state = position(("priest", "foreman", "sapper"), hp={"sapper": 1, "foreman": 4}, turn={"ap": 6})
    play(state, "revive sapper", "revive foreman")
    assert hp(state, "sapper") == 4
    assert hp(state, "foreman") == 5
    assert "revive priest" not in legal(position(("priest", "foreman", "sapper"), hp={"priest": 1}, turn={"ap": 3}))


def test_purify_clears_any_other_cell() -> None:
    """[K20]"""
    state = position(("priest", "foreman", "sapper"), guardians=["a0", "a0", "d0"], turn={"ap": 3})
    assert offered(state, "purify") == {"a0"}
    play(state, "purify a0")
    assert guards(state) == ["d0"]
    refused(position(("priest", "foreman", "sapper"), guardians=["d0"], turn={"ap": 3}), "purify d0", "your own")


def test_every_explorer_has_two_abilities() -> None:
    """[K1-K20]"""
    sheets: dict[str, list[str]] = {}
    for names in (GAME.options[1].choices[:5], GAME.options[1].choices[5:]):
        for entry in fresh(1, {"team": list(names)}).observe(None)["explorers"]:
            sheets[entry["id"]] = [ability["id"] for ability in entry["abilities"]]
    assert sheets == {
        "archaeologist": ["scholar", "adventurer"],
        "guide": ["agile", "illuminate"],
        "rogue": ["sprint", "vigilance"],
        "aristocrat": ["order", "research"],
        "foreman": ["excavate", "consolidate"],
        "sharpshooter": ["scope", "shoot"],
        "sapper": ["grenade", "demolish"],
        "veteran": ["annihilate", "prepare"],
        "healer": ["cure", "survivor"],
        "priest": ["revive", "purify"],
    }
