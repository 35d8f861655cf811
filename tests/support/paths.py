"""Where the tests find files of the repository."""

from __future__ import annotations

from pathlib import Path

TESTS = Path(__file__).resolve().parent.parent
ROOT = TESTS.parent
GOLDEN = TESTS / "games" / "golden"
"""Whole recorded matches, GAME/NAME.json, and digests.json: see tools/make_golden.py."""
