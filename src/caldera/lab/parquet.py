"""Games as Parquet: one row per game, and on request one row per decision, with what they follow from in the file's metadata."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from caldera.core.data import JsonMapping, JsonObject
from caldera.core.errors import MissingExtra
from caldera.lab.simulate import Played


def game_rows(played: Sequence[Played]) -> list[JsonObject]:
    """One row per game: its number, lengths, and per seat the bot, what it got, and the game's own facts."""
    rows = []
    for one in played:
        row: JsonObject = {"game": one.number, "decisions": one.decisions, "chance_steps": one.chance_steps}
        row |= {f"bot_{seat}": bot for seat, bot in enumerate(one.bots)}
        row |= {f"return_{seat}": value for seat, value in enumerate(one.returns)}
        for name, value in one.facts.items():
            row |= {f"{name}_{seat}": item for seat, item in enumerate(value)} if isinstance(value, list) else {name: value}
        rows.append(row | {"seconds": one.seconds})
    return rows


def decision_rows(played: Sequence[Played]) -> list[JsonObject]:
    """One row per decision: game, its number among all actions, seat, bot, action in words, number of legal actions."""
    return [
        {"game": one.number, "ply": ply, "seat": seat, "bot": one.bots[seat], "action": action, "legal": legal}
        for one in played
        for ply, seat, action, legal in one.choices
    ]


def require_parquet() -> None:
    """MissingExtra when Parquet files cannot be written here."""
    try:
        import pyarrow.parquet  # noqa: F401  # asked for, not used
    except ImportError as error:
        raise MissingExtra("Writing Parquet files", "parquet") from error


def write_rows(path: Path, rows: Sequence[JsonMapping], origin: JsonMapping) -> None:
    """Write rows with the record of the experiment (game, version, seed and so on) as metadata under `caldera`."""
    require_parquet()
    import pyarrow
    import pyarrow.parquet

    table = pyarrow.Table.from_pylist([dict(row) for row in rows])
    table = table.replace_schema_metadata({"caldera": json.dumps(origin)})
    pyarrow.parquet.write_table(table, path)
