"""What docstrings name is there: names in backticks are found in the tree, and names in prose stand in backticks."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "caldera"
CODE = re.compile(r"``?([^`\n]+)``?")
FILE = re.compile(r"\w[\w./*-]*\.(?:py|toml|md|css|js|svg|json|html|txt)\Z")
NAME = re.compile(r"[A-Za-z_][\w.]*\w(?:\(.*\))?\Z")
MODULE = re.compile(r"(?<![\w./-])[\w/]+\.py\b")
SNAKE = re.compile(r"(?<![\w./:-])[a-z]+(?:_[a-z0-9]+)+(?![\w./-])")
PLACEHOLDERS = ("GAME", "LOCALE")
"""Stand for any name in a path."""


@cache
def paths() -> tuple[str, ...]:
    folders = ("src", "tests", "docs", "tools", "examples", "benchmarks", "studies")
    return tuple(path.relative_to(ROOT).as_posix() for folder in folders for path in (ROOT / folder).rglob("*") if path.is_file())


@cache
def known_words() -> frozenset[str]:
    """Every name in the code, and every word of strings, style sheets, scripts, templates and messages; docstrings do not count."""
    words = set(dir(__builtins__)) | {part for path in paths() for part in re.split(r"[/.]", path)}
    for path in paths():
        if path.endswith(".py") and path != f"tests/docs/{Path(__file__).name}":
            source = (ROOT / path).read_text(encoding="utf-8")
            for token in tokenize.generate_tokens(io.StringIO(source).readline):
                if token.type == tokenize.NAME:
                    words.add(token.string)
                elif token.type == tokenize.STRING and not token.string.startswith('"""'):
                    words.update(re.findall(r"\w+", token.string))
        elif path.endswith((".toml", ".js", ".css", ".html", ".sql")):
            words.update(re.findall(r"\w+", (ROOT / path).read_text(encoding="utf-8")))
    return frozenset(words)


def docstrings(source: str) -> Iterator[tuple[int, str]]:
    """Every text that stands alone: of modules, classes, functions, and below attributes and constants."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.lineno, node.value.value


def is_file(written: str) -> bool:
    pattern = re.escape(written).replace(r"\*", "[^/]*")
    for placeholder in PLACEHOLDERS:
        pattern = pattern.replace(placeholder, "[^/]+")
    return any(re.search(rf"(?:^|/){pattern}(?:\.txt)?\Z", path) for path in paths())


def faults_of(text: str) -> list[str]:
    """What a docstring names that is not there, and names outside backticks."""
    faults = []
    for code in CODE.findall(text):
        if FILE.match(code):
            faults += [] if is_file(code) else [f"there is no file {code}"]
        elif NAME.match(code):
            last = re.split(r"\.", code.partition("(")[0])[-1]
            faults += [] if last in known_words() or last.isupper() else [f"there is no {code}"]
    prose = re.sub(r"(?m)^ {4,}.*$|^\s*(?:>>>|\$|\.\.) .*$", "", CODE.sub("", text))  # examples are indented
    faults += [f"there is no file {file}" for file in MODULE.findall(prose) if not is_file(file)]
    return faults + [f"{word} needs backticks" for word in SNAKE.findall(prose)]


def test_names_in_docstrings_exist() -> None:
    faults = [
        f"{path.relative_to(PACKAGE).as_posix()}:{line}: {fault}"
        for path in sorted(PACKAGE.rglob("*.py"))
        for line, text in docstrings(path.read_text(encoding="utf-8"))
        for fault in faults_of(text)
    ]
    assert faults == []


@pytest.mark.parametrize(
    "text",
    [
        "What a good player would advise_seat in the seat.",
        "Who hunts the nearest has them among `steps_of` already.",
        "Statistics are made from them; see text.py for the sentences.",
        "Which of them may be said, and when, is in `words/rules_speech.py`.",
        "Ask `Game.click_path` for it.",
    ],
)
def test_stale_names_are_found(text: str) -> None:
    assert faults_of(text)


@pytest.mark.parametrize(
    "text", ["`Game.start` begins.", "See `bots/ladder.py` and `view/scene.py`.", "`GAME.level.NAME` says it.", "`x + 1`"]
)
def test_names_that_exist_are_no_faults(text: str) -> None:
    assert faults_of(text) == []
