"""Doors to the research world: many matches at once, PettingZoo, Gymnasium, OpenSpiel."""
