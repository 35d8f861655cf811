"""The note on the home page about the fast build: there while one is made, gone afterwards."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from tests.support.rooms import browser, running_room


def tell(folder: Path, state: str, percent: int) -> None:
    told = {"state": state, "percent": percent, "at": time.time() + 3600}
    (folder / "progress.json").write_text(json.dumps(told), encoding="utf-8")


def test_the_home_page_tells_how_far_the_build_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CALDERA_FAST_BUILD", str(tmp_path))
    with running_room(tmp_path / "t.db") as room, browser(room) as ann, browser(room, "fr") as bob:
        assert "build-note" not in ann.get("/").text, "nobody builds"
        assert ann.get("/build").text == ""
        tell(tmp_path, "building", 42)
        assert "being compiled (42" in ann.get("/").text
        assert "en cours de compilation (42" in bob.get("/").text
        assert "(42" in ann.get("/build").text
        tell(tmp_path, "ready", 100)
        assert "build-note" not in ann.get("/").text
        assert ann.get("/build").text == ""
