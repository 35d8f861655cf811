"""Boards are sent whole once, and then as what changed: most of a board is ground that never moves.

A board is layers of pieces of text, as its scene gives them, or cut before every id where it is all one piece, for whatever moves
or changes has one. A change is a list of parts: a string is a new piece, `Kept` stands for pieces of the board before. The client
puts it together again and morphs the whole picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from caldera.core.scene import Scene
from caldera.core.view import View
from caldera.draw.layers import weave
from caldera.web.news import Kept, Part

CUT = ' id="'
SHORT = 24
"""Pieces up to this length are sent again rather than looked up, unless they continue a run."""
FEW = 3
"""In a layer of the same length so many pieces are taken for new ones; of more, some may only stand elsewhere."""
MARK = "<!--|-->"
"""Stands between the pieces of a board in a page, so that its scripts know them. All text in a board is escaped."""

Pieces = Sequence[str]
Board = tuple[Pieces, ...]
"""Layers of pieces."""


def in_layers(scene: Scene[Any], seen: Any, view: View) -> Board:
    """The board of a scene."""
    return woven(weave(scene.layers(seen, view), scene.own_layers(seen, view)))


def woven(layers: Sequence[Pieces]) -> Board:
    if sum(map(len, layers)) > 1:
        return tuple(layers)
    return (cut("".join([piece for layer in layers for piece in layer])),)


def cut(text: str) -> Pieces:
    first, *others = text.split(CUT)
    return (first, *[CUT + other for other in others])


def pieces_of(board: Board) -> list[str]:
    return [piece for layer in board for piece in layer]


def marked(board: Board) -> str:
    """The board as a page carries it. Pieces that are no whole tags cannot be marked, and have to be told anew."""
    pieces = pieces_of(board)
    whole = all(piece.startswith("<") and piece.endswith(">") for piece in pieces if piece)
    return (MARK if whole else "").join(pieces)


def change(before: Board | None, after: Board) -> list[Part]:
    """How to make the one from the other."""
    if before is None:
        return [str(piece) for layer in after for piece in layer]
    parts: list[Part] = []
    if len(before) != len(after):
        _compare(pieces_of(before), 0, pieces_of(after), parts)
        return parts
    start = kept = 0  # where the layer begins, and from where on everything was the same
    for earlier, later in zip(before, after, strict=True):
        if earlier is not later and earlier != later:
            _keep(parts, kept, start - kept)
            _compare(earlier, start, later, parts)
            kept = start + len(earlier)
        start += len(earlier)
    _keep(parts, kept, start - kept)
    return parts


def _keep(parts: list[Part], start: int, count: int) -> None:
    if not count:
        return
    last = parts[-1] if parts else None
    if isinstance(last, Kept) and last.start + last.count == start:
        parts[-1] = Kept(last.start, last.count + count)
    else:
        parts.append(Kept(start, count))


def _compare(before: Pieces, start: int, after: Pieces, parts: list[Part]) -> None:
    """Add what makes a layer from the one before, which begins at `start`. Mostly few of its pieces are others."""
    length = len(before)
    if length == len(after):
        places = [place for place, (old, new) in enumerate(zip(before, after, strict=True)) if old is not new and old != new]
        if len(places) <= FEW:
            kept = 0
            for place in places:
                _keep(parts, start + kept, place - kept)
                parts.append(str(after[place]))
                kept = place + 1
            return _keep(parts, start + kept, length - kept)
    where: dict[str, int] | None = None
    run = expected = 0  # from where on pieces were kept; where the layer before goes on, if pieces were only replaced
    for piece in after:
        if expected < length and before[expected] == piece:
            expected += 1
            continue
        _keep(parts, start + run, expected - run)
        found = -1
        if len(piece) > SHORT:
            where = {piece: index for index, piece in enumerate(before)} if where is None else where
            found = where.get(piece, -1)
        if found < 0:
            parts.append(str(piece))
            run = expected = expected + 1
        else:
            run, expected = found, found + 1
    _keep(parts, start + run, expected - run)


def restore(before: Pieces, parts: Sequence[Part]) -> list[str]:
    """What the client does: the pieces after a change."""
    after: list[str] = []
    for part in parts:
        after += [part] if isinstance(part, str) else before[part.start : part.start + part.count]
    return after
