"""Playing in a terminal: whole matches from a script, in both languages, and everything a person may type."""

from __future__ import annotations

import io
import json
import re
import sys
from pathlib import Path

import pytest

import caldera
from caldera.cli import main
from caldera.core.rng import Rng
from caldera.core.view import View
from caldera.games import OWN
from caldera.locale import COMPLETE, text
from caldera.text.menu import Menu, NotUnderstood, fits, simplify

HEKLA = caldera.game("hekla")
SHORT_BOX = "[lava]\nblocks = [1, 0]\n[guard]\nquiet_turns = 40\n"


@pytest.fixture(autouse=True)
def no_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("LANG", "C")


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """An edition with a single block of lava: a match is over after one eruption."""
    file = tmp_path / "box.toml"
    file.write_text(SHORT_BOX, encoding="utf-8")
    return file


def play(monkeypatch: pytest.MonkeyPatch, typed: str, *arguments: str) -> int:
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    return main(["play", "hekla", *arguments])


@pytest.mark.parametrize(
    ("lang", "last", "says"),
    [("en", "The last block of lava has been placed.", "You place"), ("fr", "Le dernier bloc de lave est posé.", "Vous posez")],
)
def test_a_whole_match_from_a_script(
    lang: str, last: str, says: str, box: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Pile up volcanoes in row 3 until something erupts, by words, short words and numbers."""
    file = tmp_path / "game.json"
    tries = ["place 3 b3", "3 c3", "2 c3", "place 2 d3", "2 e3", *["1"] * 60]
    arguments = ["--seats", "me,greedy", "--seed", "5", "--edition", str(box), "--file", str(file), "--lang", lang]
    assert play(monkeypatch, "\n".join(tries) + "\n", *arguments) == 0
    shown = capsys.readouterr().out
    assert last in shown or "No eruption for too long" in shown or "depuis trop longtemps" in shown
    assert says in shown
    assert max(len(line) for line in shown.splitlines() if line.startswith((" 1 ", "> "))) <= 80
    match = caldera.load_match(file)
    assert match.state.is_over
    assert match.extra["seats"] == ["me", "greedy"]


def test_bots_alone_need_no_keyboard(box: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert play(monkeypatch, "", "--seats", "greedy,random", "--seed", "1", "--edition", str(box)) == 0
    assert "Player 1 wins" in capsys.readouterr().out


def test_quit_keeps_the_match_and_resumes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    assert play(monkeypatch, "place 3 c3\nquit\n", "--seats", "me,greedy", "--seed", "3", "--file", str(file)) == 0
    first = caldera.load_match(file)
    assert [seat for seat, _ in first.plays] == [0, 1]
    assert play(monkeypatch, "place 2 b3\nquit\n", "--file", str(file)) == 0
    second = caldera.load_match(file)
    assert second.plays[:2] == first.plays
    assert second.ply == 4
    assert "Resuming after 2 actions" in capsys.readouterr().out


def test_a_broken_off_match_goes_on_as_it_would_have(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots answer the same whether or not the match was interrupted."""
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    arguments = ("--seats", "me,greedy:50", "--seed", "9")
    play(monkeypatch, "place 3 c3\nplace 2 b3\nplace 2 e2\nquit\n", *arguments, "--file", str(whole))
    for line in ("place 3 c3", "place 2 b3", "place 2 e2"):
        play(monkeypatch, line + "\n", *arguments, "--file", str(parts))
    assert caldera.load_match(whole).plays == caldera.load_match(parts).plays


def test_the_end_of_the_script_saves_like_quit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.json"
    assert play(monkeypatch, "place 3 c3", "--seats", "me,me", "--file", str(file)) == 0
    assert caldera.load_match(file).ply == 1


def test_without_a_file_nothing_is_kept(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert play(monkeypatch, "quit\n", "--seats", "me,me") == 0
    assert "Not saved" in capsys.readouterr().out


def test_hot_seat_asks_everybody_in_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    play(monkeypatch, "3 c3\n3 b3\n3 d3\n", "--seats", "me,me,me", "--names", "Ana,Bo,Chloé", "--file", str(file))
    shown = capsys.readouterr().out
    assert [seat for seat, _ in caldera.load_match(file).plays] == [0, 1, 2]
    assert "Ana places a 3 on c3." in shown
    assert "Chloé> " in shown
    assert json.loads(file.read_text(encoding="utf-8"))["names"] == ["Ana", "Bo", "Chloé"]


def test_undo_takes_back_the_bots_answer_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    play(monkeypatch, "undo\nplace 3 c3\nundo\nplace 2 d4\nquit\n", "--seats", "me,greedy", "--file", str(file))
    shown = capsys.readouterr().out
    assert "You have nothing to undo" in shown
    assert "Undone." in shown
    assert HEKLA.space.words(caldera.load_match(file).plays[0][1]) == "place 2 d4"


def test_commands_in_both_languages(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    play(
        monkeypatch,
        "aide\n:liste\nplateau\njournal\nconseil\nenregistrer\nindice\nsauver\nquitter\n",
        "--seats",
        "me,greedy",
        "--lang",
        "fr",
    )
    shown = capsys.readouterr().out
    assert "Tapez le numéro d’une action" in shown
    assert "104  Poser un 3 en e5" in shown
    assert shown.count("% de chances de victoire") >= 2
    assert "non enregistrée" in shown


def test_a_long_list_is_grouped_in_the_readers_language(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    play(monkeypatch, "quitter\n", "--seats", "me,greedy", "--lang", "fr")
    assert "Poser\xa0: 104 actions, par exemple «\xa0Poser un 0 en b1\xa0»" in capsys.readouterr().out


@pytest.mark.parametrize("game", OWN)
def test_every_kind_of_action_has_a_name_for_its_group(game: str) -> None:
    kinds = [kind.name for kind in caldera.game(game).space.kinds if not kind.is_chance]
    for locale in COMPLETE:
        assert [kind for kind in kinds if not text(locale).has(f"{game}.kind.{kind}")] == []


def test_a_kind_without_a_message_is_called_by_its_own_name() -> None:
    assert HEKLA.words.name_kind("dance", "fr") == "dance"


def test_a_bad_line_says_why(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    play(monkeypatch, "999\nfoo bar\nmove 3 c3 d3\npass\nplace 3 c3\nplace 2 c3\n\n", "--seats", "me,me")
    shown = capsys.readouterr().out
    assert "The list goes from 1 to 104." in shown
    assert "No legal action matches “foo bar”" in shown
    assert "You have no volcano with 3 grooves on c3." in shown
    assert "so you cannot pass" in shown
    assert "c3 is not empty" in shown


def test_several_that_fit_are_listed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    play(monkeypatch, "place c3\n", "--seats", "me,me")
    lines = [line.strip() for line in capsys.readouterr().out.splitlines()]
    assert [line for line in lines if line.endswith("on c3")] == [
        "Player 1>   13  Place a 0 on c3",
        "39  Place a 1 on c3",
        "65  Place a 2 on c3",
        "91  Place a 3 on c3",
    ]


def test_gains_are_shown_beside_actions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    record = {"caldera": 1, "game": "hekla", "rules": 1, "players": 2, "options": {}, "seats": ["me", "me"], "actions": []}
    start = {"players": 2, "board": {"b3": ["R3"], "c3": ["R2", "R2"]}}
    file = tmp_path / "puzzle.json"
    file.write_text(json.dumps(record | {"start": start}), encoding="utf-8")
    play(monkeypatch, "place d3\n", "--file", str(file))
    assert "Place a 2 on d3 [+8]" in capsys.readouterr().out


# ---- what a line means ----


def test_words_may_be_cut_and_lose_their_accents() -> None:
    assert fits("e4 e2", "move 2 e4 e2")
    assert fits("dep 2 e4", "Déplacer le 2 de e4 à e2")
    assert not fits("e2 e4", "move 2 e4 e2"), "the order counts"
    assert not fits("e", "place 3 b1")
    assert not fits("1", "place 3 b1"), "numbers are whole"
    assert simplify("  Déplacer, « 2 » ! ") == "deplacer 2"


def test_every_action_is_found_by_its_number_and_by_its_words() -> None:
    rng, state = Rng(6), HEKLA.new(3)
    for _ in range(12):
        seat = state.actors[0]
        menu = Menu(HEKLA, state, seat, View(seat, "fr"))
        for entry in menu.entries[::7]:
            assert menu.find(str(entry.number)) == [entry]
            assert menu.find(entry.words) == [entry]
            assert entry in menu.find(entry.sentence)
        legal = state.legal_actions(seat)
        assert [entry.action for entries in menu.groups().values() for entry in entries] == legal
        state.apply(legal[rng.below(len(legal))], seat)


def test_a_line_that_means_nothing_is_refused() -> None:
    menu = Menu(HEKLA, HEKLA.new(2), 0, View(0, "fr"))
    with pytest.raises(NotUnderstood, match="Aucune action possible"):
        menu.find("xyzzy")
    with pytest.raises(NotUnderstood, match="de 1 à 104"):
        menu.find("0")


# ---- the board as text ----


@pytest.mark.parametrize("lang", COMPLETE)
@pytest.mark.parametrize("players", [2, 4])
def test_the_board_fits_a_terminal_and_shows_every_stone(lang: str, players: int) -> None:
    rng, state = Rng(8), HEKLA.new(players)
    for _ in range(60):
        if state.is_over:
            break
        seat = state.actors[0]
        legal = state.legal_actions(seat)
        state.apply(legal[rng.below(len(legal))], seat)
        seen = HEKLA.scene.see(state, seat)
        shown: str = HEKLA.plain.board(seen, View(seat, lang, ["A name that is much longer than any"] * players))
        squares = shown.split("\n\n")[0]
        assert max(map(len, shown.splitlines())) <= 80
        for square in seen.board.squares:
            for stone in square.stones:
                letter, grooves = stone.id[0], stone.id[1]
                colour = {"R": "red", "G": "green", "Y": "yellow", "B": "blue"}.get(letter)
                assert (text(lang)(f"letter.{colour}") if colour else letter) + grooves in squares
        assert squares.count("*") == 3


def test_an_empty_board_in_words() -> None:
    shown: str = HEKLA.plain.board(HEKLA.scene.see(HEKLA.new(2), 0), View(0, "fr"))
    lines = shown.splitlines()
    assert lines[0] == "    a       b       c       d       e       f"
    assert lines[2] == " 2  . .    *. .     . .     . .     . .     . ."
    assert "> R Joueur 1  cercle 0, circuit intérieur, ne voit aucune ligne" in lines
    assert "              en stock\xa0: 0 0 1 2 2 2 3" in lines
    assert lines[-1] == "Lave restante\xa0: 10 sans rainure, 10 à une rainure."


@pytest.mark.parametrize(
    ("lang", "yes", "warning"), [("en", "y", "Leaves the temple for good."), ("fr", "o", "Quitte le temple, sans retour.")]
)
def test_leaving_the_temple_for_good_asks_first(
    lang: str, yes: str, warning: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing but a yes leaves: neither a no nor an empty line, which is what a hasty Enter gives."""
    sub_terra, file = caldera.game("sub_terra"), tmp_path / "game.json"
    start = sub_terra.new(2)
    leave = next(action for action in start.legal_actions(0) if sub_terra.clicks.confirmation_for(start, action, 0, View(0)))
    words = sub_terra.space.words(leave)
    typed = f"{words}\n\n{words}\nn\n{words}\n{yes}\nquit\n"
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    assert main(["play", "sub_terra", "--seats", "me,me", "--lang", lang, "--file", str(file)]) == 0
    assert capsys.readouterr().out.count(warning) == 3
    taken = [action for seat, action in caldera.load_match(file).plays if seat >= 0]
    assert taken == [leave], "once, although it was typed three times"


@pytest.mark.parametrize("game_id", ["hekla", "fire_mountain", "fuji"])
def test_letters_of_colours_are_those_of_the_language(game_id: str) -> None:
    """On a French board of text Vert is V and not G; the terminal shows both letters in the same colour."""
    game = caldera.game(game_id)
    state = game.new(3, {"first": "red"}) if game_id == "fire_mountain" else game.new(3)
    colours = game.info.colours
    for locale, green in (("en", "G"), ("fr", "V")):
        view = View(None, locale, colours=colours)
        shown = game.plain.board(game.scene.see(state, None), view)
        lines = [line for line in shown.splitlines() if view.name(colours.index("green")) in line]
        assert any(re.match(rf"[> ] {green} ", line) for line in lines), lines
        if game_id != "fuji":
            assert any(style == "bold green" and re.search(pattern, f"  {green} ") for pattern, style in game.plain.styles)


@pytest.mark.parametrize("typed", ["quit\n", "log\nquit\n"])
def test_the_log_of_fuji_begins_with_people_and_not_with_the_slope(
    typed: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """All cards stand below the board; the same lines are hidden in the room's log."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    assert main(["play", "fuji", "--seats", "me,random,random", "--seed", "3"]) == 0
    first, *rest = (line.strip() for line in capsys.readouterr().out.splitlines())
    assert first == "You: Survivalist."
    assert not [line for line in rest if re.match(r"\d+-\d+: ", line)]
