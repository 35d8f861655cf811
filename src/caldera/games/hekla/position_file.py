"""Hekla positions in files, both ways; docs/formats/hekla.md describes the format."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from caldera.core import fields
from caldera.core.data import JsonMapping, JsonObject
from caldera.core.editing import ERASE, MOVE, Piece, entry_object, pile_at
from caldera.core.errors import BadPosition
from caldera.core.rooms import PositionFile
from caldera.core.view import View
from caldera.games.hekla.fields import LONG, TABLE, phase_names
from caldera.games.hekla.meta import INFO
from caldera.games.hekla.rules import numbers as n
from caldera.games.hekla.rules.state import HeklaPosition
from caldera.games.hekla.rules.stones import EMPTY, IN_STOCK

PLAIN_FIELDS = tuple(field.name for field in TABLE.fields if field.form)
KNOWN = ("game", "players", "options", "board", *PLAIN_FIELDS, "ply", "last")
OF_PHASE = {"pending": n.SCORE, "ended": n.OVER}
"""Entries that belong to one phase only."""


class HeklaFile(PositionFile[HeklaPosition]):
    asked = ("active", "phase", "progress.*", "turn", "quiet", "passes")

    def write(self, state: HeklaPosition) -> JsonObject:
        """The position as a file holds it."""
        names = state.stones.names
        board: dict[str, list[str | None]] = {}
        for square, name in enumerate(state.board.squares):
            places = [int(state.slots[2 * square]), int(state.slots[2 * square + 1])]
            if places != [EMPTY, EMPTY]:
                board[name] = [None if stone == EMPTY else names[stone] for stone in places]
        data: JsonObject = {
            "game": INFO.id,
            "players": state.players,
            "options": {
                "long_move_passes_full": state.long_move_passes_full,
                "departure_counts": state.departure_counts,
                "first": INFO.colours[state.first],
                **({"lava_counts": True} if state.lava_counts else {}),
            },
            "board": board,
            **fields.write(state, TABLE.fields),
            "ply": int(state.ply),
            "last": [int(state.last_from), int(state.last_to), int(state.last_erupted)],
        }
        if state.phase == n.SCORE:
            data["pending"] = [row for row in range(int(state.board.triples)) if state.pending >> row & 1]
        if state.ended != n.NOT_OVER:
            data["ended"] = n.ENDINGS[state.ended]
        return data

    def fill(self, state: HeklaPosition, data: JsonMapping) -> None:
        """Lay a position from a file onto a fresh state; whatever is left out is as at the start."""
        for key in data:
            if key not in KNOWN and key not in OF_PHASE:
                raise BadPosition(f"{key!r} is not a part of a Hekla position; known are: {', '.join(KNOWN)}.")
        _fill_board(state, data.get("board", {}))
        fields.read(state, TABLE.fields, data)
        state.ply = fields.number(LONG).read(state, "ply", data.get("ply", 0))
        _fill_last_move(state, data.get("last", [-1, -1, 0]))
        _fill_phase(state, data)

    def list_pieces(self, state: HeklaPosition, view: View) -> Sequence[Piece]:
        colours = {colour[0].upper(): colour for colour in INFO.colours}
        kinds = dict.fromkeys(name.rsplit("-", 1)[0] for name in state.stones.names)
        stones = []
        for kind in kinds:
            key = "hekla.editor.volcano" if kind[0] in colours else "hekla.editor.lava"
            stones.append(Piece(kind, view.text(key, n=kind[1:]), view.text("hekla.editor.stones"), colours.get(kind[0], "")))
        tools = view.text("position.tools")
        return [*stones, Piece(MOVE, view.text("position.move"), tools, places=2), Piece(ERASE, view.text("position.erase"), tools)]

    def find_place(self, data: JsonMapping, element: str) -> str:
        kind, _, name = element.partition("-")
        if kind == "stone":
            return next((square for square, stones in data.get("board", {}).items() if name in stones), "")
        return name if kind == "square" else ""

    def put(self, data: JsonObject, piece: str, places: Sequence[str]) -> None:
        """A square holds two stones: a third one takes the place of the last."""
        board = entry_object(data, "board")
        standing = pile_at(board, places[0])
        lying = [place for place, stone in enumerate(standing) if stone is not None]
        taken = None
        if piece in (ERASE, MOVE) and lying:
            taken, standing[lying[-1]] = standing[lying[-1]], None
        if piece != ERASE and (stone := taken if piece == MOVE else piece) is not None:
            there = pile_at(board, places[-1])
            free = there.index(None) if None in there else len(there)
            there[min(free, 1) : min(free, 1) + 1] = [stone]
        for place in places:
            if all(stone is None for stone in pile_at(board, place)):
                del board[place]


def _fill_board(state: HeklaPosition, board: object) -> None:
    if not isinstance(board, Mapping):
        raise BadPosition("board: It is not an object from squares to lists of stones.")
    for name, standing in board.items():
        if name not in state.board.squares:
            raise BadPosition(f"board: There is no square {name!r}.")
        if not isinstance(standing, list) or len(standing) > 2:
            raise BadPosition(f"board: {name} needs a list of at most two stones.")
        square = state.board.squares.index(name)
        for place, word in enumerate(standing):
            if word is not None:
                state.put_stone_at(_find_stone(state, word, name), 2 * square + place)
    _check_lava(state)


def _check_lava(state: HeklaPosition) -> None:
    first = int(state.stones.volcanoes)
    lying = [stone for stone in range(first, int(state.stones.count)) if state.where[stone] != IN_STOCK]
    if lying and lying[-1] - first + 1 != len(lying):
        raise BadPosition("board: Blocks of lava with grooves come only after all those without.")
    state.lava_used = len(lying)
    middles = {int(square) for square in state.board.middle}
    for stone in lying:
        if state.where[stone] not in middles:
            name = state.board.squares[state.where[stone]]
            raise BadPosition(f"board: {name} is never the middle of a row, so lava cannot lie there.")


def _find_stone(state: HeklaPosition, word: object, square: str) -> int:
    """A stone by its full name (`R2-1`) or by its kind alone (`R2`, `L0`)."""
    names = state.stones.names
    fitting = [stone for stone, name in enumerate(names) if name == word or name.rsplit("-", 1)[0] == word]
    if not fitting:
        raise BadPosition(f"board: {square}: There is no stone {word!r} in this game (volcanoes are like R2, lava like L0).")
    free = [stone for stone in fitting if state.where[stone] == IN_STOCK]
    if not free:
        raise BadPosition(f"board: {square}: There are not that many stones {word!r}.")
    return free[0]


def _fill_last_move(state: HeklaPosition, last: object) -> None:
    if not isinstance(last, list) or len(last) != 3 or not all(type(item) is int for item in last):
        raise BadPosition(f"last: {last!r} is not a list of three numbers.")
    size, triples = int(state.board.size), int(state.board.triples)
    if not (-1 <= last[0] < size and -1 <= last[1] < size and 0 <= last[2] < 1 << triples):
        raise BadPosition("last: It names a square or a row that does not exist.")
    state.last_from, state.last_to, state.last_erupted = last


def _fill_phase(state: HeklaPosition, data: JsonMapping) -> None:
    """What belongs to a phase, and whether the position can be in it."""
    for key, phase in OF_PHASE.items():
        if key in data and state.phase != phase:
            raise BadPosition(f"{key}: It belongs to the phase {phase_names(state)[phase]!r} only.")
    if state.phase != n.OVER and state.passes == state.players:
        raise BadPosition("passes: Everybody has passed, so the game should be over.")
    if state.phase == n.SCORE:
        _fill_pending_rows(state, data.get("pending", []))
    elif state.phase == n.OVER:
        _fill_ending(state, data.get("ended"))
    elif state.lava_used == state.board.lava_total:
        raise BadPosition("board: All the lava lies on the board, so the game should be over.")
    elif state.phase == n.MOVE and not len(state.moves(state.active)):
        raise BadPosition("phase: The active player has nothing to move.")
    elif state.phase == n.ACT and state.quiet >= state.board.quiet_turns:
        raise BadPosition("quiet: The game would have ended by now.")


def _fill_pending_rows(state: HeklaPosition, pending: object) -> None:
    if not isinstance(pending, list) or not all(type(row) is int and 0 <= row < state.board.triples for row in pending):
        raise BadPosition(f"pending: {pending!r} is not a list of numbers of rows.")
    state.pending = sum(1 << row for row in set(pending))
    if len(state.moves(state.active)) < 2:
        raise BadPosition("phase: There is no choice between eruptions in this position.")


def _fill_ending(state: HeklaPosition, ended: object) -> None:
    if ended not in n.ENDINGS[1:]:
        raise BadPosition(f"ended: {ended!r} is not one of {', '.join(n.ENDINGS[1:])}.")
    state.ended = n.ENDINGS.index(str(ended))
    if (state.ended == n.BY_LAVA) != (state.lava_used == state.board.lava_total):
        raise BadPosition("ended: The last lava ends the game, and nothing else does once it lies there.")
