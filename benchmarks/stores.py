"""How many actions per second the stores take, one by one and in group commits, with everything on the disk before it counts.

    python benchmarks/stores.py [--seconds 3]

SQLite in a file and a PostgreSQL of its own, both fully synchronous. Also how long it takes until another process has heard of a
commit and read what was added.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from caldera.tables.people.seats import HERE, Seat  # noqa: E402  # after the path is set
from caldera.tables.play.table import PLAY, Entry  # noqa: E402  # after the path is set
from caldera.tables.processes.notes import Note  # noqa: E402  # the path to the tests' PostgreSQL is set just above
from caldera.tables.store.protocol import TableStore, open_store  # noqa: E402  # after the path is set
from caldera.tables.store.sqlite import Addition  # noqa: E402  # after the path is set
from tests.support.postgres import running_postgres  # noqa: E402  # after the path is set

TABLES = 64


def fill(store: TableStore, seconds: float, group: int) -> tuple[float, float]:
    """Commits and entries per second, with so many tables in each commit."""
    names = [f"{group} {number}" for number in range(TABLES)]
    for name in names:
        store.create(name, "hekla", {}, b"secret", [Seat(0, HERE), Seat(1, HERE)], [])
    lengths = dict.fromkeys(names, 0)
    commits, began = 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        batch = [names[(commits * group + number) % TABLES] for number in range(group)]
        refused = store.append_all([Addition(name, [Entry(lengths[name], PLAY, 0, "place 3 c2", time.time())]) for name in batch])
        assert refused == [None] * group
        for name in batch:
            lengths[name] += 1
        commits += 1
    took = time.perf_counter() - began
    return commits / took, commits * group / took


def delays(address: str, number: int) -> list[float]:
    """Seconds from the beginning of a commit until another store has heard of it and read what was added."""
    one, two = open_store(address), open_store(address)
    one.create("delay", "hekla", {}, b"secret", [Seat(0, HERE), Seat(1, HERE)], [])
    heard, listening, found = threading.Event(), threading.Event(), []

    def on_news(tables: object) -> None:
        (listening if tables is None else heard).set()

    def on_note(note: Note) -> None:
        pass

    two.follow(on_news, on_note)
    listening.wait(10)
    for seq in range(number):
        heard.clear()
        began = time.perf_counter()
        one.append("delay", [Entry(seq, PLAY, 0, "place 3 c2", time.time())])
        heard.wait(10)
        entries, _ = two.load_since("delay", seq, b"")
        assert len(entries) == 1
        found.append(time.perf_counter() - began)
    one.close()
    two.close()
    return found


@contextmanager
def both() -> Iterator[dict[str, str]]:
    with tempfile.TemporaryDirectory() as folder, running_postgres(durable=True) as address:
        yield {"SQLite": f"{folder}/tables.db", "PostgreSQL": address}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=float, default=3.0)
    options = parser.parse_args()
    with both() as addresses:
        for name, address in addresses.items():
            store = open_store(address)
            for group in (1, 8, 32):
                commits, entries = fill(store, options.seconds, group)
                print(
                    f"{name:10} {group:3} tables per commit: {commits:7.0f} commits and {entries:7.0f} actions per second",
                    flush=True,
                )
            store.close()
        times = sorted(delays(addresses["PostgreSQL"], 200))
        p95 = statistics.quantiles(times, n=20)[-1]
        print(f"another process has read it after {1000 * statistics.median(times):.1f} ms, p95 {1000 * p95:.1f} ms")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
