"""Scripts and styles of the pages, each joined into one file when the first page asks for it: two requests instead of twenty.

Scripts are ES modules. Each becomes a function that is called once, in the order of the imports, so their names never meet. The
little grammar that this understands is checked: imports of `./name.js` with names in braces or without any, exports of declarations
that never change, no circle.

What only some visitors need is a part: a file of its own, which the page imports later. A part has the modules that its page does
not have, and takes the others from the page, so that none is fetched or run twice.

Styles may name media queries as the drafts of the standard do (`@custom-media --narrow ...;`); browsers do not know that yet, so
the names are replaced here, and every size of a window is written once, in `breakpoints.css`.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path

IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"\./([\w.-]+)\.js";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.MULTILINE)
DOC_COMMENT = re.compile(r"/\*\*.*?\*/[ \n]?", re.DOTALL)
LINE_COMMENT = re.compile(r"(?m)^[ \t]*//.*\n|(?<=[;,{}()\[]) // .*$")
CUSTOM_MEDIA = re.compile(r"@custom-media (--[\w-]+) ([^;]+);")
MEDIA = re.compile(r"@media ([^{]+?)\s*\{")
SPARE_IN_SCRIPT = re.compile(
    r"""("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`"""  # quoted text, and a template
    r"""|(?<=[(,=:\[!&|?{}; ])/(?![/* ])(?:[^/\\\[]|\\.|\[(?:[^\]\\]|\\.)*\])+/)"""  # a regular expression
    r"""|[ ]*(=>|[=!]==|&&|\|\||\?\?=?|[{}()\[\];,:?=<>*]|(?<!\+)(?<!\+ )\+(?! ?\+)|[-+*]=)[ ]*"""
)
"""In a line of a script: what stays as it is, or a sign and the space around it, which a browser does not need."""
NEEDLESS_END = re.compile(r"([;{},(])\n")
SPARE_SPACE = re.compile(r"""("[^"]*"|'[^']*')|\s*([{};,])\s*|(:)\s+""")
"""Quoted text, which stays as it is, or space that a browser does not need."""


class BadAsset(ValueError):
    """A script or a style that cannot be joined."""


@dataclass(frozen=True)
class Bundle:
    """One file for browsers, under an address that changes with its content."""

    name: str
    media_type: str
    content: bytes

    @property
    def address(self) -> str:
        stem, _, kind = self.name.rpartition(".")
        return f"/bundle/{stem}-{hashlib.sha256(self.content).hexdigest()[:12]}.{kind}"


# ---- scripts ----


SHARED = 'globalThis[Symbol.for("caldera")]'
"""Where a page puts the modules that its parts share with it."""


def join_scripts(folder: Path, entry: str, parts: Iterable[str] = ()) -> str:
    """The module and everything that it imports, as one module without imports; for these parts it puts down what they share."""
    order = _import_order(folder, entry)
    shared = _variables(folder, [name for name in order if any(name in _import_order(folder, part) for part in parts)])
    return '"use strict";\n' + _join(folder, order) + (f"{SHARED} = {{ {shared} }};\n" if shared else "")


def join_part(folder: Path, entry: str, page: str) -> str:
    """A module that the page imports later, with everything that it imports and the page does not have."""
    has = _import_order(folder, page)
    if entry in has:
        raise BadAsset(f"{entry}.js is a part of {page}.js, which has it already.")
    order = _import_order(folder, entry)
    shared = _variables(folder, [name for name in order if name in has])
    taken = f"const {{ {shared} }} = {SHARED};\n" if shared else ""
    exported = _exports(folder, entry)
    given = f"export const {{ {', '.join(exported)} }} = {_variable(entry)};\n" if exported else ""
    return taken + _join(folder, [name for name in order if name not in has]) + given


def _join(folder: Path, names: Sequence[str]) -> str:
    return "".join(_as_function(name, (folder / f"{name}.js").read_text(encoding="utf-8")) for name in names)


def _exports(folder: Path, name: str) -> list[str]:
    return EXPORT.findall((folder / f"{name}.js").read_text(encoding="utf-8"))


def _variables(folder: Path, names: Sequence[str]) -> str:
    return ", ".join(_variable(name) for name in names if _exports(folder, name))


def _import_order(folder: Path, entry: str) -> list[str]:
    done: list[str] = []

    def visit(name: str, above: tuple[str, ...]) -> None:
        if name in above:
            raise BadAsset(f"These scripts import each other in a circle: {' -> '.join((*above, name))}.")
        if name not in done:
            for _, other in IMPORT.findall((folder / f"{name}.js").read_text(encoding="utf-8")):
                visit(other, (*above, name))
            done.append(name)

    visit(entry, ())
    return done


def _as_function(name: str, source: str) -> str:
    text = LINE_COMMENT.sub("", DOC_COMMENT.sub("", source))
    imports = "".join(
        f"const {{{names.strip().rstrip(',').replace(' as ', ': ')}}} = {_variable(other)};\n"
        for names, other in IMPORT.findall(text)
        if names
    )
    exported = EXPORT.findall(text)
    body = EXPORT.sub("", IMPORT.sub("", text))
    if wrong := re.search(r"^(import|export)\b.*", body, re.MULTILINE):
        raise BadAsset(f"{name}.js has something that cannot be joined: {wrong[0]}")
    lines = NEEDLESS_END.sub(r"\1", "\n".join(_tighten(line) for line in map(str.strip, (imports + body).splitlines()) if line))
    given = f"return {{ {', '.join(exported)} }};\n" if exported else ""
    holder = f"const {_variable(name)} = " if exported else ""
    return f"{holder}(() => {{\n{lines}\n{given}}})();\n"


def _tighten(line: str) -> str:
    """Without the space that only people need; a line in which templates may hold others stays as it is."""
    if line.count("`") > 2:
        return line
    return SPARE_IN_SCRIPT.sub(lambda match: match[1] if match[1] is not None else match[2], line)


def _variable(name: str) -> str:
    return "$" + name.replace("-", "_")


# ---- styles ----


def join_styles(sheets: Sequence[str]) -> str:
    """These style sheets one after the other, with the names of media queries replaced."""
    text = re.sub(r"/\*.*?\*/", "", "\n".join(sheets), flags=re.DOTALL)
    queries = {name: [part.strip() for part in query.split(",")] for name, query in CUSTOM_MEDIA.findall(text)}
    text = MEDIA.sub(lambda match: f"@media {', '.join(_spelled_out(match[1], queries))} {{", CUSTOM_MEDIA.sub("", text))
    text = "\n".join(line for line in map(str.strip, text.splitlines()) if line)
    return SPARE_SPACE.sub(lambda match: match[1] or match[2] or match[3] or "", text).replace(";}", "}") + "\n"


def _spelled_out(prelude: str, queries: dict[str, list[str]]) -> Iterator[str]:
    """A list of queries without names: where a name stands for several, there is one query for each."""
    for query in prelude.split(","):
        choices = []
        for part in re.split(r"\s+and\s+", query.strip()):
            if named := re.fullmatch(r"\((--[\w-]+)\)", part):
                if named[1] not in queries:
                    raise BadAsset(f"No media query is called {named[1]}; there are {', '.join(sorted(queries))}.")
                choices.append(queries[named[1]])
            else:
                choices.append([part])
        yield from (" and ".join(parts) for parts in product(*choices))
