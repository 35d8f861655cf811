"""Dice cups broken in one way each. The conformance suite must find every one, and say which rule was broken."""

from __future__ import annotations

from tests.support.broken_toys import actions, chance, copies, own_part, sight
from tests.support.broken_toys.registry import BROKEN

__all__ = ["BROKEN", "actions", "chance", "copies", "own_part", "sight"]
