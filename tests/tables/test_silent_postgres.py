"""A PostgreSQL that stops answering: everybody is told so soon, everything goes on by itself afterwards, and signals work."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest

from caldera.tables.errors import Stale, Unavailable
from caldera.tables.processes.postgres_connections import PER_WORKER
from caldera.tables.store.archive import expire_tables
from caldera.tables.store.protocol import TableStore, open_store
from tests.support.postgres import find_programs, running_postgres, silent
from tests.support.processes import SERVE, children_of
from tests.tables.test_both_stores import entry, new

pytestmark = pytest.mark.skipif(find_programs() is None, reason="PostgreSQL is not installed")

SOON = 3.0 + 2.0
"""Seconds in which everybody is answered, and what a busy machine adds."""
BACK = 10.0
"""Seconds in which everything works again."""
JSON = {"Accept": "application/json"}


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with running_postgres() as found:
        yield found


@pytest.fixture
def store(address: str) -> Iterator[TableStore]:
    opened = open_store(address)
    yield opened
    opened.close()


def test_many_threads_are_refused_in_time_and_go_on_afterwards(store: TableStore, address: str) -> None:
    new(store, "many")
    waits: list[float] = []

    def ask() -> None:
        began = time.monotonic()
        with pytest.raises(Unavailable, match="not responding"):
            store.load("many")
        waits.append(time.monotonic() - began)

    with silent(address):
        threads = [threading.Thread(target=ask) for _ in range(30)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(waits) == 30
        assert max(waits) < SOON
        waits.clear()
        threads = [threading.Thread(target=ask) for _ in range(30)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(waits)[15] < 1.0, "while the server is silent one tries again, and the others do not wait for it"
        assert not store.claim("work")
    began = time.monotonic()
    while time.monotonic() - began < BACK:
        try:
            store.append("many", [entry(0)])
            break
        except Unavailable:
            time.sleep(0.1)
    assert store.load("many").log == [entry(0)]


def test_connections_of_a_process_are_bounded(store: TableStore, address: str) -> None:
    import psycopg

    new(store, "bounded")
    threads = [threading.Thread(target=lambda: [store.load("bounded") for _ in range(20)]) for _ in range(30)]
    for thread in threads:
        thread.start()
    with psycopg.connect(address) as db:
        most = 0
        while any(thread.is_alive() for thread in threads):
            (row,) = db.execute("SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'").fetchall()
            most = max(most, row[0] - 1)
    assert 0 < most <= PER_WORKER


def test_old_tables_are_removed_only_as_they_were_archived(store: TableStore, tmp_path: Path) -> None:
    assert store.archive_folder == Path("postgres.archive"), "no password is in it"
    new(store, "old")
    with pytest.raises(Stale):
        store.delete("old", 1)
    assert store.load("old").log == []
    store.delete("old", 0)
    store.archive_folder = tmp_path
    assert expire_tables(store, None) == []


@pytest.mark.slow
def test_a_room_tells_everybody_replaces_its_workers_and_ends(address: str) -> None:
    process = subprocess.Popen([sys.executable, "-c", SERVE, address], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert process.stdout is not None
    base = "http://localhost:" + process.stdout.readline().split("localhost:")[1].split("/")[0]
    try:
        with httpx2.Client(base_url=base, headers=JSON, timeout=30) as client:
            made = client.post("/g/hekla/new", json={"seats": [{"kind": "link"}, {"kind": "bot", "bot": "easy"}]}).json()
            joined = client.post(made["seats"][0]["link"], json={"name": "Ann"}).json()
            client.headers["Authorization"] = f"Bearer {joined['token']}"
            path = f"/t/{made['id']}"
            act_when_possible(client, path, BACK)
            wait_for_turn(client, path)
            old = set(children_of(process.pid))
            with silent(address):
                for _ in range(3):
                    began = time.monotonic()
                    refused = try_to_act(client, path)
                    assert refused.status_code == 503, refused.text
                    assert int(refused.headers["Retry-After"]) >= 1
                    assert time.monotonic() - began < SOON
                os.kill(process.pid, signal.SIGHUP)
                time.sleep(3)  # a new worker finds no database, and the old ones stay
                assert set(children_of(process.pid)) & old
            act_when_possible(client, path, BACK)
            until = time.monotonic() + 30
            while set(children_of(process.pid)) & old:
                assert time.monotonic() < until, "the workers were not replaced"
                time.sleep(0.1)
            act_when_possible(client, path, BACK)
            wait_for_turn(client, path)
            with silent(address):
                try_to_act(client, path)
                process.terminate()
                process.wait(20)
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()
        process.stdout.close()


def try_to_act(client: httpx2.Client, path: str) -> httpx2.Response:
    shown = client.get(path)
    if shown.status_code != 200 or not shown.json()["actions"]:
        return shown
    body = {"seat": 0, "action": shown.json()["actions"][0]["action"], "last_version": shown.json()["version"]}
    return client.post(f"{path}/act", json=body)


def wait_for_turn(client: httpx2.Client, path: str) -> None:
    until = time.monotonic() + BACK
    while not client.get(path).json().get("actions"):
        assert time.monotonic() < until, "the bot does not act"
        time.sleep(0.05)


def act_when_possible(client: httpx2.Client, path: str, seconds: float) -> None:
    until = time.monotonic() + seconds
    while True:
        try:
            answer = try_to_act(client, path)
            if answer.status_code == 200 and str(answer.url).endswith("/act"):
                return
        except httpx2.TransportError:
            pass  # a worker that ends has closed its connections
        assert time.monotonic() < until, "nothing can be done again"
        time.sleep(0.1)
