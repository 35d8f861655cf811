"""What is counted in a match of Fuji: by character. Only events that the reader may know are counted."""

from __future__ import annotations

from collections.abc import Sequence

from caldera.core.data import JsonObject
from caldera.core.rooms import Stats
from caldera.core.state import Event
from caldera.core.tally import Counts, Die, Throw
from caldera.core.view import View
from caldera.games.fuji.rules.board import SIDES
from caldera.games.fuji.rules.constants import REASONS
from caldera.games.fuji.rules.events import who
from caldera.games.fuji.rules.play import FujiState
from caldera.games.fuji.rules.rerolls import next_die
from caldera.games.fuji.words.speech import name

ROWS = ("steps", "stamina", "higher", "not_higher", "rerolled", "equipment", "said", "injuries")
ONCE = {"use": "equipment", "copy": "equipment", "say": "said", "injury": "injuries"}
DICE = (Die("die", tuple(str(side + 1) for side in range(SIDES)), (1,) * SIDES),)


class FujiStats(Stats[FujiState]):
    def list_dice(self) -> tuple[Die, ...]:
        return DICE

    def find_throw(self, state: FujiState, outcome: int, seat: int | None) -> Throw | None:
        """The die that a chance step throws; behind somebody else's screen nothing is seen [H1]."""
        rolls = state.table.actions.roll
        if not rolls.has(outcome):
            return None
        viewer = state.players if seat is None else seat
        known = int(state.viewers(next_die(state))) >> viewer & 1 == 1
        if not known:
            return None
        value = int(rolls.a(outcome)) + 1
        return Throw("die", str(value), state.table.terrain.colour_of(int(next_die(state)), value))

    def summarise(self, state: FujiState) -> JsonObject:
        """What is counted over many matches."""
        return {
            "rounds": int(state.round),
            "ended": REASONS[state.ended],
            "score": int(state.score),
            "stamina": [int(state.stamina[seat]) for seat in range(state.players)],
        }

    def list_points(self, state: FujiState) -> Sequence[int]:
        """The score of a team that was saved; nothing for one that was not."""
        return [int(state.score) if state.returns[0] > 0 else 0] * state.players

    def count_events(self, state: FujiState, events: Sequence[Event], view: View) -> Counts:
        characters = [who(state, character) for character in range(int(state.table.characters))]
        counts = {row: dict.fromkeys(characters, 0) for row in ROWS}
        for event in events:
            data, kind = event.data, event.kind
            character: int | str = data.get("who", "")
            if character not in characters:
                continue
            if kind in ONCE:
                counts[ONCE[kind]][character] += 1
            elif kind == "walk":
                counts["steps"][character] += len(data["path"]) - 1
            elif kind == "stamina":
                counts["stamina"][character] += data["loss"]
            elif kind == "compare":
                counts["higher" if data["allowed"] else "not_higher"][character] += 1
            elif kind == "reroll":
                counts["rerolled"][character] += data["count"]
        names = tuple(name(character, view) for character in characters)
        return Counts(names, tuple((view.text(f"fuji.count.{row}"), tuple(counts[row].values())) for row in ROWS))
