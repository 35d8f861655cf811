"""The owner of the room: their page, and who may open tables."""
