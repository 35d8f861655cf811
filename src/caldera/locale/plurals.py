"""Which form of a word a number takes, as a language's `meta.toml` says it: `plural = { one = "n == 1" }`.

The rules are tried in their order, and the first that is true names the form; where none is, the form is "other". A rule is a small
Python expression about the number `n`, which is never negative. It is read as a tree and never run as a program: the files of a
language are words, and can do nothing.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from typing import Any

OTHER = "other"
COMPARISONS: dict[type[ast.cmpop], Callable[[Any, Any], bool]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.In: lambda number, numbers: number in numbers,
    ast.NotIn: lambda number, numbers: number not in numbers,
}

Rule = Callable[[int], Any]


class BadPlural(ValueError):
    """A rule that cannot be read."""


def read_plurals(forms: Mapping[str, str]) -> Callable[[int], str]:
    """The name of the form that a number takes."""
    rules = [(form, read_rule(rule)) for form, rule in forms.items()]
    return lambda number: next((form for form, is_true in rules if is_true(number)), OTHER)


def read_rule(words: str) -> Rule:
    """Whether a number fits: comparisons of `n`, of `n % 10` and the like, joined by `and`, `or` and `not`."""
    try:
        rule = _rule(ast.parse(words, mode="eval").body)
        rule(0)  # `n in 3` can be read, but not asked
    except (SyntaxError, TypeError, BadPlural) as error:
        raise BadPlural(f"not a rule for plurals: {words}") from error
    return rule


def _rule(node: ast.expr) -> Rule:
    match node:
        case ast.Name(id="n"):
            return lambda number: number
        case ast.Constant(value=int(value)):  # True and False, too
            return lambda number: value
        case ast.Tuple(elts=entries):
            numbers = [_rule(entry) for entry in entries]
            return lambda number: [each(number) for each in numbers]
        case ast.BinOp(left=left, op=ast.Mod(), right=ast.Constant(value=int(value))) if value > 0:
            divided = _rule(left)
            return lambda number: divided(number) % value
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            denied = _rule(operand)
            return lambda number: not denied(number)
        case ast.BoolOp(op=op, values=values):
            every, parts = isinstance(op, ast.And), [_rule(value) for value in values]
            return lambda number: all(part(number) for part in parts) if every else any(part(number) for part in parts)
        case ast.Compare(left=left, ops=ops, comparators=rights) if all(type(op) in COMPARISONS for op in ops):
            return _comparison([_rule(side) for side in (left, *rights)], [COMPARISONS[type(op)] for op in ops])
    raise BadPlural(ast.dump(node))


def _comparison(sides: list[Rule], compare: list[Callable[[Any, Any], bool]]) -> Rule:
    """`a <= n <= b` holds when each of its comparisons does."""

    def is_true(number: int) -> bool:
        values = [side(number) for side in sides]
        return all(holds(left, right) for holds, left, right in zip(compare, values[:-1], values[1:], strict=True))

    return is_true
