"""What Ash Rim says: actions, the log, prompts and refusals. The sentences are in en.toml and fr.toml."""

from __future__ import annotations

from ash_rim.rules.state import SPACE, STOP, State
from caldera.core.rooms import Refusal, Words
from caldera.core.state import Event
from caldera.core.view import View


class AshRimWords(Words[State]):
    game_id = "ash_rim"

    def name_action(self, state: State | None, action: int, view: View) -> str:
        parts = SPACE.parts(action)
        return view.text(f"ash_rim.action.{parts['kind']}", n=parts.get("value", 0))

    def write_log_line(self, event: Event, view: View) -> str:
        if event.kind == "over":
            return view.text("ash_rim.log.over", who=view.text.all_of(view.name(seat) for seat in event.data["winners"]))
        numbers = {key: value for key, value in event.data.items() if key != "seat"}
        return view.text(f"ash_rim.log.{event.kind}", who=view.name(event.data["seat"]), **numbers)

    def write_prompt(self, state: State, view: View) -> str:
        if state.finished:
            return view.text("ash_rim.prompt.over")
        asked = "climbing" if state.climb else "begin"
        return view.text(f"ash_rim.prompt.{asked}.you" if view.seat in state.actors else f"ash_rim.prompt.{asked}", n=state.climb)

    def find_refusal(self, state: State, action: int, seat: int) -> Refusal:
        return "stop" if STOP.has(action) else "face", {}

    def list_clauses(self, state: State, seat: int | None) -> tuple[str, ...]:
        return ("T1", "T2", "T3")
