"""Today's mountain, made from the date alone; tries, days in a row, and what bots make of the same deal."""

from __future__ import annotations

import asyncio
import time
from datetime import date, timedelta

import pytest

from caldera.core.match import Match
from caldera.games import OWN
from caldera.games import game as find_game
from caldera.insight import mountain
from caldera.insight.mountain import EXPERT, MEDIUM, ROTATION, compare, mountain_of, play_deal, play_deals, setup_of
from caldera.tables.bots import expert_games
from caldera.tables.bots.expert_games import ExpertGames, find_differences, own_decisions, signs_of
from caldera.tables.history import daily
from caldera.tables.history.daily import Try, begin_try, best_streak, streak, tries_of, week_of
from caldera.tables.history.kept import Kept
from caldera.tables.history.results import RESULT
from caldera.tables.people.persons import person_here
from caldera.tables.room import Room
from caldera.tables.store.sqlite import Store

MONDAY = date(2026, 11, 16)
SESSION = "s" * 43


def test_every_room_has_the_same_mountain() -> None:
    assert set(ROTATION) == set(OWN)
    week = [mountain_of(day).game_id for day in week_of(MONDAY + timedelta(days=3))]
    assert week == ["hekla", "fuji", "fire_mountain", "sub_terra", "hekla", "fuji", "fire_mountain"]
    today = mountain_of(date(2026, 11, 18))
    assert (today.number, today.code) == (142, "daily-2026-11-18")
    assert today.key.hex() == "c661b196e750e7ea240a79747b3ffe8a5b813fc34958622764f171ee925f8f35"


@pytest.mark.parametrize("game_id", ROTATION)
def test_the_standing_table_is_about_the_set_up(game_id: str) -> None:
    """And big enough to be told; a game of it is played again where that is quick: number 0 of Medium is among the results."""
    setup = setup_of(game_id)
    find_game(game_id).new(len(setup.bots) + 1, setup.options)
    for level in (MEDIUM, "hard", EXPERT):
        assert sum(setup.figures[level].values()) >= mountain.ENOUGH, level
    if game_id == "fuji":
        points, _ = play_deal(game_id, "standing-0", MEDIUM, 0)
        assert points in setup.figures[MEDIUM]
    least = {"sub_terra": 4}.get(game_id, 1)  # there keys are points of those who lost
    won = sum(games for points, games in setup.figures[EXPERT].items() if points >= least) / sum(setup.figures[EXPERT].values())
    assert 0.25 <= won <= 0.8, "Expert wins about half of the time"
    assert not mountain.unhurried(game_id, EXPERT, len(setup.bots) + 1).seconds


GAMES = [8, 5, 8]
"""What Medium makes of one deal of Fuji, with the seeds 0, 1 and 2."""


def test_a_deal_is_played_the_same_by_the_same_bots() -> None:
    """Bots are seeded by the deal and by the number of the game, so that every machine gets the same."""
    twice = [play_deals("fuji", "daily-2026-11-13", MEDIUM, [0, 1, 2]) for _ in range(2)]
    assert twice[0] == twice[1] == GAMES


@pytest.mark.parametrize(("points", "beaten", "better"), [(-9, 0, 0), (0, 30, 5), (3, 70, 14), (4, 100, 20), (99, 100, 20)])
def test_a_result_stands_among_games_in_steps_of_ten(points: int, beaten: int, better: int) -> None:
    standing = compare(points, {-3: 5, 0: 9, 3: 6})
    assert (standing.games, standing.better, standing.beaten) == (20, better, beaten)


def done(day: date, in_time: bool = True) -> Try:
    return Try(mountain_of(day), "table", {"kind": "won", "points": [3, 1, 2]}, in_time)


def test_days_in_a_row_go_up_to_today_or_yesterday() -> None:
    days = [MONDAY + timedelta(days=n) for n in (0, 1, 2, 4)]
    tries = {day: done(day) for day in days}
    assert [streak(tries, MONDAY + timedelta(days=n)) for n in range(7)] == [1, 2, 3, 3, 1, 1, 0]
    assert best_streak(tries) == 3
    late = tries | {days[1]: done(days[1], in_time=False)}
    assert (best_streak(late), streak(late, days[2])) == (1, 1), "what was finished after midnight has no place in the week"


def test_one_try_a_person_and_the_rest_is_practice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily, "day_of", lambda at: MONDAY if at < 9e9 else MONDAY + timedelta(days=1))
    wanted: list[str] = []
    monkeypatch.setattr(ExpertGames, "want_games", lambda self, mountain: wanted.append(mountain.code))
    room = Room(Store(":memory:"), 0.0)

    async def play() -> None:
        first, again = [await begin_try(room, SESSION, MONDAY, "ann") for _ in range(2)]
        assert first == again
        table = (await room.live(first)).table
        assert (table.settings["undo"], table.settings["hints"]) == ("none", False)
        assert table.secret == mountain_of(MONDAY).key
        room.drop(await room.live(first))
        result = {"kind": "won", "points": [9, 4, 5], "seats": [0]}
        person = person_here(room.store, SESSION)
        room.store.keep(person, RESULT, Kept(first, result, time.time()))
        assert (await tries_of(room, SESSION))[MONDAY].points == 4
        assert (await begin_try(room, SESSION, MONDAY, "ann")) != first
        assert (await tries_of(room, SESSION))[MONDAY].table == first, "practice changes nothing"
        yesterday = await begin_try(room, SESSION, MONDAY - timedelta(days=1), "ann")
        assert (await room.live(yesterday)).table.match.extra["practice"]
        assert set(await tries_of(room, SESSION)) == {MONDAY}
        other = await begin_try(room, "t" * 43, MONDAY, "bob")
        assert (await daily.others_of(room, mountain_of(MONDAY), "t" * 43)) == (1, [4])
        assert other != first
        room.store.keep(person, RESULT, Kept(first, result, 9.5e9))
        assert not (await tries_of(room, SESSION))[MONDAY].in_time
        await room.close()

    asyncio.run(play())
    assert set(wanted) == {"daily-2026-11-16", "daily-2026-11-15"}


def test_the_room_plays_the_very_deal_when_nobody_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """Medium first; what is known is kept, and nothing happens as long as somebody is at a match."""
    monkeypatch.setattr(expert_games, "PLAN", ((MEDIUM, 3), (EXPERT, 1)))
    monkeypatch.setattr(expert_games, "LOOK_AGAIN", 0.0)
    busy, ran = [True, True, True], []
    store = Store(":memory:")
    room = Room(store, 0.0)

    async def run(work: object, game_id: str, code: str, level: str, numbers: list[int]) -> list[int]:
        ran.append((level, len(busy)))
        return [len(level) + number for number in numbers]

    monkeypatch.setattr(room.bot_workers, "run", run)
    games = ExpertGames(room.bot_workers, store, lambda: not (busy and busy.pop()))
    today = mountain_of(MONDAY)

    async def play() -> None:
        games.want_games(today)
        games.want_games(today)
        while games._tasks:
            await asyncio.sleep(0.01)
        figures = await games.figures(today)
        assert figures == {MEDIUM: {6: 1, 7: 1, 8: 1}, EXPERT: {6: 1}}
        assert ran == [(MEDIUM, 0), (EXPERT, 0)]
        games.want_games(today)
        while games._tasks:
            await asyncio.sleep(0.01)
        assert len(ran) == 2, "what is kept is not played again"
        await room.close()

    asyncio.run(play())


def test_what_expert_did_differently_is_told_when_it_does_it_mostly() -> None:
    game = find_game("hekla")
    match = Match(game, 2)
    while match.ply < 12:
        seat = match.state.actors[0]
        match.apply(match.state.legal_actions(seat)[0], seat)
    plies = own_decisions(match)
    assert plies == [ply for ply, (seat, _) in enumerate(match.plays) if seat == 0 and match.decisions[ply]]
    played = match.plays[plies[0]][1]
    other = next(action for action in match.state_at(plies[0]).legal_actions(0) if action != played)
    assert find_differences(match, [(plies[0], [other] * 6 + [played] * 4)]) == [(plies[0], other, 6)]
    assert find_differences(match, [(plies[0], [other] * 5 + [played] * 5)]) == []
    assert find_differences(match, [(plies[0], [played] * 10)]) == []
    assert signs_of([True] * 6 + [False] * 6) == "▲▲▲▽▽▽"
    assert signs_of([True, False] * 6) == "△△△△△△"
    assert signs_of([]) == ""
