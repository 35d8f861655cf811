"""Fuji: power bars against an independent reading of the Gatherer's card, in random positions [K3].

"In phase 5 you can discard as many power bars as you like to increase your own movement value, or that of a teammate, by 1 for
each power bar. This effect only applies during one player's turn."
"""

from __future__ import annotations

import re
from typing import Any

from caldera.core.rng import Rng
from caldera.games.fuji.bot.policy import SPEAKING, FujiPolicy
from caldera.games.fuji.rules.play import FujiState
from tests.games.fuji.positions import COLOURS, FUJI, actors, legal, play, position, told

POSITIONS = 400
LEVEL_TWO = (4, 3, 3, 2, 2, 1, 1, 0)
"""The printed level card: what a lead of 0, 1, 2, ... costs."""
PLACES = ("4-1", "4-2", "5-1", "5-2", "6-1", "6-2")
TABLES: tuple[tuple[int, dict[str, Any], int], ...] = (
    (2, {"two_players": "A"}, 2),
    (2, {"two_players": "B"}, 3),
    (3, {}, 3),
    (4, {}, 4),
)
"""Players, options, characters."""


def counts(requirement: str, value: int, colour: str) -> bool:
    """Whether a card accepts a die."""
    if requirement.startswith(("even", "odd")):
        parity, _, colours = requirement.partition("&")
        return (value % 2 == 0) == (parity == "even") and (not colours or colour in colours.split("+"))
    return bool({colour, str(value)} & set(re.split(r"[|+]", requirement)))


class Reading:
    """One turn as the rulebook tells it, from what lies open on the table."""

    def __init__(self, state: FujiState, active: int) -> None:
        seen = state.observe(None)
        self.active = active
        self.people = len(seen["characters"])
        ring = len(seen["dice_sets"])
        self.neighbours = {(active + 1) % ring, (active - 1) % ring}
        person = seen["characters"][active]
        needs = next(card["requirement"]["name"] for card in seen["board"]["cards"] if card["name"] == person["marker"])
        self.values = [
            sum(die["value"] for die in dice["dice"] if not die["aside"] and counts(needs, die["value"], die["colour"]))
            for dice in seen["dice_sets"]
        ]
        self.values[active] += person["flare_gun"]
        self.spared = person["first_aid"]
        self.bars = max(one["power_bars"] for one in seen["characters"])

    def outcome(self, whom: int = 0, bars: int = 0) -> tuple[bool, int]:
        """Whether the active character moves, and the stamina that it loses."""
        values = list(self.values)
        values[whom] += bars
        lead = values[self.active] - max(values[neighbour] for neighbour in self.neighbours)
        loss = LEVEL_TWO[max(0, min(lead, 7))]
        return lead > 0, 0 if self.spared else loss

    def offers(self) -> list[str]:
        """All amounts for each teammate whose movement value could matter; nothing when none does."""
        amounts = range(1, self.bars + 1)
        whom = [person for person in range(self.people) if any(self.outcome(person, bars) != self.outcome() for bars in amounts)]
        return ["keep", *[f"spend {COLOURS[person]} {bars}" for person in whom for bars in amounts]] if whom else []


def random_position(rng: Rng) -> tuple[FujiState, int]:
    """All dice open, somebody is the Gatherer and has bars; and who goes first."""

    def pick(choices: Any) -> Any:
        return choices[rng.below(len(choices))]

    players, options, characters = pick(TABLES)
    gatherer = rng.below(characters)
    people = []
    for index in range(characters):
        place = pick(PLACES)
        person = {"at": place, "marker": pick(PLACES), "planned": 3, "flare": 3 * (rng.below(4) == 0)}
        people.append(person | ({"skill": "gatherer", "bars": 1 + rng.below(3)} if index == gatherer else {}))
    cards = list(FUJI.terrain.names)[: FUJI.terrain.landscapes]
    laid = {}
    for place in PLACES:
        laid[place] = cards.pop(rng.below(len(cards)))
    state = position(
        "go",
        players=players,
        options=options,
        characters=people,
        cards=laid,
        equipment_tokens=[],
        eruption_tokens=[],
        first_aid=[rng.below(characters)] if rng.below(3) == 0 else [],
        dice={colour: [1 + rng.below(6) for _ in range(6)] for colour in COLOURS[: max(3, players)]},
    )
    return state, rng.below(characters)


def test_power_bars_agree_with_an_independent_reading() -> None:
    """[K3] [M2] [M3] [M5] [T1] [T2] [A3] item 59"""
    rng = Rng(23)
    asked = stopped = raised = 0
    for _ in range(POSITIONS):
        state, active = random_position(rng)
        reading = Reading(state, active)
        play(state, f"go {COLOURS[active]}", 0 if active >= state.players else active)
        offers = reading.offers()
        if not offers:
            assert state.observe(None)["stage"] != "spend"
            continue
        asked += 1
        assert state.observe(None)["stage"] == "spend"
        assert legal(state, actors(state)[0]) == offers
        for words in offers:
            _, *parts = words.split()
            whom, bars = (COLOURS.index(parts[0]), int(parts[1])) if parts else (0, 0)
            trial = state.clone()
            events = play(trial, words, actors(trial)[0])
            result = told(events, "compare")[0]["allowed"], told(events, "stamina")[0]["loss"]
            assert result == reading.outcome(whom, bars), (words, state.to_json())
            stopped += reading.outcome()[0] and not result[0]
            raised += result[0] and not reading.outcome()[0]
    assert asked >= 100
    assert stopped >= 20, "hardly any move was stopped by raising a neighbour"
    assert raised >= 20


def test_a_bot_stops_a_fatal_move_of_a_teammate() -> None:
    """[K3] [X1] [E5] Blue would wake the token, and the lava would have Purple; bars for a neighbour save the party."""
    state = position(
        "go",
        cards={"7-2": "1+3", "7-1": "blue|4"},
        lava=["2-1", "3-1", "4-1", "5-1", "4-2"],
        characters=[
            {"at": "6-2", "marker": "7-2", "planned": 1},
            {"at": "6-1", "marker": "7-1", "planned": 1},
            {"at": "8-2", "marker": "8-2", "skill": "gatherer", "bars": 2},
        ],
        dice={"blue": [3, 3, 1, 1, 4, 4], "purple": [3, 3, 4, 4, 4, 4], "green": [4] * 6},
    )
    play(state, "go blue", 0)
    kept = state.clone()
    play(kept, "keep", 2)
    assert kept.observe(None)["result"]["reason"] == "lava"
    chosen = FUJI.space.words(int(FujiPolicy(SPEAKING, 4).choose(state, 2, Rng(1))))
    assert chosen == "spend purple 2"
    play(state, chosen, 2)
    assert state.observe(None)["result"] is None
    assert state.observe(None)["characters"][0]["card"] == "6-2"


def test_a_bot_spends_bars_for_a_teammate_who_would_fail() -> None:
    """[K3] One point turns Blue's failure into a move out of the lava's reach."""
    state = position(
        "go",
        cards={"7-1": "1+3", "5-2": "2+3"},
        lava=["2-1", "3-1", "4-1", "5-1"],
        characters=[
            {"at": "6-1", "marker": "7-1", "planned": 1},
            {"at": "9-2", "marker": "9-2"},
            {"at": "9-3", "marker": "9-3", "skill": "gatherer", "bars": 2},
        ],
        dice={"blue": [3, 3, 4, 4, 4, 4], "purple": [3, 3, 4, 4, 4, 4], "green": [4] * 6},
    )
    play(state, "go blue", 0)
    assert FUJI.space.words(int(FujiPolicy(SPEAKING, 4).choose(state, 2, Rng(1)))).startswith("spend blue")
