"""The walk of a click: how many files of ours somebody has to know who follows an action from the request to the answer."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import caldera
from caldera.build_info import COMPILED, read_build_info

MOST = {"answer": (35, 27), "event": (70, 49)}
"""Files between the request and its answer, on the disk, and until a spectator's page has its event: all of ours in every thread of
the server, and those outside the game."""

WALK = """
import json, os, signal, socket, sys, threading, time
import httpx2
from caldera.web.server import serve

files, walked = set(), {}
is_walking = False

def note(frame, event, argument):
    if is_walking and event == "call":
        files.add(frame.f_code.co_filename)

def listen(base, path, version, is_open, is_heard):
    with httpx2.Client(base_url=base, timeout=60) as client:
        with client.stream("GET", f"{path}/events", params={"last_version": version}) as stream:
            is_open.set()
            for line in stream.iter_lines():
                if line == f"id: {version + 1}":
                    is_heard.set()

def play(base):
    global is_walking
    with httpx2.Client(base_url=base, headers={"Accept": "application/json"}, timeout=60) as client:
        for attempt in range(600):
            try:
                client.get("/healthz")
                break
            except httpx2.TransportError:
                time.sleep(0.05)
        made = client.post("/g/hekla/new", json={"seats": [{"kind": "here"}, {"kind": "here"}]}).json()
        token = {"Authorization": f"Bearer {made['seats'][0]['token']}"}
        for version, until in enumerate(("first", "answer", "event")):  # the first action makes what the others find
            table = client.get(made["path"], headers=token).json()
            token = {"Authorization": f"Bearer {made['seats'][table['actors'][0]]['token']}"}
            action = client.get(made["path"], headers=token).json()["actions"][0]["action"]
            body = {"seat": table["actors"][0], "action": action, "last_version": table["version"]}
            is_open, is_heard = threading.Event(), threading.Event()
            if until == "event":
                told = (base, made["path"], table["version"], is_open, is_heard)
                threading.Thread(target=listen, args=told, daemon=True).start()
                assert is_open.wait(30)
                client.get("/healthz")  # meanwhile those who watch were told who is here
            files.clear()
            is_walking = True
            assert client.post(f"{made['path']}/act", json=body, headers=token).status_code == 200
            if until == "event":
                assert is_heard.wait(30)
            is_walking = False
            walked[until] = sorted(files)
    os.kill(os.getpid(), signal.SIGINT)

with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
threading.Thread(target=play, args=(f"http://127.0.0.1:{port}",), daemon=True).start()
threading.setprofile(note)  # the threads that write on the disk
sys.setprofile(note)
serve("127.0.0.1", port, sys.argv[1], False, 0.0)
sys.setprofile(None)
print(json.dumps(walked))
"""


@pytest.mark.skipif(read_build_info().mode in COMPILED, reason="a compiled function tells nobody that it is called")
def test_an_action_passes_few_files(tmp_path: Path) -> None:
    command = [sys.executable, "-c", WALK, str(tmp_path / "t.db")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    package = Path(caldera.__file__).parent
    walks = {until: [Path(file) for file in files] for until, files in json.loads(done.stdout.splitlines()[-1]).items()}
    for until, (most, most_others) in MOST.items():
        walked = [file.relative_to(package).as_posix() for file in walks[until] if file.is_relative_to(package)]
        others = [file for file in walked if not file.startswith("games/hekla/")]
        print(f"until the {until}: {len(walked)} files, {len(others)} without the game's own:", *walked, sep="\n")
        assert 20 < len(walked) <= most, walked
        assert len(others) <= most_others, others
