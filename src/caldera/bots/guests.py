"""Bots that other people write: ordinary Python classes, named `module:Class` or brought by a package.

A package brings bots by entry points of the group `caldera.bots`: the name is what people type, the value is `module:Class`. The
class is called with the game and a seed. What it makes may be

- a `Bot` of ours,
- an object with `choose(state, seat)`: it gets a state that fits what its seat knows, and returns one of the legal actions,
- an object with `evaluate(state)`: a policy, which a search uses. It returns one number per seat, from 0 to 1, and may also have
  `candidates(state, seat)`, `rollout(state, seat, rng)` and `horizon()`. Plain lists and ints will do.
"""

from __future__ import annotations

import os
import re
import sys
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from caldera.bots.bot import Bot, SearchBot
from caldera.bots.knowledge import Knowledge
from caldera.bots.search import Search
from caldera.core.errors import BadInput
from caldera.core.game import AnyGame
from caldera.core.policy import Policy
from caldera.core.rng import Rng
from caldera.core.state import GameState

GROUP = "caldera.bots"
HOSTED = "CALDERA_BOTS"
"""The environment's list of `module:Class` that a room offers besides; never what a visitor types. Its workers inherit it."""
SIMULATIONS, SECONDS = 1000, 2.0
"""How long a search with somebody's policy looks ahead."""

_PLACE = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*")


@cache
def guest_names() -> tuple[str, ...]:
    """The bots of others that may sit at tables of a room: those of installed packages, and those that the host has named."""
    named = [name.strip() for name in os.environ.get(HOSTED, "").split(",")]
    return (*sorted(entry.name for entry in entry_points(group=GROUP)), *[name for name in named if name])


def find_guest(name: str) -> Any:
    """The class behind `module:Class` or behind the name of an installed bot; None when the name is neither."""
    place = next((entry.value for entry in entry_points(group=GROUP) if entry.name == name), name)
    if not _PLACE.fullmatch(place):
        return None
    module, _, kind = place.partition(":")
    if not {"", os.getcwd()} & set(sys.path):
        sys.path.append(os.getcwd())  # `python -m caldera` looks there by itself, the command `caldera` does not
    try:
        return getattr(import_module(module), kind)
    except (ImportError, AttributeError) as error:
        raise BadInput.from_message("bot_broken", bot=name, reason=str(error)) from error


def make_guest(name: str, kind: Any, game: AnyGame, seed: int) -> Bot:
    """The bot that the class makes for this game."""
    guest = kind(game, seed)
    if isinstance(guest, Bot):
        return guest
    if hasattr(guest, "evaluate"):
        return SearchBot(name, seed, Search(GuestPolicy(guest, game.policy()), SIMULATIONS, SECONDS, game.info.hidden))
    if hasattr(guest, "choose"):
        return GuestBot(name, seed, guest)
    raise BadInput.from_message("bot_mute", bot=name)


class GuestBot(Bot):
    """Somebody's `choose`. It gets a guess, never the true state."""

    def __init__(self, name: str, seed: int, guest: Any) -> None:
        super().__init__(name, seed)
        self.guest = guest

    def think(self, knowledge: Knowledge) -> int:
        legal = knowledge.legal
        choice = self.guest.choose(knowledge.guess(self.rng), knowledge.seat)
        if choice not in legal:
            raise BadInput.from_message("bot_illegal", bot=self.name, choice=str(choice))
        return int(choice)


class GuestPolicy(Policy):
    """Somebody's policy, which may return plain lists; what it does not have is the game's own."""

    def __init__(self, guest: Any, own: Policy) -> None:
        self.guest = guest
        self.own = own

    def evaluate(self, state: GameState) -> vec[float]:
        if state.is_over:
            return self.own.evaluate(state)
        return vec[float]([float(value) for value in self.guest.evaluate(state)])

    def choose(self, state: GameState, seat: i64, rng: Rng) -> i64:
        return self.own.choose(state, seat, rng)

    def rollout(self, state: GameState, seat: i64, rng: Rng) -> i64:
        if hasattr(self.guest, "rollout"):
            return int(self.guest.rollout(state, int(seat), rng))
        return self.own.rollout(state, seat, rng)

    def candidates(self, state: GameState, seat: i64) -> vec[i64]:
        if hasattr(self.guest, "candidates"):
            return vec[i64]([int(action) for action in self.guest.candidates(state, int(seat))])
        return self.own.candidates(state, seat)

    def quiet_actions(self, state: GameState, seat: i64) -> vec[i64]:
        return self.own.quiet_actions(state, seat)

    def best_first(self) -> bool:
        return self.own.best_first() and not hasattr(self.guest, "candidates")

    def horizon(self) -> i64:
        return int(self.guest.horizon()) if hasattr(self.guest, "horizon") else 0
