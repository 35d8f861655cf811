"""How a room starts: its port, its file of tables, and what it says about itself."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from caldera.core.errors import BadInput
from caldera.locale import text
from caldera.web import server


@pytest.fixture
def taken() -> socket.socket:
    """A port that another program listens on."""
    other = socket.socket()
    other.bind(("127.0.0.1", 0))
    other.listen()
    return other


def serve(folder: Path, *arguments: str, **environment: str) -> tuple[list[str], str]:
    """Start the room, read what it says until it is open, and stop it."""
    command = [sys.executable, "-m", "caldera", "serve", "--no-browser", *arguments]
    process = subprocess.Popen(
        command, cwd=folder, env=os.environ | environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    said: list[str] = []
    while not said or "http" not in said[-1]:
        line = process.stdout.readline()
        if not line:
            break
        said.append(line.strip())
    process.send_signal(signal.SIGTERM)
    return said, process.communicate(timeout=20)[1]


def test_a_port_in_use_is_said_and_the_next_one_taken(tmp_path: Path, taken: socket.socket) -> None:
    port = taken.getsockname()[1]
    with taken:
        english, complaints = serve(tmp_path, "--port", str(port), "--lang", "en")
        french, _ = serve(tmp_path, "--port", str(port), "--lang", "fr")
    assert complaints == ""
    assert re.match(rf"Port {port} is in use by another program; using \d+ instead", english[0])
    assert english[1].startswith("Caldera is running at http://localhost:")
    assert f":{port}/" not in english[1]
    assert french[0].startswith(f"Le port {port} est déjà pris")


def test_no_port_at_all_is_one_sentence(taken: socket.socket, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "PORTS_TO_TRY", 1)
    port = taken.getsockname()[1]
    with taken, pytest.raises(BadInput, match=f"Ports {port} to {port} are all in use"):
        server.listen("127.0.0.1", port, text("en"))


@pytest.mark.parametrize(("host", "port"), [("192.0.2.1", 8000), ("127.0.0.1", 70000)])
def test_an_address_that_is_not_ours_is_one_sentence(tmp_path: Path, host: str, port: int) -> None:
    said, complaints = serve(tmp_path, "--host", host, "--port", str(port), "--lang", "en")
    assert said == []
    assert complaints.startswith("caldera: ")
    assert complaints.count("\n") == 1


def test_tables_are_kept_here_or_in_the_users_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert server.default_database() == Path("caldera.db")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(os, "access", lambda path, mode: False)  # a folder that cannot be written to, whoever runs the tests
    assert server.default_database() == tmp_path / "data" / "caldera" / "caldera.db"
