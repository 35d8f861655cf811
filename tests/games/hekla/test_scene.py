"""Hekla's picture: layers that all viewers share, own layers, remembered pieces."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import caldera
from caldera.core.match import Match
from caldera.core.records import plain
from caldera.core.scene import PlainView, Scene, board, standalone
from caldera.core.state import GameState
from caldera.core.view import View
from caldera.draw.layers import drawn, forget_pieces
from caldera.draw.markup import EMPTY, Markup, check
from caldera.games.hekla.view.observation import Observation
from caldera.games.hekla.view.plain import PLAIN
from caldera.locale import COMPLETE
from tests.games.hekla.positions import HEKLA, position

SCENE: Scene[Observation] = HEKLA.scene
GOLDEN = Path(__file__).parents[1] / "golden" / "hekla"


def golden_positions(step: int) -> Iterator[GameState]:
    """Every so many positions of each golden match, and its last one."""
    for path in sorted(GOLDEN.glob("*.json")):
        match = Match.loads(path.read_text(encoding="utf-8"), caldera.game)
        for ply in {*range(0, match.ply, step), match.ply}:
            yield match.state_at(ply)


def whole_page(state: GameState, view: View) -> str:
    """Board, cards, action panel and footer, as one viewer sees them."""
    seen = SCENE.see(state, view.seat)
    cards = [SCENE.card(seen, index, view, EMPTY) for index in range(state.players)]
    return board(SCENE, seen, view) + drawn([*cards, SCENE.action_panel(seen, view), SCENE.footer(seen, view)])


def test_scene_and_plain_view_fit_the_protocols() -> None:
    scene: Scene[Observation] = SCENE
    text: PlainView[Observation] = PLAIN
    assert HEKLA.scene is scene
    assert HEKLA.plain is text


@pytest.mark.parametrize("locale", COMPLETE)
def test_every_picture_is_well_formed_and_the_same_after_forgetting(locale: str) -> None:
    for state in golden_positions(97):
        for seat in (None, *range(state.players)):
            view = View(seat, locale)
            first = whole_page(state, view)
            check(first)
            forget_pieces()
            assert whole_page(state, view) == first


def test_shared_layers_are_the_same_for_everybody() -> None:
    """No shared layer mentions the viewer's seat, and what is remembered is the very same object."""
    for state in golden_positions(97):
        spectator = SCENE.layers(SCENE.see(state, None), View(None))
        for seat in range(state.players):
            layers = SCENE.layers(SCENE.see(state, seat), View(seat))
            assert layers == spectator
            assert len(SCENE.own_layers(SCENE.see(state, seat), View(seat))) == 5


def test_a_move_changes_few_pieces() -> None:
    state = position(2, c2="R3", d2="G2", e4="R1")
    before = SCENE.layers(SCENE.see(state, None), View(None))
    state.apply(HEKLA.action("move", grooves=1, at="e4", to="e3"), 0)
    after = SCENE.layers(SCENE.see(state, None), View(None))
    assert len(before) == len(after)
    changed = [
        piece
        for one, other in zip(before, after, strict=True)
        if one is not other and isinstance(one, tuple) and isinstance(other, tuple)
        for piece in other
        if not any(piece is kept for kept in one)
    ]
    ids = sorted(re.findall(r'^<\w+ id="([^"]+)"', "\n".join(changed), re.M))
    assert ids == ["last-from", "last-to", "last-way", "scene", "square-e3", "square-e4", "stone-R1-0"]


def test_every_click_path_exists_in_the_picture() -> None:
    for state in golden_positions(53):
        for seat in state.actors:
            shown = set(re.findall(r'data-el="([^"]+)"', whole_page(state, View(seat))))
            for action in state.legal_actions(seat):
                assert set(HEKLA.clicks.find_path(state, action, seat)) <= shown


def test_names_are_escaped() -> None:
    view = View(0, names=("<b>", "&"))
    card = drawn([SCENE.card(SCENE.see(HEKLA.new(2), 0), 0, view, Markup("<i>bot</i>"))])
    assert "<b>&lt;b&gt;</b>" in card
    assert "<i>bot</i>" in card


def test_a_board_by_itself_has_its_style() -> None:
    shown = standalone(SCENE, SCENE.see(HEKLA.new(2), None), View(None))
    check(shown)
    assert "<style>#scene{" in shown


def test_the_observation_is_the_plain_record() -> None:
    state = position(3, c2="R3 G2", d2="L0", more={"progress": [3, 60, 25]})
    seen = SCENE.see(state, 1)
    assert state.observe(1) == plain(seen)
    assert "ground" not in state.observe(1)
    assert seen.seats[1].lap == 3
    assert state.observe(1)["last"] == {"from": None, "to": None, "erupted": []}
