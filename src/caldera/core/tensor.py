"""The layout of a position as numbers, for learners: named blocks, one after the other.

    spec = game.tensor_spec(players=2)
    spec["stones"].shape                          # (10, 5, 6): planes of a board
    spec.part(numpy.asarray(state.tensor(0)), "stones")

Everything is told from the viewer's seat: its own things come first, then those of the others in turn order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

from caldera.core.data import JsonObject
from caldera.core.errors import BadInput


@dataclass(frozen=True)
class Block:
    """One part of a tensor. Three numbers of shape are planes (plane, row, column), two a table, one a vector."""

    name: str
    shape: tuple[int, ...]
    high: int
    """No number in it is higher, and none is below 0: divide by it to get values from 0 to 1."""
    about: str

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)


class TensorSpec:
    """All blocks of a game's tensor, for one number of players."""

    def __init__(self, blocks: Sequence[Block]) -> None:
        self.blocks = tuple(blocks)
        self.size = sum(block.size for block in blocks)
        self.offsets: dict[str, int] = {}
        first = 0
        for block in blocks:
            self.offsets[block.name] = first
            first += block.size

    def __iter__(self) -> Iterator[Block]:
        return iter(self.blocks)

    def __len__(self) -> int:
        return len(self.blocks)

    def __getitem__(self, name: str) -> Block:
        return next(block for block in self.blocks if block.name == name)

    def __repr__(self) -> str:
        return f"<tensor of {self.size}: {', '.join(f'{block.name} {block.shape}' for block in self.blocks)}>"

    @property
    def highs(self) -> list[int]:
        """The highest number at each place of the flat tensor."""
        return [block.high for block in self.blocks for _ in range(block.size)]

    def part(self, tensor: Any, name: str) -> Any:
        """One block of a NumPy array whose last axis is the tensor, in the block's own shape and without a copy."""
        block, first = self[name], self.offsets[name]
        return tensor[..., first : first + block.size].reshape(*tensor.shape[:-1], *block.shape)

    def check_dtype(self, dtype: Any) -> Any:
        """A NumPy type of numbers that holds every number of the tensor exactly; BadInput where it cannot."""
        highest = max([block.high for block in self.blocks], default=0)
        try:
            fits = dtype.kind in "biuf" and dtype.type(highest) == highest
        except OverflowError:
            fits = False
        if not fits:
            raise BadInput(f"The numbers of this tensor go up to {highest}: the type {dtype} does not hold them.")
        return dtype

    def to_json(self) -> JsonObject:
        """The same as plain data."""
        blocks = [{"name": one.name, "shape": list(one.shape), "high": one.high, "about": one.about} for one in self.blocks]
        return {"size": self.size, "dtype": "int16", "blocks": blocks}
