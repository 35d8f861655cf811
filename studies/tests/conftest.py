"""Lets the tests find the studies: those of a compiled build, which PYTHONPATH names first, or else the sources."""

from __future__ import annotations

import sys

from tests.support.paths import ROOT

sys.path.append(str(ROOT / "studies"))
