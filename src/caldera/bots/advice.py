"""Advice for a person: the best action, what else comes near, and how sure that is; all from what the seat may know.

Where people play against each other, a search gives it. Where they play together, the game's strongest plan does: it takes account
of what is hidden and of what was said, which playouts do not; the others are then compared by quick playouts.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from time import perf_counter

from caldera.bots.knowledge import Knowledge
from caldera.bots.ladder import hint_level, make_bot
from caldera.core.game import AnyGame
from caldera.core.levels import Level
from caldera.core.policy import Policy
from caldera.core.rng import Rng
from caldera.core.state import CHANCE, GameState

MOST_CHOICES = 3
GUESSES = 5
"""How often a plan is made, each time for another guess of what is hidden."""
BUDGET, HIDDEN_BUDGET = 16, 96
"""How much thought goes into a plan that is made once, and into each of several where things are hidden: the most that fits."""
SHORT_LIST = 5
"""How many actions are compared by playing on; the others are left aside after a glance."""
HORIZON = 24
"""Decisions after which such a playout is judged at the latest."""
LOOKS, FEW_LOOKS = 64, 8
"""The most playouts an action; with fewer than the second number, nothing is said against the plan."""
SECONDS = 1.0

ONLY, CLEAR, LIKELY, CLOSE, EQUAL, PLANNED = "only", "clear", "likely", "close", "equal", "planned"
"""How sure: there is nothing else; well ahead; better; hardly better than the next; as good as two others; a plan that could not
be compared in time."""
CLEAR_GAP, LIKELY_GAP, EQUAL_GAP = 0.12, 0.04, 0.01
CLEAR_SHARE, LIKELY_SHARE = 0.6, 0.35


@dataclass(frozen=True)
class Choice:
    """An action, and the chances of the seat (of all, where they play together) with it: from 0 to 1."""

    action: int
    value: float
    share: float
    """The part of the search's tries that went into it; 0 where there was no search."""


@dataclass(frozen=True)
class Advice:
    """Some choices, the best first."""

    choices: tuple[Choice, ...]
    sure: str

    @property
    def best(self) -> Choice:
        return self.choices[0]


def advise(game: AnyGame, state: GameState, seat: int, seed: int, strength: str | Level = "", seconds: float = SECONDS) -> Advice:
    """What a good player would consider for this acting seat. `seconds` limits the comparison; a search has its own limit."""
    legal = state.legal_actions(seat)
    if len(legal) == 1:
        value = seat_value(game.policy(), Knowledge(state, seat).guess(Rng(seed)), seat)
        return Advice((Choice(legal[0], value, 1.0),), ONLY)
    if game.info.cooperative:
        return _by_plan(game, Knowledge(state, seat), seed, seconds)
    searched = make_bot(strength or hint_level(game.id), game, seed).analyse(state, seat)
    total = sum(searched.visits) or 1
    best = list(zip(searched.actions, searched.values, searched.visits, strict=True))[:MOST_CHOICES]
    choices = tuple(Choice(action, value, visits / total) for action, value, visits in best)
    return Advice(choices, _sureness(choices))


def _sureness(choices: tuple[Choice, ...]) -> str:
    if len(choices) == 1:
        return CLEAR
    gap, share = choices[0].value - choices[1].value, choices[0].share
    if gap >= CLEAR_GAP or (share >= CLEAR_SHARE and gap > 0):
        return CLEAR
    if gap >= LIKELY_GAP or (share >= LIKELY_SHARE and gap > 0):
        return LIKELY
    spread = round(choices[0].value - choices[-1].value, 4)
    return EQUAL if len(choices) == MOST_CHOICES and spread <= EQUAL_GAP else CLOSE


def _by_plan(game: AnyGame, knowledge: Knowledge, seed: int, seconds: float) -> Advice:
    # Where nothing is hidden one plan is made, so there is time for the strongest; elsewhere the budget counts imagined worlds.
    planner, rng, seat = game.planner(HIDDEN_BUDGET if game.info.hidden else BUDGET), Rng(seed), knowledge.seat
    policy = game.policy() if game.info.hidden else planner
    legal = knowledge.legal
    wishes: Counter[int] = Counter()
    for _ in range(GUESSES if game.info.hidden else 1):
        choice = int(planner.choose(knowledge.guess(rng), seat, rng))
        wishes[choice if choice in legal else legal[0]] += 1
    planned = wishes.most_common(1)[0][0]
    actions = [planned, *_others(policy, knowledge, planned, rng, seed)]
    worth, looks = compare(policy, knowledge, actions, seed, LOOKS, seconds, min(int(policy.horizon()), HORIZON))
    order = sorted(worth, key=lambda action: -worth[action])
    # Quick playouts are deaf to what was said: where things are hidden they never overrule the plan.
    if game.info.hidden or looks < FEW_LOOKS or worth[order[0]] - worth[planned] < LIKELY_GAP:
        order.remove(planned)
        order.insert(0, planned)
    # A position is worth what its best action is worth. Quick playouts play worse than people do, so they only say how far the
    # others fall short of the best; the judgement of the position says how good that is.
    present = seat_value(policy, knowledge.guess(Rng(seed)), seat) or worth[order[0]]
    behind = [max(0.0, worth[order[0]] - worth[action]) for action in order]
    choices = tuple(
        Choice(action, max(0.0, present - far), 0.0) for action, far in list(zip(order, behind, strict=True))[:MOST_CHOICES]
    )
    return Advice(choices, PLANNED if looks < FEW_LOOKS and len(choices) > 1 else _sureness(choices))


def _others(policy: Policy, knowledge: Knowledge, planned: int, rng: Rng, seed: int) -> list[int]:
    """The actions besides the plan that look best at a glance."""
    legal = set(knowledge.legal)
    worthwhile = [int(action) for action in policy.candidates(knowledge.guess(rng), knowledge.seat)]
    others = [action for action in worthwhile if action in legal and action != planned]
    if not others:
        return []
    glance, _ = compare(policy, knowledge, others, seed, 1)
    return sorted(others, key=lambda action: -glance[action])[: SHORT_LIST - 1]


def compare(
    policy: Policy, knowledge: Knowledge, actions: list[int], seed: int, looks: int, seconds: float = 0.0, horizon: int = 0
) -> tuple[dict[int, float], int]:
    """The seat's chances after each action, and the number of looks at each: the same guesses and dice for all of them.

    So many decisions as the horizon says are played out by the game's quick choices before a position is judged. With a limit of
    time, the round that is going on when it is over is the last.
    """
    started = perf_counter()
    totals = dict.fromkeys(actions, 0.0)
    done = 0
    while done < looks and not (seconds and done and perf_counter() - started > seconds):
        for action in actions:
            rng = Rng(seed + done)
            state = knowledge.guess(rng)
            state.play(action, knowledge.seat)
            play_on(policy, state, rng, horizon)
            totals[action] += seat_value(policy, state, knowledge.seat)
        done += 1
    return {action: total / done for action, total in totals.items()}, done


def play_on(policy: Policy, state: GameState, rng: Rng, decisions: int) -> None:
    """Let dice fall that are due, and play some decisions on."""
    while not state.is_over:
        seat = int(state.mover())
        if seat == CHANCE:
            state.play(state.draw(rng), CHANCE)
        elif decisions > 0:
            state.play(policy.rollout(state, seat, rng), seat)
            decisions -= 1
        else:
            break


def seat_value(policy: Policy, state: GameState, seat: int) -> float:
    return float(policy.evaluate(state)[seat])
