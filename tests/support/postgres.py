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


@contextmanager
def running_postgres(durable: bool = False) -> Iterator[str]:
    """Its address; `durable`: it waits for the disk, as where people play.

    PostgreSQL refuses to run as root: there it runs as the user of its package.
    """
    programs = find_programs()
    assert programs is not None, "PostgreSQL is not installed"
    user = USER if os.geteuid() == 0 else None
    with tempfile.TemporaryDirectory(prefix="caldera-postgres-", ignore_cleanup_errors=True) as name:
        folder, port = Path(name), free_port()
        if user:
            shutil.chown(folder, user)
        make = [str(programs / "initdb"), "-D", str(folder / "data"), "-U", "caldera", "-A", "trust", "-E", "UTF8", "--no-locale"]
        subprocess.run([*make, "--no-sync"], check=True, stdout=subprocess.DEVNULL, user=user, cwd=folder)
        settings = ["-c", f"fsync={'on' if durable else 'off'}", "-c", f"unix_socket_directories={folder}"]
        settings += ["-c", "listen_addresses=127.0.0.1"]
        run = [str(programs / "postgres"), "-D", str(folder / "data"), "-p", str(port), *settings]
        with open(folder / "log.txt", "wb") as log:
            process = subprocess.Popen(run, stdout=log, stderr=log, user=user, cwd=folder)
        try:
            for _ in range(200):
                ready = [str(programs / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(port)]
                if subprocess.run(ready, check=False).returncode == 0:
                    break
                time.sleep(0.1)
            yield f"postgresql://caldera@127.0.0.1:{port}/postgres"
        finally:
            process.send_signal(signal.SIGINT)  # it ends at once, and does not wait for connections to be closed
            process.wait(20)
