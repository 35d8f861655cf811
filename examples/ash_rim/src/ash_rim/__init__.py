"""Ash Rim, a game for Caldera."""
