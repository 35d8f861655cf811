"""Guests: a game of another package and a language that has just begun. Both work, and neither is a case of our own tests."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from caldera.build_info import PACKAGE
from caldera.locale import text
from tests.support.foreign_games import ASH_RIM, lay_out
from tests.support.paths import ROOT

GERMAN = {
    "locale/de/core.toml": '[colour]\nred = "Rot"\n',
    "locale/de/time.toml": '[ago]\nminutes = "vor {n} {n:Minute|Minuten}"\n',
    "games/hekla/words/de.toml": '[hekla]\ntagline = "Vulkane aus Holz"\n',
}
"""A few words of a language. How its numbers work is English's `meta.toml`, which is right for German too."""
FAULTS = "from tests.support.languages import find_installed_faults\nprint('\\n'.join(find_installed_faults()))"


@pytest.fixture(scope="module")
def guests(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with our package, to which somebody added a little German, and with an installed game."""
    folder = tmp_path_factory.mktemp("guests")
    shutil.copytree(PACKAGE, folder / "caldera", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    lay_out(ASH_RIM, folder)
    meta = (folder / "caldera/locale/en/meta.toml").read_text(encoding="utf-8")
    begun = meta.replace("English", "Deutsch").replace("complete = true\n", "")
    add(folder, {"locale/de/meta.toml": begun, **GERMAN})
    return folder


def add(folder: Path, files: dict[str, str]) -> None:
    for name, content in files.items():
        path = folder / "caldera" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(content, encoding="utf-8")


def run(folder: Path, *command: str) -> str:
    """What a Python process prints that finds the package in the folder."""
    paths = os.pathsep.join(map(str, (folder, ROOT)))
    variables = os.environ | {"PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1", "CALDERA_BUILD": "interpreted"}
    done = subprocess.run([sys.executable, *command], env=variables, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.slow
def test_guests_are_no_cases_of_our_tests(guests: Path) -> None:
    cases = run(guests, "-m", "pytest", "--collect-only", "--quiet", "tests").split("\n\n")[0].splitlines()
    assert len(cases) > 2000
    assert any("[hekla-fr]" in case for case in cases), "games and languages are told by their names"
    ours = [case for case in cases if not case.startswith("tests/locale/")]  # these are about whatever languages there are
    assert [case for case in ours if re.search(r"\[(.*-)?(ash_rim|de)(-.*)?\]", case)] == []


def test_a_language_may_begin_with_a_few_words(guests: Path) -> None:
    assert run(guests, "-c", FAULTS).strip() == ""
    hekla, fuji = (run(guests, "-m", "caldera", "info", game, "--lang", "de") for game in ("hekla", "fuji"))
    assert "Vulkane aus Holz" in hekla
    assert text("en")("fuji.tagline") in fuji, "what it lacks is told in English"
    told = run(guests, "-c", 'from caldera.locale import text\nprint([text("de")("ago.minutes", n=n) for n in (1, 2)])')
    assert told.strip() == "['vor 1 Minute', 'vor 2 Minuten']"


def test_a_language_that_says_what_english_does_not_is_refused(guests: Path, tmp_path: Path) -> None:
    """A message that nobody asks for, parameters that nobody gives, and the word "complete" that is not true."""
    shutil.copytree(guests / "caldera", tmp_path / "caldera")
    wrong = {"locale/de/core.toml": '[colour]\nrde = "Rot"\n', "locale/de/time.toml": '[ago]\nminutes = "vor {m} Minuten"\n'}
    add(tmp_path, wrong)
    faults = run(tmp_path, "-c", FAULTS).splitlines()
    assert faults == [
        "de: colour.rde is no message; English does not have it",
        "de: ago.minutes takes ['m'], in English ['n']",
    ]
    meta = tmp_path / "caldera/locale/de/meta.toml"
    meta.write_text(meta.read_text(encoding="utf-8") + "\ncomplete = true\n", encoding="utf-8")
    faults = run(tmp_path, "-c", FAULTS).splitlines()
    assert "de: colour.red is missing, although the language says that it is complete" in faults
