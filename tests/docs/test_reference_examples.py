"""Every function and method of the reference has an example, and every example prints what it says it prints."""

from __future__ import annotations

import ast
import doctest
import inspect
from typing import Any

import pytest

from tests.docs.generator import EXAMPLES, GENERATED

IN_ROOMS = [name for kind in GENERATED.ROOMS for name in EXAMPLES.names_of_class(kind)]
PUBLIC = list(dict.fromkeys([*EXAMPLES.public_names(), *IN_ROOMS]))
SETUP = EXAMPLES.read_setup()


def test_every_public_function_has_an_example() -> None:
    assert len(PUBLIC) > 200
    assert [name for name in PUBLIC if name not in EXAMPLES.EXAMPLES] == []


def test_no_example_is_about_something_else() -> None:
    assert [name for name in EXAMPLES.EXAMPLES if name not in PUBLIC] == []


@pytest.mark.parametrize("kind", EXAMPLES.listed_classes(), ids=lambda kind: str(kind.__name__))
def test_the_pages_leave_no_method_out(kind: type) -> None:
    """Where a page lists the methods of a class in an order of its own, none is forgotten."""
    assert [name for name in EXAMPLES.names_of_class(kind) if name not in PUBLIC] == []


def test_a_method_without_words_promises_nothing_new() -> None:
    """The reference shows nothing that has no docstring, so whoever adds a method writes one."""
    silent = [
        f"{kind.__module__}.{kind.__name__}.{name}"
        for kind in EXAMPLES.documented_classes()
        for name, node in EXAMPLES.methods_of(kind).items()
        if not ast.get_docstring(node) and not any(name in vars(base) for base in kind.__mro__[1:])
    ]
    assert [name for name in silent if "caldera.core.scene.BaseScene" not in name] == [], "BaseScene: what `Scene` promises"


def test_a_missing_example_is_found() -> None:
    """The checks above can fail."""
    page = ".. autoclass:: caldera.core.rng.Rng\n.. autofunction:: caldera.new_thing\n"
    names = set(EXAMPLES.names_of_page(page))
    assert "caldera.new_thing" in names
    assert "caldera.core.rng.Rng.below" in names
    assert names - set(EXAMPLES.EXAMPLES) == {"caldera.new_thing"}


@pytest.mark.parametrize("name", list(EXAMPLES.EXAMPLES))
def test_the_example_prints_what_it_says(name: str) -> None:
    told: list[str] = []
    names: dict[str, Any] = {}
    example = doctest.DocTestParser().get_doctest(f"{SETUP}\n{EXAMPLES.EXAMPLES[name]}\n", names, name, None, 0)
    failed = doctest.DocTestRunner(verbose=False).run(example, out=told.append).failed
    assert failed == 0, "".join(told)
    assert inspect.cleandoc(EXAMPLES.EXAMPLES[name]).startswith(">>> ")
