"""Matches of older rules, read with today's.

When the rules of a game change, its `rules_version` grows. What was played before is replayed with today's rules where the game
says how: by options that are what was the rule then, and by what an action of then is called now. Every action is checked, so that
a match is either read as it was played or not at all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from caldera.core.data import JsonObject

Translate = Callable[[Any, int, str], Sequence[tuple[int, str]]]
"""From the position, the seat and the words of then: seats and words of now. None of them: the rules do not ask any more."""

OF_THE_PROOF = ("dice", "deal")
"""What a file proves about actions that are counted or weighed as they were then; it is kept, but as something of then."""


def as_it_was(state: Any, seat: int, words: str) -> Sequence[tuple[int, str]]:
    """Actions are called as before."""
    return ((seat, words),)


@dataclass(frozen=True)
class OlderRules:
    """How matches of one older version are read."""

    options: Mapping[str, object] = field(default_factory=dict)
    """Of the options that a file does not name, those whose default was another one."""
    translate: Translate = as_it_was


def set_aside(extra: JsonObject, rules: int) -> JsonObject:
    """The entries of a header besides the rules', with what is about the rules of then put aside."""
    kept = {key: value for key, value in extra.items() if key not in OF_THE_PROOF}
    return kept | {"older": {"rules": rules} | {key: extra[key] for key in OF_THE_PROOF if key in extra}}
