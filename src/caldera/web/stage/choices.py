"""What a seat may do, as its page tells it: every legal action with its click path and its name, and what to choose on the way.

There are dozens of them in every event, and most were told before: where a game says what they depend on, they are remembered.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

from caldera.core.game import AnyGame
from caldera.core.state import GameState
from caldera.core.view import View
from caldera.draw.layers import Memory, piece
from caldera.tables.play.table import Table
from caldera.web.api.shapes import ActionChoice


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


@piece(100)
def _choice_memory(game: AnyGame, seat: int, locale: str) -> Memory[tuple[int, Hashable], ActionChoice]:
    """What was told to a seat, by the action and whatever else it depends on."""
    return Memory(10_000)


def choices(table: Table, seat: int, locale: str) -> tuple[list[ActionChoice], dict[str, str]]:
    """Each legal action of the seat, then the routes; and what is asked for on the way, by the elements that are chosen."""
    game, state, view = table.game, table.state, table.view(seat, locale)
    legal = state.legal_actions(seat)
    depends_on = game.clicks.choices_depend_on(state, legal, seat)
    if depends_on is None:
        actions = [_choice(game, state, code, seat, view) for code in legal]
    else:
        memory = _choice_memory(game, seat, locale)
        actions = [
            memory.get(key) or memory.keep(key, _choice(game, state, key[0], seat, view))
            for key in zip(legal, depends_on, strict=True)
        ]
    actions += [ActionChoice(list(route.actions), route.path, route.words) for route in game.clicks.list_routes(state, seat, view)]
    paths: list[Sequence[str]] = []
    for choice in actions:
        paths.append(choice.path)
        if choice.starts:
            paths += other_paths(choice.path, choice.starts)
    return actions, write_next_steps(game, state, seat, paths, view)


def _choice(game: AnyGame, state: GameState, code: int, seat: int, view: View) -> ActionChoice:
    return ActionChoice(
        [code],
        game.clicks.find_path(state, code, seat),
        game.words.name_action(state, code, view),
        game.clicks.confirmation_for(state, code, seat, view),
        game.clicks.list_starts(state, code, seat),
    )
