"""Chance by stream: the same dice for tables that decide differently, the same again after an undo, older records as before."""

from __future__ import annotations

import hashlib
import re
from collections import Counter

import pytest

import caldera
from caldera.core import dice
from caldera.core.errors import BadMatch
from caldera.core.match import Match
from caldera.core.rng import Rng
from caldera.core.state import CHANCE
from tests.support.paths import GOLDEN

SECRET = bytes(range(32))
PLAYERS = {"fire_mountain": 2, "sub_terra": 3, "fuji": 3}
NAMES = {
    "fire_mountain": {"setup", "turn N throw N die N"},
    "sub_terra": {"bag", *(f"round N explorer N {die}" for die in ("attack", "collapse", "peril N", "spikes"))},
    "fuji": {"equipment", "landscapes", "round N die N", "scenario", "skill", "villages"},
}
DIGESTS = {
    "fire_mountain": "ae1fccc2698d16e3",
    "sub_terra": "f2f366bc28795b98",
    "fuji": "0ca18907f9abca40",
}
"""Of the names of all golden matches. Another name is another deal for whoever shares one: it needs a new version of the dice."""


def played(game_id: str, seed: int, version: int) -> Match:
    promise = {"hash": dice.commitment(SECRET), "secret": SECRET.hex(), "version": version}
    match, rng = Match(caldera.game(game_id), PLAYERS[game_id], extra={"dice": promise}), Rng(seed)
    while not match.state.is_over and match.ply < 250:
        seat = match.state.actors[0]
        if seat == CHANCE:
            match.roll(SECRET)
        else:
            actions = match.state.legal_actions(seat)
            match.apply(actions[rng.below(len(actions))], seat)
    return match


def draws(match: Match) -> dict[tuple[str, int], int]:
    """What was drawn, by stream and number."""
    counts: Counter[str] = Counter()
    found = {}
    for (seat, action), stream in zip(match.plays, match.streams, strict=True):
        assert bool(stream) == (seat == CHANCE)
        if stream:
            found[stream, counts[stream]] = action
            counts[stream] += 1
    return found


@pytest.mark.parametrize("game_id", PLAYERS)
def test_two_tables_with_the_same_secret_meet_the_same_dice(game_id: str) -> None:
    one, other = (draws(played(game_id, seed, dice.BY_STREAM)) for seed in (1, 2))
    both = [place for place in one if place in other and place[0] != "bag"]
    assert len(both) >= 9
    assert all(one[place] == other[place] for place in both)
    before, after = (draws(played(game_id, seed, dice.BY_ACTION)) for seed in (1, 2))
    assert any(before[place] != after[place] for place in before if place in after), "it was the first version that parted"


def test_bags_that_differ_in_a_tile_mostly_give_the_same_one() -> None:
    tiles = [f"tile {number}" for number in range(20)]
    same = sum(
        tiles[dice.draw(SECRET, "bag", n, tiles, [1] * 20)] == tiles[1:][dice.draw(SECRET, "bag", n, tiles[1:], [1] * 19)]
        for n in range(400)
    )
    assert same > 360, "19 of 20 on average"


@pytest.mark.parametrize("game_id", PLAYERS)
@pytest.mark.parametrize("version", [dice.BY_ACTION, dice.BY_STREAM])
def test_records_of_both_versions_are_verified(game_id: str, version: int) -> None:
    record = played(game_id, 3, version).to_json()
    assert Match.from_json(record, caldera.game).verify_dice() == sum(seat == CHANCE for seat, _ in record["actions"]) > 0
    record["dice"]["version"] = 3 - version
    with pytest.raises(BadMatch, match="not what the dice of the table gave"):
        Match.from_json(record, caldera.game).verify_dice()


@pytest.mark.parametrize("version", [0, 3, "2", True, None, 2.0])
def test_dice_of_an_unknown_version_are_refused(version: object) -> None:
    record = played("fuji", 3, dice.BY_STREAM).to_json()
    record["dice"]["version"] = version
    with pytest.raises(BadMatch, match="knows versions 1 and 2"):
        Match.from_json(record, caldera.game)


@pytest.mark.parametrize("game_id", PLAYERS)
def test_the_same_dice_fall_after_an_undo(game_id: str) -> None:
    match = played(game_id, 4, dice.BY_STREAM)
    plays = list(match.plays)
    match.cut(len(plays) // 2)
    for seat, action in plays[len(plays) // 2 :]:
        if seat == CHANCE:
            assert match.next_roll(SECRET) == action
        match.apply(action, seat)


@pytest.mark.parametrize("game_id", PLAYERS)
def test_the_names_are_a_format(game_id: str) -> None:
    names = [name for path in sorted((GOLDEN / game_id).glob("*.json")) for name in caldera.load_match(path).streams if name]
    assert {re.sub(r"\d+", "N", name) for name in names} == NAMES[game_id]
    assert hashlib.sha256("\n".join(names).encode()).hexdigest()[:16] == DIGESTS[game_id]
