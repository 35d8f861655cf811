"""What people say to each other at a table: one line, not too long, and not too many of them."""

from __future__ import annotations

from collections import deque

from caldera.tables.errors import ChatRefused

LONGEST_MESSAGE = 240
MOST_MESSAGES, WITHIN_SECONDS = 5, 15.0
"""How much a seat may say in how short a time."""


def clean_message(message: str) -> str:
    """The message as it is kept; ChatRefused when there is nothing in it, or too much."""
    words = " ".join("".join(letter if letter.isprintable() else " " for letter in message).split())
    if not words:
        raise ChatRefused("chat.empty")
    if len(words) > LONGEST_MESSAGE:
        raise ChatRefused("chat.long", n=LONGEST_MESSAGE)
    return words


class ChatPace:
    """How fast the seats of a table talk."""

    def __init__(self) -> None:
        self._message_times: dict[int, deque[float]] = {}

    def check(self, seat: int, now: float) -> None:
        times = self._message_times.get(seat) or deque()
        if len(times) == MOST_MESSAGES and now - times[0] < WITHIN_SECONDS:
            raise ChatRefused("chat.fast")

    def count(self, seat: int, now: float) -> None:
        self._message_times.setdefault(seat, deque(maxlen=MOST_MESSAGES)).append(now)
