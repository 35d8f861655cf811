"""A real PostgreSQL for tests, from the path or from the system's package, in a folder of its own."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PACKAGED = Path("/usr/lib/postgresql")
USER = "postgres"


def find_programs() -> Path | None:
    """The folder with `initdb` and `postgres`: that of the newest package, else of the path."""
    packaged = sorted(PACKAGED.glob("*/bin/initdb"), key=lambda path: int(path.parent.parent.name))
    found = shutil.which("initdb")
    return packaged[-1].parent if packaged else Path(found).resolve().parent if found else None


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return int(listening.getsockname()[1])


@contextmanager
def silent(address: str) -> Iterator[None]:
    """A server that is there and answers nothing: all of its processes are stopped."""
    import psycopg

    with psycopg.connect(address) as db:
        (row,) = db.execute("SHOW data_directory").fetchall()
    parent = int((Path(row[0]) / "postmaster.pid").read_text().split()[0])
    os.kill(parent, signal.SIGSTOP)  # first, so that no further one comes
    children = [int(each) for each in Path(f"/proc/{parent}/task/{parent}/children").read_text().split()]
    try:
        for pid in children:
            os.kill(pid, signal.SIGSTOP)
        yield
    finally:
        for pid in (*children, parent):
            os.kill(pid, signal.SIGCONT)


class Postgres:
    """A server in a folder of its own, which can be started again on the same port; `durable`: it waits for the disk, as where
    people play. PostgreSQL refuses to run as root: there it runs as the user of its package.
    """

    def __init__(self, folder: Path, durable: bool = False) -> None:
        programs = find_programs()
        assert programs is not None, "PostgreSQL is not installed"
        self._programs, self._folder, self._port = programs, folder, free_port()
        self._user = USER if os.geteuid() == 0 else None
        self.address = f"postgresql://caldera@127.0.0.1:{self._port}/postgres"
        if self._user:
            shutil.chown(folder, self._user)
        make = [str(programs / "initdb"), "-D", str(folder / "data"), "-U", "caldera", "-A", "trust", "-E", "UTF8", "--no-locale"]
        subprocess.run([*make, "--no-sync"], check=True, stdout=subprocess.DEVNULL, user=self._user, cwd=folder)
        settings = ["-c", f"fsync={'on' if durable else 'off'}", "-c", f"unix_socket_directories={folder}"]
        settings += ["-c", "listen_addresses=127.0.0.1"]
        self._command = [str(programs / "postgres"), "-D", str(folder / "data"), "-p", str(self._port), *settings]
        self.start()

    def start(self) -> None:
        with open(self._folder / "log.txt", "ab") as log:
            self._process = subprocess.Popen(self._command, stdout=log, stderr=log, user=self._user, cwd=self._folder)
        ready = [str(self._programs / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self._port)]
        for _ in range(200):
            if subprocess.run(ready, check=False).returncode == 0:
                break
            time.sleep(0.1)

    def stop(self) -> None:
        self._process.send_signal(signal.SIGINT)  # it ends at once, and does not wait for connections to be closed
        self._process.wait(20)


@contextmanager
def postgres_server(durable: bool = False) -> Iterator[Postgres]:
    with tempfile.TemporaryDirectory(prefix="caldera-postgres-", ignore_cleanup_errors=True) as name:
        server = Postgres(Path(name), durable)
        try:
            yield server
        finally:
            server.stop()


@contextmanager
def running_postgres(durable: bool = False) -> Iterator[str]:
    """The address of one."""
    with postgres_server(durable) as server:
        yield server.address
