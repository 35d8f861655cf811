"""One touch for a far cell: routes of Sub Terra II, and how a table plays several actions as one."""

from __future__ import annotations

from pathlib import Path

import httpx2
import pytest

from caldera.core.view import View
from caldera.games.sub_terra.rules.play import SubTerraState
from caldera.lab.probe import Probe
from tests.games.sub_terra.positions import GAME, fresh, position
from tests.support.rooms import boot, browser, running_room


def new_table(client: httpx2.Client) -> str:
    """Somebody alone with four explorers."""
    answer = client.post("/g/sub_terra/new", data={"players": "1", "seat.0.kind": "here"})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def routes(state: SubTerraState, locale: str = "en") -> dict[str, list[str]]:
    """The kinds of action with which each far cell is reached."""
    found = GAME.clicks.list_routes(state, 0, View(0, locale))
    return {route.path[0]: [str(GAME.describe(action)["kind"]) for action in route.actions] for route in found}


def test_two_points_are_two_steps_or_a_run_of_three() -> None:
    """The entrance row is plain: from d0 both guardian spaces are three cells away"""
    found = routes(fresh(1))
    assert found["cell-5-0"] == ["move", "move"]
    assert found["cell-6-0"] == ["run", "step", "step"]
    assert "cell-4-0" not in found, "next door is an ordinary move"
    assert "cell-3--1" not in found, "nobody leaves the temple by a route"


def test_the_rogue_sprints() -> None:
    state = position(("rogue", "sapper", "priest"), at={"rogue": "c0"})
    found = routes(state)
    assert found["cell-4-0"] == ["sprint", "step"]
    assert found["cell-6-0"] == ["sprint", "step", "sprint", "step"]


def test_no_route_over_spikes_or_away_from_guardians() -> None:
    state = position(cells=["d1 spikes-X 0", "d2 normal-T 90"], at={"foreman": "d0"})
    assert not {"cell-3-1", "cell-3-2"} & set(routes(state))
    assert "cell-5-0" in routes(state)
    hunted = position(at={"foreman": "d0"}, guardians=["d0"])
    assert routes(hunted) == {}


def test_a_run_goes_on_by_one_touch() -> None:
    state = fresh(1)
    run = GAME.action(kind="run", side="E")
    state.apply(run, 0)
    assert routes(state)["cell-6-0"] == ["step", "step"]


@pytest.mark.parametrize("seed", range(4))
def test_every_route_can_be_played_to_its_end_without_chance(seed: int) -> None:
    probe, state, seen = Probe(GAME, seed), fresh(1), 0
    while not state.is_over and state.round < 6:
        if state.mover() == 0:
            paths = [GAME.clicks.find_path(state, action, 0) for action in state.legal_actions(0)]
            for route in GAME.clicks.list_routes(state, 0, View(0, "fr")):
                seen += 1
                assert all(list(route.path) != path[: len(route.path)] for path in paths), route.path
                trial = state.clone()
                for action in route.actions:
                    assert trial.actors == (0,)
                    trial.apply(action, 0)
                assert trial.actors == (0,)
                walker = int(state.active)
                assert trial.element(int(trial.at[walker])) == route.path[0]
                assert route.words in route.preview.label
        seat, action = probe.next_step(state)
        state.apply(action, seat)
    assert seen > 20


def test_a_table_plays_the_whole_route_and_stops_at_a_die(tmp_path: Path) -> None:
    with running_room(tmp_path / "room.db") as room, browser(room) as client:
        path = new_table(client)
        start = boot(client, path)
        far = next(entry for entry in start["actions"] if entry["path"] == ["cell-6-0"])
        assert len(far["codes"]) == 3
        shown = client.get(f"{path}/previews").json()["previews"]
        assert "2 action points" in shown[",".join(map(str, far["codes"]))]["label"]
        body = {"seat": 0, "action": far["codes"][0], "then": far["codes"][1:], "last_version": start["version"]}
        assert client.post(f"{path}/act", json=body).json() == {"version": start["version"] + 3}
        # Ending the turn rolls a die: what was to follow is not played.
        later = boot(client, path)
        end = GAME.action(kind="end")
        plies = later["ply"]
        client.post(f"{path}/act", json={"seat": 0, "action": end, "then": [end, end], "last_version": later["version"]})
        log = client.get(f"{path}/match.json").json()
        played = [entry for entry in log["actions"][plies:] if "end" in str(entry)]
        assert len(played) == 1


def test_a_stale_or_impossible_first_step_refuses_the_whole_route(tmp_path: Path) -> None:
    with running_room(tmp_path / "room.db") as room, browser(room) as client:
        path = new_table(client)
        start = boot(client, path)
        crawl, move = GAME.action(kind="crawl", side="E"), GAME.action(kind="move", side="E")
        impossible = {"seat": 0, "action": crawl, "then": [move], "last_version": start["version"]}
        assert client.post(f"{path}/act", json=impossible).status_code == 422
        assert boot(client, path)["version"] == start["version"]
        many = {"seat": 0, "action": move, "then": [move] * 99, "last_version": start["version"]}
        assert client.post(f"{path}/act", json=many).status_code == 400
