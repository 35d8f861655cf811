"""A server of two workers on PostgreSQL, in processes that a test may kill."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SERVE = """
import sys
from caldera.web.http.limits import UNLIMITED
from caldera.web.server import serve
serve("127.0.0.1", 0, sys.argv[1], False, 0.0, UNLIMITED, workers=2)
"""


def children_of(pid: int) -> list[int]:
    return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


@contextmanager
def two_workers(address: str) -> Iterator[tuple[int, str]]:
    """A server of two workers: the process that looks after them, and its address."""
    process = subprocess.Popen(
        [sys.executable, "-c", SERVE, address],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert process.stdout is not None
    try:
        said = process.stdout.readline()
        yield process.pid, "http://localhost:" + said.split("localhost:")[1].split("/")[0]
    finally:
        process.terminate()
        process.communicate(timeout=60)
