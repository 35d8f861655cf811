"""What every test may ask for: `tests/rooms.py` has a running room and people who visit it."""

pytest_plugins = ["rooms"]
