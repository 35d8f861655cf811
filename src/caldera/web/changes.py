"""Boards are sent whole once, and then as what changed: most of a board is ground that never moves.

A board is a list of pieces of text: as its scene gives them, or cut before every id, for whatever moves or changes has one. A
change is a list of parts: a string is a new piece, a pair [start, count] stands for that many pieces of the board before. The
client puts it together again and morphs the whole picture.
"""

from __future__ import annotations

import sys
from typing import Any

from caldera.core.scene import Scene
from caldera.core.view import View
from caldera.draw.layers import weave

CUT = ' id="'
SHORT = 12
"""Pieces up to this length are sent again rather than looked up, unless they continue a run."""
GROUND = 500
"""Longer pieces are ground, the same on most boards of a game: they are kept once for all streams."""

Pieces = list[str]
Part = str | list[int]


def in_pieces(scene: Scene[Any], seen: Any, view: View) -> Pieces:
    """The board of a scene."""
    pieces: Pieces = [part for layer in weave(scene.layers(seen, view), scene.own_layers(seen, view)) for part in layer]
    return pieces if len(pieces) > 1 else cut("".join(pieces))


def cut(text: str) -> Pieces:
    first, *others = text.split(CUT)
    return [first, *[CUT + other for other in others]]


def change(before: Pieces | None, after: Pieces) -> list[Part]:
    """How to make the one from the other. Afterwards they share the pieces that are the same."""
    if before is None:
        after[:] = [sys.intern(str(piece)) if len(piece) > GROUND else piece for piece in after]
        return [str(piece) for piece in after]
    where: dict[str, int] | None = None
    parts: list[Part] = []
    expected = 0  # where the board before goes on, if pieces were only replaced
    at = 0
    while at < len(after):
        piece, found = after[at], -1
        if expected < len(before) and before[expected] == piece:
            found = expected
        elif len(piece) > SHORT:
            where = dict(zip(before, range(len(before)), strict=True)) if where is None else where
            found = where.get(piece, -1)
        if found < 0:
            parts.append(str(piece))
            expected += 1
            at += 1
            continue
        length = _run(before, found, after, at)
        parts.append([found, length])
        after[at : at + length] = before[found : found + length]
        expected = found + length
        at += length
    return parts


def _run(before: Pieces, start: int, after: Pieces, at: int) -> int:
    """How many pieces are the same from there on; the first is known to be. Whole stretches are compared at once, which is fast."""
    length, stretch = 1, 64
    while stretch:
        end = at + length + stretch
        if end <= len(after) and before[start + length : start + length + stretch] == after[at + length : end]:
            length += stretch
        else:
            stretch //= 2
    return length


def restore(before: Pieces | None, parts: list[Part]) -> Pieces:
    """What the client does: the board after a change."""
    after: Pieces = []
    for part in parts:
        after += [part] if isinstance(part, str) else (before or [])[part[0] : part[0] + part[1]]
    return after
