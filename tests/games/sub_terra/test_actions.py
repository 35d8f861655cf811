"""Sub Terra II: what everybody can do, and health [A, H, T]."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.sub_terra.positions import (
    active,
    at,
    cell,
    end_turn,
    explorer,
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
    thing,
)

ERUPTED: dict[str, Any] = {"discarded": True, "flipped": ["c1", "b1"], "marker": 0, "at": {"foreman": "d1"}}
CORRIDOR = ["d1 bridge-I", "d2 lava-X", "d3 lava-X", "d4 lava-X"]


def test_costs() -> None:
    """[A1] with one point left run and dig are refused, everything else of one point is offered"""
    state = position(cells=["d1 ruins-X-1"], rubble=["d1"], guardians=["d0"], hp={"foreman": 3}, turn={"ap": 1})
    refused(state, "run W", "costs 2 action points; you have 1")
    refused(state, "dig S", "costs 2 action points; you have 1")
    assert {words.split()[0] for words in legal(state)} >= {"move", "heal", "attack", "push", "end"}
    state = position(cells=["d1 ruins-X-1"], rubble=["d1"])
    assert offered(state, "dig") == {"S"}
    play(state, "dig S")
    assert explorer(state, "foreman")["ap"] == 0
    assert not cell(state, "d1")["rubble"]
    refused(state, "move S", "costs 1 action point; you have 0")


def test_actions_may_be_repeated_and_points_left() -> None:
    """[A1] [A12]"""
    state = position(cells=CORRIDOR)
    play(state, "move S", "move S")
    assert at(state, "foreman") == "d2"
    state = position()
    end_turn(state)
    assert active(state) == "sapper"


# ---- moving ----


def test_move_is_stopped_by_walls_rubble_lava_and_occupied_bridges() -> None:
    """[A2] [T3] [T4]"""
    state = position(cells=["d1 ruins-X-1", "c1 key-D", "e1 bridge-I"], rubble=["d1"], at={"sapper": "e1", "foreman": "d0"})
    refused(state, "move S", "Rubble")
    play(state, "move E")
    refused(state, "move S", "someone on the bridge")
    assert offered(state, "move") == {"E", "W"}
    state = position(cells=["d1 lava-T 180", "c1 hall 270", "b1 vault 270"], **ERUPTED)
    refused(state, "move W", "turned to lava")
    refused(state, "move S", "wall")


def test_a_fallen_explorer_occupies_a_bridge_and_guardians_do_not() -> None:
    """[T3]"""
    state = position(cells=["d1 bridge-I"], at={"sapper": "d1"}, hp={"sapper": 0})
    refused(state, "move S", "someone on the bridge")
    state = position(cells=["d1 bridge-I"], guardians=["d1", "d1"])
    play(state, "move S")
    assert at(state, "foreman") == "d1"


def test_explore_enters_at_once() -> None:
    """[A4] one point for both"""
    state = position()
    play(state, "explore S", "draw lava-X")
    assert at(state, "foreman") == "d1"
    assert explorer(state, "foreman")["ap"] == 1


def test_exploring_ruins_leaves_the_explorer_in_place() -> None:
    """[A4] [T4] rubble on, one point spent"""
    state = position()
    play(state, "explore S", "draw ruins-X-3")
    assert at(state, "foreman") == "d0"
    assert cell(state, "d1")["rubble"]
    assert explorer(state, "foreman")["ap"] == 1


def test_exploring_a_guardian_space_meets_the_guardian() -> None:
    """[A4] [B5] the guardian first, then the explorer"""
    happened = play(state := position(), "explore S", "draw guardian-D")
    assert kinds(happened) == ["reveal", "draw", "place", "guardian", "move"]
    assert guards(state) == ["d1"]
    assert at(state, "foreman") == "d1"


def test_exploring_spikes_asks_for_a_die() -> None:
    """[A4] [T1]"""
    state = position()
    play(state, "explore S", "draw spikes-X")
    assert phase(state) == "die"
    play(state, "die 2")
    assert hp(state, "foreman") == 2


def test_exploring_the_last_tile_finds_the_sanctuary_before_entering() -> None:
    """[A4] [S1]"""
    state = position(cells=["d1 bridge-I", "b1 key-D", "c1 key-D", "e1 key-D", "f1 guardian-D"], at={"foreman": "d1"})
    names = [tile.name for tile in state.board.tiles]
    for kind in range(len(state.bag)):
        state.bag[kind] = 1 if names[kind] == "bridge-I" else 0
    state.bag_left = 1
    happened = play(state, "explore S", "draw bridge-I")
    assert kinds(happened)[-2:] == ["sanctuary", "move"]
    assert at(state, "foreman") == "d2"
    assert cell(state, "d3")["type"] == "hall"
    assert cell(state, "d4")["type"] == "vault"


def test_run_takes_up_to_three_steps() -> None:
    """[A8]"""
    state = position(cells=CORRIDOR)
    play(state, "run S", "step S")
    assert phase(state) == "step"
    assert "stop" in legal(state)
    play(state, "step S")
    assert at(state, "foreman") == "d3"
    assert phase(state) == "act"
    assert explorer(state, "foreman")["ap"] == 0
    state = position(cells=CORRIDOR)
    play(state, "run S", "stop")
    assert at(state, "foreman") == "d1"
    assert explorer(state, "foreman")["ap"] == 0


def test_run_ends_when_the_runner_falls() -> None:
    """[A8] [H2] [T1] three cells across spikes, 3 health, a 2: down there, turn over"""
    cells = ["d1 lava-X", "d2 spikes-X", "d3 lava-X"]
    state = position(cells=cells, hp={"foreman": 3})
    play(state, "run S", "step S")
    assert phase(state) == "die"
    play(state, "die 2")
    assert at(state, "foreman") == "d2"
    assert status(state, "foreman") == "down"
    assert phase(state) == "peril"


def test_run_goes_on_after_safe_spikes() -> None:
    """[A8] [T1]"""
    state = position(cells=["d1 spikes-X", "d2 lava-X", "d3 lava-X"])
    play(state, "run S", "die 4", "step S", "step S")
    assert at(state, "foreman") == "d3"
    assert hp(state, "foreman") == 5


# ---- healing, attacking, digging ----


def test_heal() -> None:
    """[A5] [H4] oneself or somebody on the cell, never above the maximum, never next door"""
    state = position(hp={"sapper": 3, "priest": 0}, at={"sapper": "c0"})
    refused(state, "heal foreman", "at full health")
    refused(state, "heal sapper", "on another tile")
    play(state, "heal priest")
    assert hp(state, "priest") == 1
    assert status(state, "priest") == "standing"
    end_turn(state)
    end_turn(state)
    assert active(state) == "priest"
    assert explorer(state, "priest")["ap"] == 2
    state = position(hp={"foreman": 4})
    play(state, "heal foreman")
    assert hp(state, "foreman") == 5


@pytest.mark.parametrize(("value", "left"), [(1, 1), (3, 1), (4, 0), (6, 0)])
def test_attack(value: int, left: int) -> None:
    """[A6] 3 fails, 4 hits"""
    state = position(guardians=["d0"])
    play(state, "attack")
    assert {probability for _, probability in state.chance_outcomes()} == {1 / 6}
    play(state, f"die {value}")
    assert len(guards(state)) == left
    assert explorer(state, "foreman")["ap"] == 1


def test_attack_removes_one_and_needs_one() -> None:
    """[A6]"""
    state = position(guardians=["d0", "d0", "c0"])
    play(state, "attack", "die 5")
    assert guards(state) == ["d0", "c0"]
    refused(position(guardians=["c0"]), "attack", "no guardian on this tile")


def test_dig() -> None:
    """[A7] one's own cell, a connected one, not one behind a wall"""
    state = position(cells=["d1 ruins-X-1"], rubble=["d1"], at={"foreman": "d1"})
    assert offered(state, "dig") == {"here"}
    play(state, "dig here")
    assert not cell(state, "d1")["rubble"]
    state = position(cells=["d1 lava-X", "c1 ruins-T-4 0"], rubble=["c1"], at={"foreman": "c0"})
    refused(state, "dig S", "no rubble within reach there")


# ---- objects ----


def test_objects() -> None:
    """[A9] pick up, put down, give; one at most"""
    state = position(cells=["d1 key-D 0", "c1 key-D 0"], at={"foreman": "d1", "sapper": "d1"}, objects={"key-2": "d1"})
    play(state, "pick key")
    assert explorer(state, "foreman")["carrying"] == "key-1"
    assert thing(state, "key-1") == "carried"
    refused(state, "pick key", "one object at most")
    play(state, "give sapper")
    assert explorer(state, "sapper")["carrying"] == "key-1"
    assert explorer(state, "foreman")["carrying"] is None
    end_turn(state)
    refused(state, "give priest", "on another tile")
    play(state, "drop")
    assert thing(state, "key-1") == "d1"


def test_giving_to_a_carrier_is_refused() -> None:
    """[A9]"""
    state = position(cells=["d1 key-D 0", "c1 key-D 0"], carries={"foreman": "key-1", "sapper": "key-2"})
    refused(state, "give sapper", "carries something")
    assert offered(state, "take") == set()


def test_taking_asks_whoever_runs_the_other_explorer() -> None:
    """[A10]"""
    team = ("foreman", "sapper", "priest")
    state = position(team, cells=["d1 key-D 0"], players=3, carries={"sapper": "key-1"})
    play(state, "take sapper")
    assert phase(state) == "consent"
    assert state.actors == (1,)
    play(state, "refuse")
    assert state.actors == (0,)
    assert explorer(state, "foreman")["ap"] == 2
    refused(state, "take sapper", "has refused")
    end_turn(state)
    end_turn(state)
    end_turn(state)
    play(state, "take sapper", "accept")
    assert explorer(state, "foreman")["carrying"] == "key-1"
    assert explorer(state, "foreman")["ap"] == 1


def test_taking_from_oneself_needs_no_answer() -> None:
    """[A10]: the same person runs both"""
    state = position(cells=["d1 key-D 0"], carries={"sapper": "key-1"})
    play(state, "take sapper")
    assert explorer(state, "foreman")["carrying"] == "key-1"
    assert phase(state) == "act"


def test_the_fallen_keep_what_they_carry() -> None:
    """[A9]"""
    state = position(cells=["d1 key-D 0"], carries={"foreman": "key-1"}, hp={"foreman": 1})
    play(state, "push")
    assert status(state, "foreman") == "down"
    assert explorer(state, "foreman")["carrying"] == "key-1"


# ---- pushing and falling ----


def test_push() -> None:
    """[A11] once, one health for one point"""
    state = position()
    play(state, "push")
    assert hp(state, "foreman") == 4
    assert explorer(state, "foreman")["ap"] == 3
    refused(state, "push", "already")


def test_push_with_the_last_health() -> None:
    """[A11] [H1] [H2] down, and the turn ends with its peril die"""
    state = position(hp={"foreman": 1})
    play(state, "push")
    assert status(state, "foreman") == "down"
    assert phase(state) == "peril"
    assert active(state) == "foreman"


def test_the_fallen_only_crawl() -> None:
    """[H3] one cell, which is the turn; no push, no ability"""
    state = position(cells=["d1 lava-X"], hp={"foreman": 0})
    assert legal(state) == {"crawl E", "crawl S", "crawl W", "crawl N", "end"}
    refused(state, "push", "down")
    refused(state, "move S", "down")
    play(state, "crawl S")
    assert at(state, "foreman") == "d1"
    assert phase(state) == "peril"


def test_crawling_out_is_an_escape() -> None:
    """[H3] [T5]"""
    state = position(hp={"foreman": 0})
    play(state, "crawl N")
    assert status(state, "foreman") == "escaped"
    assert phase(state) == "peril"


def test_a_fallen_rogue_still_protects() -> None:
    """[H3] [K6] companions on the spikes are safe"""
    state = position(("rogue", "sapper", "priest"), cells=["d1 spikes-X"], at={"rogue": "d1", "sapper": "d1"}, hp={"rogue": 0})
    end_turn(state)
    end_turn(state, "trap")
    assert hp(state, "sapper") == 5


def test_health_never_goes_below_zero() -> None:
    """[H5] 5 damage at 2 health, no debt"""
    state = position(cells=["d1 ruins-X-1"], at={"foreman": "d1"}, hp={"foreman": 2})
    end_turn(state, "collapse")
    play(state, "die 1")
    assert hp(state, "foreman") == 0
    assert active(state) == "sapper"


def test_fleeing_costs_one_for_each_guardian() -> None:
    """[H6] 2 health, 2 guardians: down on the target cell"""
    state = position(cells=CORRIDOR, guardians=["d0", "d0"], hp={"foreman": 2}, at={"priest": "d2"})
    play(state, "move S")
    assert at(state, "foreman") == "d1"
    assert status(state, "foreman") == "down"
    assert phase(state) == "peril"


def test_fleeing_is_paid_at_every_step_of_a_run() -> None:
    """[H6] [A8]"""
    state = position(cells=CORRIDOR, guardians=["d0", "d1"])
    play(state, "run S", "step S", "step S")
    assert hp(state, "foreman") == 3


def test_falling_on_spikes_still_springs_them() -> None:
    """[H6] [T1]: whoever falls there enters all the same"""
    state = position(cells=["d1 spikes-X"], guardians=["d0"], hp={"foreman": 1}, at={"sapper": "d1"})
    play(state, "move S")
    assert phase(state) == "die"
    play(state, "die 1")
    assert hp(state, "sapper") == 2
    assert phase(state) == "peril"


# ---- tiles ----


@pytest.mark.parametrize(("value", "lost"), [(1, 3), (3, 3), (4, 0), (6, 0)])
def test_spikes_hit_everybody_there(value: int, lost: int) -> None:
    """[T1] a companion already on the cell is hit too"""
    state = position(cells=["d1 spikes-X"], at={"sapper": "d1"})
    play(state, "move S", f"die {value}")
    assert hp(state, "foreman") == 5 - lost
    assert hp(state, "sapper") == 5 - lost


def test_darts_do_not_fire_on_entry() -> None:
    """[T2]"""
    state = position(cells=["d1 darts-L"])
    play(state, "move S")
    assert hp(state, "foreman") == 5
    assert phase(state) == "act"


def test_ruins_can_be_left_under_rubble() -> None:
    """[T4]"""
    state = position(cells=["d1 ruins-X-1"], rubble=["d1"], at={"foreman": "d1"})
    play(state, "move N")
    assert at(state, "foreman") == "d0"
    refused(state, "move S", "Rubble")


def test_the_exit_saves_for_good() -> None:
    """[T5] no return, no action, no ability; a key carried out is lost"""
    state = position(("aristocrat", "sapper", "priest"), cells=["d1 key-D 0"], carries={"aristocrat": "key-1"})
    play(state, "move N")
    assert status(state, "aristocrat") == "escaped"
    assert thing(state, "key-1") == "lost"
    assert phase(state) == "peril"
    play(state, "peril stumble")
    end_turn(state)
    end_turn(state)
    assert active(state) == "aristocrat"
    assert phase(state) == "peril"


def test_journals_are_normal() -> None:
    """[T6] no effect of any face"""
    state = position(("foreman", "aristocrat", "priest"), cells=["d1 journal-X"])
    play(state, "move S")
    for face in ("lava", "trap", "collapse"):
        end_turn(state, face)
    assert hp(state, "foreman") == 5


def test_lava_cells_hurt_only_with_the_lava_face() -> None:
    """[T7]"""
    state = position(cells=["d1 lava-X"])
    play(state, "move S")
    assert hp(state, "foreman") == 5
    end_turn(state, "trap")
    assert hp(state, "foreman") == 5
