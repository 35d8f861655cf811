"""The sentences between the touches of an action: what to choose next, by what is chosen already."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from caldera.core.game import AnyGame
from caldera.core.state import GameState
from caldera.core.view import View


def other_paths(path: Sequence[str], starts: Iterable[str]) -> list[tuple[str, ...]]:
    """The path with each of its other starts: before its first element, or in place of one of the same kind."""
    kind = path[0].partition("-")[0]
    others = [start for start in starts if start != path[0]]
    return [(start, *(path[1:] if start.partition("-")[0] == kind else path)) for start in others]


def write_next_steps(game: AnyGame, state: GameState, seat: int, paths: Iterable[Sequence[str]], view: View) -> dict[str, str]:
    """The game's sentence for each beginning of a click path, its elements joined by spaces.

    Sets of dice have long paths, and every next die is asked for in the same words: no sentence depends on more than two elements.
    A beginning without one has the sentence of its own beginning, or the room's.
    """
    following: dict[str | tuple[str, str], dict[str, None]] = {}
    for path in paths:  # Fuji has a hundred of them
        length = len(path)
        if length > 1:
            try:
                following[path[0]][path[1]] = None
            except KeyError:
                following[path[0]] = {path[1]: None}
            if length > 2:
                following.setdefault((path[0], path[1]), {})[path[2]] = None
    sentences: dict[str, str] = {}
    for beginning, elements in following.items():
        chosen = (beginning,) if isinstance(beginning, str) else beginning
        sentence = game.clicks.ask_next(state, seat, chosen, tuple(elements), view)
        if sentence and sentence != sentences.get(chosen[0]):
            sentences[" ".join(chosen)] = sentence
    return sentences
