"""A match being played: its log, undo, dice and what begins or follows it."""
