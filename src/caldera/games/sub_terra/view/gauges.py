"""The rule that is the game: the rounds to the eruption against the way home, on the board and beside it."""

from __future__ import annotations

from typing import Final

from caldera.core.scene import Gauge
from caldera.core.view import View
from caldera.draw.layers import Layer, piece
from caldera.draw.markup import el, num, template
from caldera.games.sub_terra.view.art import CELL
from caldera.games.sub_terra.view.captions import explorer_name
from caldera.games.sub_terra.view.observation import Observation, WayHome
from caldera.games.sub_terra.view.places import corner
from caldera.locale import text

TIGHT: Final = 3
"""With so few rounds to spare it is time to think of going."""

_PILL: Final = template(
    '<g class="steps" transform="translate({x},{y})"><rect x="-46" y="-17" width="92" height="34" rx="17"/>'
    '<text y="7">{words}</text></g>'
)


@piece(1024)
def draw_way_home(home: WayHome | None, locale: str) -> Layer:
    """The way as dots from where the explorer stands, and at the exit how many steps it is."""
    if home is None or not home.cells:
        return ()
    points = [(x + CELL / 2, y + CELL / 2) for x, y in map(corner, home.cells)]
    path = "M" + "L".join([f"{num(x)} {num(y)}" for x, y in points])
    x, y = points[-1]
    words = text(locale)("sub_terra.gauge.pill", n=home.steps)
    return (el("path", d=path, class_="dots"), _PILL(x=num(x), y=num(y), words=words))


def list_gauges(seen: Observation, view: View) -> list[Gauge]:
    """How many rounds the active explorer needs, out of those that are left."""
    home, volcano, say = seen.home, seen.volcano, view.text
    if home is None:
        return []
    who = explorer_name(seen.active, view.locale)
    if not home.cells:
        return [Gauge("–", say("sub_terra.gauge.blocked"), _say_time_left(seen, view), "danger")]
    left = volcano.rounds
    spare = left - home.rounds
    level = "danger" if spare < 0 or not left else "near" if spare <= TIGHT else ""
    sentences = [say("sub_terra.gauge.steps", who=who, n=home.steps), _say_time_left(seen, view)]
    if left and spare >= 0:
        sentences.append(say("sub_terra.gauge.spare", n=spare))
    if home.guardians:
        sentences.append(say("sub_terra.gauge.guardians", n=home.guardians))
    words = say("sub_terra.gauge.home", n=left, home=home.rounds)
    return [Gauge(str(left), words, " ".join(sentences), level, home.rounds, 0, max(left, home.rounds))]


def _say_time_left(seen: Observation, view: View) -> str:
    volcano = seen.volcano
    if volcano.erupted:
        return view.text("sub_terra.gauge.erupted")
    return view.text("sub_terra.gauge.left", n=volcano.rounds) if volcano.rounds else view.text("sub_terra.gauge.ready")
