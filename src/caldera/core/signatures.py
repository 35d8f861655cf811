"""Signatures with types, docstrings and type hints of compiled methods, which carry at most the names of their arguments.

    signature(caldera.GameState.apply)    # (self, action: SupportsIndex, seat: SupportsIndex) -> None
    type_hints(caldera.GameState.apply)   # {"action": SupportsIndex, "seat": SupportsIndex, "return": NoneType}

They are read from the source, which lies beside every compiled module; type checkers read the same file, so there are no stubs that
could say something else.
"""

from __future__ import annotations

import ast
import inspect
import sys
import typing
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any

from caldera.core.errors import BadInput

Function = ast.FunctionDef | ast.AsyncFunctionDef


@cache
def _tree(module: str) -> ast.Module:
    package, _, name = module.rpartition(".")
    return ast.parse((files(package) / f"{name}.py").read_text(encoding="utf-8"))


def _node(function: Any) -> tuple[str, Function]:
    """The module and the definition of a function, method or property."""
    if isinstance(function, property):
        function = function.fget
    bound = getattr(function, "__self__", None)
    if bound is not None and not inspect.ismodule(bound):
        function = getattr(bound if isinstance(bound, type) else type(bound), function.__name__, function)
    function = getattr(function, "__func__", function)
    owner = getattr(function, "__objclass__", None)
    module = getattr(owner, "__module__", None) or getattr(function, "__module__", None)
    names = [*(owner.__qualname__.split(".") if owner else ()), *str(getattr(function, "__qualname__", "")).split(".")]
    if not module or not str(module).startswith("caldera."):
        raise BadInput(f"{function!r} is not a function or method of Caldera.")
    node: ast.AST = _tree(module)
    for name in dict.fromkeys(names):
        body = getattr(node, "body", [])
        node = next((one for one in body if getattr(one, "name", None) == name), node)
    if not isinstance(node, Function):
        raise BadInput(f"{function!r} is not a function or method of Caldera.")
    return module, node


def _python_of(function: Any) -> Callable[..., Any]:
    """A Python function with the same arguments, types and docstring, and nothing in it."""
    module, node = _node(function)
    empty = ast.FunctionDef(node.name, node.args, [ast.Pass()], [], node.returns, None)
    if said := ast.get_docstring(node):
        empty.body.insert(0, ast.Expr(ast.Constant(said)))
    made = ast.Module([*ast.parse("from __future__ import annotations").body, empty], [])
    names: dict[str, Any] = dict(vars(sys.modules[module]))
    exec(compile(ast.fix_missing_locations(made), module, "exec"), names)
    python: Callable[..., Any] = names[node.name]
    return python


def signature(function: Any) -> inspect.Signature:
    """Names, types and defaults of the arguments, and what is returned. The types are texts, as in the source."""
    return inspect.signature(_python_of(function))


def type_hints(function: Any) -> dict[str, Any]:
    """What `typing.get_type_hints` gives for an interpreted function."""
    return typing.get_type_hints(_python_of(function))


def docstring(function: Any) -> str:
    """What the function does."""
    return inspect.getdoc(_python_of(function)) or ""
