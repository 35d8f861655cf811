"""Runs that go on after a break, results that say what they follow from, tables and reports made of them."""

from __future__ import annotations

import io
import json
import os
import sys
from pathlib import Path

import pytest

import caldera
from caldera.cli import build_parser, main
from caldera.core.errors import BadInput, BadMatch, WorkerLost
from caldera.core.levels import Level
from caldera.lab import journal
from caldera.lab.arena import Pairing, rank
from caldera.lab.conformance import check
from caldera.lab.engines import run_tasks
from caldera.lab.journal import key_of
from caldera.lab.simulate import How, Setup, simulate
from caldera.locale import COMPLETE

EDITION = {"lava": {"blocks": [2, 1]}}
SETUP = Setup("hekla", ("greedy", "random"), {}, EDITION)


@pytest.fixture
def box(tmp_path: Path) -> str:
    file = tmp_path / "box.toml"
    file.write_text("[lava]\nblocks = [2, 1]\n", encoding="utf-8")
    return str(file)


def test_a_run_goes_on_where_it_was_broken_off(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    whole = simulate(SETUP, 4, seed=7, workers=1)
    simulate(SETUP, 2, seed=7, workers=How(1, journal=file))
    first = file.read_text()
    file.write_text(first + first.splitlines()[0][:40])  # a line that was being written when the power went
    ticks: list[int] = []
    assert simulate(SETUP, 4, seed=7, workers=How(1, journal=file), progress=ticks.append) == whole
    assert ticks == [3, 4]  # two were known
    assert len(file.read_text().splitlines()) == 4
    simulate(SETUP, 2, seed=8, workers=How(1, journal=file), progress=ticks.append)
    assert ticks == [3, 4, 1, 2]  # another seed takes none of them
    file.write_text("no journal\n")
    with pytest.raises(BadInput, match="line 1"):
        simulate(SETUP, 2, seed=7, workers=How(1, journal=file))


def test_decisions_are_recorded_on_request() -> None:
    plain, told = simulate(SETUP, 1, 7, 1)[0], simulate(SETUP, 1, 7, How(1, choices=True))[0]
    assert plain.choices == ()
    assert len(told.choices) == told.decisions
    state = caldera.game("hekla", EDITION).new(2)
    for ply, seat, words, legal in told.choices:
        assert (state.ply, len(state.legal_actions(seat))) == (ply, legal)
        state.apply(caldera.game("hekla", EDITION).space.parse(words), seat)
    assert tuple(state.returns) == told.returns


def test_a_level_that_means_another_bot_is_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def keys() -> list[str]:
        return [key_of((Setup("hekla", (bot, "random")), 1, 0)) for bot in ("easy", "greedy")]

    before = keys()
    monkeypatch.setattr(journal, "levels_of", lambda game_id: {"easy": Level("greedy", errors=99)})
    assert [now == then for now, then in zip(keys(), before, strict=True)] == [False, True]


def test_a_ladder_of_rivals_has_two_players(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["strength", "hekla", "--players", "3", "--games", "2", "--seed", "1"]) != 0
    assert "tables of two" in capsys.readouterr().err


def test_ranking_orders_bots_by_their_results() -> None:
    pairings = [Pairing("a", "b", 10, 9, 1), Pairing("a", "c", 10, 10, 1), Pairing("b", "c", 10, 7, 1)]
    ranking = rank(pairings)
    assert [one.bot for one in ranking] == ["a", "b", "c"]
    assert sum(one.rating for one in ranking) == pytest.approx(0, abs=1e-6)
    assert ranking[0].points == 19
    even = rank([Pairing("a", "b", 10, 5, 1)])
    assert even[0].rating == pytest.approx(0)


def test_from_the_command_line_to_a_report(box: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pyarrow = pytest.importorskip("pyarrow.parquet", reason="needs the extra caldera[parquet]")
    common = ["--games", "2", "--seed", "5", "--workers", "1"]
    files = [tmp_path / f"{name}.json" for name in ("simulate", "arena", "difficulty")]
    games, decisions = tmp_path / "games.parquet", tmp_path / "decisions.parquet"
    tables = ["--parquet", str(games), "--decisions", str(decisions)]
    assert main(["simulate", "hekla", "--edition", box, *common, "--json", str(files[0]), *tables]) == 0
    assert "Seed 5." in capsys.readouterr().out
    record = json.loads(files[0].read_text())
    assert (record["caldera"], record["edition"], record["seed"]) == (caldera.__version__, EDITION, 5)
    rows = pyarrow.read_table(games).to_pylist()
    assert [row["game"] for row in rows] == [0, 1]
    assert json.loads(pyarrow.read_schema(games).metadata[b"caldera"])["edition"] == EDITION
    assert pyarrow.read_table(decisions).num_rows == sum(row["decisions"] for row in rows)
    bots = ["--bots", "greedy,random,greedy:50"]
    assert main(["arena", "hekla", "--edition", box, *common, *bots, "--json", str(files[1])]) == 0
    assert "rating" in capsys.readouterr().out
    ranking = json.loads(files[1].read_text())["ranking"]
    assert sum(one["points"] for one in ranking) == 6
    hard = ["--players", "3", "--bot", "random", "--options", "explorers=3"]
    assert main(["difficulty", "sub_terra", *common, *hard[:4], "--json", str(files[2])]) == 0
    out = tmp_path / "report.html"
    assert main(["report", *map(str, files), "--out", str(out), "--lang", "fr"]) == 0
    page = out.read_text(encoding="utf-8")
    assert (
        page.count("<svg") == 6
    )  # shares and lengths (both games ended alike); ratings, pairings as a grid and as bars; difficulty
    assert "résultats" in page
    assert "arrive en tête" in page
    assert "http" not in page
    assert main(["report"]) == 2
    assert "This is missing: FILE." in capsys.readouterr().err
    (tmp_path / "other.json").write_text("{}")
    assert main(["report", str(tmp_path / "other.json"), "--out", str(out)]) == 2
    assert "not a result" in capsys.readouterr().err


def test_every_column_of_the_chart_is_printed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    for lang in COMPLETE:
        arguments = ["--players", "3", "--bot", "random", "--games", "1", "--seed", "1", "--workers", "1", "--lang", lang]
        assert main(["difficulty", "sub_terra", *arguments]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert "ms" in lines[1]
        assert lines[1].count("%") == 4


def test_a_team_that_plays_many_games_is_told_how_many_it_won(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "team.json"
    arguments = ["--bots", "random", "--games", "2", "--seed", "1", "--workers", "1", "--players", "3", "--json", str(file)]
    assert main(["simulate", "sub_terra", *arguments]) == 0
    assert "The team won 0 of 2 games (0.0%), 95% interval 0.0 to 65.8%" in " ".join(capsys.readouterr().out.split())
    assert json.loads(file.read_text())["summary"]["won"] == 0


class Closed(io.StringIO):
    """What `| head` leaves behind."""

    def write(self, text: str) -> int:
        raise BrokenPipeError


@pytest.mark.parametrize(
    "arguments",
    [
        ["simulate", "hekla", "--games", "1"],
        ["arena", "hekla", "--bots", "greedy,random", "--games", "2"],
        ["difficulty", "sub_terra", "--players", "3", "--bot", "random", "--games", "1"],
    ],
)
def test_results_are_written_although_nobody_reads_the_text(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "results.json"
    options = build_parser().parse_args([*arguments, "--seed", "1", "--workers", "1", "--json", str(file)])
    monkeypatch.setattr(sys, "stdout", Closed())
    with pytest.raises(BrokenPipeError):
        options.run(options)
    assert json.loads(file.read_text())["seed"] == 1


def test_a_killed_worker_ends_the_run_instead_of_being_waited_for() -> None:
    with pytest.raises(WorkerLost, match="--resume"):
        list(run_tasks("processes", os._exit, [1, 1], 2))


def test_cooperative_pairings_tell_how_many_games_were_won(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--bots", "greedy:1,random", "--games", "2", "--seed", "1", "--workers", "1", "--players", "3"]
    assert main(["arena", "sub_terra", *arguments]) == 0
    assert "Games won: greedy:1 0 of 2, random 0 of 2" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["difficulty", "sub_terra", "--players", "9"], "is for 1 to 6 players, not 9"),
        (["difficulty", "sub_terra", "--players", "6-3"], "not 6-3"),
        (["check", "hekla", "--games", "0"], "at least 1, not 0"),
        (["simulate", "hekla", "--json", "nowhere/at/all.json", "--games", "1"], "nowhere/at/all.json"),
        (["arena", "hekla", "--bots", "random,random"], "with itself"),
    ],
)
def test_mistakes_are_named_before_anything_is_played(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert words in capsys.readouterr().err


def test_an_empty_text_is_no_match() -> None:
    for nothing in ("", "  \n"):
        with pytest.raises(BadMatch, match="neither"):
            caldera.load_match(nothing)
    with pytest.raises(BadInput, match="at least 1"):
        check(caldera.game("hekla"), games=0)


def test_the_ray_engine_says_what_it_needs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)  # as on a machine where it is not installed
    assert main(["simulate", "hekla", "--games", "2", "--engine", "ray"]) == 2
    assert "pip install 'caldera[ray]'" in capsys.readouterr().err
