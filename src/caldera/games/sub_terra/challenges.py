"""Sub Terra II's challenges."""

from __future__ import annotations

from typing import Final

from caldera.core.challenges import Challenge, Record, won

HARDER: Final = ("beginner", "normal", "advanced")
HARDEST: Final = ("normal", "advanced", "expert")
FIGHTERS: Final = {"team": ["rogue", "veteran", "sapper", "sharpshooter"]}
SNEAKERS: Final = {"team": ["rogue", "sapper", "sharpshooter", "healer"]}
PRAYERS: Final = {"team": ["rogue", "veteran", "sapper", "priest"]}
ALL_SIX: Final = {"team": ["rogue", "veteran", "sapper", "sharpshooter", "priest", "aristocrat"]}


def saved(record: Record) -> int:
    return len(record.result["escaped"])


def nobody_lost(record: Record) -> bool:
    return record.won and not record.result["lost"]


def nobody_fell(record: Record) -> bool:
    return record.won and not any(record.events("fall"))


def down_at_once(record: Record) -> int:
    """How many explorers were down at the same time in a match that was won."""
    down, most = set[str](), 0
    for event in record.events("fall", "rise", "perish", "escape"):
        (down.add if event.kind == "fall" else down.discard)(event.data["explorer"])
        most = max(most, len(down))
    return most if record.won else 0


def rounds_if(done: bool, record: Record) -> int:
    return int(record.summary["rounds"]) if done else -1


def round_of_key(record: Record, number: int) -> int:
    """In which round so many keys were in their places; -1: never."""
    now = 1
    for event in record.events("turn", "unlock"):
        if event.kind == "turn":
            now = event.data["round"]
        else:
            number -= 1
            if not number:
                return now
    return -1


def mended(record: Record) -> int:
    return sum(event.data["amount"] for event in record.events("mend"))


def team(record: Record) -> list[str]:
    names: str = record.summary["team"]
    return names.split(", ")


def tally(record: Record, *kinds: str) -> int:
    return sum(1 for _ in record.events(*kinds))


CHALLENGES: Final = (
    Challenge("win", won, HARDER, levels=True),
    Challenge("saved", saved, (1, 2, 3)),
    Challenge("keys", lambda record: tally(record, "unlock"), (1, 2, 3)),
    Challenge("tiles", lambda record: tally(record, "place"), (15, 20, 25)),
    Challenge("guardians", lambda record: tally(record, "guardian_gone"), (2, 4, 7)),
    Challenge("healing", mended, (3, 6, 10)),
    Challenge("rising", lambda record: tally(record, "rise"), (1, 2, 4)),
    Challenge("artefact", lambda record: any(event.data["artefact"] for event in record.events("escape")), HARDER, levels=True),
    Challenge("all_home", nobody_lost, HARDER, levels=True),
    Challenge("on_their_feet", nobody_fell, HARDER, levels=True),
    Challenge("quick", lambda record: rounds_if(record.won, record), (22, 18, 14), at_most=True),
    Challenge("three_keys", lambda record: round_of_key(record, 3), (16, 13, 10), at_most=True),
    Challenge("two_down", lambda record: down_at_once(record) >= 2, HARDER, levels=True),
    Challenge("no_healer", lambda record: record.won and "healer" not in team(record), HARDER, opens_with=FIGHTERS, levels=True),
    Challenge("no_veteran", lambda record: record.won and "veteran" not in team(record), HARDER, opens_with=SNEAKERS, levels=True),
    Challenge("priest", lambda record: record.won and "priest" in team(record), HARDER, opens_with=PRAYERS, levels=True),
    Challenge("six_explorers", lambda record: record.won and len(team(record)) == 6, HARDER, opens_with=ALL_SIX, levels=True),
    Challenge("all_six", lambda record: nobody_lost(record) and len(team(record)) == 6, HARDEST, opens_with=ALL_SIX, levels=True),
    Challenge("fallen_crawl", won, HARDER, options={"fallen_crawl_on": True}, levels=True),
    Challenge("vault_closed", won, HARDER, options={"vault_closed": True}, levels=True),
    Challenge("position_way_home", saved, (1, 2, 3), start="way_home"),
    Challenge("position_last_key", lambda record: saved(record) if record.won else 0, (1, 3, 4), start="last_key"),
)
