"""What board and panels of Hekla have in common: words, and small pictures of stones and players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from caldera.games.hekla.view import art

if TYPE_CHECKING:
    from caldera.core.view import View

Data: TypeAlias = Mapping[str, Any]

BASELINES: Final = {"R": 6.5, "G": 10, "Y": 6.5, "B": 6.5}


def say(view: View, key: str, **params: object) -> str:
    return view.text("hekla.scene." + key, **params)


def words(view: View, key: str, **params: object) -> str:
    """The same, safe inside markup and attributes."""
    return escape(view.text("hekla.scene." + key, **params))


def lines_name(observation: Data, lines: Sequence[str], view: View) -> str:
    """The rows and columns that a circle sees."""
    columns = observation["board"]["columns"]
    names = [say(view, "column" if line in columns else "row", name=line) for line in lines]
    if len(names) > 1:
        return say(view, "both", first=names[0], second=names[1])
    return names[0] if names else say(view, "no_line")


def stone_name(observation: Data, stone: Data, view: View) -> str:
    if stone["kind"] == "lava":
        return say(view, "lava", value=stone["value"])
    colour = view.text("colour." + observation["seats"][stone["owner"]]["colour"])
    return say(view, "volcano", colour=colour, value=stone["value"])


@cache
def badge(letter: str, value: int) -> str:
    """The owner's shape with letter and number: readable without colour."""
    return (
        f'<g class="badge" transform="translate(0,-3)"><use href="#hk-b{letter}" fill="#fff4dc" stroke="#1b120d" '
        f'stroke-width="1.7"/><text y="{BASELINES[letter]}" class="num"><tspan>{letter}</tspan>{value}</text></g>'
    )


def volcano(letter: str, value: int) -> str:
    return f'<use href="#hk-c{min(value, art.CONES - 1)}"/>{badge(letter, value)}'


def block(value: int) -> str:
    heat = "heat hot" if value else "heat"
    return f'<use href="#hk-l{min(value, 1)}"/><text y="4" class="{heat}">{value}</text>'


@cache
def mini(colour_letter: str, value: int) -> str:
    """A small picture of a stone (letter "L": lava); its symbols are those of the board on the same page."""
    if colour_letter == "L":
        return f'<svg class="hk-mini" viewBox="-30 -27 60 54" aria-hidden="true">{block(value)}</svg>'
    box = 'viewBox="-32 -50 64 66" aria-hidden="true"'
    return f'<svg class="hk-mini {colour_letter}" {box}>{volcano(colour_letter, value)}</svg>'


@cache
def token(letter: str) -> str:
    """A player's sign: colour, shape and letter."""
    return (
        f'<svg class="hk-token {letter}" viewBox="-23 -23 46 46" aria-hidden="true"><use href="#hk-b{letter}" '
        f'fill="var(--pc)" stroke="#120d0c" stroke-width="1.8"/><text y="{BASELINES[letter]}">{letter}</text></svg>'
    )
