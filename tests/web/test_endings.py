"""The first and the last words of a game are true for this game and this result."""

from __future__ import annotations

import json
import re
from pathlib import Path

import httpx2
import pytest

import caldera
from tests.support.paths import ROOT

GOLDEN = ROOT / "tests" / "games" / "golden"


def end_page(client: httpx2.Client, game: str, stem: str, language: str, **seating: list[str]) -> str:
    """The page of a finished game that was opened from its file."""
    record = json.dumps(json.loads((Path(GOLDEN) / game / f"{stem}.json").read_text(encoding="utf-8")) | seating)
    opened = client.post("/open", files={"match": ("match.json", record, "application/json")})
    assert opened.status_code == 303, opened.text
    return client.get(str(opened.headers["location"]).partition("?")[0], headers={"Accept-Language": language}).text


@pytest.mark.parametrize(
    ("game", "stem", "language", "headline", "button", "note"),
    [
        ("sub_terra", "advanced-won", "en", "The artefact is out!", "Play again", "same players"),
        ("sub_terra", "advanced-won", "fr", "L’artefact est sauvé\xa0!", "Rejouer", "mêmes joueurs"),
        ("sub_terra", "normal-lost", "en", "The artefact is lost", "Try again", "same players"),
        ("fuji", "three-reach-the-village", "en", "You all made it!", "Play again", "same players"),
        ("fuji", "three-talk-and-collapse", "fr", "Tous ne sont pas arrivés", "Réessayer", "mêmes joueurs"),
        ("fire_mountain", "two-play-a-first-game", "en", "Player 2 wins", "Rematch", "same players"),
        ("hekla", "two-to-the-last-lava", "fr", "Joueur 1 l’emporte", "Revanche", "mêmes joueurs, Joueur 2 commence"),
    ],
)
def test_an_ending_is_that_of_its_game_and_result(
    ann: httpx2.Client, game: str, stem: str, language: str, headline: str, button: str, note: str
) -> None:
    page = end_page(ann, game, stem, language)
    found = re.search(r'<div class="verdict">.*?<h2>(.*?)</h2>', page, re.S)
    assert found is not None
    assert found[1] == headline
    assert re.search(rf'id="rematch">\s*<b>{re.escape(button)}</b>\s*<small>{re.escape(note)}</small>', page)


@pytest.mark.parametrize(
    ("language", "headline"),
    [("en", "You share the victory with Alka, Alka II and Odo"), ("fr", "Vous partagez la victoire avec Alka, Alka II et Odo")],
)
def test_who_shares_a_victory_is_told_so(ann: httpx2.Client, language: str, headline: str) -> None:
    seats, names = ["me", "easy", "easy", "medium"], ["Ada", "Alka", "Alka II", "Odo"]
    page = end_page(ann, "hekla", "four-walled-in", language, seats=seats, names=names)
    assert re.search(r'<div class="verdict">.*?<h2>(.*?)</h2>', page, re.S)[1] == headline  # type: ignore[index]


@pytest.mark.parametrize(("players", "goal"), [(2, "24"), (3, "20"), (4, "18")])
def test_the_aim_names_the_goal_of_this_table_only(players: int, goal: str) -> None:
    game = caldera.game("fire_mountain")
    for language in ("en", "fr"):
        aim = game.words.write_aim(game.new(players), "end", language)
        assert re.findall(r"\d+", aim) == [goal]


def test_the_aim_of_hekla_counts_grooves() -> None:
    game = caldera.game("hekla")
    assert "three squares in a row hold 8 grooves or more, the middle one erupts" in game.words.write_aim(game.new(2), "play", "en")
    box = caldera.game("hekla", {"scoring": {"grooves": 9}})
    assert "au moins 9 rainures" in box.words.write_aim(box.new(2), "play", "fr")
