"""Gauges beside the board: the rule that is the game, as a figure, a bar and a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from caldera.core.scene import Gauge
from caldera.draw.layers import piece
from caldera.draw.markup import EMPTY, Markup, el, join


def draw_gauges(gauges: Sequence[Gauge]) -> Markup:
    """One row for each; nothing for a game without any."""
    return join([_draw(gauge) for gauge in gauges])


@piece(1000)
def _draw(gauge: Gauge) -> Markup:
    head = el("p", el("b", gauge.figure), " ", el("span", gauge.words), class_="gauge-now")
    sentence = el("p", gauge.sentence, class_="gauge-means") if gauge.sentence else None
    return el("div", head, _bar(gauge), sentence, class_=f"gauge {gauge.level}".strip())


def _bar(gauge: Gauge) -> Markup:
    if not gauge.most:
        return EMPTY
    maybe = min(gauge.maybe, gauge.most - gauge.filled)
    parts = ["full"] * gauge.filled + ["maybe"] * maybe + [""] * (gauge.most - gauge.filled - maybe)
    return el("div", [el("i", class_=kind or None) for kind in parts], class_="gauge-bar", aria_hidden="true")
