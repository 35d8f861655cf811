"""Boards are sent whole once, and then as what changed: most of a board is ground that never moves.

A text is cut at every id, for whatever moves or changes has one. A change is a list of parts: a string is new text, a pair
[start, count] stands for that many pieces of the text before. The client puts it together again and morphs the whole picture.
"""

from __future__ import annotations

import sys

CUT = ' id="'
SHORT = 12
"""Pieces up to this length are sent again rather than looked up, unless they continue a run."""
GROUND = 500
"""Longer pieces are ground, the same on most boards of a game: they are kept once for all streams."""

Part = str | list[int]


class Pieces:
    """A text in pieces, with an index to find them again."""

    def __init__(self, text: str) -> None:
        self.pieces = text.split(CUT)
        self._where: dict[str, int] | None = None

    def where(self, piece: str) -> int:
        """The place of a piece, or -1."""
        if self._where is None:
            self._where = dict(zip(self.pieces, range(len(self.pieces)), strict=True))
        return self._where.get(piece, -1)


def change(before: Pieces | None, after: Pieces) -> list[Part]:
    """How to make the one from the other. Afterwards they share the pieces that are the same."""
    if before is None:
        after.pieces = [sys.intern(piece) if len(piece) > GROUND else piece for piece in after.pieces]
        return [CUT.join(after.pieces)]
    old, new = before.pieces, after.pieces
    parts: list[Part] = []
    fresh: list[str] = []
    expected = 0  # where the text before goes on, if pieces were only replaced
    at = 0
    while at < len(new):
        piece = new[at]
        found = expected if expected < len(old) and old[expected] == piece else before.where(piece) if len(piece) > SHORT else -1
        if found < 0:
            fresh.append(piece)
            expected += 1
            at += 1
            continue
        if fresh:
            parts.append(CUT.join(fresh))
            fresh = []
        length = _run(old, found, new, at)
        parts.append([found, length])
        new[at : at + length] = old[found : found + length]
        expected = found + length
        at += length
    before._where = None  # it is seldom needed again, and streams keep their boards
    if fresh:
        parts.append(CUT.join(fresh))
    return parts


def _run(old: list[str], start: int, new: list[str], at: int) -> int:
    """How many pieces are the same from there on; the first is known to be. Whole stretches are compared at once, which is fast."""
    length, stretch = 1, 64
    while stretch:
        end = at + length + stretch
        if end <= len(new) and old[start + length : start + length + stretch] == new[at + length : end]:
            length += stretch
        else:
            stretch //= 2
    return length


def restore(before: Pieces | None, parts: list[Part]) -> str:
    """What the client does: the text after a change."""
    pieces: list[str] = []
    for part in parts:
        if isinstance(part, str):
            pieces.append(part)
        elif before is not None:
            pieces += before.pieces[part[0] : part[0] + part[1]]
    return CUT.join(pieces)
