"""Fuji: hidden dice stay hidden [H]: in observations, events, sentences, prompts, previews and guesses."""

from __future__ import annotations

import json

import pytest

import caldera
from caldera.core.match import Match
from caldera.core.rng import Rng
from caldera.core.state import GameState
from caldera.core.view import View
from tests.games.fuji.positions import FUJI, dice, legal, play, position, roll
from tests.support.sweeps import amount

NAMES = ("Ann", "Bob", "Cy", "Dee")


def random_match(seed: int, players: int, two_players: str = "A") -> Match:
    """A whole random match."""
    match = Match(FUJI, players, {"scenario": "random", "two_players": two_players})
    rng = Rng(seed)
    while not match.state.is_over:
        seat = match.state.actors[int(rng.below(len(match.state.actors)))]
        if seat == caldera.CHANCE:
            match.apply(int(match.state.draw(rng)), seat)
        else:
            actions = match.state.legal_actions(seat)
            match.apply(actions[int(rng.below(len(actions)))], seat)
    return match


@pytest.mark.long
@pytest.mark.parametrize(("players", "two_players"), [(2, "A"), (2, "B"), (3, "A"), (4, "A")])
def test_a_guess_looks_the_same_and_changes_only_what_is_hidden(players: int, two_players: str) -> None:
    """[H1]"""
    match = random_match(players, players, two_players)
    rng = Rng(99)
    for ply in range(0, match.ply, amount(21, 7)):
        state = match.state_at(ply)
        for seat in (*range(players), None):
            guess = state.guess(seat, rng)
            assert guess.observe(seat) == state.observe(seat)
            if seat is not None:
                assert guess.legal_actions(seat) == state.legal_actions(seat)
            hidden = set(state.hidden_from(seat))
            truth, other = state.to_json(), guess.to_json()
            changed = {
                f"{colour}-{index + 1}"
                for colour, values in truth["dice"].items()
                for index, value in enumerate(values)
                if other["dice"][colour][index] != value
            }
            assert changed <= hidden
            truth.pop("dice")
            other.pop("dice")
            choices, guessed = truth.pop("chosen", [None] * players), other.pop("chosen", [None] * players)
            assert truth == other
            assert [choice is None for choice in choices] == [choice is None for choice in guessed]
            assert seat is None or choices[seat] == guessed[seat]


def test_guesses_vary_all_hidden_dice() -> None:
    """[H1]"""
    state = position(dice={"purple": [1, 2, 3, 4, 5, 6]})
    seen: set[str] = set()
    for seed in range(30):
        seen.add(json.dumps(state.guess(0, Rng(seed)).to_json()["dice"]))
    assert len(seen) == 30
    assert len({tuple(state.guess(0, Rng(seed)).to_json()["dice"]["blue"]) for seed in range(30)}) == 1


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_event_tells_a_die_to_somebody_who_does_not_see_it(players: int) -> None:
    """[H1] [H3] [H6]: what a viewer is told about a die is what that viewer sees right then, or saw in the step before"""
    match = random_match(10 + players, players)
    for ply, events in list(enumerate(match.events))[:: amount(3, 1)]:
        before, after = match.state_at(ply), match.state_at(ply + 1)
        for viewer in (None, *range(players)):
            known = visible(before, viewer) | visible(after, viewer)
            for event in events:
                if event.known_to(viewer):
                    for die, value in mentioned(event.data):
                        assert (die, value) in known, (event, viewer)


def visible(state: GameState, viewer: int | None) -> set[tuple[str, int]]:
    return {(die["id"], die["value"]) for entry in state.observe(viewer)["dice_sets"] for die in entry["dice"] if die["value"]}


def mentioned(data: object) -> list[tuple[str, int]]:
    """All dice with values inside an event."""
    found: list[tuple[str, int]] = []
    if isinstance(data, dict):
        if "die" in data and "value" in data and not data.get("injury"):
            found.append((data["die"], data["value"]))
        for value in data.values():
            found += mentioned(value)
    elif isinstance(data, list):
        for item in data:
            found += mentioned(item)
    return found


def test_what_others_are_told_about_a_turned_die() -> None:
    """[H6]"""
    state = position("gear", equipment={"shovel": "blue"}, dice={"blue": [1, 2, 3, 4, 5, 6]})
    play(state, "use shovel shovel", 0)
    events = play(state, "shovel d1 6", 0)
    assert [event.kind for event in events if event.known_to(0)] == ["turned"]
    assert [event for event in events if event.known_to(1) or event.known_to(None)] == []


def test_what_the_receiver_and_others_are_told_about_a_lent_die() -> None:
    """[H4]"""
    state = position("gear", equipment={"map": "blue"}, dice={"blue": [1, 2, 3, 4, 5, 6]})
    play(state, "use map map", 0)
    events = play(state, "give d5 green", 0)
    view = View(2, "en", NAMES)
    assert [FUJI.words.write_log_line(event, view) for event in events if event.known_to(2)] == [
        "Ann gives you a die.",
        "The die from Ann to you shows pink 5.",
    ]
    assert [event.kind for event in events if event.known_to(1)] == ["pass_die"]
    assert [event.kind for event in events if event.known_to(None)] == ["pass_die"]


def test_what_becomes_of_a_die_that_was_handed_over_is_not_seen() -> None:
    """[H4]: behind another's screen its former holder sees it no more, so it does not tell when it is rerolled"""
    state = position("gear", equipment={"map": "blue", "water": "green"}, dice={"blue": [1, 2, 3, 4, 5, 6]})
    play(state, "use map map", 0)
    play(state, "give d5 green", 0)
    assert dice(state, 2, 2)[-1] == 5
    assert dice(state, 2, 0)[-1] is None
    play(state, "use water water", 2)
    play(state, "target green", 2)
    play(state, "reroll green g1", 2)
    roll(state, 2)
    assert dice(state, 2, 2)[-1] == 2
    assert dice(state, 2, 0)[-1] is None


def test_hidden_facts_are_named_and_shrink_when_shown() -> None:
    """[H1] [H2]"""
    state = position("gear", equipment={"radio": "purple"})
    assert state.hidden_from(0) == tuple(f"{colour}-{n}" for colour in ("purple", "green") for n in range(1, 7))
    assert len(state.hidden_from(None)) == 18
    play(state, "use radio radio", 1)
    assert state.hidden_from(0) == tuple(f"green-{n}" for n in range(1, 7))


def test_using_the_radio_is_an_undo_barrier_and_marking_is_not() -> None:
    """[G31]"""
    start = position("gear", equipment={"radio": "purple"}).to_json()
    match = Match(FUJI, start=start)
    match.apply(FUJI.space.parse("claim my blue weak"), 0)
    match.apply(FUJI.space.parse("use radio radio"), 1)
    assert match.barriers == ["", "reveal"]


def test_words_for_actions_name_only_dice_that_the_reader_sees() -> None:
    """[H1]"""
    state = position("reroll", characters=[{"left": 1}], dice={"blue": [1, 2, 3, 4, 5, 6]})
    action = FUJI.space.parse("reroll blue d1+d6")
    assert FUJI.words.name_action(state, action, View(0, "en", NAMES)) == "Reroll blue 1, yellow 6"
    assert FUJI.words.name_action(state, action, View(1, "en", NAMES)) == "Reroll for Ann: die 1, die 6"


def test_a_record_of_a_whole_match_replays() -> None:
    match = random_match(5, 3)
    again = caldera.load_match(match.dumps())
    assert again.state.key == match.state.key
    assert legal(again.state, 0) == []
