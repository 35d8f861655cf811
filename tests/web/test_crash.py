"""A few of the kills of `make -C studies crash`, and proof that its check can fail."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.support.paths import ROOT

BENCHMARKS = ROOT / "benchmarks"
sys.path.insert(0, str(BENCHMARKS))

from crash_people import ACKNOWLEDGED, REFUSED, UNKNOWN, Attempt, fits  # noqa: E402  # the path to it is set just above


@pytest.mark.kills
@pytest.mark.slow
def test_five_kills_lose_nothing() -> None:
    command = [sys.executable, str(BENCHMARKS / "crash.py"), "--kills", "5", "--seed", "7"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=240)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "none lost, none doubled" in done.stdout
    assert "every database is whole" in done.stdout


@pytest.mark.parametrize(
    ("log", "good"),
    [
        (["a", "b"], True),
        (["a", "x", "b"], True),
        (["a"], False),
        (["b", "a"], False),
        (["a", "a", "b"], False),
        (["a", "x", "x", "b"], False),
        (["a", "b", "r"], False),
        (["a", "b", "z"], False),
    ],
)
def test_lost_doubled_and_strange_actions_are_noticed(log: list[str], good: bool) -> None:
    attempts = [Attempt("a", ACKNOWLEDGED), Attempt("x", UNKNOWN), Attempt("b", ACKNOWLEDGED), Attempt("r", REFUSED)]
    assert fits(list(enumerate(log)), attempts) is good


@pytest.mark.parametrize(("number", "good"), [(6, False), (7, True), (8, True), (9, False)])
def test_the_same_words_at_another_place_are_another_action(number: int, good: bool) -> None:
    """Whoever saw version 7 and was told version 9 has entry 7 or 8."""
    assert fits([(number, "a")], [Attempt("a", ACKNOWLEDGED, since=7, version=9)]) is good
