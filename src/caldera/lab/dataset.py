"""Data to learn from: every decision of many games of bots, with a value for each legal action, as Parquet files in three splits.

    make_dataset(folder, Recipe(Setup("hekla", ("greedy", "greedy")), "learned:4", seed=1), games=200)
    rows = load_split(folder, "train")

A row is one decision. What follows from what stands in `README.md` of the folder, its data card, and in the files' metadata.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import caldera
from caldera.bots import make_bot
from caldera.bots.knowledge import Knowledge
from caldera.bots.search import Search
from caldera.core.data import JsonObject
from caldera.core.errors import BadInput, BrokenGame, MissingExtra
from caldera.core.game import AnyGame
from caldera.core.levels import read_level
from caldera.core.match import Match
from caldera.core.rng import Rng
from caldera.core.state import CHANCE, GameState
from caldera.lab.dataset_card import write_card, write_licence
from caldera.lab.engines import run_tasks
from caldera.lab.openings import Opening, play_opening
from caldera.lab.parquet import require_parquet
from caldera.lab.simulate import Progress, Setup, check_setup, seed_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Numbers = NDArray[Any]

SPLITS = {"train": 8, "validation": 1, "test": 1}
"""Of ten games in a row, how many go into each: the last number of a game says which."""
ROWS_TOGETHER = 4096
CARD, RIGHTS = "README.md", "LICENSE"


@dataclass(frozen=True)
class Recipe:
    """What a dataset follows from, besides the number of games."""

    setup: Setup
    values: str = "learned:4"
    """How legal actions are judged: the policy, and how many simulations each action gets."""
    seed: int = 0
    of_people: bool = False
    """Matches of a room instead of games of bots: they can not be made again."""
    opening: int = 0
    """Drawn plies before the bots take over, where a game has no chance: else all its games would be alike."""

    def search(self, game: AnyGame) -> Search:
        """The search that gives each legal action its value."""
        level = read_level(self.values)
        if level is None or level.kind not in ("uct", "learned") or level.budget < 1 or level.seconds or level.errors:
            raise BadInput(f"Values are given by uct:N or learned:N, with N simulations for each action, not by {self.values!r}.")
        policy = game.policy() if level.kind == "uct" else game.learned_policy()
        return Search(policy, level.budget, 0.0, game.info.hidden)


def split_of(number: int) -> str:
    """The split of a game. All decisions of a game are in one split."""
    last = number % sum(SPLITS.values())
    return "train" if last < 8 else "validation" if last == 8 else "test"


class Recorder:
    """Collects one row per decision of a game, with a value for each legal action."""

    def __init__(self, game: AnyGame, recipe: Recipe, number: int, state: GameState, judging: Rng) -> None:
        self.game, self.recipe, self.number, self.judging = game, recipe, number, judging
        self.search = recipe.search(game)
        self.rows: list[JsonObject] = []
        self._stretch, self._said = game.stretch(state), list[JsonObject]()

    def note(self, state: GameState, seat: int, action: int) -> None:
        """A seat is about to act."""
        game = self.game
        if game.stretch(state) != self._stretch:
            self._stretch, self._said = game.stretch(state), []
        knowledge = Knowledge(state, seat)
        legal = knowledge.legal
        values = self.search.judge_all(knowledge, self.judging) if len(legal) > 1 else [0.5]
        self.rows.append(
            {"game": self.number, "ply": int(state.ply), "seat": seat, "bot": self.recipe.setup.bots[seat]}
            | {"observation": list(knowledge.tensor()), "statements": list(self._said)}
            | {"legal": [game.dense(each) for each in legal], "values": values, "action": game.dense(action)}
        )
        if game.is_statement(state, action):
            self._said.append({"seat": seat, "action": game.dense(action)})

    def finish(self, state: GameState) -> list[JsonObject]:
        """All rows, with the result of the game."""
        for row in self.rows:
            row["result"] = state.returns[row["seat"]]
        return self.rows


def record_game(game: AnyGame, recipe: Recipe, number: int) -> list[JsonObject]:
    """One row per decision of a game of bots. Dice, bots and values have streams of their own."""
    rng = Rng(seed_of(recipe.seed, number))
    dice = rng.split()
    bots = [make_bot(name, game, int(rng.bits()) << 32 | int(rng.bits())) for name in recipe.setup.bots]
    judging = rng.split()
    state: GameState = game.new(len(bots), recipe.setup.options)
    if recipe.opening:
        play_opening(game, state, Opening(recipe.opening, number), recipe.seed)
    recorder = Recorder(game, recipe, number, state, judging)
    while not state.is_over:
        if int(state.ply) > game.info.max_length:
            raise BrokenGame("termination", f"game {number} of seed {recipe.seed} takes more than {game.info.max_length} actions")
        seat = state.actors[0]
        if seat == CHANCE:
            state.apply(int(state.draw(dice)), CHANCE)
            continue
        # What a bot chooses does not depend on how its position is judged.
        action = bots[seat].choose(state, seat)
        recorder.note(state, seat, action)
        state.apply(action, seat)
    return recorder.finish(state)


def record_match(recipe: Recipe, number: int, match: Match) -> list[JsonObject]:
    """The same of a match that was played, by the plays that stand."""
    state = match.game.new(match.state.players, match.options)
    recorder = Recorder(match.game, recipe, number, state, Rng(seed_of(recipe.seed, number)))
    for seat, action in match.plays:
        if seat != CHANCE:
            recorder.note(state, seat, action)
        state.apply(action, seat)
    return recorder.finish(state)


_loaded: dict[str, AnyGame] = {}


def _record(job: tuple[Recipe, int]) -> list[JsonObject]:
    recipe, number = job
    key = f"{recipe.setup.game} {recipe.setup.edition!r}"
    if key not in _loaded:
        _loaded[key] = recipe.setup.load()
    return record_game(_loaded[key], recipe, number)


def make_dataset(folder: Path, recipe: Recipe, games: int, workers: int = 0, progress: Progress | None = None) -> list[Path]:
    """Play the games and write a folder: a Parquet file per split, the data card and the licence."""
    require_parquet()
    if games < 1:
        raise BadInput.from_message("games", n=games)
    check_setup(recipe.setup)
    game = recipe.setup.load()
    recipe.search(game)
    folder.mkdir(parents=True, exist_ok=True)
    played = run_tasks("processes", _record, [(recipe, n) for n in range(games)], workers)
    return _write_folder(folder, game, recipe, games, played, progress)


def export_matches(folder: Path, recipe: Recipe, matches: Sequence[Match], progress: Progress | None = None) -> list[Path]:
    """The same folder from matches of people, who all have agreed; see `caldera.lab.room_games`."""
    require_parquet()
    game = recipe.setup.load()
    recipe.search(game)
    played = (
        record_match(replace(recipe, setup=recipe.setup.seated(match.extra["seats"])), number, match)
        for number, match in enumerate(matches)
    )
    return _write_folder(folder, game, recipe, len(matches), played, progress)


def _write_folder(
    folder: Path, game: AnyGame, recipe: Recipe, games: int, played: Iterable[list[JsonObject]], progress: Progress | None
) -> list[Path]:
    folder.mkdir(parents=True, exist_ok=True)
    counts = _write(folder, recipe, games, played, progress)
    (folder / CARD).write_text(write_card(game, recipe, games, counts), encoding="utf-8")
    (folder / RIGHTS).write_text(write_licence(recipe), encoding="utf-8")
    return [*[folder / f"{split}.parquet" for split in SPLITS], folder / CARD, folder / RIGHTS]


def _write(
    folder: Path, recipe: Recipe, games: int, played: Iterable[list[JsonObject]], progress: Progress | None
) -> dict[str, tuple[int, int]]:
    """Write game after game, and count games and rows per split."""
    import pyarrow as pa
    import pyarrow.parquet

    said = pa.struct([("seat", pa.int8()), ("action", pa.int32())])
    columns = {"game": pa.int32(), "ply": pa.int32(), "seat": pa.int8(), "bot": pa.string()}
    columns |= {"observation": pa.list_(pa.int16()), "statements": pa.list_(said), "legal": pa.list_(pa.int32())}
    columns |= {"values": pa.list_(pa.float32()), "action": pa.int32(), "result": pa.float32()}
    schema = pa.schema(list(columns.items()), metadata={"caldera": json.dumps(describe(recipe, games))})
    counts = dict.fromkeys(SPLITS, (0, 0))
    waiting: dict[str, list[JsonObject]] = {split: [] for split in SPLITS}
    files = {split: pyarrow.parquet.ParquetWriter(folder / f"{split}.parquet", schema, compression="zstd") for split in SPLITS}
    try:
        for number, rows in enumerate(played):
            split = split_of(number)
            waiting[split] += rows
            if len(waiting[split]) >= ROWS_TOGETHER:
                files[split].write_table(pa.Table.from_pylist(waiting[split], schema))
                waiting[split] = []
            counts[split] = (counts[split][0] + 1, counts[split][1] + len(rows))
            if progress:
                progress(number + 1)
        for split, rows in waiting.items():
            files[split].write_table(pa.Table.from_pylist(rows, schema))
    finally:
        for file in files.values():
            file.close()
    return counts


def describe(recipe: Recipe, games: int) -> JsonObject:
    """What a dataset follows from: with this, anybody can make it again."""
    setup = recipe.setup
    return {
        "caldera": caldera.__version__,
        "game": setup.game,
        "rules_version": setup.load().info.rules_version,
        "options": dict(setup.options),
        "edition": setup.edition,
        "bots": list(setup.bots),
        "values": recipe.values,
        "opening": recipe.opening,
        "seed": recipe.seed,
        "games": games,
    } | ({"people": True} if recipe.of_people else {})


class Split:
    """One split in memory. It has a length and numbered rows, so PyTorch's loader of batches takes it as it is."""

    observation: Numbers
    """n × size, 16-bit integers: what the deciding seat saw, as `game.tensor_spec(players)` describes."""
    starts: Numbers
    legal: Numbers
    values: Numbers
    """Legal actions of row i and their values (CSR): `legal[starts[i] : starts[i + 1]]`. Actions are dense numbers."""

    def __init__(self, table: Any, actions: int) -> None:
        import numpy as np

        self.actions = actions
        self.game, self.seat, self.action, self.result = (
            table.column(name).to_numpy() for name in ("game", "seat", "action", "result")
        )
        self.observation = _flat(table, "observation").reshape(len(self.game), -1)
        self.legal, self.values = _flat(table, "legal"), _flat(table, "values")
        lengths = np.array([len(row) for row in table.column("legal")], np.int64)
        self.starts = np.concatenate([np.zeros(1, np.int64), np.cumsum(lengths)])
        self._statements = table.column("statements")

    def __len__(self) -> int:
        return len(self.action)

    def statements(self, row: int) -> list[JsonObject]:
        """What had been said in this round when the decision was taken: seats and dense numbers of actions, oldest first."""
        said: list[JsonObject] = self._statements[row].as_py()
        return said

    def __getitem__(self, row: int) -> JsonObject:
        """One decision as arrays of fixed sizes; `values` is NaN where an action is not legal."""
        import numpy as np

        if not 0 <= row < len(self):
            raise IndexError(row)
        here = slice(self.starts[row], self.starts[row + 1])
        mask, values = np.zeros(self.actions, np.uint8), np.full(self.actions, np.nan, np.float32)
        mask[self.legal[here]], values[self.legal[here]] = 1, self.values[here]
        return {
            "observation": self.observation[row].astype(np.float32),
            "mask": mask,
            "values": values,
            "action": int(self.action[row]),
            "result": float(self.result[row]),
        }


def _flat(table: Any, name: str) -> Any:
    return table.column(name).combine_chunks().values.to_numpy(zero_copy_only=False)


def load_split(folder: Path | str, split: str) -> Split:
    """Read one split of a dataset: train, validation or test."""
    if split not in SPLITS:
        raise BadInput(f"The split is one of {', '.join(SPLITS)}, not {split!r}.")
    require_parquet()
    try:
        import numpy  # noqa: F401  # asked for, not used
    except ImportError as error:
        raise MissingExtra("Reading datasets", "numpy") from error
    import pyarrow.parquet

    table = pyarrow.parquet.read_table(Path(folder) / f"{split}.parquet")
    made = json.loads(table.schema.metadata[b"caldera"])
    return Split(table, len(caldera.game(made["game"], made["edition"]).decisions))
