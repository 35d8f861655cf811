"""What can go wrong at a table. Every error has a message in the reader's language, and leaves the table as it was.

TableError (a CalderaError)       .say(locale)
├── NoSuchTable
├── NotYourSeat
├── Stale                         somebody acted first
├── Refused                       the rules or the table's policy say no
├── BadTable                      a new table that cannot be made that way
├── ChatRefused                      a sentence that the game or the table does not let through
├── Unavailable                   the store cannot take anything now
└── Unreadable                    the stored table cannot be rebuilt
    ├── Damaged                   it is not what was stored
    └── RulesChanged           it was played with other rules
"""

from __future__ import annotations

from collections.abc import Callable

from caldera.core.errors import CalderaError
from caldera.core.info import Info
from caldera.core.view import ChatObjection
from caldera.locale import text


class TableError(CalderaError):
    """The root of the tree: a message key below `table.` and its parameters; an `Info` among them is told by the game's title."""

    clauses: tuple[str, ...] = ()
    """The clauses of the game's rules from which it follows."""

    def __init__(self, key: str, **params: object) -> None:
        self.key = key
        self.params = params
        super().__init__(self.say("en"))

    def say(self, locale: str) -> str:
        params = {name: value.title_in(locale) if isinstance(value, Info) else value for name, value in self.params.items()}
        return text(locale)(f"table.{self.key}", **params)


class NoSuchTable(TableError):
    pass


class NotYourSeat(TableError):
    pass


class Stale(TableError):
    pass


class Refused(TableError):
    """An illegal action carries the game's own reason, which is only put into words for its reader."""

    def __init__(
        self, key: str, reason: Callable[[str], str] | None = None, clauses: tuple[str, ...] = (), **params: object
    ) -> None:
        self._reason = reason
        self.clauses = clauses
        super().__init__(key, **params)

    def say(self, locale: str) -> str:
        return self._reason(locale) if self._reason else super().say(locale)


class ChatRefused(Refused):
    def __init__(self, key: str, objection: ChatObjection | None = None, may_insist: bool = False, **params: object) -> None:
        self.may_insist = may_insist
        """Whether the table lets the speaker say it all the same."""
        reason = (lambda _: objection.text) if objection else None
        super().__init__(key, reason, objection.clauses if objection else (), **params)


class BadTable(TableError):
    pass


class Unavailable(TableError):
    """Nothing was stored. It may work again in a moment."""

    retry_after = 2


class Unreadable(TableError):
    pass


class Damaged(Unreadable):
    """What is on disk is not what was written: somebody or something has changed it."""


class RulesChanged(Unreadable):
    """Carries what can still be shown of the table, if anything."""

    archive: object = None
