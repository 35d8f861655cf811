"""Exit codes, progress bars and written files."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from rich.console import Console

from caldera.locale import Text

DONE, NOT_REACHED, FAILED = 0, 1, 2

Result = TypeVar("Result")


def with_progress(say: Text, total: int, work: Callable[[Callable[[int], None]], Result]) -> Result:
    """Call work(progress) under a progress bar, which is only drawn where somebody can see it."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(say("cli.playing")), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task("", total=total)
        return work(lambda done: bar.update(task, completed=done))


def check_writable(*files: Path | None) -> None:
    """Say before a long run which of its files could not be written afterwards. Nothing that is there is changed."""
    for file in files:
        if file:
            existed = file.exists()
            with open(file, "a", encoding="utf-8"):
                pass
            if not existed:
                file.unlink()


class Written:
    """Files of results. They are written before anything is printed, so that `| head` loses none, and told about afterwards."""

    def __init__(self) -> None:
        self.files: list[Path] = []

    def add(self, file: Path | None, content: str) -> None:
        if file:
            file.write_text(content, encoding="utf-8")
            self.files.append(file)

    def print_files(self, say: Text) -> None:
        for file in self.files:
            print(say("cli.written", file=str(file)))
