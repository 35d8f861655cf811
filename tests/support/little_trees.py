"""Games written out as trees, so small that the right choice is plain to see. For tests of bots and searches.

A tree is a `Leaf` with one value a seat, a `Turn` of a seat with a branch for each action, or a `Roll` of weighted branches.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from caldera.core.actions import ActionSpace, Kind, Part
from caldera.core.content import Content
from caldera.core.game import Game
from caldera.core.info import Info
from caldera.core.rng import Rng
from caldera.core.rooms import Words
from caldera.core.state import CHANCE, NOBODY, Event, GameState
from caldera.core.view import View


@dataclass(frozen=True)
class Leaf:
    values: tuple[float, ...]


@dataclass(frozen=True)
class Turn:
    seat: int
    branches: Sequence[Tree]


@dataclass(frozen=True)
class Roll:
    weights: Sequence[int]
    branches: Sequence[Tree]


Tree = Leaf | Turn | Roll
Guess = Callable[[Rng], Tree]


class TreeState(GameState):
    """A place in a tree. With `guess_tree`, the tree itself is hidden and a guess is another tree."""

    def __init__(self, tree: Tree, players: int, guess_tree: Guess | None = None) -> None:
        super().__init__(players)
        self.tree = tree
        self.guess_tree = guess_tree
        self.path: tuple[int, ...] = ()

    def mover(self) -> i64:
        if isinstance(self.tree, Leaf):
            return NOBODY
        return CHANCE if isinstance(self.tree, Roll) else self.tree.seat

    def _branches(self) -> Sequence[Tree]:
        assert not isinstance(self.tree, Leaf)
        return self.tree.branches

    def moves(self, seat: i64) -> vec[i64]:
        return vec[i64](list(range(len(self._branches()))))

    def outcomes(self) -> vec[i64]:
        return self.moves(CHANCE)

    def weights(self) -> vec[i64]:
        assert isinstance(self.tree, Roll)
        return vec[i64](list(self.tree.weights))

    def play(self, action: i64, seat: i64) -> None:
        self.tree = self._branches()[action]
        self.path = (*self.path, int(action))
        self.ply += 1

    def payoffs(self) -> vec[float]:
        return vec[float](list(self.tree.values) if isinstance(self.tree, Leaf) else [0.0] * self.players)

    def clone(self) -> GameState:
        other = TreeState(self.tree, self.players, self.guess_tree)
        other.path, other.ply = self.path, self.ply
        return other

    @property
    def key(self) -> Any:
        return self.path

    def observation(self, seat: int | None) -> dict[str, Any]:
        return {"path": list(self.path), "seat": seat}

    def imagine(self, seat: int | None, rng: Rng) -> GameState:
        other = TreeState(self.guess_tree(rng) if self.guess_tree else self.tree, self.players, self.guess_tree)
        other.path, other.ply = self.path, self.ply
        return other

    def to_json(self) -> dict[str, Any]:
        return {"path": list(self.path)}

    def prompt(self, seat: int | None, locale: str = "en") -> str:
        return f"{self.actors} to act"


class TreeWords(Words[TreeState]):
    game_id = "tree"

    def name_action(self, state: TreeState | None, action: int, view: View) -> str:
        return f"take {action}"

    def write_log_line(self, event: Event, view: View) -> str:
        return event.kind

    def write_prompt(self, state: TreeState, view: View) -> str:
        return state.prompt(view.seat, view.locale)


class TreeGame(Game[TreeState]):
    """A tree as a game."""

    words = TreeWords()

    def __init__(self, tree: Tree, players: int, guess_tree: Guess | None = None) -> None:
        self.tree, self.guess_tree = tree, guess_tree
        info = Info(
            id="tree",
            title="Tree",
            designer="nobody",
            publisher="nobody",
            year=2000,
            players=range(players, players + 1),
            minutes=(1, 1),
            max_length=50,
            rules_version=1,
            chance=True,
            hidden=guess_tree is not None,
            cooperative=False,
            simultaneous=False,
            options=(),
            colours=("red", "green", "yellow"),
        )
        super().__init__(info, Content({}), ActionSpace(Kind("take", Part.number("branch", 20))))

    def start(self, players: int, options: Mapping[str, Any]) -> TreeState:
        return TreeState(self.tree, players, self.guess_tree)

    def read_position(self, data: Mapping[str, Any]) -> TreeState:
        state = self.new()
        for action in data["path"]:
            state.play(action, state.mover())
        return state


def won(seat: int, players: int = 2) -> Leaf:
    return Leaf(tuple(float(other == seat) for other in range(players)))


def nim(stones: int, seat: int = 0) -> Tree:
    """Two players take one to three stones in turn; whoever takes the last one wins."""
    if stones == 0:
        return won(1 - seat)
    return Turn(seat, [nim(stones - taken, 1 - seat) for taken in range(1, min(3, stones) + 1)])
