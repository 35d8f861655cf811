"""A match looked at afterwards: everybody's chances from action to action, the turning points, and what would have been better.

Two rounds. A glance at every position: the chances, and how the action taken compares with the one that the game's quick player
would take. Then a closer look at the decisions that seem to have cost most. Each piece of work is small and can be done in another
process; `analyse` does one after the other.

A decision is judged by what its seat knew then; the chances are those of the true position, which is why this is for matches that
are over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass

from caldera.bots.advice import advise, compare, play_on
from caldera.bots.knowledge import Knowledge
from caldera.core.data import Edition, JsonMapping, JsonObject
from caldera.core.game import AnyGame
from caldera.core.levels import Level
from caldera.core.match import Match
from caldera.core.policy import Policy
from caldera.core.rng import Rng
from caldera.core.state import CHANCE, GameState
from caldera.games import game as find_game
from caldera.insight.luck import Throw, cost_of, luck_of, throws_to_confirm
from caldera.insight.luck import confirm as confirm_throw
from caldera.insight.turns import TurnChange, changes_over, largest_swing, parts_of_turns

METHOD = 5
"""Grows whenever a match would be judged otherwise than before: analyses that were kept are then made again."""
BATCH = 16
"""Positions in one piece of work."""
GLANCES = 3
"""Playouts for an action at a glance, and for the chances in a position."""
GLANCE_HORIZON = 12
CLOSER_LOOKS, CLOSER_HORIZON, CLOSER_SECONDS = 24, 24, 1.0
STRENGTH = Level("learned", budget=4000, seconds=0.5)
MOST_DECISIONS = 12
"""How many decisions get a closer look."""
MOST_THROWS = 6
"""How many throws get one."""
MOST_SHOWN, MOST_ASKED = 6, 3
SEEMS, MATTERS = 0.02, 0.03
"""The least loss that deserves a closer look, and to be told."""
MOST_TURNS, TURN = 5, 0.1
"""The most turning points, and the least change of somebody's chances that is one."""


@dataclass(frozen=True)
class Moment:
    """A position of a match, and what was done there."""

    ply: int
    position: JsonMapping
    seat: int
    action: int
    throw: tuple[int, ...] = ()
    """The dice and draws that followed, where they are what is to be looked at."""


@dataclass(frozen=True)
class Work:
    """Some moments to look at, once or closely."""

    game: str
    edition: Edition | None
    moments: tuple[Moment, ...]
    closely: bool


@dataclass(frozen=True)
class Finding:
    """What was found out about a moment. `loss` is how much of the seat's chances the action gave away against `better`."""

    ply: int
    chances: tuple[float, ...]
    better: int
    loss: float
    gains: tuple[float, ...] = ()
    """Dice and draws: what they gave each seat against what was to be expected. A throw that a search has confirmed, likewise."""
    cost: float | None = None
    """A decision between several actions: what it gave away against the best that quick looks found, where that can be told."""


@dataclass(frozen=True)
class Decision:
    """A decision for which there was something better."""

    ply: int
    seat: int
    played: int
    better: int
    loss: float


@dataclass(frozen=True)
class Turn:
    """A turning point: the part of a turn around the action with the number `ply` (from 0) changed the chances of a seat."""

    ply: int
    by: int
    """Who acted; CHANCE when it was dice or a draw."""
    seat: int
    before: float
    after: float


@dataclass(frozen=True)
class Analysis:
    chances: tuple[tuple[float, ...], ...]
    """Each seat's chances before the first action, after it, and so on to the end. Played together: one number for all."""
    turns: tuple[Turn, ...]
    worst: tuple[Decision, ...]
    luck: tuple[float, ...] = ()
    """What dice and draws gave each seat in all; played together: one number for all. Empty without dice."""
    costs: tuple[float, ...] = ()
    """What each seat gave away in a decision on average, where that can be told."""
    throws: tuple[Throw, ...] = ()
    """The luckiest and the unluckiest throw, if a search has confirmed them."""

    def to_json(self) -> JsonObject:
        return asdict(self)

    @classmethod
    def from_json(cls, data: JsonMapping) -> Analysis:
        """An analysis that was kept; it was made by ourselves, so its numbers are not looked at again."""
        chances = tuple(tuple(map(float, seats)) for seats in data["chances"])
        turns, worst = tuple(Turn(**turn) for turn in data["turns"]), tuple(Decision(**one) for one in data["worst"])
        throws = tuple(Throw(**throw) for throw in data["throws"])
        return cls(chances, turns, worst, tuple(data["luck"]), tuple(data["costs"]), throws)


def costliest(analysis: Analysis, seats: Sequence[int]) -> list[Decision]:
    """The decisions of these seats (of all, if there are none) that cost most: what is asked about afterwards."""
    return [one for one in analysis.worst if not seats or one.seat in seats][:MOST_ASKED]


# ---- the two rounds ----


def first_round(match: Match) -> Iterator[Work]:
    """Glances at all positions."""
    state = match.state_at(0)
    moments: list[Moment] = []
    for ply, (seat, action) in enumerate(match.plays):
        moments.append(Moment(ply, state.to_json(), seat, action))
        state.play(action, seat)
        if len(moments) == BATCH:
            yield Work(match.game.id, match.game.edition, tuple(moments), False)
            moments = []
    if moments:
        yield Work(match.game.id, match.game.edition, tuple(moments), False)


def pieces(match: Match) -> int:
    """How many pieces of work there are at most."""
    return -(-match.ply // BATCH) + MOST_DECISIONS + MOST_THROWS


def second_round(match: Match, findings: Sequence[Finding]) -> Iterator[Work]:
    """Closer looks at the decisions that seem to have cost most."""
    doubtful = sorted((one for one in findings if one.loss >= SEEMS), key=lambda one: (-one.loss, one.ply))[:MOST_DECISIONS]
    for one in doubtful:
        seat, action = match.plays[one.ply]
        moment = Moment(one.ply, match.state_at(one.ply).to_json(), seat, action)
        yield Work(match.game.id, match.game.edition, (moment,), True)
    gains = {one.ply: one.gains for one in findings if one.gains}
    for throw in throws_to_confirm(match, gains, MOST_THROWS):
        before = throw.start - 1
        seat, action = match.plays[before]
        thrown = tuple(outcome for _, outcome in match.plays[throw.start : throw.stop])
        moment = Moment(before, match.state_at(before).to_json(), seat, action, thrown)
        yield Work(match.game.id, match.game.edition, (moment,), True)


def do(work: Work) -> list[Finding]:
    """One piece of work; may run in another process."""
    game = find_game(work.game, work.edition)
    return [(look_closely if work.closely else glance)(game, moment) for moment in work.moments]


def look_at_throw(game: AnyGame, moment: Moment) -> Finding:
    change = confirm_throw(game, game.from_json(moment.position), moment.seat, moment.action, moment.throw, moment.ply)
    return Finding(moment.ply + 1, (), moment.throw[0], 0.0, (change,))


def glance(game: AnyGame, moment: Moment) -> Finding:
    policy, state = game.policy(), game.from_json(moment.position)
    chances = chances_in(game, policy, game.learned_policy(), state, moment.ply)
    legal = state.legal_actions(moment.seat)
    if moment.seat == CHANCE:
        return Finding(moment.ply, chances, moment.action, 0.0, luck_of(game, state, moment.action, moment.ply))
    if len(legal) == 1:
        return Finding(moment.ply, chances, moment.action, 0.0)
    cost = None if game.info.cooperative else cost_of(game, state, moment.seat, moment.action, moment.ply)
    knowledge, rng = Knowledge(state, moment.seat), Rng(moment.ply)
    planned = int(policy.choose(knowledge.guess(rng), moment.seat, rng))
    if planned == moment.action or planned not in legal:
        return Finding(moment.ply, chances, moment.action, 0.0, (), cost)
    horizon = min(int(policy.horizon()), GLANCE_HORIZON) if plays_quickly(policy) else 0
    worth, _ = compare(policy, knowledge, [planned, moment.action], moment.ply, GLANCES, horizon=horizon)
    return Finding(moment.ply, chances, planned, worth[planned] - worth[moment.action], (), cost)


def look_closely(game: AnyGame, moment: Moment) -> Finding:
    """The same with a search behind the better action, and with more playouts for both. What is named as better is the search's."""
    if moment.throw:
        return look_at_throw(game, moment)
    policy, state = game.policy(), game.from_json(moment.position)
    knowledge = Knowledge(state, moment.seat)
    better = advise(game, state, moment.seat, moment.ply, STRENGTH, CLOSER_SECONDS / 2).best.action
    actions = list(dict.fromkeys([moment.action, better]))
    horizon = min(int(policy.horizon()), CLOSER_HORIZON)
    worth, _ = compare(policy, knowledge, actions, moment.ply, CLOSER_LOOKS, CLOSER_SECONDS, horizon)
    return Finding(moment.ply, (), better, worth[better] - worth[moment.action])


def chances_in(game: AnyGame, policy: Policy, judge: Policy, state: GameState, seed: int) -> tuple[float, ...]:
    """Each seat's chances. Where people play against each other, quick playouts smooth what a position hides."""
    if game.info.cooperative or state.is_over or not plays_quickly(policy):
        return tuple(float(value) for value in policy.evaluate(state))
    totals = [0.0] * state.players
    for number in range(GLANCES):
        rng, trial = Rng(1000 * seed + number), state.clone()
        play_on(policy, trial, rng, int(policy.horizon()))
        while not (trial.is_over or judge.is_settled(trial)):
            play_on(policy, trial, rng, 1)
        for seat, value in enumerate(judge.evaluate(trial)):
            totals[seat] += value
    # A judge may take something off everybody's chances, for a game that drags on; here they add up to 1.
    return tuple(total / sum(totals) for total in totals)


def plays_quickly(policy: Policy) -> bool:
    """Whether the game has playouts that are quicker than its choices."""
    return type(policy).rollout is not Policy.rollout


# ---- what comes out ----


def conclude(match: Match, glances: Sequence[Finding], closer: Sequence[Finding]) -> Analysis:
    chances = [one.chances for one in sorted(glances, key=lambda one: one.ply)] + [final_chances(match)]
    if match.game.info.cooperative:
        chances = judged([seats[:1] for seats in chances])
    gains = [one.gains for one in glances if one.gains]
    luck = tuple(sum(each) for each in zip(*gains, strict=True))
    together = match.game.info.cooperative
    worst = [
        Decision(one.ply, match.plays[one.ply][0], match.plays[one.ply][1], one.better, one.loss)
        for one in sorted(closer, key=lambda one: (-one.loss, one.ply))
        if one.loss >= MATTERS
    ]
    throws = tuple(extremes(match, closer))
    costs = () if together else average_costs(match, glances)
    luck = luck[:1] if together else luck
    return Analysis(tuple(chances), turning_points(match, chances), tuple(worst[:MOST_SHOWN]), luck, costs, throws)


def extremes(match: Match, closer: Sequence[Finding]) -> Iterator[Throw]:
    """The luckiest and the unluckiest of the throws that a search has confirmed."""
    confirmed = [Throw(one.ply, match.plays[one.ply - 1][0], one.gains[0]) for one in closer if one.gains and one.gains[0]]
    for kind in (1, -1):
        yield from sorted((one for one in confirmed if one.gain * kind > 0), key=lambda one: -kind * one.gain)[:1]


def average_costs(match: Match, glances: Sequence[Finding]) -> tuple[float, ...]:
    """What each seat gave away in a decision on average."""
    costs: list[list[float]] = [[] for _ in range(match.state.players)]
    for one in glances:
        if one.cost is not None:
            costs[match.plays[one.ply][0]].append(one.cost)
    return tuple(sum(each) / max(1, len(each)) for each in costs)


def final_chances(match: Match) -> tuple[float, ...]:
    """What came of everybody's chances: all or nothing, or equal parts for those who won together."""
    if match.game.info.cooperative:
        return (1.0 if match.state.returns[0] > 0 else 0.0,) * match.state.players
    return tuple(float(value) for value in match.state.returns)


def judged(chances: list[tuple[float, ...]]) -> list[tuple[float, ...]]:
    """While the table is still being laid a game may not judge yet and say 0: take the first judgement for that."""
    first = next((ply for ply, values in enumerate(chances) if values[0] > 0), 0)
    return [chances[first]] * first + chances[first:]


def turning_points(match: Match, chances: Sequence[tuple[float, ...]]) -> tuple[Turn, ...]:
    """What changed somebody's chances most, in their order: a turn's decisions together, and its dice and draws together."""
    large: list[TurnChange] = []
    for part in parts_of_turns(match):
        changes = changes_over(match, largest_swing(part, chances), chances)
        change = max(changes, key=lambda change: change.size, default=None)
        if change and change.size >= TURN:
            large.append(change)
    large.sort(key=lambda change: -change.size)
    return tuple(
        Turn(change.ply, match.plays[change.ply][0], change.seat, change.before, change.after)
        for change in sorted(large[:MOST_TURNS], key=lambda change: change.ply)
    )


def analyse(match: Match, progress: Callable[[int], None] = lambda done: None) -> Analysis:
    """All of it, one piece after the other; `progress` hears how many are done."""
    glances: list[Finding] = []
    closer: list[Finding] = []
    for work in first_round(match):
        glances += do(work)
        progress(len(glances) // BATCH)
    for work in second_round(match, glances):
        closer += do(work)
        progress(len(glances) // BATCH + len(closer))
    return conclude(match, glances, closer)
