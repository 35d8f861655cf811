"""What happened, as data: log lines, animations and statistics are made from these events."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from caldera.core.data import JsonObject
from caldera.games.hekla.rules.numbers import ENDINGS
from caldera.games.hekla.rules.state import HeklaPosition


def tell_placement(state: HeklaPosition, stone: i64, square: i64) -> None:
    data = {"seat": int(state.active), "stone": state.stones.names[stone], "grooves": int(state.stones.grooves[stone])}
    state.tell("place", data | {"square": state.board.squares[square]})


def tell_move(state: HeklaPosition, stone: i64, source: i64, target: i64) -> None:
    near = target in state.board.neighbours[4 * source : 4 * source + 4]
    data = {"seat": int(state.active), "stone": state.stones.names[stone], "grooves": int(state.stones.grooves[stone])}
    squares = {"at": state.board.squares[source], "to": state.board.squares[target]}
    state.tell("move" if near else "move_far", data | squares)


def tell_step_back(state: HeklaPosition, before: i64) -> None:
    circle = int(state.progress[state.active])
    state.tell("back", {"seat": int(state.active), "circle": circle, "steps": int(before) - circle})


def tell_pass(state: HeklaPosition) -> None:
    state.tell("pass", {"seat": int(state.active)})


def tell_eruption(state: HeklaPosition, triple: i64, total: i64, gains: vec[i64], returned: vec[i64], lava: i64) -> None:
    data = {
        "seat": int(state.active),
        "row": int(triple),
        "squares": list(state.board.triple_names[triple]),
        "middle": state.board.squares[state.board.middle[triple]],
        "sum": int(total),
        "gains": [int(gain) for gain in gains],
        "returned": [state.stones.names[stone] for stone in returned],
        "lava": int(state.stones.grooves[lava]),
    }
    state.tell("erupt", data)


def tell_end(state: HeklaPosition) -> None:
    state.tell("over", standings(state))


def standings(state: HeklaPosition) -> JsonObject:
    """How a match ended: the reason, who won, and how far everybody walked."""
    progress = [int(walked) for walked in state.progress]
    winners = [seat for seat, walked in enumerate(progress) if walked == max(progress)]
    return {"reason": ENDINGS[state.ended], "winners": winners, "progress": progress}
