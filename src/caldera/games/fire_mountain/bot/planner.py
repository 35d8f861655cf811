"""Plans a whole turn of Wrath of Fire Mountain: which dice to keep, how to use them, whether to shake the earth.

Dice still to roll: every set of dice is used in every order, positions merged by their hash and the best few kept, so that each
final throw has a worth; what to keep then follows exactly (`keeping.py`). Dice on the table: all uses, layer by layer, to the ends
of the turn; the best of them are compared by playing the next turn on, each with the same dice. Positions are judged by the learned
evaluation, at ends of turns wherever it matters. Nothing is remembered from one decision to the next, and the dice of playouts
follow from the position: the same position always gets the same answer.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from caldera.core.policy import Policy
from caldera.core.rng import Rng
from caldera.core.state import CHANCE, NOBODY, GameState
from caldera.games.fire_mountain.bot.keeping import Keeping
from caldera.games.fire_mountain.bot.learned import FireMountainLearned
from caldera.games.fire_mountain.rules.board import FOOTPRINT, VOLCANO, VOLCANO_FACE
from caldera.games.fire_mountain.rules.codes import ACT, EAT, EGG, NO_FACES, OVER, PLACES, QUAKE, ROLL
from caldera.games.fire_mountain.rules.play import FireMountainState
from caldera.games.fire_mountain.rules.species import SPECIES
from caldera.games.fire_mountain.rules.state import count_bits

TABLE_WIDTH: Final = 3
"""Positions that are kept for every set of used dice."""
BEAM: Final = 40
"""Positions that are kept after every use of the dice on the table."""
BEST_ENDS: Final = 8
"""Ends of the turn that are compared by playing on."""
WALK: Final = 2
"""Footprints that one move may take at once while throws are compared."""


class Line:
    """A position on the way through a turn."""

    def __init__(self, state: FireMountainState, worth: float, first: i64) -> None:
        self.state = state
        self.worth = worth
        self.first = first
        """The action that led towards it."""


class Planner(Policy):
    """Chooses by planning; everything else is the learned policy's."""

    def __init__(self, learned: FireMountainLearned, playouts: int) -> None:
        self.learned = learned
        self.playouts: i64 = playouts
        self.table_width: i64 = TABLE_WIDTH
        self.beam: i64 = BEAM
        self.keepings: dict[int, Keeping] = {}

    def evaluate(self, state: GameState) -> vec[float]:
        return self.learned.evaluate(state)

    def candidates(self, state: GameState, seat: i64) -> vec[i64]:
        return self.learned.candidates(state, seat)

    def choose(self, state: GameState, seat: i64, rng: Rng) -> i64:
        return self.rank(state, seat)[0][1]

    def rank(self, state: GameState, seat: i64) -> list[tuple[float, int]]:
        """What is worth a thought, best first: the chances with it, and the action."""
        assert isinstance(state, FireMountainState)
        if state.phase != ROLL:
            return self.rank_uses(state, seat)
        return self.rank_first(state, seat) if state.rolls == 0 else self.rank_rolls(state, seat)

    def judge(self, state: FireMountainState, seat: i64) -> float:
        return self.learned.evaluate(state)[seat]

    # ---- rolling ----

    def rank_first(self, state: FireMountainState, seat: i64) -> list[tuple[float, int]]:
        """The first roll; before it hatch what adds a die. Others may as well hatch when the dice are known."""
        now = self.judge(state, seat)
        kinds = state.actions
        for action in state.moves(seat):
            if kinds.hatch.has(action) and SPECIES[kinds.hatch.a(action)].adds_dice:
                return [(now, int(action))]
        return [(now, int(kinds.roll.at((1 << state.count_dice(seat)) - 1)))]

    def rank_rolls(self, state: FireMountainState, seat: i64) -> list[tuple[float, int]]:
        kinds = state.actions
        keeping = self.keeping_of(state)
        worths = self.throw_worths(state, seat, keeping)
        expected = keeping.expect(worths)
        left = state.board.rolls - state.rolls
        while left > 1:
            expected = keeping.expect(keeping.choose_best(expected))
            left -= 1
        ranked: list[tuple[float, int, int]] = []
        seen: dict[int, bool] = {}
        mask: i64 = 0
        while mask < 1 << state.dice:
            kept = self.count_kept(state, mask)
            if kept not in seen:  # alike dice are one choice
                seen[kept] = True
                action = kinds.stop.at() if mask == 0 else kinds.roll.at(mask)
                ranked.append((-(worths[kept] if mask == 0 else expected[kept]), int(mask), int(action)))
            mask += 1
        ranked.sort()
        return [(-entry[0], entry[2]) for entry in ranked]

    def keeping_of(self, state: FireMountainState) -> Keeping:
        dice = int(state.dice)
        if dice not in self.keepings:
            self.keepings[dice] = Keeping(state.board.face_weights, state.dice)
        return self.keepings[dice]

    def count_kept(self, state: FireMountainState, mask: i64) -> int:
        """The dice outside the mask as a set."""
        kept = 0
        die: i64 = 0
        while die < state.dice:
            if mask >> die & 1 == 0:
                kept += 1 << int(4 * state.face_of(die))
            die += 1
        return kept

    def throw_worths(self, state: FireMountainState, seat: i64, keeping: Keeping) -> dict[int, float]:
        """What every final throw is worth when its dice are used as well as the table's width sees it."""
        base = state.clone()
        base.rolls = state.board.rolls
        base.tumbling = 0
        lay_dice(base, 0, 0)
        reached: dict[int, list[FireMountainState]] = {0: [base]}
        ends: dict[int, float] = {}
        free_ends: dict[int, float] = {}
        dice = state.dice
        for size in range(int(dice) + 1):
            for used in keeping.sets[size]:
                if used not in reached:
                    continue
                room = dice - size
                for line in self.keep_best(reached.pop(used), seat, self.table_width):
                    worth = self.end_worth(line.state, seat)
                    if used not in ends or worth > ends[used]:
                        ends[used] = worth
                    if not may_worship(line.state, seat) and (used not in free_ends or worth > free_ends[used]):
                        free_ends[used] = worth
                    if room > 0:
                        self.use_one_more(line.state, seat, used, room, keeping, reached)
        return self.best_uses(keeping, ends, free_ends)

    def use_one_more(
        self,
        state: FireMountainState,
        seat: i64,
        used: int,
        room: i64,
        keeping: Keeping,
        reached: dict[int, list[FireMountainState]],
    ) -> None:
        """Add what can be reached with one more die, or with one move, and a hatching before or after it."""
        for face in keeping.faces:
            if face > FOOTPRINT:
                continue
            trial = state.clone()
            lay_dice(trial, face, (WALK if room > WALK else room) if face == FOOTPRINT else 1)
            for after in self.use_dice(trial, seat):
                spent = int(count_bits(after.used))
                lay_dice(after, 0, 0)
                to = used + (spent << int(4 * face))
                if to not in reached:
                    reached[to] = []
                reached[to].append(after)

    def use_dice(self, state: FireMountainState, seat: i64) -> list[FireMountainState]:
        """All positions after one use of the dice that lie there, meals eaten."""
        kinds = state.actions
        after: list[FireMountainState] = []
        for action in state.moves(seat):
            if kinds.hatch.has(action) or kinds.end.has(action):
                continue
            trial = state.clone()
            trial.play(action, seat)
            if trial.phase != EAT:
                after.append(trial)
                continue
            for meal in trial.moves(seat):
                if not kinds.hatch.has(meal):
                    eaten = trial.clone()
                    eaten.play(meal, seat)
                    after.append(eaten)
        return after

    def keep_best(self, states: list[FireMountainState], seat: i64, width: i64) -> list[Line]:
        """The best positions, each with what can be hatched there, the same position once."""
        seen: dict[int, bool] = {}
        ranked: list[tuple[float, int]] = []
        lines: list[Line] = []
        for state in states:
            self.add_line(state, seat, seen, ranked, lines)
            if not state.hatched and state.cros[seat * PLACES + EGG] > 0:
                for action in state.moves(seat):
                    if state.actions.hatch.has(action):
                        trial = state.clone()
                        trial.play(action, seat)
                        self.add_line(trial, seat, seen, ranked, lines)
        ranked.sort()
        return [lines[entry[1]] for entry in ranked[: int(width)]]

    def add_line(
        self, state: FireMountainState, seat: i64, seen: dict[int, bool], ranked: list[tuple[float, int]], lines: list[Line]
    ) -> None:
        key = state.hash64
        if key not in seen:
            seen[key] = True
            worth = self.judge(state, seat)
            ranked.append((-worth, len(lines)))
            lines.append(Line(state, worth, -1))

    def end_worth(self, state: FireMountainState, seat: i64) -> float:
        """End the actions, with the best quake or none."""
        trial = state.clone()
        trial.play(state.actions.end.at(), seat)
        if trial.phase != QUAKE:
            return self.judge(trial, seat)
        best = -1.0
        for action in trial.moves(seat):
            if not state.actions.hatch.has(action):
                after = trial.clone()
                after.play(action, seat)
                worth = self.judge(after, seat)
                if worth > best:
                    best = worth
        return best

    def best_uses(self, keeping: Keeping, ends: dict[int, float], free_ends: dict[int, float]) -> dict[int, float]:
        """For every throw the best set in it. Volcano dice may stay unused only where nobody can go there any more."""
        best: dict[int, float] = {}
        free: dict[int, float] = {}
        for size in range(int(keeping.dice) + 1):
            for throw in keeping.sets[size]:
                value = ends.get(throw, -1.0)
                free_value = free_ends.get(throw, -1.0)
                for face in keeping.faces:
                    if throw >> int(4 * face) & 15 == 0:
                        continue
                    fewer = throw - (1 << int(4 * face))
                    if face != VOLCANO_FACE and best[fewer] > value:
                        value = best[fewer]
                    if free[fewer] > free_value:
                        free_value = free[fewer]
                free[throw] = free_value
                best[throw] = value if value > free_value else free_value
        return {throw: best[throw] for throw in keeping.sets[int(keeping.dice)]}

    # ---- using the dice on the table ----

    def rank_uses(self, state: FireMountainState, seat: i64) -> list[tuple[float, int]]:
        """The first actions of the best ends of the turn."""
        ends = self.find_ends(state, seat)
        top = ends[:BEST_ENDS]
        if self.playouts > 0 and len(top) > 1:
            for line in top:
                line.worth = self.play_on(line.state, seat, Rng(state.hash64))
        best: dict[int, float] = {}
        for line in top:
            first = int(line.first)
            if first not in best or line.worth > best[first]:
                best[first] = line.worth
        ranked = [(-worth, place, first) for place, (first, worth) in enumerate(best.items())]
        ranked.sort()
        return [(-entry[0], entry[2]) for entry in ranked]

    def find_ends(self, state: FireMountainState, seat: i64) -> list[Line]:
        """The ends of the turn that can be reached, the best first."""
        ends: list[Line] = []
        seen: dict[int, bool] = {}
        layer = [Line(state, 0.0, -1)]
        while layer:
            acting: list[Line] = []
            quaking: list[Line] = []
            for line in layer:
                for action in line.state.moves(seat):
                    trial = line.state.clone()
                    trial.play(action, seat)
                    key = trial.hash64
                    if key in seen:
                        continue
                    seen[key] = True
                    following = Line(trial, self.judge(trial, seat), line.first if line.first >= 0 else action)
                    if trial.phase == OVER or trial.turn != state.turn:
                        ends.append(following)
                    elif trial.phase == QUAKE:
                        quaking.append(following)
                    else:
                        acting.append(following)
            layer = first_lines(acting, int(self.beam)) + first_lines(quaking, int(self.beam))
        return first_lines(ends, len(ends))

    def play_on(self, state: FireMountainState, seat: i64, rng: Rng) -> float:
        """The mean judgement after the next turn, played several times by the quick choice."""
        total = 0.0
        for _ in range(self.playouts):
            trial = state.clone()
            until = trial.turn + 1
            dice = rng.split()
            mover = trial.mover()
            while mover != NOBODY and trial.turn < until:
                trial.play(trial.draw(dice) if mover == CHANCE else self.learned.choose(trial, mover, dice), mover)
                mover = trial.mover()
            total += self.judge(trial, seat)
        return total / float(self.playouts)


def make_planner(learned: Policy, playouts: int) -> Planner:
    """A planner that plays the next turn so many times for each of the best ends."""
    assert isinstance(learned, FireMountainLearned)
    return Planner(learned, playouts)


def first_lines(lines: list[Line], count: int) -> list[Line]:
    """The best of them; of equals the one that was found first."""
    ranked = [(-line.worth, place) for place, line in enumerate(lines)]
    ranked.sort()
    return [lines[entry[1]] for entry in ranked[:count]]


def lay_dice(state: FireMountainState, face: i64, count: i64) -> None:
    """Put so many unused dice of one face on the table, and no others."""
    state.phase = ACT
    state.dice = count
    state.faces = NO_FACES
    state.used = 0
    die: i64 = 0
    while die < count:
        state.set_face(die, face)
        die += 1


def may_worship(state: FireMountainState, seat: i64) -> bool:
    """Whether a volcano die would have to be obeyed [P1, P3]."""
    return state.filled < state.capacity and state.board.cro_magnons > state.cros[seat * PLACES + VOLCANO]
