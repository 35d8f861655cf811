"""Every error that Caldera raises on purpose.

CalderaError
├── BadInput (also a ValueError)      somebody gave us something we cannot use
│   ├── UnknownGame
│   ├── BadPlayers
│   ├── BadOption                     .option
│   ├── BadEdition                    .line  .reason
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


class CalderaError(Exception):
    """The root of the tree."""


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
        super().__init__(f"Option {option!r}: {reason}")
        self.option = option
        self.reason = reason
        self.message = message
        self.params = params


class BadEdition(BadInput):
    """An edition file cannot be used."""

    def __init__(self, reason: str, line: int = 0, source: str = "edition") -> None:
        where = f"{source}, line {line}" if line else source
        super().__init__(f"{where}: {reason}")
        self.line = line
        self.reason = reason


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
        super().__init__(f"{feature} needs an optional package. Install it with: pip install 'caldera[{extra}]'.")


class WorkerLost(CalderaError):
    """A worker process of an experiment died; the games that it was playing are not finished."""


class BrokenGame(CalderaError):
    """The conformance suite found a fault in a game."""

    def __init__(self, check: str, reason: str) -> None:
        super().__init__(f"{check}: {reason}")
        self.check = check
        self.reason = reason
