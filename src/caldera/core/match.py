"""A match: a header and an append-only list of actions, chance included.

Save file, replay, undo, bug report, golden test and training trajectory are all this object. Its JSON is meant to be read:

    {"caldera": 1, "game": "hekla", "rules": 1, "players": 2, "options": {…}, "actions": [[0, "place 3 c2"], [1, "place 2 d2"]]}

An action is [seat, words]; the seat of chance is -1. `start` may hold a position (a puzzle, a what-if), `edition` the content of an
owner's file, `dice` the published hash and, once the match is over, the secret.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence

from caldera.core import barriers, dice
from caldera.core.data import JsonMapping, JsonObject
from caldera.core.errors import BadInput, BadMatch, IllegalAction, OtherRules
from caldera.core.game import AnyGame
from caldera.core.older import OlderRules, Translate, as_it_was, set_aside
from caldera.core.state import CHANCE, Event, GameState

FORMAT = 1
SNAPSHOT_EVERY = 24
MAX_ACTIONS = 100_000
PERSON = "me"
"""The word for a seat that a person plays, in the header entry `seats`; the other words are bots."""

GameFinder = Callable[[str, JsonMapping | None], AnyGame]


class Match:
    """A match being recorded, replayed or continued."""

    def __init__(
        self,
        game: AnyGame,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        start: JsonMapping | None = None,
        extra: JsonMapping | None = None,
    ) -> None:
        self.game = game
        self.start = dict(start) if start else None
        self.extra = dict(extra or {})
        """Header entries that the rules do not need: names of the seats, the hash of the dice, a title."""
        self.state: GameState = game.from_json(start) if start else game.new(players, options)
        self.options: JsonObject = dict(options or {})
        self._translate: Translate = as_it_was
        self.plays: list[tuple[int, int]] = []
        self.events: list[list[Event]] = []
        self.barriers: list[str] = []
        """For each action, why it cannot be taken back without consent: "chance", "reveal", or nothing."""
        self.streams: list[str] = []
        """For each action, the stream from which chance drew it; nothing for decisions."""
        self.decisions: list[bool] = []
        """For each action, whether somebody decided: it was not chance, and there was something else to do."""
        self.keeps_frames = False
        """Whether `frames` keeps the positions inside the last action, one after each event. Only watched tables need it."""
        self.frames: list[GameState] = []
        self._snapshots: list[GameState] = [self.state.clone()]

    @property
    def ply(self) -> int:
        """How many actions have been taken, chance included."""
        return len(self.plays)

    def apply(self, action: int, seat: int) -> list[Event]:
        """Take an action and record it; the events that it caused."""
        hidden_before = barriers.hidden_facts(self.game, self.state)
        decided = seat != CHANCE and len(self.state.legal_actions(seat)) > 1
        stream = self.state.stream() if seat == CHANCE else ""
        self.state.events = []
        self.state.frames = [] if self.keeps_frames else None
        try:
            self.state.apply(action, seat)
        finally:
            happened, self.state.events = self.state.events or [], None
            self.frames, self.state.frames = self.state.frames or [], None
        self.plays.append((seat, action))
        self.events.append(happened)
        self.barriers.append(self._barrier(seat, hidden_before))
        self.streams.append(stream)
        self.decisions.append(decided)
        if self.ply % SNAPSHOT_EVERY == 0:
            self._snapshots.append(self.state.clone())
        return happened

    def _barrier(self, seat: int, hidden_before: barriers.Hidden) -> str:
        if seat == CHANCE:
            return barriers.CHANCE_DUE
        return barriers.REVEALS if barriers.shrinks(hidden_before, barriers.hidden_facts(self.game, self.state)) else ""

    def state_at(self, ply: int) -> GameState:
        """The position after the first `ply` actions."""
        if not 0 <= ply <= self.ply:
            raise BadMatch.from_message("no_ply", ply=ply, n=self.ply)
        nearest = min(ply // SNAPSHOT_EVERY, len(self._snapshots) - 1)
        state = self._snapshots[nearest].clone()
        for seat, action in self.plays[nearest * SNAPSHOT_EVERY : ply]:
            state.play(action, seat)
        return state

    def frames_of(self, ply: int) -> list[tuple[Event, GameState]]:
        """What happened in the action with this number (from 0), event by event, with the position after each."""
        state = self.state_at(ply)
        seat, action = self.plays[ply]
        state.events, state.frames = [], []
        state.play(action, seat)
        return list(zip(state.events, state.frames, strict=True))

    def barrier_after(self, ply: int) -> int:
        """The number of the last action that is a barrier among those from `ply` on (counted from 1); 0 when there is none."""
        return next((index + 1 for index in range(self.ply - 1, ply - 1, -1) if self.barriers[index]), 0)

    def cut(self, ply: int) -> None:
        """Forget the actions after the first `ply`. Whether people may is for the table to decide."""
        self.state = self.state_at(ply)
        del (
            self.plays[ply:],
            self.events[ply:],
            self.barriers[ply:],
            self.streams[ply:],
            self.decisions[ply:],
            self._snapshots[ply // SNAPSHOT_EVERY + 1 :],
        )

    @property
    def deal_key(self) -> bytes | None:
        """The key of the dice where the match is a deal that everybody knows; None otherwise."""
        code = self.extra.get("deal")
        known = isinstance(code, str) and self.start is None
        return dice.deal_key(self.game.id, self.game.info.rules_version, self.state.players, str(code)) if known else None

    def roll(self, secret: bytes | None = None) -> list[Event]:
        """Take the chance step that is due, from the secret of the dice; a deal needs none."""
        return self.apply(self.next_roll(secret), CHANCE)

    def next_roll(self, key: bytes | None = None) -> int:
        """What the dice of this match give for the chance step that is due."""
        key = key or self.deal_key
        if not key:
            raise BadInput.from_message("no_secret")
        return self._rolled(key, self.state, self.streams)

    def _rolled(self, key: bytes, state: GameState, before: Sequence[str]) -> int:
        """The outcome of the chance step that is due in a state, after actions with these streams."""
        stream = state.stream() if dice.version_of(self.extra.get("dice")) == dice.BY_STREAM else ""
        if not stream:
            return dice.roll(key, state, len(before))
        outcomes = [int(outcome) for outcome in state.outcomes()]
        weights = [int(weight) for weight in state.weights()]
        words = [self.game.space.words(outcome) for outcome in outcomes]
        return outcomes[dice.draw(key, stream, before.count(stream), words, weights)]

    # ---- files ----

    def to_json(self) -> JsonObject:
        """The record as plain JSON data: the header and the actions in words."""
        record: JsonObject = {
            "caldera": FORMAT,
            "game": self.game.id,
            "rules": self.game.info.rules_version,
            "players": self.state.players,
            "options": self.options,
        }
        if self.game.edition:
            record["edition"] = self.game.edition
        if self.start:
            record["start"] = self.start
        record |= self.extra
        record["actions"] = [[seat, self.game.space.words(action)] for seat, action in self.plays]
        return record

    def dumps(self) -> str:
        """The record as text: the header on top, one action a line."""
        record = self.to_json()
        actions = record.pop("actions")
        head = json.dumps(record, ensure_ascii=False, indent=1)[:-2]
        lines = ",\n".join("  " + json.dumps(action, ensure_ascii=False) for action in actions)
        return f'{head},\n "actions": [\n{lines}\n ]\n}}\n'

    @classmethod
    def from_json(cls, record: object, find_game: GameFinder) -> Match:
        """Read a record and replay it. BadMatch names the action that does not fit; nothing half-read is returned."""
        header, actions = _check_record(record)
        game = find_game(header["game"], header.get("edition"))
        known = ("caldera", "game", "rules", "players", "options", "edition", "start", "actions")
        extra = {key: value for key, value in header.items() if key not in known}
        ours, theirs = game.info.rules_version, header["rules"]
        older = OlderRules() if theirs == ours else game.older.get(theirs)
        if older is None:
            raise OtherRules.from_message("other_rules", theirs=theirs, ours=ours, game=game.info.title)
        if theirs != ours:
            extra = set_aside(extra, theirs)
        dice.version_of(extra.get("dice"))
        match = cls(game, header["players"], {**older.options, **header["options"]}, header.get("start"), extra)
        if match.state.players != header["players"]:
            raise BadMatch(f"The header says {header['players']} players, but its start position has {match.state.players}.")
        match._translate = older.translate
        for ply, (seat, words) in enumerate(actions):
            match.apply_words(seat, words, ply)
        return match

    def apply_words(self, seat: int, words: str, line: int) -> None:
        """Take an action as a file writes it there, in the words of its rules; BadMatch when it cannot be played."""
        try:
            for seat_now, words_now in self._translate(self.state, seat, words):
                self.apply(self.game.space.parse(words_now), seat_now)
        except (IllegalAction, BadInput) as error:
            raise BadMatch(f"{words!r} by seat {seat} cannot be played: {error}", line) from None

    @classmethod
    def loads(cls, text: str, find_game: GameFinder) -> Match:
        """Read the text of a record and replay it; the inverse of `dumps`."""
        try:
            record = json.loads(text)
        except (ValueError, RecursionError) as error:
            if isinstance(error, json.JSONDecodeError):
                raise BadMatch.from_message("cut_short", line=error.lineno) from None
            raise BadMatch.from_message("too_deep") from None
        return cls.from_json(record, find_game)

    def verify_dice(self) -> int:
        """Recompute every chance step from the revealed secret; how many there were. BadMatch names the first that differs."""
        key = self.deal_key or self._revealed_key()
        state = self.state_at(0)
        streams: list[str] = []
        for ply, (seat, action) in enumerate(self.plays):
            if seat == CHANCE and self._rolled(key, state, streams) != action:
                raise BadMatch("This is not what the dice of the table gave.", ply)
            streams.append(state.stream() if seat == CHANCE else "")
            state.play(action, seat)
        return sum(seat == CHANCE for seat, _ in self.plays)

    def _revealed_key(self) -> bytes:
        promised = self.extra.get("dice")
        if not isinstance(promised, dict) or not isinstance(promised.get("hash"), str):
            raise BadMatch("This match published no hash of its dice, so there is nothing to verify.")
        if not isinstance(promised.get("secret"), str):
            raise BadMatch("The secret of the dice is revealed when the match is over; it can be verified then.")
        return dice.key_of(promised, dice.check_secret(promised["secret"], promised["hash"]))


def _check_record(record: object) -> tuple[JsonObject, list[tuple[int, str]]]:
    if not isinstance(record, dict) or record.get("caldera") != FORMAT:
        raise BadMatch.from_message("not_a_game_file")
    shape: dict[str, type] = {"game": str, "rules": int, "players": int, "options": dict, "actions": list}
    for key, kind in shape.items():
        if not isinstance(record.get(key), kind) or isinstance(record.get(key), bool):
            raise BadMatch(f"The header's {key!r} is missing or is not a {kind.__name__}.")
    for key in ("edition", "start"):
        if key in record and not isinstance(record[key], dict):
            raise BadMatch(f"The header's {key!r} is not an object.")
    if len(record["actions"]) > MAX_ACTIONS:
        raise BadMatch(f"The match has more than {MAX_ACTIONS} actions.")
    actions: list[tuple[int, str]] = []
    for ply, entry in enumerate(record["actions"]):
        fits = isinstance(entry, list) and len(entry) == 2 and type(entry[0]) is int and isinstance(entry[1], str)
        if not fits:
            raise BadMatch('An action is written [seat, "words"].', ply)
        actions.append((entry[0], entry[1]))
    return record, actions
