"""Table options: what a game lets people choose before it begins, declared as data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from caldera.core.data import JsonObject
from caldera.core.errors import BadOption


@dataclass(frozen=True)
class Option:
    """One choice. Its name and explanation for people are the messages GAME.option.NAME and GAME.option.NAME.help."""

    name: str
    default: Any
    choices: tuple[Any, ...]
    several: bool = False
    at_least: int = 0
    at_most: int = 0
    players: tuple[int, ...] = ()
    """The numbers of players with which it matters; none given: always. With others it is ignored."""
    house: bool = False
    """A doubt about the rules or a taste of the table, which nobody has to decide before a first game."""

    @classmethod
    def flag(cls, name: str, default: bool) -> Option:
        """Yes or no."""
        return cls(name, default, (True, False), house=True)

    @classmethod
    def choice(cls, name: str, default: str, choices: Sequence[str], house: bool = False) -> Option:
        """One of some words."""
        return cls(name, default, tuple(choices), house=house)

    @classmethod
    def number(cls, name: str, default: int, numbers: range) -> Option:
        """A number of a range."""
        return cls(name, default, tuple(numbers))

    @classmethod
    def some(cls, name: str, default: Sequence[str], choices: Sequence[str], at_least: int, at_most: int) -> Option:
        """A list of distinct choices, in an order that may matter. An empty list means: let the game decide."""
        return cls(name, list(default), tuple(choices), True, at_least, at_most)

    def only_for(self, *players: int) -> Option:
        """The same option, for these numbers of players."""
        return replace(self, players=players)

    def check(self, value: object) -> Any:
        """The value, or BadOption with the reason."""
        if self.several:
            return self._check_several(value)
        for choice in self.choices:
            if type(choice) is type(value) and choice == value:
                return value
        raise BadOption.from_message("not_one_of", option=self.name, value=repr(value), choices=self._shown())

    def _check_several(self, value: object) -> list[Any]:
        if not isinstance(value, (list, tuple)):
            raise BadOption.from_message("not_a_list", option=self.name, value=repr(value))
        for item in value:
            if item not in self.choices:
                raise BadOption.from_message("not_one_of", option=self.name, value=repr(item), choices=self._shown())
        if len(set(value)) != len(value):
            raise BadOption.from_message("twice", option=self.name)
        if value and not self.at_least <= len(value) <= self.at_most:
            reason = f"Choose {self.at_least} to {self.at_most}, not {len(value)}."
            raise BadOption(self.name, reason, "option.count", n=len(value), low=self.at_least, high=self.at_most)
        return list(value)

    def read(self, words: str) -> Any:
        """A value as typed in a terminal or a form."""
        if self.several:
            return self.check([word for word in words.replace("+", ",").split(",") if word])
        for choice in self.choices:
            if words.lower() == str(choice).lower():
                return choice
        raise BadOption.from_message("no_choice", option=self.name, value=words, choices=self._shown())

    def _shown(self) -> str:
        return ", ".join(str(choice).lower() if isinstance(choice, bool) else str(choice) for choice in self.choices)


def check_options(declared: Sequence[Option], given: Mapping[str, object] | None) -> JsonObject:
    """All options with their values: the given ones checked, the others at their defaults."""
    by_name = {option.name: option for option in declared}
    for name in given or {}:
        if name not in by_name:
            key = "no_option" if by_name else "no_options"
            raise BadOption.from_message(key, option=str(name), options=", ".join(by_name))
    chosen = dict(given or {})
    return {option.name: option.check(chosen.get(option.name, option.default)) for option in declared}
