"""The sentences of an analysis, the same in the browser and in the terminal."""

from __future__ import annotations

from caldera.core.match import Match
from caldera.core.state import CHANCE
from caldera.core.view import View
from caldera.insight.analysis import Decision, Turn
from caldera.insight.turns import part_around, tell_turn


def turn_words(match: Match, turn: Turn, number: int, view: View) -> str:
    """What turned the match: who acted or that chance did, and whose chances changed."""
    key = "chance" if turn.by == CHANCE else "action"
    whose = view.text("insight.analysis.team") if match.game.info.cooperative else view.name(turn.seat)
    params = {"ply": turn.ply + 1, "whose": whose, "before": round(100 * turn.before), "after": round(100 * turn.after)}
    # What happened says more than what was chosen: "End the actions" may have let a mountain explode.
    what = tell_turn(match, part_around(match, turn.ply), view).rstrip(".")
    what = what or match.game.words.name_action(match.state_at(turn.ply), match.plays[turn.ply][1], view)
    return view.text(f"insight.analysis.turn.{key}", number=number, what=what, **params)


def decision_words(match: Match, decision: Decision, view: View) -> str:
    """What was done, what would have been better, and by how much."""
    state, game = match.state_at(decision.ply), match.game
    return view.text(
        "insight.analysis.decision",
        ply=decision.ply + 1,
        who=view.name(decision.seat),
        played=game.words.name_action(state, decision.played, view),
        better=game.words.name_action(state, decision.better, view),
        loss=round(100 * decision.loss),
    )
