"""Pages that are made from the code, so that they are never out of date: the command line, the HTTP API, the rooms of a game, and
the rules with their pictures.
"""

from __future__ import annotations

import argparse
import inspect
import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from http_answers import write_answer
from reference_examples import EXAMPLES

from caldera.cli import build_parser
from caldera.core.examples import find_picture, read_example
from caldera.core.game import AnyGame, Game
from caldera.core.rooms import Clicks, PositionFile, Stats, Words
from caldera.core.rulebook import fill_in, page_of
from caldera.games import OWN, game_ids
from caldera.games import game as find_game
from caldera.locale import ENGLISH, LOCALES
from caldera.web.api.openapi import describe_room, shown_example
from caldera.web.api.page import curl_line
from caldera.web.api.script_types import write_type
from caldera.web.app import ENDPOINTS
from caldera.web.http.messages import JSON
from caldera.web.http.routes import Endpoint

ROOMS: dict[type, str] = {
    Game: "The entry point",
    Words: "What is said: `words`",
    Clicks: "How actions are chosen: `clicks`",
    Stats: "What is counted: `stats`",
    PositionFile: "Positions in files: `file`",
}
HTTP_INTRO = """\
Every address of the room answers JSON to `Accept: application/json`. `GET /openapi.json` gives this page for programs, and `/api`
of a running room shows it with its own address. [Your bot in 30 lines](../your_bot.md) has a bot that plays over HTTP.

In the lines for the shell, TABLE, LINK, TOKEN and SESSION are what the maker of a table was told. A token acts for its seat alone
(`Authorization: Bearer TOKEN`), the session of a browser for the person. The answers were given by a room while this page was made.
Lists of records are cut to their first entry, other lists and observations to six, and long texts to their beginning.
"""
PATH_PARTS = {
    "game_id": f"One of {', '.join(game_ids())}.",
    "table_id": "The name of a table.",
    "token": "The secret end of a seat's link.",
}
EVENT_EXAMPLE = 'id: 2\ndata: {"id": "TABLE", "game": "hekla", "version": 2, …}'
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
    lines = [
        "# The command line\n",
        f"Every command takes `--lang`: {', '.join(LOCALES)}. Unless you say it, the system's language decides.\n",
    ]
    for name, parser in commands().items():
        lines += [f"## caldera {name}\n", f"{parser.description}\n", "| argument | meaning |", "|---|---|"]
        for action in parser._actions:
            if action.dest in ("help", "lang"):
                continue
            lines.append(f"| `{_cell(_usage(action))}` | {_cell(_help(parser, action))} |")
        lines.append("")
    return "\n".join(lines)


def _usage(action: argparse.Action) -> str:
    """An argument as it is typed: with the word for its value, if it takes one."""
    if not action.option_strings:
        return str(action.metavar or action.dest).upper()
    if action.nargs == 0:
        return ", ".join(action.option_strings)
    plain = "N" if action.type in (int, float) else action.dest.upper()
    value = action.metavar or ("|".join(map(str, action.choices)) if action.choices else plain)
    return f"{', '.join(action.option_strings)} {f'[{value}]' if action.nargs == '?' else value}"


def _help(parser: argparse.ArgumentParser, action: argparse.Action) -> str:
    """The help text with its places filled in, as `--help` prints it, and a default that somebody would type."""
    text = parser._get_formatter()._expand_help(action) if action.help else ""
    default = action.default
    told = type(default) in (int, float, str) and default not in (0, "") and "default" not in text
    return text + (f"; default: {default}" if told else "")


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


@cache
def http_api() -> str:
    found = describe_room(ENDPOINTS)
    lines = ["# The HTTP API\n", HTTP_INTRO]
    described = [endpoint for endpoint in ENDPOINTS if endpoint.name]
    for endpoint in described:
        lines += _endpoint(endpoint, found["paths"][endpoint.path][endpoint.method.lower()])
    lines += _records(
        [_name(each) for endpoint in described for each in (endpoint.takes, endpoint.gives) if each], found["components"]["schemas"]
    )
    lines += ["## Addresses of our own pages\n", "They may change at any time; programs should not use them.\n"]
    lines += ["| address | what is there |", "|---|---|"]
    lines += [f"| {each.method} `{each.path}` | {each.says} |" for each in ENDPOINTS if not each.name]
    return "\n".join([*lines, ""])


def _endpoint(endpoint: Endpoint, operation: Mapping[str, Any]) -> list[str]:
    """An address: a line for the shell, what is sent and answered, each with an example, and what may be answered instead."""
    lines = [f"## {endpoint.method} {endpoint.path}\n", f"{endpoint.says}\n"]
    lines.append(f"```sh\n{curl_line(endpoint, 'http://localhost:8000')}\n```\n")
    for one in operation["parameters"]:
        lines.append(f"- `{one['name']}` ({one['in']}): {_cell(one.get('description') or PATH_PARTS[one['name']])}")
    if endpoint.takes:
        sent = json.dumps(shown_example(endpoint), ensure_ascii=False, indent=2)
        lines += [f"\nThe body is a {_link(endpoint.takes)}:\n", f"```json\n{sent}\n```"]
    is_stream = endpoint.media != JSON
    lines.append(
        f"\nThe answer, with status {endpoint.status}, is {'a stream of' if is_stream else 'a'} {_link(endpoint.gives)}:\n"
    )
    lines.append(f"```text\n{EVENT_EXAMPLE}\n```\n" if is_stream else f"```json\n{write_answer(_name(endpoint.gives))}\n```\n")
    others = [(status, answer) for status, answer in operation["responses"].items() if status != str(endpoint.status)]
    return [*lines, *(f"- **{status}**: {answer['description']}" for status, answer in others), ""]


def _name(kind: type | str) -> str:
    return kind if isinstance(kind, str) else kind.__name__


def _link(kind: type | str) -> str:
    return f"[{_name(kind)}](#{_name(kind).lower()})"


def _records(names: list[str], schemas: Mapping[str, Any]) -> list[str]:
    """The records that are sent and answered, with those inside them. What a seat may know is described by each game."""
    waiting, shown = [*names, "Problem"], dict[str, str]()
    while waiting:
        name = waiting.pop(0)
        if name not in shown and not name.startswith(game_ids()):
            shown[name] = write_type(name, schemas[name])
            waiting += re.findall(r'"#/components/schemas/(\w+)"', json.dumps(schemas[name]))
    lines = ["## Records\n", "As TypeScript writes them; a question mark means that a field may be left out.\n"]
    for name, written in sorted(shown.items()):
        about = schemas[name].get("description", "")
        lines += [f"### {name}\n", *([f"{about}\n"] if about else []), f"```ts\n{written}\n```\n"]
    return lines


def rooms() -> str:
    """What a game writes and may write, from the docstrings of `Game` and its rooms."""
    lines = [
        "# The rooms of a game\n",
        "A game derives from `caldera.core.game.Game` and has an object for each of its rooms.",
        "The examples begin with the lines of [the page about Python](../reference/python.md).\n",
    ]
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
            if example := EXAMPLES.get(f"{kind.__module__}.{kind.__name__}.{name}"):
                lines.append(f"```pycon\n{example}\n```\n")
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
