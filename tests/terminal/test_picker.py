"""Choosing with keys in a terminal: the list itself, and a whole session on a real pseudo-terminal."""

from __future__ import annotations

import os
import select
import sys
import time

import pytest

from caldera.terminal.picker import HAS_KEYS, SHOWN, Picker, Row
from caldera.terminal.session import row_fits

ROWS = [Row("   1  Place a 2 on b2", "1"), Row("   2  Place a 3 on b2", "2"), Row("   3  Step back to 12", "3")]


def test_arrows_walk_through_the_list_and_enter_takes() -> None:
    picker = Picker(ROWS, row_fits)
    assert [picker.press(key) for key in ("down", "down", "down", "up", "enter")] == [None, None, None, None, "3"]


def test_letters_filter_and_tab_completes() -> None:
    picker = Picker(ROWS, row_fits)
    for letter in "pl 3":
        picker.press(letter)
    assert [row.value for row in picker.matching] == ["2"]
    picker.press("tab")
    assert picker.typed == "Place a 3 on b2"
    assert picker.press("enter") == "2"


def test_what_fits_nothing_comes_back_as_it_was_typed() -> None:
    picker = Picker(ROWS, row_fits)
    for letter in "hint":
        picker.press(letter)
    assert picker.press("enter") == "hint"
    picker.press("escape")
    assert picker.matching == ROWS


def test_a_long_list_shows_the_rows_around_the_chosen_one() -> None:
    picker = Picker([Row(f"   {n}  Choice", str(n)) for n in range(1, 41)], row_fits)
    for _ in range(3):
        picker.press("page down")
    lines = picker.lines("Red> ", 60)
    assert len(lines) == SHOWN + 2
    assert sum("\x1b[7m" in line for line in lines) == 1
    assert any("28  Choice" in line and "\x1b[7m" in line for line in lines)


@pytest.mark.skipif(not HAS_KEYS, reason="there are no pseudo-terminals here")
def test_a_session_is_played_with_arrow_keys() -> None:
    import pty  # not on every system

    child, keys = pty.fork()
    if child == 0:
        os.environ |= {"TERM": "xterm-256color", "COLUMNS": "100", "LINES": "40"}
        os.execv(sys.executable, [sys.executable, "-m", "caldera", "play", "hekla", "--seats", "me,me", "--lang", "fr"])
    seen = ""

    def wait_for(words: str, patience: float = 60.0) -> None:
        nonlocal seen
        end = time.monotonic() + patience
        while words not in seen:
            assert time.monotonic() < end, seen[-2000:]
            if select.select([keys], [], [], 0.5)[0]:
                seen += os.read(keys, 65536).decode(errors="replace")

    try:
        wait_for("Joueur 1> ")
        os.write(keys, b"\x1b[B")
        wait_for("\x1b[7m>    2")
        os.write(keys, b"\r")
        wait_for("Joueur 2> ")  # the other's turn: the board is drawn in the same place
        assert "\x1b[2J" in seen
        os.write(keys, b"\x04")
    finally:
        os.close(keys)
        os.waitpid(child, 0)
