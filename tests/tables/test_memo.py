"""What is made once and shared until something changes."""

from __future__ import annotations

from functools import partial
from itertools import count

from caldera.tables.memo import Memo


def test_a_thing_is_made_once_until_the_version_changes() -> None:
    memo, numbers = Memo(), count(1)
    names = ("picture", "picture", "names")
    assert [memo.once(name, lambda: next(numbers), 7) for name in names] == [1, 1, 2]
    assert memo.once("picture", lambda: next(numbers), 8) == 3
    assert set(memo) == {"picture"}, "what was made of the version before is gone"


def test_what_cannot_be_made_is_not_kept() -> None:
    memo = Memo()
    for _ in range(2):
        try:
            memo.once("broken", lambda: 1 // 0)
        except ZeroDivisionError:
            continue
        raise AssertionError("an error was remembered as an answer")
    assert not memo


def test_it_does_not_grow_beyond_its_most() -> None:
    memo = Memo(most=10)
    for session in range(100):
        assert memo.once(session, partial(int, session)) == session
        assert len(memo) <= 11
