"""The example of `docs/nginx.conf` with Debian's nginx before two servers on one PostgreSQL, one of which is killed."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest

from tests.support.paths import ROOT
from tests.support.postgres import find_programs, free_port, running_postgres
from tests.support.waiting import wait_until

NGINX = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
pytestmark = [
    pytest.mark.skipif(NGINX is None, reason="nginx is not installed"),
    pytest.mark.skipif(find_programs() is None, reason="PostgreSQL is not installed"),
]
SERVE = """
import sys
from caldera.web.http.limits import UNLIMITED
from caldera.web.server import serve
serve("127.0.0.1", int(sys.argv[2]), sys.argv[1], False, 0.0, UNLIMITED, proxies=["127.0.0.1"])
"""
ACCEPT = {"Accept": "application/json"}


@contextmanager
def running(command: list[str], log: Path) -> Iterator[subprocess.Popen[str]]:
    with log.open("w") as complaints:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=complaints, text=True)
    try:
        yield process
    finally:
        process.terminate()
        process.communicate(timeout=60)


def configuration(folder: Path, front: int, upstreams: list[int]) -> Path:
    """The example as it is in the documentation, with the ports of this test."""
    site = (ROOT / "docs" / "nginx.conf").read_text()
    for shown, port in (("8000", upstreams[0]), ("8001", upstreams[1]), ("8080", front)):
        assert f"127.0.0.1:{shown}" in site
        site = site.replace(f"127.0.0.1:{shown}", f"127.0.0.1:{port}")
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    paths = "\n".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    own = f"daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log; events {{}}"
    path = folder / "nginx.conf"
    path.write_text(f"{own}\nhttp {{\naccess_log off;\n{paths}\n{site}}}\n")
    return path


def is_ready(address: str) -> bool:
    try:
        return httpx2.get(f"{address}/readyz", timeout=5).status_code == 200
    except httpx2.TransportError:
        return False


def requests_of(address: str, route: str) -> int:
    """How many requests a server has had for a route."""
    told = httpx2.get(f"{address}/metrics", timeout=20).text
    lines = [line for line in told.splitlines() if line.startswith("caldera_requests_total") and f'route="{route}"' in line]
    return sum(int(line.rpartition(" ")[2]) for line in lines)


def test_tables_stay_with_one_server_and_move_when_it_dies(tmp_path: Path) -> None:
    with ExitStack() as stack:
        database = stack.enter_context(running_postgres())
        ports = [free_port() for _ in range(3)]
        servers = [
            stack.enter_context(running([sys.executable, "-c", SERVE, database, str(port)], tmp_path / f"{port}.log"))
            for port in ports[:2]
        ]
        direct = [f"http://127.0.0.1:{port}" for port in ports[:2]]
        front = f"http://127.0.0.1:{ports[2]}"
        path = configuration(tmp_path, ports[2], ports[:2])
        stack.enter_context(running([str(NGINX), "-p", str(tmp_path), "-c", str(path)], tmp_path / "nginx.log"))
        for address in (*direct, front):
            wait_until(lambda address=address: is_ready(address), address)  # type: ignore[misc]  # mypy has no types for the defaults of a lambda
        client = stack.enter_context(httpx2.Client(base_url=front, headers=ACCEPT, timeout=60))
        assert client.get("/metrics").status_code == 404, "numbers are not for everybody"
        made = client.post("/g/hekla/new", json={"seats": [{"kind": "here"}, {"kind": "here"}]}).json()
        for _ in range(10):
            assert client.get(made["path"]).status_code == 200
        served = [requests_of(address, "/t/{table_id}") for address in direct]
        assert sorted(served) == [0, 10], "one table, one server"
        with client.stream("GET", f"{made['path']}/events", headers={"Accept": "text/event-stream"}) as stream:
            assert next(line for line in stream.iter_lines() if '"page"' in line), "nothing waits in a buffer"
        servers[served.index(10)].send_signal(signal.SIGKILL)
        act(client, made)
        assert client.get(made["path"]).json()["version"] == 1


def act(client: httpx2.Client, made: dict[str, Any]) -> None:
    headers = {"Authorization": f"Bearer {made['seats'][0]['token']}"}
    shown = client.get(made["path"], headers=headers)  # a server that is gone is left out, and the next one is asked
    assert shown.status_code == 200
    body = {"seat": 0, "action": shown.json()["actions"][0]["action"], "last_version": 0}
    assert client.post(f"{made['path']}/act", json=body, headers=headers).status_code == 200
