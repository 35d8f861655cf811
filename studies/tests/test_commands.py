"""Every command of a study that is written down is understood, and every study can be run."""

from __future__ import annotations

import importlib
import re
import shlex
from argparse import ArgumentParser

import pytest

from caldera_studies import calibration, costs, exploits, volcano_spaces
from tests.support.paths import ROOT

SOURCES = sorted((ROOT / "studies" / "caldera_studies").glob("*.py"))
PLACES = [
    ROOT / "studies" / "Makefile",
    *sorted((ROOT / "studies").glob("**/*.md")),
    *sorted(path for path in (ROOT / "docs").rglob("*.md") if "_generated" not in path.parts),
    *sorted((ROOT / "src" / "caldera" / "games").glob("*/bot/*.txt")),
]
COMMAND = re.compile(r"-m caldera_studies\.(\w+)((?: +[^\s`\"()]+)*)")
TEXTS = [path.read_text(encoding="utf-8") for path in PLACES] + [path.read_text("utf-8").split('"""')[1] for path in SOURCES]
WRITTEN = sorted({found for text in TEXTS for found in COMMAND.findall(text)})
STUDIES = {path.stem for path in SOURCES if "def main(" in path.read_text(encoding="utf-8")}


def parser_of(study: str) -> ArgumentParser:
    parser: ArgumentParser = importlib.import_module(f"caldera_studies.{study}").build_parser()
    return parser


@pytest.mark.parametrize(("study", "arguments"), WRITTEN)
def test_a_command_that_is_written_down_is_understood(study: str, arguments: str) -> None:
    """What a trainer's file says of how it was made leaves out where it was put."""
    words = shlex.split(arguments)
    assert parser_of(study).prog == f"python -m caldera_studies.{study}"
    if "training" in study and "--out" not in words:
        words += ["--out", "weights.txt"]
    parser_of(study).parse_args(words)


def test_the_list_of_studies_is_whole() -> None:
    listed = re.findall(r"^\| `(\w+)` \|", (ROOT / "studies" / "README.md").read_text(encoding="utf-8"), re.M)
    assert sorted(listed) == sorted(STUDIES)


def test_a_trick_that_wins_is_a_hole(capsys: pytest.CaptureFixture[str]) -> None:
    """Random play falls for everything; the strongest trick of each game is told with its interval."""
    assert exploits.main(["fire_mountain", "--games", "2", "--against", "random", "--workers", "1"]) == 1
    told = capsys.readouterr().out.splitlines()
    assert [line.split()[1] for line in told] == [hunter.__name__ for hunter in exploits.HUNTERS["fire_mountain"]]
    assert any(line.endswith("a hole") for line in told)


def test_where_every_trick_may_win_there_is_no_hole(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exploits, "ALLOWED", 1.0)
    assert exploits.main(["hekla", "--games", "2", "--against", "random", "--workers", "1"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(exploits.HUNTERS["hekla"])


def test_predictions_are_counted_by_class(capsys: pytest.CaptureFixture[str]) -> None:
    calibration.main(["fire_mountain", "--games", "2", "--bot", "greedy"])
    rows = [row.split(" | ") for row in capsys.readouterr().out.splitlines()[2:]]
    counts = [int(row[1]) for row in rows]
    assert len(rows) == calibration.CLASSES
    assert sum(counts) > 0
    assert sum(counts) % 2 == 0, "both seats of every position"


def test_every_level_has_its_cost(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(costs, "level_names", lambda game_id: ("novice", "easy"))
    costs.main(["fire_mountain", "--games", "1"])
    told = capsys.readouterr().out.splitlines()
    assert [row.split(" | ")[0] for row in told[2:4]] == ["| Novice", "| Easy"]
    assert all(float(row.split(" | ")[1]) <= float(row.split(" | ")[2]) for row in told[2:4])


def test_numbers_of_spaces_are_chosen_and_measured(capsys: pytest.CaptureFixture[str]) -> None:
    few = ["--games", "1", "--bots", "random", "--setups", "first game"]
    volcano_spaces.main([*few, "--spaces", "5,6,7"])
    assert [line.split(" | ")[2:4] for line in capsys.readouterr().out.splitlines()[2:]] == [["2", "5"], ["3", "6"], ["4", "7"]]
    volcano_spaces.main(few)
    assert capsys.readouterr().out.splitlines()[-1].startswith("| random | first game | ")
