"""The conformance suite: what every game must keep, checked by playing it. ::

    from caldera.lab.conformance import check
    for result in check(caldera.game("hekla")):
        print(result.name, result.cases)

It plays whole random matches with every number of players and random options, looks at every position they pass, and takes some
of them apart. The first fault is raised as BrokenGame, with the check's name and the place. It needs nothing but a `Game`, so
people who write a game of their own can call it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass

from caldera.core.data import JsonObject
from caldera.core.errors import BadInput, BrokenGame, IllegalAction
from caldera.core.game import AnyGame
from caldera.core.match import Match
from caldera.core.state import CHANCE, GameState
from caldera.lab import conformance_rules as rules
from caldera.lab import conformance_sight as sight
from caldera.lab import conformance_view as view
from caldera.lab.probe import Probe, all_legal, snapshot, viewers

POSITIONS = 8
"""How many positions of each match are taken apart."""
MOST_TWINS = 60
"""How many pairs of positions with the same key are played on side by side."""

CHECKS = {
    "setup": "wrong players and wrong options are refused",
    "codec": "numbers, parts and words of actions are inverses",
    "actors": "who may act is consistent",
    "legal": "legal lists are complete, without repetition, and only for actors",
    "chance": "outcomes are distinct and their probabilities sum to 1",
    "streams": "chance has a name wherever it is due, the same for a copy and a file",
    "draws": "drawn outcomes follow their probabilities",
    "invariants": "pieces are conserved and places not overfull",
    "returns": "one number per seat; partners get the same",
    "length": "matches end within the declared length",
    "applicable": "every legal action can be taken and is one step",
    "refusals": "everything else is refused with a reason, and nothing changes",
    "copies": "copies are independent",
    "keys": "positions with equal keys play on alike",
    "files": "positions come back from JSON",
    "damage": "damaged positions are refused and break nothing",
    "determinism": "the same seed gives the same match",
    "record": "a match comes back from its file, and every position of it",
    "barriers": "undo stops at chance and at reveals, and nowhere else",
    "observations": "observations are plain data and do no harm",
    "prompts": "everybody is told what is asked, in every language",
    "guesses": "guesses fit what a seat knows, and vary the rest",
    "hidden_information": "shuffling what a seat cannot know changes nothing it is shown",
    "hidden_events": "events tell no more than observations",
    "events": "everything that happens can be told",
    "clicks": "every legal action has its own click path",
    "previews": "previews speak and change nothing",
    "package": "every required file is there and gives what it must",
    "pictures": "every position can be drawn well-formed, and written in 79 columns",
    "elements": "every element that a click path names is in the picture",
}
"""All checks, with what each one holds a game to."""


@dataclass(frozen=True)
class CheckResult:
    """One check that held, and how many cases it was tried on. A check that does not apply to a game has no cases."""

    name: str
    cases: int

    @property
    def about(self) -> str:
        """What the check holds a game to."""
        return CHECKS[self.name]


def check(
    game: AnyGame,
    *,
    games: int = 20,
    seed: int = 1,
    players: Iterable[int] | None = None,
    report: Callable[[str], None] | None = None,
) -> list[CheckResult]:
    """Hold a game to the contract. BrokenGame names the first fault; otherwise the checks with their numbers of cases."""
    if games < 1:
        raise BadInput.from_message("games", n=games)
    inspection = _Inspection(game, seed)
    counts = list(players) if players is not None else list(game.info.players)
    try:
        rules.check_setup(inspection.probe)
        rules.check_codec(inspection.probe)
        view.check_files(game, inspection.probe)
        inspection.has_views = view.has_views(game)
        for number in range(games):
            match = inspection.inspect_match(number, counts[number % len(counts)])
            if report:
                report(f"match {number + 1} of {games}: {match.state.players} players, {match.ply} actions")
        inspection.conclude(games)
    except (BrokenGame, BrokenPipeError):  # a reader of the report who leaves is no fault of the game
        raise
    except Exception as error:
        raise inspection.probe.fault("crash", f"{type(error).__name__}: {error}") from error
    results = [CheckResult(name, inspection.probe.cases[name]) for name in CHECKS]
    if report:
        for result in results:
            report(f"{result.name}: {result.about} ({result.cases} cases)")
    return results


class _Inspection:
    def __init__(self, game: AnyGame, seed: int) -> None:
        self.game = game
        self.seed = seed
        self.probe = Probe(game, seed)
        self.secrets = sight.Secrets()
        self.by_key: dict[Hashable, tuple[object, GameState]] = {}
        self.twins = 0
        self.chance_seen = False
        self.several_seen = False
        self.hidden_seen = False
        self.has_views = False

    def inspect_match(self, number: int, players: int) -> Match:
        options = self.probe.some_options(players)
        seed = self.seed * 1_000_003 + number
        match, keys = self._play(players, options, seed)
        if number < 2:
            again, same_keys = self._play(players, options, seed, look=False)
            if keys != same_keys or again.plays != match.plays:
                raise self.probe.fault("determinism", "the same seed gave another match")
            self.probe.counted("determinism", len(keys))
        self._check_record(match, keys)
        for ply in sorted({0, match.ply, *(int(self.probe.rng.below(match.ply + 1)) for _ in range(POSITIONS))}):
            self.probe.where = f"{players} players, options {options}, seed {seed}, after {ply} actions"
            self._take_apart(match, ply)
        return match

    def _play(self, players: int, options: JsonObject, seed: int, look: bool = True) -> tuple[Match, list[Hashable]]:
        """A whole random match, with a look at every position; nobody need look twice at the same ones."""
        probe = Probe(self.game, seed)
        probe.cases = self.probe.cases
        match = Match(self.game, players, options)
        state = match.state
        keys: list[Hashable] = []
        rules.check_copies(probe, state)
        while True:
            probe.where = self.probe.where = f"{players} players, options {options}, seed {seed}, after {match.ply} actions"
            rules.check_turn(probe, state)
            rules.check_returns(probe, state)
            if self.has_views and look:
                view.check_picture(probe, state, match.ply)
            keys.append(state.key)
            self._check_key(probe, match, keys[-1])
            self.chance_seen |= state.actors == (CHANCE,)
            self.several_seen |= len(state.actors) > 1
            if state.is_over:
                break
            if match.ply >= self.game.info.max_length:
                raise probe.fault("length", f"the match is not over after {match.ply} actions, its declared greatest length")
            seat, action = probe.next_step(state)
            ply = int(state.ply)
            hidden = [set(state.hidden_from(viewer)) for viewer in viewers(state)]
            try:
                match.apply(action, seat)
            except IllegalAction as error:
                raise probe.refused(action, error) from None
            if state.ply != ply + 1:
                raise probe.fault("applicable", f"{self.game.space.words(action)!r} counts as {state.ply - ply} steps")
            self._check_barrier(probe, match, seat, hidden)
            sight.check_events(probe, match.events[-1], players)
        self.probe.counted("length")
        return match, keys

    def _check_key(self, probe: Probe, match: Match, key: Hashable) -> None:
        """Equal keys, in this match or another, mean the same actors, actions and chances, now and later."""
        state = match.state
        actions = (state.actors, all_legal(state), state.chance_outcomes(), state.returns if state.is_over else None)
        if key not in self.by_key:
            self.by_key[key] = actions, state.clone()
            self.probe.counted("keys")
            return
        met_before, twin = self.by_key[key]
        if met_before != actions:
            raise probe.fault("keys", "another position with the same key has other legal actions, chances or returns")
        if self.twins < MOST_TWINS and snapshot(twin) != snapshot(state):
            self.twins += 1
            rules.play_alike(probe, "keys", state.clone(), twin.clone())
        self.probe.counted("keys")

    def _check_barrier(self, probe: Probe, match: Match, seat: int, hidden: list[set[str]]) -> None:
        shown = [before - set(match.state.hidden_from(viewer)) for before, viewer in zip(hidden, viewers(match.state), strict=True)]
        expected = "chance" if seat == CHANCE else "reveal" if any(shown) else ""
        self.hidden_seen |= any(hidden)
        if any(hidden) and not self.game.info.hidden:
            raise probe.fault("guesses", f"{hidden} is hidden in a game that is declared open")
        if match.barriers[-1] != expected:
            raise probe.fault("barriers", f"the step is marked {match.barriers[-1]!r} for undo instead of {expected!r}")
        self.probe.counted("barriers")

    def _check_record(self, match: Match, keys: list[Hashable]) -> None:
        """The file gives the match back; every position can be visited; taking back and playing again changes nothing."""
        probe = self.probe
        again = Match.loads(match.dumps(), lambda name, edition: self.game)
        if again.plays != match.plays or again.state.key != keys[-1] or again.dumps() != match.dumps():
            raise probe.fault("record", "a match read back from its file is another match")
        if again.barriers != match.barriers or _told(again) != _told(match):
            raise probe.fault("record", "a match read back from its file tells another story")
        for ply in sorted({0, match.ply, *(int(probe.rng.below(match.ply + 1)) for _ in range(POSITIONS))}):
            if match.state_at(ply).key != keys[ply]:
                raise probe.fault("record", f"the position after {ply} actions is not the one that was played")
            probe.counted("record")
        final = snapshot(match.state)
        again.cut(int(probe.rng.below(match.ply + 1)))
        if again.state.key != keys[again.ply]:
            raise probe.fault("record", f"taking back to {again.ply} actions gives another position")
        for seat, action in match.plays[again.ply :]:
            again.apply(action, seat)
        if snapshot(again.state) != final:
            raise probe.fault("record", "taking back and playing the same again ends elsewhere")

    def _take_apart(self, match: Match, ply: int) -> None:
        probe = self.probe
        for examine in (
            rules.check_copies,
            rules.check_files,
            rules.check_damaged_files,
            rules.check_applicable,
            rules.check_refusals,
            sight.check_observations,
            sight.check_clicks,
            sight.check_previews,
        ):
            examine(probe, match.state_at(ply))
        sight.check_guesses(probe, match.state_at(ply), self.secrets)
        sight.check_hidden_events(probe, match.state_at(ply))
        if self.has_views:
            view.check_elements(probe, match.state_at(ply))
        state = match.state_at(ply)
        if state.actors == (CHANCE,):
            rules.check_draws(probe, state)
            rules.check_streams_alike(probe, state)

    def conclude(self, games: int) -> None:
        """What only the whole inspection can tell: that the game is what its card says."""
        self.secrets.judge(self.probe)
        if games == 0:
            return
        info = self.game.info
        for word, declared, seen in (
            ("chance", info.chance, self.chance_seen),
            ("guesses", info.hidden, self.hidden_seen),
            ("actors", info.simultaneous, self.several_seen),
        ):
            if declared and not seen:
                raise self.probe.fault(word, "the game's card declares it, but it never happened in any match")


def _told(match: Match) -> list[list[tuple[str, JsonObject, tuple[int, ...] | None]]]:
    return [[(event.kind, event.data, event.audience) for event in events] for events in match.events]
