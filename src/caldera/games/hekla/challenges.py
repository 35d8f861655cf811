"""Hekla's challenges."""

from __future__ import annotations

from typing import Final

from caldera.core.challenges import AGAINST, Challenge, Record, won
from caldera.core.state import Event


def circles(event: Event) -> list[int] | None:
    """What an event brings to the seats."""
    data = event.data
    if event.kind == "erupt":
        gains: list[int] = data["gains"]
        return gains
    return [-data["steps"] if seat == data["seat"] else 0 for seat in range(data["seat"] + 1)] if event.kind == "back" else None


def own_gains(record: Record) -> list[int]:
    """What one's own eruptions brought, one by one."""
    return [data["gains"][record.seat] for data in record.own("erupt")]


def others_gains(record: Record) -> list[int]:
    return [event.data["gains"][record.seat] for event in record.events("erupt") if event.data["seat"] != record.seat]


def rivals_most(record: Record) -> int:
    """How far the best rival came, where one has won; -1 elsewhere."""
    return max(each for seat, each in enumerate(record.summary["progress"]) if seat != record.seat) if record.won else -1


def won_after_being_behind(record: Record) -> int:
    return -record.lead_over_time(circles)[0] if record.won else 0


def own_share(record: Record) -> int:
    """How many of a hundred eruptions were one's own."""
    return 100 * record.count("erupt") // max(1, int(record.summary["eruptions"]))


def won_as_second(record: Record) -> bool:
    return record.won and bool(record.match.game.info.colours[record.seat] != record.option("first"))


CHALLENGES: Final = (
    Challenge("win", won, AGAINST),
    Challenge("eruptions", lambda record: record.count("erupt"), (6, 9, 12)),
    Challenge("run", lambda record: max(own_gains(record), default=0), (6, 8, 10)),
    Challenge("ride", lambda record: max(others_gains(record), default=0), (4, 5, 6)),
    Challenge("warm_feet", lambda record: sum(others_gains(record)), (12, 18, 24)),
    Challenge("deep", lambda record: max((data["sum"] for data in record.own("erupt")), default=0), (7, 8, 9)),
    Challenge("circles", lambda record: record.summary["progress"][record.seat] if record.won else 0, (55, 65, 75)),
    Challenge("runaway", lambda record: record.lead("progress") if record.won else 0, (8, 16, 28)),
    Challenge("forward", lambda record: record.won and not record.count("back"), AGAINST),
    Challenge("back", lambda record: record.won and record.count("back"), AGAINST),
    Challenge("long_step_back", lambda record: max((data["steps"] for data in record.own("back")), default=0), (3, 5, 7)),
    Challenge("twice", lambda record: record.turns_with("erupt", 2), (1, 2, 3)),
    Challenge("catch_up", won_after_being_behind, (3, 5, 7)),
    Challenge("keep_down", rivals_most, (50, 42, 34), at_most=True),
    Challenge("still", lambda record: record.count("move", "move_far") if record.won else -1, (18, 15, 12), at_most=True),
    Challenge("builder", own_share, (55, 65, 75)),
    Challenge("second", won_as_second, AGAINST, opens_with={"first": "green"}),
    Challenge("three", won, AGAINST, players=3),
    Challenge("four", won, AGAINST, players=4),
    Challenge("lava_counts", won, AGAINST, options={"lava_counts": True}),
    Challenge("no_long_step", won, AGAINST, options={"long_move_passes_full": False}),
    Challenge("departure", won, AGAINST, options={"departure_counts": False}),
    Challenge("position_behind", won, AGAINST, start="behind"),
    Challenge("position_last_lava", won, AGAINST, start="last_lava"),
    Challenge("position_crowd", won, AGAINST, start="crowd"),
)
