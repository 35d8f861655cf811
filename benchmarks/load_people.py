"""Plays at a Caldera room: so many tables of two people and a spectator, one action a second a table, from one process.

    python benchmarks/load_people.py PORT GAME TABLES SECONDS [packed]

`load.py` starts it and talks with it by lines: it says "seated" when all sit at their tables, "watching" when all streams are open,
and at the end one line of JSON; before the second and the third it waits for a line. So that it is never the one that is slow, all
games are chosen and all requests written beforehand, and of what comes back only the ids of events are read. The dice can be known
beforehand because `load.py` gives the server a secret that is no secret. `packed`: streams are asked for with gzip, as browsers do.
"""

from __future__ import annotations

import json
import secrets
import select
import socket
import sys
import time
import zlib
from collections import deque
from dataclasses import dataclass, field

import caldera
from caldera.core import dice
from caldera.core.rng import Rng

SECRET = bytes(32)
"""Of all dice: the server is started with it."""
SPEECH = ("claim", "rate", "safe", "avoid")
TRIES = 100
"""Actions of Fuji that say something: of these there are very many, and hardly anything else would happen."""
PATIENCE = 60.0
SETTLING = 4.0
"""Seconds after the streams are open: who is here is told at once and again a little later."""


def connect(port: int) -> socket.socket:
    made = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
    made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return made


def request(
    port: int, method: str, path: str, cookie: str, body: bytes = b"", accept: str = "application/json", packed: bool = False
) -> bytes:
    head = f"{method} {path} HTTP/1.1\r\nHost: localhost:{port}\r\nSec-Fetch-Site: same-origin\r\nAccept: {accept}\r\n"
    head += "Accept-Encoding: gzip\r\n" if packed else ""
    head += f"Cookie: caldera={cookie}\r\n" if cookie else ""
    head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n" if method == "POST" else ""
    return head.encode() + b"\r\n" + body


def ask(wire: socket.socket, asked: bytes) -> bytes:
    """The body of the answer to a request, before the clock runs."""
    wire.sendall(asked)
    got = b""
    while b"\r\n\r\n" not in got:
        more = wire.recv(1 << 16)
        assert more, "the server hung up"
        got += more
    head, _, body = got.partition(b"\r\n\r\n")
    assert head.split(None, 2)[1] in (b"200", b"201"), got
    length = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])
    while len(body) < length:
        body += wire.recv(1 << 16)
    return body


@dataclass
class Move:
    """An action that is to be taken: by whom, as a request, and the version of the table that it makes."""

    seat: int
    request: bytes
    version: int


@dataclass
class Table:
    """A table with what is going to happen at it."""

    port: int
    game: str
    rng: Rng
    moves: deque[Move] = field(default_factory=deque)
    under_way: Move | None = None
    began: float = 0.0
    due: deque[float] = field(default_factory=deque)
    """When actions should have been taken that had to wait for the one before."""

    def __post_init__(self) -> None:
        self.sessions = [secrets.token_urlsafe(32) for _ in range(2)]
        self.posts: list[socket.socket] = []

    def sit_down(self) -> None:
        self.posts = [connect(self.port) for _ in range(2)]
        seat_specs = b'{"seats": [{"kind": "here"}, {"kind": "link"}], "settings": {"dice": "server"}}'
        made = json.loads(ask(self.posts[0], request(self.port, "POST", f"/g/{self.game}/new", self.sessions[0], seat_specs)))
        self.id = str(made["id"])
        ask(self.posts[1], request(self.port, "POST", made["seats"][1]["link"], self.sessions[1], b'{"name": "Bea"}'))

    def choose_moves(self, count: int) -> None:
        """The first actions of a random game that is long enough: in some, everybody leaves at once."""
        for _ in range(TRIES):
            self.moves.clear()
            if self._play_randomly(count):
                return
        raise AssertionError("a game of this length is over too early")

    def _play_randomly(self, count: int) -> bool:
        game = caldera.game(self.game)
        state, ply, begun = game.new(2), 0, False
        while not state.is_over:
            if state.actors == (caldera.CHANCE,):
                state.apply(dice.roll(SECRET, state, ply), caldera.CHANCE)
                ply += 1
                continue
            if self.moves:
                self.moves[-1].version = ply + 1  # one entry of the log is no action: somebody has sat down
            if not begun:
                self.first_version, begun = ply + 1, True
            if len(self.moves) == count:
                return True
            seat = state.actors[0]
            legal = state.legal_actions(seat)
            quick = [action for action in legal if game.describe(action)["kind"] not in SPEECH] or legal
            action = quick[self.rng.below(len(quick))]
            body = json.dumps({"seat": seat, "action": action, "last_version": ply + 1}).encode()
            self.moves.append(Move(seat, request(self.port, "POST", f"/t/{self.id}/act", self.sessions[seat], body), 0))
            state.apply(action, seat)
            ply += 1
        return False

    def streams(self, packed: bool) -> list[bytes]:
        """The requests for the events of the two people and of a spectator, who have loaded the page."""
        asked = []
        for wire, session in zip((*self.posts, self.posts[0]), (*self.sessions, ""), strict=True):
            page = ask(wire, request(self.port, "GET", f"/t/{self.id}", session, accept="text/html"))
            drawn = page.partition(b'data-drawn="')[2].partition(b'"')[0].decode()
            assert drawn, "the page does not say what it shows"
            path = f"/t/{self.id}/events?last_version={self.first_version}&drawn={drawn}"
            asked.append(request(self.port, "GET", path, session, accept="text/event-stream", packed=packed))
        return asked


class Ear:
    """One open stream: tells the version of the newest event that has come completely."""

    def __init__(self, wire: socket.socket, table: Table, seat: int, packed: bool, begun: bytes) -> None:
        self.wire = wire
        self.table = table
        self.seat = seat
        self._unpack = zlib.decompressobj(31) if packed else None
        self._chunks = bytearray()
        """What has come and is no whole chunk yet."""
        self._heard = bytearray()
        self._take(begun)

    def hear(self) -> tuple[int, int]:
        """How many bytes came, and the version, or -1."""
        got = self.wire.recv(1 << 20)
        assert got, "a stream has ended"
        self._take(got)
        if self._chunks or not self._heard.endswith(b"\n\n"):
            return len(got), -1
        at = self._heard.rfind(b"id: ")
        version = int(self._heard[at + 4 : self._heard.index(b"\n", at + 4)]) if at >= 0 else -1
        self._heard.clear()
        return len(got), version

    def _take(self, got: bytes) -> None:
        """Read the chunks of which an answer without a length is made."""
        chunks = self._chunks
        chunks += got
        while (at := chunks.find(b"\r\n")) >= 0 and len(chunks) >= at + 4 + (size := int(chunks[:at], 16)):
            chunk = bytes(chunks[at + 2 : at + 2 + size])
            self._heard += self._unpack.decompress(chunk) if self._unpack else chunk
            del chunks[: at + 4 + size]


class Crowd:
    """Everybody at all tables, in one loop."""

    def __init__(self, tables: list[Table], packed: bool) -> None:
        self.tables = tables
        self.packed = packed
        self.poll = select.epoll()
        self.ears: dict[int, Ear] = {}
        self.mouths: dict[int, socket.socket] = {}
        self.times: list[float] = []
        self.lag: list[float] = []
        """How late this program itself was to send what was due."""
        self.bytes = 0

    def watch(self, port: int) -> None:
        for table in self.tables:
            for seat, asked in enumerate(table.streams(self.packed)):
                wire = connect(port)
                wire.sendall(asked)
                got = b""
                while b"\r\n\r\n" not in got:
                    more = wire.recv(1 << 16)
                    got += more
                    assert more, got
                assert got.startswith(b"HTTP/1.1 200 "), got
                wire.setblocking(False)
                self.ears[wire.fileno()] = Ear(wire, table, seat, self.packed, got.partition(b"\r\n\r\n")[2])
                self.poll.register(wire, select.EPOLLIN)
            for post in table.posts:
                self.mouths[post.fileno()] = post
                self.poll.register(post, select.EPOLLIN)

    def settle(self, seconds: float) -> None:
        until = time.perf_counter() + seconds
        while (left := until - time.perf_counter()) > 0:
            for handle, _ in self.poll.poll(left):
                self.listen(self.ears[handle])

    def play(self, seconds: int) -> None:
        """Tables act one after the other, spread over each second; whatever is late may come until a while after the end."""
        start, places = time.perf_counter(), list(enumerate(self.tables))
        order = [(start + second + place / len(self.tables), table) for second in range(seconds) for place, table in places]
        end = start + seconds + 2.0
        coming = deque(order)
        while (now := time.perf_counter()) < end and (coming or any(table.under_way for table in self.tables)):
            while coming and coming[0][0] <= now:
                due, table = coming.popleft()
                if table.under_way:
                    table.due.append(due)
                else:
                    self.lag.append(now - due)
                    self.act(table, time.perf_counter())
            wait = (coming[0][0] if coming else end) - time.perf_counter()
            for handle, _ in self.poll.poll(max(0.0, wait)):
                if ear := self.ears.get(handle):
                    self.listen(ear)
                else:
                    answer = self.mouths[handle].recv(1 << 16)
                    assert answer.startswith((b"HTTP/1.1 200 ", b"{")), answer  # a body may come after its head

    def listen(self, ear: Ear) -> None:
        size, version = ear.hear()
        self.bytes += size
        table = ear.table
        if table.under_way and ear.seat == 1 - table.under_way.seat and version >= table.under_way.version:
            self.times.append(time.perf_counter() - table.began)
            table.under_way = None
            if table.due:
                self.act(table, table.due.popleft())  # its time has been running since it was due

    def act(self, table: Table, began: float) -> None:
        move = table.moves.popleft()
        table.under_way, table.began = move, began
        table.posts[move.seat].sendall(move.request)


def wait_for_word() -> None:
    sys.stdin.readline()


def main() -> None:
    port, game, count, seconds = int(sys.argv[1]), sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    tables = [Table(port, game, Rng(number)) for number in range(count)]
    for table in tables:
        table.sit_down()
        table.choose_moves(seconds)
    crowd = Crowd(tables, sys.argv[5:] == ["packed"])
    print("seated", flush=True)
    wait_for_word()
    crowd.watch(port)
    crowd.settle(SETTLING)
    print("watching", flush=True)
    wait_for_word()
    crowd.bytes, busy = 0, time.process_time()
    crowd.play(seconds)
    told = {"times": crowd.times, "late": count * seconds - len(crowd.times), "bytes": crowd.bytes, "lag": crowd.lag}
    print(json.dumps(told | {"cpu": time.process_time() - busy}), flush=True)


if __name__ == "__main__":
    main()
