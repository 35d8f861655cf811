"""Pages that are made from the code, so that they are never out of date: the command line, the HTTP API, the rooms of a game."""

from __future__ import annotations

import argparse
import inspect
from pathlib import Path
from typing import Any

from caldera.cli import build_parser
from caldera.core.game import Game
from caldera.core.rooms import Clicks, PositionFile, Stats, Words
from caldera.web.api.openapi import describe_room
from caldera.web.api.page import curl_line
from caldera.web.app import ENDPOINTS

ROOMS: dict[type, str] = {
    Game: "The front door",
    Words: "What is said: `words`",
    Clicks: "How actions are taken: `clicks`",
    Stats: "What is counted: `stats`",
    PositionFile: "Positions in files: `file`",
}
NOTE = "<!-- Made from the code by docs/generated_pages.py. -->\n\n"


def write_all(folder: Path) -> None:
    """Write every page that has changed, and remove those that an earlier tree left: a page in no contents fails the build."""
    folder.mkdir(exist_ok=True)
    pages = {"cli.md": command_line(), "http_api.md": http_api(), "rooms.md": rooms()}
    for old in folder.glob("*.md"):
        if old.name not in pages:
            old.unlink()
    for name, text in pages.items():
        file = folder / name
        if not file.exists() or file.read_text(encoding="utf-8") != NOTE + text:
            file.write_text(NOTE + text, encoding="utf-8")


def commands() -> dict[str, argparse.ArgumentParser]:
    """Every command of the command line with its parser."""
    parser = build_parser()
    found: dict[str, argparse.ArgumentParser] = {}
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            found |= action.choices
    return found


def command_line() -> str:
    lines = ["# The command line\n"]
    for name, parser in commands().items():
        lines += [f"## caldera {name}\n", f"{parser.description}\n", "| argument | meaning |", "|---|---|"]
        for action in parser._actions:
            if action.dest == "help":
                continue
            shown = ", ".join(f"`{option}`" for option in action.option_strings) or f"`{(action.metavar or action.dest).upper()}`"
            lines.append(f"| {shown} | {_cell(_help(parser, action))} |")
        lines.append("")
    return "\n".join(lines)


def _help(parser: argparse.ArgumentParser, action: argparse.Action) -> str:
    """The help text with its places filled in, as `--help` prints it."""
    text = parser._get_formatter()._expand_help(action) if action.help else ""
    chosen = f" One of {', '.join(map(str, action.choices))}." if action.choices else ""
    default = action.default
    told = default not in (None, False, True, argparse.SUPPRESS, "", []) and "default" not in text
    return f"{text}{chosen}" + (f" Default: {default}." if told else "")


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def http_api() -> str:
    found = describe_room(ENDPOINTS)
    lines = [
        "# The HTTP API\n",
        "Every address of the room answers JSON to `Accept: application/json`. `GET /openapi.json` gives this page for programs.\n",
    ]
    lines_to_type = {endpoint.name: curl_line(endpoint, "http://localhost:8000") for endpoint in ENDPOINTS if endpoint.name}
    for path, methods in found["paths"].items():
        for method, operation in methods.items():
            lines += [f"## {method.upper()} {path}\n", f"{operation['summary']}\n"]
            if about := operation.get("description"):
                lines.append(f"{about}\n")
            lines.append(f"```sh\n{lines_to_type[operation['operationId']]}\n```\n")
            lines += _parameters(operation)
            lines += [f"- **{status}**: {answer['description']}" for status, answer in operation["responses"].items()]
            lines.append("")
    lines += ["## Addresses of our own pages\n", "They may change at any time; programs should not use them.\n"]
    lines += ["| address | what is there |", "|---|---|"]
    lines += [f"| {each.method} `{each.path}` | {each.says} |" for each in ENDPOINTS if not each.name]
    return "\n".join([*lines, ""])


def _parameters(operation: dict[str, Any]) -> list[str]:
    rows = [f"- `{one['name']}` ({one['in']}): {_cell(one.get('description', ''))}" for one in operation.get("parameters", ())]
    return [*rows, ""] if rows else []


def rooms() -> str:
    """What a game writes and may write, from the docstrings of `Game` and its rooms."""
    lines = ["# The rooms of a game\n", "A game derives from `caldera.core.game.Game` and has an object for each of its rooms.\n"]
    for kind, title in ROOMS.items():
        lines.append(f"## {title}\n")
        lines.append(f"`{kind.__module__}.{kind.__name__}`: {_words(kind)}\n")
        names = [name for name, member in inspect.getmembers(kind, callable) if not name.startswith("_")]
        for name in sorted(names, key=lambda one: inspect.getsourcelines(getattr(kind, one))[1]):
            required = " Every game writes it." if name in getattr(kind, "__abstractmethods__", ()) else ""
            member = getattr(kind, name)
            lines += [
                f"### {kind.__name__}.{name}\n",
                f"```python\n{name}{_signature(member)}\n```\n",
                f"{_words(member)}{required}\n",
            ]
    return "\n".join(lines)


def _words(member: object) -> str:
    return " ".join((inspect.getdoc(member) or "").split())


def _signature(member: Any) -> str:
    parameters = list(inspect.signature(member).parameters.values())[1:]
    return str(inspect.signature(member).replace(parameters=parameters)).replace("'", "")
