"""Docstrings and types find their way into the C files of mypyc."""

from __future__ import annotations

import ast
from pathlib import Path

from compiled_docs import add_docs, quote, read_words

SOURCE = '''
class State:
    """A "position" – of one table."""

    @property
    def actors(self) -> tuple[int, ...]:
        """Who acts."""

    def apply(self, action: int, seat: int = 0) -> None:
        """Take an action.

        A second paragraph.
        """

    def _hidden(self) -> None:
        """Not for others."""


def helper(x: int) -> int:
    return x
'''
MADE = r"""
static PyTypeObject CPyType_core___state___State_template_ = {
    .tp_name = "State",
    .tp_doc = PyDoc_STR("State()\n--\n\n"),
};
    {"actors", (getter)core___state___State_get_actors,
     NULL, NULL, NULL},
    {"other", (getter)core___state___State_get_other,
     (setter)core___state___State_set_other, NULL, NULL},
    {"apply", (PyCFunction)CPyPy_core___state___State___apply,
     METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("apply($self, action, seat=0)\n--\n\n")},
    {"helper", (PyCFunction)CPyPy_core___state___helper,
     METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("helper(x)\n--\n\n") /* docstring */},
"""


def test_words_are_put_behind_the_signature(tmp_path: Path) -> None:
    (tmp_path / "src" / "caldera" / "core").mkdir(parents=True)
    (tmp_path / "src" / "caldera" / "core" / "state.py").write_text(SOURCE, encoding="utf-8")
    file = tmp_path / "c" / "__native_caldera.c"
    file.parent.mkdir()
    file.write_text(MADE, encoding="utf-8")
    add_docs(tmp_path / "c", tmp_path, ["caldera/core/state.py"])
    made = file.read_text(encoding="utf-8")
    assert r'PyDoc_STR("State()\n--\n\nA \"position\" \342\200\223 of one table.")' in made
    assert r'NULL, PyDoc_STR("actors(self) -> tuple[int, ...]\n\nWho acts."), NULL}' in made
    assert "(setter)core___state___State_set_other, NULL, NULL}" in made
    wanted = r"apply(self, action: int, seat: int=0) -> None\n\nTake an action.\n\nA second paragraph."
    assert rf'"apply($self, action, seat=0)\n--\n\n{wanted}")' in made
    assert r'"helper(x)\n--\n\nhelper(x: int) -> int")' in made
    assert not [name for name in read_words(tmp_path, ["caldera/core/state.py"]) if name.endswith("_hidden")]


def test_any_text_survives_as_a_c_string() -> None:
    for text in ('say "no"', "back\\slash", "two\nlines", "é 9"):
        inside = quote(text)
        assert "\n" not in inside
        assert ast.literal_eval(f'b"{inside}"').decode() == text
