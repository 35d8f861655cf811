"""Who goes into the temple: the teams for people who do not want to choose, and how large a team may be [U4]."""

from __future__ import annotations

from caldera.core.errors import BadOption
from caldera.games.sub_terra.meta import AUTOMATIC, EASIEST_TEAM, LARGEST_TEAM

DEFAULT_TEAMS = {
    3: ("veteran", "archaeologist", "healer"),
    4: ("veteran", "archaeologist", "rogue", "healer"),
    5: ("veteran", "archaeologist", "rogue", "healer", "sapper"),
    6: ("veteran", "archaeologist", "rogue", "healer", "sapper", "guide"),
}
"""A team with somebody for each task."""
MEASURED_TEAMS = {
    3: ("rogue", "veteran", "sapper"),
    4: EASIEST_TEAM,
    5: ("rogue", "veteran", "sapper", "sharpshooter", "priest"),
    6: ("rogue", "veteran", "sapper", "sharpshooter", "priest", "aristocrat"),
}
"""The teams with which bots show how hard the game is: somebody fast for the artefact, others to remove guardians."""
USUAL_SIZES = {1: 4, 2: 4}
"""How many explorers one and two people run unless they say otherwise; more people run one each."""
SMALLEST_SIZES = {1: 3, 2: 4}


def usual_size(players: int) -> int:
    return USUAL_SIZES.get(players, players)


def choose_team(players: int, chosen: list[str], explorers: int) -> list[str]:
    """The team as chosen, or a default one of the right size."""
    fewest = SMALLEST_SIZES.get(players, players)
    if chosen:
        if explorers not in (AUTOMATIC, len(chosen)):
            reason = f"{explorers} wanted, but the team has {len(chosen)}"
            raise BadOption("explorers", reason, "sub_terra.bad.explorers", wanted=explorers, n=len(chosen))
        if len(chosen) < fewest:
            raise _too_small("team", players, fewest, len(chosen))
        return chosen
    count = explorers or usual_size(players)
    if count < fewest:
        raise _too_small("explorers", players, fewest, count)
    return list(DEFAULT_TEAMS[count])


def _too_small(option: str, players: int, fewest: int, count: int) -> BadOption:
    reason = f"{players} players need {fewest} to {LARGEST_TEAM} explorers, not {count}"
    return BadOption(option, reason, "sub_terra.bad.team", players=players, low=fewest, high=LARGEST_TEAM, n=count)
