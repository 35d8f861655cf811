"""The panels of hints, analysis and statistics over HTTP: who gets what, in both languages, and what stays secret."""

from __future__ import annotations

import json
import re
from html import unescape

import httpx2

import caldera
from tests.support.paths import GOLDEN
from tests.support.rooms import act, boot, new_table
from tests.support.waiting import wait_until

HEKLA = caldera.game("hekla")


def panel(client: httpx2.Client, path: str, name: str) -> str:
    """A panel, once it is no longer being thought about."""

    def looked_at() -> str:
        answer = client.get(f"{path}/panel/{name}")
        assert answer.status_code == 200
        return str(answer.text)

    wait_until(lambda: "data-again" not in looked_at(), "the panel is still being thought about")
    return unescape(looked_at())


def opened(client: httpx2.Client, text: str) -> str:
    """The table of a match file."""
    answer = client.post("/open", files={"match": ("match.json", text.encode(), "application/json")})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"]).partition("?")[0]


def erupting() -> str:
    """Red can make d2 erupt by placing a stone there, and nothing comes near to it."""
    board = {"c2": ["G3", "R2"], "e2": ["G2", "R3"], "c3": ["G1"]}
    start = {"game": "hekla", "players": 2, "board": board, "progress": [3, 1]}
    head = {"caldera": 1, "game": "hekla", "rules": HEKLA.info.rules_version, "players": 2, "options": {}, "start": start}
    return json.dumps(head | {"actions": []})


# ---- hints ----


def test_a_hint_names_the_action_its_reason_and_its_path(ann: httpx2.Client) -> None:
    path = opened(ann, erupting())
    first = ann.get(f"{path}/panel/hint").text
    assert "data-again" in first  # the page is answered at once, the thought goes on elsewhere
    english = panel(ann, path, "hint")
    assert re.search(r'class="hint-best">Place a \d on d2<', english)
    assert "d2 erupts: you run" in english
    shown = re.search(r'data-show="(\[.*?\])"', english)
    assert shown is not None
    assert json.loads(shown[1])[-1] == "square-d2"
    ann.cookies.set("lang", "fr")
    french = panel(ann, path, "hint")
    assert "d2 entre en éruption\xa0: vous avancez" in french


def test_hints_are_for_those_who_are_to_act(ann: httpx2.Client, bob: httpx2.Client) -> None:
    path = new_table(ann, "here", "link")
    assert "Les conseils sont réservés aux joueurs" in panel(bob, path, "hint")
    assert "Place" in panel(ann, path, "hint")
    assert act(ann, path, 0, HEKLA.space.parse("place 3 c2"), boot(ann, path)["version"]).status_code == 200
    assert "When it’s your turn" in panel(ann, path, "hint")


def test_a_table_can_do_without_hints(ann: httpx2.Client) -> None:
    path = new_table(ann, "here", "here", **{"setting.hints": "false"})
    assert "Hints are off at this table" in panel(ann, path, "hint")
    assert "data-show" not in ann.get(f"{path}/panel/hint").text


# ---- analysis ----


def test_a_finished_match_is_analysed_for_everybody(ann: httpx2.Client, bob: httpx2.Client) -> None:
    path = opened(ann, (GOLDEN / "fire_mountain" / "two-run-out-of-turns.json").read_text(encoding="utf-8"))
    english = panel(ann, path, "analysis")
    assert '<svg class="chart"' in english
    assert f'href="{path}?ply=77"' in english
    assert "Better: Push the volcano" in english
    french = panel(bob, path, "analysis")  # the same study, told to a spectator in French
    assert "Mieux\xa0: Pousser le volcan" in french
    assert "Tournants de la partie" in french


def test_nothing_is_analysed_while_it_is_played(ann: httpx2.Client) -> None:
    path = new_table(ann, "here", "here")
    assert "Once the game is over" in panel(ann, path, "analysis")


# ---- statistics ----


def test_statistics_prove_the_dice_at_the_end_and_not_before(ann: httpx2.Client, bob: httpx2.Client) -> None:
    form = {"players": "2", "seat.0.kind": "bot", "seat.0.bot": "easy", "seat.1.kind": "bot", "seat.1.bot": "easy"}
    path = str(ann.post("/g/fire_mountain/new", data=form).headers["location"])
    early = unescape(ann.get(f"{path}/panel/stats").text)
    if "Verified" not in early:
        assert "Fingerprint" in early
        assert "Secret" not in early
    wait_until(lambda: "Verified" in panel(ann, path, "stats"), "the bots do not come to an end")
    late = panel(ann, path, "stats")
    record = caldera.load_match(ann.get(f"{path}/match.json").text)
    assert f"all {record.verify_dice()} rolls and draws" in late
    assert record.extra["dice"]["secret"] in late
    assert f'href="{path}/match.json"' in late
    french = panel(bob, path, "stats")
    assert "Vérifié" in french
    assert "Points du volcan" in french


def test_everybody_counts_only_the_dice_that_they_have_seen(ann: httpx2.Client, bob: httpx2.Client) -> None:
    """Fuji in its first planning phase, at one screen: six dice for whoever looks, none for the covered screen or a spectator."""
    whole = json.loads((GOLDEN / "fuji" / "three-talk-and-collapse.json").read_text(encoding="utf-8"))
    match = caldera.load_match(json.dumps(whole))
    ply = next(ply for ply in range(match.ply) if match.state_at(ply).observe(None)["phase"] == 2)
    path = opened(ann, json.dumps(whole | {"actions": whole["actions"][:ply]}))
    acting = match.state_at(ply).actors[0]
    assert "6 rolls" in panel(ann, path, f"stats?as={acting}")
    assert 'class="die-faces"' not in panel(ann, path, "stats")
    assert 'class="die-faces"' not in panel(bob, path, "stats")
