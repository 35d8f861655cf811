"""Interfaces to research libraries: many matches at once, PettingZoo, Gymnasium, OpenSpiel."""
