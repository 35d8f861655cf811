"""Why an action is refused, as message keys; words/clauses.py has the clauses behind each."""

from __future__ import annotations

from caldera.core.rooms import Refusal
from caldera.games.hekla.rules.phases import PHASES
from caldera.games.hekla.rules.state import HeklaPosition
from caldera.games.hekla.rules.stones import EMPTY, PLACES


def find_refusal(state: HeklaPosition, action: int, seat: int) -> Refusal:
    """Why the acting seat may not do that."""
    kinds = state.actions
    if not 0 <= action < kinds.space.count:
        return "unknown", {}
    phase = PHASES[state.phase]
    if kinds.space.kind_of(action).name not in phase.kinds:
        return phase.refusal, {}
    if kinds.score.has(action):
        return "not_that_row", {}
    if kinds.skip.has(action):
        return "can_act", {}
    if kinds.back.has(action):
        behind = int(kinds.back.a(action)) < state.progress[seat]
        return ("no_move_from_there" if behind else "only_backwards"), {}
    if kinds.place.has(action):
        if state.stone_in_stock(seat, kinds.place.a(action)) == EMPTY:
            return "not_in_stock", {"grooves": int(kinds.place.a(action))}
        return "not_free", {"square": state.board.squares[kinds.place.b(action)]}
    return _find_refusal_of_move(state, action, seat)


def _find_refusal_of_move(state: HeklaPosition, action: int, seat: int) -> Refusal:
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
