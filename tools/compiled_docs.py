"""Puts docstrings and types into the C files that mypyc has written, which carry neither.

`help(caldera.GameState.apply)` then says the same on the compiled build as on the sources: the signature with its types, and the
words. The signature that `inspect` reads stays the one of mypyc, which cannot hold types.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from pathlib import Path

METHOD = re.compile(r"\(PyCFunction\)CPyPy_(\w+),(\s*METH_[A-Z_| ]+, )PyDoc_STR\(\"((?:[^\"\\]|\\.)*)\"\)")
GETTER = re.compile(r"\(getter\)(\w+)_get_(\w+),(\s*)(NULL|\(setter\)\w+), NULL, NULL}")
CLASS = re.compile(r"(CPyType_(\w+)_template_ = \{.*?\.tp_doc = PyDoc_STR\(\")((?:[^\"\\]|\\.)*)(\"\))", re.S)
Node = ast.FunctionDef | ast.ClassDef


def c_text(text: str) -> str:
    """A text as the inside of a C string literal."""
    escaped = text.encode("ascii", "backslashreplace").decode() if text.isascii() else _utf8(text)
    return escaped.replace("\0", "")


def _utf8(text: str) -> str:
    """Bytes above ASCII as octal escapes, which no following digit can lengthen."""
    return "".join(chr(byte) if byte < 128 else f"\\{byte:03o}" for byte in text.encode())


def quote(text: str) -> str:
    return c_text(text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n"))


def typed_signature(node: ast.FunctionDef) -> str:
    """The first line of what `help` shows: names, types and defaults as in the source."""
    gives = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    return f"{node.name}({ast.unparse(node.args)}){gives}"


def words_of(node: Node) -> str:
    """What is to be said about a class or a function."""
    said = ast.get_docstring(node) or ""
    if isinstance(node, ast.ClassDef):
        return said
    return f"{typed_signature(node)}\n\n{said}".rstrip()


def read_words(root: Path, sources: Iterable[str]) -> dict[str, str]:
    """The words for each class, method and function by the name that it has in C, such as `core___state___GameState`."""
    found: dict[str, str] = {}
    for source in sources:
        module = "___".join(Path(source).with_suffix("").parts[1:])
        for node in ast.parse((root / "src" / source).read_text(encoding="utf-8")).body:
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                found[f"{module}___{node.name}"] = words_of(node)
            if isinstance(node, ast.ClassDef):
                for inner in node.body:
                    if isinstance(inner, ast.FunctionDef) and not inner.name.startswith("_"):
                        found[f"{module}___{node.name}___{inner.name}"] = words_of(inner)
    return found


def add_words(text: str, words: dict[str, str]) -> str:
    """The same C file with docstrings."""

    def method(match: re.Match[str]) -> str:
        said = quote(words.get(match[1], ""))
        return f'(PyCFunction)CPyPy_{match[1]},{match[2]}PyDoc_STR("{match[3]}{said}")'

    def getter(match: re.Match[str]) -> str:
        said = words.get(f"{match[1]}___{match[2]}", "")
        doc = f'PyDoc_STR("{quote(said)}")' if said else "NULL"
        return f"(getter){match[1]}_get_{match[2]},{match[3]}{match[4]}, {doc}, NULL}}"

    text = METHOD.sub(method, text)
    text = GETTER.sub(getter, text)
    return CLASS.sub(lambda match: f"{match[1]}{match[3]}{quote(words.get(match[2], ''))}{match[4]}", text)


def add_docs(folder: Path, root: Path, sources: Iterable[str]) -> None:
    """Put the docstrings of the sources into all C files of a folder."""
    words = read_words(root, sources)
    for file in folder.rglob("__native*.c"):
        file.write_text(add_words(file.read_text(encoding="utf-8"), words), encoding="utf-8")
