"""Why somebody may not do at a table what they want to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from caldera.tables.errors import Refused, TableError

if TYPE_CHECKING:
    from caldera.tables.play.table import Table


def refusal(table: Table, seat: int, action: int) -> TableError:
    """Why the seat may not take this action, which is not legal."""
    if table.is_over:
        return Refused("over")
    if seat not in table.state.actors:
        return Refused("not_your_turn")
    frozen, words = table.state.clone(), table.game.words
    clauses = words.explain_refusal(frozen, action, seat, "en").clauses
    return Refused("illegal", reason=lambda locale: words.explain_refusal(frozen, action, seat, locale).text, clauses=clauses)
