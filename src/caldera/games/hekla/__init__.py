"""Hekla, by Martin Schlegel (Holzinsel): volcanoes collapse into lava while volcanologists run."""
