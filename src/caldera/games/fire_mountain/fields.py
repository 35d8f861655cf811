"""The fields of a position, one line each. `tools/make_fields.py` writes `rules/fields.py` from this table."""

from __future__ import annotations

from typing import Any

from caldera.core.errors import BadPosition
from caldera.core.fields import Field, Form, Table, flag, members, number, word
from caldera.games.fire_mountain.meta import SPECIES_NAMES
from caldera.games.fire_mountain.rules.codes import REASONS

MOST_POINTS = 999
MOST_PLIES = 1_000_000


def _last_seat(state: Any) -> int:
    return int(state.players) - 1


def _die_number() -> Form:
    """Files count dice from 1."""

    def read(state: Any, path: str, value: Any) -> int:
        if type(value) is not int or not 1 <= value <= state.dice:
            raise BadPosition(f"{path}: {value!r} is not one of the dice from 1 to {int(state.dice)}.")
        return value - 1

    return Form(lambda state, value: value + 1, read)


DICE = members(_die_number(), lambda state: int(state.dice))

TABLE = Table(
    name="FireMountainFields",
    doc="The data of a position.",
    imports=(
        "from librt.vecs import append, vec",
        "from mypy_extensions import i64",
        "",
        "from caldera.core.hashing import Hasher",
        "from caldera.core.state import GameState",
        "from caldera.games.fire_mountain.rules.actions import FireMountainActions",
        "from caldera.games.fire_mountain.rules.board import Board",
        "from caldera.games.fire_mountain.rules.codes import LAY, NO_FACES, NOT_OVER, starting_counts, starting_places",
        "from caldera.games.fire_mountain.rules.options import TableOptions",
        "from caldera.games.fire_mountain.rules.terrain import Terrain, empty_grid",
    ),
    agreed={"board": "Board", "actions": "FireMountainActions", "options": "TableOptions"},
    fields=(
        Field("where", "starting_places(players, board)", "*", note="The place of each figure; Cro-Magnons first, seat by seat."),
        Field(
            "cros",
            "starting_counts(players, board)",
            "*",
            note="How many Cro-Magnons a seat has on a place: at seat * PLACES + place. Follows from `where`.",
        ),
        Field("tribe", "0", "players", note="The dinosaurs that each seat has hatched, as bits: species * copies + copy."),
        Field("score", "0", "players", form=number(MOST_POINTS)),
        Field(
            "terrain",
            "Terrain(board, empty_grid())",
            kind="Terrain",
            key=False,
            note="Never changed in place: a quake makes a new one, so copies share it.",
        ),
        Field("goal", "board.goals[players - 2]", key=False, note="The points that end the game."),
        Field("capacity", "board.spaces[players - 2]", key=False, note="The spaces of the volcano."),
        Field("dinosaurs", "players * board.cro_magnons", key=False, note="The first dinosaur among the figures."),
        Field("filled", "0", note="How many spaces of the volcano are taken. Follows from `where`."),
        Field(
            "species",
            "0",
            form=members(word(SPECIES_NAMES), lambda state: len(SPECIES_NAMES)),
            note="The species of this game, as bits.",
        ),
        Field("first", "-1", form=number(_last_seat, none=-1), note="The first player; -1 until it is known."),
        Field("active", "0", form=number(_last_seat)),
        Field("phase", "LAY"),
        Field("turn", "0", form=number(lambda state: int(state.board.max_turns))),
        Field("rolls", "0", form=number(lambda state: int(state.board.rolls)), absent=0),
        Field("dice", "0", note="How many dice this turn has; 0 until they are rolled."),
        Field("faces", "NO_FACES", note="Three bits per die."),
        Field("used", "0", form=DICE, absent=0),
        Field("tumbling", "0", form=DICE, absent=0),
        Field("hatched", "False", form=flag(), absent=0, kind="bool", note="Whether the active seat has hatched this turn."),
        Field("prey_tile", "-1", note="Where a Tyrannosaur has met somebody to eat, in that phase."),
        Field("ended", "NOT_OVER", form=word(REASONS), absent=0),
        Field(
            "eruptions",
            "0",
            form=number(lambda state: int(state.board.max_turns)),
            key=False,
            note="How many there were; for people and statistics only.",
        ),
    ),
)
