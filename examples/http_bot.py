"""A bot that plays over HTTP: give it a seat's link, and it sits down and plays at random until the game is over.

    python examples/http_bot.py http://localhost:8020/t/TABLE/join/TOKEN

Open a table in the browser with a seat "by link" and pass that link. Without a link it opens a room of its own, where two such bots
play Hekla. Everything they know comes from the answers: see /openapi.json of a room. At a table where the dice are rolled together
it takes part in them.
"""

from __future__ import annotations

import hashlib
import json
import random
import secrets
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
    nonces: dict[int, bytes] = {}
    known = 0  # the version after what we did last: an event that is older was sent before it arrived
    for table in positions(client, path):
        if table["over"]:
            return table
        if table["version"] < known:
            continue
        if table["dice"]:
            known = max(known, take_part_in_dice(client, path, table["dice"], nonces))
        if table["actions"]:
            body = {"seat": table["seat"], "action": choose(table, rng), "last_version": table["version"]}
            known = max(known, post(client, f"{path}/act", body))
    raise SystemExit("the room does not answer any more")


def post(client: httpx2.Client, path: str, body: dict[str, Any]) -> int:
    """Send something to the table; its version afterwards. When somebody else was faster, the next event shows what to do now."""
    answer = client.post(path, json=body)
    while answer.status_code == 429:  # faster than the room allows: it says how long to wait
        time.sleep(float(answer.headers["Retry-After"]))
        answer = client.post(path, json=body)
    return 0 if answer.status_code == 409 else int(answer.raise_for_status().json()["version"])


def take_part_in_dice(client: httpx2.Client, path: str, work: dict[str, Any], nonces: dict[int, bytes]) -> int:
    """Do our part of dice that nobody can choose: publish the hash of a nonce, and show the nonce when all hashes are there."""
    version = 0
    for seat in work["commit"]:
        nonces[seat] = secrets.token_bytes(32)
        published = hashlib.sha256(b"caldera nonce 1\0" + nonces[seat]).hexdigest()
        version = post(client, f"{path}/dice/commit", {"seat": seat, "hash": published})
    for seat in work["reveal"]:
        if seat in nonces:
            version = post(client, f"{path}/dice/reveal", {"seat": seat, "nonce": nonces[seat].hex()})
        else:  # from before a restart: a new hash begins the round anew for everybody
            version = take_part_in_dice(client, path, {"commit": [seat], "reveal": []}, nonces)
    return version


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
