"""Solutions of challenges: for every challenge a match that deserves its gold medal, found by letting bots play with chosen luck.

    python -m caldera_studies.challenges hekla --games 200 --out tests/games/hekla/solutions.jsonl

A bot plays the seat of a person in the set-ups that the challenges ask for. Of several outcomes of dice and draws the one that
suits that seat best may be taken (`--luck`): a record shows that something is possible, not that it is likely. A file that exists
is continued; a match is kept if it proves a medal that none before it does, and those that prove nothing any more are left out.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import process_time

from caldera.bots import make_bot
from caldera.bots.bot import Bot
from caldera.core.challenges import AGAINST, GOLD, Challenge
from caldera.core.data import JsonObject
from caldera.core.game import AnyGame
from caldera.core.match import PERSON, Match
from caldera.core.rng import Rng
from caldera.core.state import CHANCE, GameState
from caldera.games import game as find_game
from caldera.insight.challenges import best_of, challenges, medals_of, positions, record_of

PLAYERS = {"hekla": ("learned:600", "learned:200", "expert"), "fire_mountain": ("uct:400", "uct:100", "greedy")}
"""Who plays for the person: strong bots of different character."""
TOGETHER = {"sub_terra": ("expert", "hard", "skilled"), "fuji": ("expert", "hard", "plan:12")}
LOOKS = 6
"""Outcomes among which luck chooses."""


def set_ups(game: AnyGame, wanted: Sequence[Challenge]) -> Iterator[tuple[Challenge, int, JsonObject, str]]:
    """A challenge, and how a table for it is laid: players, options, and the bots on the other seats."""
    info = game.info
    hardest = [option for option in info.options if option.name == info.difficulty]
    for challenge in wanted:
        start = positions(game.id).get(challenge.start)
        options = dict(start["options"]) if start else {**challenge.opens_with, **challenge.options}
        if info.cooperative and not start:
            options[info.difficulty] = (challenge.harder_by(info) and challenge.steps[2]) or hardest[0].choices[0]
        players = challenge.players or (start["players"] if start else info.players.start)
        yield challenge, players, options, "expert" if challenge.steps == AGAINST else "novice"


def lucky(game: AnyGame, state: GameState, seat: int, rng: Rng, luck: bool) -> int:
    """What chance brings: the best of a few draws by the game's judgement, or the first."""
    drawn = [int(state.draw(rng)) for _ in range(LOOKS if luck else 1)]
    if len(set(drawn)) == 1:
        return drawn[0]

    def good(outcome: int) -> float:
        after = state.clone()
        after.apply(outcome, CHANCE)
        return float(game.policy().evaluate(after)[seat])

    return max(dict.fromkeys(drawn), key=good)


HUNTED = {"twice": ("erupt", 2)}
"""Challenges about events of a kind, and how many of them in a turn are worth it: bots do not look for them, so the study does."""
AVOIDED = {"no_worship": "volcano"}
"""What the words of an action may not hold, where there is another."""
HARM = ("hurt", "fall", "perish", "stamina", "injury")
TRIES = 6
"""How often luck plays a turn of people who play together, to keep the best."""


def hunted(state: GameState, seat: int, kind: str) -> tuple[int, int]:
    """The most events of a kind in what is left of the turn, and the action with which it begins."""
    most, first = 0, -1
    for action in state.legal_actions(seat):
        after = state.clone()
        after.events = []
        after.play(action, seat)
        count, after.events = sum(event.kind == kind for event in after.events or ()), None
        if not after.is_over and after.actors == (seat,):
            count += hunted(after, seat, kind)[0]
        if count > most:
            most, first = count, action
    return most, first


def choose(game: AnyGame, challenge: Challenge, bot: Bot, state: GameState, seat: int) -> int:
    """What the person does: as the bot says, unless the challenge asks for what bots do not look for."""
    kind, least = HUNTED.get(challenge.name, ("", 0))
    found, first = hunted(state, seat, kind) if kind else (0, 0)
    if kind and found >= least:
        return first
    action = bot.choose(state, seat)
    word = AVOIDED.get(challenge.name, "")
    if word and word in game.space.words(action):
        others = [other for other in state.legal_actions(seat) if word not in game.space.words(other)]
        return max(others, key=lambda other: worth(game, state, other, seat), default=action)
    return action


def worth(game: AnyGame, state: GameState, action: int, seat: int) -> float:
    after = state.clone()
    after.apply(action, seat)
    return float(game.policy().evaluate(after)[max(0, seat)])


def turn_together(game: AnyGame, state: GameState, bots: Sequence[Bot], rng: Rng, tries: int) -> list[tuple[int, int]]:
    """The best of some ways in which a turn may go: by the game's judgement, and by what it does to the team."""
    best: tuple[float, list[tuple[int, int]]] = (-1e9, [])
    for _ in range(tries):
        trial, plays, harm, turn = state.clone(), list[tuple[int, int]](), 0, game.turn(state)
        while not trial.is_over and (not plays or trial.actors[0] == CHANCE or game.turn(trial) == turn) and len(plays) < 400:
            who = trial.actors[0]
            action = int(trial.draw(rng)) if who == CHANCE else bots[who].choose(trial, who)
            trial.events = []
            trial.play(action, who)
            harm += sum(event.kind in HARM for event in trial.events or ())
            trial.events = None
            plays.append((who, action))
        value = float(game.policy().evaluate(trial)[0]) - 0.02 * harm
        if value > best[0]:
            best = (value, plays)
    return best[1]


def play(game: AnyGame, challenge: Challenge, players: int, options: JsonObject, rival: str, seed: int, luck: bool) -> Match | None:
    rng, together = Rng(seed), game.info.cooperative
    start = positions(game.id).get(challenge.start)
    seat = start["active"] if start and "active" in start else 0
    if "first" not in options and not start and not together:
        seat = seed // 7 % players
    strong = (TOGETHER if together else PLAYERS)[game.id]
    seats = ["hard" if together else "random" if challenge.name in HUNTED else rival] * players
    bots: list[Bot] = [make_bot(name, game, seed * 8 + chair) for chair, name in enumerate(seats)]
    bots[seat] = make_bot(strong[seed // 11 % len(strong)], game, seed)
    seats[seat] = PERSON
    match = Match(game, players, options, start, {"seats": seats})
    while not match.state.is_over and match.ply < 3000:
        who = match.state.actors[0]
        if together:
            for each, action in turn_together(game, match.state, bots, rng, TRIES if luck else 1):
                match.apply(action, each)
        elif who == CHANCE:
            match.apply(lucky(game, match.state, seat, rng, luck), CHANCE)
        else:
            match.apply(
                choose(game, challenge, bots[who], match.state, who) if who == seat else bots[who].choose(match.state, who), who
            )
    return match if match.state.is_over else None


def medals(match: Match) -> dict[str, int]:
    record = record_of(match)
    return medals_of(record) if record else {}


def gold(match: Match) -> set[str]:
    return {name for name, medal in medals(match).items() if medal == GOLD}


def pruned(game: AnyGame, matches: Sequence[Match]) -> list[Match]:
    """Those that are needed, found greedily: the one that proves most first, the shorter of two."""
    proves = [gold(match) for match in matches]
    left, kept = set().union(*proves) if proves else set(), list[Match]()
    while left:
        number = max(range(len(matches)), key=lambda index: (len(proves[index] & left), -matches[index].ply))
        kept.append(matches[number])
        left -= proves[number]
    return kept


def build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m caldera_studies.challenges", description="Find solutions of challenges.")
    parser.add_argument("game", choices=("hekla", "fire_mountain", "sub_terra", "fuji"))
    parser.add_argument("--games", type=int, default=200, help="how many games to play at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=0.0, help="processor time after which to stop")
    parser.add_argument("--luck", action="store_true", help="let luck choose among several outcomes")
    parser.add_argument("--out", type=Path, required=True)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    given = build_parser().parse_args(arguments)
    game = find_game(given.game)
    lines = given.out.read_text(encoding="utf-8").splitlines() if given.out.exists() else []
    matches = [Match.from_json(json.loads(line), find_game) for line in lines]
    best = {each.name: 0 for each in challenges(game.id)}
    for match in matches:
        best |= best_of(best, medals(match))
    seed = given.seed

    def ends() -> bool:
        spent = bool(given.minutes) and process_time() > 60 * given.minutes
        return spent or seed >= given.seed + given.games or min(best.values()) == GOLD

    while not ends():
        wanted = [each for each in challenges(game.id) if best[each.name] < GOLD]
        for challenge, players, options, rival in set_ups(game, wanted):
            if ends():
                break
            played = play(game, challenge, players, options, rival, seed, given.luck)
            seed += 1
            if played is None:
                continue
            better = best_of(best, medals(played))
            if any(medal == GOLD > best[name] for name, medal in better.items()):
                matches.append(played)
            best = better
        left = {name: medal for name, medal in best.items() if medal < GOLD}
        print(f"{seed - given.seed} games, {process_time():.0f} s, missing: {left}", flush=True)
    matches = pruned(game, matches)
    text = "".join(json.dumps(match.to_json(), ensure_ascii=False, separators=(",", ":")) + "\n" for match in matches)
    given.out.write_text(text, encoding="utf-8")
    return 0 if min(best.values()) == GOLD else 1


if __name__ == "__main__":
    sys.exit(main())
