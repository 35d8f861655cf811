"""Which games have rules that were rewritten for players."""

from __future__ import annotations

FOR_PLAYERS = ("hekla", "fire_mountain")
"""To be replaced by `caldera.games.OWN` when it names all of them."""
