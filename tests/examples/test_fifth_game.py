"""A fifth game from outside: installed, checked, played, and harmless to the others when it is broken."""

from __future__ import annotations

from pathlib import Path

import pytest

from caldera.core.errors import BadInput
from caldera.lab.new_game import write_skeleton
from tests.support.foreign_games import ASH_RIM, install, run
from tests.support.rooms import browser, running_room


@pytest.fixture(scope="module")
def ash_rim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("ash_rim")
    install(ASH_RIM, folder)
    return folder


@pytest.fixture(scope="module")
def skeleton(tmp_path_factory: pytest.TempPathFactory) -> Path:
    source, folder = tmp_path_factory.mktemp("source") / "my_game", tmp_path_factory.mktemp("my_game")
    write_skeleton("my_game", "My Game", source)
    install(source, folder)
    return folder


def test_the_example_is_listed_and_keeps_the_contract(ash_rim: Path) -> None:
    listed = run(ash_rim, "info")
    assert "ash_rim        Ash Rim" in listed.stdout
    assert "hekla" in listed.stdout
    checked = run(ash_rim, "check", "ash_rim", "--games", "6", "--lang", "en")
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert "Ash Rim: all checks passed." in checked.stdout


def test_the_example_is_played_in_a_terminal(ash_rim: Path) -> None:
    played = run(ash_rim, "play", "ash_rim", "--seats", "me,greedy", "--seed", "4", "--lang", "en", typed="1\n" * 400)
    assert played.returncode == 0, played.stdout + played.stderr
    assert " wins." in played.stdout
    french = run(ash_rim, "play", "ash_rim", "--seats", "greedy,greedy", "--seed", "4", "--lang", "fr")
    assert "Victoire" in french.stdout, french.stdout + french.stderr


def test_its_bot_beats_chance(ash_rim: Path) -> None:
    met = run(ash_rim, "arena", "ash_rim", "--bots", "greedy,random", "--games", "60", "--seed", "1", "--at-least", "60")
    assert met.returncode == 0, met.stdout + met.stderr


def test_a_new_skeleton_is_playable_at_once_and_without_french(skeleton: Path) -> None:
    checked = run(skeleton, "check", "my_game", "--games", "2", "--lang", "en")
    assert checked.returncode == 0, checked.stdout + checked.stderr
    played = run(skeleton, "play", "my_game", "--seats", "random,random", "--seed", "4", "--lang", "fr")
    assert " wins." in played.stdout, played.stdout + played.stderr


@pytest.mark.parametrize("name", ["x", "Game", "my-game", "1st", "class", "random", "hekla", "é" * 4, "a" * 40])
def test_names_that_cannot_be_a_game(name: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput):
        write_skeleton(name, "A Game", tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_a_folder_in_use_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "kept.txt").write_text("mine")
    with pytest.raises(BadInput, match="is not empty: choose another one"):
        write_skeleton("my_game", "My Game", tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["kept.txt"]


@pytest.mark.parametrize(
    ("file", "about"),
    [
        ("view/scene.py", "view/scene.py is missing: the picture, with SCENE"),
        ("view/plain.py", "view/plain.py is missing"),
        ("words/RULES.md", "words/RULES.md is missing: the rules in numbered clauses"),
    ],
)
def test_check_names_the_file_that_is_missing(skeleton: Path, tmp_path: Path, file: str, about: str) -> None:
    folder = copy_of(skeleton, tmp_path)
    (folder / "my_game" / file).unlink()
    checked = run(folder, "check", "my_game", "--games", "1", "--lang", "en")
    assert checked.returncode != 0
    assert about in checked.stderr


@pytest.mark.parametrize(
    ("old", "new", "about"),
    [
        ("SCENE = Picture()", "SCENE = None", "has no SCENE that is a Scene"),
        ('id="scene"', 'id="scene", data_x="<&>"', ""),
        ("data_el=name", "data_el=name.upper()", "which is not in the picture"),
        ('el("rect",', 'Markup("<rect>") + el("rect",', "not well-formed"),
    ],
)
def test_check_looks_at_the_picture(skeleton: Path, tmp_path: Path, old: str, new: str, about: str) -> None:
    folder = copy_of(skeleton, tmp_path)
    scene = folder / "my_game" / "view" / "scene.py"
    assert old in scene.read_text()
    scene.write_text(scene.read_text().replace(old, new))
    checked = run(folder, "check", "my_game", "--games", "1", "--lang", "en")
    assert (checked.returncode == 0) == (about == ""), checked.stdout + checked.stderr
    assert about in checked.stderr


DAMAGE = {
    "broken_meta": ("meta.py", False),
    "broken_words": ("words/en.toml", False),
    "broken_scene": ("view/scene.py", True),
    "broken_game": ("game.py", True),
}
"""Games, the file of each that is damaged, and whether the home page can still name it."""


def test_broken_games_never_break_anothers_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "installed"
    for name, (file, _) in DAMAGE.items():
        write_skeleton(name, f"The {name}", tmp_path / name)
        install(tmp_path / name, folder)
        (folder / name / file).write_text("1 / 0\n")
    listed = run(folder, "info")
    assert listed.returncode == 0
    assert "hekla" in listed.stdout
    monkeypatch.setenv("PYTHONPATH", run_path(folder))
    with running_room(tmp_path / "room.db") as room, browser(room) as visitor:
        for path in ("/", "/g/hekla", "/g/hekla/new", "/mine"):
            assert visitor.get(path).status_code == 200, path
        home = visitor.get("/").text
        for name, (_, is_named) in DAMAGE.items():
            assert (f"The {name}" in home) == is_named, name
            for path in ("", "/new", "/learn"):
                assert visitor.get(f"/g/{name}{path}").status_code in (200, 404, 500), path
        made = visitor.post(
            "/g/hekla/new", data={"players": "2", "seat.0.kind": "here", "seat.1.kind": "here"}, follow_redirects=True
        )
        assert made.status_code == 200


def test_the_room_shows_and_plays_a_foreign_game_with_defaults(
    skeleton: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No cover, no style, no guide, no French: the page has defaults for all of them."""
    monkeypatch.setenv("PYTHONPATH", run_path(skeleton))
    with running_room(tmp_path / "room.db") as room, browser(room, "fr") as visitor:
        home = visitor.get("/").text
        assert "My Game" in home
        assert "/g/my_game/learn" not in home
        assert visitor.get("/games/my_game/cover.svg").text.startswith("<svg")
        assert visitor.get("/g/my_game/rules").status_code == 200
        assert visitor.get("/g/my_game/learn").status_code == 404
        made = visitor.post(
            "/g/my_game/new", data={"players": "2", "seat.0.kind": "here", "seat.1.kind": "here"}, follow_redirects=True
        )
        assert made.status_code == 200
        assert 'data-el="roll"' in made.text


def copy_of(installed: Path, into: Path) -> Path:
    import shutil

    return Path(shutil.copytree(installed, into / "copy"))


def run_path(folder: Path) -> str:
    from tests.support.foreign_games import surroundings

    return surroundings(folder)["PYTHONPATH"]
