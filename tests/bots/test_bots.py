"""Bots by name, what they may know, and how strong they are."""

from __future__ import annotations

from typing import Any

import pytest

import caldera
from caldera.bots import DEFAULT_LEVELS, Knowledge, hint, level_names, levels_of, make_bot, spell_out, usual_level
from caldera.bots.bot import ByPlayersBot, GreedyBot, SearchBot
from caldera.bots.names import bot_line, bot_name
from caldera.core.errors import BadInput
from caldera.core.levels import KINDS, Level, read_level
from caldera.core.rng import Rng
from caldera.games import OWN
from caldera.lab.simulate import Setup, play_game
from tests.support.little_trees import Leaf, Tree, TreeGame, TreeState, Turn, nim, won

HEKLA = caldera.game("hekla")


@pytest.mark.parametrize("name", [*KINDS, "greedy:50", "uct:20", "uct:5ms", "uct:20/1s"])
def test_every_bot_plays_a_legal_action(name: str) -> None:
    game = TreeGame(nim(6), 2)
    state = game.new()
    assert make_bot(name, game, 1).choose(state, 0) in state.legal_actions(0)


@pytest.mark.parametrize(
    "name", ["", "rndom", "uct:0", "uct:-3", "uct:1e9", "uct:5m", "greedy:101", "greedy:x", "random:1", "uct:10/", "me"]
)
def test_unknown_names_are_refused_with_the_known_ones(name: str) -> None:
    with pytest.raises(BadInput, match=f"There is no bot “.*”. Levels: {', '.join(DEFAULT_LEVELS)}"):
        make_bot(name, HEKLA, 1)


@pytest.mark.parametrize("game_id", OWN)
def test_every_game_declares_levels_that_people_can_read_about(game_id: str) -> None:
    """As many as it likes, from two on. What a complete language must say about them, `tests/locale` checks."""
    game, names = caldera.game(game_id), level_names(game_id)
    assert len(names) >= 2
    assert len(set(names)) == len(names)
    assert usual_level(game_id) in names
    assert len(set(levels_of(game_id).values())) == len(names)
    for name, level in levels_of(game_id).items():
        assert spell_out(name, game) == str(level)
        make_bot(name, game, 1)
        assert bot_line(game_id, name, "en").endswith(".")
        assert bot_name(name, "en") != name
    assert spell_out("greedy", game) == "greedy"


def test_hekla_has_another_expert_for_crowds() -> None:
    expert = make_bot("expert", HEKLA, 1)
    assert isinstance(expert, ByPlayersBot)
    searches = [expert.at_table_of(players) for players in (2, 3, 4)]
    counts = [bot.search.simulations for bot in searches if isinstance(bot, SearchBot)]
    assert counts[0] < counts[1] == counts[2]
    state = HEKLA.new(3)
    seat = state.actors[0]
    choice = expert.choose(state, seat)
    expert.reseed(1)
    assert expert.choose(state, seat) == choice


def test_a_game_without_a_table_gets_the_default_levels() -> None:
    game = TreeGame(nim(6), 2)
    assert levels_of(game.id) == DEFAULT_LEVELS
    kinds = [type(make_bot(name, game, 1)) for name in DEFAULT_LEVELS]
    assert kinds == sorted(kinds, key=[GreedyBot, SearchBot].index)
    assert set(kinds) == {GreedyBot, SearchBot}


@pytest.mark.parametrize(
    ("level", "written"),
    [
        (Level("random"), "random"),
        (Level("greedy", random=10, errors=5), "greedy:90~5"),
        (Level("plan", budget=4, errors=12), "plan:4~12"),
        (Level("uct", budget=1000), "uct:1000"),
        (Level("uct", seconds=0.5), "uct:500ms"),
        (Level("learned", budget=66, seconds=2, errors=25), "learned:66/2s~25"),
        (Level("my_bots.rock:Rock", errors=3), "my_bots.rock:Rock~3"),
    ],
)
def test_the_command_line_writes_levels_as_one_word(level: Level, written: str) -> None:
    assert str(level) == written
    assert read_level(written) == level


def test_limits_are_read() -> None:
    bot = make_bot("uct:4000/250ms", HEKLA, 1)
    assert isinstance(bot, SearchBot)
    assert (bot.search.simulations, bot.search.seconds) == (4000, 0.25)
    timed = make_bot("uct:2s", HEKLA, 1)
    assert isinstance(timed, SearchBot)
    assert (timed.search.simulations, timed.search.seconds) == (0, 2.0)


def test_a_bot_is_its_seed() -> None:
    state = HEKLA.new(2)
    for name in ("random", "greedy", "uct:20"):
        one, same, other = (make_bot(name, HEKLA, seed) for seed in (1, 1, 2))
        choices = [[bot.choose(state, 0) for _ in range(6)] for bot in (one, same, other)]
        assert choices[0] == choices[1]
        assert choices[0] != choices[2] or name == "uct:20"
        one.reseed(1)
        assert [one.choose(state, 0) for _ in range(6)] == choices[1]


# ---- what a bot may know ----


class Spy(TreeState):
    """A state that reports who looks at it, and whose guesses are another tree than the truth."""

    def __init__(self, truth: Tree, guessed: Tree) -> None:
        super().__init__(truth, 2, lambda rng: guessed)
        self.guesses = 0
        self.looked: list[int | None] = []

    def imagine(self, seat: int | None, rng: Rng) -> Any:
        self.guesses += 1
        return super().imagine(seat, rng)

    def observation(self, seat: int | None) -> dict[str, Any]:
        self.looked.append(seat)
        return super().observation(seat)

    def clone(self) -> Any:
        raise AssertionError("the bot copied the true state")

    def play(self, action: Any, seat: Any) -> None:
        raise AssertionError("the bot played on the true state")


@pytest.mark.parametrize("hidden", [True, False])
def test_a_bot_decides_from_guesses_alone(hidden: bool) -> None:
    """In truth branch 0 wins; every guess says branch 1 does. A bot that follows the guesses takes branch 1."""
    truth, guessed = Turn(0, [won(0), won(1)]), Turn(0, [won(1), won(0)])
    game = TreeGame(truth, 2, (lambda rng: guessed) if hidden else None)
    spy = Spy(truth, guessed)
    assert make_bot("uct:60", game, 1).choose(spy, 0) == 1
    assert spy.guesses >= 1
    assert set(spy.looked) <= {0}


def test_the_greedy_bot_gets_a_guess_too() -> None:
    truth = Turn(0, [won(0), won(1)])
    game = TreeGame(truth, 2)
    spy = Spy(truth, truth)
    make_bot("greedy", game, 1).choose(spy, 0)
    assert spy.guesses == 1


def test_knowledge_does_not_hand_out_the_state() -> None:
    state = TreeState(Turn(1, [Leaf((0.0, 1.0))]), 2)
    known = Knowledge(state, 1)
    assert known.observation == state.observe(1)
    assert known.legal == [0]
    assert known.guess(Rng(1)) is not state
    public = [getattr(known, name) for name in dir(known) if not name.startswith("_")]
    assert state not in public


# ---- hints ----


def test_a_hint_names_the_best_and_the_alternatives() -> None:
    game = TreeGame(nim(7), 2)
    found = hint(game, game.new(), 0, 1, "uct:600")
    assert found.best == 2
    assert found.actions[0] == 2
    assert sorted(found.actions) == [0, 1, 2]
    assert found.visits == sorted(found.visits, reverse=True)
    assert 0.3 < found.confidence <= 1.0
    assert all(0.0 <= value <= 1.0 for value in found.values)


def test_a_bot_without_a_search_is_sure_of_its_choice() -> None:
    game = TreeGame(nim(7), 2)
    assert hint(game, game.new(), 0, 1, "greedy").confidence == 1.0


# ---- Hekla ----


@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_beats_random_at_hekla(players: int) -> None:
    bots = ("greedy", *["random"] * (players - 1))
    points = sum(play_game(HEKLA, Setup("hekla", bots), 1, number).returns[0] for number in range(3))
    assert points == 3


def test_candidates_are_legal_and_never_empty() -> None:
    rng, policy = Rng(3), HEKLA.policy()
    for players in (2, 3, 4):
        state = HEKLA.new(players)
        for _ in range(150):
            if state.is_over:
                break
            seat = state.actors[0]
            legal = state.legal_actions(seat)
            candidates = [int(action) for action in policy.candidates(state, seat)]
            assert candidates
            assert len(set(candidates)) == len(candidates)
            assert set(candidates) <= set(legal)
            state.apply(legal[rng.below(len(legal))], seat)


def test_values_are_shares_of_one() -> None:
    rng, policy = Rng(4), HEKLA.policy()
    state = HEKLA.new(3)
    while not state.is_over:
        if state.ply % 10 == 0:
            values = list(policy.evaluate(state))
            assert all(0.0 < value < 1.0 for value in values)
            assert sum(values) == pytest.approx(1.0)
        seat = state.actors[0]
        legal = state.legal_actions(seat)
        state.apply(legal[rng.below(len(legal))], seat)
    assert list(policy.evaluate(state)) == state.returns


def test_being_ahead_is_worth_more() -> None:
    policy = HEKLA.policy()
    ahead = HEKLA.from_json({"players": 2, "progress": [12, 3]})
    late = HEKLA.from_json(
        {"players": 2, "progress": [12, 3], "board": {square: ["L0", "L0"] for square in ("b2", "c2", "d2", "e2", "b3")}}
    )
    assert policy.evaluate(ahead)[0] > 0.5
    assert policy.evaluate(late)[0] > policy.evaluate(ahead)[0]


ROW = {"b3": ["R3"], "c3": ["R2", "R2"]}


def test_greedy_takes_a_rich_eruption() -> None:
    """Any volcano on a3 or d3 completes the row; a 2 brings most."""
    state = HEKLA.from_json({"players": 2, "board": ROW})
    chosen = HEKLA.describe(make_bot("greedy", HEKLA, 1).choose(state, 0))
    assert chosen["kind"] == "place"
    assert (chosen["grooves"], chosen["square"]) in ((2, "a3"), (2, "d3"))


@pytest.mark.parametrize("name", ["greedy", "uct:100", "uct:300"])
def test_the_last_eruption_is_taken_when_it_wins(name: str) -> None:
    """One block of lava is left, and Red is five circles behind: only the rich eruption will do."""
    middles = ["c1", "d1", "c5", "d5", "b2", "c2", "d2", "e2", "e3", "e4"]
    lava: dict[str, list[str]] = {square: ["L0", "L0"] for square in middles[:5]} | {
        square: ["L1", "L1"] for square in middles[5:9]
    }
    state = HEKLA.from_json({"players": 2, "board": ROW | lava | {middles[9]: ["L1"]}, "progress": [0, 5]})
    state.apply(make_bot(name, HEKLA, 1).choose(state, 0), 0)
    assert state.is_over
    assert state.returns == [1.0, 0.0]


def test_a_step_back_that_pays_is_taken_and_no_other() -> None:
    """Only the 3 on a3 makes e3 erupt, and only from afar: column a is two circles back, and the eruption brings six."""
    board = {"a3": ["R3"], "e3": ["R2", "R2"], "f3": ["R2"]}
    state = HEKLA.from_json({"players": 2, "board": board, "progress": [3, 3]})
    policy = HEKLA.policy()
    backs = [
        HEKLA.space.words(int(action)) for action in policy.candidates(state, 0) if HEKLA.describe(int(action))["kind"] == "back"
    ]
    assert backs == ["back 1"]
    bot = make_bot("greedy", HEKLA, 1)
    for words in ("back 1", "move 3 a3 d3"):
        chosen = bot.choose(state, 0)
        assert HEKLA.space.words(chosen) == words
        state.apply(chosen, 0)
    assert HEKLA.stats.summarise(state)["progress"] == [7, 3]


def test_a_step_back_that_costs_too_much_is_left_out() -> None:
    """The same from circle 7, where column a is six circles back: what it brings it also costs."""
    state = HEKLA.from_json({"players": 2, "board": {"a3": ["R3"], "e3": ["R2", "R2"], "f3": ["R2"]}, "progress": [7, 3]})
    kinds = {HEKLA.describe(int(action))["kind"] for action in HEKLA.policy().candidates(state, 0)}
    assert kinds == {"place", "move"}
