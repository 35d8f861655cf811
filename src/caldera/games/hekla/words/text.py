"""What Hekla says: events, prompts, refusals, and the words for actions. All of it as message keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from caldera.core.state import Event
from caldera.core.view import View
from caldera.games.hekla.rules.numbers import ACT, MOVE, OVER, SCORE
from caldera.games.hekla.rules.stones import EMPTY, IN_STOCK, PLACES
from caldera.locale import text

if TYPE_CHECKING:
    from caldera.games.hekla.rules.actions import HeklaActions
    from caldera.games.hekla.rules.state import HeklaPosition


# ---- events ----


def tell_placement(state: HeklaPosition, stone: int, square: int) -> None:
    data = {"seat": int(state.active), "stone": state.stones.names[stone], "grooves": int(state.stones.grooves[stone])}
    state.tell("place", data | {"square": state.board.squares[square]})


def tell_move(state: HeklaPosition, stone: int, source: int, target: int) -> None:
    near = any(len(ray) and ray[0] == target for ray in list(state.board.rays)[4 * source : 4 * source + 4])
    data = {"seat": int(state.active), "stone": state.stones.names[stone], "grooves": int(state.stones.grooves[stone])}
    squares = {"at": state.board.squares[source], "to": state.board.squares[target]}
    state.tell("move" if near else "move_far", data | squares)


def tell_step_back(state: HeklaPosition, before: int) -> None:
    circle = int(state.progress[state.active])
    state.tell("back", {"seat": int(state.active), "circle": circle, "steps": int(before) - circle})


def tell_pass(state: HeklaPosition) -> None:
    state.tell("pass", {"seat": int(state.active)})


def tell_eruption(state: HeklaPosition, triple: int, total: int, gains: Any, returned: Any, lava: int) -> None:
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
    from caldera.games.hekla.view.observation import result

    state.tell("over", result(state))


# ---- sentences ----


def sentence(event: Event, view: View) -> str:
    """One line of the log, in the reader's language."""
    data = event.data
    if event.kind == "erupt":
        return view.text(
            "hekla.log.erupt", middle=data["middle"], sum=data["sum"], gains=gains(data["gains"], view), lava=data["lava"]
        )
    if event.kind == "over":
        return view.text(f"hekla.log.over.{data['reason']}") + " " + winners(data, view)
    params = {key: value for key, value in data.items() if key not in ("seat", "stone")}
    key = f"hekla.log.{event.kind}"
    if data["seat"] == view.seat:
        return view.text(key + ".you", **params)
    return view.text(key, who=view.name(data["seat"]), **params)


def gains(gained: list[int], view: View) -> str:
    """Who walks how far, the reader first."""
    order = sorted((seat for seat, gain in enumerate(gained) if gain), key=lambda seat: (seat != view.seat, -gained[seat]))
    shown = [
        view.text("hekla.gain.you", n=gained[seat])
        if seat == view.seat
        else view.text("hekla.gain", who=view.name(seat), n=gained[seat])
        for seat in order
    ]
    return ", ".join(shown)


def winners(data: dict[str, Any], view: View) -> str:
    won: list[int] = data["winners"]
    circles = data["progress"][won[0]]
    if len(won) > 1:
        names = view.text.all_of(view.name(seat) for seat in won)
        return view.text("hekla.log.over.shared", who=names, n=circles)
    if won[0] == view.seat:
        return view.text("hekla.log.over.you", n=circles)
    return view.text("hekla.log.over.won", who=view.name(won[0]), n=circles)


def ask(state: HeklaPosition, view: View) -> str:
    """The prompt: whose turn it is and what is asked."""
    if state.phase == OVER:
        from caldera.games.hekla.view.observation import result

        return winners(result(state), view)
    phase = question(state)
    if state.active == view.seat:
        return view.text(f"hekla.prompt.{phase}.you")
    return view.text(f"hekla.prompt.{phase}", who=view.name(int(state.active)))


def question(state: HeklaPosition) -> str:
    """What is asked now, as the last part of a message key; nothing when it is over."""
    if state.phase == ACT and state.actions.skip.has(state.moves(state.active)[0]):
        return "stuck"
    return ("act", "move", "score", "")[state.phase]


def prompt(state: HeklaPosition, seat: int | None, locale: str) -> str:
    return ask(state, View(seat, locale))


def say_action(actions: HeklaActions, action: int, view: View) -> str:
    """The words for an action."""
    parts = actions.space.parts(action)
    kind = parts.pop("kind")
    return view.text(f"hekla.action.{kind}", **parts)


# ---- refusals ----

Refusal = tuple[str, dict[str, Any]]


def why_illegal(state: HeklaPosition, action: int, seat: int, locale: str) -> str:
    return refused(reason(state, action, seat), locale)


def refused(refusal: Refusal, locale: str) -> str:
    key, params = refusal
    return text(locale)(f"hekla.illegal.{key}", **params)


def reason(state: HeklaPosition, action: int, seat: int) -> Refusal:
    """Why the acting seat may not do that: a message key and its parameters."""
    kinds = state.actions
    if not 0 <= action < kinds.space.count:
        return "unknown", {}
    if state.phase == SCORE:
        return ("not_that_row" if kinds.score.has(action) else "score_first"), {}
    if kinds.score.has(action):
        return "nothing_erupts", {}
    if kinds.skip.has(action):
        return "can_act", {}
    if state.phase == MOVE and not kinds.move.has(action):
        return "must_move", {}
    if kinds.back.has(action):
        behind = int(kinds.back.a(action)) < state.progress[seat]
        return ("no_move_from_there" if behind else "only_backwards"), {}
    if kinds.place.has(action):
        if state.stone_in_stock(seat, kinds.place.a(action)) == EMPTY:
            return "not_in_stock", {"grooves": int(kinds.place.a(action))}
        return "not_free", {"square": state.board.squares[kinds.place.b(action)]}
    return _why_no_move(state, action, seat)


def _why_no_move(state: HeklaPosition, action: int, seat: int) -> Refusal:
    kinds = state.actions
    source, target = int(kinds.move.b(action)), int(kinds.move.c(action))
    names = {"at": state.board.squares[source], "to": state.board.squares[target]}
    if state.stone_on(seat, kinds.move.a(action), source) == EMPTY:
        return "not_yours", {"grooves": int(kinds.move.a(action)), "at": names["at"]}
    if source == target:
        return "same_square", {}
    rays = [list(ray) for ray in list(state.board.rays)[4 * source : 4 * source + 4]]
    line = next((ray for ray in rays if target in ray), None)
    if line is None:
        return "not_straight", names
    if state.standing[target] == PLACES:
        return "full", {"square": names["to"]}
    if line[0] != target and not state.board.sees(state.progress[seat], source):
        return "not_seen", names
    return "blocked", names


def stock_count(state: HeklaPosition, seat: int, grooves: int) -> int:
    first = seat * int(state.stones.each)
    mine = range(first, first + int(state.stones.each))
    return sum(1 for stone in mine if state.where[stone] == IN_STOCK and state.stones.grooves[stone] == grooves)
