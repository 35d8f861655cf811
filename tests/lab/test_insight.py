"""Hints, analyses and statistics: the obvious is found and its reason named, nothing hidden helps, and budgets hold."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import caldera
from caldera.bots import Knowledge, advice, advise, make_bot
from caldera.core.game import AnyGame
from caldera.core.match import Match
from caldera.core.rng import Rng
from caldera.core.state import CHANCE, GameState
from caldera.core.tally import Die
from caldera.core.view import View
from caldera.games import OWN
from caldera.insight import analysis
from caldera.insight.chart import ON_DARK, ON_LIGHT, chart
from caldera.insight.throws import Histogram, chi_square_tail, histograms
from caldera.insight.words import decision_words, turn_words
from caldera.locale import COMPLETE
from caldera.tables.bots import hints, saved_analyses
from caldera.tables.bots.bot_workers import WorkerPool
from caldera.tables.people.seats import HERE, Seat
from caldera.tables.play.table import Table
from caldera.tables.store.sqlite import Store
from tests.games.fire_mountain import positions as fire_mountain_positions
from tests.games.fuji import positions as fuji_positions
from tests.games.hekla import positions as hekla_positions
from tests.games.sub_terra import positions as sub_terra_positions
from tests.support.paths import GOLDEN

SPRING = ("d1 normal-T 180", "e1 hall 90", "f1 vault 90")
KEYS_PLACED = {"key-1": "placed", "key-2": "placed", "key-3": "placed"}


def view(game: AnyGame, seat: int | None, locale: str = "en") -> View:
    return View(seat, locale, colours=game.info.colours)


def eruption() -> GameState:
    """Red can make d2 erupt, which the two volcanoes beside it are waiting for."""
    return hekla_positions.position(2, c2="R2 G2", e2="G3", more={"progress": [3, 1]})


def empty_jungle() -> GameState:
    """One footprint, and a jungle of two next to the cave that nobody holds; the volcano is about to erupt."""
    return fire_mountain_positions.position(2, "red", "f", C="R", volcano="R R B B B")


def open_door() -> GameState:
    """The artefact stands before the exit."""
    objects = KEYS_PLACED | {"artefact": "carried"}
    parts: dict[str, Any] = {"objects": objects, "carries": {"foreman": "artefact"}, "discarded": True, "cursed": True}
    return sub_terra_positions.position(cells=SPRING, **parts)


def strong_dice() -> GameState:
    """Sixes against ones, and everything has been said."""
    dice = {"blue": [6, 6, 6, 6, 6, 6]}
    return fuji_positions.position("plan", dice=dice, speech_left=[0, 0, 0], screen_off=[1, 2])


OBVIOUS: dict[str, tuple[Callable[[], GameState], AnyGame, str, str, str]] = {
    "hekla": (eruption, hekla_positions.HEKLA, "place 3 d2", "d2 erupts: you run 5 circles", "vous avancez de 5 cercles"),
    "fire_mountain": (empty_jungle, fire_mountain_positions.GAME, "move cro C J4", "worth 2 points", "2 points à l’éruption"),
    "sub_terra": (open_door, sub_terra_positions.GAME, "move N", "with the artefact", "avec l’artefact"),
    "fuji": (strong_dice, fuji_positions.FUJI, "mark blue", "to the village instead of 10", "jusqu’au village au lieu de 10"),
}
"""The position, the game, how the best action begins, and what its reason says in both languages."""


@pytest.mark.parametrize(
    ("values", "sure"), [((0.5, 0.495, 0.49), advice.EQUAL), ((0.5, 0.48, 0.47), advice.CLOSE), ((0.5, 0.3, 0.3), advice.CLEAR)]
)
def test_ideas_that_are_equal_are_called_so(values: tuple[float, ...], sure: str) -> None:
    choices = tuple(advice.Choice(number, value, 0.0) for number, value in enumerate(values))
    assert advice._sureness(choices) == sure


def test_every_game_has_an_obvious_position() -> None:
    assert set(OBVIOUS) == set(OWN)


@pytest.mark.parametrize("name", OBVIOUS)
def test_the_obvious_action_is_found_and_its_reason_names_the_gain(name: str) -> None:
    make, game, words, english, french = OBVIOUS[name]
    state = make()
    best = advise(game, state, 0, 1, "uct:400", 0.3).best.action
    assert game.space.words(best).startswith(words)
    assert english in " ".join(game.words.list_reasons(state, best, 0, view(game, 0)))
    assert french in " ".join(game.words.list_reasons(state, best, 0, view(game, 0, "fr")))


@pytest.mark.long
@pytest.mark.parametrize("name", OWN)
def test_reasons_can_be_given_for_anything_and_change_nothing(name: str) -> None:
    """Whatever is legal in real matches has reasons that can be told, in both languages, and the position stays as it is."""
    for file in sorted((GOLDEN / name).glob("*.json"))[:2]:
        match = caldera.load_match(file)
        rng = Rng(5)
        for ply in range(0, match.ply, max(1, match.ply // 20)):
            state = match.state_at(ply)
            for seat in [seat for seat in state.actors if seat != CHANCE]:
                legal, before = state.legal_actions(seat), state.key
                for action in {legal[rng.below(len(legal))] for _ in range(2)}:
                    told = [
                        match.game.words.list_reasons(state, action, seat, view(match.game, seat, locale)) for locale in COMPLETE
                    ]
                    assert len({len(lines) for lines in told}) == 1
                    assert all(isinstance(line, str) and line and "{" not in line for lines in told for line in lines)
                assert state.key == before


# ---- hints know what the seat knows ----


def hidden_moments() -> list[tuple[GameState, int]]:
    match = caldera.load_match(GOLDEN / "fuji" / "three-talk-and-collapse.json")
    found = []
    for ply in range(match.ply):
        state = match.state_at(ply)
        seat = state.actors[0] if state.actors else CHANCE
        if seat != CHANCE and state.hidden_from(seat) and len(state.legal_actions(seat)) > 1:
            found.append((state, seat))
    return found[:: max(1, len(found) // 5)]


@pytest.mark.long
def test_hints_do_not_depend_on_what_is_hidden() -> None:
    game = caldera.game("fuji")
    moments = hidden_moments()
    assert len(moments) >= 3
    for state, seat in moments:
        other = state.guess(seat, Rng(123))
        assert other.to_json() != state.to_json()
        assert other.observe(seat) == state.observe(seat)
        assert hints.seed_of(other, seat) == hints.seed_of(state, seat)
        assert hints.plausible_position(other, seat).to_json() == hints.plausible_position(state, seat).to_json()
        given = [hints.plausible_position(each, seat) for each in (state, other)]
        reasons = [
            [game.words.list_reasons(each, action, seat, view(game, seat)) for action in each.legal_actions(seat)[:8]]
            for each in given
        ]
        assert reasons[0] == reasons[1]


@pytest.mark.long
def test_the_same_observation_gets_the_same_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "LOOKS", 2)
    game = caldera.game("fuji")
    for state, seat in hidden_moments()[:2]:
        other, seed = state.guess(seat, Rng(7)), hints.seed_of(state, seat)
        first, second = (advise(game, each, seat, seed, seconds=0) for each in (state, other))
        assert first == second


def test_what_the_thinkers_get_is_a_guess() -> None:
    """The true dice do not even leave the room."""
    state, seat = hidden_moments()[0]
    sent = hints.plausible_position(state, seat).to_json()
    assert sent != state.to_json()
    assert caldera.game("fuji").from_json(sent).observe(seat) == state.observe(seat)


# ---- budgets ----


class Clock:
    """A second passes every time somebody looks."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 1.0
        return self.now


def test_a_comparison_ends_with_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "perf_counter", Clock())
    game, state = sub_terra_positions.GAME, open_door()
    knowledge = Knowledge(state, 0)
    worth, looks = advice.compare(game.policy(), knowledge, state.legal_actions(0)[:2], 1, 50, seconds=2.5)
    assert looks == 3
    assert len(worth) == 2


def test_a_plan_without_time_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "perf_counter", Clock())
    found = advise(sub_terra_positions.GAME, open_door(), 0, 1, seconds=0.5)
    assert found.sure == advice.PLANNED
    assert sub_terra_positions.GAME.space.words(found.best.action) == "move N"


def test_one_action_needs_no_thought() -> None:
    match = caldera.load_match(GOLDEN / "sub_terra" / "players-1.json")
    forced = [ply for ply, (seat, _) in enumerate(match.plays) if seat >= 0 and len(match.state_at(ply).legal_actions(seat)) == 1]
    assert forced
    assert advise(match.game, match.state_at(forced[0]), 0, 1).sure == advice.ONLY


# ---- analysis ----


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Closer looks that are limited by their number alone, so that a slow machine finds the same."""
    monkeypatch.setattr(analysis, "STRENGTH", "uct:100")
    monkeypatch.setattr(analysis, "CLOSER_SECONDS", 0.0)


@pytest.mark.usefixtures("unhurried")
def test_a_planted_blunder_is_found() -> None:
    """The last lava: Red could make d2 erupt and win, but moves the volcano away; greedy bots play on from there."""
    game = caldera.game("hekla", {"lava": {"blocks": [1, 1]}})
    board = {"c2": ["R2", "G2"], "e2": ["G3"], "b4": ["L0"]}
    match = Match(game, 2, start={"game": "hekla", "players": 2, "board": board, "progress": [3, 1]})
    match.apply(game.space.parse("move 2 c2 b2"), 0)
    bot = make_bot("greedy", game, 1)
    while not match.state.is_over:
        seat = match.state.actors[0]
        match.apply(bot.choose(match.state, seat), seat)
    found = analysis.analyse(match)
    blunder = found.worst[0]
    assert (blunder.ply, blunder.seat) == (0, 0)
    assert blunder.loss > 0.2
    assert game.describe(blunder.better)["square"] == "d2"
    words = {locale: decision_words(match, blunder, view(game, None, locale)) for locale in COMPLETE}
    assert "Move the 2 from c2 to b2. Better: Place" in words["en"]
    assert "Mieux\xa0: Poser" in words["fr"]


@pytest.mark.usefixtures("unhurried")
def test_the_last_quake_of_a_golden_match_lost_it() -> None:
    """Red had won the match by any other push."""
    match = caldera.load_match(GOLDEN / "fire_mountain" / "two-run-out-of-turns.json")
    found = analysis.analyse(match)
    assert len(found.chances) == match.ply + 1
    assert all(0.0 <= chance <= 1.0 for seats in found.chances for chance in seats)
    assert found.chances[-1] == (0.0, 1.0)
    assert found.worst[0].ply == match.ply - 1
    assert found.worst[0].loss > 0.9
    last = found.turns[-1]
    assert (last.ply, last.by, last.seat) == (match.ply - 1, 0, 0)
    assert "100% → 0%" in turn_words(match, last, 1, view(match.game, None))


def test_a_team_has_one_line() -> None:
    match = caldera.load_match(GOLDEN / "sub_terra" / "players-3.json")
    glances = [found for work in analysis.first_round(match) for found in analysis.do(work)]
    found = analysis.conclude(match, glances, [])
    assert {len(seats) for seats in found.chances} == {1}
    drawn = chart(found, view(match.game, None))
    assert drawn.count("<polyline") == 1


def test_the_chart_is_links_in_a_page_and_a_picture_in_a_file() -> None:
    chances = ((0.5, 0.5), (0.7, 0.3), (0.2, 0.8), (0.0, 1.0))
    made = analysis.Analysis(chances, (analysis.Turn(1, CHANCE, 0, 0.7, 0.2),), ())
    reader = View(None, "fr", ("<b>Ann</b>", "Bob"), ("red", "blue"))
    in_page = chart(made, reader, lambda ply: f"/t/x?ply={ply}")
    assert 'href="/t/x?ply=2"' in in_page
    assert "<style" not in in_page
    as_file = chart(made, reader, standalone=True)
    assert "prefers-color-scheme:dark" in as_file
    assert 'xmlns="http://www.w3.org/2000/svg"' in as_file
    assert "<a " not in as_file
    assert "Ann" not in as_file


def test_the_chart_has_the_same_colours_in_a_page_and_in_a_file() -> None:
    path = Path(caldera.__file__).parent / "web" / "static" / "styles" / "insight.css"
    styles = " ".join(re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.S).split())
    for begin, colours in (("} .chart", ON_DARK), ('} :root[data-theme="light"] .chart', ON_LIGHT)):
        for name, colour in colours.items():
            assert f"{begin} .c-{name} {{ --pc: {colour}; }}" in styles


def finished(tmp_path: Path) -> tuple[Table, Store]:
    match = caldera.load_match(GOLDEN / "fire_mountain" / "two-run-out-of-turns.json")
    table = Table("t", match, [Seat(seat, HERE) for seat in range(2)], b"0" * 32)
    store = Store(tmp_path / "tables.db")
    store.create("t", match.game.id, {}, b"", [], [])
    return table, store


def test_an_analysis_stops_when_nobody_asks_and_goes_on_when_somebody_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table, store = finished(tmp_path)

    async def scenario() -> None:
        workers = WorkerPool(1)
        kept = saved_analyses.SavedAnalyses(workers, store)
        try:
            monkeypatch.setattr(saved_analyses, "PATIENCE", 0.0)
            job = await kept.analysis_for(table)
            assert job.task is not None
            await job.task
            assert (job.done, job.analysis) == (0, None)
            monkeypatch.setattr(saved_analyses, "PATIENCE", 300.0)
            assert await kept.analysis_for(table) is job
            assert job.task is not None
            await job.task
            assert job.analysis is not None
            assert 0 < job.done <= job.total
            assert job.analysis.worst[0].ply == table.match.ply - 1
            assert (await kept.analysis_for(table)).task is None
            after_a_restart = await saved_analyses.SavedAnalyses(workers, store).analysis_for(table)
            assert after_a_restart is not job
            assert after_a_restart.analysis == job.analysis
            assert after_a_restart.task is None, "nothing is made again"
        finally:
            await kept.close()
            workers.close()

    asyncio.run(scenario())


def test_only_what_is_about_the_same_actions_and_can_be_read_is_used_again(tmp_path: Path) -> None:
    table, store = finished(tmp_path)
    file = saved_analyses.AnalysisFile(store, table)
    made = analysis.Analysis(((0.5, 0.5), (0.2, 0.8)), (analysis.Turn(0, 1, 0, 0.5, 0.2),), (analysis.Decision(0, 1, 2, 3, 0.25),))
    assert file.load() is None
    file.save(made)
    assert saved_analyses.AnalysisFile(store, table).load() == made
    store.keep_analysis("t", file.about, '{"chances": 3}')
    assert file.load() is None
    file.save(made)
    table.match.cut(table.match.ply - 1)
    assert saved_analyses.AnalysisFile(store, table).load() is None


# ---- statistics ----


@pytest.mark.parametrize(
    ("square", "freedom", "wanted"), [(3.841, 1, 0.05), (11.070, 5, 0.05), (15.086, 5, 0.01), (1.145, 5, 0.95)]
)
def test_chi_square_as_in_the_tables(square: float, freedom: int, wanted: float) -> None:
    assert chi_square_tail(square, freedom) == pytest.approx(wanted, rel=1e-3)


def test_uneven_dice_are_called_so() -> None:
    die = Die("die", tuple("123456"), (1,) * 6)
    assert Histogram(die, (10, 11, 9, 10, 12, 8)).verdict == "usual"
    assert Histogram(die, (30, 5, 5, 5, 5, 5)).verdict == "rare"
    assert Histogram(die, (1, 0, 0, 1, 0, 1)).verdict == "few"
    loaded = Die("die", ("a", "b"), (3, 1))
    assert Histogram(loaded, (30, 10)).as_uneven == 1.0
    assert Histogram(loaded, (30, 10)).expected == (30.0, 10.0)


@pytest.mark.parametrize("name", [name for name in OWN if caldera.game(name).stats.list_dice()])
def test_all_throws_of_a_finished_match_are_counted(name: str) -> None:
    for file in sorted((GOLDEN / name).glob("*.json"))[:2]:
        match = caldera.load_match(file)
        kinds = {die.name if die.name != "die" or name != "fuji" else "roll" for die in match.game.stats.list_dice()}
        thrown = sum(seat == CHANCE and match.game.describe(action)["kind"] in kinds for seat, action in match.plays)
        assert thrown > 0
        assert sum(one.total for one in histograms(match, None, match.ply, everything=True)) == thrown


def test_dice_behind_a_screen_are_not_counted_for_others() -> None:
    """Two matches that differ in dice which a seat has never seen give it the same histogram."""
    match = caldera.load_match(GOLDEN / "fuji" / "three-talk-and-collapse.json")
    ply = next(ply for ply in range(match.ply) if match.state_at(ply).observe(None)["phase"] == 2)
    everything = histograms(match, None, ply, everything=True)[0].total
    own = [histograms(match, seat, ply)[0].total for seat in range(3)]
    assert histograms(match, None, ply)[0].total == 0
    assert all(0 < count < everything for count in own)
    assert sum(own) == everything


@pytest.mark.parametrize("name", OWN)
def test_counts_agree_with_the_end(name: str) -> None:
    match = caldera.load_match(sorted((GOLDEN / name).glob("*.json"))[-1])
    events = [event for happened in match.events for event in happened]
    for locale in COMPLETE:
        counts = match.game.stats.count_events(match.state, events, view(match.game, None, locale))
        assert counts.rows
        assert all(len(numbers) == len(counts.columns) for _, numbers in counts.rows)
    rows = [numbers for _, numbers in counts.rows]
    end: dict[str, Any] = match.game.stats.summarise(match.state)
    if name == "hekla":
        assert [own + others - back for own, others, back in zip(*rows[:3], strict=True)] == end["progress"]
    elif name == "fire_mountain":
        assert [volcano + regions for volcano, regions in zip(*rows[:2], strict=True)] == end["score"]
        assert list(rows[6]) == end["hatched"]
    elif name == "fuji":
        assert list(rows[1])[: match.state.players] == end["stamina"]


def test_time_is_counted_for_those_who_act() -> None:
    match = Match(caldera.game("hekla"), 2)
    table = Table("t", match, [Seat(seat, HERE) for seat in range(2)], b"0" * 32)
    for seat, at in ((None, 100.0), (0, 104.0), (1, 111.0), (CHANCE, 111.0), (0, 112.5)):
        table.time_used.note(seat, at)
    assert table.time_used.seconds == [5.5, 7.0]
