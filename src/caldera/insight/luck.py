"""Luck and skill: what dice and draws gave against all that they could have given, and what decisions gave away.

A position is judged by short playouts to the next settled one: the end of the turn, say, for dice that lie on the table are hard to
judge. All alternatives get the same dice there. Luck is exact over all outcomes, so it is 0 on average whatever the judgement is
worth. The best action is picked with some dice and measured with others, or everybody would look bad. Both are estimates, and do
not add up to the result: what the judgement cannot see is as large as that.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from caldera.bots.ladder import make_bot
from caldera.build_info import COMPILED, read_build_info
from caldera.core.game import AnyGame
from caldera.core.levels import Level
from caldera.core.match import Match
from caldera.core.policy import Policy
from caldera.core.rng import Rng
from caldera.core.state import CHANCE, GameState

LOOKS, MANY_LOOKS = (10, 200) if read_build_info().mode in COMPILED else (1, 10)
"""Playouts for the judgement of a position; many for what is told as an extreme. Rules that are not compiled have time for few."""
LONGEST = 60
"""Decisions after which a playout is judged at the latest."""
SHORT_LIST = 10
"""How many other actions a decision is compared with."""
SEARCH = Level("learned", budget=2000, seconds=1.0)
"""What confirms a throw."""
TOLD = 0.1
"""Luck and costs below this are "about even", and no throw is told for less."""


@dataclass(frozen=True)
class Throw:
    """Dice or draws in a row, the first one the action `ply` (from 0); what they gave the seat that acted before."""

    ply: int
    seat: int
    gain: float


def judge_of(game: AnyGame) -> Policy:
    return game.policy() if game.info.cooperative else game.learned_policy()


def value_of(game: AnyGame, state: GameState, seed: int, looks: int = 0) -> list[float]:
    """Each seat's chances, judged at the next settled positions."""
    judge, totals = judge_of(game), [0.0] * state.players
    # Played together, a position may always be judged, but says nothing of the dice until the stretch is over.
    since = game.stretch(state) if game.info.cooperative else None
    count = (looks or LOOKS) if not state.is_over else 1
    for look in range(count):
        rng, trial, left = Rng(1009 * seed + look), state.clone(), LONGEST
        while left and not trial.is_over:
            seat = int(trial.mover())
            if seat == CHANCE:
                trial.play(trial.draw(rng), CHANCE)
            elif judge.is_settled(trial) and (since is None or game.stretch(trial) != since):
                break
            else:
                trial.play(judge.rollout(trial, seat, rng), seat)
                left -= 1
        for seat, value in enumerate(judge.evaluate(trial)):
            totals[seat] += float(value) / count
    return totals


def after(state: GameState, action: int, seat: int) -> GameState:
    trial = state.clone()
    trial.play(action, seat)
    return trial


def luck_of(game: AnyGame, state: GameState, outcome: int, seed: int, looks: int = 0) -> tuple[float, ...]:
    """What this outcome of a chance step gave each seat against the mean over all outcomes."""
    mean, came = [0.0] * state.players, [0.0] * state.players
    for possible, chance in state.chance_outcomes():
        values = value_of(game, after(state, possible, CHANCE), seed, looks)
        mean = [total + chance * value for total, value in zip(mean, values, strict=True)]
        if possible == outcome:
            came = values
    return tuple(value - expected for value, expected in zip(came, mean, strict=True))


def cost_of(game: AnyGame, state: GameState, seat: int, action: int, seed: int) -> float:
    """What a decision gave away against the best that was found, 0 or more on average; only where nothing is hidden."""
    judge, legal = judge_of(game), set(state.legal_actions(seat))
    others = [int(way) for way in judge.candidates(state, seat) if int(way) in legal and way != action]
    if len(others) > SHORT_LIST and not judge.best_first():
        first = {way: value_of(game, after(state, way, seat), seed, 1)[seat] for way in others}
        others.sort(key=lambda way: -first[way])
    ways = [action, *others[:SHORT_LIST]]
    picked = {way: value_of(game, after(state, way, seat), 3 * seed + 1)[seat] for way in ways}
    best = max(ways, key=lambda way: picked[way])
    if best == action:
        return 0.0
    chosen, better = (value_of(game, after(state, way, seat), 3 * seed + 2)[seat] for way in (action, best))
    return better - chosen


def throws_of(match: Match) -> Iterator[range]:
    """Dice and draws in a row that somebody's decision led to."""
    for is_chance, plies in groupby(range(len(match.plays)), key=lambda ply: match.plays[ply][0] == CHANCE):
        if is_chance:
            first, *others = plies
            if first:
                yield range(first, first + 1 + len(others))


def throws_to_confirm(match: Match, gains: Mapping[int, tuple[float, ...]], most: int) -> list[range]:
    """The throws that seem to have given or taken most: half of them lucky, half not. None where dice are hidden."""
    if match.game.info.hidden:
        return []
    rated = []
    for throw in throws_of(match):
        seat = match.plays[throw.start - 1][0]
        rated.append((sum(gains[ply][seat] for ply in throw if ply in gains), throw))
    lucky = sorted((one for one in rated if one[0] >= TOLD), key=lambda one: -one[0])
    unlucky = sorted((one for one in rated if one[0] <= -TOLD), key=lambda one: one[0])
    return [throw for _, throw in lucky[: most // 2] + unlucky[: most // 2]]


def confirm(game: AnyGame, state: GameState, seat: int, action: int, thrown: tuple[int, ...], seed: int) -> float:
    """What a throw after this decision gave the seat, by many looks; 0 where they or a search do not confirm that it mattered."""
    searched = _search_value(game, state, seat, action, seed)
    state.play(action, seat)
    gain = 0.0
    for number, outcome in enumerate(thrown):
        gain += luck_of(game, state, outcome, seed + number, MANY_LOOKS // 10 if len(thrown) > 3 else MANY_LOOKS)[seat]
        state.play(outcome, CHANCE)
    if state.is_over:
        found: float | None = float(judge_of(game).evaluate(state)[seat])
    else:
        found = _search_value(game, state, seat, None, seed + 1)
    if searched is None or found is None or abs(gain) < TOLD:
        return 0.0
    change = found - searched
    return gain if change * gain > 0 and abs(change) >= TOLD else 0.0


def _search_value(game: AnyGame, state: GameState, seat: int, action: int | None, seed: int) -> float | None:
    """The seat's chances with this action (with the best, if there is none) by a search; None where it cannot say."""
    actor = state.actors[0]
    if actor == CHANCE:
        return None
    found = make_bot(SEARCH, game, seed).analyse(state, actor)
    values = dict(zip(found.actions, found.values, strict=True))
    if actor == seat or game.info.cooperative:
        return values.get(found.actions[0] if action is None else action)
    return 1.0 - found.values[0] if state.players == 2 else None
