"""Sub Terra II: perils and guardians [P, G]."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.sub_terra.positions import (
    GAME,
    active,
    at,
    cell,
    end_turn,
    fresh,
    guards,
    hp,
    kinds,
    legal,
    offered,
    phase,
    play,
    position,
    status,
)

# ---- stumble, lava, collapse ----


def test_stumble_hurts_only_after_pushing() -> None:
    """[P2]"""
    state = position()
    assert "no_effect" in [event.kind for event in end_turn(state, "stumble")], "and it is said"
    assert hp(state, "foreman") == 5
    play(state, "push")
    assert "no_effect" not in [event.kind for event in end_turn(state, "stumble")]
    assert hp(state, "sapper") == 3
    play(state, "push")
    end_turn(state, "trap")
    assert hp(state, "priest") == 4


def test_pushing_counts_for_one_turn_only() -> None:
    """[P2] not in the next round"""
    state = position()
    play(state, "push")
    end_turn(state, "trap")
    for _ in range(3):
        end_turn(state, "stumble")
    assert hp(state, "foreman") == 4


def test_lava_hurts_everybody_on_lava() -> None:
    """[P3] A rolls, B with 3 health on lava loses one, standing or down"""
    state = position(cells=["d1 lava-X", "c1 lava-X"], at={"sapper": "d1", "priest": "c1"}, hp={"sapper": 3, "priest": 0})
    end_turn(state, "lava")
    assert hp(state, "sapper") == 2
    assert hp(state, "foreman") == 5
    assert hp(state, "priest") == 0


def test_collapse_takes_the_ruins_with_the_number() -> None:
    """[P4] [T4] 2 clear and 4 under rubble: a 4 does nothing, a 2 collapses"""
    cells = ["d1 ruins-X-2", "c1 ruins-T-4 90"]
    state = position(cells=cells, rubble=["c1"], at={"sapper": "d1", "priest": "c1"}, guardians=["d1", "c1"])
    play(state, "end", "peril collapse")
    assert phase(state) == "die"
    play(state, "die 4")
    assert hp(state, "sapper") == 5
    assert hp(state, "priest") == 5
    state = position(cells=cells, rubble=["c1"], at={"sapper": "d1", "priest": "c1"}, guardians=["d1", "c1"])
    happened = play(state, "end", "peril collapse", "die 2")
    assert "collapse" in kinds(happened)
    assert hp(state, "sapper") == 0
    assert hp(state, "priest") == 5
    assert guards(state) == ["c1"]
    assert cell(state, "d1")["rubble"]


def test_no_die_without_clear_ruins() -> None:
    """[P4]"""
    state = position(cells=["d1 ruins-X-2"], rubble=["d1"])
    play(state, "end", "peril collapse")
    assert phase(state) == "act"
    assert active(state) == "sapper"


def test_under_a_collapse_one_stays_and_may_walk_out() -> None:
    """[P4]"""
    state = position(("veteran", "sapper", "priest"), cells=["d1 ruins-X-2"], at={"veteran": "d1"}, guardians=[None])
    play(state, "end", "peril collapse", "die 2")
    assert hp(state, "veteran") == 2
    assert at(state, "veteran") == "d1"
    end_turn(state)
    end_turn(state)
    play(state, "move N")
    assert at(state, "veteran") == "d0"
    assert offered(state, "move") == {"N", "E", "W"}


# ---- traps ----


def test_trap_face_fires_the_spikes_under_the_roller() -> None:
    """[P5] everybody there loses 3; spikes elsewhere stay quiet"""
    state = position(cells=["d1 spikes-X", "c1 spikes-X"], at={"foreman": "d1", "sapper": "d1", "priest": "c1"})
    end_turn(state, "trap")
    assert [hp(state, name) for name in ("foreman", "sapper", "priest")] == [2, 2, 5]


def test_traps_elsewhere_do_not_fire() -> None:
    """[P5]"""
    state = position(cells=["d1 spikes-X"], at={"sapper": "d1"})
    end_turn(state, "trap")
    assert hp(state, "sapper") == 5


def test_a_roller_between_two_dart_traps() -> None:
    """[P5] connected to both: 2; somebody on the far side of one of them: 1"""
    cells = ["d1 lava-X", "c1 darts-L 90", "c2 lava-X", "e1 darts-L 180"]
    state = position(cells=cells, at={"foreman": "d1", "sapper": "c2", "priest": "b0"})
    assert cell(state, "c1")["links"] == "ES"
    assert cell(state, "e1")["links"] == "W"
    happened = play(state, "end", "peril trap")
    assert kinds(happened).count("darts") == 2
    assert [hp(state, name) for name in ("foreman", "sapper", "priest")] == [3, 4, 5]


def test_darts_next_door_but_behind_a_wall_stay_quiet() -> None:
    """[P5] adjacent is not enough"""
    cells = ["d1 lava-X", "c1 darts-L 270", "b1 lava-X"]
    state = position(cells=cells, at={"foreman": "d1", "sapper": "c1"})
    assert "W" not in cell(state, "d1")["links"]
    end_turn(state, "trap")
    assert hp(state, "foreman") == 5
    assert hp(state, "sapper") == 5


# ---- waking ----


def test_waking_is_a_choice_of_the_roller_at_the_start() -> None:
    """[P6] both guardian spaces are three cells from the crossing; the active person chooses, not the leader"""
    state = fresh(3, {"team": ["foreman", "sapper", "priest"], "leader": 3})
    end_turn(state)
    play(state, "end", "peril wake")
    assert active(state) == "foreman"
    assert state.actors == (0,)
    assert offered(state, "wake") == {"a0", "g0"}
    play(state, "wake g0")
    assert guards(state) == ["g0"]


def test_waking_on_the_nearest_space_occupied_or_not() -> None:
    """[P6] one's own cell counts as distance 0, stacking is allowed"""
    state = position(cells=["d1 guardian-D"], guardians=["d1"])
    end_turn(state, "wake")
    assert guards(state) == ["d1", "d1"]
    state = position(at={"foreman": "a0"}, cells=["b1 guardian-L 270"])
    end_turn(state, "wake")
    assert guards(state) == ["a0"]


def test_nobody_wakes_when_all_are_awake() -> None:
    """[P6] [G1]"""
    state = position(guardians=["a0", "a0", "a0", "g0", "g0"])
    assert "all_awake" in kinds(end_turn(state, "wake"))
    assert len(guards(state)) == 5


def test_removed_guardians_come_again() -> None:
    """[G1]"""
    state = position(at={"foreman": "a0"}, guardians=["a0", "a0", "a0", "g0", "g0"])
    play(state, "attack", "die 6")
    assert len(guards(state)) == 4
    end_turn(state, "wake")
    assert len(guards(state)) == 5


def test_distance_goes_by_connected_cells_rubble_or_not() -> None:
    """[P6]: rubble does not lengthen the way"""
    state = position(cells=["d1 ruins-X-1", "d2 guardian-D"], rubble=["d1"])
    end_turn(state, "wake")
    assert guards(state) == ["d2"]


def test_where_absent_rollers_count() -> None:
    """[P8] outside at the exit, dead at the crossing; stumble and trap do nothing to them"""
    for state_word, near in (("escaped", ["d1"]), ("dead", ["d1"])):
        explorers = {"foreman": {"state": state_word}}
        state = position(explorers=explorers, cells=["d1 guardian-D"], turn={"active": "priest"})
        end_turn(state)
        assert active(state) == "foreman"
        play(state, "peril wake")
        assert guards(state) == near
    state = position(
        explorers={"foreman": {"state": "escaped"}}, cells=["d1 lava-X"], at={"sapper": "d1"}, turn={"active": "priest"}
    )
    end_turn(state)
    play(state, "peril lava")
    assert hp(state, "sapper") == 4


def test_activate_lets_every_guardian_act_once() -> None:
    """[P7]"""
    state = position(guardians=["a0", "g0"])
    end_turn(state, "activate")
    assert guards(state) == ["b0", "f0"]


# ---- guardians ----


def test_a_guardian_attacks_before_it_moves() -> None:
    """[G2] [G3]"""
    state = position(guardians=["d0"], at={"sapper": "b0", "priest": "b0"})
    end_turn(state, "activate")
    assert hp(state, "foreman") == 4
    assert guards(state) == ["d0"]


def test_the_leader_chooses_who_is_struck() -> None:
    """[G3] [U6]"""
    state = position(("foreman", "sapper", "priest"), players=3, options={"leader": 2}, guardians=["d0"])
    play(state, "end", "peril activate")
    assert phase(state) == "strike"
    assert state.actors == (1,)
    assert offered(state, "strike") == {"foreman", "sapper", "priest"}
    play(state, "strike priest")
    assert hp(state, "priest") == 4


def test_a_guardian_leaves_the_fallen_for_those_who_stand() -> None:
    """[G4] only a fallen explorer on its cell, a standing one two cells away: it moves"""
    state = position(cells=["d1 bridge-I", "d2 lava-X"], guardians=["d0"], at={"sapper": "d2", "priest": "d2"}, hp={"foreman": 0})
    end_turn(state, "activate")
    assert hp(state, "foreman") == 0
    assert guards(state) == ["d1"]


def test_the_leader_chooses_between_equal_ways() -> None:
    """[G4]"""
    cells = ["c1 lava-X", "d1 lava-X", "c2 lava-X", "d2 normal-T"]
    state = position(cells=cells, at=dict.fromkeys(("foreman", "sapper", "priest"), "c2"), guardians=["d0"])
    play(state, "end", "peril activate")
    assert phase(state) == "lead"
    assert offered(state, "lead") == {"S", "W"}
    play(state, "lead W")
    assert guards(state) == ["c0"]


def test_the_leader_chooses_between_equal_targets() -> None:
    """[G4]"""
    state = position(at={"foreman": "b0", "sapper": "f0", "priest": "f0"}, guardians=["d0"])
    play(state, "end", "peril activate")
    assert offered(state, "lead") == {"E", "W"}


def test_each_guardian_acts_once() -> None:
    """[G2] [G6] two in line move one step each"""
    state = position(guardians=["a0", "b0"], at=dict.fromkeys(("foreman", "sapper", "priest"), "e0"))
    end_turn(state, "activate")
    assert guards(state) == ["b0", "c0"]


def test_the_leader_sets_the_order_when_somebody_may_fall() -> None:
    """[G6] with one health left it matters whether the other guardian hunts first"""
    setting: dict[str, Any] = {"guardians": ["d0", "g0"], "hp": {"foreman": 1}, "at": {"sapper": "d2", "priest": "d2"}}
    state = position(cells=["d1 bridge-I", "d2 lava-X"], **setting)
    play(state, "end", "peril activate")
    assert phase(state) == "guardian"
    assert offered(state, "guardian") == {"1", "2"}
    play(state, "guardian 2")
    assert status(state, "foreman") == "down"
    assert guards(state) == ["d0", "f0"]


def test_no_question_of_order_when_it_does_not_matter() -> None:
    """[G6]"""
    state = position(guardians=["d0", "g0"], at={"sapper": "b0", "priest": "b0"})
    end_turn(state, "activate")
    assert phase(state) == "act"


@pytest.mark.parametrize("rubble", [True, False])
def test_a_guardian_goes_around_rubble(rubble: bool) -> None:
    """[G4] `reachable`: the shortest way without rubble, even if it is longer"""
    cells = ["d1 ruins-X-1", "d2 lava-X", "c1 lava-X", "c2 lava-X"]
    place = dict.fromkeys(("foreman", "sapper", "priest"), "d2")
    around = {"guardians_hunt": "reachable"}
    state = position(cells=cells, options=around, rubble=["d1"] if rubble else [], at=place, guardians=["d0"])
    end_turn(state, "activate")
    assert guards(state) == (["c0"] if rubble else ["d1"])


@pytest.mark.option("sub_terra", "guardians_hunt")
def test_by_the_letter_a_guardian_digs_towards_the_nearest() -> None:
    """[G4] [G5] by the letter straight through the rubble; option guardians_hunt: around it to somebody farther away"""
    place = {"foreman": "d2", "sapper": "g0", "priest": "g0"}
    for hunt, stands, cleared in ((None, "d0", True), ("nearest", "d0", True), ("reachable", "e0", False)):
        temple: dict[str, Any] = {"cells": ["d1 ruins-X-1", "d2 lava-X"], "rubble": ["d1"], "at": place, "guardians": ["d0"]}
        state = position(options={"guardians_hunt": hunt} if hunt else None, **temple)
        end_turn(state, "activate")
        assert guards(state) == [stands]
        assert cell(state, "d1")["rubble"] is not cleared
        assert GAME.from_json(state.to_json()).key == state.key


def test_a_guardian_digs_when_every_way_is_blocked() -> None:
    """[G5]"""
    place = dict.fromkeys(("foreman", "sapper", "priest"), "d2")
    state = position(cells=["d1 ruins-X-1", "d2 lava-X"], rubble=["d1"], at=place, guardians=["d0"])
    end_turn(state, "activate")
    assert not cell(state, "d1")["rubble"]
    assert guards(state) == ["d0"]


@pytest.mark.parametrize("hunt", ["nearest", "reachable"])
def test_the_leader_chooses_what_is_dug(hunt: str) -> None:
    """[G5] both ways are equally short, so either reading asks"""
    cells = ["c1 ruins-X-1", "c2 lava-X", "d1 lava-X", "d2 ruins-X-2"]
    place = dict.fromkeys(("foreman", "sapper", "priest"), "c2")
    state = position(cells=cells, options={"guardians_hunt": hunt}, rubble=["c1", "d2"], at=place, guardians=["d1"])
    play(state, "end", "peril activate")
    assert phase(state) == "clear"
    assert offered(state, "clear") == {"S", "W"}
    play(state, "clear S")
    assert not cell(state, "d2")["rubble"]
    assert cell(state, "c1")["rubble"]


def test_a_guardian_walks_towards_rubble_further_off() -> None:
    """[G5]"""
    place = dict.fromkeys(("foreman", "sapper", "priest"), "d2")
    state = position(cells=["d1 ruins-X-1", "d2 lava-X"], rubble=["d1"], at=place, guardians=["b0"])
    end_turn(state, "activate")
    assert guards(state) == ["c0"]


def test_guardians_mind_neither_traps_nor_lava_nor_bridges() -> None:
    """[G7]"""
    place = {"foreman": "d2", "sapper": "d2", "priest": "d1"}
    state = position(cells=["d1 bridge-I", "d2 spikes-X"], at=place, guardians=["d0", "d0"], hp={"priest": 0})
    end_turn(state, "activate")
    assert guards(state) == ["d1", "d1"]
    end_turn(state, "activate")
    assert guards(state) == ["d2", "d2"]
    assert phase(state) in ("act", "strike")


def test_two_dice_in_any_order() -> None:
    """[P9] [S4] both are rolled, then the roller chooses; equal faces need no choice"""
    cells = ["d1 lava-X", "c1 hall 270", "b1 vault 270"]
    things = {"key-1": "placed", "key-2": "placed", "key-3": "placed", "artefact": "d1"}
    state = position(cells=cells, objects=things, discarded=True, cursed=True, at={"foreman": "d1"}, guardians=["b0"])
    play(state, "end", "peril lava", "peril activate")
    assert phase(state) == "resolve"
    assert legal(state) == {"resolve 1", "resolve 2"}
    play(state, "resolve 2")
    assert guards(state) == ["c0"]
    assert hp(state, "foreman") == 4
    assert active(state) == "sapper"
    play(state, "end", "peril trap", "peril trap")
    assert active(state) == "priest"
