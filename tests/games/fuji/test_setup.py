"""Fuji: what lies on the table [S], the dice [D3], the cards [P9] and the scenarios. Clauses are those of RULES.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import caldera
from caldera.core.errors import BadEdition, BadOption, BadPlayers, BadPosition
from caldera.core.match import Match
from caldera.core.state import CHANCE
from caldera.core.view import View
from caldera.games.fuji.meta import SCENARIOS
from caldera.games.fuji.rules.actions import EQUIPMENT, SKILLS
from caldera.games.fuji.rules.play import FujiState
from caldera.locale import COMPLETE
from tests.games.fuji.positions import (
    CLARA,
    COLOURS,
    FUJI,
    JONA,
    STEVE,
    actors,
    card,
    character,
    finish_setup,
    legal,
    play,
    position,
)

# ---- people and skills ----


@pytest.mark.parametrize("players", [1, 5, 0])
def test_two_to_four_people_play(players: int) -> None:
    """[S1] item 1"""
    with pytest.raises(BadPlayers, match="2 to 4"):
        FUJI.new(players)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_has_a_character_of_an_own_colour(players: int) -> None:
    """[S1] item 1"""
    seen = FUJI.new(players).observe(None)
    assert [entry["colour"] for entry in seen["characters"]] == list(COLOURS[:players])


def test_six_skills_are_dealt_without_repetition() -> None:
    """[S2] item 2"""
    state = FUJI.new(4)
    while state.observe(None)["stage"] == "layout":
        state.apply(state.chance_outcomes()[0][0], caldera.CHANCE)
    assert len(state.chance_outcomes()) == 6
    for left in (6, 5, 4, 3):
        assert len(state.chance_outcomes()) == left
        state.apply(state.chance_outcomes()[-1][0], caldera.CHANCE)
    assert [entry["skill"] for entry in state.observe(None)["characters"]] == ["tinkerer", "survivalist", "scout", "gatherer"]


@pytest.mark.option("fuji", "skills")
def test_skills_can_be_chosen_in_turn() -> None:
    """[S2] item 2: with the option at random, nobody chooses"""
    dealt, state = (FUJI.new(3, {"skills": skills}) for skills in ("random", "choose"))
    while dealt.observe(None)["stage"] == "layout":
        dealt.apply(dealt.chance_outcomes()[0][0], caldera.CHANCE)
    assert dealt.actors == (caldera.CHANCE,)
    assert len(dealt.chance_outcomes()) == len(SKILLS)
    while state.actors == (caldera.CHANCE,):
        state.apply(state.chance_outcomes()[0][0], caldera.CHANCE)
    for seat, skill in enumerate(("scout", "buddy", "tinkerer")):
        assert actors(state) == [seat]
        assert f"skill {skill}" in legal(state, seat)
        play(state, f"skill {skill}", seat)
        assert f"skill {skill}" not in legal(state, min(seat + 1, 2))
    assert [entry["skill"] for entry in state.observe(None)["characters"]] == ["scout", "buddy", "tinkerer"]


@pytest.mark.option("fuji", "skills")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_ready_made_skills_leave_nothing_to_choose(players: int) -> None:
    """[S10] six dice and the cards that one keeps; a fourth person has five dice and leaves one out. Dealt as usual, some choose"""
    ready = {skill for skill in SKILLS if FUJI.charts.skill_dice[SKILLS.index(skill)] == 6}
    chosen = set()
    for first in range(6):
        state = FUJI.new(players, {"skills": "six_dice", "two_players": "A"})
        usual = FUJI.new(players, {"skills": "random", "two_players": "A"})
        for dealt in (state, usual):
            while dealt.actors == (caldera.CHANCE,):
                outcomes = dealt.chance_outcomes()
                dealt.apply(outcomes[first % len(outcomes)][0], caldera.CHANCE)
        chosen.add(str(usual.observe(None)["stage"]))
        characters = state.observe(None)["characters"]
        assert {entry["skill"] for entry in characters[:3]} <= ready
        assert state.observe(None)["stage"] == ("plan" if players < 4 else "omit")
        kept = [FUJI.charts.skill_kept[SKILLS.index(entry["skill"])] for entry in characters]
        assert [len(entry["equipment"]) for entry in characters] == kept
    assert chosen & {"put_back", "omit"}


# ---- equipment and dice ----


def with_skill(skill: str) -> FujiState:
    """A match in which blue has that skill, just before equipment is drawn."""
    state = FUJI.new(3, {"skills": "choose"})
    while state.actors == (caldera.CHANCE,):
        state.apply(state.chance_outcomes()[0][0], caldera.CHANCE)
    play(state, f"skill {skill}", 0)
    for seat in (1, 2):
        play(state, legal(state, seat)[0], seat)
    return state


@pytest.mark.parametrize(
    ("skill", "drawn", "kept", "dice"),
    [
        ("manager", 4, 2, 6),
        ("buddy", 1, 1, 6),
        ("gatherer", 1, 1, 6),
        ("scout", 2, 2, 5),
        ("survivalist", 1, 1, 5),
        ("tinkerer", 3, 1, 5),
    ],
)
def test_each_skill_brings_its_cards_and_dice(skill: str, drawn: int, kept: int, dice: int) -> None:
    """[S3] [S4] [S5] items 3, 4, 5"""
    state = with_skill(skill)
    for _ in range(drawn):
        assert state.actors == (caldera.CHANCE,)
        state.apply(state.chance_outcomes()[0][0], caldera.CHANCE)
    assert len(character(state, 0)["equipment"]) == drawn
    for _ in range(drawn - kept):
        assert actors(state) == [0]
        before = state.observe(0)["offered"]
        assert legal(state, 0) == [f"put-back {name}" for name in before]
        play(state, legal(state, 0)[-1], 0)
    assert len(character(state, 0)["equipment"]) == kept
    if dice == 5:
        assert legal(state, 0) == ["omit d2", "omit d4", "omit d6"]
        play(state, "omit d4", 0)
    assert state.observe(None)["dice_sets"][0]["count"] == dice
    assert state.observe(None)["stage"] == "deal"


def test_fifteen_different_cards_and_every_draw_is_one_of_those_left() -> None:
    """[S3] item 3"""
    assert len(set(EQUIPMENT)) == 15
    state = with_skill("scout")
    assert len(state.chance_outcomes()) == 15
    play(state, "find rope", caldera.CHANCE)
    assert len(state.chance_outcomes()) == 14
    assert FUJI.action("find", equipment="rope") not in [action for action, _ in state.chance_outcomes()]


def test_cards_put_back_are_drawn_last() -> None:
    """[S4] item 4"""
    spread = dict.fromkeys(EQUIPMENT, "discard") | {"rope": "under", "water": "under", "radio": "pile"}
    state = position("take", phase=5, user=0, characters=[{"at": "6-1"}], equipment=spread, allowed=True, difference=9)
    play(state, "take", 0)
    assert [FUJI.space.words(action) for action, _ in state.chance_outcomes()] == ["find radio"]
    spread["radio"] = "discard"
    state = position("take", phase=5, user=0, characters=[{"at": "6-1"}], equipment=spread, allowed=True, difference=9)
    play(state, "take", 0)
    assert [FUJI.space.words(action) for action, _ in state.chance_outcomes()] == ["find rope", "find water"]


# ---- the mountain ----


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_terrain_is_laid_card_by_card(scenario: str, players: int) -> None:
    """[S6] item 6"""
    state = FUJI.new(players, {"scenario": scenario})
    finish_setup(state)
    cards = state.observe(None)["board"]["cards"]
    kinds = Counter(entry["kind"] for entry in cards)
    assert kinds["volcano"] == 1
    assert kinds["rubble"] == 2
    assert kinds["village"] == (6 if players == 4 else 5)
    assert kinds["landscape"] <= 24
    assert Counter(entry["token"] for entry in cards)["eruption"] == 2
    assert 1 <= Counter(entry["token"] for entry in cards)["equipment"] <= 7
    names = [entry["requirement"]["name"] for entry in cards if entry["requirement"]]
    assert len(names) == len(set(names)) == kinds["village"] + kinds["landscape"]


def test_the_first_place_may_get_any_landscape_card_and_the_second_any_other() -> None:
    """[S6] item 6: no order is fixed beforehand"""
    state = FUJI.new(3)
    assert len(state.chance_outcomes()) == 24
    play(state, "terrain blue|4", caldera.CHANCE)
    assert len(state.chance_outcomes()) == 23


@pytest.mark.option("fuji", "scenario")
def test_a_scenario_can_be_drawn() -> None:
    """[S6] item 6"""
    state = FUJI.new(3, {"scenario": "random"})
    assert [FUJI.space.words(action) for action, _ in state.chance_outcomes()] == [f"scenario {name}" for name in SCENARIOS]
    assert state.observe(None)["scenario"] is None
    play(state, "scenario ring", caldera.CHANCE)
    assert state.observe(None)["scenario"] == "ring"
    for name in SCENARIOS:
        assert FUJI.new(3, {"scenario": name}).observe(None)["scenario"] == name


@pytest.mark.parametrize(("players", "starts"), [(2, "ww"), (3, "www"), (4, "wwgg")])
def test_where_the_figures_begin(players: int, starts: str) -> None:
    """[S7] item 7"""
    state = FUJI.new(players)
    finish_setup(state)
    spots = {"w": "4-1", "g": "4-2"}
    assert [entry["card"] for entry in state.observe(None)["characters"]] == [spots[letter] for letter in starts]


def test_trackers_begin_on_the_heart_and_four_levels_can_be_chosen() -> None:
    """[S8] item 8"""
    for level in (1, 2, 3, 4):
        seen = FUJI.new(3, {"level": level}).observe(None)
        assert [entry["stamina"] for entry in seen["characters"]] == [0, 0, 0]
        assert seen["level"]["number"] == level
    for wrong in (0, 5, "2"):
        with pytest.raises(BadOption, match="level"):
            FUJI.new(3, {"level": wrong})


def test_what_is_not_used_leaves_the_game() -> None:
    """[S9] item 9: landscapes that were not laid are nowhere in the position"""
    state = FUJI.new(3)
    finish_setup(state)
    laid = [entry["requirement"]["name"] for entry in state.observe(None)["board"]["cards"] if entry["requirement"]]
    written = str(state.to_json())
    unused = [name for name in FUJI.terrain.names if name not in laid]
    assert unused
    assert not [name for name in unused if f"'{name}'" in written]


@pytest.mark.parametrize(("scenario", "steps"), list(zip(SCENARIOS, (10, 10, 10, 8, 10, 10, 10), strict=True)))
def test_scenarios_are_eight_to_ten_cards_long(scenario: str, steps: int) -> None:
    """[S6]"""
    board = FUJI.boards[False][SCENARIOS.index(scenario)]
    assert board.to_village[board.white] == steps


# ---- dice and cards ----


def test_types_of_dice_are_a_latin_design() -> None:
    """[D3]"""
    faces = FUJI.terrain.faces
    for value in range(6):
        assert {face[value] for face in faces} == {"blue", "yellow", "pink"}
    assert [face.index("blue") for face in faces] == [0, 1, 2]


@pytest.mark.parametrize(
    ("requirement", "steve", "jona", "clara"),
    [("pink|4", 14, 6, 2), ("yellow|6", 0, 9, 10), ("odd&blue+pink", 12, 11, 1)],
)
def test_the_rulebooks_totals(requirement: str, steve: int, jona: int, clara: int) -> None:
    """[P9] [M3] items 18, 41, 42"""
    assert total(STEVE, requirement) == steve
    assert total(JONA, requirement) == jona
    assert total(CLARA, requirement) == clara


@pytest.mark.parametrize(("values", "expected"), [([1, 1, 1, 1, 4, 6], 10), ([1, 5, 1, 3, 4, 4], 16), ([2, 5, 1, 3, 4, 4], 18)])
def test_the_rulebooks_first_example(values: list[int], expected: int) -> None:
    """[P9] [M3] item 41"""
    assert total(values, "yellow|4") == expected


def total(values: list[int], requirement: str) -> int:
    terrain = FUJI.terrain
    kind = terrain.names.index(requirement)
    return sum(int(terrain.value(kind, die, value)) for die, value in enumerate(values))


@pytest.mark.parametrize(
    ("requirement", "taken"),
    [
        ("1+2+3", lambda colour, value: value <= 3),
        ("yellow|4", lambda colour, value: colour == "yellow" or value == 4),
        ("odd&blue+pink", lambda colour, value: value % 2 == 1 and colour in ("pink", "blue")),
        ("even&yellow", lambda colour, value: value % 2 == 0 and colour == "yellow"),
        ("odd", lambda colour, value: value % 2 == 1),
        ("pink", lambda colour, value: colour == "pink"),
    ],
)
def test_which_dice_are_valid(requirement: str, taken: object) -> None:
    """[P9] item 18"""
    assert callable(taken)
    terrain = FUJI.terrain
    kind = terrain.names.index(requirement)
    for die in range(6):
        for value in range(1, 7):
            expected = value if taken(terrain.colour_of(die, value), value) else 0
            assert terrain.value(kind, die, value) == expected


def test_a_die_that_fits_twice_counts_once() -> None:
    """[P9] item 18: a yellow 4 on yellow or 4"""
    assert FUJI.terrain.colour_of(2, 4) == "yellow"
    assert FUJI.terrain.value(FUJI.terrain.names.index("yellow|4"), 2, 4) == 4


def test_thirty_different_cards() -> None:
    """[S6]"""
    assert len(set(FUJI.terrain.names)) == 30
    assert card(position(), "5-1")["requirement"] == {
        "name": "blue|5",
        "mode": "union",
        "colours": ["blue"],
        "values": [5],
        "parity": None,
    }


# ---- what does not fit is refused ----


@pytest.mark.parametrize(
    ("table", "key", "value", "reason"),
    [
        ("dice", "a", ["blue"] * 5, "5 words instead of 6"),
        ("dice", "a", ["red"] * 6, "'red' is not one of"),
        ("symbols", "bonus", ["blue|9"], "no terrain card"),
        ("stamina", "injuries", [4, 3, 8, 12], "ascending"),
        ("level_2", "loss", [1, 2], "does not go down"),
        ("scenarios", "ring", ["Vab", "wgl"], "times"),
        ("scenarios", "ring", ["Vxb"], "is not"),
        ("skills", "scout", [7, 1, 1], "whole number"),
        ("equipment", "rope", [3], "phase 2, in phase 4"),
        ("scoring", "bands", [1, 2, 3, 4, 5, 6], "begin with 0"),
    ],
)
def test_editions_are_checked(table: str, key: str, value: object, reason: str) -> None:
    with pytest.raises(BadEdition, match=reason):
        caldera.game("fuji", {table: {key: value}})


def test_an_edition_changes_the_game() -> None:
    game = caldera.game("fuji", {"stamina": {"last": 30, "injuries": [5, 10, 15, 20]}})
    assert game.new(3).observe(None)["track"] == {"last": 30, "injuries": [5, 10, 15, 20]}
    assert {entry.block: entry.source for entry in game.content.provenance()}["stamina"] == "owner"


@pytest.mark.parametrize(
    ("part", "reason"),
    [
        ({"stage": "nap"}, "stage"),
        ({"cards": {"5-1": "blue"}}, "cannot lie"),
        ({"cards": {"99-1": "blue|4"}}, "is not one of"),
        ({"lava": ["11-4"]}, "never burn"),
        ({"characters": [{"at": "2-1"}]}, "nobody can stand"),
        ({"characters": [{"skill": "scout"}, {"skill": "scout"}]}, "same skill"),
        ({"dice": {"blue": [1, 2]}}, "needs 6"),
        ({"dice": {"blue": [1, 2, 3, 4, 5, 7]}}, "from 0 to 6"),
        ({"weather": "fine"}, "not a part"),
        ({"ended": "lava"}, "ended"),
        ({"said": [[0, 2, "sing", None]]}, "said"),
        ({"lent": {"blue-1": ["green", "d1", 0]}}, "free place"),
    ],
)
def test_positions_are_checked(part: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        position(**part)


def test_the_order_of_skills_and_cards_is_that_of_the_content() -> None:
    about = ("source", "note", "note_fr")
    assert tuple(name for name in FUJI.content.data["skills"] if name not in about) == SKILLS
    assert tuple(name for name in FUJI.content.data["equipment"] if name not in about) == EQUIPMENT


# ---- what is always true ----


@pytest.mark.parametrize(
    ("damage", "fault"),
    [
        (lambda state: state.card.__setitem__(4, int(state.card[5])), "terrain card lies on two places"),
        (lambda state: setattr(state, "lava", state.lava | state.board.villages), "a village burns"),
        (lambda state: setattr(state, "lava", state.lava | state.equipment_tokens), "a token lies on lava"),
        (lambda state: state.hand.__setitem__(0, -1), "dice are lost or doubled"),
        (lambda state: state.holder.__setitem__(0, 2), "is not where it should be"),
        (lambda state: state.at.__setitem__(0, 0), "stands where nobody can"),
        (lambda state: state.owner.__setitem__(0, 7), "belongs to nobody"),
        (lambda state: state.injuries.__setitem__(1, 3), "injuries after"),
        (lambda state: state.bars.__setitem__(1, 4), "power bars"),
    ],
)
def test_what_is_always_true_is_checked(damage: Callable[[Any], None], fault: str) -> None:
    """[N1] [N2] [N3] [N4] [N5] [N6]"""
    state = position()
    assert FUJI.invariants(state) == []
    damage(state)
    assert any(fault in wrong for wrong in FUJI.invariants(state)), FUJI.invariants(state)


# ---- two cards may be alike ----


ALIKE = {
    "landscapes": {"cards": ["blue|4", "blue|4", *FUJI.content.words("landscapes.cards")[1:23]]},
    "symbols": {"bonus": ["blue|4#2"]},
}


def test_two_cards_may_be_alike() -> None:
    """[S6] What a card asks for is not who it is: the second one has a name of its own, in files, actions and pictures."""
    game: Any = caldera.game("fuji", ALIKE)
    assert game.terrain.names[:3] == ["blue|4", "blue|4#2", "blue|5"]
    assert game.terrain.names[3:23] == FUJI.terrain.names[2:22]
    assert [int(bonus) for bonus in game.terrain.bonus][:3] == [0, 1, 0]
    assert all(game.terrain.value(0, die, face) == game.terrain.value(1, die, face) for die in range(6) for face in range(1, 7))
    state = game.new(3, {"scenario": "broad_slope"})
    while state.actors == (CHANCE,):
        state.apply(state.chance_outcomes()[0][0], CHANCE)
    laid = list(state.to_json()["cards"].values())
    assert {"blue|4", "blue|4#2"} <= set(laid)
    assert len(set(laid)) == len(laid)
    assert game.from_json(state.to_json()).to_json() == state.to_json()
    shown = [card["requirement"] for card in state.observe(None)["board"]["cards"] if card["requirement"]]
    alike = [each for each in shown if each["name"].startswith("blue|4")]
    assert [{**each, "name": ""} for each in alike] == [{**alike[0], "name": ""}] * 2
    for locale in COMPLETE:
        assert "#2" not in game.plain.board(game.see(state, 0), View(locale=locale, colours=game.info.colours))
        assert "#" not in game.say(game.space.parse("terrain blue|4#2"), locale)


def test_a_card_is_called_the_same_wherever_it_stands_in_the_list() -> None:
    """The names of alike cards do not depend on the order of the others, so that old matches still replay."""
    cards = list(ALIKE["landscapes"]["cards"])
    game: Any = caldera.game("fuji", ALIKE | {"landscapes": {"cards": [*cards[5:], *cards[:5]]}})
    usual: Any = caldera.game("fuji", ALIKE)
    assert sorted(game.terrain.names) == sorted(usual.terrain.names)


def test_a_match_with_alike_cards_is_kept_in_a_file() -> None:
    game = caldera.game("fuji", ALIKE)
    match = Match(game, 3)
    while match.state.actors == (CHANCE,):
        match.apply(match.state.chance_outcomes()[0][0], CHANCE)
    again = Match.loads(match.dumps(), caldera.game)
    assert again.game is game
    assert again.state == match.state
