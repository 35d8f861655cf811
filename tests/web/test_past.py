"""Earlier positions, replays and what-if tables: what each viewer gets, over HTTP and from the functions behind it."""

from __future__ import annotations

import json
import random
import re
from itertools import pairwise
from typing import Any

import httpx2
import pytest

import caldera
from caldera.core.match import Match
from caldera.core.records import plain
from caldera.core.rng import Rng
from caldera.core.state import CHANCE
from caldera.locale import COMPLETE
from caldera.tables.errors import Refused
from caldera.tables.people.seats import HERE, LINK, Seat
from caldera.tables.play.table import Table
from caldera.tables.play.whatif import branch, origin_of
from caldera.web.app import ENDPOINTS
from caldera.web.panels.drawer import PANELS
from caldera.web.stage.page_state import page_state
from caldera.web.stage.past import ALL, PUBLIC, Eyes, draw_frames, position, stops
from caldera.web.stage.viewers import Viewer
from tests.support.paths import GOLDEN
from tests.support.rooms import act, boot, new_table

FACE = re.compile(r'href="#fj-(?:pink|yellow|blue)-[1-6]"')
HEKLA = caldera.game("hekla")


def table_of(match: Match, *kinds: str) -> Table:
    table = Table("t", match, [Seat(index, kind) for index, kind in enumerate(kinds or [HERE] * match.state.players)], bytes(32))
    return table


def golden(name: str) -> Table:
    return table_of(caldera.load_match(GOLDEN / f"{name}.json"))


def running_fuji(plies: int, seed: int = 3) -> Match:
    match, rng = Match(caldera.game("fuji"), 3), random.Random(seed)
    while match.ply < plies:
        choices = [action for action, _ in match.state.chance_outcomes()]
        match.apply(rng.choice(choices or match.state.legal_actions(match.state.actors[0])), match.state.actors[0])
    return match


# ---- what is seen ----


@pytest.mark.parametrize(
    "name", ["hekla/three-fall-asleep", "fire_mountain/two-run-out-of-turns", "sub_terra/players-2", "fuji/three-reach-the-village"]
)
@pytest.mark.parametrize("locale", COMPLETE)
def test_every_position_can_be_looked_at(name: str, locale: str) -> None:
    table = golden(name)
    for viewer in (Viewer((), locale), Viewer((0,), locale)):
        eyes = Eyes(table, viewer)
        for ply in range(0, table.match.ply + 1, max(1, table.match.ply // 25)):
            shown = position(table, viewer, ply, eyes)
            assert shown.board.startswith("<svg")
            assert shown.ply == ply
            assert ">None<" not in str(shown.prompt)


def test_the_last_position_is_the_present_one() -> None:
    table = golden("hekla/three-fall-asleep")
    viewer = Viewer((), "en")
    now = page_state(table, viewer).plain()
    shown = position(table, viewer, table.match.ply, Eyes(table, viewer))
    for part in ("board", "footer", "seats"):
        assert getattr(shown, part) == now[part]


def test_the_past_shows_a_seat_what_it_could_see_then() -> None:
    """While a match with secrets goes on, hidden dice of others change nothing of any earlier picture."""
    match = running_fuji(90)
    past = next(ply for ply in range(90, 0, -1) if match.state_at(ply).hidden_from(1))
    state = match.state_at(past)
    other = state.guess(1, Rng(5))
    assert state.key != other.key
    tables = [table_of(Match(match.game, start=one.to_json()), LINK, LINK, LINK) for one in (state, other)]
    viewer = Viewer((1,), "en")
    first, second = (position(table, viewer, 0, Eyes(table, viewer)) for table in tables)
    assert first == second
    watching = Viewer((), "en")
    assert position(tables[0], watching, 0, Eyes(tables[0], watching)) == position(
        tables[1], watching, 0, Eyes(tables[1], watching)
    )


def test_a_screen_of_several_people_shows_no_secrets_of_the_past() -> None:
    match = running_fuji(60)
    past = next(ply for ply in range(60) if len(match.state_at(ply).hidden_from(0)) > 4)
    table = table_of(match)
    several, nobody = Viewer((0, 1, 2), "en"), Viewer((), "en")
    assert position(table, several, past, Eyes(table, several)) == position(table, nobody, past, Eyes(table, nobody))


def test_other_eyes_open_when_the_match_is_over() -> None:
    running = table_of(running_fuji(60))
    for requested in (ALL, "2"):
        with pytest.raises(Refused):
            Eyes(running, Viewer((0,), "en"), requested)
    table = golden("fuji/three-reach-the-village")
    rolled = [ply for ply in range(table.match.ply) if len(table.match.state_at(ply).hidden_from(None)) >= 15]
    ply = next(ply for ply in rolled if table.match.plays[ply][0] != CHANCE)
    viewer = Viewer((), "en")

    def dice(requested: str) -> int:
        shown = position(table, viewer, ply, Eyes(table, viewer, requested))
        return sum(len(FACE.findall(getattr(shown, part).split("</defs>", 1)[-1])) for part in ("board", "footer", "seats"))

    assert dice(PUBLIC) == dice("") == 0
    assert 0 < dice("0") < dice(ALL)
    state = table.match.state_at(ply)
    shown = plain(table.game.scene.see_all(state))
    assert all(die["value"] for each in shown["dice_sets"] if each["character"] is not None for die in each["dice"])


# ---- steps ----


def played_again(match: Match) -> Table:
    """A table at which all of this was played, and not only read."""
    table = table_of(Match(match.game, match.state.players, match.options, match.start, match.extra))
    for seat, action in match.plays:
        table._apply(seat, action)
    return table


@pytest.mark.parametrize("game_id", ["fire_mountain", "sub_terra", "hekla"])
def test_a_replay_goes_turn_by_turn(game_id: str) -> None:
    table = played_again(caldera.load_match(min(GOLDEN.joinpath(game_id).glob("*.json"))))
    match, found = table.match, stops(table)
    assert found[-1] == match.ply
    assert found == sorted(set(found))
    assert 1 < len(found) <= match.ply + 1
    for begin, end in pairwise(found):
        turns = {table.game.turn(match.state_at(ply)) for ply in range(begin, end) if match.plays[ply][0] != CHANCE}
        assert len(turns) == 1, "one turn, and the dice that belong to it"
    for first, second in pairwise(found[:-1]):
        assert table.game.turn(match.state_at(first)) != table.game.turn(match.state_at(second))


def test_stops_tell_no_secret() -> None:
    """Where turns begin is the same for everybody: it depends on nothing that only one of them knows."""
    table = played_again(running_fuji(120))
    for ply in stops(table)[:-1]:
        assert table.match.plays[ply][0] != CHANCE


def test_an_animation_leads_from_one_position_to_the_next() -> None:
    start = {"game": "hekla", "players": 2, "board": {"c2": ["R2", "G2"], "e2": ["G3"]}, "progress": [3, 1]}
    match = Match(HEKLA, 2, start=start)
    match.apply(HEKLA.space.parse("place 3 d2"), 0)
    table, viewer = table_of(match), Viewer((), "en")
    eyes = Eyes(table, viewer)
    placed, erupted = draw_frames(table, viewer, 0, 1, eyes)
    after = position(table, viewer, 1, eyes)
    assert "stone-L0" not in placed.board, "first the stone, then the eruption"
    assert "stone-L0" in erupted.board
    assert "stone-L0" in after.board
    assert [step.effect for step in placed.steps] == ["place"]
    assert {"row", "flow", "run", "drop"} <= {step.effect for step in erupted.steps}
    assert all(step.caption for step in erupted.steps if step.effect != "home")
    assert draw_frames(table, viewer, 1, 1, eyes) == []


# ---- over HTTP ----


def played(client: httpx2.Client, *kinds: str, **fields: str) -> str:
    path = new_table(client, *kinds, **fields)
    for number, (seat, words) in enumerate(((0, "place 3 c2"), (1, "place 3 d2"), (0, "place 2 b3"))):
        assert act(client, path, seat, HEKLA.space.parse(words), number).status_code == 200
    return path


def stones(picture: str) -> set[str]:
    return set(re.findall(r'id="(stone-[^"]+)"', picture))


def test_every_action_has_an_address(ann: httpx2.Client, bob: httpx2.Client) -> None:
    path = played(ann, "here", "here")
    shown = [ann.get(f"{path}/at/{ply}").json() for ply in range(4)]
    assert [len(stones(picture["board"])) - len(stones(shown[0]["board"])) for picture in shown] == [0, 1, 2, 3]
    assert ann.get(f"{path}/at/4").status_code == 422
    assert ann.get(f"{path}/at/x").status_code == 404
    page = bob.get(f"{path}?ply=1").text
    assert 'data-ply="1"' in page.split("<section")[0]
    assert stones(page) == stones(shown[1]["board"])
    assert boot(bob, path)["ply"] == 3
    assert "data-ply" not in bob.get(f"{path}?ply=99").text.split("<section")[0]
    assert bob.post("/language", data={"lang": "en", "back": f"{path}?ply=1"}).headers["location"] == f"{path}?ply=1"


def all_addresses() -> list[str]:
    """Whatever can be read about a table, as the application itself declares it."""
    return [each.path for each in ENDPOINTS if each.method == "GET" and each.path.startswith("/t/{table_id}")]


def test_no_address_shows_a_late_spectator_anything_newer(ann: httpx2.Client, bob: httpx2.Client) -> None:
    """Whatever can be asked about a delayed table is the same before and after an action that is not shown yet."""
    path = played(ann, "here", "here", **{"setting.delay": "10"})
    table_id = path.removeprefix("/t/")
    addresses = all_addresses()
    assert len(addresses) > 6

    def answers() -> dict[str, tuple[int, str]]:
        found = {}
        for address in addresses:
            if address.endswith("/events") or "{token" in address:
                continue
            for ply in range(5) if "{ply" in address else (0,):
                for panel in PANELS if "{name" in address else ("",):
                    url = address.format(table_id=table_id, ply=ply, name=panel)
                    for kind in ("text/html", "application/json"):
                        answer = bob.get(url, headers={"Accept": kind})
                        found[url + " " + kind] = (answer.status_code, answer.text)
        return found

    before = answers()
    assert act(ann, path, 1, HEKLA.space.parse("place 2 e2"), 3).status_code == 200
    assert answers() == before
    assert bob.get(f"{path}/at/1").status_code == 422, "not even the first action yet"
    assert ann.get(f"{path}/at/4").status_code == 200
    assert "10 actions" in bob.get(path).text
    assert json.loads(bob.get(f"{path}/match.json").text)["actions"] == []
    for kind in ("text/event-stream", "application/json"):
        for client, version in ((bob, "0"), (ann, "4")):
            with client.stream("GET", f"{path}/events?last_version=9", headers={"Accept": kind}) as stream:
                assert next(line for line in stream.iter_lines() if line.startswith("id: ")) == f"id: {version}"


def test_a_finished_file_opens_as_a_replay(ann: httpx2.Client) -> None:
    record = (GOLDEN / "hekla" / "three-fall-asleep.json").read_bytes()
    answer = ann.post("/open", files={"match": ("m.json", record, "application/json")})
    assert answer.headers["location"].endswith("?ply=0&spoilers=no")
    page = ann.get(answer.headers["location"]).text
    assert re.search(r'<main [^>]*class="table timing past quiet"', page)
    assert "Before the first action" in page


# ---- what if ----


def test_a_what_if_is_a_table_of_its_own_and_says_so(ann: httpx2.Client, bob: httpx2.Client) -> None:
    path = played(ann, "here", "here")
    answer = bob.post(f"{path}/try", data={"ply": "2", "seat.0": "here", "seat.1": "link"})
    assert answer.status_code == 303
    new = answer.headers["location"]
    page = bob.get(new).text
    assert "Table d’essai\xa0: ce n’est pas la vraie partie." in page
    assert f'href="{path}?ply=2"' in page
    assert "Essai – Hekla" in page.split("</title>")[0]
    assert boot(bob, new)["ply"] == 2
    assert boot(ann, path)["ply"] == 3, "the real game is untouched"
    assert "data-link" in page, "the other seat can be passed on"
    home = bob.get("/").text
    assert '<span class="maybe">' in home
    assert path not in home
    saved = json.loads(bob.get(f"{new}/match.json").text)
    assert saved["origin"] == {"table": path.removeprefix("/t/"), "ply": 2}


def test_a_what_if_needs_a_position_that_the_viewer_may_see(ann: httpx2.Client, bob: httpx2.Client) -> None:
    path = played(ann, "here", "here", **{"setting.delay": "3"})
    assert bob.post(f"{path}/try", data={"ply": "1"}).status_code == 422
    assert ann.post(f"{path}/try", data={"ply": "3"}).status_code == 303
    for bad in ("-1", "4", "", "x", "9" * 50):
        assert ann.post(f"{path}/try", data={"ply": bad}).status_code == 422
    assert ann.post(f"{path}/try", data={"ply": "1", "seat.0": "nobody"}).status_code == 422


def test_no_what_if_while_there_are_secrets() -> None:
    with pytest.raises(Refused) as refused:
        branch(table_of(running_fuji(40)), 10)
    assert "hidden information" in refused.value.say("en")
    over = golden("fuji/three-reach-the-village")
    made = branch(over, 30)
    assert made.plays == over.match.plays[:30]
    assert "dice" not in made.extra


@pytest.mark.parametrize(
    "origin",
    ["x", None, {"table": "<b>"}, {"table": 3, "ply": "4"}, {"table": "../..", "ply": -1}, {"table": "a", "ply": True}, {}],
)
def test_an_origin_from_a_file_is_not_trusted(ann: httpx2.Client, origin: Any) -> None:
    match = Match(HEKLA, 2, extra={"origin": origin})
    found = origin_of(match)
    assert found is None or (re.fullmatch(r"\w*", found.table) and found.ply == 0)
    answer = ann.post("/open", files={"match": ("m.json", match.dumps().encode(), "application/json")})
    page = ann.get(answer.headers["location"]).text
    assert "<b>" not in page.split("<main")[0].split("</header>")[1]
    assert ("maybe-notice" in page) == (found is not None)
