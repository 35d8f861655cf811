"""Fuji's policy: it plays legally, knows only what its seat knows, says true things, and profits from what it hears."""

from __future__ import annotations

import pytest

import caldera
from caldera.core.rng import Rng
from caldera.core.state import CHANCE, NOBODY
from caldera.games.fuji.bot.belief import ALL_DICE, CARE, Preferences, sample_worlds
from caldera.games.fuji.bot.evaluation import PlaceValueCache, burning_times
from caldera.games.fuji.bot.policy import ALL_SEEING, SILENT, SPEAKING, FujiPolicy
from caldera.games.fuji.bot.scale import Scale
from caldera.games.fuji.rules.play import FujiState
from tests.games.fuji.positions import FUJI, position

FEW = 3
"""Imagined worlds: enough to see that everything works."""


def fuji(state: caldera.core.state.GameState) -> FujiState:
    assert isinstance(state, FujiState)
    return state


@pytest.mark.long
@pytest.mark.parametrize("mode", [SPEAKING, ALL_SEEING])
@pytest.mark.parametrize(("players", "variant"), [(2, "A"), (2, "B"), (3, "A"), (4, "A")])
def test_every_choice_is_legal_and_changes_nothing(mode: int, players: int, variant: str) -> None:
    policy, chance, thoughts = FujiPolicy(mode, FEW), Rng(players), Rng(7)
    state = FUJI.new(players, {"scenario": "random", "two_players": variant, "skills": "choose", "level": 2})
    while (seat := state.mover()) != NOBODY and state.observe(None)["round"] < 4:
        if seat == CHANCE:
            state.apply(int(state.draw(chance)), CHANCE)
            continue
        before = state.key
        action = int(policy.choose(state, seat, thoughts))
        assert state.key == before
        state.apply(action, int(seat))


def test_playouts_and_candidates_are_legal_and_keep_silent() -> None:
    policy, chance, thoughts = FujiPolicy(SPEAKING, FEW), Rng(3), Rng(8)
    state = FUJI.new(3, {"level": 2})
    while (seat := state.mover()) != NOBODY:
        if seat == CHANCE:
            state.apply(int(state.draw(chance)), CHANCE)
            continue
        offered = [int(action) for action in policy.candidates(state, seat)]
        assert offered
        assert set(offered) <= set(state.legal_actions(int(seat)))
        assert not {FUJI.describe(action)["kind"] for action in offered} & {"claim", "rate", "safe", "avoid"}
        values = [float(value) for value in policy.evaluate(state)]
        assert len(set(values)) == 1
        assert 0 <= values[0] <= 1
        state.apply(int(policy.rollout(state, seat, thoughts)), int(seat))
    assert list(policy.evaluate(state)) == state.returns


@pytest.mark.parametrize("mode", [SILENT, SPEAKING])
def test_choices_do_not_depend_on_hidden_dice(mode: int) -> None:
    """The same thoughts over the truth and over guesses lead to the same action."""
    chance = Rng(5)
    state = FUJI.new(3, {"level": 2})
    compared = 0
    while (seat := state.mover()) != NOBODY and compared < 40:
        if seat == CHANCE:
            state.apply(int(state.draw(chance)), CHANCE)
            continue
        action = int(FujiPolicy(mode, FEW).choose(state, seat, Rng(compared)))
        for number in range(2):
            guess = state.guess(int(seat), Rng(number))
            assert int(FujiPolicy(mode, FEW).choose(guess, seat, Rng(compared))) == action
        compared += 1
        state.apply(action, int(seat))
    assert compared


def test_words_of_strength_are_in_order() -> None:
    scale = Scale(FUJI.terrain)
    for kind in range(int(FUJI.terrain.count)):
        words = [int(scale.word(kind, float(total))) for total in range(37)]
        assert words == sorted(words)
        assert (words[0], words[-1]) == (0, 4)


def test_own_dice_are_the_same_in_every_imagined_world() -> None:
    state = position(dice={"blue": [1, 2, 3, 4, 5, 6]})
    worlds = sample_worlds(fuji(state), 0, Scale(FUJI.terrain), False, 24, Rng(1))
    for world in range(int(worlds.count)):
        assert [int(worlds.faces[world * ALL_DICE + die]) for die in range(6)] == [1, 2, 3, 4, 5, 6]


def test_dice_that_help_are_kept_and_others_rolled_again() -> None:
    state = position(cards={"5-1": "blue|6"}, characters=[{"marker": "5-1"}])
    preferences = Preferences(fuji(state), 0, FUJI.terrain.names.index("blue|6"), CARE)
    assert not preferences.rerolls(0, 6, 1), "a blue six"
    assert preferences.rerolls(0, 3, 1), "a pink three"
    assert not preferences.rerolls(0, 3, 0), "no reroll is left"


def test_nobody_stays_on_a_card_that_burns_next() -> None:
    for seed in range(5):
        state = position(characters=[{"at": "4-1"}, {"at": "6-2"}, {"at": "6-3"}], lava=["2-1", "3-1"], options={"level": 1})
        policy = FujiPolicy(SILENT)
        assert int(burning_times(fuji(state))[fuji(state).board.names.index("4-1")]) == 1
        action = FUJI.describe(int(policy.choose(state, 0, Rng(seed))))
        assert action["kind"] == "mark"
        assert action["card"] != "4-1"


def test_time_left_grows_towards_the_village() -> None:
    state = fuji(position(lava=["2-1", "3-1"]))
    place_values = PlaceValueCache().find(state)
    names = state.board.names
    assert place_values.time[names.index("4-1")] < place_values.time[names.index("7-2")] < place_values.time[names.index("10-5")]


def test_equipment_is_used_when_it_saves_the_day() -> None:
    """With one point too few and the lava next door, the flare gun is fired; with points to spare it is kept."""
    for values, words in (([1, 1, 2, 2, 4, 4], "use flare flare"), ([1, 1, 5, 5, 3, 3], "ready")):
        state = position(
            "gear",
            equipment={"flare": "blue"},
            cards={"5-1": "odd&blue", "6-2": "odd&pink", "6-3": "odd&yellow"},
            characters=[
                {"at": "4-1", "marker": "5-1", "planned": 1},
                {"at": "6-2", "marker": "6-2"},
                {"at": "6-3", "marker": "6-3"},
            ],
            dice={"blue": values, "purple": [2, 2, 2, 2, 3, 2], "green": [2] * 6},
            known={f"{colour}-{n}": [0, 1, 2] for colour in ("purple", "green") for n in range(1, 7)},
            lava=["2-1", "3-1"],
        )
        assert FUJI.space.words(int(FujiPolicy(SILENT).choose(state, 0, Rng(1)))) == words
