"""Fuji's earlier rules.

Version 4 lets the Gatherer spend power bars for a neighbour, too (K3): `spend 2` became `spend red 2`, `spend 0` became `keep`,
and it is asked more often. Whoever was not asked then has kept them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from caldera.core.older import OlderRules
from caldera.games.fuji.rules import constants as c
from caldera.games.fuji.rules.play import FujiState


def from_version_3(state: FujiState, seat: int, words: str) -> Sequence[tuple[int, str]]:
    kind, _, bars = words.partition(" ")
    is_asked = state.stage == c.SPEND
    if kind != "spend":
        return ((state.actors[0], "keep"), (seat, words)) if is_asked else ((seat, words),)
    if bars == "0":
        return ((seat, "keep"),) if is_asked else ()
    actions = state.table.actions
    return ((seat, actions.space.words(int(actions.spend.at(state.user, int(bars) - 1)))),)


OLDER: Mapping[int, OlderRules] = {3: OlderRules(translate=from_version_3)}
