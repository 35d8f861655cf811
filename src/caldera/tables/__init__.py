"""A match being played by people and bots: seats, undo, the store, and the room of all live tables."""
