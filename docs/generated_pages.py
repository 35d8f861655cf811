"""Pages that are made from the code, so that they are never out of date: the command line, the HTTP API, the rooms of a game, and
the rules with their pictures.
"""

from __future__ import annotations

import argparse
import inspect
import re
from pathlib import Path
from typing import Any

from caldera.cli import build_parser
from caldera.core.examples import find_picture, read_example
from caldera.core.game import AnyGame, Game
from caldera.core.rooms import Clicks, PositionFile, Stats, Words
from caldera.core.rulebook import fill_in, page_of
from caldera.games import OWN
from caldera.games import game as find_game
from caldera.locale import ENGLISH
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
    files = {name: NOTE + text for name, text in (("cli.md", command_line()), ("http_api.md", http_api()), ("rooms.md", rooms()))}
    for game_id in OWN:
        files |= rules(find_game(game_id))
    for old in folder.iterdir():
        if old.name not in files:
            old.unlink()
    for name, text in files.items():
        file = folder / name
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8")


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


PICTURE = re.compile(r"^!\[([^\]]*)\]\((examples/[^)]*)\)$", re.M)
FOLDED = re.compile(r"^<!-- folded -->\n(.*?)(?=^<!-- developers -->|\Z)", re.M | re.S)
HEADING = re.compile(r"^## (.*)$", re.M)


def rules(game: AnyGame) -> dict[str, str]:
    """The rules of a game for `docs/rules/GAME.md` to include: pictures of positions drawn, and the end folded."""
    files: dict[str, str] = {}

    def draw(line: re.Match[str]) -> str:
        shown = find_picture(line[2])
        if shown is None:
            raise ValueError(f"{game.id}: {line[2]} is no example.")
        name, moves = shown
        file = f"{game.id}-{name}-{moves}.svg"
        files[file] = read_example(game, name).draw(moves, ENGLISH)
        return f"![{line[1]}](../_generated/{file})\n\n*{line[1]}*"

    written = fill_in(page_of(f"{game.package}.words", ENGLISH), {}).replace("(../../../../../docs/", "(../")
    files[f"rules-{game.id}.txt"] = FOLDED.sub(_fold, PICTURE.sub(draw, written))
    return files


def _fold(end: re.Match[str]) -> str:
    """Each section of the end under its heading, which opens it."""
    _, *parts = HEADING.split(end[1])
    sections = zip(parts[::2], parts[1::2], strict=True)
    return "".join(f"<details><summary>{title}</summary>\n{text}</details>\n\n" for title, text in sections)


def _words(member: object) -> str:
    return " ".join((inspect.getdoc(member) or "").split())


def _signature(member: Any) -> str:
    parameters = list(inspect.signature(member).parameters.values())[1:]
    return str(inspect.signature(member).replace(parameters=parameters)).replace("'", "")
