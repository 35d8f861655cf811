"""The position of Ash Rim, and its rules. Clauses in brackets, such as [T2], are those of RULES.md."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from librt.vecs import vec
from mypy_extensions import i64

from ash_rim.meta import TURNS
from caldera.core.actions import ActionSpace, Kind, Part
from caldera.core.data import Options
from caldera.core.state import CHANCE, NOBODY, GameState

SIDES = 6
ROLL, STOP = Kind("roll"), Kind("stop")
FACE = Kind("face", Part.number("value", SIDES, first=1))
SPACE = ActionSpace(ROLL, STOP, FACE)


class State(GameState):
    """Who stands where, whose turn it is, and what this turn has brought so far."""

    def __init__(self, players: int, numbers: Mapping[str, int], options: Options, source: State | None = None) -> None:
        super().__init__(players, source)
        self.numbers = numbers
        self.options = options
        self.steps: list[int] = list(source.steps) if source else [0] * players
        self.climb: int = source.climb if source else 0
        self.turn: int = source.turn if source else 0
        self.rolling: bool = source.rolling if source else False

    # ---- what searches call: nothing is checked ----

    def mover(self) -> i64:
        if self.finished:
            return NOBODY
        return CHANCE if self.rolling else self.turn % self.players

    def moves(self, seat: i64) -> vec[i64]:
        return vec[i64]([ROLL.at(), STOP.at()] if self.climb else [ROLL.at()])  # a turn begins with a roll [T1]

    def play(self, action: i64, seat: i64) -> None:
        self.ply += 1
        who = self.turn % self.players
        if ROLL.has(action):
            self.rolling = True
        elif STOP.has(action):
            self.settle(who, self.climb)
        else:
            self.land(who, int(FACE.a(action)) + 1)

    def outcomes(self) -> vec[i64]:
        return vec[i64]([FACE.at(face) for face in range(SIDES)])

    def weights(self) -> vec[i64]:
        return vec[i64]([1] * SIDES)

    def stream(self) -> str:
        return f"turn {self.turn}"

    def payoffs(self) -> vec[float]:
        """The highest climbers share one point [E1, E2]."""
        if not self.finished:
            return vec[float]([0.0] * self.players)
        best = max(self.steps)
        return vec[float]([(steps == best) / self.steps.count(best) for steps in self.steps])

    def clone(self) -> State:
        return State(self.players, self.numbers, self.options, self)

    # ---- the rules ----

    @property
    def finished(self) -> bool:
        """Somebody is on the rim [E1], or the technical limit is reached [E2]."""
        return max(self.steps) >= self.numbers["goal"] or self.turn >= TURNS * self.players

    def land(self, who: int, face: int) -> None:
        """The die has been rolled: a 1 ends the turn without a step [T3], anything else is added to the climb [T2]."""
        self.rolling = False
        if self.events is not None:
            self.tell("rolled", {"seat": who, "value": face})
        if face == 1:
            self.slip(who)
        elif self.steps[who] + self.climb + face >= self.numbers["goal"]:
            self.settle(who, self.climb + face)
        else:
            self.climb += face

    def slip(self, who: int) -> None:
        """Loose ash: the climb of this turn is lost, down to the camp where that is the rule [T3, T4]."""
        camp = self.numbers["camp"]
        saved = (
            camp - self.steps[who] if self.options["safe_camp"] and self.steps[who] < camp <= self.steps[who] + self.climb else 0
        )
        if self.events is not None:
            self.tell("slipped", {"seat": who, "lost": self.climb - saved})
        self.settle(who, saved)

    def settle(self, who: int, gained: int) -> None:
        """Stand where the climb has led, and pass the die on."""
        self.steps[who] = min(self.steps[who] + gained, self.numbers["goal"])
        if self.events is not None and gained:
            self.tell("stood", {"seat": who, "gained": gained, "steps": self.steps[who]})
        self.climb = 0
        self.turn += 1
        if self.events is not None and self.finished:
            best = max(self.steps)
            self.tell("over", {"winners": [seat for seat, steps in enumerate(self.steps) if steps == best]})

    @property
    def key(self) -> Hashable:
        return (tuple(self.steps), self.climb, self.turn, self.rolling, bool(self.options["safe_camp"]))
