"""The examples of the reference: which functions and methods it has, and the example of each, from `reference/examples`.

A file there has one entry after the other: the whole name of a function, method or property on a line of its own, and below it what
somebody types and gets. `setup.txt` comes before each of them. The tests run them all, and miss none.
"""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

REFERENCE = Path(__file__).resolve().parent / "reference"
FOLDER = REFERENCE / "examples"
PAGES = ("python.md", "authors.md")
DIRECTIVE = re.compile(r"^( *)\.\. auto(\w+):: (\S+)\n((?:\1 +:.*\n)*)", re.M)
Function = ast.FunctionDef | ast.AsyncFunctionDef


def read_setup() -> str:
    """What stands before every example."""
    return (FOLDER / "setup.txt").read_text(encoding="utf-8")


def read_examples() -> dict[str, str]:
    """Every example by the name it belongs to."""
    found: dict[str, str] = {}
    for file in sorted(FOLDER.glob("*.txt")):
        _, *entries = re.split(r"^(caldera\.[\w.]+)\n", file.read_text(encoding="utf-8"), flags=re.M)
        for name, example in zip(entries[::2], entries[1::2], strict=True):
            if name in found:
                raise ValueError(f"{file.name}: {name} has an example already")
            found[name] = example.strip("\n")
    return found


EXAMPLES = read_examples()


def add_example(app: Any, what: str, name: str, member: object, options: Any, lines: list[str]) -> None:
    """For autodoc: put the example of a member below its words."""
    if example := EXAMPLES.get(name):
        lines += ["", ".. code-block:: pycon", "", *(f"   {line}" for line in example.splitlines()), ""]


def public_names() -> list[str]:
    """The whole name of every function, method and property that the reference has, from the directives of its pages."""
    return [name for page in PAGES for name in names_of_page((REFERENCE / page).read_text(encoding="utf-8"))]


def names_of_page(text: str) -> Iterator[str]:
    owner = ""
    for indent, kind, name, options in DIRECTIVE.findall(text):
        if kind == "module":
            for function in _members(name, options, Function):
                yield f"{name}.{function}"
        elif kind == "class":
            owner = name
        else:
            yield f"{owner}.{name}" if indent else name
    for shown in _classes(text, listed=False):
        yield from names_of_class(shown)


def documented_classes() -> list[type]:
    """Every class of the reference."""
    pages = [(REFERENCE / page).read_text(encoding="utf-8") for page in PAGES]
    return list(dict.fromkeys(kind for text in pages for listed in (False, True) for kind in _classes(text, listed)))


def listed_classes() -> list[type]:
    """The classes whose methods a page lists one by one, in an order of its own."""
    return list(dict.fromkeys(kind for page in PAGES for kind in _classes((REFERENCE / page).read_text(encoding="utf-8"), True)))


def _classes(text: str, listed: bool) -> Iterator[type]:
    for _, kind, name, options in DIRECTIVE.findall(text):
        if kind == "class" and (":no-members:" in options) is listed:
            module, _, own = name.rpartition(".")
            yield getattr(importlib.import_module(module), own)
        elif kind == "module" and not listed:
            yield from (getattr(importlib.import_module(name), own) for own in _members(name, options, ast.ClassDef))


def _members(module: str, options: str, kind: Any) -> list[str]:
    """The public functions or classes of a module, or those that its directive chooses."""
    chosen = re.search(r":members: (.*)", options)
    among = re.split(r", *", chosen[1]) if chosen else None
    found = [node.name for node in _tree(module).body if isinstance(node, kind) and not node.name.startswith("_")]
    return [name for name in found if among is None or name in among]


def names_of_class(kind: type) -> list[str]:
    """The public methods and properties that a class describes itself; one without words carries out what another promises."""
    methods = methods_of(kind).items()
    return [f"{kind.__module__}.{kind.__name__}.{name}" for name, node in methods if ast.get_docstring(node)]


def methods_of(kind: type) -> dict[str, Function]:
    """The public methods and properties that a class writes itself."""
    body = next(node.body for node in _tree(kind.__module__).body if isinstance(node, ast.ClassDef) and node.name == kind.__name__)
    return {node.name: node for node in body if isinstance(node, Function) and not node.name.startswith("_")}


def _tree(module: str) -> ast.Module:
    """Read from the source: compiled classes do not say what they have."""
    file = Path(importlib.import_module(module).__file__ or "")
    return ast.parse(file.with_name(f"{module.rpartition('.')[2]}.py").read_text(encoding="utf-8"))
