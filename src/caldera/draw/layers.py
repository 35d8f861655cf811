"""A picture as layers of pieces: what did not change is the same object as before, so it is neither drawn nor sent again.

A *piece* is a small part of a picture, made by a pure function of what it shows. A *layer* is a tuple of pieces. A board is a list
of layers that all viewers with the same language share, with places (`Own`) for the layers that only one viewer sees.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ParamSpec, TypeAlias, TypeVar, cast

from caldera.draw.markup import Attribute, Markup, close_tag, open_tag

Layer: TypeAlias = tuple[Markup, ...]


@dataclass(frozen=True)
class Own:
    """The place of a viewer's own layer with this number among the shared ones."""

    number: int


Layers: TypeAlias = Sequence["Layer | Own"]
Nested: TypeAlias = "Layer | Own | Iterable[Nested]"

Shown = ParamSpec("Shown")
Drawn = TypeVar("Drawn")
Known = TypeVar("Known")

_memories: list[Any] = []


def piece(most: int) -> Callable[[Callable[Shown, Drawn]], Callable[Shown, Drawn]]:
    """Remember up to `most` results of a pure function whose arguments are hashable: what a piece shows, and the language.

    Never pass an observation or a `View`: two viewers who see the same must give the same arguments.
    """

    def remember(draw: Callable[Shown, Drawn]) -> Callable[Shown, Drawn]:
        kept = lru_cache(maxsize=most)(draw)
        _memories.append(kept)
        return cast("Callable[Shown, Drawn]", kept)

    return remember


class Memory(dict[Known, Drawn]):
    """A memory by hand, for what is made from more than its key says: the key is all that it depends on."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def keep(self, key: Known, made: Drawn) -> Drawn:
        """Remember what was made for a key, and return it; a full memory is emptied first."""
        if len(self) >= self._most:
            self.clear()
        self[key] = made
        return made


def forget_pieces() -> None:
    """Empty all memories; drawing afterwards must give the same."""
    for kept in _memories:
        kept.cache_clear()


def nest(name: str, /, *inside: Nested, **attributes: Attribute) -> list[Layer | Own]:
    """An element around whole layers, such as a group: its tags are layers of their own, the same objects each time."""
    return [_opened(name, **attributes), *flat(inside), _closed(name)]


@lru_cache(maxsize=4096, typed=True)
def _opened(name: str, /, **attributes: Attribute) -> Layer:
    """Types are part of the key, because True and 1 are equal and written differently."""
    return (open_tag(name, attributes),)


@lru_cache(maxsize=64)
def _closed(name: str) -> Layer:
    return (close_tag(name),)


def flat(nested: Iterable[Nested]) -> list[Layer | Own]:
    """Nested layers as one list."""
    layers: list[Layer | Own] = []
    for one in nested:
        if type(one) is Own or (type(one) is tuple and (not one or isinstance(one[0], str))):
            layers.append(one)
        else:
            layers += flat(one)  # type: ignore[arg-type]  # what is neither is a group of them
    return layers


def in_runs(layers: Iterable[Layer | Own]) -> list[Layer | Own]:
    """The same with one layer for all that follow each other: fewer have to be compared."""
    runs: list[Layer | Own] = []
    for layer in layers:
        if runs and not isinstance(layer, Own) and not isinstance(runs[-1], Own):
            runs[-1] = (*runs[-1], *layer)
        else:
            runs.append(layer)
    return runs


def parted(element: Markup) -> Layer:
    """An element as its first tag and the rest: where only a class or a place changes, the rest need not be sent again."""
    end = element.index(">") + 1
    return Markup(element[:end]), Markup(element[end:])


def one_layer(*nested: Nested) -> Layer:
    """Nested layers, without places for a viewer's own, as a single layer."""
    return tuple([part for layer in flat(nested) if not isinstance(layer, Own) for part in layer])


def weave(shared: Layers, own: Sequence[Layer]) -> list[Layer]:
    """All layers of one viewer's picture, in order."""
    return [own[layer.number] if type(layer) is Own else layer for layer in shared]  # type: ignore[misc]  # no Own is left


def drawn(layers: Iterable[Layer]) -> Markup:
    """Layers as one text."""
    return Markup("".join([part for layer in layers for part in layer]))
