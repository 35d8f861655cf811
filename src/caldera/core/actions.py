"""Actions: small integers with a name.

A game declares its kinds of action once, each with named, bounded parts. From that declaration come the integer codes, their
inverse, the count, and the words that people type and logs keep. No game does this arithmetic by hand.

    space = ActionSpace(Kind("place", Part.number("value", 4), Part.named("square", ["b1", "c1"])), Kind("pass"))
    space.code("place", value=3, square="c1")      # 7
    space.parts(7)                                 # {"kind": "place", "value": 3, "square": "c1"}
    space.words(7)                                 # "place 3 c1"
    space.parse("place 3 c1")                      # 7
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.core.data import JsonObject
from caldera.core.errors import BadAction

NO_MEMBER: Final = "-"
JOIN_MEMBERS: Final = "+"
NOT_A_DECISION: Final = -1


class Part:
    """One named, bounded part of an action: a number, one of some names, or a set of some names."""

    def __init__(self, name: str, size: int, labels: Sequence[str], members: Sequence[str], first: int) -> None:
        self.name = name
        self.size = size
        self.labels = tuple(labels)
        self.members = tuple(members)
        self.first = first
        self._index = {label: index for index, label in enumerate(self.labels)}
        if len(self._index) != size:
            raise ValueError(f"part {name!r} has labels that are not distinct")

    @classmethod
    def number(cls, name: str, size: int, first: int = 0) -> Part:
        """A whole number: `size` of them, beginning with `first`."""
        return cls(name, size, [str(first + index) for index in range(size)], (), first)

    @classmethod
    def named(cls, name: str, labels: Sequence[str]) -> Part:
        """One of these names, none of which may contain a blank."""
        return cls(name, len(labels), labels, (), -1)

    @classmethod
    def subset(cls, name: str, members: Sequence[str]) -> Part:
        """Any set of these members, coded as a bit mask: bit 0 is the first member."""
        labels = [
            JOIN_MEMBERS.join(member for bit, member in enumerate(members) if mask >> bit & 1) or NO_MEMBER
            for mask in range(1 << len(members))
        ]
        return cls(name, len(labels), labels, members, -1)

    def value(self, index: int) -> object:
        """What people and JSON see for this index: an int, a name, or a list of names."""
        if self.members:
            return [member for bit, member in enumerate(self.members) if index >> bit & 1]
        return index + self.first if self.first >= 0 else self.labels[index]

    def index(self, value: object) -> int:
        """The inverse of `value`; words work as well, as in `parse`."""
        if self.members and isinstance(value, (list, tuple, set, frozenset)):
            chosen = [str(member) for member in value]
            unknown = [member for member in chosen if member not in self.members]
            if unknown:
                raise BadAction(f"{self.name}: {unknown[0]!r} is not one of {', '.join(self.members)}.")
            return sum(1 << bit for bit, member in enumerate(self.members) if member in chosen)
        number = self._index.get(str(value)) if isinstance(value, (str, int)) and not isinstance(value, bool) else None
        if number is None:
            shown = ", ".join(self.labels[:12]) + (", …" if self.size > 12 else "")
            raise BadAction(f"{self.name}: {value!r} is not one of {shown}.")
        return number


class Kind:
    """One kind of action. Compiled rules call `at`, `has` and `part`; everybody else goes through the `ActionSpace`."""

    def __init__(self, name: str, *parts: Part) -> None:
        if len(parts) > 4:
            raise ValueError(f"action kind {name!r} has more than four parts")
        self.name = name
        self.parts = parts
        sizes = [part.size for part in parts] + [1] * (4 - len(parts))
        self.stride_a: i64 = sizes[1] * sizes[2] * sizes[3]
        self.stride_b: i64 = sizes[2] * sizes[3]
        self.stride_c: i64 = sizes[3]
        self.size_b: i64 = sizes[1]
        self.size_c: i64 = sizes[2]
        self.size_d: i64 = sizes[3]
        self.count: i64 = sizes[0] * sizes[1] * sizes[2] * sizes[3]
        self.first: i64 = 0
        self.is_chance = False
        """Whether dice or draws bring it: nobody decides for it."""
        self.possible: list[int] | None = None
        """Where the parts allow more than the rules: the actions that can ever be legal, counted from the first of the kind."""

    def by_chance(self) -> Kind:
        """The same kind, marked as one that nobody decides for."""
        self.is_chance = True
        return self

    def only(self, possible: list[int]) -> None:
        """Say which actions of the kind can ever be legal, counted from its first one; the others keep their codes."""
        self.possible = sorted(possible)

    def at(self, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> i64:
        """The code of the action with these part indices. Bounds are not checked."""
        return self.first + a * self.stride_a + b * self.stride_b + c * self.stride_c + d

    def has(self, action: i64) -> bool:
        """Whether the action is of this kind."""
        return self.first <= action < self.first + self.count

    def a(self, action: i64) -> i64:
        """The index of the first part."""
        return (action - self.first) // self.stride_a

    def b(self, action: i64) -> i64:
        """The index of the second part."""
        return (action - self.first) // self.stride_b % self.size_b

    def c(self, action: i64) -> i64:
        """The index of the third part."""
        return (action - self.first) // self.stride_c % self.size_c

    def d(self, action: i64) -> i64:
        """The index of the fourth part."""
        return (action - self.first) % self.size_d


class ActionSpace:
    """All kinds of action of one game, numbered one after the other."""

    def __init__(self, *kinds: Kind) -> None:
        self.kinds = kinds
        self.count = 0
        self._by_name: dict[str, Kind] = {}
        for kind in kinds:
            kind.first = self.count
            self.count += int(kind.count)
            if kind.name in self._by_name:
                raise ValueError(f"two action kinds are called {kind.name!r}")
            self._by_name[kind.name] = kind
        self.decisions: vec[i64] = vec[i64]()
        """The codes of what players can decide, one after the other: the dense numbering that learners use."""
        self.dense: vec[i64] = vec[i64]()
        """The inverse: the dense number of each code, or NOT_A_DECISION."""
        self.number_decisions()

    def number_decisions(self) -> None:
        """Number what players can decide. Chance outcomes and actions that can never be legal have no dense number."""
        self.decisions = vec[i64]()
        self.dense = vec[i64]([NOT_A_DECISION] * self.count)
        for kind in self.kinds:
            if kind.is_chance:
                continue
            for offset in kind.possible if kind.possible is not None else range(int(kind.count)):
                self.dense[kind.first + offset] = len(self.decisions)
                self.decisions = append(self.decisions, kind.first + offset)

    def features(self) -> tuple[tuple[str, ...], bytes]:
        """What each decision is made of, as zeros and ones: the names of the columns, and one row after the other.

        There is a column for each kind, each value of a part, and each member of a set. Parts that are called alike share theirs.
        """
        columns: dict[str, int] = {}
        rows: list[list[int]] = []
        for action in self.decisions:
            kind, indices = self._indices(int(action))
            marks = [kind.name]
            for part, index in zip(kind.parts, indices, strict=True):
                if part.members:
                    marks += [f"{part.name} {member}" for bit, member in enumerate(part.members) if index >> bit & 1]
                else:
                    marks.append(f"{part.name} {part.labels[index]}")
            rows.append([columns.setdefault(mark, len(columns)) for mark in marks])
        table = bytearray(len(rows) * len(columns))
        for number, row in enumerate(rows):
            for column in row:
                table[number * len(columns) + column] = 1
        return tuple(columns), bytes(table)

    def kind_of(self, action: int) -> Kind:
        """The kind of an action; BadAction when there is no such action."""
        if 0 <= action < self.count:
            for kind in self.kinds:
                if kind.has(action):
                    return kind
        raise BadAction(f"{action} is not an action: actions go from 0 to {self.count - 1}.")

    def _indices(self, action: int) -> tuple[Kind, list[int]]:
        if isinstance(action, bool) or not isinstance(action, int):
            raise BadAction(f"{action!r} is not an action: an action is a whole number.")
        kind = self.kind_of(action)
        rest = action - int(kind.first)
        indices: list[int] = []
        for part in reversed(kind.parts):
            indices.append(rest % part.size)
            rest //= part.size
        indices.reverse()
        return kind, indices

    def parts(self, action: int) -> JsonObject:
        """The action as data: its kind and each part by name."""
        kind, indices = self._indices(action)
        described: JsonObject = {"kind": kind.name}
        for part, index in zip(kind.parts, indices, strict=True):
            described[part.name] = part.value(index)
        return described

    def words(self, action: int) -> str:
        """The action as one line of words, for match files and for typing."""
        kind, indices = self._indices(action)
        return " ".join([kind.name, *(part.labels[index] for part, index in zip(kind.parts, indices, strict=True))])

    def code(self, kind: str, **values: object) -> int:
        """The integer of an action given by its parts."""
        return self.code_of({"kind": kind, **values})

    def code_of(self, described: Mapping[str, object]) -> int:
        """The inverse of `parts`."""
        name = described.get("kind")
        named = self._by_name.get(name) if isinstance(name, str) else None
        if named is None:
            raise BadAction(f"There is no kind of action {name!r}; there are: {', '.join(self._by_name)}.")
        wanted = [part.name for part in named.parts]
        given = [key for key in described if key != "kind"]
        if sorted(wanted) != sorted(given):
            need = ", ".join(wanted) or "nothing else"
            raise BadAction(f"{named.name} takes {need}, not {', '.join(given) or 'nothing'}.")
        code = 0
        for part in named.parts:
            code = code * part.size + part.index(described[part.name])
        return int(named.first) + code

    def parse(self, words: str) -> int:
        """The inverse of `words`."""
        tokens = words.split()
        kind = self._by_name.get(tokens[0]) if tokens else None
        if kind is None:
            raise BadAction(f"{words!r} does not begin with a kind of action; there are: {', '.join(self._by_name)}.")
        if len(tokens) != len(kind.parts) + 1:
            usage = " ".join([kind.name, *(part.name.upper() for part in kind.parts)])
            raise BadAction(f"{words!r} is not complete; write: {usage}.")
        return self.code_of({"kind": kind.name, **{part.name: token for part, token in zip(kind.parts, tokens[1:], strict=True)}})
