"""A guided first game: annotated matches that a learner plays one decision after the other.

`guide.json` in a game's folder has the learner's seat and chapters. A chapter is a match record (`core/match.py`, dice included)
whose header has `steps`:

    {"ply": 4, "text": "erupt", "show": ["square-c3"], "do": "place 3 c3"}

A step is shown before the action number `ply` (from 0). `text` names the messages `GAME.guide.TEXT.title` and
`GAME.guide.TEXT.say`, `show` the elements of the scene to point at. With `do`, which must be what the record has there, the learner
takes that action; without, they read and go on.
What the record has between two steps (other seats, dice) happens by itself.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache

from caldera.core.data import JsonMapping
from caldera.core.errors import BadMatch
from caldera.core.game import AnyGame
from caldera.core.match import Match
from caldera.core.registry import folder_of


@dataclass(frozen=True)
class Step:
    """One thing that the coach says."""

    chapter: int
    ply: int
    text: str
    show: tuple[str, ...]
    action: int | None
    """What the learner is to do; None: just read."""


@dataclass(frozen=True)
class Guide:
    game: AnyGame
    seat: int
    chapters: tuple[Match, ...]
    steps: tuple[Step, ...]

    def beginning(self, index: int) -> Match:
        """The match of the chapter to which step `index` belongs, before anything is played."""
        whole = self.chapters[self.steps[index].chapter]
        return Match(self.game, whole.state.players, whole.options, whole.start, whole.extra)

    def plays_before(self, index: int) -> list[tuple[int, int]]:
        """What the chapter has played when step `index` is shown."""
        return self.chapters[self.steps[index].chapter].plays[: self.steps[index].ply]

    def match_at(self, index: int) -> Match:
        """The match as step `index` finds it."""
        match = self.beginning(index)
        for seat, action in self.plays_before(index):
            match.apply(action, seat)
        return match

    def plays_between(self, index: int) -> list[tuple[int, int]]:
        """What happens from step `index` to the next one; nothing when a new chapter begins there."""
        step, following = self.steps[index], self.steps[index + 1]
        return self.chapters[step.chapter].plays[step.ply : following.ply] if step.chapter == following.chapter else []


def read(game: AnyGame, data: JsonMapping) -> Guide:
    """A guide from its data. BadMatch names the step or the action that does not fit."""
    seat: int = data["seat"]
    chapters: list[Match] = []
    steps: list[Step] = []
    for number, record in enumerate(data["chapters"]):
        match = Match.from_json(record, lambda game_id, edition: game)
        notes = match.extra.pop("steps")
        chapters.append(match)
        before = 0
        for note in notes:
            steps.append(_step(number, match, seat, note))
            if not before <= note["ply"] <= match.ply:
                raise BadMatch(f"Step {note['text']!r} is not after the one before it, or after the end.", note["ply"])
            before = note["ply"] + ("do" in note)
    return Guide(game, seat, tuple(chapters), tuple(steps))


def _step(chapter: int, match: Match, seat: int, note: JsonMapping) -> Step:
    ply, words = note["ply"], note.get("do")
    action = None
    if words is not None:
        action = match.game.space.parse(words)
        if ply >= match.ply or match.plays[ply] != (seat, action):
            raise BadMatch(f"Step {note['text']!r} expects {words!r}, which is not what the record has there.", ply)
    return Step(chapter, ply, note["text"], tuple(note.get("show", ())), action)


def has_guide(game_id: str) -> bool:
    """Whether the game brings a guided first game."""
    return folder_of(game_id).joinpath("words", "guide.json").is_file()


@cache
def guide(game: AnyGame) -> Guide:
    """The guide that lies in the game's folder."""
    text = folder_of(game.id).joinpath("words", "guide.json").read_text(encoding="utf-8")
    return read(game, json.loads(text))
