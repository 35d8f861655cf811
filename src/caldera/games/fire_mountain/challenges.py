"""The challenges of Wrath of Fire Mountain."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from caldera.core.challenges import AGAINST, Challenge, Record, won
from caldera.core.state import Event


def points(event: Event) -> list[int] | None:
    """What an event brings to the seats."""
    if event.kind not in ("erupt", "region"):
        return None
    gains: list[int] = event.data["gains"]
    return gains


def scorings(record: Record) -> Iterator[tuple[int, list[int]]]:
    """Each eruption: what the volcano brought to the seat, and what each region did."""
    volcano, regions = -1, list[int]()
    for event in record.events("erupt", "region"):
        gain = event.data["gains"][record.seat]
        if event.kind == "region":
            regions.append(gain)
            continue
        if volcano >= 0:
            yield volcano, regions
        volcano, regions = gain, []
    if volcano >= 0:
        yield volcano, regions


def rerolls(record: Record) -> int:
    """How often dice were rolled again, where one has won; -1 elsewhere."""
    return sum(data["number"] > 1 for data in record.own("roll")) if record.won else -1


def species_hatched(record: Record) -> int:
    return len({data["species"] for data in record.own("hatch")})


def worship(record: Record) -> int:
    return sum(data["to"] == "volcano" for data in record.own("place", "fetch"))


def untouched(record: Record) -> bool:
    return record.won and not any(event.data["victim"] == record.seat for event in record.events("eat"))


NEW_SPECIES: Final = {"species": ["titanosaur", "stegosaurus", "ankylosaurus", "plesiosaurus"]}

CHALLENGES: Final = (
    Challenge("win", won, AGAINST),
    Challenge("hatch", lambda record: record.count("hatch"), (1, 2, 3)),
    Challenge("zoo", species_hatched, (2, 3, 4)),
    Challenge("eruption", lambda record: max((top + sum(each) for top, each in scorings(record)), default=0), (7, 9, 11)),
    Challenge(
        "regions", lambda record: max((sum(gain > 0 for gain in each) for _, each in scorings(record)), default=0), (2, 3, 4)
    ),
    Challenge("region", lambda record: max((gain for _, each in scorings(record) for gain in each), default=0), (2, 3, 4)),
    Challenge("crater", lambda record: sum(top for top, _ in scorings(record)), (4, 7, 10)),
    Challenge("quakes", lambda record: record.count("quake"), (4, 7, 10)),
    Challenge("points", lambda record: record.summary["score"][record.seat] if record.won else 0, (22, 26, 30)),
    Challenge("margin", lambda record: record.lead("score") if record.won else 0, (4, 8, 13)),
    Challenge("catch_up", lambda record: -record.lead_over_time(points)[0] if record.won else 0, (2, 5, 8)),
    Challenge("quick", lambda record: record.summary["turns"] if record.won else -1, (30, 24, 18), at_most=True),
    Challenge("first_roll", rerolls, (24, 16, 10), at_most=True),
    Challenge("no_worship", lambda record: worship(record) if record.won else -1, (16, 13, 11), at_most=True),
    Challenge("untouched", untouched, AGAINST),
    Challenge(
        "second",
        lambda record: record.won and record.state.to_json()["first"] != record.seat,
        AGAINST,
        opens_with={"first": "blue"},
    ),
    Challenge("random_terrain", won, AGAINST, options={"terrain": "random"}),
    Challenge("new_species", won, AGAINST, options=NEW_SPECIES),
    Challenge("three", won, AGAINST, players=3),
    Challenge("four", won, AGAINST, players=4),
    Challenge("position_crater", won, AGAINST, start="crater"),
)
