"""My box: an owner's edition as a form, a file and a choice for a table; whatever is sent, the answer is a sentence."""

from __future__ import annotations

import html
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest

import caldera
from caldera.core.content import ABOUT
from caldera.core.editions import list_fields, write_edition
from caldera.locale import COMPLETE, messages, text
from caldera.tables.store.boxes import MOST_BOXES
from tests.support.rooms import ASK, RunningRoom, browser, running_room

GAMES = ("hekla", "fire_mountain", "sub_terra", "fuji")
BOX = {"box": {"game": "hekla", "name": "Ada’s box"}, "lava": {"blocks": [2, 1]}}
SEATS = [{"kind": "here", "name": "Ada"}, {"kind": "bot", "bot": "easy"}]
FORM = {"players": "2", "seat.0.kind": "here", "seat.1.kind": "bot", "seat.1.bot": "easy"}


@pytest.fixture
def client(room: RunningRoom) -> Iterator[httpx2.Client]:
    with browser(room) as opened:
        yield opened


def form_of(game_id: str, **changes: str) -> dict[str, Any]:
    """The whole form as a browser sends it, with what somebody has typed."""
    fields: dict[str, Any] = {}
    for field_set in list_fields(caldera.game(game_id).content):
        for field in field_set.fields:
            value = field.value if isinstance(field.value, list) else [field.value]
            fields[field.path] = [str(item) for item in value] or [""]
    return fields | changes


def keep(client: httpx2.Client, game_id: str = "hekla", edition: dict[str, Any] | None = None) -> str:
    answer = client.post(f"/g/{game_id}/box", json={"edition": BOX if edition is None else edition})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


# ---- the form ----


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("language", COMPLETE)
def test_every_entry_of_every_table_has_a_field_with_words(room: RunningRoom, game_id: str, language: str) -> None:
    content = caldera.game(game_id).content
    words = {text(language)(key) for key, said in messages(language).items() if key.startswith(game_id) and "{" not in said}
    with browser(room, language) as client:
        page = client.get(f"/g/{game_id}/box")
    assert page.status_code == 200
    for field_set in list_fields(content):
        assert text(language).has(f"{game_id}.box.{field_set.table}"), field_set.table
        for field in field_set.fields:
            assert f'name="{field.path}"' in page.text
            label = page.text.split(f'id="label-{field.path}">')[1].split("<")[0]
            assert html.unescape(label) in words, f"{field.path} is not called by a word of the game"


@pytest.mark.parametrize("game_id", GAMES)
def test_a_form_as_it_was_shown_changes_nothing(client: httpx2.Client, game_id: str) -> None:
    shown = client.get(f"/g/{game_id}/box", headers=ASK).json()
    assert {field["path"]: field["value"] for field in shown["fields"]} == {
        field.path: field.value for each in list_fields(caldera.game(game_id).content) for field in each.fields
    }
    checked = client.post(f"/g/{game_id}/box/check", data=form_of(game_id), headers=ASK).json()
    assert (checked["problems"], checked["differs"]) == ([], 0)


def test_bounds_and_choices_are_those_of_the_checks(client: httpx2.Client) -> None:
    fields = {field["path"]: field for field in client.get("/g/fire_mountain/box", headers=ASK).json()["fields"]}
    spaces = fields["volcano.spaces"]
    assert (spaces["shape"], spaces["low"], spaces["high"], spaces["count"]) == ("numbers", 1, 12, 3)
    assert fields["die.faces"]["choices"] == ["volcano", "cave", "hut", "egg", "footprint", "blank"]
    assert fields["volcano.spaces"]["source"] == "reconstructed"


WRONG = [
    ("hekla", {"scoring.grooves": "99"}, "scoring.grooves", ("99 is not a whole number", "99 n'est pas un nombre entier")),
    ("hekla", {"zones.squares": "b2 z9"}, "zones.squares", ("no square 'z9' on the board", "pas de carré 'z9' sur le plateau")),
    ("fire_mountain", {"volcano.spaces": "x 9 10"}, "volcano.spaces", ("'x' is not", "'x' n'est pas")),
    ("sub_terra", {"bag.tiles": "key-D"}, "bag.tiles", ("1 key tile instead of 3", "1 tuile Clé au lieu de 3")),
    ("sub_terra", {"sanctuary.hall": "N"}, "sanctuary.hall", ("the south", "au sud")),
    ("fuji", {"stamina.injuries": "4 3 8 9"}, "stamina.injuries", ("ascending order", "ordre croissant")),
    ("fuji", {"dice.a": "red red red red red red"}, "dice.a", ("'red' is not one of", "'red' ne fait pas partie de")),
]


@pytest.mark.parametrize(("game_id", "typed", "path", "words"), WRONG)
def test_what_is_wrong_is_told_at_its_field_in_the_readers_language(
    room: RunningRoom, game_id: str, typed: dict[str, str], path: str, words: tuple[str, str]
) -> None:
    """The check while one types, and the form that comes back, say what loading the file says."""
    for language, said in zip(COMPLETE, words, strict=True):
        with browser(room, language) as client:
            problems = client.post(f"/g/{game_id}/box/check", data=form_of(game_id, **typed), headers=ASK).json()["problems"]
            assert [problem["path"] for problem in problems] == [path]
            assert said in problems[0]["message"].replace("’", "'").replace("\u00a0", " ").replace("\u202f", " ")
            sent = client.post(f"/g/{game_id}/box", data=form_of(game_id, **typed, name="Mine"))
            assert sent.status_code == 422
            assert f'class="box-field differs wrong" data-path="{path}"' in " ".join(sent.text.split())
            assert 'value="Mine"' in sent.text, "nothing that was typed is lost"
            assert client.get(f"/g/{game_id}/box", headers=ASK).json()["boxes"] == []


def test_all_that_is_wrong_is_told_at_once(client: httpx2.Client) -> None:
    typed = form_of("fire_mountain", **{"eggs.titanosaur": "40", "guard.turns": "no", "volcano.spaces": "1 2"})
    checked = client.post("/g/fire_mountain/box/check", data=typed, headers=ASK).json()
    assert {problem["path"] for problem in checked["problems"]} == {"eggs.titanosaur", "guard.turns", "volcano.spaces"}


def test_the_drawings_follow_what_is_typed(client: httpx2.Client) -> None:
    def pictures(**typed: str) -> dict[str, str]:
        answer = client.post("/g/fuji/box/check?pictures=yes", data=form_of("fuji", **typed), headers=ASK)
        found: dict[str, str] = answer.json()["pictures"]
        return found

    before = pictures()
    plans = {f"scenarios.{name}" for name in caldera.game("fuji").content.data["scenarios"] if name not in ABOUT}
    tracks = {"stamina.injuries", "stamina.mild_injuries"}
    assert set(before) == {"dice", "landscapes", "villages", "symbols"} | plans | tracks
    after = pictures(**{"stamina.last": "20"})
    assert {part for part in before if before[part] != after[part]} == tracks
    board = client.post("/g/hekla/box/check?pictures=yes", data=form_of("hekla", **{"zones.squares": "e2"}), headers=ASK)
    assert board.json()["pictures"][""].count("×2") == 1


# ---- files ----


def test_the_file_goes_round_through_page_python_and_terminal(
    client: httpx2.Client, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = form_of("hekla", **{"lava.blocks": "2 1", "zones.squares": "e2", "name": "  Ada’s   box "})
    file = client.post("/g/hekla/box/file", data=typed)
    assert file.headers["content-disposition"] == 'attachment; filename="hekla-Ada-s-box.toml"'
    wanted = {"box": {"game": "hekla", "name": "Ada’s box"}, "zones": {"squares": ["e2"]}, "lava": {"blocks": [2, 1]}}
    assert tomllib.loads(file.text) == wanted
    saved = tmp_path / "my box.toml"
    saved.write_bytes(file.content)
    game = caldera.game("hekla", saved)
    assert (game.edition, game.edition_name) == (wanted, "Ada’s box")
    from caldera.cli import main

    assert main(["info", "hekla", "--sources", "--edition", str(saved)]) == 0
    assert "edition file" in capsys.readouterr().out
    upload = client.post("/g/hekla/box/open", files={"file": ("my box.toml", saved.read_bytes())})
    assert upload.status_code == 303
    kept = client.get("/g/hekla/box", headers=ASK).json()["boxes"]
    assert [box["edition"] for box in kept] == [wanted]
    assert client.get(f"/g/hekla/box/{kept[0]['id']}/file").content == file.content


def test_a_file_without_a_name_takes_that_of_the_file(client: httpx2.Client) -> None:
    client.post("/g/hekla/box/open", files={"file": ("first_printing.toml", b"[lava]\nblocks = [2, 1]\n")})
    assert client.get("/g/hekla/box", headers=ASK).json()["boxes"][0]["name"] == "first_printing"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"[lava]\nblocks = [2, 900]\n", "mine.toml, line 2: lava.blocks: 900 is not a whole number from 0 to 60"),
        (b"[lava\n", "mine.toml, line 1"),
        (b"[box]\ngame = 'fuji'\n", "box is of fuji, not of hekla"),
        (b"[box]\nname = 7\n", "not a name of at most 60 characters"),
        (b"[box]\nsecret = 'x'\n", "no such entry"),
        (b"lava = 2030-01-01\n", "words, whole numbers and lists"),
        (b"[lava]\nnote = 3\n", "not a text"),
        (b"[lava]\nblocks = [" + b"9" * 5000 + b"]\n", "mine.toml"),
        (b"[lava]\nblocks = " + b"[" * 2000 + b"]" * 2000 + b"\n", "mine.toml"),
        (b"\xff\xfe", "mine.toml"),
        (b"", "mine.toml"),
        (b"[lava]\nnote = '" + b"x" * 40_000 + b"'\n", "more than 30000 characters"),
    ],
)
def test_a_file_that_cannot_be_used_is_refused_with_a_sentence(client: httpx2.Client, content: bytes, words: str) -> None:
    answer = client.post("/g/hekla/box/open", files={"file": ("mine.toml", content)})
    assert answer.status_code == 422
    assert words in answer.text.replace("&#39;", "'").split('role="alert">')[1].split("<")[0]
    assert client.get("/g/hekla/box", headers=ASK).json()["boxes"] == []


def test_a_file_of_any_size_is_refused_before_it_is_read(client: httpx2.Client) -> None:
    assert client.post("/g/hekla/box/open", files={"file": ("mine.toml", b"#" * 100_000)}).status_code == 413
    assert client.post("/g/hekla/box/open", data={"file": "no file"}).status_code == 400


@pytest.mark.parametrize(
    "edition", [BOX, {"lava": {"note": 'a "b" \\ \x7f \u2028 é', "blocks": [1, 1]}}, {"zones": {"squares": []}}]
)
def test_what_is_written_is_what_is_read(edition: dict[str, Any]) -> None:
    assert tomllib.loads(write_edition(edition)) == edition


@pytest.mark.parametrize("game_id", GAMES)
def test_a_whole_content_is_an_edition_too(game_id: str) -> None:
    whole = {table: dict(entries) for table, entries in caldera.game(game_id).content.data.items()}
    assert tomllib.loads(write_edition(whole)) == whole
    caldera.game(game_id, whole)


# ---- keeping, choosing, playing ----


def test_a_box_is_kept_chosen_played_and_survives_a_restart(tmp_path: Path) -> None:
    with running_room(tmp_path / "room.db") as room, browser(room) as client, browser(room) as stranger:
        box = keep(client)
        page = client.get(f"/g/hekla/new?box={box}").text
        assert f'<option value="{box}" selected>Ada’s box</option>' in page
        path = client.post("/g/hekla/new", data=FORM | {"edition": box}).headers["location"]
        plain = client.post("/g/hekla/new", data=FORM | {"edition": "caldera"}).headers["location"]
        for _ in range(2):
            shown = client.get(path).text
            assert f'class="box-badge" href="{path}/edition"' in shown
            assert "Box: Ada’s box" in shown
            assert "box-badge" not in client.get(plain).text
            told = stranger.get(f"{path}/edition", headers=ASK).json()
            assert told["edition"] == BOX, "whoever sees a table sees what it is played with"
            assert told["differs"] == [{"path": "lava.blocks", "ours": [10, 10], "theirs": [2, 1]}]
            assert "2 1" in stranger.get(f"{path}/edition").text
            assert client.get(path, headers=ASK).json()["edition"] == f"{path}/edition"
            assert client.get(plain, headers=ASK).json()["edition"] == ""
            assert client.get(path, headers=ASK).json()["observation"]["lava"] != {}
            record = client.get(f"{path}/match.json").json()
            assert caldera.Match.from_json(record, caldera.game).game.edition == BOX
            assert [kept["id"] for kept in client.get("/g/hekla/box", headers=ASK).json()["boxes"]] == [box]
            room.restart()


def test_a_box_is_its_owners_alone(room: RunningRoom) -> None:
    with browser(room) as owner, browser(room) as stranger:
        box = keep(owner)
        stranger.post("/g/hekla/box", json={"edition": {}})
        assert box not in stranger.get("/g/hekla/box").text
        assert stranger.get(f"/g/hekla/box/{box}/file").status_code == 404
        assert stranger.get(f"/g/hekla/box?box={box}").status_code == 404
        assert stranger.post("/g/hekla/new", json={"seats": SEATS, "box": box}).status_code == 422
        stranger.post("/g/hekla/box/delete", data={"id": box})
        stolen = stranger.post("/g/hekla/box", json={"edition": BOX, "id": box}).json()["id"]
        assert stolen != box
        assert owner.get(f"/g/hekla/box/{box}/file").status_code == 200
        owner.post("/g/hekla/box/delete", data={"id": box})
        assert owner.get(f"/g/hekla/box/{box}/file").status_code == 404


def test_one_browser_keeps_so_many(room: RunningRoom) -> None:
    with browser(room) as client:
        boxes = [keep(client) for _ in range(MOST_BOXES)]
        refused = client.post("/g/hekla/box", json={"edition": BOX})
        assert refused.status_code == 422
        assert f"You keep {MOST_BOXES} boxes already" in refused.json()["error"]
        replaced = client.post("/g/hekla/box", json={"edition": {"box": {"name": "new"}}, "id": boxes[3]})
        assert (replaced.status_code, replaced.json()["id"]) == (201, boxes[3])


def test_programs_bring_their_edition(client: httpx2.Client) -> None:
    made = client.post("/g/fuji/new", json={"seats": SEATS, "edition": {"stamina": {"last": 18}}}).json()
    assert client.get(made["path"], headers=ASK).json()["observation"]["track"]["last"] == 18
    refused = client.post("/g/fuji/new", json={"seats": SEATS, "edition": {"stamina": {"last": 99}}})
    assert refused.status_code == 422
    assert "stamina.last: 99 is not a whole number from 1 to 60" in refused.json()["error"]
    french = {"Accept-Language": "fr"}
    refused = client.post("/g/fuji/new", json={"seats": SEATS, "edition": {"stamina": {"last": 99}}}, headers=french)
    assert "nombre entier" in refused.json()["error"]


HOSTILE = [
    {"lava": 3},
    {"lava": {"blocks": None}},
    {"lava": {"blocks": {"a": 1}}},
    {"lava": {"blocks": [1e9, 2]}},
    {"lava": {"blocks": [10**18, 2]}},
    {"lava": {"source": "hearsay"}},
    {"frame": {"columns": ["a"] * 5000}},
    {"frame": {"columns": ["<script>", "b", "c"]}},
    {"box": []},
    {"box": {"name": "x" * 61}},
    {"box": {"name": "\u202e\n"}},
    {"__proto__": {}},
    {"": {}},
    {"x" * 29_000: {}},
    {"lava": {"note": "x" * 31_000}},
]


@pytest.mark.parametrize("edition", HOSTILE)
def test_hostile_editions_are_refused_everywhere(client: httpx2.Client, edition: dict[str, Any]) -> None:
    for path, body in (
        ("/g/hekla/box", {"edition": edition}),
        ("/g/hekla/new", {"seats": SEATS, "edition": edition}),
        ("/open", {"caldera": 1, "game": "hekla", "rules": 1, "players": 2, "options": {}, "actions": [], "edition": edition}),
    ):
        if path == "/open" and "note" in edition.get("lava", {}) if isinstance(edition.get("lava"), dict) else False:
            continue  # a match file may be longer
        answer = client.post(path, json=body)
        assert answer.status_code == 422, (path, answer.text)
        assert len(answer.json()["error"]) < 1200
    checked = client.post("/g/hekla/box/check", json={"edition": edition}).json()
    assert len(checked["problems"]) >= 1


def test_a_name_is_text_wherever_it_stands(client: httpx2.Client) -> None:
    name = "<b>&\"'{say}</b>"
    box = keep(client, edition=BOX | {"box": {"name": name}})
    path = client.post("/g/hekla/new", data=FORM | {"edition": box}).headers["location"]
    for address in ("/g/hekla/box", f"/g/hekla/box?box={box}", "/g/hekla/new", path, f"{path}/edition"):
        shown = client.get(address).text
        assert "&lt;b&gt;&amp;" in shown
        assert '<b>&"' not in shown
    file = client.get(f"/g/hekla/box/{box}/file")
    assert file.headers["content-disposition"] == 'attachment; filename="hekla-b-say-b.toml"'
    assert tomllib.loads(file.text)["box"]["name"] == name


def test_a_rematch_is_played_with_the_same_box(client: httpx2.Client) -> None:
    edition = {"lava": {"blocks": [1, 0]}, "stones": {"two": [0, 0, 0, 9]}}
    box = keep(client, edition=edition)
    path = client.post("/g/hekla/new", data=FORM | {"seat.1.kind": "here", "edition": box}).headers["location"]
    for _ in range(60):
        table = client.get(path, headers=ASK).json()
        if table["over"]:
            break
        action = {"seat": table["seat"], "action": table["actions"][0]["action"], "last_version": table["version"]}
        assert client.post(f"{path}/act", json=action).status_code == 200
    assert table["over"]
    following = client.post(f"{path}/rematch")
    assert following.status_code == 303, following.text
    assert client.get(f"{following.headers['location']}/edition", headers=ASK).json()["edition"] == edition


# ---- the server's own edition ----


def test_a_server_with_an_edition_plays_with_it_unless_told_otherwise(tmp_path: Path) -> None:
    """`caldera serve --edition FILE`: for whoever chooses nothing; it stands in the form, and our own content beside it."""
    file = tmp_path / "club.toml"
    file.write_text('[box]\nname = "The club’s"\n[lava]\nblocks = [2, 1]\n[zones]\nsquares = ["e2"]\n', encoding="utf-8")
    command = [sys.executable, "-m", "caldera", "serve", "--no-browser", "--port", "0", "--edition", str(file)]
    process = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        address = re.findall(r"http://localhost:\d+", process.stdout.readline())[0]
        headers = {"Accept-Language": "en", "Sec-Fetch-Site": "same-origin"}
        with httpx2.Client(base_url=address, headers=headers, timeout=30) as client:
            form = client.get("/g/hekla/new").text
            assert '<option value="" selected>This server’s box: The club’s</option>' in form
            assert 'name="edition"' not in client.get("/g/fuji/new").text
            usual = client.post("/g/hekla/new", data=FORM).headers["location"]
            assert client.get(f"{usual}/edition", headers=ASK).json()["name"] == "The club’s"
            ours = client.post("/g/hekla/new", json={"seats": SEATS, "box": "caldera"}).json()["path"]
            assert client.get(f"{ours}/edition", headers=ASK).json() == {"game": "hekla", "name": "", "edition": {}, "differs": []}
            given = client.post("/g/hekla/new", json={"seats": SEATS, "edition": {"scoring": {"grooves": 7}}}).json()["path"]
            differs = client.get(f"{given}/edition", headers=ASK).json()["differs"]
            assert [entry["path"] for entry in differs] == ["scoring.grooves"]
    finally:
        process.terminate()
        process.communicate(timeout=60)


def test_a_server_does_not_start_with_an_edition_that_cannot_be_used(tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    file.write_text("[lava]\nblocks = [2, 900]\n")
    command = [sys.executable, "-m", "caldera", "serve", "--no-browser", "--port", "0", "--edition", str(file), "--lang", "en"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode != 0
    assert "club.toml, line 2: lava.blocks: 900 is not a whole number from 0 to 60" in done.stderr
