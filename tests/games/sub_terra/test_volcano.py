"""Sub Terra II: the Sanctuary, the curse and the volcano [S, V]."""

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
    turned_to_lava,
)

PLACED = {"key-1": "placed", "key-2": "placed", "key-3": "placed"}
CORRIDOR = ["d1 bridge-I", "d2 bridge-I", "d3 lava-X", "d4 lava-X", "d5 hall 180", "d6 vault 180"]


def corridor(**parts: Any) -> Any:
    """Everybody on the crossing, four cells down to the Sanctuary, the artefact lying on d1."""
    setting: dict[str, Any] = {"discarded": True, "cursed": True, "objects": PLACED | {"artefact": "d1"}, "marker": 0}
    return position(cells=CORRIDOR, **(setting | parts))


def last_tile(state: Any, tile: str) -> None:
    """Leave only that tile in the bag."""
    names = [kind.name for kind in state.board.tiles]
    for kind in range(len(state.bag)):
        state.bag[kind] = 1 if names[kind] == tile else 0
    state.bag_left = 1


# ---- where the Sanctuary lies ----


def test_the_sanctuary_lies_behind_the_deepest_row() -> None:
    """[S1] at once when the last tile is laid; the leader chooses among equals"""
    state = position(players=3, options={"leader": 3}, cells=["d1 bridge-I"], at={"foreman": "d1"}, turn={"active": "foreman"})
    last_tile(state, "normal-T")
    play(state, "reveal S", "draw normal-T", "place 180")
    assert phase(state) == "site"
    assert state.actors == (2,)
    assert legal(state) == {"site c2 W", "site e2 E"}
    play(state, "site c2 W")
    assert cell(state, "c2")["type"] == "hall"
    assert cell(state, "b2")["type"] == "vault"
    assert cell(state, "c2")["links"] == "EW"
    assert phase(state) == "act"
    assert state.actors == (0,)


def test_a_deepest_row_without_openings_gives_way_to_the_one_before() -> None:
    """[S1] only walls in row 2, so row 1 is used"""
    cells = ["d1 lava-X", "b1 key-D", "f1 key-D"]
    state = position(cells=cells, at={"foreman": "d1"})
    last_tile(state, "key-D")
    play(state, "reveal S", "draw key-D")
    # Row 2 has only the dead end. Beside d1, c1 is free but b1 behind it is not; the same in the east. So row 0, southwards.
    assert phase(state) == "site"
    assert legal(state) == {"site c1 S", "site e1 S"}


def test_ranking_goes_by_the_tile_it_touches() -> None:
    """[S1] a tile in row 2 that can only turn sideways goes before one in row 1 that reaches deeper"""
    cells = ["d1 lava-X", "b1 lava-X", "b2 normal-T 180"]
    state = position(cells=cells, at={"foreman": "d1"})
    last_tile(state, "key-D")
    play(state, "reveal E", "draw key-D")
    assert cell(state, "c2")["type"] == "hall"
    assert cell(state, "d2")["type"] == "vault"


# ---- keys, artefact, curse ----

SANCTUARY = ["d1 normal-T 90", "d2 hall 180", "d3 vault 180"]


def test_keys_open_the_sanctuary() -> None:
    """[S2] one action each; with two there is no artefact, with the third it appears in the vault"""
    things = {"key-1": "placed", "key-2": "d2", "key-3": "d2"}
    state = position(cells=SANCTUARY, objects=things, discarded=True, at={"foreman": "d2"}, turn={"ap": 4})
    play(state, "pick key")
    assert offered(state, "drop") == set()
    play(state, "unlock")
    assert state.observe(None)["keys_placed"] == 2
    assert thing(state, "artefact") == "waiting"
    happened = play(state, "pick key", "unlock")
    assert kinds(happened)[-1] == "artefact"
    assert thing(state, "artefact") == "d3"
    assert explorer(state, "foreman")["ap"] == 0


def test_keys_may_be_placed_on_either_cell() -> None:
    """[S2]; elsewhere they are only put down"""
    state = position(cells=SANCTUARY, discarded=True, at={"foreman": "d3"}, carries={"foreman": "key-1"})
    play(state, "unlock")
    assert thing(state, "key-1") == "placed"
    refused(position(cells=["d1 key-D"], carries={"foreman": "key-1"}), "unlock", "Sanctuary")


@pytest.mark.option("sub_terra", "vault_closed")
def test_the_closed_vault_is_an_option() -> None:
    """[S2] option vault_closed: with it, the third key opens the vault; without it, the vault was never closed"""
    state = position(cells=SANCTUARY, discarded=True, at={"foreman": "d2"}, options={"vault_closed": True})
    refused(state, "move S", "closed until the third key")
    for options, objects in (({"vault_closed": True}, PLACED), ({"vault_closed": False}, {})):
        state = position(cells=SANCTUARY, discarded=True, at={"foreman": "d2"}, options=options, objects=objects)
        play(state, "move S")
        assert at(state, "foreman") == "d3"


def test_taking_the_artefact_curses_at_once() -> None:
    """[S3] [S4] this very turn ends with two dice"""
    state = position(cells=SANCTUARY, discarded=True, at={"foreman": "d3"}, objects=PLACED)
    happened = play(state, "pick artefact")
    assert kinds(happened) == ["pick", "curse"]
    play(state, "end", "peril stumble")
    assert phase(state) == "peril"
    play(state, "peril stumble")
    assert active(state) == "sapper"


@pytest.mark.parametrize(("before", "after"), [(5, 3), (1, 0), (2, 0)])
def test_the_marker_moves_two_steps_under_the_curse(before: int, after: int) -> None:
    """[S4] [V1]"""
    state = corridor(marker=before, turn={"active": "priest"})
    play(state, "end", "peril stumble", "peril stumble")
    assert state.to_json()["marker"] == after


def test_the_artefact_is_an_object_and_the_curse_never_ends() -> None:
    """[S3] drop, give, pick up; still cursed"""
    state = corridor(objects=PLACED | {"artefact": "carried"}, carries={"foreman": "artefact"})
    play(state, "drop", "pick artefact")
    assert thing(state, "artefact") == "carried"
    assert state.observe(None)["cursed"]
    state = corridor(objects=PLACED | {"artefact": "carried"}, carries={"foreman": "artefact"})
    play(state, "give sapper")
    assert explorer(state, "sapper")["carrying"] == "artefact"
    assert state.observe(None)["cursed"]


# ---- the eruption ----


def test_the_marker_at_zero_changes_nothing_by_itself() -> None:
    """[V1]"""
    state = position(marker=1, turn={"active": "priest"})
    end_turn(state)
    assert state.to_json()["marker"] == 0
    assert not state.is_over
    assert not state.observe(None)["volcano"]["erupted"]
    end_turn(state, "trap")
    assert not state.is_over


def test_a_lava_face_above_zero_does_not_erupt() -> None:
    """[V1]"""
    state = position(marker=1)
    end_turn(state, "lava")
    assert not state.observe(None)["volcano"]["erupted"]


def test_the_next_lava_face_erupts_besides_its_effect() -> None:
    """[V2]"""
    state = corridor(at={"sapper": "d3"})
    play(state, "end", "peril lava", "peril trap", "resolve 1")
    assert hp(state, "sapper") == 4
    assert turned_to_lava(state) == {"d5", "d6"}


@pytest.mark.parametrize("place", ["not taken", "carried in the hall", "dropped in the vault", "no Sanctuary"])
def test_all_is_lost_when_the_artefact_has_not_left(place: str) -> None:
    """[V3] the carrier standing in the hall is not out of the Sanctuary"""
    if place == "no Sanctuary":
        state = position(marker=0)
        end_turn(state, "lava")
    elif place == "not taken":
        state = position(cells=CORRIDOR, discarded=True, marker=0, objects=PLACED)
        end_turn(state, "lava")
    elif place == "carried in the hall":
        state = corridor(objects=PLACED | {"artefact": "carried"}, carries={"sapper": "artefact"}, at={"sapper": "d5"})
        play(state, "end", "peril lava", "peril trap", "resolve 1")
    else:
        state = corridor(objects=PLACED | {"artefact": "d6"})
        play(state, "end", "peril lava", "peril trap", "resolve 1")
    assert state.is_over
    assert state.observe(None)["result"]["reason"] == "eruption"
    assert state.returns == [0.0]


@pytest.mark.parametrize("place", ["dropped outside", "carried outside", "out"])
def test_the_artefact_outside_the_sanctuary_saves_the_day(place: str) -> None:
    """[V3] dropped one cell outside, carried, or already out"""
    where = {"dropped outside": "d4", "carried outside": "carried", "out": "out"}[place]
    carries = {"sapper": "artefact"} if where == "carried" else {}
    state = corridor(objects=PLACED | {"artefact": where}, carries=carries, at={"sapper": "d4"})
    play(state, "end", "peril lava", "peril trap", "resolve 1")
    assert not state.is_over
    assert turned_to_lava(state) == {"d5", "d6"}


# ---- the lava flows ----


def test_the_lava_flows_twice_a_round_and_with_each_face() -> None:
    """[V4] one round end flips two rings, a lava face a third"""
    state = corridor(flipped=["d5", "d6"], turn={"active": "priest"}, erupted=True)
    play(state, "end", "peril trap", "peril trap")
    assert turned_to_lava(state) == {"d5", "d6", "d4", "d3"}
    play(state, "end", "peril lava", "peril trap", "resolve 1")
    assert turned_to_lava(state) == {"d5", "d6", "d4", "d3", "d2"}


def test_the_eruption_itself_does_not_flow_but_a_second_face_does() -> None:
    """[V4]"""
    state = corridor()
    play(state, "end", "peril lava", "peril lava")
    assert turned_to_lava(state) == {"d5", "d6", "d4"}


def test_walls_hold_the_lava_and_rubble_does_not() -> None:
    """[V4] one ring, all at once"""
    cells = ["d1 lava-X", "d2 ruins-X-1", "c2 key-D 0", "c1 lava-X", "e2 darts-L 270", "d3 hall 180", "d4 vault 180"]
    setting: dict[str, Any] = {"discarded": True, "cursed": True, "marker": 0, "erupted": True, "flipped": ["d3", "d4"]}
    state = position(cells=cells, rubble=["d2"], objects=PLACED | {"artefact": "c0"}, **setting)
    play(state, "end", "peril lava", "peril trap", "resolve 1")
    assert turned_to_lava(state) == {"d3", "d4", "d2"}
    assert not cell(state, "d2")["rubble"]
    play(state, "end", "peril lava", "peril trap", "resolve 1")
    assert turned_to_lava(state) == {"d3", "d4", "d2", "d1", "e2"}
    assert not cell(state, "c2")["flipped"]


def test_the_next_cells_are_announced() -> None:
    """[V4]: what the picture shows is what happens"""
    state = corridor(flipped=["d5", "d6"], erupted=True)
    assert state.observe(None)["volcano"]["next"] == ["cell-3-4"]
    state = corridor()
    assert sorted(state.observe(None)["volcano"]["next"]) == ["cell-3-5", "cell-3-6"]


FIXED = {"d-1", "d0", "c0", "b0", "a0", "e0", "f0", "g0"}


def near_the_entrance(reading: str) -> Any:
    cells = ["b1 bridge-I", "b2 hall 180", "b3 vault 180", "d1 lava-X", "e1 lava-X"]
    place = {"foreman": "e1", "sapper": "d0", "priest": "b0"}
    setting: dict[str, Any] = {"discarded": True, "cursed": True, "marker": 0, "erupted": True, "flipped": ["b1", "b2", "b3"]}
    things = PLACED | {"artefact": "d1"}
    return position(cells=cells, objects=things, at=place, options={"entrance_flips": reading}, guardians=["d0"], **setting)


@pytest.mark.option("sub_terra", "entrance_flips")
def test_the_entrance_turns_all_together() -> None:
    """[V5] the default reading: all eight cells at once"""
    state = near_the_entrance("together")
    play(state, "end", "peril lava", "peril trap", "resolve 1")
    assert turned_to_lava(state) == FIXED | {"b1", "b2", "b3"}
    assert status(state, "sapper") == "dead"
    assert status(state, "priest") == "dead"
    assert guards(state) == []


@pytest.mark.option("sub_terra", "entrance_flips")
def test_the_entrance_turns_piece_by_piece() -> None:
    """[V5] the other reading"""
    state = near_the_entrance("pieces")
    play(state, "end", "peril lava", "peril trap", "resolve 1")
    assert turned_to_lava(state) == {"a0", "b0", "c0", "b1", "b2", "b3"}
    assert status(state, "priest") == "dead"
    assert status(state, "sapper") == "standing"


def test_what_the_lava_takes() -> None:
    """[V6] objects, guardians, explorers, prepared ones too; the cell cannot be entered"""
    team = ("veteran", "sapper", "priest")
    things = PLACED | {"artefact": "d4"}
    setting: dict[str, Any] = {"discarded": True, "cursed": True, "marker": 0, "erupted": True, "flipped": ["d5", "d6"]}
    state = position(
        team, cells=CORRIDOR, objects=things, at={"veteran": "d4", "sapper": "d3"}, turn={"shield": 1}, guardians=["d4"], **setting
    )
    happened = play(state, "end", "peril lava", "peril trap", "resolve 1")
    assert status(state, "veteran") == "dead"
    assert guards(state) == []
    assert thing(state, "artefact") == "lost"
    assert {"flow", "flip", "guardian_gone", "perish", "lost"} <= set(kinds(happened))
    assert "move S" not in legal(state)
    assert not state.is_over
    assert state.rank() == 4


def test_without_the_entrance_nobody_leaves() -> None:
    """[V6] [E1] whoever is left inside cannot get out, and the lava comes"""
    cells = ["b1 bridge-I", "b2 hall 180", "b3 vault 180", "d1 lava-X", "d2 lava-X", "d3 lava-X", "d4 spikes-X"]
    place = {"foreman": "d3", "sapper": "d0", "priest": "b0"}
    setting: dict[str, Any] = {"discarded": True, "cursed": True, "marker": 0, "erupted": True, "flipped": ["b1", "b2", "b3"]}
    state = position(cells=cells, objects=PLACED | {"artefact": "d4"}, at=place, turn={"active": "priest"}, **setting)
    play(state, "end", "peril trap", "peril trap")
    assert turned_to_lava(state) >= FIXED | {"d1"}
    assert active(state) == "foreman"
    play(state, "move N")
    refused(state, "move N", "turned to lava")
    play(state, "end", *["peril trap"] * 6)
    assert state.is_over
    assert state.observe(None)["result"]["reason"] == "perished"


def test_the_volcano_does_not_wait_for_ever() -> None:
    """[V7]: after 30 rounds at 0 it erupts without a lava face"""
    state = position(marker=0, waiting=29, turn={"active": "priest"})
    end_turn(state)
    assert state.is_over
    assert state.observe(None)["result"]["reason"] == "eruption"
    state = position(marker=0, waiting=28, turn={"active": "priest"})
    end_turn(state)
    assert not state.is_over
