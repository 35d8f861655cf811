"""Where broken dice cups are listed, with the check that must complain."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from caldera.core.info import Info
from tests.support.toys import INFO, Cups, CupsGame

BROKEN: list[tuple[str, str, CupsGame]] = []
"""The check that must complain, what is broken, and the game."""


def broken(check: str) -> Callable[[type[Cups]], type[Cups]]:
    """Register a state that is broken in a way that this check must find."""

    def register(state: type[Cups]) -> type[Cups]:
        BROKEN.append((check, (state.__doc__ or "").strip(), make_game(state)))
        return state

    return register


def broken_game(check: str) -> Callable[[type[CupsGame]], type[CupsGame]]:
    def register(game: type[CupsGame]) -> type[CupsGame]:
        BROKEN.append((check, (game.__doc__ or "").strip(), game()))
        return game

    return register


def make_game(state: type[Cups], **card: Any) -> CupsGame:
    class Broken(CupsGame):
        state_class: type[Cups] = state
        info_card: Info = replace(INFO, **card)

    return Broken()


def declared(check: str, about: str, **card: Any) -> None:
    BROKEN.append((check, about, make_game(Cups, **card)))
