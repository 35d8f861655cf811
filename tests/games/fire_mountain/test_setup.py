"""Wrath of Fire Mountain, set-up and content: clauses [S]."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest

import caldera
from caldera.core.errors import BadEdition, BadOption, BadPlayers
from caldera.core.match import Match
from caldera.core.state import CHANCE
from caldera.games.fire_mountain.game import FireMountain
from caldera.games.fire_mountain.rules.play import FireMountainState
from tests.games.fire_mountain.positions import ALL, GAME, legal, new, play, roll, rows


def started(players: int, **options: object) -> Match:
    """A match whose set-up chance has finished, always with the first outcome."""
    match = Match(GAME, players, options)
    while match.state.actors == (CHANCE,):
        match.apply(match.state.chance_outcomes()[0][0], CHANCE)
    return match


@pytest.mark.parametrize("players", [-1, 0, 1, 5])
def test_only_two_to_four_play(players: int) -> None:
    """[S1]."""
    with pytest.raises(BadPlayers, match="2 to 4"):
        GAME.new(players)


@pytest.mark.parametrize(("players", "goal", "spaces"), [(2, 24, 7), (3, 20, 9), (4, 18, 10)])
def test_goal_and_volcano_depend_on_the_players(players: int, goal: int, spaces: int) -> None:
    """[S1, S2] and 5; the spaces as docs/results/fire_mountain.md found them."""
    seen = caldera.game("fire_mountain").new(players).observe(None)
    assert seen["goal"] == goal
    assert seen["volcano"]["capacity"] == spaces
    assert [seat["colour"] for seat in seen["seats"]] == ["red", "blue", "green", "purple"][:players]


def test_first_game() -> None:
    """[S2, S3]: the fixed layout and the first four species."""
    seen = GAME.new(2).observe(None)
    assert [" ".join(row) for row in seen["grid"]] == ["L1 L2 P1 H", "P2 J1 J2 J3", "L3 P3 V P4", "P5 C J4 J5"]
    assert [one["species"] for one in seen["species"]] == ["tyrannosaurus", "triceratops", "pteranodon", "brontosaurus"]
    assert all(one["left"] == 2 and one["owners"] == [] for one in seen["species"])


def test_tiles_of_the_box() -> None:
    """[S2, I1]."""
    types = Counter(tile["type"] for tile in GAME.new(2).observe(None)["tiles"])
    assert types == {"prairie": 5, "jungle": 5, "lagoon": 3, "cave": 1, "hut": 1, "volcano": 1}


def test_everybody_begins_with_ten_cro_magnons_in_reserve() -> None:
    """[S4, I2]."""
    seen = GAME.new(3).observe(None)
    for seat in seen["seats"]:
        assert [figure["kind"] for figure in seat["reserve"]] == ["cro"] * 10
        assert (seat["score"], seat["egg"], seat["on_volcano"], seat["on_grid"], seat["hatched"]) == (0, 0, 0, 0, 0)
    assert seen["egg"] == []
    assert seen["volcano"]["spaces"] == [None] * 7
    assert all(tile["figures"] == [] for tile in seen["tiles"])


def test_first_player_is_drawn() -> None:
    """[S5]: every seat alike, as a step of chance."""
    state = new(3)
    assert state.actors == (CHANCE,)
    assert [(GAME.space.words(outcome), chance) for outcome, chance in state.chance_outcomes()] == [
        ("first 0", 1 / 3),
        ("first 1", 1 / 3),
        ("first 2", 1 / 3),
    ]
    state.apply(GAME.space.parse("first 2"), CHANCE)
    assert state.actors == (2,)
    assert state.observe(None)["first"] == 2
    assert legal(state) == {"roll 1+2+3+4+5"}


@pytest.mark.option("fire_mountain", "first")
def test_first_player_may_be_chosen() -> None:
    """[S5]: the option `first`."""
    for first, actor in (("random", CHANCE), ("red", 0), ("purple", 3)):
        assert GAME.new(4, {"first": first}).actors == (actor,)
    with pytest.raises(BadOption, match="purple does not play with 2"):
        GAME.new(2, {"first": "purple"})


def test_play_goes_clockwise() -> None:
    """[T2] and 39."""
    state = new(3, first="blue")
    seats = []
    for _ in range(4):
        seats.append(state.actors[0])
        play(state, "roll 1+2+3+4+5")
        roll(state, "cchhe")
        play(state, "stop", "end")
    assert seats == [1, 2, 0, 1]


@pytest.mark.option("fire_mountain", "terrain")
def test_random_terrain_is_drawn_tile_by_tile() -> None:
    """[S2]: alike tiles are one outcome with their number as weight; in a first game nothing is drawn."""
    assert GAME.new(2, {"terrain": "first_game", "first": "red"}).actors == (0,)
    state = GAME.new(2, {"terrain": "random", "first": "red"})
    chances = {GAME.space.words(outcome): chance for outcome, chance in state.chance_outcomes()}
    assert chances == {
        "tile prairie": 5 / 16,
        "tile jungle": 5 / 16,
        "tile lagoon": 3 / 16,
        "tile cave": 1 / 16,
        "tile hut": 1 / 16,
        "tile volcano": 1 / 16,
    }
    state.apply(GAME.space.parse("tile volcano"), CHANCE)
    state.apply(GAME.space.parse("tile prairie"), CHANCE)
    chances = {GAME.space.words(outcome): chance for outcome, chance in state.chance_outcomes()}
    assert chances["tile prairie"] == 4 / 14
    assert "tile volcano" not in chances
    assert state.observe(None)["grid"][0] == ["V", "P1", None, None]


def test_random_terrain_uses_up_the_box() -> None:
    """[S2, I1]"""
    match = started(2, terrain="random")
    assert rows(cast(FireMountainState, match.state)) == ["PPPP", "PJJJ", "JJLL", "LCHV"]
    assert match.barriers == ["chance"] * 17


@pytest.mark.option("fire_mountain", "species")
def test_one_species_swapped_and_any_four() -> None:
    """[S3]."""
    swapped = ["tyrannosaurus", "triceratops", "pteranodon", "stegosaurus"]
    for chosen in (swapped, ALL[4:]):
        state = GAME.new(2, {"species": chosen, "first": "red"})
        assert [one["species"] for one in state.observe(None)["species"]] == chosen


def test_missing_species_are_drawn() -> None:
    """[S3]: nothing chosen means four draws, three chosen mean one."""
    state = GAME.new(2, {"species": ["titanosaur", "stegosaurus", "ankylosaurus"]})
    assert [GAME.space.words(outcome) for outcome, _ in state.chance_outcomes()] == [
        f"species {name}" for name in ALL if name not in ("titanosaur", "stegosaurus", "ankylosaurus")
    ]
    assert [one["species"] for one in started(2, species=[]).state.observe(None)["species"]] == ALL[:4]


@pytest.mark.parametrize(
    ("option", "value", "reason"),
    [
        ("species", ["triceratops", "triceratops"], "twice"),
        ("species", ["mammoth"], "cannot be 'mammoth'"),
        ("species", ALL[:5], "Choose 1 to 4, not 5"),
        ("terrain", "flat", "cannot be 'flat'"),
        ("pteranodon_walks", "yes", "cannot be 'yes'"),
        ("dice", 3, "no option “dice”"),
    ],
)
def test_bad_options_are_named(option: str, value: object, reason: str) -> None:
    with pytest.raises(BadOption, match=reason) as caught:
        GAME.new(2, {option: value})
    assert caught.value.option == option


def test_all_content_says_where_it_comes_from() -> None:
    sources = {entry.block: entry.source for entry in caldera.game("fire_mountain").content.provenance()}
    assert sources["volcano"] == "reconstructed"
    assert sources["goal"] == "published"
    assert sources["layout"] == sources["die"] == sources["eggs"] == "second-hand"
    assert sources["dice"] == sources["figures"] == sources["scoring"] == sources["terrain"] == "rulebook"
    assert all(entry.note for entry in caldera.game("fire_mountain").content.provenance())


def test_die_has_two_footprints() -> None:
    """[R1]: the probabilities of one die."""
    state = new(2, first="red")
    play(state, "roll 1+2+3+4+5")
    chances = {GAME.space.words(outcome): chance for outcome, chance in state.chance_outcomes()}
    assert chances == {
        "die 1 volcano": 1 / 6,
        "die 1 cave": 1 / 6,
        "die 1 hut": 1 / 6,
        "die 1 egg": 1 / 6,
        "die 1 footprint": 2 / 6,
    }


def test_egg_costs() -> None:
    """[G3]"""
    game = GAME
    assert isinstance(game, FireMountain)
    costs = dict(zip(ALL, [int(cost) for cost in game.board.costs], strict=True))
    assert costs == {
        "pteranodon": 2,
        "plesiosaurus": 2,
        "triceratops": 3,
        "brontosaurus": 3,
        "stegosaurus": 3,
        "ankylosaurus": 3,
        "tyrannosaurus": 4,
        "titanosaur": 5,
    }


def test_an_edition_corrects_the_box() -> None:
    game = caldera.game(
        "fire_mountain", {"volcano": {"spaces": [5, 6, 9]}, "eggs": {"titanosaur": 4}, "goal": {"points": [12, 10, 9]}}
    )
    seen = game.new(4, {"species": ALL[4:]}).observe(None)
    assert seen["volcano"]["capacity"] == 9
    assert seen["goal"] == 9
    assert seen["species"][0]["cost"] == 4
    assert {entry.block: entry.source for entry in game.content.provenance()}["eggs"] == "owner"


def test_an_edition_with_a_blank_side() -> None:
    """A die with one footprint and one blank side: the blank can be rolled and does nothing."""
    game = caldera.game("fire_mountain", {"die": {"faces": ["volcano", "cave", "hut", "egg", "footprint", "blank"]}})
    state = game.from_json({"players": 2, "dice": ["blank", "footprint"], "figures": {"P3": ["R"]}})
    assert {game.space.words(action) for action in state.legal_actions(0)} == {"move cro P3 J1", "move cro P3 C", "end"}


@pytest.mark.parametrize(
    ("edition", "reason"),
    [
        ({"volcano": {"spaces": [6, 7]}}, "has 2 numbers instead of 3"),
        ({"volcano": {"spaces": [0, 7, 8]}}, "whole number"),
        ({"terrain": {"prairie": 6}}, "17 tiles"),
        ({"layout": {"rows": ["LLPH", "PJJJ", "LPVP", "PCJP"]}}, "6 tiles P instead of 5"),
        ({"layout": {"rows": ["LLPH", "PJJJ", "LPVP", "PCX"]}}, "not four of the letters"),
        ({"die": {"faces": ["cave"] * 6}}, "no volcano"),
        ({"die": {"faces": ["volcano"] * 5}}, "5 words instead of 6"),
        ({"die": {"faces": ["volcano"] * 5 + ["meteor"]}}, "'meteor' is not one of"),
        ({"eggs": {"titanosaur": 11}}, "1 to 10"),
        ({"eggs": {"mammoth": 3}}, "no such entry"),
        ({"dice": {"base": 6}}, "more than 7 dice"),
        ({"figures": {"cro_magnons": 3}, "volcano": {"spaces": [5, 5, 5]}}, "5 spaces can never fill with 2"),
        ({"guard": {"turns": 301}}, "10 to 300"),
    ],
)
def test_impossible_editions_are_refused(edition: dict[str, object], reason: str) -> None:
    with pytest.raises(BadEdition, match=reason):
        caldera.game("fire_mountain", edition)
