"""The rule that is the game on the board and beside it: which rows are at the brink, and what they miss."""

from __future__ import annotations

from collections import Counter
from typing import Final

from caldera.core.scene import Gauge
from caldera.core.view import View
from caldera.draw.layers import Layer, piece
from caldera.draw.markup import el, num, template
from caldera.games.hekla.view.layout import Point, layout_of, translate
from caldera.games.hekla.view.observation import FullRow, Ground, Observation

REACH: Final = 46  # from the middle of a square to the end of a bracket
ASIDE: Final = 53  # to the gap between two squares, where the bracket runs
HOOK: Final = 9
APART: Final = 7  # brackets in the same gap
MOST_NAMED: Final = 3  # rows that one gauge names
MOST_GAUGES: Final = 2

_PILL: Final = template(
    '<g class="hk-up"><g><rect x="-26" y="-14" width="52" height="28" rx="14"/><text y="6.5">{grooves}/{enough}</text></g></g>'
)


def level_of(missing: int) -> str:
    """Red as soon as one groove is enough."""
    return "danger" if missing < 2 else "near"


@piece(1024)
def brackets(ground: Ground, rows: tuple[FullRow, ...]) -> Layer:
    """A bracket beside each row at the brink, those in one gap side by side; over all of them the sums, the fullest on top."""
    gaps: Counter[tuple[bool, float]] = Counter()
    lines, sums = [], []
    for full in reversed(rows):
        (ax, ay), _, (bx, by) = [layout_of(ground).cell[square] for square in ground.triples[full.row]]
        gap = (ax == bx, ax if ax == bx else ay)
        path, place = _bend((ax, ay), (bx, by), gaps[gap] % 2 * APART)
        gaps[gap] += 1
        kind = f"brink {level_of(ground.grooves - full.grooves)}"
        lines.append(el("path", d=path, class_=kind))
        pill = _PILL(grooves=full.grooves, enough=ground.grooves)
        sums.append(el("g", pill, id=f"brink-{full.row}", class_=kind, transform=translate(*place), aria_hidden="true"))
    return (*lines, *sums)


def _bend(start: Point, end: Point, shift: float) -> tuple[str, Point]:
    """A bracket along three squares, at the right of a column or below a row, and the middle of it."""
    (ax, ay), (bx, by) = start, end
    if ax == bx:
        x, first, last = ax + ASIDE + shift, min(ay, by) - REACH, max(ay, by) + REACH
        return f"M{num(x - HOOK)} {num(first)}h{HOOK}V{num(last)}h{-HOOK}", (x, (ay + by) / 2)
    y, first, last = ay + ASIDE + shift, min(ax, bx) - REACH, max(ax, bx) + REACH
    return f"M{num(first)} {num(y - HOOK)}v{HOOK}H{num(last)}v{-HOOK}", ((ax + bx) / 2, y)


def list_gauges(seen: Observation, view: View) -> list[Gauge]:
    """For each sum at the brink, the fullest first: the rows that have it, and what sets them off."""
    if seen.result is not None:
        return []
    say, enough = view.text, seen.ground.grooves
    rows: dict[int, list[tuple[str, ...]]] = {}
    for full in seen.full:
        rows.setdefault(full.grooves, []).append(seen.ground.triples[full.row])
    gauges = [_gauge(grooves, enough, three, view) for grooves, three in list(rows.items())[:MOST_GAUGES]]
    return gauges or [Gauge(str(enough), say("hekla.gauge.rule"), say("hekla.gauge.calm"))]


def _gauge(grooves: int, enough: int, rows: list[tuple[str, ...]], view: View) -> Gauge:
    say, missing = view.text, enough - grooves
    names = [f"{three[0]}–{three[-1]}" for three in rows[:MOST_NAMED]]
    words = say.all_of(names) if len(rows) <= MOST_NAMED else ", ".join([*names, "…"])
    return Gauge(f"{grooves}/{enough}", words, _say_what_is_missing(missing, rows, view), level_of(missing))


def _say_what_is_missing(missing: int, rows: list[tuple[str, ...]], view: View) -> str:
    if missing > 1:
        return view.text("hekla.gauge.missing", n=missing)
    key = "hekla.gauge.one" if missing == 1 else "hekla.gauge.ready"
    return view.text(key, square=rows[0][1]) if len(rows) == 1 else view.text(f"{key}_of")
