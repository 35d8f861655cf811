"""Words of the picture: message keys of `sub_terra.scene`, names of cells and explorers, ready to be put into markup."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from caldera.core.view import View


def say(view: View, key: str, **params: object) -> str:
    return view.text("sub_terra.scene." + key, **params)


def words(view: View, key: str, **params: object) -> str:
    """The same, safe inside markup and attributes."""
    return escape(view.text("sub_terra.scene." + key, **params))


def letter(explorer: str, view: View) -> str:
    """The letter on an explorer's badge; no two explorers share one."""
    return view.text("sub_terra.scene.letter." + explorer)


def explorer_name(explorer: str, view: View) -> str:
    return escape(view.text("sub_terra.explorer." + explorer))


def ability_name(ability: str, view: View) -> str:
    return escape(view.text("sub_terra.ability." + ability))


def tile_name(kind: str, view: View) -> str:
    return escape(view.text("sub_terra.tile." + kind))


def cell_name(place: Iterable[int]) -> str:
    col, row = place
    return f"{'abcdefghijklmnopqrstuvwxyz'[col]}{row}"


def explorer(observation: Mapping[str, Any], name: str | None) -> Mapping[str, Any] | None:
    """The explorer with that id."""
    return next((figure for figure in observation["explorers"] if figure["id"] == name), None)
