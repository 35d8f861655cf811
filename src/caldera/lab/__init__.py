"""Simulate, compare, measure and check: what runs many matches at once."""
