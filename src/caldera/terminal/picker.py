"""Choosing from a list in a terminal: arrow keys move, letters filter, Tab completes, Enter takes.

It needs nothing but the terminal itself. The list is drawn below the cursor and redrawn in place; what is typed goes back to the
caller as a line, so that commands and refusals work as they do without it.
"""

from __future__ import annotations

import codecs
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

try:
    import termios
    import tty
except ImportError:  # not on every system; there the plain list is used
    HAS_KEYS = False
else:
    HAS_KEYS = True

WIDTH = 80
"""Columns of a terminal that does not say how wide it is."""
SHOWN = 9
"""Rows of the list that are seen at a time."""
KEYS = {"\x1b[A": "up", "\x1b[B": "down", "\x1bOA": "up", "\x1bOB": "down", "\x1b[5~": "page up", "\x1b[6~": "page down"}
KEYS |= {"\r": "enter", "\n": "enter", "\t": "tab", "\x7f": "erase", "\x08": "erase", "\x04": "end", "\x1b": "escape"}


@dataclass(frozen=True)
class Row:
    """One thing to take: its line in the list, and what is given back for it."""

    line: str
    value: str


@dataclass
class Picker:
    """The state of a choice; pure, so that it can be tested without a terminal."""

    rows: Sequence[Row]
    fits: Callable[[str, Row], bool]
    typed: str = ""
    at: int = 0
    matching: list[Row] = field(init=False)

    def __post_init__(self) -> None:
        self.matching = list(self.rows)

    def press(self, key: str) -> str | None:
        """What a key does; the line that is given back when it ends the choice."""
        if key == "enter":
            return self.matching[self.at].value if self.matching else self.typed
        steps = {"up": -1, "down": 1, "page up": -SHOWN, "page down": SHOWN}
        if key in steps:
            self.at = max(0, min(self.at + steps[key], len(self.matching) - 1)) if abs(steps[key]) > 1 else self._around(steps[key])
        elif key == "tab" and self.matching:
            self._type(self.matching[self.at].line.split(maxsplit=1)[-1])
        elif key == "erase":
            self._type(self.typed[:-1])
        elif key == "escape":
            self._type("")
        elif key.isprintable() and len(key) == 1:
            self._type(self.typed + key)
        return None

    def _around(self, step: int) -> int:
        return (self.at + step) % len(self.matching) if self.matching else 0

    def _type(self, text: str) -> None:
        self.typed, self.at = text, 0
        self.matching = [row for row in self.rows if self.fits(text, row)] if text else list(self.rows)

    def lines(self, prompt: str, width: int) -> list[str]:
        """What is drawn: the prompt with what is typed, and the rows around the chosen one, which stands out."""
        first = max(0, min(self.at - SHOWN // 2, len(self.matching) - SHOWN))
        drawn = [f"\x1b[1m{prompt}\x1b[0m{self.typed}"]
        for index, row in enumerate(self.matching[first : first + SHOWN], first):
            line = row.line[: width - 3]
            drawn.append(f"\x1b[7m> {line} \x1b[0m" if index == self.at else f"  {line}")
        hidden = len(self.matching) - SHOWN
        return [*drawn, f"  … +{hidden}"] if hidden > 0 else drawn


def is_interactive() -> bool:
    """Whether somebody sits there who can press keys and see them at once."""
    return HAS_KEYS and sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"


def pick(prompt: str, rows: Sequence[Row], fits: Callable[[str, Row], bool]) -> str | None:
    """Let the person choose; None when they break off."""
    picker, out = Picker(rows, fits), sys.stdout
    height = 0
    with suppress(KeyboardInterrupt), _single_keys() as read:
        for key in read:
            if key == "end":
                break
            answer = picker.press(key) if key else None
            out.write(f"\x1b[{height}A\r\x1b[J" if height else "\r\x1b[J")
            if answer is not None:
                out.write(f"{prompt}{answer}\n")
                out.flush()
                return answer
            lines = picker.lines(prompt, os.get_terminal_size().columns or WIDTH)
            out.write("\n".join(lines))
            height = len(lines) - 1
            out.flush()
    out.write("\n")
    return None


@contextmanager
def _single_keys() -> Iterator[Iterator[str]]:
    """Keys as they are pressed; the first is empty, so that the list is drawn before anything is pressed."""
    number = sys.stdin.fileno()
    before = termios.tcgetattr(number)
    tty.setcbreak(number)

    def read() -> Iterator[str]:
        decoder = codecs.getincrementaldecoder("utf-8")("replace")
        yield ""
        while True:
            data = os.read(number, 32)
            if not data:
                yield "end"
                return
            text = decoder.decode(data)
            if text in KEYS:
                yield KEYS[text]
            elif not text.startswith("\x1b"):
                for letter in text:
                    yield KEYS.get(letter, letter)

    try:
        yield read()
    finally:
        termios.tcsetattr(number, termios.TCSADRAIN, before)
