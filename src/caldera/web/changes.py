"""Boards are sent whole once, and then as what changed: most of a board is ground that never moves.

A text is cut before every "<". A change is a list of parts: a string is new text, a pair [start, count] stands for that many pieces
of the text before. The client puts it together again and morphs the whole picture.
"""

from __future__ import annotations

CUT = "<"
SHORT = 12
"""Pieces up to this length are sent again rather than looked up, unless they continue a run."""

Part = str | list[int]


class Pieces:
    """A text in pieces, with an index to find them again."""

    def __init__(self, text: str) -> None:
        self.pieces = text.split(CUT)
        self._where: dict[str, int] | None = None

    def where(self, piece: str) -> int:
        """The place of a piece, or -1."""
        if self._where is None:
            self._where = {each: index for index, each in enumerate(self.pieces)}
        return self._where.get(piece, -1)


def change(before: Pieces | None, after: Pieces) -> list[Part]:
    """How to make the one from the other."""
    if before is None:
        return [CUT.join(after.pieces)]
    old = before.pieces
    end = len(old)
    parts: list[Part] = []
    fresh: list[str] = []
    follow = -1  # where the current run would go on
    for piece in after.pieces:
        if 0 <= follow < end and old[follow] == piece:
            parts[-1][1] += 1  # type: ignore[index,operator]  # a run is the last part as long as `follow` is set
            follow += 1
            continue
        found = before.where(piece) if len(piece) > SHORT else -1
        if found < 0:
            fresh.append(piece)
            follow = -1
            continue
        if fresh:
            parts.append(CUT.join(fresh))
            fresh = []
        parts.append([found, 1])
        follow = found + 1
    if fresh:
        parts.append(CUT.join(fresh))
    return parts


def restore(before: Pieces | None, parts: list[Part]) -> str:
    """What the client does: the text after a change."""
    pieces: list[str] = []
    for part in parts:
        if isinstance(part, str):
            pieces.append(part)
        elif before is not None:
            pieces += before.pieces[part[0] : part[0] + part[1]]
    return CUT.join(pieces)
