"""CHANGELOG.md and CITATION.cff keep their forms, and name the version that the package has."""

from __future__ import annotations

import importlib
import re
from typing import Any

import caldera
from caldera.games import OWN
from tests.support.paths import ROOT

CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
YAML: Any = importlib.import_module("yaml")  # has no types
KINDS = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"]


def test_the_changelog_goes_by_version_and_kind() -> None:
    versions = re.findall(r"^## (.*)$", CHANGELOG, re.M)
    assert versions[0] in ("Unreleased", caldera.__version__)
    released = [version for version in versions if version != "Unreleased"]
    assert released[0] == caldera.__version__
    assert released == sorted(released, key=lambda version: [int(part) for part in version.split(".")], reverse=True)
    for section in re.split(r"^## .*\n", CHANGELOG, flags=re.M)[1:]:
        kinds = re.findall(r"^### (.*)$", section, re.M)
        assert kinds == [kind for kind in KINDS if kind in kinds], "known kinds, each once, in their order"
        before = section.partition("### ")[0]
        assert "- " not in before, "every entry belongs to a kind"


def test_the_citation_is_valid_and_names_the_version() -> None:
    """The fields that version 1.2.0 of the format requires, with the values that it allows."""
    cited = YAML.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert cited["cff-version"] == "1.2.0"
    assert {"message", "title", "authors"} <= cited.keys() <= {
        "cff-version", "message", "title", "authors", "type", "version", "license", "keywords", "abstract",
    }  # fmt: skip
    assert cited["authors"] == [{"name": "The Caldera contributors"}]
    assert (cited["type"], cited["license"]) == ("software", "MIT")
    assert str(cited["version"]) == caldera.__version__


def test_each_game_has_one_page_of_results_and_diaries_are_studies() -> None:
    results = {path.stem for path in (ROOT / "docs" / "results").glob("*.md")}
    assert results == {*OWN, "index"}
    assert [path.name for path in (ROOT / "docs").rglob("*.md") if re.search(r"diary|diaries|tuning", path.name)] == []
    assert {path.stem for path in (ROOT / "studies" / "diaries").glob("*.md")} == {"bots", "fire_mountain", "fuji", "sub_terra"}
