"""Writes the golden matches and digests that the tests compare with.

    python tools/make_golden.py              # what is missing
    python tools/make_golden.py --all        # everything anew: only after a deliberate change of the rules (and of rules_version)
    python tools/make_golden.py --all fuji   # everything of one game

A golden match is a recorded match in tests/games/golden/GAME/NAME.json. Its header says what a replay must arrive at ("expect"):
the position, the returns, the undo barriers, and for three positions of it how many sequences of one and two steps there are. Which
matches a game needs is said in RECIPES; a game without recipes gets one match for each number of players. All of it is seeded.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from caldera.bots import make_bot
from caldera.core.game import AnyGame
from caldera.core.match import Match
from caldera.core.rng import Rng
from caldera.core.state import CHANCE
from caldera.games import game as find_game
from caldera.games import game_ids
from caldera.lab.digest import digest, fingerprint, perft
from caldera.lab.probe import Probe

GOLDEN = Path(__file__).resolve().parent.parent / "tests" / "games" / "golden"
DIGEST_GAMES = 40
MOST_TRIES = 400


@dataclass(frozen=True)
class Recipe:
    """How to come by one golden match: seeds are tried until the end is as wanted."""

    name: str
    title: str
    players: int
    options: Mapping[str, Any] = field(default_factory=dict)
    start: Mapping[str, Any] | None = None
    seldom: tuple[str, ...] = ()
    """Kinds of action to take only now and then, so that the match gets somewhere."""
    wanted: Callable[[Mapping[str, Any]], bool] = lambda final: True
    """Asked about the last position, as `to_json` gives it."""
    bot: str = ""
    """Who plays; nobody: actions at random."""


def ended(reason: str) -> Callable[[Mapping[str, Any]], bool]:
    return lambda final: final.get("ended") == reason


def artefact_out(final: Mapping[str, Any]) -> bool:
    return bool(final["objects"].get("artefact") == "out")


def forgotten(final: Mapping[str, Any]) -> bool:
    return not artefact_out(final)


WALLED_IN = {
    "players": 4,
    "board": {
        "a2": ["R0", "G0"],
        "a3": ["R1", "G1"],
        "a4": ["R2", "G2"],
        "b1": ["R3", "G3"],
        "b2": ["Y0", "B0"],
        "b3": ["Y1", "B1"],
        "b4": ["Y2", "B2"],
        "b5": ["Y3", "B3"],
        **{f"c{row}": ["L0", "L0"] for row in range(1, 6)},
    },
    "progress": [0, 0, 0, 0],
}

TALK = ("claim", "rate", "safe", "avoid")
AT_THE_EDGE = {
    "players": 3,
    "stage": "roll",
    "phase": 1,
    "round": 5,
    "lava": ["2-1", "3-1", "4-1", "5-1", "4-2"],
    "characters": [
        {"at": "10-4", "skill": "buddy"},
        {"at": "10-5", "skill": "gatherer", "bars": 2},
        {"at": "11-5", "skill": "manager", "stamina": 1, "injuries": ["arm"]},
    ],
    "equipment": {"rope": "blue", "flare": "green", "tape": "green"},
    "to_roll": [f"{colour}-{die}" for colour in ("blue", "purple", "green") for die in range(1, 7)],
}
TEAM = ["guide", "veteran", "rogue", "sharpshooter"]
EXPEDITIONS = {"beginner": 4, "normal": 2, "advanced": 3, "expert": 1}
"""How many people play Sub Terra II at each difficulty."""
RECIPES: dict[str, list[Recipe]] = {
    "sub_terra": [
        *(Recipe(f"players-{players}", f"{players} players at random", players) for players in range(1, 7)),
        *(
            Recipe(f"{level}-{end}", f"{level}, {end}", players, {"difficulty": level, "team": TEAM}, wanted=wanted, bot="greedy")
            for level, players in EXPEDITIONS.items()
            for end, wanted in (("won", artefact_out), ("lost", forgotten))
        ),
    ],
    "hekla": [
        Recipe("two-to-the-last-lava", "Two players, until the last lava", 2, seldom=("back",), wanted=ended("lava")),
        Recipe("three-fall-asleep", "Three players, until nothing erupts any more", 3, seldom=("back",), wanted=ended("stall")),
        Recipe(
            "four-with-other-options",
            "Four players, long moves are stopped, departures do not count and lava does; blue begins",
            4,
            {"long_move_passes_full": False, "departure_counts": False, "lava_counts": True, "first": "blue"},
            seldom=("back",),
            wanted=ended("lava"),
        ),
        Recipe("two-step-back-often", "Two players who step back whenever they feel like it", 2),
        Recipe("four-walled-in", "From a position in which nobody can do anything", 4, start=WALLED_IN, wanted=ended("blocked")),
    ],
    "fire_mountain": [
        Recipe("two-play-a-first-game", "Two players, the first game's terrain and species", 2, wanted=ended("goal")),
        Recipe(
            "three-on-drawn-terrain",
            "Three players, terrain and species drawn",
            3,
            {"terrain": "random", "species": []},
            seldom=("end", "stop"),
            wanted=ended("goal"),
        ),
        Recipe(
            "four-with-other-options",
            "Four players, the other four species, every ruling the other way; green begins",
            4,
            {
                "species": ["titanosaur", "stegosaurus", "ankylosaurus", "plesiosaurus"],
                "first": "green",
                "egg_needs_empty_reserve": False,
                "fetch_within_tile": True,
                "empty_volcano_has_worshippers": True,
                "stegosaurus_from_terrain": False,
                "pteranodon_walks": False,
                "titanosaur_die_at_once": True,
            },
            seldom=("end", "stop"),
            wanted=ended("goal"),
        ),
        Recipe(
            "two-run-out-of-turns",
            "From the last turns before the technical limit",
            2,
            start={"players": 2, "turn": 296},
            wanted=ended("turns"),
        ),
    ],
    "fuji": [
        Recipe(
            "two-against-a-third-set",
            "Two players and a third set of dice, until the lava has one",
            2,
            seldom=TALK,
            wanted=ended("lava"),
        ),
        Recipe(
            "two-lead-a-third",
            "Two players who lead a third companion, skills chosen, extra thrill",
            2,
            {"two_players": "B", "skills": "choose", "extra_thrill": True, "scenario": "two_arms"},
            seldom=TALK,
        ),
        Recipe(
            "three-talk-and-collapse",
            "Three players at level 4 who talk a lot",
            3,
            {"level": 4, "scenario": "ring"},
            wanted=ended("exhaustion"),
        ),
        Recipe(
            "four-with-other-options",
            "Four players on a drawn scenario, every ruling the other way",
            4,
            {
                "scenario": "random",
                "new_equipment": "next_phase",
                "last_move_costs": True,
                "eye_spares_skill": False,
                "tapped_scores": True,
                "reshuffle": True,
                "injury_track": "mild",
            },
            seldom=TALK,
        ),
        Recipe(
            "three-reach-the-village",
            "From the edge of the village to its middle",
            3,
            start=AT_THE_EDGE,
            seldom=TALK,
            wanted=ended("village"),
        ),
    ],
}


def recipes(game: AnyGame) -> list[Recipe]:
    everybody = [Recipe(f"players-{players}", f"{players} players at random", players) for players in game.info.players]
    return RECIPES.get(game.id) or everybody


def play(game: AnyGame, recipe: Recipe, seed: int) -> Match:
    probe = Probe(game, seed)
    match = Match(game, recipe.players, recipe.options, recipe.start, {"title": recipe.title})
    if recipe.bot:
        return play_bots(match, recipe.bot, seed)
    while not match.state.is_over:
        seat, action = probe.next_step(match.state)
        if game.space.kind_of(action).name in recipe.seldom and probe.rng.below(12):
            others = [code for code in match.state.legal_actions(seat) if game.space.kind_of(code).name not in recipe.seldom]
            action = probe.pick(others or [action])
        match.apply(action, seat)
    return match


def play_bots(match: Match, name: str, seed: int) -> Match:
    """The same bot in every seat."""
    rng = Rng(seed)
    dice = rng.split()
    bots = [make_bot(name, match.game, int(rng.bits())) for _ in range(match.state.players)]
    while not match.state.is_over:
        seat = match.state.actors[0]
        match.apply(int(match.state.draw(dice)) if seat == CHANCE else bots[seat].choose(match.state, seat), seat)
    return match


def expectation(match: Match) -> dict[str, Any]:
    """What a replay must arrive at."""
    return {
        "position": fingerprint(match.state),
        "returns": match.state.returns,
        "barriers": sum(map(bool, match.barriers)),
        "perft": [[ply, *perft(match.state_at(ply))] for ply in sorted({0, match.ply // 3, match.ply // 2})],
    }


def make_match(game: AnyGame, recipe: Recipe) -> Match:
    for seed in range(1, MOST_TRIES):
        match = play(game, recipe, seed)
        if recipe.wanted(match.state.to_json()):
            match.extra |= {"seed": seed, "expect": expectation(match)}
            return match
    raise SystemExit(f"{game.id}: no seed below {MOST_TRIES} gives {recipe.name}")


def write_digest(game: AnyGame, anew: bool) -> None:
    """The hash of some seeded random matches, into the one file that has those of all games."""
    path = GOLDEN / "digests.json"
    known = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    if anew or game.id not in known:
        known[game.id] = {"games": DIGEST_GAMES, "seed": 1, "digest": digest(game, DIGEST_GAMES, 1).digest}
        path.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--all", action="store_true", help="write anew what is there already")
    parser.add_argument("games", nargs="*", default=game_ids())
    chosen = parser.parse_args()
    for name in chosen.games:
        game = find_game(name)
        folder = GOLDEN / name
        folder.mkdir(parents=True, exist_ok=True)
        for recipe in recipes(game):
            path = folder / f"{recipe.name}.json"
            if chosen.all or not path.exists():
                match = make_match(game, recipe)
                path.write_text(match.dumps(), encoding="utf-8")
                print(f"{path.name}: {match.ply} actions, {match.state.returns}")
        write_digest(game, chosen.all)


if __name__ == "__main__":
    main()
