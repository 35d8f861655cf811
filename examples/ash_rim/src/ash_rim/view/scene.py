"""The picture of Ash Rim: a mountain with one step per row, drawn from what a seat sees."""

from __future__ import annotations

from dataclasses import dataclass

from ash_rim.rules.state import State
from caldera.core.scene import BaseScene
from caldera.core.view import View
from caldera.draw.layers import Layer, Layers, nest
from caldera.draw.markup import Markup, el

WIDTH, ROW, LEFT = 360, 22, 60


@dataclass(frozen=True)
class Seen:
    """What everybody sees: nothing is hidden in this game."""

    steps: tuple[int, ...]
    climb: int
    turn: int
    rolling: bool
    goal: int
    camp: int
    over: bool


class Picture(BaseScene[Seen]):
    def see(self, state: State, seat: int | None) -> Seen:
        goal, camp = state.numbers["goal"], state.numbers["camp"]
        return Seen(tuple(state.steps), state.climb, state.turn % state.players, state.rolling, goal, camp, state.finished)

    def layers(self, seen: Seen, view: View) -> Layers:
        height = (seen.goal + 2) * ROW
        say = view.text
        mountain = tuple(
            el(
                "rect",
                id=f"row-{step}",
                x=LEFT,
                y=_height(seen, step),
                width=WIDTH - LEFT - 20,
                height=ROW - 3,
                rx=5,
                fill=_rock(seen, step),
            )
            for step in range(seen.goal + 1)
        )
        climbers = tuple(_climber(seen, seat, view) for seat in range(len(seen.steps)))
        label = say("ash_rim.scene.board", steps=say.all_of(f"{view.name(seat)} {steps}" for seat, steps in enumerate(seen.steps)))
        return nest("svg", mountain, climbers, id="scene", viewBox=f"0 0 {WIDTH} {height}", role="img", aria_label=label)

    def action_panel(self, seen: Seen, view: View) -> Layer:
        if seen.over:
            return ()
        return tuple(
            el("button", view.text(f"ash_rim.action.{name}"), type="button", class_="bt", data_el=name) for name in ("roll", "stop")
        )

    def card(self, seen: Seen, index: int, view: View, tag: Markup) -> Layer:
        return (el("h3", view.name(index), tag), el("p", view.text("ash_rim.scene.steps", n=seen.steps[index], goal=seen.goal)))


def _height(seen: Seen, step: int) -> int:
    return (seen.goal - step) * ROW + ROW // 2


def _rock(seen: Seen, step: int) -> str:
    return "#e8622c" if step == seen.goal else "#8a6f4d" if step == seen.camp else "#5b5148"


def _climber(seen: Seen, seat: int, view: View) -> Markup:
    """A disc with the seat's letter, on the step where it stands; a ring where this turn would lead."""
    x, colour = (
        LEFT + 40 + 60 * seat,
        {"red": "#e5484d", "green": "#3fae6a", "yellow": "#f2c230", "blue": "#4c8dff"}[view.colours[seat]],
    )
    place = f"transform:translate({x}px,{_height(seen, seen.steps[seat]) + ROW // 2 - 2}px)"
    disc = el("circle", r=10, fill=colour, stroke="#fff")
    letter = el("text", view.colours[seat][0].upper(), y=4, text_anchor="middle", font_size=12)
    climb = el("text", f"+{seen.climb}", x=14, y=4, font_size=12, fill="#fff") if seat == seen.turn and seen.climb else None
    return el("g", disc, letter, climb, id=f"climber-{seat}", data_el=f"climber-{seat}", style=place)


SCENE = Picture()
