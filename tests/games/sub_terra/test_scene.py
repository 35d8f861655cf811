"""The picture of Sub Terra II: everything that a click path names can be touched, in every phase that play reaches."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from typing import Any

import pytest

import caldera
from caldera.core.rng import Rng
from caldera.core.state import CHANCE, GameState
from caldera.core.view import View
from caldera.games.sub_terra.meta import EXPLORERS
from caldera.games.sub_terra.view import places, scene
from caldera.games.sub_terra.view.pieces import BADGES, ICONS, LANTERNS

GAME = caldera.game("sub_terra")
TEAMS = (("archaeologist", "sapper", "aristocrat", "guide"), ("sharpshooter", "rogue", "veteran", "priest", "healer", "foreman"))


def positions(seed: int, players: int, team: tuple[str, ...]) -> Iterator[GameState]:
    """The positions of a game at random, every one of them."""
    rng = Rng(seed)
    state = GAME.new(players=players, options={"team": list(team)})
    while not state.is_over:
        yield state
        seat = state.actors[0]
        codes = [code for code, _ in state.chance_outcomes()] if seat == CHANCE else state.legal_actions(seat)
        state.apply(codes[rng.below(len(codes))], seat)
    yield state


def touched(markup: str) -> set[str]:
    return set(re.findall(r'data-el="([^"]+)"', markup))


def page(observation: dict[str, Any], view: View) -> str:
    cards = "".join(scene.seat_card(observation, seat, view) for seat in range(observation["players"]))
    return scene.board(observation, view) + scene.tray(observation, view) + scene.footer(observation, view) + cards


@pytest.mark.parametrize("team", TEAMS)
@pytest.mark.parametrize("seed", range(3))
def test_every_element_of_a_click_path_is_drawn(seed: int, team: tuple[str, ...]) -> None:
    for state in positions(seed, 2, team):
        for seat in state.actors:
            if seat == CHANCE:
                continue
            there = touched(page(state.observe(seat), View(seat)))
            for action in state.legal_actions(seat):
                path = GAME.click_path(state, action, seat)
                assert set(path) <= there, (GAME.describe(action), path)


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_every_position_is_well_formed_markup_with_unique_ids(locale: str) -> None:
    view = View(0, locale)
    for number, state in enumerate(positions(7, 3, TEAMS[0])):
        if number % 5 and not state.is_over:
            continue
        root = ElementTree.fromstring(f"<main>{page(state.observe(0), view)}</main>")
        ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
        assert len(ids) == len(set(ids))
        used = {link.removeprefix("#") for element in root.iter() if (link := element.attrib.get("href"))}
        assert used <= set(ids)


def test_a_picture_for_a_notebook_has_nothing_to_touch_but_its_pieces() -> None:
    state = GAME.new(players=2)
    markup = scene.board(state.observe(None), View(), standalone=True)
    assert "<style>" in markup
    assert not {name for name in touched(markup) if name.startswith(("cell-", "opening-"))}


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_no_two_explorers_share_letter_lantern_outline_or_emblem(locale: str) -> None:
    view = View(None, locale)
    assert len({view.text(f"sub_terra.scene.letter.{name}") for name in EXPLORERS}) == len(EXPLORERS)
    for table in (LANTERNS, BADGES, ICONS):
        assert len({str(table[name]) for name in EXPLORERS}) == len(EXPLORERS)


def test_a_crowd_has_room_for_everybody() -> None:
    for explorers in range(7):
        for guardians in range(6):
            front, back = places.spots(explorers, guardians)
            assert len(front) == explorers
            assert len(back) == guardians
            assert len({(x, y) for x, y, _ in front + back}) == explorers + guardians


def test_frames_hold_the_temple_and_the_one_who_acts() -> None:
    state = None
    for state in positions(3, 2, TEAMS[1]):
        seen = state.observe(None)
        x, y, width, height = places.fit(seen)
        for cell in seen["map"]["cells"]:
            assert x <= cell["col"] * 100
            assert cell["col"] * 100 + 100 <= x + width
            assert y <= cell["row"] * 100
            assert cell["row"] * 100 + 100 <= y + height
        active = next(explorer for explorer in seen["explorers"] if explorer["active"] or state.is_over)
        if active["at"] and not (seen["placing"] or seen["choices"] or seen["sites"] or seen["walker"] or seen["asked"]):
            left, upper, wide, high = places.focus(seen)
            col, row = active["at"]
            assert left <= col * 100 + 50 <= left + wide
            assert upper <= row * 100 + 50 <= upper + high
    assert state is not None
