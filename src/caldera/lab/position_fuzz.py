"""Hand-written positions are refused with a reason or can be played to their end: mutated files prove it.

    python -m caldera.lab.position_fuzz sub_terra --files 20000 --seed 1

Positions of random matches are written as files, changed in a few places, and read again. What is accepted must obey the game's
invariants, survive a second writing, and end within the declared length however it is played.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from caldera.core.data import JsonObject
from caldera.core.errors import BadInput
from caldera.core.game import AnyGame
from caldera.core.policy import play_randomly
from caldera.core.rng import Rng
from caldera.core.state import CHANCE, GameState
from caldera.games import game as find_game
from caldera.lab.probe import Probe

MOST_CHANGES = 3
ODD_VALUES: tuple[Any, ...] = (None, True, False, -1, 0, 1, 2, 5, 99, 10**9, 1.5, "", "x", "d1", "²", [], {}, [None], "act", "done")


@dataclass
class Fuzzed:
    """What came of the files."""

    refused: int = 0
    played: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    """How often each kind of reason was given: the words before the first colon."""


def fuzz_positions(game: AnyGame, files: int, seed: int) -> Fuzzed:
    """Read so many mutated files. Whatever is neither refused nor playable raises."""
    rng, result = Rng(seed), Fuzzed()
    pool: dict[str, list[Any]] = {}
    sources = _random_positions(game, seed)
    while result.refused + result.played < files:
        data = next(sources)
        _collect(data, "", pool)
        for _ in range(20):
            if result.refused + result.played >= files:
                break
            changed = json.loads(json.dumps(data))
            for _ in range(1 + int(rng.below(MOST_CHANGES))):
                _change(changed, rng, pool)
            _try(game, changed, rng, result)
    return result


def _random_positions(game: AnyGame, seed: int) -> Iterator[JsonObject]:
    """Positions of random matches, as files; one of each few steps."""
    number = 0
    while True:
        probe = Probe(game, seed * 1_000_003 + number)
        players = game.info.players[number % len(game.info.players)]
        state = game.new(players, probe.some_options(players))
        while not state.is_over:
            if probe.rng.below(6) == 0:
                yield json.loads(json.dumps(state.to_json()))
            _play_one(state, probe.rng)
        number += 1


def _play_one(state: GameState, rng: Rng) -> None:
    seat = int(state.mover())
    if seat == CHANCE:
        state.play(state.draw(rng), CHANCE)
    else:
        actions = state.moves(seat)
        state.play(actions[rng.below(len(actions))], seat)


def _collect(value: Any, path: str, pool: dict[str, list[Any]]) -> None:
    """Remember which values stand where, so that changes are plausible."""
    kept = pool.setdefault(path, [])
    if len(kept) < 200:
        kept.append(value)
    if isinstance(value, dict):
        for key, item in value.items():
            _collect(item, f"{path}.{key}", pool)
    elif isinstance(value, list):
        for item in value:
            _collect(item, f"{path}[]", pool)


def _change(data: Any, rng: Rng, pool: dict[str, list[Any]]) -> None:
    """Change one place: another value that stands there elsewhere, an odd one, a number one up or down, or nothing at all."""
    path, part = "", data
    while True:
        if not isinstance(part, (dict, list)) or not part:
            return
        key: Any = list(part)[int(rng.below(len(part)))] if isinstance(part, dict) else int(rng.below(len(part)))
        path = f"{path}.{key}" if isinstance(part, dict) else f"{path}[]"
        inner = part[key]
        if isinstance(inner, (dict, list)) and inner and rng.below(4):
            part = inner
            continue
        _replace(part, key, path, rng, pool)
        return


def _replace(holder: Any, key: Any, path: str, rng: Rng, pool: dict[str, list[Any]]) -> None:
    value, kind = holder[key], int(rng.below(8))
    if kind == 0:
        del holder[key]
    elif kind == 1:
        holder[key] = json.loads(json.dumps(ODD_VALUES[int(rng.below(len(ODD_VALUES)))]))
    elif kind == 2 and isinstance(value, int) and not isinstance(value, bool):
        holder[key] = value + (1 if rng.below(2) else -1)
    elif kind == 3 and isinstance(value, list) and value:
        value.append(json.loads(json.dumps(value[int(rng.below(len(value)))])))
    else:
        known = pool.get(path) or [value]
        holder[key] = json.loads(json.dumps(known[int(rng.below(len(known)))]))


def _try(game: AnyGame, data: JsonObject, rng: Rng, result: Fuzzed) -> None:
    try:
        state = game.from_json(data)
    except BadInput as error:
        result.refused += 1
        result.reasons[str(error).split(":")[0][:40]] += 1
        if not str(error):
            raise AssertionError(f"Refused without a reason: {json.dumps(data)}") from error
        return
    except Exception as error:
        raise AssertionError(f"Reading this position fails with {error!r}: {json.dumps(data)}") from error
    try:
        faults = game.invariants(state)
        again = game.from_json(json.loads(json.dumps(state.to_json())))
        if again.key != state.key:
            faults = [*faults, "Written and read again it is another position."]
        play_randomly(state, rng, game.info.max_length)
        if not state.is_over:
            faults = [*faults, "It does not end."]
        faults = faults or game.invariants(state)
    except Exception as error:
        raise AssertionError(f"Playing this position fails with {error!r}: {json.dumps(data)}") from error
    if faults:
        raise AssertionError(f"{faults[0]} {json.dumps(data)}")
    result.played += 1


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m caldera.lab.position_fuzz", description="Read mutated position files.")
    parser.add_argument("game", help="the game")
    parser.add_argument("--files", type=int, default=20000, help="how many files")
    parser.add_argument("--seed", type=int, default=1, help="random seed (same seed, same files)")
    chosen = parser.parse_args(arguments)
    result = fuzz_positions(find_game(chosen.game), chosen.files, chosen.seed)
    print(f"{chosen.game} files={chosen.files} seed={chosen.seed} refused={result.refused} played={result.played}")
    for reason, count in result.reasons.most_common(12):
        print(f"  {count:>6}  {reason}")


if __name__ == "__main__":
    main()
