"""What is seen of a Hekla position, as records. Everything in Hekla is open, so all seats see the same.

Squares, seats and the rest are interned: where nothing changed, they are the very objects of the position before, which are
compared and hashed by identity. So a picture that is made from them is remembered cheaply.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain

from caldera.core.records import ASIDE
from caldera.games.hekla.meta import INFO
from caldera.games.hekla.rules import board as rules
from caldera.games.hekla.rules.eruptions import is_complete, is_sealed, row_sum
from caldera.games.hekla.rules.events import standings
from caldera.games.hekla.rules.numbers import OVER, SCORE
from caldera.games.hekla.rules.phases import PHASES
from caldera.games.hekla.rules.state import HeklaPosition
from caldera.games.hekla.rules.stones import EMPTY, IN_STOCK, LETTERS, Stones

GROUP = 7
"""Squares that are looked at together."""
NEAR = 2
"""A row that misses no more grooves than this is at the brink."""


@dataclass(frozen=True, slots=True, eq=False)
class Stone:
    id: str
    kind: str
    """"volcano" or "lava"."""
    owner: int
    """A seat; -1 for lava."""
    value: int
    """Its grooves."""
    place: int


@dataclass(frozen=True, slots=True, eq=False)
class Square:
    id: str
    red: bool
    stones: tuple[Stone, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Circle:
    id: str
    lines: tuple[str, ...]
    corner: bool


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """What never changes on a board: one object per board, so pictures can be remembered by it."""

    columns: tuple[str, ...]
    rows: tuple[str, ...]
    squares: tuple[tuple[str, bool], ...]
    """Names, and whether they are red."""
    circles: tuple[Circle, ...]
    triples: tuple[tuple[str, ...], ...]
    inner: int
    """How many of the circles are on the inner circuit."""
    grooves: int
    """So many on three squares erupt."""
    guard: int
    """Turns without an eruption after which the match ends."""
    warning: int
    """How many turns before that it is announced."""


@dataclass(frozen=True, slots=True, eq=False)
class BoardSeen:
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    squares: tuple[Square, ...]
    triples: tuple[tuple[str, ...], ...]
    groups: tuple[tuple[Square, ...], ...] = field(metadata=ASIDE)
    """The same squares in groups, for after an action most of these are as before."""


@dataclass(frozen=True, slots=True, eq=False)
class StockStone:
    id: str
    value: int


@dataclass(frozen=True, slots=True, eq=False)
class Seat:
    seat: int
    colour: str
    letter: str
    progress: int
    circle: str
    lap: int
    sees: tuple[str, ...]
    stock: tuple[StockStone, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Lava:
    left: tuple[int, ...]
    total: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class LastTurn:
    from_: str | None
    to: str | None
    erupted: tuple[str, ...]
    """The middles of the rows that erupted."""


@dataclass(frozen=True, slots=True)
class FullRow:
    """A row that may soon erupt: no square of it is empty, its middle can erupt, and few grooves are missing."""

    row: int
    """Its number among the triples."""
    grooves: int
    """How many there are on its three squares."""


@dataclass(frozen=True, slots=True)
class Result:
    reason: str
    winners: tuple[int, ...]
    progress: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Observation:
    """What everybody may know; `seat` is who looks, None a spectator."""

    game: str
    players: int
    seat: int | None
    turn: int
    active: int | None
    phase: str
    board: BoardSeen
    circles: tuple[Circle, ...]
    seats: tuple[Seat, ...]
    lava: Lava
    choices: tuple[int, ...]
    """The rows among which the active player chooses, as numbers of triples."""
    full: tuple[FullRow, ...]
    """The rows that miss at most two grooves, the fullest first."""
    last: LastTurn
    quiet: int
    result: Result | None
    ground: Ground = field(metadata=ASIDE)

    @property
    def turns_before_stall(self) -> int | None:
        """How many turns without an eruption are left before the guard ends the match; None as long as that is far off."""
        left = self.ground.guard - self.quiet
        return left if self.result is None and left <= self.ground.warning else None


def see(state: HeklaPosition, seat: int | None) -> Observation:
    """The position as records."""
    board, stones = state.board, state.stones
    ground = _ground_of(board)
    over = state.phase == OVER
    slots, where = list(state.slots), list(state.where)
    groups = tuple(
        [_group_of(board, stones, first // 2, tuple(slots[first : first + 2 * GROUP])) for first in range(0, len(slots), 2 * GROUP)]
    )
    each = int(stones.each)
    seats = []
    for index, walked in enumerate(state.progress):
        home = sum([1 << copy for copy in range(each) if where[index * each + copy] == IN_STOCK])
        seats.append(_seat_of(board, stones, index, int(walked), home))
    choices: tuple[int, ...] = ()
    if state.phase == SCORE:
        choices = tuple([int(state.actions.score.a(action)) for action in state.moves(state.active)])
    return Observation(
        game=INFO.id,
        players=state.players,
        seat=seat,
        turn=int(state.turn),
        active=None if over else int(state.active),
        phase=PHASES[state.phase].name,
        board=BoardSeen(ground.columns, ground.rows, tuple(chain.from_iterable(groups)), ground.triples, groups),
        circles=ground.circles,
        seats=tuple(seats),
        lava=_lava_left(board, int(state.lava_used)),
        choices=choices,
        full=() if over else _full_rows(state),
        last=_last_turn(board, int(state.last_from), int(state.last_to), int(state.last_erupted)),
        quiet=int(state.quiet),
        result=_result_of(state) if over else None,
        ground=ground,
    )


# ---- interned records ----


@lru_cache(maxsize=64)
def _ground_of(board: rules.Board) -> Ground:
    tracks = (("i", board.inner_circles), ("o", board.outer_circles))
    return Ground(
        columns=tuple(board.columns),
        rows=tuple(board.rows),
        squares=tuple([(name, bool(board.weight[number] > 1)) for number, name in enumerate(board.squares)]),
        circles=tuple(
            [
                Circle(f"{track}{number}", tuple(lines), not lines)
                for track, circles in tracks
                for number, lines in enumerate(circles)
            ]
        ),
        triples=tuple([tuple(three) for three in board.triple_names]),
        inner=int(board.inner),
        grooves=int(board.grooves),
        guard=int(board.quiet_turns),
        warning=int(board.quiet_warning),
    )


@lru_cache(maxsize=16384)
def _group_of(board: rules.Board, stones: Stones, first: int, slots: tuple[int, ...]) -> tuple[Square, ...]:
    """A few squares, from the one with this number on."""
    return tuple([_square_of(board, stones, first + n, slots[2 * n], slots[2 * n + 1]) for n in range(len(slots) // 2)])


@lru_cache(maxsize=16384)
def _square_of(board: rules.Board, stones: Stones, number: int, first: int, second: int) -> Square:
    standing = []
    for place, stone in enumerate((first, second)):
        if stone != EMPTY:
            owner = int(stones.owner[stone])
            kind = "lava" if owner < 0 else "volcano"
            standing.append(Stone(stones.names[stone], kind, owner, int(stones.grooves[stone]), place))
    return Square(board.squares[number], bool(board.weight[number] > 1), tuple(standing))


@lru_cache(maxsize=16384)
def _seat_of(board: rules.Board, stones: Stones, seat: int, progress: int, in_stock: int) -> Seat:
    """`in_stock`: which of the seat's volcanoes are, as bits."""
    each, inner, outer = int(stones.each), int(board.inner), int(board.outer)
    first = seat * each
    stock = [first + copy for copy in range(each) if in_stock >> copy & 1]
    return Seat(
        seat=seat,
        colour=INFO.colours[seat],
        letter=LETTERS[seat],
        progress=progress,
        circle=board.circle_name(progress),
        lap=1 if progress < inner else 2 + (progress - inner) // outer,
        sees=tuple(board.circle_lines(progress)),
        stock=tuple([StockStone(stones.names[stone], int(stones.grooves[stone])) for stone in stock]),
    )


@lru_cache(maxsize=256)
def _lava_left(board: rules.Board, used: int) -> Lava:
    first, second = board.blocks
    return Lava((max(0, first - used), second - max(0, used - first)), (first, second))


@lru_cache(maxsize=4096)
def _last_turn(board: rules.Board, source: int, target: int, erupted: int) -> LastTurn:
    middles = [three[1] for row, three in enumerate(board.triple_names) if erupted >> row & 1]
    return LastTurn(board.squares[source] if source >= 0 else None, board.squares[target] if target >= 0 else None, tuple(middles))


def _full_rows(state: HeklaPosition) -> tuple[FullRow, ...]:
    """Rows at the brink [E1-E3]. Those with enough grooves wait for a volcano that comes to them or leaves them [E4]."""
    enough = int(state.board.grooves)
    sums = [(int(row_sum(state, row)), row) for row in range(len(state.board.triple_names))]
    near = [
        FullRow(row, grooves)
        for grooves, row in sorted(sums, key=lambda it: (-it[0], it[1]))
        if grooves >= enough - NEAR and is_complete(state, row) and not is_sealed(state, state.board.middle[row])
    ]
    return tuple(near)


def _result_of(state: HeklaPosition) -> Result:
    data = standings(state)
    return Result(data["reason"], tuple(data["winners"]), tuple(data["progress"]))
