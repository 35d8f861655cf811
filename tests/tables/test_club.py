"""A ladder follows from the list of rated matches alone."""

from __future__ import annotations

from typing import Any

from caldera.core.rating import rate
from caldera.tables.history.club import Standing, best_results, ladders, places_of
from caldera.tables.history.kept import Kept


def match(number: int, *who: str, places: tuple[int, ...] = (0, 1), **more: Any) -> Kept:
    body = {
        "game": "hekla",
        "who": list(who),
        "places": list(places),
        "points": [60, 50],
        "difficulty": "",
        "team": False,
        "saved": True,
    }
    return Kept(f"t{number}", body | more, 1000.0 + number)


def test_a_rating_is_shown_from_five_matches_on_for_people_and_bots() -> None:
    four = [match(number, "ann", "bot hard") for number in range(4)]
    assert ladders(four) == {("hekla", 2): []}
    ((ann, bot),) = ladders([*four, match(4, "ann", "bot hard")]).values()
    assert (ann.who, bot.who, ann.matches, bot.matches) == ("ann", "bot hard", 5, 5)
    assert ann.shown > 1500 > bot.shown
    assert 0 < ann.uncertainty < Standing("new").uncertainty
    (place,) = places_of([*four, match(4, "bob", "ann"), match(5, "ann", "bot hard")], "ann")
    assert (place.game_id, place.players, place.place, place.of) == ("hekla", 2, 1, 2), "bob is not shown yet"
    assert places_of(four, "ann") == places_of([*four, match(4, "ann", "bot hard")], "bob") == []


def test_games_and_numbers_of_players_have_ladders_of_their_own() -> None:
    played = [
        match(0, "ann", "bob"),
        match(1, "ann", "bob", game="fire_mountain"),
        match(2, "ann", "bob", "cleo", places=(0, 1, 2)),
    ]
    assert list(ladders(played)) == [("fire_mountain", 2), ("hekla", 2), ("hekla", 3)]


def test_two_bots_of_a_level_count_as_one_by_their_better_place() -> None:
    played = [match(number, "ann", "bot hard", "bot hard", places=(1, 2, 0)) for number in range(5)]
    ((bot, ann),) = ladders(played).values()
    assert (bot.who, bot.matches) == ("bot hard", 5)
    expected = [Standing("").rating] * 2
    for _ in range(5):
        expected = rate(expected, [1, 0])
    assert [ann.rating, bot.rating] == expected


def test_teams_have_their_best_results_by_difficulty() -> None:
    team: dict[str, Any] = {"game": "fuji", "team": True, "places": [0, 0]}
    played = [match(number, "ann", "bot hard", **team, difficulty="1", points=[number, number]) for number in range(7)]
    played += [
        match(8, "ann", "bob", **team, difficulty="2"),
        match(9, "ann", "bob", **team, difficulty="1", saved=False, points=[99, 99]),
    ]
    assert ladders(played) == {}
    found = [(game, level, [kept.body["points"][0] for kept in best]) for game, level, best in best_results(played)]
    assert found == [("fuji", "1", [6, 5, 4, 3, 2]), ("fuji", "2", [60])]
