"""Fuji's levels as a team: as many words as the table wants, a first marker for the whole party, and answers to people."""

from __future__ import annotations

from itertools import product

import pytest

from caldera.core.rng import Rng
from caldera.core.view import View
from caldera.games.fuji.bot.belief import sample_worlds
from caldera.games.fuji.bot.hands import share_that_fits
from caldera.games.fuji.bot.joint import joint_goals, party_worth
from caldera.games.fuji.bot.scale import Scale
from caldera.games.fuji.bot.statements import add_answers, what_matters
from caldera.games.fuji.bot.team import TeamPolicy, make_policy
from caldera.games.fuji.rules.planning import markable, neighbours_markers
from caldera.games.fuji.rules.state import FujiPosition
from tests.games.fuji.positions import FUJI, legal, play, position, told
from tests.games.fuji.test_talk import SCALE, claims_of, rounds_of_words

SHARES = {"reserved": 20, "usual": 50, "talkative": 200}
MOST = {"reserved": 3, "usual": 4, "talkative": 6}


@pytest.mark.option("fuji", "volume")
def test_bots_say_as_much_as_the_table_wants() -> None:
    """At most so many sentences, and one hand in so many stays possible; the position is the same at every volume [C2]"""
    spoken: dict[str, int] = {}
    for volume, share in SHARES.items():
        planned = [(state, seat) for state, seat in rounds_of_words(3, 2, 5, TeamPolicy(6), volume) if state.phase == 2]
        words = [claims_of(state, seat) for state, seat in planned]
        spoken[volume] = sum(len(evidence.rows) for evidence in words)
        assert max(len(evidence.rows) for evidence in words) <= MOST[volume]
        for evidence, (state, seat) in zip(words, planned, strict=True):
            assert share_that_fits(state, seat, evidence, SCALE) >= 1 / share
    assert spoken["reserved"] < spoken["talkative"]
    assert len({position(options={"volume": volume}).hash64 for volume in SHARES}) == 1


def goals_of(state: FujiPosition, seat: int, fixed: int = 0) -> list[int]:
    policy = make_policy(12)
    worlds = sample_worlds(state, seat, Scale(state.table.terrain), False, 6, Rng(4))
    return [int(spot) for spot in joint_goals(state, worlds, policy.place_values.find(state), fixed, Rng(5))][:3]


def test_no_single_change_of_a_joint_plan_is_better() -> None:
    state = position(characters=[{"at": "5-2"}, {"at": "6-2"}, {"at": "6-3"}])
    policy, seed = make_policy(12), Rng(5)
    place_values = policy.place_values.find(state)
    worlds = sample_worlds(state, 0, SCALE, False, 6, Rng(4))
    goals = goals_of(state, 0)
    reach = [markable(state, character) for character in range(3)]
    for _ in range(4):
        drawn = seed.below(1_000_000_007)  # three short lists, then the comparison: its rolls are the last ones drawn
    worths = {}
    for character, spot in product(range(3), range(int(state.board.size))):
        plan = [*goals[:character], spot, *goals[character + 1 :]]
        if reach[character] >> spot & 1 and len(set(plan)) == 3:
            for other in range(3):
                state.marker[other] = plan[other]
            worths[tuple(plan)] = party_worth(state, worlds, place_values, drawn)
    assert max(worths.values()) <= worths[tuple(goals)] + 0.0001
    assert len(worths) > 20


def test_the_first_marker_is_a_part_of_the_plan_and_respects_those_that_lie() -> None:
    state = position(characters=[{"at": "5-2", "marker": "6-2"}, {"at": "5-2"}, {"at": "6-3"}])
    lying = int(state.marker[0])
    goals = goals_of(state, 1, fixed=1)
    assert goals[0] == lying
    assert len(set(goals)) == 3
    for number in range(4):
        policy = TeamPolicy(12)
        action = int(policy.marking(state, 1, 1, policy.place_values.find(state), Rng(number)))
        spot = state.board.spot(state.table.actions.mark.b(action))
        assert not neighbours_markers(state, 1) >> spot & 1
    assert [int(marker) for marker in state.marker[:3]] == [lying, -1, -1], "planning changes nothing"


def test_plans_do_not_depend_on_hidden_dice() -> None:
    state = position()
    for seat, number in product(range(3), range(3)):
        chosen = {int(TeamPolicy(12).choose(state.guess(seat, Rng(guess)), seat, Rng(number))) for guess in range(3)}
        assert len(chosen) == 1


def test_cards_of_which_others_have_spoken_matter() -> None:
    """Cards that nobody wants for their place become worth a word once somebody else has spoken of them."""
    state = position()
    place_values = make_policy(12).place_values.find(state)
    wanted = what_matters(state, 1, place_values, 0.3)
    names = [state.board.names[spot] for spot in range(int(state.board.size)) if spot not in set(wanted.spots)]
    words = [f"rate my {name} strong" for name in names if f"rate my {name} strong" in legal(state, 0, "rate")]
    play(state, words[0], 0)
    play(state, words[1], 1)
    matters = what_matters(state, 1, place_values, 0.3)
    add_answers(state, 1, matters, 0.3)
    assert [state.board.names[spot] for spot in list(matters.spots)[len(wanted.spots) :]] == [words[0].split()[2]]
    assert list(matters.weights)[len(wanted.spots) :] == [0.3]


def test_only_practised_bots_speak_more() -> None:
    """The other levels say what they always said."""
    assert isinstance(make_policy(12), TeamPolicy)
    assert not isinstance(make_policy(6), TeamPolicy)


def test_a_marker_that_moves_for_somebody_says_for_whom() -> None:
    state = position(characters=[{"at": "5-2", "marker": "6-2"}, {"at": "6-2"}, {"at": "6-3"}])
    play(state, "rate my 6-2 weak", 1)
    assert "left" not in told(play(state.clone(), "mark blue 5-2"), "mark")[0]
    play(state, "rate my 6-2 very-strong", 2)
    events = play(state, "mark blue 5-2")
    assert told(events, "mark") == [{"seat": 0, "who": 0, "card": "5-2", "left": "6-2", "to": 2}]
    event = next(event for event in events if event.kind == "mark")
    lines = {
        (locale, seat): FUJI.words.write_log_line(event, View(seat, locale, ["Ann", "Odo", "Vika"]))
        for locale in ("en", "fr")
        for seat in (0, 1, 2)
    }
    assert lines["en", 1] == "Ann leaves 6-2 to Vika and marks 5-2."
    assert lines["en", 2] == "Ann leaves 6-2 to you and marks 5-2."
    assert lines["fr", 0] == "Vous laissez 6-2 à Vika et marquez 5-2."
    assert lines["fr", 2] == "Ann laisse 6-2 à vous et marque 5-2."
