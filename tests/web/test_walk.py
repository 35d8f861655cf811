"""The walk of a click: how many files of ours somebody has to know who follows an action from the request to the answer."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import caldera
from caldera.build_info import COMPILED, read_build_info

MOST = {"answer": (35, 27), "event": (68, 47)}
"""Files between the request and its answer, and until a spectator's page has its event: all of ours, and those outside the game."""

WALK = """
import json, os, signal, socket, sys, threading, time
import httpx2
from caldera.web.server import serve

files, is_walking = set(), False

def note(frame, event, argument):
    if is_walking and event == "call":
        files.add(frame.f_code.co_filename)

def listen(base, path, version, is_heard):
    with httpx2.Client(base_url=base, timeout=60) as client:
        with client.stream("GET", f"{path}/events", params={"last_version": version}) as stream:
            for line in stream.iter_lines():
                if line.startswith("id: "):
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
        for version in range(2):  # the first action makes what the others find
            table = client.get(made["path"], headers=token).json()
            token = {"Authorization": f"Bearer {made['seats'][table['actors'][0]]['token']}"}
            action = client.get(made["path"], headers=token).json()["actions"][0]["action"]
            body = {"seat": table["actors"][0], "action": action, "last_version": table["version"]}
            is_heard = threading.Event()
            if version == 1 and sys.argv[2] == "event":
                threading.Thread(target=listen, args=(base, made["path"], table["version"], is_heard), daemon=True).start()
                time.sleep(1.0)  # the stream is open, and has told what it tells at first
            is_walking = version == 1
            assert client.post(f"{made['path']}/act", json=body, headers=token).status_code == 200
            if version == 1 and sys.argv[2] == "event":
                assert is_heard.wait(30)
            is_walking = False
    os.kill(os.getpid(), signal.SIGINT)

with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
threading.Thread(target=play, args=(f"http://127.0.0.1:{port}",), daemon=True).start()
sys.setprofile(note)
serve("127.0.0.1", port, sys.argv[1], False, 0.0)
sys.setprofile(None)
print(json.dumps(sorted(files)))
"""


@pytest.mark.skipif(read_build_info().mode in COMPILED, reason="a compiled function tells nobody that it is called")
@pytest.mark.parametrize("until", MOST)
def test_an_action_passes_few_files(tmp_path: Path, until: str) -> None:
    command = [sys.executable, "-c", WALK, str(tmp_path / "t.db"), until]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    package = Path(caldera.__file__).parent
    files = [Path(file) for file in json.loads(done.stdout.splitlines()[-1])]
    walked = [file.relative_to(package).as_posix() for file in files if file.is_relative_to(package)]
    others = [file for file in walked if not file.startswith("games/hekla/")]
    print(f"until the {until}: {len(walked)} files, {len(others)} without the game's own:", *walked, sep="\n")
    most, most_others = MOST[until]
    assert 20 < len(walked) <= most, walked
    assert len(others) <= most_others, others
