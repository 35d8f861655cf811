"""Fuji's challenges."""

from __future__ import annotations

from typing import Final

from caldera.core.challenges import Challenge, Record, won
from caldera.games.fuji.meta import SCENARIOS

HARDER: Final = (1, 2, 3)


def if_won(record: Record, number: int) -> int:
    return number if record.won else -1


def tally(record: Record, *kinds: str) -> int:
    return sum(1 for _ in record.events(*kinds))


def least_stamina(record: Record) -> int:
    return min(record.summary["stamina"]) if record.won else 0


def never_beaten(record: Record) -> int:
    """The longest run of comparisons in a row that allowed a move."""
    longest = run = 0
    for event in record.events("compare"):
        run = run + 1 if event.data["allowed"] else 0
        longest = max(longest, run)
    return longest


def beaten(record: Record) -> int:
    return if_won(record, sum(not event.data["allowed"] for event in record.events("compare")))


CHALLENGES: Final = (
    Challenge("win", won, HARDER, levels=True),
    Challenge("two", won, HARDER, players=2, levels=True),
    Challenge("three", won, HARDER, players=3, levels=True),
    Challenge("four", won, HARDER, players=4, levels=True),
    Challenge("score", lambda record: if_won(record, record.summary["score"]), (7, 9, 11)),
    Challenge("quick", lambda record: if_won(record, record.summary["rounds"]), (8, 6, 5), at_most=True),
    Challenge("fresh", least_stamina, (5, 8, 11)),
    Challenge("last_breath", lambda record: record.won and least_stamina(record) == 1, HARDER, levels=True),
    Challenge("sure_foot", never_beaten, (4, 8, 12)),
    Challenge("always_higher", beaten, (4, 2, 0), at_most=True),
    Challenge("bare_hands", lambda record: if_won(record, tally(record, "use", "copy")), (3, 1, 0), at_most=True),
    Challenge("equipped", lambda record: if_won(record, tally(record, "use", "copy")), (3, 5, 7)),
    Challenge("unhurt", lambda record: record.won and not tally(record, "injury"), HARDER, levels=True),
    Challenge("few_words", lambda record: if_won(record, tally(record, "say")), (60, 40, 20), at_most=True),
    Challenge("keep_the_dice", lambda record: if_won(record, tally(record, "reroll")), (14, 10, 6), at_most=True),
    Challenge("thrill", won, HARDER, options={"extra_thrill": True}, levels=True),
    Challenge("six_dice", won, HARDER, options={"skills": "six_dice"}, levels=True),
    *(
        Challenge(f"on_{scenario}", won, HARDER, options={"scenario": scenario}, levels=True)
        for scenario in SCENARIOS
        if scenario != "broad_slope"
    ),
)
