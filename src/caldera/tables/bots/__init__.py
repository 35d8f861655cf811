"""Bots and analyses at work beside the room."""
