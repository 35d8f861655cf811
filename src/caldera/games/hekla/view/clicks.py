"""How actions are taken on the board: the elements to touch, and what an action would do."""

from __future__ import annotations

from collections.abc import Sequence

from caldera.core.rooms import Clicks
from caldera.core.view import Preview, View
from caldera.games.hekla.rules.numbers import SCORE
from caldera.games.hekla.rules.play import HeklaState
from caldera.games.hekla.words.log import list_gains
from caldera.games.hekla.words.prompts import name_action


class HeklaClicks(Clicks[HeklaState]):
    def find_path(self, state: HeklaState, action: int, seat: int) -> list[str]:
        kinds, squares = state.actions, state.board.squares
        if kinds.place.has(action):
            return [f"stock-{kinds.place.a(action)}", f"square-{squares[kinds.place.b(action)]}"]
        if kinds.move.has(action):
            stone = state.stone_on(seat, kinds.move.a(action), kinds.move.b(action))
            return [f"stone-{state.stones.names[stone]}", f"square-{squares[kinds.move.c(action)]}"]
        if kinds.back.has(action):
            return [f"circle-{kinds.back.a(action)}"]
        if kinds.score.has(action):
            return [f"triple-{kinds.score.a(action)}"]
        return ["pass"]

    def choices_depend_on(self, state: HeklaState, actions: Sequence[int], seat: int) -> list[str]:
        """The names of the stones that these actions move; nothing for other actions."""
        move, names, stone_on = state.actions.move, state.stones.names, state.stone_on
        first, last = move.at(0, 0, 0), move.at(3, len(state.board.squares) - 1, len(state.board.squares) - 1)
        return [
            names[stone_on(seat, move.a(action), move.b(action))] if first <= action <= last and move.has(action) else ""
            for action in actions
        ]

    def preview(self, state: HeklaState, action: int, seat: int, view: View) -> Preview:
        """Play it on a copy and say what happened."""
        if state.actions.back.has(action):
            return _preview_step_back(state, int(state.actions.back.a(action)), seat, view)
        trial = state.clone()
        trial.events = []
        trial.play(action, seat)
        eruptions = [event.data for event in trial.events if event.kind == "erupt"]
        path = self.find_path(state, action, seat)
        ghost = (path[0], path[1]) if len(path) == 2 else None
        if eruptions:
            label = " ".join(
                view.text("hekla.preview.erupt", sum=data["sum"], middle=data["middle"], gains=list_gains(data["gains"], view))
                for data in eruptions
            )
            marks = [mark for data in eruptions for mark in (f"triple-{data['row']}", f"erupt-{data['middle']}")]
            walked = [sum(data["gains"][walker] for data in eruptions) for walker in range(trial.players)]
            for walker, circles in enumerate(walked):
                if circles:
                    marks += [f"land-{walker}-{circles}", f"gain-{walker}=+{circles}"]
            return Preview(label, f"+{walked[seat]}", tuple(marks), ghost)
        if trial.phase == SCORE:
            rows = [int(trial.actions.score.a(choice)) for choice in trial.moves(seat)]
            return Preview(view.text("hekla.preview.choice", n=len(rows)), "?", tuple([f"triple-{row}" for row in rows]), ghost)
        return Preview(name_action(state.actions, action, view), ghost=ghost)

    def ask_next(self, state: HeklaState, seat: int, chosen: Sequence[str], following: Sequence[str], view: View) -> str:
        first = chosen[0]
        if first.startswith("stock-"):
            return view.text("hekla.next.stock")
        if len(following) == 1:
            return view.text("hekla.next.stone_one", square=following[0].removeprefix("square-"))
        square = state.where[state.stones.names.index(first.removeprefix("stone-"))]
        far = state.board.sees(state.progress[seat], square)
        return view.text("hekla.next.stone_far" if far else "hekla.next.stone")


def _preview_step_back(state: HeklaState, circle: int, seat: int, view: View) -> Preview:
    lines = state.board.circle_lines(circle)
    sees = view.text.all_of(lines) if lines else view.text("hekla.sees.nothing")
    lost = int(state.progress[seat]) - circle
    return Preview(view.text("hekla.preview.back", circle=circle, sees=sees), chip=f"−{lost}")
