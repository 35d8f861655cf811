"""The picture of Wrath of Fire Mountain: everything that can be clicked is there, and it shows what the rules say."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import Any, cast
from xml.etree import ElementTree

import pytest

from caldera.core.scene import board as draw_board
from caldera.core.scene import standalone
from caldera.core.state import CHANCE
from caldera.core.view import View
from caldera.draw.layers import forget_pieces, weave
from caldera.draw.markup import EMPTY, el
from caldera.games.fire_mountain.rules.play import FireMountainState
from caldera.games.fire_mountain.view.places import joined, outline, shifted, spots
from caldera.games.fire_mountain.view.scene import SCENE
from caldera.games.fire_mountain.view.terrain import TILE
from caldera.locale import COMPLETE
from tests.games.fire_mountain.positions import GAME, new, play, position

SPECIES = (
    ["tyrannosaurus", "triceratops", "pteranodon", "brontosaurus"],
    ["titanosaur", "stegosaurus", "ankylosaurus", "plesiosaurus"],
)


def whole(state: FireMountainState, seat: int | None, locale: str = "en") -> str:
    """All that a viewer gets to see, as one piece of markup."""
    view = View(seat, locale, ("Ada", "B & <b>", "Teo", "Zoé")[: state.players])
    seen = SCENE.see(state, seat)
    cards = [el("li", SCENE.card(seen, index, view, EMPTY)) for index in range(state.players)]
    return el("main", draw_board(SCENE, seen, view), cards, SCENE.action_panel(seen, view), SCENE.footer(seen, view))


def board_of(state: FireMountainState, seat: int | None) -> str:
    return draw_board(SCENE, SCENE.see(state, seat), View(seat))


def panel_of(state: FireMountainState, seat: int, locale: str = "en") -> str:
    return "".join(SCENE.action_panel(SCENE.see(state, seat), View(seat, locale)))


def wander(players: int, seed: int, species: list[str], steps: int = 700) -> Any:
    """Every tenth position of a random game, and the last one."""
    rng = random.Random(seed)
    state = new(players, terrain="random", species=species)
    for step in range(steps):
        if state.is_over:
            break
        seat = state.actors[0]
        if seat == CHANCE:
            outcomes = state.chance_outcomes()
            state.apply(rng.choices([it for it, _ in outcomes], [chance for _, chance in outcomes])[0], seat)
        else:
            if step % 10 == 0:
                yield state
            actions = list(state.legal_actions(seat))
            hatching = [action for action in actions if GAME.describe(action)["kind"] == "hatch"]
            state.apply(rng.choice(hatching or actions), seat)
    yield state


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("species", SPECIES, ids=["first", "second"])
def test_every_click_path_leads_through_the_picture(players: int, species: list[str]) -> None:
    for state in wander(players, players, species):
        if state.is_over:
            continue
        seat = state.actors[0]
        shown = set(re.findall(r'data-el="([^"]+)"', whole(state, seat)))
        for action in state.legal_actions(seat):
            missing = set(GAME.clicks.find_path(state, action, seat)) - shown
            assert not missing, (GAME.space.words(action), missing)


@pytest.mark.parametrize("locale", COMPLETE)
def test_markup_is_well_formed_and_ids_are_unique(locale: str) -> None:
    for state in wander(4, 8, SPECIES[0], 500):
        for seat in (None, 0):
            markup = whole(state, seat, locale)
            ElementTree.fromstring(markup)
            twice = [name for name, n in Counter(re.findall(r' id="([^"]+)"', markup)).items() if n > 1]
            assert not twice
            used = set(re.findall(r'href="#([^"]+)"', markup)) | set(re.findall(r"url\(#([^)]+)\)", markup))
            assert used <= set(re.findall(r' id="([^"]+)"', markup))


def test_previews_name_marks_and_ghosts_that_exist() -> None:
    for state in wander(3, 5, SPECIES[0], 300):
        if state.is_over:
            continue
        seat = state.actors[0]
        markup = whole(state, seat)
        shown = set(re.findall(r'data-el="([^"]+)"', markup)) | set(re.findall(r'data-ghost="([^"]+)"', markup))
        for action in state.legal_actions(seat):
            preview = GAME.preview(state, action, seat, View(seat))
            assert {*preview.marks, *(preview.ghost or ())} <= shown


def test_ten_figures_on_a_tile_are_counted_stacks() -> None:
    state = position(players=4, P3=" ".join(["R"] * 10 + ["B"] * 3 + ["G"] + ["P"] * 2), dice="f")
    board = board_of(state, 0)
    stacks = {}
    for pick, inside in re.findall(r'data-el="figure-(\w+)"(.*?)</g></g></g>', board):
        number = re.search(r'class="fm-count" x="14" y="8">(\d+)<', inside)
        stacks[pick] = int(number[1]) if number else 1
    assert stacks == {"R0": 10, "B0": 3, "G0": 1, "P0": 2}
    assert len(re.findall(r'id="figure-R\d"', board)) == 10  # each of them can walk away
    assert board.count("fm-hid") == 7  # three of ten are seen


def test_no_two_stacks_share_a_spot() -> None:
    for n in range(1, 13):
        for dinosaurs in range(min(n, 8) + 1):
            places = spots((True,) * dinosaurs + (False,) * (n - dinosaurs))
            assert len({(place.x, place.y) for place in places}) == len(places) == n
            assert all(0 < place.x < TILE and 0 < place.y < TILE for place in places)
            areas = sum(place.hit[2] * place.hit[3] for place in places)
            assert areas == pytest.approx(TILE * TILE)


@pytest.mark.parametrize("direction", ["up", "down", "left", "right"])
def test_the_quake_shown_is_the_quake_that_comes(direction: str) -> None:
    for seed in range(6):
        rng = random.Random(seed)
        state = new(2, terrain="random")
        while state.actors == (CHANCE,):
            state.apply(rng.choice([outcome for outcome, _ in state.chance_outcomes()]), CHANCE)
        data = state.to_json() | {"phase": "quake", "figures": {"volcano": ["R"]}, "active": 0, "dice": ["egg"] * 5}
        state = cast(FireMountainState, GAME.from_json(data))
        before = state.observe(0)
        volcano, kinds = before["volcano"], {tile["id"]: tile["type"] for tile in before["tiles"]}
        places = shifted(before["grid"], volcano["row"], volcano["col"], direction)
        play(state, f"quake {direction}")
        after = state.observe(0)
        assert places == {tile["id"]: (tile["row"], tile["col"]) for tile in after["tiles"]}
        told = {frozenset(region["tiles"]) for region in after["regions"]}
        assert {frozenset(group) for group in joined(places, kinds) if kinds[group[0]] in ("prairie", "jungle", "lagoon")} == told


def test_outlines_turn_inwards_where_the_region_does() -> None:
    def corners(*cells: tuple[int, int]) -> tuple[int, int, int]:
        path = outline(frozenset(cells))
        return path.count("A21 "), path.count("A7 "), path.count("M")

    assert corners((1, 1)) == (4, 0, 1)
    assert corners((0, 0), (0, 1), (0, 2)) == (4, 0, 1)
    assert corners((0, 0), (1, 0), (1, 1)) == (5, 1, 1)  # L
    assert corners((0, 0), (0, 1), (1, 0), (2, 0), (2, 1)) == (6, 2, 1)  # U
    assert corners((0, 1), (1, 0), (1, 1), (1, 2), (2, 1)) == (8, 4, 1)  # cross
    assert corners((0, 0), (1, 1)) == (8, 0, 2)  # a corner does not connect


def test_ending_says_what_is_still_owed() -> None:
    owing = position(dice="vvf", P3="R")
    button = re.search(r'data-el="end".*?</button>', panel_of(owing, 0))
    assert button
    assert "2 Cro-Magnons to the volcano" in button[0]
    done = position(dice="f", P3="R")
    button = re.search(r'data-el="end".*?</button>', panel_of(done, 0, "fr"))
    assert button
    assert "1 empreinte" in button[0]


def test_reach_counts_the_footprints_over_water() -> None:
    state = position(dice="fff", P2="R")
    board = board_of(state, 0)
    reach = re.search(r'<g class="fm-reach">(.*?)</g></g></g></g>', board)
    assert reach
    chips = reach[1].split('class="fm-tag"')[1:]
    assert sorted(chip.count("fm-i-footprint") for chip in chips) == sorted(state.observe(0)["reach"]["R0"].values())
    assert state.observe(0)["reach"]["R0"]["P5"] == 2  # through the lagoon


def test_standalone_needs_no_page() -> None:
    state = position(dice="f", P3="R", players=3)
    markup = standalone(SCENE, SCENE.see(state, None), View())
    ElementTree.fromstring(markup)
    assert "<style>" in markup
    assert "#chips" in SCENE.standalone_style()  # what a page fills is not shown


def test_all_viewers_share_the_layers_and_forgetting_changes_nothing() -> None:
    for state in wander(3, 11, SPECIES[1], 200):
        seen = SCENE.see(state, None)
        shared = [SCENE.layers(seen, View(seat, "fr", ("Ada", "Bo", "Cy"))) for seat in (None, 0, 1, 2)]
        assert shared[0] == shared[1] == shared[2] == shared[3]
        forget_pieces()
        assert SCENE.layers(SCENE.see(state, 1), View(1, "fr", ("Ada", "Bo", "Cy"))) == shared[0]


def test_what_did_not_change_is_the_same_object() -> None:
    state = position(dice="fc", P3="R", J5="B")
    before = weave(SCENE.layers(SCENE.see(state, None), View()), ())
    again = weave(SCENE.layers(SCENE.see(state.clone(), None), View()), ())
    pieces = [(a, b) for one, other in zip(before, again, strict=True) for a, b in zip(one, other, strict=True)]
    assert all(a is b for a, b in pieces)
