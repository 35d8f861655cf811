"""Style sheets: colours have roles, and every name that a sheet uses is declared somewhere."""

from __future__ import annotations

import re
from importlib.resources import files
from itertools import chain
from pathlib import Path

import pytest

import caldera
from caldera.games import OWN

PACKAGE = Path(str(files("caldera")))
SHEETS = sorted([*PACKAGE.glob("web/static/styles/*.css"), *PACKAGE.glob("games/*/view/*.css")])
ROLES = ("--press", "--on-press", "--may", "--on-may", "--chosen", "--danger", "--info", "--paper", "--on-paper")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
IN_BOXES = re.compile(r"\b(?:background|background-color)\s*:\s*var\(--press\)")


def read(sheet: Path) -> str:
    return COMMENT.sub("", sheet.read_text(encoding="utf-8"))


def declared(text: str) -> set[str]:
    return set(re.findall(r"(--[\w-]+)\s*:", text))


def test_every_name_that_a_sheet_uses_is_declared() -> None:
    """A colour that was renamed in one sheet only would be no colour at all, without an error anywhere."""
    sources = [*SHEETS, *PACKAGE.glob("**/*.py"), *PACKAGE.glob("web/**/*.js"), *PACKAGE.glob("web/templates/*.html")]
    known = set(chain.from_iterable(declared(read(sheet)) for sheet in sources))
    known |= set(re.findall(r'setProperty\(\s*"(--[\w-]+)"', "".join(read(sheet) for sheet in PACKAGE.glob("web/**/*.js"))))
    unknown = {
        (sheet.name, name) for sheet in SHEETS for name in re.findall(r"var\((--[\w-]+)\)", read(sheet)) if name not in known
    }
    assert unknown == set()


def test_both_themes_have_every_role() -> None:
    text = read(PACKAGE / "web/static/styles/caldera.css")
    blocks = dict(RULE.findall(text))
    dark, light = blocks[next(key for key in blocks if key.strip() == ":root")], blocks['\n:root[data-theme="light"] ']
    assert [role for role in ROLES if role not in declared(dark)] == []
    assert [role for role in ROLES if role not in declared(light)] == []


@pytest.mark.parametrize("game", OWN)
def test_orange_is_for_what_is_pressed(game: str) -> None:
    """No legal target, no seat and no caption is orange: only buttons are filled with it."""
    text = "\n".join(read(sheet) for sheet in (PACKAGE / "games" / caldera.game(game).id / "view").glob("*.css"))
    users = [selector.strip() for selector, body in RULE.findall(text) if "--press" in body and not IN_BOXES.search(body)]
    assert users == []


def test_the_head_of_the_sheet_tells_the_roles() -> None:
    head = (PACKAGE / "web/static/styles/caldera.css").read_text(encoding="utf-8").split("*/")[0]
    assert [
        role for role in ("--press", "--may", "--chosen", "--danger", "--info", "--paper", "--display") if role not in head
    ] == []
