"""The tree of errors drawn in the module is the tree of classes."""

from __future__ import annotations

import inspect
import re

import caldera
from caldera.core import errors


def drawn_tree() -> dict[str, str]:
    """Each error of the drawing with its parent."""
    parents: dict[str, str] = {}
    path: list[str] = []
    for line in (errors.__doc__ or "").splitlines():
        found = re.match(r"^\s*((?:[│ ]   )*(?:[├└]── )?)([A-Z]\w+)", line)
        if not found or not hasattr(errors, found.group(2)):
            continue
        indent = line.index(found.group(2)) - (errors.__doc__ or "").splitlines()[2].index("CalderaError")
        depth = indent // 4
        del path[depth:]
        parents[found.group(2)] = path[-1] if path else "Exception"
        path.append(found.group(2))
    return parents


def test_the_drawing_is_the_tree() -> None:
    classes = {name: item for name, item in vars(errors).items() if inspect.isclass(item) and issubclass(item, Exception)}
    assert drawn_tree() == {name: item.__bases__[0].__name__ for name, item in classes.items()}
    assert len(classes) >= 12


def test_input_errors_are_value_errors() -> None:
    assert issubclass(errors.BadInput, ValueError)
    assert not issubclass(errors.IllegalAction, ValueError)


def test_every_error_says_what_it_is_for() -> None:
    assert all(getattr(errors, name).__doc__ for name in drawn_tree())


def test_errors_carry_what_the_drawing_promises() -> None:
    assert errors.BadOption("map", "no").option == "map"
    assert (errors.BadEdition("no", 3, "mine").line, errors.BadEdition("no", 3, "mine").reason) == (3, "no")
    assert str(errors.BadEdition("no", 0, "mine")) == "mine: no"
    assert errors.BadMatch("no", 4).ply == 4
    assert str(errors.BadMatch("no", 4)) == "Action 5: no"
    assert str(errors.BadMatch("no")) == "no"
    assert errors.IllegalAction("because").reason == "because"
    assert (errors.BrokenGame("files", "odd").check, str(errors.BrokenGame("files", "odd"))) == ("files", "files: odd")
    assert "pip install 'caldera[postgresql]'" in str(errors.MissingExtra("PostgreSQL", "postgresql"))


def test_the_usual_errors_are_at_hand() -> None:
    for name in ("BadInput", "BadMatch", "BrokenGame", "CalderaError", "IllegalAction", "MissingExtra"):
        assert getattr(caldera, name) is getattr(errors, name)
