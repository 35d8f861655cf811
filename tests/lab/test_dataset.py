"""Datasets: every decision with values of all legal actions, in three splits, made again by the same settings, read as arrays."""

from __future__ import annotations

from pathlib import Path

import pytest

import caldera
from caldera import BadInput
from caldera.bots import make_bot
from caldera.bots.knowledge import Knowledge
from caldera.cli import main
from caldera.core.rng import Rng
from caldera.core.state import CHANCE
from caldera.lab.dataset import SPLITS, Recipe, load_split, make_dataset, record_game, split_of
from caldera.lab.simulate import Setup

np = pytest.importorskip("numpy", reason="needs the extra caldera[numpy]")
pq = pytest.importorskip("pyarrow.parquet", reason="needs the extra caldera[parquet]")
pytestmark = pytest.mark.compiled  # a search looks at every legal action of every decision
RECIPE = Recipe(Setup("fire_mountain", ("greedy:50", "random")), "learned:1", seed=3)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("data") / "fire_mountain"
    make_dataset(made, RECIPE, 10, workers=1)
    return made


def test_a_sample_has_splits_by_game_a_card_and_a_licence(folder: Path) -> None:
    games = {split: set(load_split(folder, split).game.tolist()) for split in SPLITS}
    assert games == {"train": set(range(8)), "validation": {8}, "test": {9}}
    assert all(split_of(number) == split for split, numbers in games.items() for number in numbers)
    card = (folder / "README.md").read_text(encoding="utf-8")
    assert '"values": "learned:1"' in card
    assert "| `test` | 1 |" in card
    assert (folder / "LICENSE").read_text(encoding="utf-8").startswith("CC0-1.0\n")


def test_rows_tell_a_game_from_its_first_decision_to_its_result(folder: Path) -> None:
    """Played again by its rows and its dice, game 9 is the same game: observations, legal actions and results."""
    game, rows = caldera.game("fire_mountain"), load_split(folder, "test")
    rng = Rng(9 | RECIPE.seed << 32)
    dice, state = rng.split(), game.new(2)
    for row in range(len(rows)):
        while state.actors[0] == CHANCE:
            state.apply(int(state.draw(dice)), CHANCE)
        seat, here = state.actors[0], slice(rows.starts[row], rows.starts[row + 1])
        assert rows.seat[row] == seat
        assert rows.observation[row].tolist() == list(state.tensor(seat))
        assert rows.legal[here].tolist() == [game.dense(action) for action in state.legal_actions(seat)]
        assert ((rows.values[here] >= 0) & (rows.values[here] <= 1)).all()
        state.apply(game.decisions[rows.action[row]], seat)
    while not state.is_over:
        state.apply(int(state.draw(dice)), CHANCE)
    assert rows.result.tolist() == [np.float32(state.returns[seat]) for seat in rows.seat]


def test_a_row_is_what_loaders_of_batches_stack(folder: Path) -> None:
    """A length, numbers from 0, an IndexError behind the end, arrays of one size: PyTorch's DataLoader needs no more."""
    rows = load_split(folder, "train")
    assert len(rows) > 100
    items = [rows[index] for index in (0, len(rows) - 1)]
    assert {key: getattr(value, "shape", ()) for key, value in items[0].items()} == {
        key: getattr(value, "shape", ()) for key, value in items[1].items()
    }
    for item in items:
        assert item["mask"][item["action"]] == 1
        assert (~np.isnan(item["values"]) == (item["mask"] == 1)).all()
    with pytest.raises(IndexError):
        rows[len(rows)]
    with pytest.raises(BadInput, match="train, validation, test"):
        load_split(folder, "all")


def test_better_actions_have_higher_values() -> None:
    """The action with the highest value is the one that a search of the whole position prefers."""
    game, rng = caldera.game("hekla"), Rng(4)
    state = game.new(2)
    for _ in range(24):
        actions = state.legal_actions(state.actors[0])
        state.apply(actions[rng.below(len(actions))], state.actors[0])
    seat = state.actors[0]
    legal = state.legal_actions(seat)
    values = Recipe(Setup("hekla", ("random", "random")), "learned:16").search(game).judge_all(Knowledge(state, seat), Rng(1))
    assert len(values) == len(legal) > 10
    assert legal[values.index(max(values))] == make_bot("learned:100", game, 1).analyse(state, seat).best
    assert max(values) > min(values) + 0.05


def test_what_was_said_stands_beside_a_decision() -> None:
    game = caldera.game("fuji")
    rows = record_game(game, Recipe(Setup("fuji", ("random",) * 3), "uct:1", seed=1), 0)
    told = [row for row in rows if row["statements"]]
    assert told
    for row in told:
        assert all(game.is_statement(game.new(3), game.decisions[each["action"]]) for each in row["statements"])
    before = next(index for index, row in enumerate(rows) if row["statements"])
    assert rows[before]["statements"] == [{"seat": rows[before - 1]["seat"], "action": rows[before - 1]["action"]}]


def test_the_command_makes_the_same_rows_again(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    typed = ["dataset", "fire_mountain", "--games", "1", "--bots", "greedy:50,random", "--values", "learned:1", "--seed", "3"]
    assert main([*typed, "--workers", "1", "--out", str(tmp_path / "again")]) == 0
    assert "train.parquet" in capsys.readouterr().out
    again, first = (pq.read_table(place / "train.parquet") for place in (tmp_path / "again", folder))
    assert again.equals(first.slice(0, len(again)))
    assert main([*typed[:-4], "--values", "greedy", "--out", str(tmp_path / "no")]) == 2
    assert "uct:N or learned:N" in capsys.readouterr().err
