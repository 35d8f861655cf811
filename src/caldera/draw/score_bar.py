"""A bar beside a final score: how much of the best one it is."""

from __future__ import annotations

from caldera.draw.markup import Markup, el


def score_bar(score: int, best: int, seat: int) -> Markup:
    """In the colour `--pc` of what it stands in; a score of 0 is a bar of nothing. The page cuts it into stripes by its seat."""
    part = max(0, min(100, round(100 * score / best))) if best > 0 else 0
    return el("div", el("i", style=f"--part:{part}%"), class_="score-bar", data_seat=seat, aria_hidden="true")
