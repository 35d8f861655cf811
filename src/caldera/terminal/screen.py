"""Where a terminal session is shown and typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.console import Console
from rich.text import Text as Styled

from caldera.terminal.picker import Row, is_interactive, pick

WIDTH = 80
ONE_COLUMN = 12

Styles = Sequence[tuple[str, str]]


class PipeConsole(Console):
    """Raises BrokenPipeError when its reader has left, as `print` does; rich would end the program by itself."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


class Screen:
    """Prints text, with colours where the terminal has them, and reads lines."""

    def __init__(self) -> None:
        self.console = PipeConsole(highlight=False, soft_wrap=True)
        self.interactive = is_interactive()
        """Whether things are chosen with keys, and the board is redrawn in place."""

    def say(self, text: str = "", style: str = "") -> None:
        self.console.print(Styled(text, style=style))

    def show(self, text: str, styles: Styles) -> None:
        """A board: the patterns of the game's `plain` module are coloured."""
        for line in text.splitlines():
            styled = Styled(line)
            for pattern, style in styles:
                styled.highlight_regex(pattern, style)
            self.console.print(styled)

    def columns(self, lines: Sequence[str]) -> None:
        """A list, in several columns when it is long; it is read downwards."""
        width = max(map(len, lines), default=0) + 3
        across = max(1, WIDTH // width) if len(lines) > ONE_COLUMN else 1
        down = -(-len(lines) // across)
        for row in range(down):
            self.say("".join(line.ljust(width) for line in lines[row::down]).rstrip())

    def ask(self, prompt: str) -> str | None:
        """One typed line; None when there are no more, or when the person breaks off."""
        try:
            return input(prompt).strip()
        except EOFError:
            self.console.print()
            return None
        except KeyboardInterrupt:
            self.console.print()
            return None

    def choose(self, prompt: str, rows: Sequence[Row], fits: Callable[[str, Row], bool]) -> str | None:
        """One of these rows, or a typed line; None when the person breaks off."""
        return pick(prompt, rows, fits) if self.interactive else self.ask(prompt)

    def clear(self) -> None:
        """Hide what the last person saw. Where nothing can be cleared, a screenful of blank lines does it."""
        if self.console.is_terminal:
            self.console.clear()
        else:
            self.console.print("\n" * 40)
