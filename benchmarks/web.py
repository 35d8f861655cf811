"""How long a move takes in the browser's eyes, as a multiple of an empty page.

One server in a process of its own, loopback only. For each move: from the POST to the event that carries the new table, as received
by somebody who watches; bots are not involved. Compared with GET of the empty page by the same server in the same run, in turns
with the moves, over the same kind of kept connection. Prints the 50th and 95th percentile of both, and their ratio.

    python benchmarks/web.py [moves]
"""

from __future__ import annotations

import json
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import caldera
from caldera.core.rng import Rng

SERVE = "import sys; from caldera.web.server import serve; serve('127.0.0.1', 0, sys.argv[1], False, 0.0)"
AIM = 10.0


class Wire:
    """A kept HTTP connection, with as little of a client as possible."""

    def __init__(self, port: int, cookie: str = "") -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=20)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""
        self.common = f"Host: localhost:{port}\r\nSec-Fetch-Site: same-origin\r\n" + (f"Cookie: {cookie}\r\n" if cookie else "")

    def send(self, method: str, path: str, body: bytes = b"", kind: str = "application/json") -> None:
        length = f"Content-Type: {kind}\r\nContent-Length: {len(body)}\r\n" if method == "POST" else ""
        self.socket.sendall(f"{method} {path} HTTP/1.1\r\n{self.common}{length}\r\n".encode() + body)

    def until(self, mark: bytes) -> bytes:
        """Everything up to and with the mark."""
        while mark not in self.buffer:
            more = self.socket.recv(1 << 18)
            if not more:
                raise ConnectionError("the server hung up")
            self.buffer += more
        found, _, self.buffer = self.buffer.partition(mark)
        return found + mark

    def answer(self) -> tuple[int, bytes, bytes]:
        """Status, headers and body of an answer with a length."""
        head = self.until(b"\r\n\r\n")
        length = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])
        while len(self.buffer) < length:
            self.buffer += self.socket.recv(1 << 18)
        body, self.buffer = self.buffer[:length], self.buffer[length:]
        return int(head.split()[1]), head, body


def percentile(values: list[float], share: float) -> float:
    return statistics.quantiles(values, n=100, method="inclusive")[round(share * 100) - 1]


def measure(port: int, moves: int) -> tuple[list[float], list[float], int]:
    """Times of moves and of empty pages, and the mean size of an event."""
    wire = Wire(port)
    form = b"players=2&seat.0.kind=here&seat.1.kind=here"
    wire.send("POST", "/g/hekla/new", form, "application/x-www-form-urlencoded")
    status, head, _ = wire.answer()
    assert status == 303, head
    table = head.lower().partition(b"location: ")[2].partition(b"\r\n")[0]
    start = head.lower().index(b"location: ") + len(b"location: ")
    path = head[start : start + len(table)].decode()
    cookie_at = head.index(b"caldera=")
    cookie = head[cookie_at:].split(b";")[0].decode()
    player, watcher, empty = Wire(port, cookie), Wire(port, cookie), Wire(port)
    watcher.send("GET", f"{path}/events?last_version=0")
    watcher.until(b"retry: 1000")
    game, rng = caldera.game("hekla"), Rng(7)
    state = game.new(2)
    move_times: list[float] = []
    empty_times: list[float] = []
    bytes_sent = 0
    for version in range(moves):
        if state.is_over:
            break
        began = time.perf_counter()
        empty.send("GET", "/empty")
        empty.answer()
        empty_times.append(time.perf_counter() - began)
        seat = state.actors[0]
        legal = state.legal_actions(seat)
        action = legal[rng.below(len(legal))]
        body = json.dumps({"seat": seat, "action": action, "last_version": version}).encode()
        began = time.perf_counter()
        player.send("POST", f"{path}/act", body)
        event = watcher.until(b"\n\n")
        while b"id: %d\n" % (version + 1) not in event:
            event += watcher.until(b"\n\n")
        move_times.append(time.perf_counter() - began)
        bytes_sent += len(event)
        status, _, answered = player.answer()
        assert status == 200, answered
        state.apply(action, seat)
    return move_times, empty_times, bytes_sent // len(move_times)


def main() -> int:
    moves = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", SERVE, str(Path(folder) / "tables.db")]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            port = int(process.stdout.readline().split("localhost:")[1].split("/")[0])
            try:
                measure(port, 30)
                times, nothing, size = measure(port, moves)
            finally:
                process.terminate()
    ratios = [percentile(times, share) / percentile(nothing, share) for share in (0.5, 0.95)]
    print(f"{len(times)} moves of Hekla, an event is {size / 1000:.0f} kB")
    print(f"empty page      p50 {1000 * percentile(nothing, 0.5):.2f} ms   p95 {1000 * percentile(nothing, 0.95):.2f} ms")
    print(f"move to event   p50 {1000 * percentile(times, 0.5):.2f} ms   p95 {1000 * percentile(times, 0.95):.2f} ms")
    print(f"ratio           p50 {ratios[0]:.1f}      p95 {ratios[1]:.1f}      (aim: {AIM:.0f} or less)")
    return 0 if ratios[0] <= AIM else 1


if __name__ == "__main__":
    raise SystemExit(main())
