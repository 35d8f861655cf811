"""Boards are sent whole once, and then as what changed: most of a board is ground that never moves.

A board is layers of pieces of text, as its scene gives them, or cut before every id where it is all one piece, for whatever moves
or changes has one. A change is a list of parts: a string is a new piece, `Kept` stands for pieces of the board before. The client
puts it together again and morphs the whole picture.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import compress, count
from operator import is_not
from typing import Any

from caldera.core.scene import Scene
from caldera.core.view import View
from caldera.draw.layers import Layer, Layers, Own, weave
from caldera.web.stage.news import Kept, Part

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


class Woven(tuple[Pieces, ...]):
    """A board that knows which of its layers others share."""

    shared: Layers
    own: Sequence[Layer]


def in_layers(scene: Scene[Any], seen: Any, view: View) -> Board:
    """The board of a scene."""
    return woven(scene.layers(seen, view), scene.own_layers(seen, view))


def woven(shared: Layers, own: Sequence[Layer]) -> Board:
    layers = weave(shared, own)
    if len(layers) > 1 or len(layers[0]) > 1:
        board = Woven(layers)
        board.shared, board.own = shared, own
        return board
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


Delta = tuple["str | tuple[int, int]", ...]
"""How one layer becomes another: new pieces, and runs of pieces of the layer before as their first one and their number."""
Compared = tuple[int, "Delta | None"]
"""A layer before as its number of pieces, and how it becomes another one; None: it stays."""
Remember = Callable[[Hashable, Callable[[], Any]], Any]


def forgetful() -> Remember:
    """Remembers what is found, as `Table.once` does, but for as long as one event is made."""
    results: dict[Hashable, Any] = {}

    def remember(name: Hashable, make: Callable[[], Any]) -> Any:
        if name not in results:
            results[name] = make()
        return results[name]

    return remember


def compare_boards(before: Board | None, after: Board, remember: Remember | None = None) -> list[Part]:
    """How to make the one from the other. `remember` keeps what is found about two things that several boards share."""
    if before is None:
        return [str(piece) for layer in after for piece in layer]
    shared = _compare_shared(before, after, remember) if remember else None
    if shared is not None and isinstance(before, Woven) and isinstance(after, Woven):
        own = zip(before.own, after.own, strict=True)
        deltas = [each if each is not None else _compare(*next(own)) for each in shared]
    elif len(before) == len(after):
        deltas = [_compare(earlier, later) for earlier, later in zip(before, after, strict=True)]
    else:
        deltas = [_compare(pieces_of(before), pieces_of(after))]
    return [part if isinstance(part, str) else Kept(*part) for part in _joined(deltas)]


def _compare_shared(before: Board, after: Board, remember: Remember) -> list[Compared | None] | None:
    """How shared layers become others, with None for each layer of a viewer's own; None: the boards are not alike."""
    if not (isinstance(before, Woven) and isinstance(after, Woven)) or len(before) != len(after):
        return None
    earlier, later = before.shared, after.shared
    deltas: list[Compared | None] | None
    deltas, _, _ = remember(("shared", id(earlier), id(later)), lambda: (_compare_runs(earlier, later), earlier, later))
    return deltas


def _compare_runs(before: Layers, after: Layers) -> list[Compared | None] | None:
    deltas: list[Compared | None] = []
    run: list[Compared] = []
    for earlier, later in zip(before, after, strict=True):
        if isinstance(earlier, Own) or isinstance(later, Own):
            if earlier != later:
                return None
            deltas += [_as_one(run), None]
            run = []
        else:
            run.append(_compare(earlier, later))
    return [*deltas, _as_one(run)]


def _as_one(layers: list[Compared]) -> Compared:
    return sum([length for length, _ in layers]), tuple(_joined(layers))


def _compare(before: Pieces, after: Pieces) -> Compared:
    return len(before), None if before is after or before == after else difference_of(before, after)


def _joined(layers: Iterable[Compared]) -> list[str | tuple[int, int]]:
    """How several layers after each other become others. Pieces that follow each other are kept together."""
    parts: list[str | tuple[int, int]] = []
    run = end = start = 0  # pieces that are kept and not told yet; where the layer begins
    for length, delta in layers:
        for part in ((0, length),) if delta is None else delta:
            if isinstance(part, str):
                if end > run:
                    parts.append((run, end - run))
                run = end = -1  # nothing can go on here
                parts.append(part)
                continue
            first, number = start + part[0], part[1]
            if end == first:
                end += number
                continue
            if end > run:
                parts.append((run, end - run))
            run, end = first, first + number
        start += length
    if end > run:
        parts.append((run, end - run))
    return parts


def difference_of(before: Pieces, after: Pieces) -> Delta | None:
    """How the one layer becomes the other; None where they are the same. Mostly few of its pieces are others."""
    length = len(before)
    parts: list[str | tuple[int, int]] = []
    run = expected = 0  # from where on pieces were kept; where the layer before goes on, if pieces were only replaced
    if length == len(after):
        places = [place for place in compress(count(), map(is_not, before, after)) if before[place] != after[place]]
        if not places:
            return None
        if len(places) <= FEW:
            for place in places:
                if place > run:
                    parts.append((run, place - run))
                parts.append(str(after[place]))
                run = place + 1
            if length > run:
                parts.append((run, length - run))
            return tuple(parts)
    where: dict[str, int] | None = None
    for piece in after:
        if expected < length and before[expected] == piece:
            expected += 1
            continue
        if expected > run:
            parts.append((run, expected - run))
        place = -1
        if len(piece) > SHORT:
            where = {piece: index for index, piece in enumerate(before)} if where is None else where
            place = where.get(piece, -1)
        if place < 0:
            parts.append(str(piece))
            run = expected = expected + 1
        else:
            run, expected = place, place + 1
    if expected > run:
        parts.append((run, expected - run))
    return tuple(parts)


def restore(before: Pieces, parts: Sequence[Part]) -> list[str]:
    """What the client does: the pieces after a change."""
    after: list[str] = []
    for part in parts:
        after += [part] if isinstance(part, str) else before[part.start : part.start + part.count]
    return after
