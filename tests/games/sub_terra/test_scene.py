"""The picture of Sub Terra II: everything that a click path names can be touched, in every phase that play reaches."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator

import pytest

from caldera.core.records import plain
from caldera.core.rng import Rng
from caldera.core.scene import board
from caldera.core.state import CHANCE
from caldera.core.view import View
from caldera.draw.layers import Layer, Own, drawn, forget_pieces
from caldera.draw.markup import EMPTY
from caldera.games.sub_terra.meta import EXPLORERS
from caldera.games.sub_terra.rules.play import SubTerraState
from caldera.games.sub_terra.view import places
from caldera.games.sub_terra.view.pieces import BADGES, ICONS, LANTERNS
from caldera.games.sub_terra.view.scene import SCENE
from caldera.locale import COMPLETE
from tests.games.sub_terra.positions import GAME, fresh

TEAMS = (("archaeologist", "sapper", "aristocrat", "guide"), ("sharpshooter", "rogue", "veteran", "priest", "healer", "foreman"))


def positions(seed: int, players: int, team: tuple[str, ...]) -> Iterator[SubTerraState]:
    """The positions of a game at random, every one of them."""
    rng = Rng(seed)
    state = fresh(players, {"team": list(team)})
    while not state.is_over:
        yield state
        seat = state.actors[0]
        codes = [code for code, _ in state.chance_outcomes()] if seat == CHANCE else state.legal_actions(seat)
        state.apply(codes[rng.below(len(codes))], seat)
    yield state


def touched(markup: str) -> set[str]:
    return set(re.findall(r'data-el="([^"]+)"', markup))


def page(state: SubTerraState, view: View) -> str:
    seen = SCENE.see(state, view.seat)
    around = [SCENE.action_panel(seen, view), SCENE.footer(seen, view)]
    around += [SCENE.card(seen, seat, view, EMPTY) for seat in range(seen.players)]
    return board(SCENE, seen, view) + drawn(around)


@pytest.mark.parametrize("team", TEAMS)
@pytest.mark.parametrize("seed", range(3))
def test_every_element_of_a_click_path_is_drawn(seed: int, team: tuple[str, ...]) -> None:
    for state in positions(seed, 2, team):
        for seat in state.actors:
            if seat == CHANCE:
                continue
            there = touched(page(state, View(seat)))
            for action in state.legal_actions(seat):
                path = GAME.clicks.find_path(state, action, seat)
                assert set(path) <= there, (GAME.describe(action), path)


@pytest.mark.parametrize("locale", COMPLETE)
def test_every_position_is_well_formed_markup_with_unique_ids(locale: str) -> None:
    view = View(0, locale)
    for number, state in enumerate(positions(7, 3, TEAMS[0])):
        if number % 5 and not state.is_over:
            continue
        root = ElementTree.fromstring(f"<main>{page(state, view)}</main>")
        ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
        assert len(ids) == len(set(ids))
        used = {link.removeprefix("#") for element in root.iter() if (link := element.attrib.get("href"))}
        assert used <= set(ids)


def test_a_picture_for_a_notebook_hides_what_can_only_be_touched() -> None:
    markup = GAME.new(players=2)._repr_svg_()
    style = markup.partition("<style>")[2].partition("</style>")[0]
    hidden = style.rpartition("{display:none}")[0].rpartition("}")[2]
    assert {"#sites", "#openings", "#cells", "#walls", "#chips"} <= set(hidden.split(","))
    ElementTree.fromstring(markup)


def shared_layers(state: SubTerraState, view: View) -> list[Layer]:
    return [layer for layer in SCENE.layers(SCENE.see(state, view.seat), view) if not isinstance(layer, Own)]


@pytest.mark.parametrize("locale", COMPLETE)
def test_shared_layers_and_their_pieces_are_the_same_for_every_seat(locale: str) -> None:
    """What did not change is the very object that was drawn before, and drawing after forgetting gives the same."""
    for number, state in enumerate(positions(11, 2, TEAMS[1])):
        if number % 9:
            continue
        views = [View(seat, locale) for seat in (None, 0, 1)]
        first, *others = [shared_layers(state, view) for view in views]
        for other in others:
            assert [one for layer in first for one in layer] == [one for layer in other for one in layer]
            assert all(one is two for mine, theirs in zip(first, other, strict=True) for one, two in zip(mine, theirs, strict=True))
        forget_pieces()
        assert drawn(shared_layers(state, views[0])) == drawn(first)


def test_what_is_observed_is_what_is_seen() -> None:
    for number, state in enumerate(positions(5, 2, TEAMS[0])):
        if number % 7 == 0:
            assert state.observe(1) == plain(SCENE.see(state, 1))
            assert json.loads(json.dumps(state.observe(1))) == state.observe(1)


@pytest.mark.parametrize("locale", COMPLETE)
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
        seen = SCENE.see(state, None)
        x, y, width, height = places.fit(seen)
        for cell in seen.map.cells:
            assert x <= cell.col * 100
            assert cell.col * 100 + 100 <= x + width
            assert y <= cell.row * 100
            assert cell.row * 100 + 100 <= y + height
        active = next(explorer for explorer in seen.explorers if explorer.active or state.is_over)
        if active.at and not (seen.placing or seen.choices or seen.sites or seen.walker or seen.asked):
            left, upper, wide, high = places.focus(seen)
            col, row = active.at
            assert left <= col * 100 + 50 <= left + wide
            assert upper <= row * 100 + 50 <= upper + high
    assert state is not None
