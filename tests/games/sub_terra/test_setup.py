"""Sub Terra II: setting up, rounds, the temple and how it grows [U, R, B]."""

from __future__ import annotations

from collections import Counter

import pytest

from caldera.core.errors import BadOption
from caldera.games.sub_terra.rules.board import SHAPES
from caldera.games.sub_terra.rules.map import find_orientations
from caldera.lab.probe import Probe
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
    refused,
    status,
    thing,
)

# ---- setup ----


def test_the_bag() -> None:
    """[U2] 3/2/3/5/3/4/6/4, 81 openings, journals and Sanctuary outside"""
    bag = fresh(3).observe(None)["bag"]
    assert bag["left"] == 30
    types = {"normal": 3, "bridge": 2, "key": 3, "lava": 5, "spikes": 3, "darts": 4, "ruins": 6, "guardian": 4}
    assert bag["types"] == types
    openings = sum(kind["left"] * SHAPES[kind["shape"]].bit_count() for kind in bag["kinds"])
    assert openings == 81
    shapes: Counter[str] = Counter()
    for kind in bag["kinds"]:
        shapes[f"{kind['type']}-{kind['shape']}"] += kind["left"]
    assert shapes["lava-X"] == 3
    assert shapes["lava-T"] == 2
    assert shapes["ruins-X"] == 3
    assert shapes["ruins-T"] == 3
    assert shapes["guardian-D"] == 2
    assert shapes["guardian-L"] == 2
    assert shapes["spikes-X"] == 3
    assert shapes["darts-L"] == 4
    assert sorted(kind["number"] for kind in bag["kinds"] if kind["type"] == "ruins") == [1, 2, 3, 4, 5, 6]
    assert fresh(3).observe(None)["journals"] == 3


@pytest.mark.parametrize("team", [["guide", "rogue"], ["guide", "guide", "rogue"], [*GAME.options[1].choices[:7]]])
def test_impossible_teams(team: list[str]) -> None:
    """[U4] two, seven, or the same twice"""
    with pytest.raises(BadOption, match="team"):
        fresh(1, {"team": team})


@pytest.mark.option("sub_terra", "team")
def test_the_team_plays_in_the_order_in_which_it_was_named() -> None:
    """[U4] [R1] left empty, a team is taken"""
    for team in (["healer", "guide", "rogue"], ["rogue", "sapper", "healer"]):
        state = fresh(3, {"team": team})
        assert [entry["id"] for entry in state.observe(None)["explorers"]] == team
        turns = []
        for _ in team:
            turns.append(active(state))
            end_turn(state)
        assert turns == team
    assert len({entry["id"] for entry in fresh(3, {"team": []}).observe(None)["explorers"]}) == 3


@pytest.mark.option("sub_terra", "explorers")
def test_people_and_explorers() -> None:
    """[U4] two people run two each; alone 3 to 6; more people than explorers is refused"""
    seats = {players: [entry["seat"] for entry in fresh(players).observe(None)["explorers"]] for players in range(1, 7)}
    assert seats[1] == [0, 0, 0, 0]
    assert seats[2] == [0, 1, 0, 1]
    assert [len(seats[players]) for players in (3, 4, 5, 6)] == [3, 4, 5, 6]
    for count in (3, 4, 5, 6):
        assert len(fresh(1, {"explorers": count}).observe(None)["explorers"]) == count
    with pytest.raises(BadOption, match="2 players need 4 to 6"):
        fresh(2, {"team": ["guide", "rogue", "healer"]})
    with pytest.raises(BadOption, match="5 players need 5 to 6"):
        fresh(5, {"explorers": 4})
    with pytest.raises(BadOption, match="explorers"):
        fresh(1, {"team": ["guide", "rogue", "healer"], "explorers": 4})


def test_everybody_starts_on_the_crossing() -> None:
    """[U1] [U3] full health, no guardian although there are two guardian spaces"""
    state = fresh(1, {"explorers": 6})
    seen = state.observe(None)
    assert all(entry["at"] == [3, 0] and entry["hp"] == entry["max"] for entry in seen["explorers"])
    assert [entry["ap"] for entry in seen["explorers"]] == [2, 0, 0, 0, 0, 0]
    assert guards(state) == []
    assert sum(1 for entry in seen["map"]["cells"] if entry["type"] == "guardian") == 2
    assert len(seen["map"]["cells"]) == 8


def test_health_of_the_explorers() -> None:
    """Sheet of facts, section 3"""
    health = dict(zip(GAME.options[1].choices, [int(points) for points in GAME.board.health], strict=True))
    assert health["veteran"] == 7
    assert {name for name, points in health.items() if points == 3} == {"guide", "rogue", "healer"}
    assert sum(1 for points in health.values() if points == 5) == 6


def test_five_corridors_lead_south() -> None:
    """[U1] [B1]: columns b to f"""
    openings = fresh(3).observe(None)["map"]["openings"]
    assert [entry["element"] for entry in openings] == [
        "opening-3-0-S",
        "opening-2-0-S",
        "opening-1-0-S",
        "opening-4-0-S",
        "opening-5-0-S",
    ]


@pytest.mark.option("sub_terra", "difficulty")
@pytest.mark.parametrize(
    ("level", "count", "marker"), [("beginner", 3, 27), ("normal", 4, 21), ("advanced", 5, 16), ("expert", 6, 12)]
)
def test_eruption_marker(level: str, count: int, marker: int) -> None:
    """[U5]"""
    assert fresh(1, {"difficulty": level, "explorers": count}).observe(None)["volcano"]["marker"] == marker


def test_the_clock_falls_with_difficulty_and_team() -> None:
    """[U5]: every row and column of the table"""
    table = [GAME.board.eruption[level] for level in ("beginner", "normal", "advanced", "expert")]
    assert all(row == sorted(row, reverse=True) for row in table)
    assert all(list(column) == sorted(column, reverse=True) for column in zip(*table, strict=True))


def test_the_leader_is_fixed_and_decides() -> None:
    """[U6] a place in the team that does not exist is refused"""
    assert fresh(4, {"leader": 3}).observe(None)["leader"] == fresh(4).observe(None)["explorers"][2]["id"]
    with pytest.raises(BadOption, match="leader"):
        fresh(4, {"leader": 5})


# ---- rounds ----


@pytest.mark.option("sub_terra", "leader")
def test_order_of_turns() -> None:
    """[R1] [U6] with the third of four as leader the order is 3, 4, 1, 2 every round"""
    for leader, order in ((1, [0, 1, 2, 3]), (3, [2, 3, 0, 1])):
        state = fresh(4, {"leader": leader})
        seen = []
        for _ in range(8):
            seen.append(state.actors[0])
            end_turn(state)
        assert seen == order * 2


def test_a_turn_ends_with_one_die() -> None:
    """[R2] [P1] [A12] six faces, one of each"""
    state = fresh(3)
    play(state, "end")
    assert legal(state) == {f"peril {face}" for face in ("stumble", "lava", "collapse", "trap", "wake", "activate")}
    assert {probability for _, probability in state.chance_outcomes()} == {1 / 6}


def test_end_of_a_round() -> None:
    """[R3] [V1] guardians act twice, the marker goes from 21 to 20, and not between turns"""
    state = position(("foreman", "sapper", "priest", "veteran"), guardians=["a0"])
    for _ in range(3):
        end_turn(state)
        assert state.to_json()["marker"] == 21
    end_turn(state)
    assert state.to_json()["marker"] == 20
    assert guards(state) == ["c0"]


def test_the_dead_and_the_escaped_still_roll() -> None:
    """[R4] with a dead leader the round ends after all rolls"""
    explorers = {"foreman": {"state": "dead"}, "sapper": {"state": "escaped", "hp": 5}}
    state = position(explorers=explorers, turn={"active": "priest"})
    end_turn(state)
    assert active(state) == "foreman"
    assert phase(state) == "peril"
    play(state, "peril stumble")
    assert active(state) == "sapper"
    assert phase(state) == "peril"
    play(state, "peril trap")
    assert active(state) == "priest"
    assert phase(state) == "act"
    assert state.to_json()["round"] == 2


# ---- the end ----


def test_over_when_those_inside_are_down() -> None:
    """[E1] [E3] one escaped without the artefact, two down: lost"""
    state = position(("rogue", "sapper", "priest"), explorers={"priest": {"state": "escaped"}}, hp={"sapper": 0, "rogue": 1})
    play(state, "push")
    assert state.is_over
    assert state.observe(None)["result"] == {
        "won": False,
        "rank": "forgotten",
        "reason": "down",
        "lost": ["rogue", "sapper"],
        "escaped": ["priest"],
    }
    assert state.returns == [0.0]


@pytest.mark.option("sub_terra", "fallen_crawl_on")
def test_by_the_letter_the_fallen_crawl_on_while_somebody_is_outside() -> None:
    """[E1] [H3] [T5] option fallen_crawl_on: "all explorers" are not down while one is safe; without one outside all are"""
    outside = {"priest": {"state": "escaped"}}
    fallen = {"sapper": 0, "rogue": 1}
    for crawl, over in ((False, True), (True, False)):
        state = position(
            ("rogue", "sapper", "priest"),
            options={"fallen_crawl_on": crawl},
            explorers=outside,
            hp=fallen,
        )
        play(state, "push")
        assert state.is_over is over
    play(state, "peril collapse", "crawl N")
    assert state.observe(None)["explorers"][1]["state"] == "escaped"
    assert GAME.from_json(state.to_json()).key == state.key
    probe = Probe(GAME, 5)
    while not state.is_over:
        seat, action = probe.next_step(state)
        state.apply(action, seat)
    nobody_out = position(("rogue", "sapper", "priest"), options={"fallen_crawl_on": True}, hp={**fallen, "priest": 0})
    play(nobody_out, "push")
    assert nobody_out.is_over


SANCTUARY = ("d1 normal-T 180", "e1 hall 90", "f1 vault 90")


def test_not_over_when_the_artefact_leaves() -> None:
    """[E1] [E2] two others still stand inside"""
    placed = {"key-1": "placed", "key-2": "placed", "key-3": "placed", "artefact": "carried"}
    state = position(cells=SANCTUARY, objects=placed, carries={"foreman": "artefact"}, discarded=True, cursed=True)
    play(state, "move N")
    assert not state.is_over
    assert thing(state, "artefact") == "out"
    assert status(state, "foreman") == "escaped"
    play(state, "peril stumble", "peril stumble")
    for name in ("sapper", "priest"):
        assert active(state) == name
        play(state, "move N")
        if not state.is_over:
            play(state, "peril stumble", "peril stumble")
    assert state.is_over
    assert state.returns == [1.0]
    assert state.observe(None)["result"]["rank"] == "legendary"


@pytest.mark.parametrize(
    ("team", "lost", "rank", "value"),
    [(4, 0, "legendary", 1.0), (4, 1, "gold", 0.9), (4, 2, "silver", 0.8), (4, 3, "bronze", 0.7), (6, 5, "bronze", 0.7)],
)
def test_ranks(team: int, lost: int, rank: str, value: float) -> None:
    """[E3] [E4] dead in the lava and left down count alike; four explorers, one dead, one down: Silver"""
    names = GAME.options[1].choices[:team]
    placed = {"key-1": "placed", "key-2": "placed", "key-3": "placed", "artefact": "out"}
    explorers = {name: {"state": "escaped"} for name in names[lost:]}
    for number, name in enumerate(names[:lost]):
        explorers[name] = {"state": "dead"} if number % 2 == 0 else {"hp": "0"}
    data = {
        "players": 1,
        "options": {"team": list(names)},
        "cells": [["d1", "normal-T", 180], ["e1", "hall", 90], ["f1", "vault", 90]],
        "discarded": True,
        "objects": placed,
        "cursed": True,
        "explorers": {name: (entry if "state" in entry else {"hp": 0}) for name, entry in explorers.items()},
        "turn": {"phase": "over"},
        "ended": "escaped",
    }
    state = GAME.from_json(data)
    assert state.observe(None)["result"]["rank"] == rank
    assert state.returns == [value]


def test_leaving_without_the_artefact_is_lost() -> None:
    """[E2] [E3]"""
    state = fresh(3)
    for _ in range(3):
        play(state, "move N")
        if not state.is_over:
            play(state, "peril stumble")
    assert state.observe(None)["result"]["reason"] == "left"
    assert state.returns == [0.0, 0.0, 0.0]


# ---- the temple ----


def test_connected_means_no_wall_on_either_side() -> None:
    """[B2] [B6] a fork on c1 with its wall north under the open side of c0: adjacent, not connected"""
    state = position(cells=["d1 lava-X", "c1 normal-T 0"], at={"foreman": "c0"})
    assert "S" in cell(state, "c0")["openings"]
    assert "S" not in cell(state, "c0")["links"]
    assert cell(state, "c1")["links"] == "E"
    refused(state, "move S", "wall")


def test_an_open_side_may_be_laid_against_a_wall() -> None:
    """[B6] a crossroads on c1 beside the dead end on d1, whose wall it meets"""
    state = position(cells=["d1 key-D 0"], at={"foreman": "c0"})
    play(state, "reveal S", "draw lava-X")
    assert cell(state, "c1")["openings"] == "NESW"
    assert cell(state, "c1")["links"] == "N"


def test_where_no_tile_may_lie() -> None:
    """[B1] [B4] no opening west of column a, none into row 0 or behind it"""
    state = position(cells=["b1 lava-X", "a1 lava-X"], at={"foreman": "a1"})
    assert offered(state, "reveal") == {"S"}
    assert all(entry["to"][1] >= 1 and 0 <= entry["to"][0] <= 6 for entry in state.observe(None)["map"]["openings"])


@pytest.mark.parametrize(("tile", "ways"), [("key-D", 1), ("darts-L", 2), ("bridge-I", 1), ("normal-T", 3), ("lava-X", 1)])
def test_ways_to_turn_a_tile(tile: str, ways: int) -> None:
    """[B3] dead end 1, bend 2, straight 1, fork 3, crossroads 1; a single way is taken at once"""
    state = fresh(3)
    play(state, "reveal S", f"draw {tile}")
    if ways == 1:
        assert phase(state) == "act"
        assert cell(state, "d1")["type"] == tile.split("-")[0]
        assert "N" in cell(state, "d1")["links"]
    else:
        assert phase(state) == "place"
        assert len(offered(state, "place")) == ways
        play(state, f"place {sorted(offered(state, 'place'))[0]}")
        assert "N" in cell(state, "d1")["links"]


def test_a_side_that_faces_a_tile_is_no_opening() -> None:
    """[B4]"""
    state = position(cells=["d1 lava-X", "c1 normal-T 0"], at={"foreman": "c0"})
    assert offered(state, "reveal") == set()
    refused(state, "reveal S", "no opening")


def test_what_comes_with_a_tile() -> None:
    """[B5] [G1] a key, rubble, a guardian; with five in play no guardian"""
    state = fresh(3)
    assert "key_found" in kinds(play(state, "reveal S", "draw key-D"))
    assert thing(state, "key-1") == "d1"
    state = fresh(3)
    play(state, "reveal S", "draw ruins-X-2")
    assert cell(state, "d1")["rubble"]
    assert cell(state, "d1")["number"] == 2
    state = fresh(3)
    play(state, "reveal S", "draw guardian-D")
    assert guards(state) == ["d1"]
    state = position(guardians=["a0", "a0", "g0", "g0", "g0"])
    assert "no_guardian" in kinds(play(state, "reveal S", "draw guardian-D"))
    assert len(guards(state)) == 5


def test_line_of_sight_ends_at_rubble() -> None:
    """[B9] a gallery of three with rubble on the second: only the first is seen"""
    cells = ["d1 bridge-I", "d2 ruins-X-1", "d3 lava-X"]
    for guard, shots in (("d1", {"S 1"}), ("d2", set()), ("d3", set())):
        state = position(("sharpshooter", "sapper", "priest"), cells=cells, rubble=["d2"], guardians=[guard])
        assert offered(state, "shoot") == shots
    state = position(("sharpshooter", "sapper", "priest"), cells=cells, guardians=["d3"])
    assert offered(state, "shoot") == {"S 3"}


def test_line_of_sight_ends_at_walls() -> None:
    """[B9]"""
    cells = ["d1 lava-X", "d2 normal-T 0", "c2 lava-X", "c1 lava-X"]
    state = position(("sharpshooter", "sapper", "priest"), cells=cells, guardians=["d2"])
    assert offered(state, "shoot") == set()


# ---- a blocked temple ----


def closed_pocket() -> list[str]:
    """Everything is closed but the south side of d2: a bridge down, then a crossroads whose sides face walls."""
    return ["b1 key-D 0", "c1 key-D 0", "e1 key-D 0", "f1 guardian-D 0", "d1 bridge-I 0", "d2 bridge-I 0"]


def test_a_tile_that_would_block_goes_back() -> None:
    """[B8] the only opening is at the bottom of a pocket and a dead end is drawn"""
    state = position(cells=closed_pocket(), at={"foreman": "d2"}, objects={"key-1": "b1", "key-2": "c1", "key-3": "e1"})
    assert offered(state, "reveal") == {"S"}
    happened = play(state, "reveal S", "draw guardian-D")
    assert kinds(happened) == ["reveal", "put_back"]
    assert phase(state) == "draw"
    assert "draw guardian-D" not in legal(state)
    assert state.to_json()["turn"]["rejected"] == ["guardian-D"]
    assert abs(sum(probability for _, probability in state.chance_outcomes()) - 1) < 1e-12
    play(state, "draw lava-X")
    assert cell(state, "d3")["type"] == "lava"
    assert phase(state) == "act"


def test_only_ways_that_do_not_block_are_offered() -> None:
    """[B8]: at the rim a bend may only turn to where the Sanctuary still fits, so there is no choice and it is laid at once"""
    cells = ["b1 key-D 0", "c1 key-D 0", "d1 key-D 0", "e1 guardian-D 0", "f1 darts-L 0", "g1 darts-L 180"]
    state = position(cells=cells, at={"foreman": "g1"})
    assert offered(state, "reveal") == {"S"}
    play(state, "reveal S", "draw darts-L")
    assert phase(state) == "act"
    assert cell(state, "g2")["openings"] == "NW"


def test_a_bag_of_blocking_tiles_is_discarded() -> None:
    """[B8] [S1] nothing but dead ends left: the Sanctuary is placed, and the loss of keys is told"""
    state = position(cells=closed_pocket(), at={"foreman": "d2"})
    for kind in range(int(GAME.board.bag_kinds)):
        state.bag[kind] = 0
    names = [tile.name for tile in GAME.board.tiles]
    state.bag[names.index("guardian-D")] = 1
    state.bag_left = 1
    happened = play(state, "explore S", "draw guardian-D")
    assert kinds(happened) == ["reveal", "put_back", "discard_bag", "sanctuary"]
    assert state.to_json()["discarded"] is True
    assert cell(state, "d3")["type"] == "hall"
    assert cell(state, "d4")["type"] == "vault"
    assert at(state, "foreman") == "d2"
    assert state.to_json()["turn"]["ap"] == 1


def test_lost_keys_are_announced() -> None:
    """[B8]"""
    cells = ["b1 guardian-D 0", "c1 guardian-D 0", "e1 key-D 0", "f1 key-D 0", "d1 bridge-I 0", "d2 bridge-I 0"]
    state = position(cells=cells, at={"foreman": "d2"})
    names = [tile.name for tile in GAME.board.tiles]
    for kind in range(int(GAME.board.bag_kinds)):
        state.bag[kind] = 1 if names[kind] == "key-D" else 0
    state.bag_left = 1
    happened = play(state, "reveal S", "draw key-D")
    assert next(event for event in happened if event.kind == "discard_bag").data["keys"] == 1


def test_some_way_of_every_tile_fits_at_the_start() -> None:
    """[B3] [B8]"""
    state = fresh(3)
    play(state, "reveal S")
    assert all(find_orientations(state, kind) for kind in range(int(GAME.board.bag_kinds)))


def test_pieces_are_cells_of_their_own() -> None:
    """[B7]: one walks through the side tile cell by cell"""
    state = fresh(3)
    play(state, "run W", "step W", "step W")
    assert at(state, state.observe(None)["order"][0]) == "a0"
    assert hp(state, active(state)) == 7
