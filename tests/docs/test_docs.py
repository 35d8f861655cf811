"""The documentation is complete, and its examples run: hooks, command-line options and endpoints cannot be added without words."""

from __future__ import annotations

import argparse
import inspect
import json
import re
from types import FunctionType
from typing import Any

import msgspec
import pytest

from caldera.core.game import Game
from caldera.core.rooms import Clicks, PositionFile, Stats, Words
from caldera.core.scene import PlainView, Scene
from caldera.core.signatures import docstring
from caldera.core.state import GameState
from caldera.web.api.openapi import shown_example
from caldera.web.api.page import curl_line
from caldera.web.app import ENDPOINTS
from caldera.web.http.messages import JSON
from caldera.web.http.routes import Endpoint
from tests.docs.generator import ANSWERS, DOCS, GENERATED

PAGES = sorted(path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md") if "_generated" not in path.parts)
PYTHON = re.compile(r"^```python\n(.*?)^```", re.S | re.M)


@pytest.mark.parametrize("kind", [Game, Words, Clicks, Stats, PositionFile, GameState, Scene, PlainView])
def test_every_hook_says_what_it_is_for(kind: type) -> None:
    silent = [name for name, member in vars(kind).items() if _is_public(name, member) and not _doc(kind, name)]
    assert silent == []


def _is_public(name: str, member: object) -> bool:
    called = callable(member) or isinstance(member, (property, classmethod, staticmethod)) or hasattr(member, "func")
    return not name.startswith("_") and called


def _doc(kind: type, name: str) -> str:
    member = inspect.getattr_static(kind, name)
    if isinstance(member, FunctionType):
        return (inspect.getdoc(member) or "").strip()
    return (inspect.getdoc(member) or docstring(member)).strip()  # a compiled method has its words in the source alone


@pytest.mark.parametrize("kind", [Game, Words, Clicks, Stats, PositionFile])
def test_the_page_of_rooms_has_all_of_them(kind: type) -> None:
    """Each method of a room stands there under its name, with all of its words."""
    page = GENERATED.rooms()
    methods = [name for name, member in inspect.getmembers(kind, callable) if not name.startswith("_")]
    assert methods
    for name in methods:
        _, heading, entry = page.partition(f"### {kind.__name__}.{name}\n")
        assert heading, f"docs: {kind.__name__}.{name} is not on the page"
        assert " ".join(_doc(kind, name).split()) in entry.partition("###")[0], name


def test_a_hook_without_words_is_found() -> None:
    """The check above can fail."""

    class Silent(Game[Any]):
        def new_hook(self) -> None: ...

    assert _is_public("new_hook", Silent.new_hook)
    assert not _doc(Silent, "new_hook")


def commands() -> list[tuple[str, argparse.Action]]:
    return [(name, action) for name, parser in GENERATED.commands().items() for action in parser._actions]


@pytest.mark.parametrize(("command", "action"), commands(), ids=lambda given: given if isinstance(given, str) else given.dest)
def test_every_option_of_the_command_line_has_words(command: str, action: argparse.Action) -> None:
    assert action.help, f"caldera {command}: {action.option_strings or action.dest} has no help"
    shown = action.option_strings[0] if action.option_strings else (action.metavar or action.dest)
    assert action.dest == "help" or str(shown).lower() in GENERATED.command_line().lower()


def test_the_page_of_commands_names_defaults_that_people_would_type(monkeypatch: pytest.MonkeyPatch) -> None:
    page = GENERATED.command_line()
    assert "default: 8000" in page
    assert re.findall(r"default: (?:\[|None|False|True|0\b|<|en\b)", page) == []
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert GENERATED.command_line() == page, "it is the same on every machine"


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda endpoint: f"{endpoint.method} {endpoint.path}")
def test_every_endpoint_has_words(endpoint: Endpoint) -> None:
    """Whatever the room answers at stands on the page of the HTTP API: for programs, or as an address of our own pages."""
    assert endpoint.says, f"{endpoint.call.__name__} has no docstring"
    page = GENERATED.http_api()
    if endpoint.name:
        assert f"## {endpoint.method} {endpoint.path}\n\n{endpoint.says}\n" in page
    else:
        assert f"| {endpoint.method} `{endpoint.path}` | {endpoint.says} |" in page


@pytest.mark.parametrize("endpoint", [each for each in ENDPOINTS if each.name], ids=lambda endpoint: str(endpoint.name))
def test_every_endpoint_for_programs_has_its_body_and_its_answer(endpoint: Endpoint) -> None:
    """With an example each, which is what a room really takes and gives."""
    section = GENERATED.http_api().partition(f"## {endpoint.method} {endpoint.path}\n")[2].partition("\n## ")[0]
    examples = [json.loads(example) for example in re.findall(r"```json\n(.*?)```", section, re.S)]
    assert curl_line(endpoint, "http://localhost:8000") in section
    if endpoint.takes:
        assert examples.pop(0) == shown_example(endpoint)
    if endpoint.media != JSON:
        assert "data: {" in section
        return
    (shown,) = examples
    answer = ANSWERS.ask_room()[endpoint.gives if isinstance(endpoint.gives, str) else endpoint.gives.__name__]
    assert shown.keys() == answer.keys()
    if isinstance(endpoint.gives, type):
        assert msgspec.convert(answer, endpoint.gives)


def test_every_record_of_the_http_api_can_be_looked_up() -> None:
    page = GENERATED.http_api()
    linked = set(re.findall(r"\]\(#(\w+)\)", page))
    assert len(linked) > 20
    assert linked <= {name.lower() for name in re.findall(r"^### (\w+)$", page, re.M)}
    assert not re.search(r"[\w-]{22}", re.sub(r"curl .*|[0-9a-f]{32,}", "", page.partition("## Records")[0])), (
        "a token is on the page"
    )


@pytest.mark.parametrize("page", [page for page in PAGES if PYTHON.search((DOCS / page).read_text(encoding="utf-8"))])
def test_the_examples_of_a_page_run(page: str) -> None:
    """Typed into an empty session, from the first to the last: a page imports what it uses."""
    names: dict[str, Any] = {}
    for block in PYTHON.findall((DOCS / page).read_text(encoding="utf-8")):
        exec(compile(block, page, "exec"), names)


@pytest.mark.parametrize("page", PAGES)
def test_links_between_pages_lead_somewhere(page: str) -> None:
    """Also for those who read the files as they are, without the site."""
    text = re.sub(r"```.*?```", "", (DOCS / page).read_text(encoding="utf-8"), flags=re.S)
    for target in re.findall(r"\]\((?!https?:|#|mailto:)([^)#\s]+)", text):
        assert "_generated" in target or (DOCS / page).parent.joinpath(target).exists(), f"{page} links to {target}"
