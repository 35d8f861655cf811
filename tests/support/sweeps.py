"""Whether this run is `make sweep`: everything at every size and language instead of a part that is different for every game."""

from __future__ import annotations

import os

SWEEPS = os.environ.get("CALDERA_SWEEP") == "all"
