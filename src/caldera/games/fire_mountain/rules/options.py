"""The table options that settle what the rulebook leaves open. RULES.md names each at its clause, as players read it."""

from __future__ import annotations

from mypy_extensions import i64


class TableOptions:
    def __init__(
        self,
        egg_needs_empty_reserve: bool,
        fetch_within_tile: bool,
        empty_volcano_has_worshippers: bool,
        stegosaurus_from_terrain: bool,
        pteranodon_walks: bool,
        titanosaur_die_at_once: bool,
    ) -> None:
        self.egg_needs_empty_reserve = egg_needs_empty_reserve
        self.fetch_within_tile = fetch_within_tile
        self.empty_volcano_has_worshippers = empty_volcano_has_worshippers
        self.stegosaurus_from_terrain = stegosaurus_from_terrain
        self.pteranodon_walks = pteranodon_walks
        self.titanosaur_die_at_once = titanosaur_die_at_once
        flags = (
            egg_needs_empty_reserve,
            fetch_within_tile,
            empty_volcano_has_worshippers,
            stegosaurus_from_terrain,
            pteranodon_walks,
            titanosaur_die_at_once,
        )
        self.bits: i64 = sum(1 << place for place, flag in enumerate(flags) if flag)
        """All of them in one number."""
