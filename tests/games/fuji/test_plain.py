"""Fuji as plain text, and every message in both languages."""

from __future__ import annotations

import tomllib
from importlib import resources

import pytest

import caldera
from caldera.core.rng import Rng
from caldera.core.view import View
from caldera.games.fuji.meta import SCENARIOS
from caldera.locale import COMPLETE, messages
from tests.games.fuji.positions import FUJI, play, position

NAMES = ("Ann", "Bob", "Cy", "Dee")


@pytest.mark.parametrize("locale", COMPLETE)
@pytest.mark.parametrize(("players", "two_players"), [(2, "A"), (2, "B"), (3, "A"), (4, "A")])
def test_every_position_of_a_match_can_be_written_within_eighty_columns(locale: str, players: int, two_players: str) -> None:
    rng = Rng(players)
    state = FUJI.new(players, {"scenario": SCENARIOS[players], "two_players": two_players})
    step = 0
    while not state.is_over:
        if step % 9 == 0:
            for seat in (None, 0):
                text = FUJI.plain.board(FUJI.scene.see(state, seat), View(seat, locale, NAMES[:players]))
                assert max(len(line) for line in text.splitlines()) < 80
        step += 1
        seat = state.actors[0]
        if seat == caldera.CHANCE:
            state.apply(int(state.draw(rng)), seat)
        else:
            actions = state.legal_actions(seat)
            state.apply(actions[int(rng.below(len(actions)))], seat)
    assert FUJI.plain.board(FUJI.scene.see(state, 0), View(0, locale, NAMES[:players]))


def test_what_a_player_reads() -> None:
    state = position(
        characters=[{"at": "5-1", "skill": "scout", "stamina": 3}], dice={"blue": [1, 2, 3, 4, 5, 6]}, lava=["2-1", "3-1"]
    )
    play(state, "mark blue 6-1", 0)
    play(state, "claim my to-blue strong", 1)
    text = FUJI.plain.board(FUJI.scene.see(state, 0), View(0, "en", NAMES[:3]))
    assert "Dice: blue 1, yellow 2, yellow 3, yellow 4, pink 5, yellow 6" in text
    assert text.count("6 hidden") == 2
    assert "6-1, 1 card away: blue dice or dice showing 6 (equipment token)" in text
    assert "4-1, 1 card away: blue dice or dice showing 4 (burns next)" in text
    assert "on 5-1, to 6-1; stamina 17/20" in text  # it counts down, as on the page
    assert "Bob: I’m in good shape for your card." in text


def test_every_option_and_choice_has_words() -> None:
    for locale in COMPLETE:
        words = messages(locale)
        for option in FUJI.options:
            assert words[f"fuji.option.{option.name}"]
            assert words[f"fuji.option.{option.name}.help"]
            for choice in option.choices:
                if isinstance(choice, str):
                    assert words[f"fuji.option.{option.name}.{choice}"]


def test_every_table_of_the_content_says_where_it_comes_from() -> None:
    raw = tomllib.loads(resources.files("caldera.games.fuji").joinpath("content.toml").read_text(encoding="utf-8"))
    provenance = caldera.game("fuji").content.provenance()
    assert {entry.block for entry in provenance} == set(raw)
    assert all(len(entry.note) > 20 for entry in provenance)
