"""The command line: what each command prints, and how mistakes are told."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import caldera
from caldera.bots import make_bot
from caldera.build_info import compiled_modules
from caldera.cli import build_parser, main
from caldera.core.match import Match
from caldera.games import OWN
from caldera.locale import COMPLETE
from tests.support.paths import GOLDEN

QUICK = "[lava]\nblocks = [2, 1]\n"


@pytest.fixture(autouse=True)
def plain_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("LANG", "C")
    monkeypatch.setenv("COLUMNS", "120")
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def box(tmp_path: Path) -> str:
    file = tmp_path / "box.toml"
    file.write_text(QUICK, encoding="utf-8")
    return str(file)


@pytest.fixture
def match_file(tmp_path: Path) -> Path:
    """A finished match of a small box."""
    match = Match(caldera.game("hekla", {"lava": {"blocks": [2, 1]}}), 2)
    bot = make_bot("greedy", match.game, 1)
    while not match.state.is_over:
        seat = match.state.actors[0]
        match.apply(bot.choose(match.state, seat), seat)
    file = tmp_path / "match.json"
    file.write_text(match.dumps(), encoding="utf-8")
    return file


def fails(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line on stderr of a command that fails with exit code 2."""
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert captured.err.startswith("caldera: ")
    assert captured.err.count("\n") == 1
    return captured.err


# ---- info ----


def test_info_tells_about_the_installation(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["info"]) == 0
    shown = capsys.readouterr().out
    assert f"caldera {caldera.__version__}" in shown
    compiled = compiled_modules()
    assert ("core.state" in shown and "bots.search" in shown) if compiled else "interpreted" in shown
    for game in OWN:
        assert game in shown


def test_info_tells_about_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["info", "hekla"]) == 0
    shown = capsys.readouterr().out
    assert "Hekla, Martin Schlegel" in shown
    assert "2–4 players" in shown
    assert "first = red, green, yellow, blue (default red)" in shown
    assert main(["info", "hekla", "--lang", "fr"]) == 0
    assert "ni hasard ni information cachée" in capsys.readouterr().out


def test_info_tells_how_long_a_game_takes(capsys: pytest.CaptureFixture[str]) -> None:
    """A range, or one number where there is only one."""
    for game, lang, time in (("hekla", "en", "30–50 min"), ("sub_terra", "en", "about 60 min")):
        assert main(["info", game, "--lang", lang]) == 0
        assert time in capsys.readouterr().out
    assert main(["info", "sub_terra", "--lang", "fr"]) == 0
    assert "environ 60 min" in " ".join(capsys.readouterr().out.split())


def test_every_game_has_a_card_and_sources(capsys: pytest.CaptureFixture[str]) -> None:
    for game in OWN:
        for lang in COMPLETE:
            assert main(["info", game, "--lang", lang]) == 0
            assert main(["info", game, "--sources", "--lang", lang]) == 0
            shown = capsys.readouterr().out
            for one in caldera.game(game).content.provenance():
                assert one.block in shown


def test_an_edition_shows_as_the_owners(box: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["info", "hekla", "--sources", "--edition", box]) == 0
    assert "edition file" in capsys.readouterr().out


def test_the_language_comes_from_the_environment(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    main(["info"])
    assert "joueurs" in capsys.readouterr().out


# ---- experiments ----


def test_simulate_prints_a_table_and_writes_files(box: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [str(tmp_path / name) for name in ("games.csv", "games.json")]
    common = ["simulate", "hekla", "--players", "3", "--games", "4", "--seed", "7", "--workers", "1", "--edition", box]
    assert main([*common, "--bots", "greedy,greedy,random", "--csv", files[0], "--json", files[1]]) == 0
    shown = capsys.readouterr().out
    assert "Player 3" in shown
    assert "progress" in shown
    assert "4 games" in shown
    assert "ended: lava 4" in shown
    record = json.loads(Path(files[1]).read_text(encoding="utf-8"))
    assert record["bots"] == ["greedy", "greedy", "random"]
    assert record["summary"]["games"] == len(record["games"]) == 4
    assert len(Path(files[0]).read_text(encoding="utf-8").splitlines()) == 5
    assert main([*common, "--bots", "greedy,greedy,random", "--lang", "fr"]) == 0
    assert "4 parties" in capsys.readouterr().out


def test_one_bot_fills_all_seats(box: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "hekla", "--bots", "random", "--games", "1", "--seed", "1", "--edition", box, "--workers", "1"]) == 0
    assert capsys.readouterr().out.count("random") == 2


def test_arena_reaches_its_aim_or_not(box: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    common = ["--games", "4", "--seed", "1", "--workers", "1", "--edition", box]
    file = tmp_path / "arena.json"
    assert main(["arena", "hekla", "--bots", "greedy,random", *common, "--at-least", "60", "--json", str(file)]) == 0
    shown = capsys.readouterr().out
    assert "greedy against random" in shown
    assert "95% interval" in shown
    assert "reached." in shown
    assert json.loads(file.read_text(encoding="utf-8"))["pairings"][0]["games"] == 4
    assert main(["arena", "hekla", "--bots", "random,greedy", *common, "--at-least", "60", "--lang", "fr"]) == 1
    assert "pas atteint" in capsys.readouterr().out


# ---- match files ----


def test_replay_prints_the_log_and_a_position(match_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(match_file)]) == 0
    whole = capsys.readouterr().out
    assert "   1  Player 1 places" in whole
    assert "The last block of lava has been placed." in whole
    assert main(["replay", str(match_file), "--ply", "2", "--lang", "fr"]) == 0
    part = capsys.readouterr().out
    assert "   2  Joueur 2 pose" in part
    assert "   3  " not in part
    assert "À Joueur 1 de poser" in part


def test_verify_replays(match_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(match_file)]) == 0
    shown = capsys.readouterr().out
    assert "each of them allowed" in shown
    assert "There is no luck in this game." in shown


def test_broken_files_are_told_apart(match_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = match_file.read_text(encoding="utf-8")
    broken = tmp_path / "broken.json"

    def told(content: str) -> str:
        broken.write_text(content, encoding="utf-8")
        return fails(capsys, "verify", str(broken))

    assert "cut short" in told(text[: len(text) // 2])
    assert "not a saved game of Caldera" in told("{}")
    assert "Action 1" in told(text.replace('[0, "place', '[1, "place', 1))
    assert "version 99" in told(text.replace('"rules": 1', '"rules": 99'))
    assert "There is no position 999" in fails(capsys, "replay", str(match_file), "--ply", "999")
    broken.write_bytes(b"\xff\xfe{")
    assert "not UTF-8 text" in fails(capsys, "replay", str(broken))
    assert "There is no file" in fails(capsys, "replay", str(tmp_path / "nothing.json"))


# ---- mistakes ----


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["simulate", "chess"], "There is no game “chess”"),
        (["simulate", "hekla", "--players", "9", "--bots", "random"], "2 to 4 players"),
        (["simulate", "hekla", "--players", "3", "--bots", "random,random"], "You gave 2 bots for 3 players"),
        (["simulate", "hekla", "--bots", "random,clever"], "There is no bot “clever”"),
        (["simulate", "hekla", "--options", "speed=9"], "There is no option “speed”. Options: long_move"),
        (["simulate", "hekla", "--options", "first=mauve"], "Option “first” cannot be “mauve”. Choices: red"),
        (["simulate", "hekla", "--options", "first"], "name=value"),
        (["simulate", "hekla", "--edition", "nowhere.toml"], "nowhere.toml: There is no such file."),
        (["arena", "hekla", "--bots", "greedy"], "at least two bots"),
        (["play", "hekla", "--seats", "me,nobody"], "There is no bot “nobody”"),
        (["play", "hekla", "--seats", "me,random", "--players", "3"], "You gave 2 seats for 3 players"),
    ],
)
def test_mistakes_are_one_line(arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert reason in fails(capsys, *arguments)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["simulate", "chess"], "Jeu inconnu\xa0: «\xa0chess\xa0». Jeux possibles\xa0: hekla"),
        (["simulate", "hekla", "--players", "9"], "Hekla se joue de 2 à 4 joueurs, pas à 9."),
        (["simulate", "hekla", "--bots", "random,clever"], "Bot inconnu\xa0: «\xa0clever\xa0». Niveaux\xa0: novice"),
        (["simulate", "hekla", "--options", "speed=9"], "Option inconnue\xa0: «\xa0speed\xa0». Options possibles\xa0: long"),
        (
            ["simulate", "fire_mountain", "--options", "first=green"],
            "Option «\xa0first\xa0»\xa0: Cette couleur n’est pas utilisée à 2 joueurs.",
        ),
        (["replay", "nothing.json"], "Le fichier nothing.json n’existe pas."),
        (["replay", "."], ". est un dossier, pas un fichier."),
        (["play", "hekla", "--edition", "nowhere.toml"], "nowhere.toml\xa0: Ce fichier n’existe pas."),
        (["play", "hekla", "--options", "first=pink"], "L’option «\xa0first\xa0» ne peut pas valoir «\xa0pink\xa0»."),
        (["backup", "nothing.db", "copy.db"], "Le fichier nothing.db n’existe pas."),
        (["migrate", "nothing.db", "here"], "La destination doit être une adresse PostgreSQL"),
        (["serve", "--port", "99999"], "Un port est un nombre de 0 à 65535, pas 99999."),
        (["play"], "Il manque\xa0: game. Voir\xa0: caldera play --help"),
        (["play", "hekla", "--dance"], "Argument inconnu\xa0: --dance. Voir\xa0: caldera --help"),
        (["play", "hekla", "--players", "two"], "--players attend un nombre, pas two. Voir\xa0: caldera play --help"),
        (["simulate", "hekla", "--engine", "horse"], "--engine ne peut pas valoir horse. Choix possibles\xa0: processes, ray."),
        (["serve", "--ho", "x"], "--ho peut désigner --host, --host-name."),
        (["serve", "--no-browser=3"], "--no-browser n’attend pas de valeur."),
        (["play", "hekla", "--players"], "--players attend une valeur."),
    ],
)
def test_mistakes_are_told_in_the_chosen_language(arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert reason in fails(capsys, *arguments, "--lang", "fr")


def test_a_bad_edition_names_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "my_box.toml"
    file.write_text('# my box\n[lava]\nblocks = [10, "many"]\n', encoding="utf-8")
    assert "my_box.toml, line 3: lava.blocks: 'many' is not a whole number" in fails(
        capsys, "info", "hekla", "--edition", str(file)
    )
    file.write_text("# my box\n[lava\n", encoding="utf-8")
    assert "my_box.toml, line 2: This is not TOML" in fails(capsys, "info", "hekla", "--edition", str(file))
    assert "my_box.toml, ligne 2\xa0: Ce n’est pas du TOML" in fails(
        capsys, "info", "hekla", "--edition", str(file), "--lang", "fr"
    )


def test_a_file_of_another_game_is_refused(match_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "does not say who plays which seat" in fails(capsys, "play", "hekla", "--file", str(match_file))


def test_the_version_and_the_usage() -> None:
    for arguments, code, shown in (
        (["--version"], 0, caldera.__version__),
        ([], 2, "usage: caldera"),
        (["dance"], 2, "There is no command “dance”. Commands: play, serve"),
    ):
        run = subprocess.run([sys.executable, "-m", "caldera.cli", *arguments], capture_output=True, text=True, check=False)
        assert run.returncode == code
        assert shown in run.stdout + run.stderr


# ---- analyse ----


def test_analyse_prints_chances_and_better_actions(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = GOLDEN / "fire_mountain" / "two-run-out-of-turns.json"
    drawing = tmp_path / "chart.svg"
    assert main(["analyse", str(file), "--svg", str(drawing)]) == 0
    said = capsys.readouterr().out
    assert "Turning points" in said
    assert "Action 77, Player 1: Push the volcano down. Better: Push the volcano" in said
    assert drawing.read_text(encoding="utf-8").startswith("<svg ")


def test_analyse_wants_a_finished_match(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    file.write_text(Match(caldera.game("hekla"), 2).dumps(), encoding="utf-8")
    assert "not over" in fails(capsys, "analyse", str(file))


@pytest.mark.parametrize(
    "arguments", ["info hekla --sources", f"replay {GOLDEN}/hekla/four-walled-in.json"], ids=("info", "replay")
)
def test_a_reader_who_leaves_ends_it_quietly(arguments: str) -> None:
    """`caldera info hekla --sources | head -1`: no traceback, no message."""
    command = [sys.executable, "-m", "caldera", *arguments.split()]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as caldera:
        assert caldera.stdout is not None
        assert caldera.stderr is not None
        caldera.stdout.close()
        assert caldera.stderr.read() == b""
    assert caldera.returncode == 0


def test_every_option_of_the_server_may_come_from_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of them, whatever its kind; what is typed counts more, and a password may stay in a file."""
    values = {
        "webhooks": "any",
        "tables": "invited",
        "log": "json",
        "lang": "fr",
        "no_browser": "true",
        "proxy": "10.0.0.1, 10.0.0.2",
    }
    typed = {option for option in vars(build_parser().parse_args(["serve"])) if option not in ("run", "command")}
    for name in typed:
        monkeypatch.setenv(f"CALDERA_{name.upper()}", values.get(name, "7"))
    read = vars(build_parser().parse_args(["serve"]))
    untouched = [name for name in typed if read[name] in (None, [], False, "")]
    assert untouched == []
    assert (read["port"], read["keep_days"], read["workers"], read["no_browser"]) == (7, 7.0, 7, True)
    assert (read["proxy"], read["limits"], read["log"]) == (["10.0.0.1", "10.0.0.2"], Path("7"), "json")
    assert build_parser().parse_args(["serve", "--port", "9"]).port == 9
    secret = tmp_path / "address"
    secret.write_text("postgresql://caldera:secret@db/caldera\n", encoding="utf-8")
    monkeypatch.setenv("CALDERA_DATABASE_FILE", str(secret))
    assert build_parser().parse_args(["serve"]).database == "postgresql://caldera:secret@db/caldera"


@pytest.mark.parametrize(("name", "value"), [("LOG", "xml"), ("PORT", "http"), ("DATABASE_FILE", "/nowhere/at/all")])
def test_a_bad_setting_is_told_and_only_where_it_matters(
    name: str, value: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(f"CALDERA_{name}", value)
    assert name.split("_")[0].lower() in fails(capsys, "serve").lower()
    assert build_parser().parse_args(["info"]).command == "info"
