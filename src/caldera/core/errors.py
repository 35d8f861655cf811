"""Every error that Caldera raises on purpose.

CalderaError
├── BadInput (also a ValueError)      somebody gave us something we cannot use
│   ├── UnknownGame
│   ├── BadPlayers
│   ├── BadOption                     .option
│   ├── BadEdition                    .line  .reason  .path
│   ├── BadPosition                   a hand-written state that does not fit
│   ├── BadAction                     words or numbers that name no action
│   └── BadMatch                      .ply: a record that cannot be read or replayed
│       └── OtherRules                made by another version of the rules
├── IllegalAction                     .reason: an action that exists, but not here and now
├── MissingExtra                      an optional dependency is not installed
├── WorkerLost                        a process that played games was killed
└── BrokenGame                        the conformance suite found a fault   .check
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from caldera.locale import ENGLISH, text


class CalderaError(Exception):
    """The root of the tree. What people can get wrong has a message, so that it can be told in their language."""

    key: str = ""
    values: Mapping[str, object] = {}

    @classmethod
    def from_message(cls, key: str, **values: object) -> Self:
        """The error that a message (`error.KEY`) describes; as text it is English."""
        error = cls(text(ENGLISH)(f"error.{key}", **values))
        error.key, error.values = f"error.{key}", values
        return error

    def write_in(self, locale: str) -> str:
        """What was wrong, in this language where there is a message for it."""
        return text(locale)(self.key, **self.values) if self.key else str(self)


class BadInput(CalderaError, ValueError):
    """Something from outside cannot be used; nothing was changed."""


class UnknownGame(BadInput):
    """No game has that id."""


class BadPlayers(BadInput):
    """That number of players (or that seat) does not exist in the game."""


class BadOption(BadInput):
    """A table option has an unknown name or an impossible value.

    What people can get wrong in a form has a message key besides, with its parameters, to be told in their language.
    """

    def __init__(self, option: str, reason: str, message: str = "", **params: object) -> None:
        super().__init__(text(ENGLISH)("error.option", option=option, reason=reason))
        self.option = option
        self.reason = reason
        self.message = message
        self.params = params

    @classmethod
    def from_message(cls, key: str, **values: object) -> Self:
        reason = text(ENGLISH)(f"error.{key}", **values)
        error = cls(str(values["option"]), reason)
        error.args, error.key, error.values = (reason,), f"error.{key}", values
        return error

    def write_in(self, locale: str) -> str:
        say = text(locale)
        if self.message:
            return say("error.option", option=self.option, reason=say(self.message, **self.params))
        return super().write_in(locale)


class BadEdition(BadInput):
    """An edition file cannot be used.

    As with options, what people can get wrong in a form has a message key besides, with its parameters.
    """

    def __init__(
        self, reason: str, line: int = 0, source: str = "edition", path: str = "", message: str = "", **params: object
    ) -> None:
        where = f"{source}, line {line}" if line else source
        super().__init__(f"{where}: {path}: {reason}" if path else f"{where}: {reason}")
        self.line = line
        self.source = source
        self.reason = f"{path}: {reason}" if path else reason
        self.path = path
        """The entry that is wrong, as `table.key`."""
        self.message = message
        self.params = params

    def write_in(self, locale: str) -> str:
        if not self.message:
            return super().write_in(locale)
        say = text(locale)
        where = say("error.line", file=self.source, line=self.line) if self.line else self.source
        problem = say(self.message, **self.params)
        if self.path:
            problem = say("error.entry", where=self.path, problem=problem)
        return say("error.entry", where=where, problem=problem)


class BadPosition(BadInput):
    """A hand-written position contradicts the game."""


class BadAction(BadInput):
    """Words or numbers that name no action of the game."""


class BadMatch(BadInput):
    """A match record cannot be read or replayed."""

    def __init__(self, reason: str, ply: int = -1) -> None:
        super().__init__(reason if ply < 0 else f"Action {ply + 1}: {reason}")
        self.reason = reason
        self.ply = ply


class OtherRules(BadMatch):
    """The record was made by another version of the game's rules."""


class IllegalAction(CalderaError):
    """The action exists, but this seat may not take it now. The state is untouched."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class MissingExtra(CalderaError):
    """An optional part of Caldera needs a package that is not installed."""

    def __init__(self, feature: str, extra: str) -> None:
        super().__init__(text(ENGLISH)("error.needs_package", feature=feature, extra=extra))
        self.key, self.values = "error.needs_package", {"feature": feature, "extra": extra}


class WorkerLost(CalderaError):
    """A worker process of an experiment died; the games that it was playing are not finished."""


class BrokenGame(CalderaError):
    """The conformance suite found a fault in a game."""

    def __init__(self, check: str, reason: str) -> None:
        super().__init__(f"{check}: {reason}")
        self.check = check
        self.reason = reason
