"""What a package says about itself: versions, and a README that can be read away from the repository."""

from __future__ import annotations

import re
import sys
import tomllib

import hatch_build
from tests.support.paths import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
ADDRESS = "https://forge.example/volcano/caldera"


def test_with_an_address_pictures_and_links_are_absolute() -> None:
    shown = hatch_build.index_readme(README, ADDRESS + "/")
    pictures = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", shown)
    assert len(pictures) == len(re.findall(r"!\[", README)) >= 4
    for picture in pictures:
        base = f"{ADDRESS}/raw/HEAD/"
        assert picture.startswith(base)
        assert (ROOT / picture.removeprefix(base)).is_file()
    for link in re.findall(r"(?<!!)\[[^\]]+\]\(([^)]+)\)", shown):
        assert link.startswith(("https://", "#"))
        if link.startswith(f"{ADDRESS}/blob/HEAD/"):
            assert (ROOT / link.removeprefix(f"{ADDRESS}/blob/HEAD/")).exists()


def test_without_an_address_nothing_points_nowhere() -> None:
    shown = hatch_build.index_readme(README, "")
    assert "![" not in shown
    assert not re.search(r"\]\((?!https?://|#)", shown)
    assert "```python" in shown
    for words in re.findall(r"(?<!!)\[([^\]\n]+)\]\((?!https?://|#)[^)]+\)", README):
        assert words in shown, "links are still their words"
    assert "| | Novice | Easy |" in shown, "only the table of pictures goes"
    assert "\n\n\n" not in shown


def test_bounds_in_the_metadata_and_pins_in_the_constraints() -> None:
    constraints = (ROOT / "constraints.txt").read_text(encoding="utf-8").lower().splitlines()
    names = dict(line.replace("_", "-").split("==") for line in constraints if "==" in line)
    for wanted in PROJECT["project"]["dependencies"]:
        name, _, bound = re.split(r"(>=)", wanted.partition(";")[0].strip().lower())
        pinned = names[name.replace("_", "-")]
        assert [int(part) for part in bound.split(".")] <= [int(part) for part in pinned.split(".")[: bound.count(".") + 1]]


def test_classifiers_name_what_the_tests_run_on() -> None:
    classifiers = PROJECT["project"]["classifiers"]
    assert f"Programming Language :: Python :: {sys.version_info[0]}.{sys.version_info[1]}" in classifiers
    assert PROJECT["project"]["requires-python"] == ">=3.11"
