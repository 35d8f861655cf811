"""How an expedition ended, as data: for the last event, the observation and statistics."""

from __future__ import annotations

from caldera.core.data import JsonObject
from caldera.games.sub_terra.rules.constants import ARTEFACT, ESCAPED, OUT, RANKS, REASONS
from caldera.games.sub_terra.rules.state import SubTerraPosition


def describe_result(state: SubTerraPosition) -> JsonObject:
    """How it ended, or would end now [E2, E3]."""
    members = range(int(state.expedition.size))
    return {
        "won": state.thing[ARTEFACT] == OUT,
        "rank": RANKS[state.rank()],
        "reason": REASONS[state.ended],
        "lost": [state.name(member) for member in members if state.fate[member] != ESCAPED],
        "escaped": [state.name(member) for member in members if state.fate[member] == ESCAPED],
    }
