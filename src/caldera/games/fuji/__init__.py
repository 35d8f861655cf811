"""Fuji: flee the volcano together, with dice that nobody else may see."""
