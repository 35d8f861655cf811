"""The studies of the documentation run, in small, and their plots are well-formed."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from caldera_studies import fuji_statements, volcano


def test_the_study_of_the_volcano(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "volcano.svg"
    assert volcano.main(["--games", "2", "--bots", "random", "--spaces", "5,10", "--svg", str(picture)]) == 0
    rows = [line.split(" | ") for line in capsys.readouterr().out.splitlines()[2:]]
    assert [row[3] for row in rows] == ["5", "10"] * 3
    assert all(float(small[4]) < float(large[4]) for small, large in zip(rows[::2], rows[1::2], strict=True))
    assert len(ElementTree.parse(picture).findall(".//{*}circle")) == len(rows)


@pytest.mark.long
def test_the_study_of_statements(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "speech.svg"
    assert fuji_statements.main(["--games", "1", "--levels", "1", "--worlds", "1", "--svg", str(picture)]) == 0
    assert [line.split(" | ")[1] for line in capsys.readouterr().out.splitlines()[2:]] == ["silent", "vague", "code", "all-seeing"]
    assert "level 1" in picture.read_text(encoding="utf-8")
