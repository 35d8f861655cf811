"""A game made of rooms, for as long as some games still write the hooks of `Game` themselves: each hook asks a room."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from caldera.core.game import Game
from caldera.core.records import plain
from caldera.core.rooms import Clicks, PositionFile, Stats, Words
from caldera.core.state import Event, GameState
from caldera.core.tally import Counts, Die, Throw
from caldera.core.view import Preview, Reason, Route, View

State = TypeVar("State", bound=GameState)


class RoomedGame(Game, Generic[State]):
    words: Words[State]
    clicks: Clicks[State]
    stats: Stats[State]
    file: PositionFile[State]

    def see(self, state: State, seat: int | None) -> Any:
        """What the seat may know, as records."""
        return self.scene.see(state, seat)

    def start(self, players: int, options: Mapping[str, Any]) -> State:
        raise NotImplementedError

    def read_position(self, data: Mapping[str, Any]) -> State:
        state = self.start(*self.position_header(data))
        self.file.fill(state, data)
        return state

    def invariants(self, state: Any) -> list[str]:
        return []

    # ---- the old hooks ----

    def say_action(self, state: Any, action: int, view: View) -> str:
        return self.words.name_action(state, action, view)

    def sentence(self, event: Event, view: View) -> str:
        return self.words.write_log_line(event, view)

    def told_apart(self, event: Event) -> Sequence[int] | None:
        return self.words.seats_with_own_wording(event)

    def ask(self, state: Any, view: View) -> str:
        return self.words.write_prompt(state, view)

    def phases(self, state: Any) -> tuple[tuple[str, ...], int]:
        return self.words.find_phase(state)

    @property
    def pieces(self) -> Mapping[str, tuple[str, ...]]:  # type: ignore[override]
        return self.words.pieces

    def piece(self, element: str) -> str:
        return self.words.name_piece(element)

    def rule_facts(self, locale: str) -> Mapping[str, str]:
        return self.words.list_facts(locale)

    def clauses(self, state: Any, seat: int | None) -> tuple[str, ...]:
        return self.words.list_clauses(state, seat)

    def refusal(self, state: Any, action: int, seat: int, locale: str) -> Reason:
        return self.words.write_refusal(self.words.find_refusal(state, action, seat), locale)

    def why_not(self, state: Any, seat: int, element: str, chosen: Sequence[str], locale: str) -> Reason | None:
        found = self.words.explain_element(state, seat, element, chosen)
        return self.words.write_refusal(found, locale) if found else None

    def reasons(self, state: Any, action: int, seat: int, view: View) -> list[str]:
        return self.words.list_reasons(state, action, seat, view)

    def click_path(self, state: Any, action: int, seat: int) -> list[str]:
        return self.clicks.find_path(state, action, seat)

    def starts(self, state: Any, action: int, seat: int) -> Sequence[str]:
        return self.clicks.list_starts(state, action, seat)

    def choices_depend_on(self, state: Any, actions: Sequence[int], seat: int) -> Sequence[Hashable] | None:
        return self.clicks.choices_depend_on(state, actions, seat)

    def ask_next(self, state: Any, seat: int, chosen: Sequence[str], following: Sequence[str], view: View) -> str:
        return self.clicks.ask_next(state, seat, chosen, following, view)

    def preview(self, state: Any, action: int, seat: int, view: View) -> Preview:
        return self.clicks.preview(state, action, seat, view) or Preview(self.say_action(state, action, view))

    def asks_first(self, state: Any, action: int, seat: int, view: View) -> str:
        return self.clicks.confirmation_for(state, action, seat, view)

    def routes(self, state: Any, seat: int, view: View) -> list[Route]:
        return self.clicks.list_routes(state, seat, view)

    def summary(self, state: Any) -> dict[str, Any]:
        return self.stats.summarise(state)

    def dice(self) -> tuple[Die, ...]:
        return self.stats.list_dice()

    def thrown(self, state: Any, outcome: int, seat: int | None) -> Throw | None:
        return self.stats.find_throw(state, outcome, seat)

    def face_name(self, throw: Throw, view: View) -> str:
        return self.stats.name_face(throw, view)

    def counts(self, state: Any, events: Sequence[Event], view: View) -> Counts:
        return self.stats.count_events(state, events, view)

    def reveal(self, state: Any) -> dict[str, Any]:
        seen: dict[str, Any] = plain(self.scene.see_all(state))
        return seen
