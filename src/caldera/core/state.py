"""What a game is: the contract that every state keeps.

A game implements the *hot* half (`mover`, `moves`, `play`, `outcomes`, `weights`, `payoffs`, `clone`): unchecked, on machine
integers, called millions of times by searches. The *public* half (`actors`, `legal_actions`, `apply`, …) is written here once,
on top of it, and checks everything.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable
from operator import index
from typing import Any, Final, SupportsIndex

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr, u8

from caldera.core.actions import ActionSpace
from caldera.core.data import JsonObject
from caldera.core.errors import BadInput, BadPlayers, IllegalAction
from caldera.core.hashing import Hasher, hash_of_text
from caldera.core.records import plain
from caldera.core.registry import restore
from caldera.core.rng import Rng, as_rng
from caldera.core.tensor_writer import TensorWriter
from caldera.core.view import View, draw_standalone
from caldera.locale import text

CHANCE: Final = -1
"""The seat of dice, draws and shuffles."""

NOBODY: Final = -2
"""Who is to move when the game is over."""

NO_MASK: Final = -1
"""What is hidden is told by names alone."""


_NUMBERS: Final[list[Any]] = list(range(1 << 14))
"""Actions as Python's numbers, made once: most of the time of `legal_actions` would go into making them again."""
_ALONE: Final[list[tuple[int, ...]]] = [(seat,) for seat in range(64)]


def as_int(number: object, name: str) -> int:
    """Anything that is a whole number (NumPy's integers, too) as Python's."""
    if not isinstance(number, SupportsIndex):
        raise BadInput(f"The {name} must be a whole number, not {number!r}.")
    return index(number)


def known_action(action: int) -> int:
    """The number of an action as a game's own reasons take it: compiled helpers know no longer ones, and -1 is none either."""
    return action if 0 <= action < 1 << 60 else -1


class Event:
    """Something that happened, as data: a log line in the reader's language, an animation and a statistic are made from it.

    `audience` lists the seats that may know it; None means everybody, spectators included.
    """

    def __init__(self, kind: str, data: JsonObject, audience: tuple[int, ...] | None = None) -> None:
        self.kind = kind
        self.data = data
        self.audience = audience

    def __repr__(self) -> str:
        return f"Event({self.kind!r}, {self.data!r})"

    def known_to(self, seat: int | None) -> bool:
        """Whether a seat may know it; None is a spectator."""
        return self.audience is None or (seat is not None and seat in self.audience)


@mypyc_attr(allow_interpreted_subclasses=True)
class GameState(ABC):
    """A position of a match, with everything that the rules need to go on from it."""

    def __init__(self, players: int, source: GameState | None = None) -> None:
        self.players = players
        self.ply: i64 = 0
        self.game: Any = None
        """The game with the content in use: its rooms draw, word and file the position."""
        if source is not None:
            self.ply = source.ply
            self.game = source.game
        self.events: list[Event] | None = None
        self.frames: list[GameState] | None = None
        """Unless None: a copy of the position after each event, so that one action can be animated step by step."""
        self._asked: i64 = NOBODY
        self._asked_at: i64 = -1
        self._answer: vec[i64] = vec[i64]()

    # ---- the hot half: what a game writes; nothing is checked ----

    @abstractmethod
    def mover(self) -> i64:
        """The seat to act (the lowest one, when several may), CHANCE, or NOBODY."""

    def mover_mask(self) -> i64:
        """The seats that may act, as bits. Only games with simultaneous decisions override this."""
        seat = self.mover()
        return 1 << seat if seat >= 0 else 0

    @abstractmethod
    def moves(self, seat: i64) -> vec[i64]:
        """The legal actions of an acting seat, without repetition, in a fixed order."""

    @abstractmethod
    def play(self, action: i64, seat: i64) -> None:
        """Carry out a legal action, or a chance outcome when seat is CHANCE, and count it: `self.ply += 1`."""

    def outcomes(self) -> vec[i64]:
        """What chance may bring now."""
        return vec[i64]()

    def weights(self) -> vec[i64]:
        """How likely each of `outcomes` is, in whole parts."""
        return vec[i64]()

    @abstractmethod
    def payoffs(self) -> vec[float]:
        """One number a seat; final once nobody is to move."""

    @abstractmethod
    def clone(self) -> GameState:
        """An independent copy. It does not record events."""

    def stream(self) -> str:
        """The stream of the chance step that is due: its place in the game, such as "turn 4 throw 2 die 5" or "bag".

        Steps of one name are drawn one after the other, whatever lies between them, so two tables with the same dice meet the same
        chance. A name says nothing about the way to that place, and a name that changes changes every shared deal.
        """
        return ""

    def draw(self, rng: Rng) -> i64:
        """One chance outcome, by its weight. Games with many outcomes may override this with something faster."""
        weights = self.weights()
        total: i64 = 0
        for weight in weights:
            total += weight
        ticket = rng.below(total)
        index: i64 = 0
        for weight in weights:
            if ticket < weight:
                break
            ticket -= weight
            index += 1
        return self.outcomes()[index]

    # ---- the cool half: what a game writes for people, files and learners ----

    @property
    @abstractmethod
    def key(self) -> Hashable:
        """A hashable identity of the position: equal keys play on alike."""

    def observation(self, seat: int | None) -> JsonObject:
        """What an existing seat may know, as plain JSON data; None is a spectator."""
        seen: JsonObject = plain(self.game.see(self, seat))
        return seen

    def imagine(self, seat: int | None, rng: Rng) -> GameState:
        """A full state that fits what an existing seat knows. Without hidden things that is a copy."""
        return self.clone()

    def to_json(self) -> JsonObject:
        """The whole state as plain JSON data, hidden things included; the game's `from_json` is the inverse."""
        data: JsonObject = self.game.file.write(self)
        return data

    def prompt(self, seat: int | None, locale: str = "en") -> str:
        """One sentence for that seat: who is to act, and what is asked."""
        asked: str = self.game.words.write_prompt(self, View(seat, locale, colours=self.game.info.colours))
        return asked

    def why_illegal(self, action: int, seat: int, locale: str = "en") -> str:
        """The reason why an acting seat may not take an action. Only called when it may not."""
        if self.game is None:
            return text(locale)("illegal.other")
        reason: str = self.game.words.explain_refusal(self, action, seat, locale).text
        return reason

    def hidden_from(self, seat: int | None) -> tuple[str, ...]:
        """Names of the facts that exist but that the seat cannot see. A step that shortens the list reveals something."""
        return ()

    def hidden_mask(self, viewer: i64) -> i64:
        """The same facts as bits, for comparing many positions; `viewer` is a seat, or `players` for the spectators.

        A bit stands for the same fact during a whole match. NO_MASK: the game has only names for them.
        """
        return NO_MASK

    def add_to_hash(self, hasher: Hasher) -> None:
        """Add what `key` tells apart. Games override this with something faster."""
        hasher.add(hash_of_text(repr(self.key)))

    @property
    def edition(self) -> JsonObject | None:
        """What an owner's edition changes in the content, so that a pickled position is read with the same content."""
        return self.game.edition if self.game is not None else None

    # ---- what learners read; a game that has no tensors leaves this out ----

    def action_space(self) -> ActionSpace | None:
        """The actions of the game, with their dense numbers."""
        space: ActionSpace | None = self.game.space if self.game is not None else None
        return space

    def tensor_layout(self) -> list[tuple[str, tuple[int, ...], int, str]]:
        """The blocks of a tensor in order: name, shape, highest number, what it holds. `Game.tensor_spec` makes records of it."""
        return []

    def tensor_size(self) -> i64:
        """How many numbers a tensor has: all blocks of the layout together."""
        return 0

    def fill_tensor(self, seat: i64, out: vec[i16], start: i64) -> None:
        """Write what the seat may know into `out[start : start + tensor_size()]`; every place is written."""
        if not self.writes_sparsely():
            raise BadInput("This game has no tensors: its state does not write `fill_tensor`.")
        place = start
        end = start + self.tensor_size()
        while place < end:
            out[place] = 0
            place += 1
        self.write_tensor(seat, TensorWriter(out, start))

    def writes_sparsely(self) -> bool:
        """Whether the game writes its tensors by `write_tensor`, and so needs no `fill_tensor`: better where most numbers are 0."""
        return False

    def write_tensor(self, seat: i64, writer: TensorWriter) -> None:
        """Write what the seat may know, in order; what is not written is 0."""
        raise BadInput("This game has no tensors: its state does not write `write_tensor`.")

    # ---- the public half: checked, the same for every game ----

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may act now; (CHANCE,) when dice or draws decide; () when the game is over."""
        seat = self.mover()
        if seat == CHANCE:
            return (CHANCE,)
        if seat == NOBODY:
            return ()
        mask = self.mover_mask()
        if mask == 1 << seat:
            return _ALONE[seat]
        return tuple([index for index in range(self.players) if mask >> index & 1])

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.mover() == NOBODY

    @property
    def returns(self) -> list[float]:
        """One number a seat: what the game brought so far, final when it is over."""
        return [payoff for payoff in self.payoffs()]

    def _seat(self, seat: object) -> int:
        """An existing seat, from anything that is a whole number."""
        number = seat if isinstance(seat, int) else as_int(seat, "seat")
        if not 0 <= number < self.players:
            raise BadPlayers(f"There is no seat {number}: this game has seats 0 to {self.players - 1}.")
        return number

    def observe(self, seat: SupportsIndex | None) -> JsonObject:
        """What that seat may know, as plain JSON data; None is a spectator."""
        return self.observation(None if seat is None else self._seat(seat))

    def guess(self, seat: SupportsIndex | None, rng: object) -> GameState:
        """A full state that fits what the seat knows: `observe(seat)` is the same.

        `rng` is a `caldera.Rng`, a `random.Random` or a seed. Without hidden things the result is a copy.
        """
        return self.imagine(None if seat is None else self._seat(seat), as_rng(rng))

    def legal_actions(self, seat: SupportsIndex) -> list[int]:
        """The actions that the seat may take now; empty for everybody who is not an actor."""
        number = seat if isinstance(seat, int) else as_int(seat, "seat")
        if not 0 <= number < self.players:
            return []
        known: i64 = len(_NUMBERS)
        return [_NUMBERS[action] if action < known else int(action) for action in self._moves_of(number)]

    def _moves_of(self, seat: i64) -> vec[i64]:
        if self._asked != seat or self._asked_at != self.ply:
            acts = (self.mover_mask() >> seat & 1) == 1
            self._answer = self.moves(seat) if acts else vec[i64]()
            self._asked = seat
            self._asked_at = self.ply
        return self._answer

    def apply(self, action: SupportsIndex, seat: SupportsIndex) -> None:
        """Take an action, or a chance outcome when seat is CHANCE. IllegalAction leaves the state untouched."""
        code = action if isinstance(action, int) else as_int(action, "action")
        actor = seat if isinstance(seat, int) else as_int(seat, "seat")
        if actor == CHANCE:
            self._check_chance(code)
        else:
            self._seat(actor)
            is_legal = False
            wanted: i64 = code if 0 <= code < 1 << 60 else -1
            for legal in self._moves_of(actor):
                if legal == wanted:
                    is_legal = True
                    break
            if not is_legal:
                self._refuse(code, actor)
        self.play(code, actor)

    def _check_chance(self, outcome: int) -> None:
        if self.mover() != CHANCE:
            raise IllegalAction("No chance event is pending.")
        wanted: i64 = outcome if 0 <= outcome < 1 << 62 else -1
        index: i64 = 0
        for possible in self.outcomes():
            if possible == wanted and self.weights()[index] > 0:
                return
            index += 1
        raise IllegalAction("That result is not possible now.")

    def _refuse(self, action: int, seat: int) -> None:
        if self.is_over:
            raise IllegalAction("The game is over.")
        if seat not in self.actors:
            raise IllegalAction("It is not this seat's turn.")
        raise IllegalAction(self.why_illegal(known_action(action), seat))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may bring now, with probabilities that sum to 1; empty when chance is not to move."""
        if self.mover() != CHANCE:
            return []
        weights = [int(weight) for weight in self.weights()]
        total = sum(weights)
        return [(int(outcome), weight / total) for outcome, weight in zip(self.outcomes(), weights, strict=True) if weight]

    def tensor(self, seat: SupportsIndex, out: Any = None) -> Any:
        """What the seat may know as numbers, in the layout that `game.tensor_spec(players)` describes.

        The result is a memory view of 16-bit integers, which `numpy.asarray` takes as it is. An array given as `out` is filled
        instead and returned; it may have any numeric type.
        """
        size = self.tensor_size()
        numbers = vec[i16]([0] * int(size))
        self.fill_tensor(self._seat(seat), numbers, 0)
        if out is None:
            return memoryview(numbers)
        if len(out) != size:
            raise BadInput(f"The tensor has {int(size)} numbers, and the array to fill has {len(out)}.")
        out[:] = memoryview(numbers)
        return out

    def legal_mask(self, seat: SupportsIndex, out: Any = None) -> Any:
        """One byte for each action that players can decide, by its dense number: 1 where the seat may take it now.

        `game.decisions` gives the code of each dense number. An array given as `out` is filled instead and returned.
        """
        space = self.action_space()
        if space is None:
            raise BadInput("This game has no dense numbers: its state does not name its `action_space`.")
        number = self._seat(seat)
        mask = vec[u8]([0] * len(space.decisions))
        for action in self._moves_of(number):
            mask[space.dense[action]] = 1
        if out is None:
            return memoryview(mask)
        if len(out) != len(mask):
            raise BadInput(f"The mask has {len(mask)} entries, and the array to fill has {len(out)}.")
        out[:] = memoryview(mask)
        return out

    @property
    def hash64(self) -> int:
        """A 64-bit hash of the position that is the same in every process and build. Equal positions have equal ones."""
        hasher = Hasher()
        hasher.add(self.players)
        self.add_to_hash(hasher)
        return hasher.value()

    # ---- what Python expects of a value ----

    def __eq__(self, other: object) -> bool:
        """Positions are equal when they play on alike: the same game, content and key."""
        if not isinstance(other, GameState):
            return NotImplemented
        return type(self) is type(other) and self.edition == other.edition and bool(self.key == other.key)

    def __hash__(self) -> int:
        return hash(self.hash64)

    def __copy__(self) -> GameState:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> GameState:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        data = self.to_json()
        return restore, (data["game"], self.edition, data)

    def __repr__(self) -> str:
        """An expression that gives the position again, hidden things included."""
        data = self.to_json()
        edition = f", edition={self.edition!r}" if self.edition else ""
        return f"caldera.game({data['game']!r}{edition}).from_json({data!r})"

    def __str__(self) -> str:
        """The board as text, as a spectator reads it: printing a position shows nobody's hidden things."""
        if self.game is None:
            return object.__repr__(self)
        board: str = self.game.plain.board(self.game.see(self, None), View(colours=self.game.info.colours))
        return board

    def _repr_svg_(self) -> str:
        """A state draws itself in a notebook."""
        return draw_standalone(self.game, self)

    def tell(self, kind: str, data: JsonObject, audience: tuple[int, ...] | None = None) -> None:
        """Record an event. Call it only behind `if self.events is not None`, so that searches do not pay for it."""
        if self.events is not None:
            self.events.append(Event(kind, data, audience))
            if self.frames is not None:
                self.frames.append(self.clone())
