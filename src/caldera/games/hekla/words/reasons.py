"""Why an action of Hekla is good, in words: what it gains, what it takes from the next player, what it prepares.

The numbers come from the same scans of eruptions with which the bots choose.
"""

from __future__ import annotations

from caldera.core.state import Event
from caldera.core.view import View
from caldera.games.hekla.bot.policy import HeklaPolicy
from caldera.games.hekla.rules.numbers import ACT, OVER, SCORE
from caldera.games.hekla.rules.play import HeklaState

NOTEWORTHY = 2
"""Circles below which a threat is not worth a word."""


def list_reasons(state: HeklaState, action: int, seat: int, view: View) -> list[str]:
    policy = HeklaPolicy(state.board, state.actions)
    if state.actions.back.has(action):
        return _step_back(policy, state, int(state.actions.back.a(action)), seat, view)
    after, eruptions = _played_out(policy, state, action, seat)
    sentences = _gains(state, after, eruptions, seat, view)
    if after.phase == OVER:
        return sentences
    if state.phase == ACT:
        sentences += _threats(policy, state, after, seat, view)
    if not eruptions:
        sentences += _prepared(policy, state, after, seat, view)
    if state.actions.place.has(action):
        sentences.append(view.text("hekla.reason.place"))
    return sentences


def _played_out(policy: HeklaPolicy, state: HeklaState, action: int, seat: int) -> tuple[HeklaState, list[Event]]:
    """The position after the action and all eruptions that it causes, in the best order."""
    after = state.clone()
    after.events = []
    after.play(action, seat)
    while after.phase == SCORE and after.active == seat:
        after.play(policy.best_row(after, seat), seat)
    return after, [event for event in after.events if event.kind == "erupt"]


def _gains(state: HeklaState, after: HeklaState, eruptions: list[Event], seat: int, view: View) -> list[str]:
    """What everybody walks, and what that means for the lead."""
    gained = [sum(int(event.data["gains"][walker]) for event in eruptions) for walker in range(state.players)]
    if after.phase == OVER and after.payoffs()[seat] > 0:
        return [view.text("hekla.reason.wins", n=int(after.progress[seat]))]
    if not eruptions or gained[seat] == 0:
        return []
    others = max(gain for walker, gain in enumerate(gained) if walker != seat)
    middles = view.text.all_of(dict.fromkeys(event.data["middle"] for event in eruptions))
    key = "hekla.reason.erupt_alone" if others == 0 else "hekla.reason.erupt"
    sentences = [view.text(key, middle=middles, n=gained[seat], others=others)]
    ahead = min(int(after.progress[seat] - walked) for walker, walked in enumerate(after.progress) if walker != seat)
    if ahead > 0:
        left = int(after.board.lava_total - after.lava_used)
        sentences.append(view.text("hekla.reason.lead", n=ahead, left=left))
    return sentences


def _each(swing: int, players: int) -> int:
    """A swing against all others together as circles against each of them."""
    return -(-swing // (players - 1))


def _best_for(policy: HeklaPolicy, state: HeklaState, seat: int) -> int:
    """What a seat could gain on the others if it were its turn."""
    trial = state.clone()
    trial.active = seat
    trial.phase = ACT
    return _each(int(policy.best_swing(trial, seat)), state.players)


def _threats(policy: HeklaPolicy, state: HeklaState, after: HeklaState, seat: int, view: View) -> list[str]:
    following = (seat + 1) % state.players
    before, left = _best_for(policy, state, following), _best_for(policy, after, following)
    who = view.name(following)
    if before >= NOTEWORTHY and left < before:
        return [view.text("hekla.reason.prevent" if left <= 0 else "hekla.reason.lessen", who=who, n=before, left=left)]
    return [view.text("hekla.reason.safe", who=who)] if left <= 0 else []


def _prepared(policy: HeklaPolicy, state: HeklaState, after: HeklaState, seat: int, view: View) -> list[str]:
    before, then = _best_for(policy, state, seat), _best_for(policy, after, seat)
    return [view.text("hekla.reason.prepare", n=then)] if then >= NOTEWORTHY and then > before else []


def _step_back(policy: HeklaPolicy, state: HeklaState, circle: int, seat: int, view: View) -> list[str]:
    lines = state.board.circle_lines(circle)
    sees = view.text.all_of(lines) if lines else view.text("hekla.sees.nothing")
    sentences = [view.text("hekla.reason.back", n=int(state.progress[seat]) - circle, sees=sees)]
    after = state.clone()
    after.play(state.actions.back.at(circle), seat)
    gain = _each(int(policy.best_swing(after, seat)), state.players)
    if gain > 0:
        sentences.append(view.text("hekla.reason.back_gain", n=gain))
    return sentences
