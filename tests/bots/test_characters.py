"""Who the bots are, and what seats are called: never by their colour."""

from __future__ import annotations

import pytest

import caldera
from caldera.bots import characters
from caldera.bots.characters import CHARACTERS, character_of, introduce_bot, name_seats, read_sitters
from caldera.bots.ladder import level_names
from caldera.bots.remarks import MOMENTS, find_remark
from caldera.core.match import Match
from caldera.core.state import CHANCE, Event
from caldera.games import OWN
from caldera.locale import COMPLETE, text
from caldera.web.pages.assets import face_url, static_files


@pytest.mark.parametrize("game_id", OWN)
def test_every_level_of_our_games_is_somebody_else(game_id: str) -> None:
    found = [character_of(game_id, level) for level in level_names(game_id)]
    assert found == list(CHARACTERS[: len(found)])
    assert len(found) >= len(CHARACTERS) - 1


def test_characters_have_a_face_a_temper_and_an_initial_of_their_own() -> None:
    letters = {text("en")(f"letter.{colour}") for colour in ("red", "green", "yellow", "blue", "purple", "black")}
    assert len({character.name[0] for character in CHARACTERS} | letters) == len(CHARACTERS) + len(letters)
    for character in CHARACTERS:
        assert face_url(character).startswith(f"/static/faces/{character.id}.svg")
        assert b"<svg" in static_files()[f"faces/{character.id}.svg"]
        assert len({character.temper(locale) for locale in COMPLETE}) == len(COMPLETE)


@pytest.mark.parametrize(
    ("levels", "names"),
    [
        (
            ("novice", "easy", "medium", "skilled", "hard", "expert", "master"),
            ("Tuff", "Alka", "Odo", "Vika", "Munin", "Sala", "Io"),
        ),
        (
            ("novice", "easy", "medium", "skilled", "hard", "expert", "master", "legend"),
            ("Tuff", "Alka", "Odo", "Vika", "Munin", "Sala", "Io", ""),
        ),
        (("soft", "mid", "tough"), ("Tuff", "Vika", "Io")),
        (("easy", "wild", "expert"), ("Alka", "Tuff", "Sala")),
        (("only",), ("Tuff",)),
    ],
)
def test_games_with_other_levels_fit(monkeypatch: pytest.MonkeyPatch, levels: tuple[str, ...], names: tuple[str, ...]) -> None:
    """A summit, an eighth level, three with names of their own, one among known ones; nobody twice."""
    monkeypatch.setattr(characters, "level_names", lambda game_id: levels)
    found = [character_of("volcano", level) for level in levels]
    assert tuple(character.name if character else "" for character in found) == names


def test_seats_are_called_by_name_by_their_bot_or_by_their_number() -> None:
    seats = (("", "", "", "Nora"), ("", "medium", "medium", ""))
    assert name_seats("hekla", *seats, "en") == ("Player 1", "Odo", "Odo II", "Nora")
    assert name_seats("hekla", *seats, "fr", reader=0) == ("Vous", "Odo", "Odo II", "Nora")
    assert name_seats("hekla", ("Odo", ""), ("", "medium"), "en") == ("Odo", "Odo II"), "a person may be called like a bot"
    assert name_seats("hekla", ("Nora", ""), ("", "hard"), "en", reader=0) == ("Nora", "Munin")
    assert introduce_bot("hekla", "hard", "fr") == "Munin, Fort"
    assert introduce_bot("hekla", "shop.bots:Mine", "en") == "shop.bots:Mine"


@pytest.mark.parametrize(
    "saved",
    [
        ["Player 1", "Odo", "Odo II"],
        ["Joueur 1", "Odo", "Odo II"],
        ["You", "Odo", "Odo II"],
        ["Red", "Green", "Yellow"],
        ["Rouge", "Vert", "Jaune"],
        "nonsense",
        [],
    ],
)
def test_names_that_nobody_typed_are_not_read_from_files(saved: object) -> None:
    seats = ["me", "medium", "medium"]
    match = Match(caldera.game("hekla"), 3, extra={"names": saved, "seats": seats})
    assert read_sitters(match) == (["", "", ""], ["", "medium", "medium"])


def test_typed_names_are_read_from_files() -> None:
    match = Match(caldera.game("hekla"), 2, extra={"names": ["Green", "Ada"], "seats": ["me", "me"]})
    assert read_sitters(match) == (["Green", "Ada"], ["", ""]), "somebody on the red seat who is called Green"


ERUPTION = Event("erupt", {"seat": 1, "gains": [1, 6]})


@pytest.mark.parametrize(
    ("event", "doer", "winners", "said"),
    [
        (ERUPTION, 1, (), (1, "remark.odo.eruption")),
        (Event("erupt", {"seat": 1, "gains": [3, 6]}), 1, (), None),
        (Event("erupt", {"seat": 0, "gains": [6, 1]}), 0, (), None),
        (Event("erupt", {"cards": [], "extra": False}), 1, (), None),
        (Event("escape", {"explorer": "guide"}), 1, (), (1, "remark.odo.safe")),
        (Event("escape", {"explorer": "guide"}), 0, (), None),
        (Event("escape", {"explorer": "guide"}), CHANCE, (), None),
        (Event("over", {}), 0, (False, True), (1, "remark.odo.won")),
        (Event("over", {}), 1, (True, False), (1, "remark.odo.lost")),
        (Event("over", {}), 1, (True, True), (1, "remark.odo.won")),
    ],
)
def test_a_character_has_a_line_for_great_moments(
    event: Event, doer: int, winners: tuple[bool, ...], said: tuple[int, str] | None
) -> None:
    """A person sits on seat 0, Odo on seat 1. A row that brings little more than it gives away is no great moment."""
    assert find_remark("hekla", event, doer, ["", "medium"], winners) == said


def test_bots_of_others_and_tables_of_people_say_nothing() -> None:
    assert find_remark("hekla", ERUPTION, 1, ["", "my_bots:Mine"], ()) is None
    assert find_remark("hekla", Event("over", {}), 1, ["", ""], (True, False)) is None


@pytest.mark.parametrize("locale", COMPLETE)
def test_every_line_is_short_and_somebodys_own(locale: str) -> None:
    lines = [text(locale)(f"remark.{character.id}.{moment}") for character in CHARACTERS for moment in MOMENTS]
    assert len(set(lines)) == len(lines)
    assert max(map(len, lines)) <= 45
