"""The fields of a Hekla position, declared once. `tools/make_fields.py` writes `rules/fields.py` from this table."""

from __future__ import annotations

from typing import Any

from caldera.core.fields import Field, Table, number, word

LONG = 1_000_000
"""More turns than any match has."""


def furthest_circle(state: Any) -> int:
    """The furthest circle from which the eruptions still to come cannot lead beyond the last action `back`."""
    left = int(state.board.lava_total - state.lava_used)
    return int(state.actions.back.parts[0].size) - left * int(state.actions.best_eruption) - 1


def phase_names(state: Any) -> list[str]:
    from caldera.games.hekla.rules.phases import PHASES  # which needs the class that is written from this table

    return [phase.name for phase in PHASES]


TABLE = Table(
    name="HeklaFields",
    doc="The fields of a Hekla position, with constructor, copy and key.",
    imports=(
        "from librt.vecs import append, vec",
        "from mypy_extensions import i64",
        "",
        "from caldera.core.hashing import Hasher",
        "from caldera.core.state import GameState",
        "from caldera.games.hekla.rules.actions import HeklaActions",
        "from caldera.games.hekla.rules.board import Board",
        "from caldera.games.hekla.rules.numbers import ACT, NOT_OVER",
        "from caldera.games.hekla.rules.stones import EMPTY, IN_STOCK, PLACES, Stones",
    ),
    agreed={
        "board": "Board",
        "stones": "Stones",
        "actions": "HeklaActions",
        "long_move_passes_full": "bool",
        "departure_counts": "bool",
        "lava_counts": "bool",
        "first": "int",
    },
    fields=(
        Field("slots", "EMPTY", "PLACES * board.size", note="The stone on each place: square `s` has the places 2s and 2s + 1."),
        Field("standing", "0", "board.size", key=False, note="How many stones stand on each square: counted along, for speed."),
        Field("full", "0", key=False, note="The squares without a free place, as bits: for speed, too."),
        Field("grooves_on", "0", "board.size", key=False, note="How many grooves they have together."),
        Field("where", "IN_STOCK", "stones.count", key=False, note="The square of each stone; unused lava is in stock, too."),
        Field("progress", "0", "players", number(furthest_circle), note="Circles walked, by seat."),
        Field("active", "first", form=number(lambda state: state.players - 1)),
        Field("phase", "ACT", form=word(phase_names)),
        Field("turn", "1", form=number(LONG), key=False),
        Field("pending", "0", note="The rows that this turn's volcano touched and that have not erupted this turn, as bits."),
        Field("quiet", "0", form=number(lambda state: int(state.board.quiet_turns)), note="Turns in a row without an eruption."),
        Field("passes", "0", form=number(lambda state: state.players), note="Seats in succession that had nothing to do."),
        Field("lava_used", "0"),
        Field("ended", "NOT_OVER"),
        Field("last_from", "-1", key=False, note="The squares of the last move, for the picture; -1: none."),
        Field("last_to", "-1", key=False),
        Field("last_erupted", "0", key=False, note="The rows that have erupted since the last placement or move, as bits."),
    ),
)
