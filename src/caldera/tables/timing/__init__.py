"""Time at a table: what was agreed, what the log says about it, and what happens when it has run out."""
