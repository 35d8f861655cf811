"""What a room tells those who keep it running: is it alive and ready, what it has counted, and a line of JSON per request."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import httpx2

from caldera.tables.metrics import HELP, Metrics, exposition
from caldera.web.http.monitoring import _may_monitor

SERVE = """
import sys
from caldera.web.server import serve
serve("127.0.0.1", 0, sys.argv[1], False, 0.0, json_logs=True, proxies=["127.0.0.1"])
"""
LINE = re.compile(r'[a-z_]+\{process="[^"]+"(,[a-z]+="[^"]*")*\} [0-9.e+-]+|# (HELP|TYPE) [a-z_]+ .+')


def test_a_room_is_monitored(tmp_path: Path) -> None:
    complaints = tmp_path / "log.txt"
    with complaints.open("w") as log:
        process = subprocess.Popen(
            [sys.executable, "-W", "error", "-c", SERVE, str(tmp_path / "t.db")], stdout=subprocess.PIPE, stderr=log, text=True
        )
    try:
        assert process.stdout is not None
        base = "http://127.0.0.1:" + process.stdout.readline().split("localhost:")[1].split("/")[0]
        with httpx2.Client(base_url=base, headers={"Accept": "application/json"}, timeout=60) as client:
            assert client.get("/healthz").text == "ok\n"
            assert client.get("/readyz").text == "ready\n"
            made = client.post("/g/hekla/new", json={"seats": [{"kind": "here"}, {"kind": "link"}]}).json()
            token = {"Authorization": f"Bearer {made['seats'][0]['token']}"}
            action = client.get(made["path"], headers=token).json()["actions"][0]["action"]
            body = {"seat": 0, "action": action, "last_version": 0}
            assert client.post(f"{made['path']}/act", json=body, headers=token).status_code == 200
            assert client.get(made["seats"][1]["link"]).status_code == 200
            told = client.get("/metrics")
            stranger = client.get("/metrics", headers={"X-Forwarded-For": "203.0.113.7"})
            assert stranger.status_code == 404, "only this machine may look, and whom it was told"
    finally:
        process.terminate()
        process.communicate(timeout=60)
    assert told.headers["content-type"].startswith("text/plain; version=0.0.4")
    lines = told.text.splitlines()
    assert all(LINE.fullmatch(line) for line in lines), [line for line in lines if not LINE.fullmatch(line)]
    found = {
        re.sub(r'process="[^"]+",?', "", line.rpartition(" ")[0]): float(line.rpartition(" ")[2])
        for line in lines
        if line[0] != "#"
    }
    assert found['caldera_requests_total{route="/t/{table_id}/act",method="POST",status="200"}'] == 1
    assert found['caldera_changes_total{game="hekla"}'] == 1
    assert found["caldera_entries_total{}"] == 1
    assert found["caldera_commit_seconds_count{}"] == 1
    assert found["caldera_tables{}"] == 1
    assert found["process_resident_memory_bytes{}"] > 1e7
    log_lines = [json.loads(line) for line in complaints.read_text().splitlines()]
    acted = [line for line in log_lines if line.get("route", "").endswith("/act")]
    assert [(line["method"], line["status"]) for line in acted] == [("POST", 200)]
    secrets = (made["id"], made["seats"][0]["token"], made["seats"][1]["link"].rpartition("/")[2])
    for text in (complaints.read_text(), told.text):
        assert not any(secret in text for secret in secrets), "neither tables nor invitations are named"


def test_every_number_is_described_and_times_are_counted_up() -> None:
    metrics = Metrics()
    metrics.took("caldera_commit_seconds", 0.003)
    metrics.took("caldera_commit_seconds", 0.3)
    metrics.took("caldera_commit_seconds", 100.0)
    metrics.count("caldera_requests_total", route='a"b\\c\nd', status=200)
    shown = exposition({"a": metrics.samples(), "b": {"caldera_tables": 3}})
    assert 'caldera_commit_seconds_bucket{process="a",le="0.25"} 1\n' in shown
    assert 'caldera_commit_seconds_bucket{process="a",le="0.5"} 2\n' in shown
    assert 'caldera_commit_seconds_bucket{process="a",le="+Inf"} 3\n' in shown
    assert 'caldera_requests_total{process="a",route="a_b_c_d",status="200"} 1\n' in shown
    assert 'caldera_tables{process="b"} 3\n' in shown
    assert "untyped" not in shown
    assert all(len(words.split()) > 1 for words in HELP.values())


def test_who_may_monitor() -> None:
    named = frozenset({"10.0.0.7"})
    assert [_may_monitor(host, named) for host in ("127.0.0.1", "::1", "10.0.0.7", "10.0.0.8", "", "x")] == [True] * 3 + [False] * 3
