"""A bot that plays over HTTP: give it a seat's link, and it sits down and plays at random until the game is over.

    python examples/http_bot.py http://localhost:8020/t/TABLE/join/TOKEN

Open a table in the browser with a seat "by link" and pass that link. Without a link it opens a room of its own, where two such bots
play Hekla. Everything they know comes from the answers: see /openapi.json of a room.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

import httpx2

ASK = {"Accept": "application/json", "Accept-Language": "en"}
RETRIES = 30


def choose(table: dict[str, Any], rng: random.Random) -> int:
    """Which of the legal actions to take. Put something clever here: `table["observation"]` is all that the seat may know."""
    return int(rng.choice(table["actions"])["action"])


def sit_down(link: str, name: str) -> tuple[httpx2.Client, str]:
    """Take the seat of a link; a client that acts for it, and the table's path."""
    parts = urlsplit(link)
    client = httpx2.Client(base_url=f"{parts.scheme}://{parts.netloc}", headers=ASK, timeout=30)
    seated = client.post(parts.path, json={"name": name}).raise_for_status().json()
    client.headers["Authorization"] = f"Bearer {seated['token']}"
    return client, str(seated["path"])


def positions(client: httpx2.Client, path: str) -> Iterator[dict[str, Any]]:
    """The table, now and after every change. A connection that was cut is taken up again; every event carries the whole table."""
    for _ in range(RETRIES):
        try:
            with client.stream("GET", f"{path}/events") as stream:
                for line in stream.iter_lines():
                    if line.startswith("data: "):
                        yield json.loads(line[6:])
        except httpx2.TransportError:
            time.sleep(1)


def play(client: httpx2.Client, path: str, rng: random.Random) -> dict[str, Any]:
    """Act whenever it is our turn; the table at the end."""
    for table in positions(client, path):
        if table["over"]:
            return table
        if table["actions"]:
            body = {"seat": table["seat"], "action": choose(table, rng), "last_version": table["version"]}
            answer = client.post(f"{path}/act", json=body)
            while answer.status_code == 429:  # faster than the room allows: it says how long to wait
                time.sleep(float(answer.headers["Retry-After"]))
                answer = client.post(f"{path}/act", json=body)
            if answer.status_code != 409:  # somebody acted first: the next event shows what there is to decide now
                answer.raise_for_status()
    raise SystemExit("the room does not answer any more")


def visit(link: str, name: str, rng: random.Random) -> dict[str, Any]:
    """Sit down, play to the end, and go home; the table at the end."""
    client, path = sit_down(link, name)
    try:
        return play(client, path, rng)
    finally:
        client.close()


@contextmanager
def own_room() -> Iterator[str]:
    """A room of our own on a free port; its address."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "caldera", "serve", "--port", "0", "--no-browser", "--database", f"{folder}/tables.db"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as room:
            assert room.stdout is not None
            try:
                yield room.stdout.readline().split()[4].rstrip("/")
            finally:
                room.terminate()


def main() -> None:
    if len(sys.argv) > 1 and sys.argv[1].startswith("http"):
        print(visit(sys.argv[1], "Bot by HTTP", random.Random())["prompt"])
        return
    with own_room() as address:
        body = {"seats": [{"kind": "link"}, {"kind": "link"}]}
        made = httpx2.post(f"{address}/g/hekla/new", json=body, headers=ASK, timeout=30).raise_for_status().json()
        links = [address + seat["link"] for seat in made["seats"]]
        other = threading.Thread(target=visit, args=(links[1], "Bot 2", random.Random(6)))
        other.start()
        print(visit(links[0], "Bot 1", random.Random(5))["prompt"])
        other.join()


if __name__ == "__main__":
    main()
