"""Fuji's bots talk with people: few vague words, true ones, and they believe everything that a button can say [C2]."""

from __future__ import annotations

from itertools import combinations_with_replacement, product

import pytest

from caldera.core.rng import Rng
from caldera.core.state import CHANCE, NOBODY
from caldera.games.fuji.bot.belief import Evidence, sample_worlds
from caldera.games.fuji.bot.hands import share_that_fits
from caldera.games.fuji.bot.policy import GLANCE, SILENT, SPEAKING, FujiPolicy
from caldera.games.fuji.bot.scale import Scale
from caldera.games.fuji.bot.statements import LEAST_SHARE, own_words
from caldera.games.fuji.rules.play import FujiState
from tests.games.fuji.positions import FUJI, play, position
from tests.games.fuji.test_bot import FEW, fuji

SCALE = Scale(FUJI.terrain)
HANDS = [one + two + three for one, two, three in product(list(combinations_with_replacement(range(1, 7), 2)), repeat=3)]
"""All hands of six dice: two alike of each type."""


def rounds_of_words(
    players: int, rounds: int, seed: int, policy: FujiPolicy | None = None, volume: str = "usual"
) -> list[tuple[FujiState, int]]:
    """Positions at the end of planning and at the end of phase 4, with each seat that could speak there."""
    policy, chance, thoughts = policy or FujiPolicy(SPEAKING, FEW), Rng(seed), Rng(seed + 1)
    found: list[tuple[FujiState, int]] = []
    state = fuji(FUJI.new(players, {"level": 1, "scenario": "random", "volume": volume}))
    while (seat := state.mover()) != NOBODY and len(found) < 2 * rounds * players:
        if state.phase in (2, 4) and seat != CHANCE:
            before = state.clone()
            state.play(policy.choose(state, seat, thoughts), seat)
            if state.phase != before.phase:
                found += [(before, speaker) for speaker in range(players)]
        else:
            state.play(state.draw(chance) if seat == CHANCE else policy.choose(state, seat, thoughts), seat)
    return found


def claims_of(state: FujiState, seat: int) -> Evidence:
    return own_words(state, seat, SCALE)


def fits(evidence: Evidence, hand: tuple[int, ...]) -> bool:
    for index in range(len(evidence.rows)):
        row = int(evidence.rows[index])
        total = sum(int(SCALE.value(row, die, face)) for die, face in enumerate(hand))
        if not evidence.low[index] <= SCALE.standing(row, float(total)) <= evidence.high[index]:
            return False
    return True


def test_a_rounds_words_are_few_true_and_leave_many_hands() -> None:
    """At most four things a round; the speaker's own hand fits them in both phases, and so does a twentieth of all 9,261."""
    spoken, phases = 0, set()
    for state, seat in rounds_of_words(3, 3, 11):
        evidence = claims_of(state, seat)
        spoken += len(evidence.rows)
        assert len(evidence.rows) <= (3 if state.phase == 2 else 1)
        if len(evidence.rows):
            phases.add(int(state.phase))
        if (state.lost | state.aside) >> (seat * 6) & 63:
            continue
        hand = tuple(int(state.face[seat * 6 + die]) for die in range(6))
        assert fits(evidence, hand)
        share = sum(fits(evidence, other) for other in HANDS) / len(HANDS)
        assert share == pytest.approx(share_that_fits(state, seat, evidence, SCALE))
        assert share >= LEAST_SHARE
    assert spoken >= 9, "they do speak"
    assert phases == {2, 4}


@pytest.mark.parametrize(
    ("weak", "strong", "row"),
    [
        ("claim my blue hopeless", "claim my blue very-strong", SCALE.topic_row(0)),
        ("claim my even hopeless", "claim my even very-strong", SCALE.topic_row(3)),
        ("claim my high hopeless", "claim my high very-strong", SCALE.topic_row(5)),
        ("claim my low hopeless", "claim my low very-strong", SCALE.topic_row(6)),
        ("claim my to-blue weak", "claim my to-blue strong", FUJI.terrain.names.index("blue|6")),
        ("rate my 5-1 hopeless", "rate my 5-1 very-strong", FUJI.terrain.names.index("blue|6")),
        ("safe blue", "avoid 5-1", FUJI.terrain.names.index("blue|6")),
    ],
)
def test_bots_believe_everything_that_a_button_can_say(weak: str, strong: str, row: int) -> None:
    """[C2]: the hands that they imagine are better after the stronger words"""
    means = []
    for words in (weak, strong):
        state = position(cards={"5-1": "blue|6"}, characters=[{"marker": "5-1"}])
        play(state, words, 1)
        worlds = sample_worlds(fuji(state), 0, SCALE, False, 40, Rng(1))
        hands = [[int(worlds.faces[world * 24 + die]) for die in range(6, 12)] for world in range(40)]
        means.append(sum(int(SCALE.value(row, die, face)) for hand in hands for die, face in enumerate(hand)) / 40)
    assert means[0] + 0.8 * float(SCALE.spread[row]) < means[1]


def test_bots_believe_what_partners_say_of_the_third_character() -> None:
    """[B4]: about the three dice on the speaker's side"""
    means = []
    for word in ("hopeless", "very-strong"):
        state = position(players=2, options={"two_players": "B"})
        play(state, f"claim third yellow {word}", 1)
        worlds = sample_worlds(fuji(state), 0, SCALE, False, 40, Rng(1))
        dice = [die for die in range(12, 18) if fuji(state).side[die] == 1]
        row = int(SCALE.topic_row(1))
        totals = [sum(int(SCALE.value(row, die, int(worlds.faces[world * 24 + die]))) for die in dice) for world in range(40)]
        means.append(sum(totals) / 40)
    assert means[0] + 2 < means[1]


@pytest.mark.parametrize(
    ("words", "card"),
    [
        ("claim my blue {}", "even&blue"),
        ("claim my odd {}", "odd&blue+pink"),
        ("claim my even {}", "even&blue+pink"),
        ("claim my high {}", "even&blue+pink"),
        ("claim my low {}", "odd&blue+pink"),
        ("claim my to-blue {}", "even&blue"),
        ("rate my 5-3 {}", "even&blue"),
        ("safe", "even&blue"),
        ("claim third even {}", "even&blue+pink"),
    ],
)
def test_bots_change_their_mark_for_what_they_hear(words: str, card: str) -> None:
    """[C2]: words of neighbours who cannot reroll any more, weak or strong, lead to another mark in at least half of the hands"""
    about_third = "third" in words
    changed = 0
    for number in range(12):
        rng = Rng(number)
        dice = {colour: [int(rng.below(6)) + 1 for _ in range(6)] for colour in ("blue", "purple", "green")}
        marks = []
        for strength in ("hopeless", "very-strong"):
            state = position(
                players=2 if about_third else 3,
                options={"two_players": "B"} if about_third else {},
                dice=dice,
                cards={"5-3": card, "7-1": "pink|4", "6-1": "pink|6"},
                characters=[{"marker": "5-3"}, {"at": "5-2", "marker": "7-3"}, {"at": "6-2", "marker": "4-1"}],
                speech_left=[0, 12] if about_third else [0, 12, 12],
            )
            for speaker in (1,) if about_third else (1, 2):
                if words == "safe":
                    play(state, "safe blue" if strength == "hopeless" else "avoid 5-3", speaker)
                else:
                    play(state, words.format(strength), speaker)
            chosen = FUJI.describe(int(FujiPolicy(SPEAKING, 12).choose(state, 0, Rng(number))))
            marks.append(chosen["card"] if chosen["kind"] == "mark" else "5-3")
        changed += marks[0] != marks[1]
    assert changed >= (4 if about_third else 6), changed


def test_weaker_players_think_less() -> None:
    """`skill` and `worlds` make weaker players: at a glance nothing is said and nothing imagined."""
    state = position()
    assert FUJI.describe(int(FujiPolicy(SPEAKING, FEW, GLANCE).choose(state, 0, Rng(1))))["kind"] == "mark"
    assert FUJI.describe(int(FujiPolicy(SILENT, FEW).choose(state, 0, Rng(1))))["kind"] == "mark"


def walkers(onto_token: int) -> FujiState:
    """Phase 5 on the broad slope: one of three walks onto the token on 7-2, the others stay."""
    characters = [{"at": "6-2", "marker": "6-2"}, {"at": "6-3", "marker": "6-3"}, {"at": "7-1", "marker": "7-1"}]
    characters[onto_token] = {"at": "6-2", "marker": "7-2"}
    return fuji(position("go", characters=characters))


def test_whoever_wakes_an_eruption_token_goes_last() -> None:
    """[M1]: among bots the others go first"""
    assert FUJI.leaves_to_people(walkers(0), 0, ())
    assert not FUJI.leaves_to_people(walkers(0), 1, ())


def test_bots_leave_people_the_order() -> None:
    """[M1]: they wait for people, unless these would wake a token: that is best done last"""
    state = walkers(0)
    assert FUJI.leaves_to_people(state, 1, [2]), "a person may want to go first"
    assert not FUJI.leaves_to_people(state, 1, [0]), "the person walks onto a token"
    assert FUJI.leaves_to_people(state, 0, [2]), "the bot walks onto a token itself"
    assert not FUJI.leaves_to_people(position(), 1, [0, 2]), "only the order of turns is left to people"
