"""What every game's rules must keep: actions, chance, copies, files, refusals."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

from caldera.core.errors import BadAction, BadInput, BadOption, BadPlayers, IllegalAction
from caldera.core.state import CHANCE, GameState, known_action
from caldera.lab.probe import Probe, all_legal, snapshot, through_json, viewers, who
from caldera.locale import LOCALES

MOST_ACTIONS = 4000
ILLEGAL_SAMPLES = 24
LEGAL_SAMPLES = 40
PLAY_ON = 12
DRAWS = 300
DAMAGES = 6


# ---- the game as a whole ----


def check_codec(probe: Probe) -> None:
    """Numbers, parts and words of actions are inverses of each other, and people can read them."""
    game = probe.game
    for action in probe.sample(range(game.space.count), MOST_ACTIONS):
        described = game.describe(action)
        if through_json(described) != described:
            raise probe.fault("codec", f"action {action} is described by {described!r}, which is not plain JSON")
        if game.space.code_of(described) != action or game.action(**described) != action:
            raise probe.fault("codec", f"{described!r} does not lead back to action {action}")
        words = game.space.words(action)
        if game.space.parse(words) != action:
            raise probe.fault("codec", f"the words {words!r} do not lead back to action {action}")
        for locale in LOCALES:
            if not game.say(action, locale).strip():
                raise probe.fault("codec", f"nothing is said for action {action} ({words}) in {locale!r}")
        probe.counted("codec")
    for outside in (-1, game.space.count, 1 << 80):
        try:
            game.describe(outside)
        except BadAction:
            continue
        raise probe.fault("codec", f"{outside} is described although it is no action")


def check_setup(probe: Probe) -> None:
    """Wrong numbers of players and wrong options are refused with a reason."""
    game = probe.game
    for players in (game.info.players.start - 1, game.info.players.stop):
        try:
            game.new(players)
        except BadPlayers:
            probe.counted("setup")
            continue
        raise probe.fault("setup", f"{players} players are accepted")
    for name in ("no_such_option", *(option.name for option in game.options)):
        try:
            game.new(options={name: "no such value"})
        except BadOption as error:
            if error.option != name:
                raise probe.fault("setup", f"a wrong value of {name!r} is blamed on {error.option!r}") from None
            probe.counted("setup")
            continue
        raise probe.fault("setup", f"option {name!r} takes any value")


# ---- every position ----


def check_turn(probe: Probe, state: GameState) -> None:
    """Who may act, what they may do, and that chance stands alone."""
    game, actors = probe.game, state.actors
    if state.is_over != (actors == ()):
        raise probe.fault("actors", f"the game is {'' if state.is_over else 'not '}over, but the actors are {actors}")
    if CHANCE in actors and actors != (CHANCE,):
        raise probe.fault("actors", f"chance acts together with seats: {actors}")
    if list(actors) != sorted(set(actors)) or any(seat != CHANCE and not 0 <= seat < state.players for seat in actors):
        raise probe.fault("actors", f"{actors} are not distinct seats in order")
    if actors and state.mover() != actors[0]:
        raise probe.fault("actors", f"the mover is {state.mover()}, but the first actor is {actors[0]}")
    if len(actors) > 1 and not game.info.simultaneous:
        raise probe.fault("actors", f"{actors} act at once in a game that is not declared simultaneous")
    for seat in range(state.players):
        actions = state.legal_actions(seat)
        if (seat in actors) != bool(actions):
            raise probe.fault("legal", f"seat {seat} is {'' if seat in actors else 'not '}an actor and has {len(actions)} actions")
        if len(set(actions)) != len(actions):
            raise probe.fault("legal", f"an action is listed twice for seat {seat}")
        if any(not 0 <= action < game.space.count for action in actions):
            raise probe.fault("legal", f"a legal action of seat {seat} is outside the action space")
    probe.counted("actors")
    probe.counted("legal")
    if actors == (CHANCE,):
        check_chance(probe, state)
        check_stream(probe, state)
    elif state.chance_outcomes():
        raise probe.fault("chance", "there are outcomes although chance is not to move")
    wrong = game.invariants(state)
    if wrong:
        raise probe.fault("invariants", "; ".join(wrong))
    probe.counted("invariants")


def check_chance(probe: Probe, state: GameState) -> None:
    """Outcomes are distinct actions with whole positive weights, and their probabilities are those weights."""
    if not probe.game.info.chance:
        raise probe.fault("chance", "chance moves in a game that is declared to have none")
    outcomes, weights = [int(outcome) for outcome in state.outcomes()], [int(weight) for weight in state.weights()]
    if not outcomes or len(outcomes) != len(weights):
        raise probe.fault("chance", f"there are {len(outcomes)} outcomes and {len(weights)} weights")
    if len(set(outcomes)) != len(outcomes) or any(not 0 <= outcome < probe.game.space.count for outcome in outcomes):
        raise probe.fault("chance", "the outcomes are not distinct actions")
    if min(weights) < 0 or sum(weights) == 0:
        raise probe.fault("chance", f"the weights {weights} are not whole positive parts")
    expected = [(outcome, Fraction(weight, sum(weights))) for outcome, weight in zip(outcomes, weights, strict=True) if weight]
    given = state.chance_outcomes()
    if abs(math.fsum(probability for _, probability in given) - 1) > 1e-12:
        raise probe.fault("chance", f"the probabilities sum to {math.fsum(probability for _, probability in given)}, not to 1")
    if given != [(outcome, float(part)) for outcome, part in expected]:
        raise probe.fault("chance", "the probabilities are not the weights")
    probe.counted("chance")


def check_stream(probe: Probe, state: GameState) -> None:
    """Chance has a name wherever it is due, and asking for it changes nothing."""
    key, name = state.key, state.stream()
    if not name or "\0" in name:
        raise probe.fault("streams", f"the chance step that is due has the stream {name!r}: two tables could not share their dice")
    if state.key != key:
        raise probe.fault("streams", "asking for the stream changes the position")
    probe.counted("streams")


def check_streams_alike(probe: Probe, state: GameState) -> None:
    """The name belongs to the position alone: it is the same for a copy and for what a file gives back."""
    name = state.stream()
    for word, other in (("copy", state.clone()), ("file", probe.game.from_json(through_json(state.to_json())))):
        if other.stream() != name:
            raise probe.fault("streams", f"the stream is {name!r}, but {other.stream()!r} for a {word} of the position")


def check_draws(probe: Probe, state: GameState) -> None:
    """What `draw` brings comes as often as its weight says (six standard deviations are allowed)."""
    expected = dict(state.chance_outcomes())
    drawn = dict.fromkeys(expected, 0)
    for _ in range(DRAWS):
        outcome = int(state.draw(probe.rng))
        if outcome not in drawn:
            raise probe.fault("draws", f"{probe.game.space.words(outcome)!r} is drawn although it is not among the outcomes")
        drawn[outcome] += 1
    for outcome, probability in expected.items():
        spread = 6 * math.sqrt(DRAWS * probability * (1 - probability)) + 1
        if abs(drawn[outcome] - DRAWS * probability) > spread:
            often = f"{drawn[outcome]} times in {DRAWS}"
            raise probe.fault(
                "draws", f"{probe.game.space.words(outcome)!r} is drawn {often}, but its probability is {probability:.3f}"
            )
    probe.counted("draws")


def check_returns(probe: Probe, state: GameState) -> None:
    """One finite number a seat. Together people win and lose alike; against each other the winners share 1."""
    returns = state.returns
    if len(returns) != state.players or not all(math.isfinite(number) for number in returns):
        raise probe.fault("returns", f"{returns} is not one number for each of {state.players} seats")
    if probe.game.info.cooperative and len(set(returns)) > 1:
        raise probe.fault("returns", f"the game is cooperative, but the returns are {returns}")
    if state.is_over and not probe.game.info.cooperative and (min(returns) < 0 or sum(returns) > 1 + 1e-9):
        raise probe.fault("returns", f"{returns} are not shares of 1")
    probe.counted("returns")


# ---- sampled positions ----


def check_files(probe: Probe, state: GameState) -> None:
    """A position comes back from JSON with the same key, the same legal actions and the same look for everybody."""
    data = state.to_json()
    if through_json(data) != data:
        raise probe.fault("files", "to_json is not plain JSON: something changes on the way through a file")
    again = probe.game.from_json(through_json(data))
    if again.key != state.key:
        raise probe.fault("files", "a position read back from JSON has another key")
    if again.to_json() != data:
        raise probe.fault("files", "a position read back from JSON is written differently")
    if again.actors != state.actors or all_legal(again) != all_legal(state):
        raise probe.fault("files", "a position read back from JSON has other legal actions")
    if again.chance_outcomes() != state.chance_outcomes() or again.returns != state.returns:
        raise probe.fault("files", "a position read back from JSON has other chances or returns")
    for viewer in viewers(state):
        if again.observe(viewer) != state.observe(viewer):
            raise probe.fault("files", f"{who(viewer)} sees something else after a position was read back from JSON")
    play_alike(probe, "files", state.clone(), again)
    probe.counted("files")


def check_damaged_files(probe: Probe, state: GameState) -> None:
    """A position with a mistake in it is refused as bad input, or it can be played; it never breaks anything."""
    for _ in range(DAMAGES):
        data = through_json(state.to_json())
        path = _damage(probe, data)
        try:
            odd = probe.game.from_json(data)
            sane = odd.is_over or all(seat == CHANCE or odd.legal_actions(seat) for seat in odd.actors)
            wrong = [] if sane else ["nobody can act"]
            wrong += probe.game.invariants(odd)
            odd.observe(None)
        except BadInput as error:
            if not str(error).strip():
                raise probe.fault("damage", f"a position damaged at {path} is refused without a reason") from None
            wrong = []
        except Exception as error:
            raise probe.fault("damage", f"a position damaged at {path} raises {error!r}") from error
        if wrong:
            raise probe.fault("damage", f"a position damaged at {path} is accepted: {'; '.join(wrong)}")
        probe.counted("damage")


def _damage(probe: Probe, data: Any) -> str:
    """Spoil one place of a nested structure; which one it was."""
    path: list[str] = []
    while True:
        keys: list[Any] = list(data) if isinstance(data, dict) else list(range(len(data)))
        if not keys:
            if isinstance(data, list):
                data.append("?")
            else:
                data["?"] = 0
            return ".".join([*path, "?"])
        key = probe.pick(keys)
        path.append(str(key))
        if isinstance(data[key], (dict, list)) and probe.rng.below(3):
            data = data[key]
            continue
        if probe.rng.below(4) == 0:
            del data[key]
            return ".".join(path) + " (gone)"
        junk: Any = probe.pick([None, -1, 7, 10**6, 10**30, "?", "", [], {}, [[]], {"?": 1}, True, 0.5])
        data[key] = junk
        return ".".join(path) + f" = {junk!r}"


def check_copies(probe: Probe, state: GameState) -> None:
    """A copy is the same position and then goes its own way."""
    copy, before = state.clone(), snapshot(state)
    if copy.key != state.key or snapshot(copy) != before:
        raise probe.fault("copies", "a copy is not the same position")
    if hash(copy.key) != hash(state.key):
        raise probe.fault("copies", "equal keys have different hashes")
    if copy.actors != state.actors or all_legal(copy) != all_legal(state):
        raise probe.fault("copies", "a copy has other legal actions")
    if copy.events is not None:
        raise probe.fault("copies", "a copy records events")
    kept = copy.clone()
    for _ in range(PLAY_ON):
        if copy.is_over:
            break
        seat, action = probe.next_step(copy)
        try:
            copy.apply(action, seat)
        except IllegalAction as error:
            raise probe.refused(action, error) from None
        if snapshot(state) != before:
            raise probe.fault("copies", f"playing {probe.game.space.words(action)!r} on a copy changes the original")
        if snapshot(kept) != before:
            raise probe.fault("copies", f"playing {probe.game.space.words(action)!r} on a position changes a copy made before")
    probe.counted("copies")


def play_alike(probe: Probe, check: str, one: GameState, other: GameState) -> None:
    """Two states that should be the same position are played on with the same steps, and must stay the same."""
    for _ in range(PLAY_ON):
        same = one.key == other.key and one.actors == other.actors and all_legal(one) == all_legal(other)
        if not same or one.chance_outcomes() != other.chance_outcomes() or one.is_over != other.is_over:
            raise probe.fault(check, "two equal positions do not play on alike")
        if one.is_over:
            if one.returns != other.returns:
                raise probe.fault(check, f"two equal positions end with {one.returns} and {other.returns}")
            return
        seat, action = probe.next_step(one)
        one.apply(action, seat)
        other.apply(action, seat)


def check_applicable(probe: Probe, state: GameState) -> None:
    """Every legal action, and every chance outcome, can be taken and counts as exactly one step."""
    before = snapshot(state)
    steps = [(seat, action) for seat in range(state.players) for action in state.legal_actions(seat)]
    steps += [(CHANCE, outcome) for outcome, _ in state.chance_outcomes()]
    for seat, action in probe.sample(steps, LEGAL_SAMPLES):
        trial, words = state.clone(), probe.game.space.words(action)
        try:
            trial.apply(action, seat)
        except IllegalAction as error:
            raise probe.refused(action, error) from None
        except Exception as error:
            raise probe.fault("applicable", f"{words!r} is listed as legal but raises {error!r}") from error
        if trial.ply != state.ply + 1:
            raise probe.fault("applicable", f"{words!r} counts as {trial.ply - state.ply} steps")
        check_turn(probe, trial)
        probe.counted("applicable")
    if snapshot(state) != before:
        raise probe.fault("applicable", "trying actions on copies changed the position")


def check_refusals(probe: Probe, state: GameState) -> None:
    """Whatever is not legal is refused with a reason, and nothing changes."""
    count, actors = probe.game.space.count, state.actors
    attempts = [(seat, probe.rng.below(count)) for seat in range(state.players) for _ in range(ILLEGAL_SAMPLES // state.players)]
    attempts += [(seat, number) for seat in range(state.players) for number in (-1, count, 1 << 80)]
    anybody = [action for seat in range(state.players) for action in state.legal_actions(seat)]
    attempts += [(seat, action) for seat in range(state.players) if seat not in actors for action in probe.sample(anybody, 2)]
    attempts += [(seat, probe.pick(anybody or [0])) for seat in (state.players, 64, 1 << 80, -7)]
    attempts += [(CHANCE, number) for number in (-1, count, 1 << 80, probe.rng.below(count))]
    possible = [outcome for outcome, _ in state.chance_outcomes()]
    before = through_json(state.to_json())
    for seat, action in attempts:
        if action in (possible if seat == CHANCE else state.legal_actions(seat)):
            continue
        try:
            state.apply(int(action), seat)
        except (IllegalAction, BadPlayers) as error:
            if not str(error).strip():
                raise probe.fault("refusals", f"action {action} of seat {seat} is refused without a reason") from None
        except Exception as error:
            raise probe.fault("refusals", f"action {action} of seat {seat} raises {error!r} instead of being refused") from error
        else:
            raise probe.fault("refusals", f"action {action} of seat {seat} is not legal, but it is accepted")
        if state.to_json() != before:
            raise probe.fault("refusals", f"action {action} of seat {seat} is refused, but the position has changed")
        if (
            seat in actors
            and seat != CHANCE
            and not all(state.why_illegal(known_action(int(action)), seat, locale).strip() for locale in LOCALES)
        ):
            raise probe.fault("refusals", f"there is no reason in every language why action {action} is refused")
        probe.counted("refusals")
