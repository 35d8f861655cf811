"""What every plot is made of: the picture, the area in which it measures, words, lines and dots.

In a page the colours come from its style sheet; a plot that is a file of its own brings them (`file_style`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from caldera.draw.markup import Attribute, Child, Markup, el, num

DASHES = ("", "7 3", "2 3", "10 3 2 3", "5 2", "1 3")
"""Lines differ in their dashes, too: colour is never the only sign."""
MARK = "#c2410c"
FONT = "ui-sans-serif,system-ui,'Segoe UI',Roboto,Arial,sans-serif"
LIGHT = "--ink:#22201c;--soft:#5f584c;--edge:#d9cfbd;--ground:#fffaf0"
DARK = "--ink:#f1ece2;--soft:#b3aea4;--edge:#343842;--ground:#1e2027;--mark:#ff6a2b"
RULES = (
    "text{fill:var(--ink)}.back{fill:var(--ground)}.grid{stroke:var(--edge)}.dot{fill:var(--mark)}.soft{fill:var(--soft)}"
    ".bar{stroke:var(--mark);stroke-linecap:round}.head{font-weight:700}"
)


@dataclass(frozen=True)
class Area:
    """A picture and its margins; what lies between them measures shares from 0 to 1, to the right and upwards."""

    width: int
    height: int
    left: int
    right: int
    top: int = 0
    bottom: int = 0

    def x(self, share: float) -> float:
        """Where a share from left to right is in the picture."""
        return self.left + (self.width - self.left - self.right) * share

    def y(self, share: float) -> float:
        """Where a share from the bottom to the top is."""
        return self.top + (self.height - self.top - self.bottom) * (1 - share)


def picture(width: float, height: float, label: str, *drawing: Child, role: str = "img", **given: Attribute) -> Markup:
    """A plot in a page; `label` says to those who do not see it what it shows."""
    return el("svg", *drawing, **given, viewBox=f"0 0 {width:.0f} {height:.0f}", role=role, aria_label=label)


def picture_file(
    width: float, height: float, title: str, style: str, *drawing: Child, class_: str = "", role: str = "img"
) -> Markup:
    """A plot as a file of its own, on a ground of its own."""
    back = el("rect", class_="back", width=width, height=height)
    inside = (el("title", title), el("style", Markup(style)), back, *drawing)
    return picture(width, height, title, *inside, xmlns="http://www.w3.org/2000/svg", class_=class_ or None, role=role)


def file_style(rules: str, mark: str = MARK, light: str = "", dark: str = "") -> str:
    """The style sheet of such a file: colours by day and by night, each with further rules, and what holds for both."""
    day = f"svg{{font-family:{FONT};{LIGHT};--mark:{mark}}}{light}"
    return f"{day}@media (prefers-color-scheme:dark){{svg{{{DARK}}}{dark}}}{RULES}{rules}"


def words(x: float, y: float, shown: Child, class_: str = "", anchor: str = "", **given: Attribute) -> Markup:
    """A text at a place."""
    return el("text", shown, class_=class_ or None, x=x, y=y, text_anchor=anchor or None, **given)


def line(x1: float, y1: float, x2: float, y2: float, class_: str = "", **given: Attribute) -> Markup:
    """A line from one place to another."""
    return el("line", class_=class_ or None, x1=x1, y1=y1, x2=x2, y2=y2, **given)


def polyline(points: Iterable[tuple[float, float]], class_: str = "", **given: Attribute) -> Markup:
    """A line through several places."""
    return el("polyline", class_=class_ or None, **given, points=points_of(points))


def points_of(points: Iterable[tuple[float, float]]) -> str:
    """Places as the attribute `points` of a polyline or a polygon."""
    return " ".join(f"{num(x)},{num(y)}" for x, y in points)


def dot(x: float, y: float, r: float, class_: str = "", **given: Attribute) -> Markup:
    """A circle with radius `r` around a place."""
    return el("circle", class_=class_ or None, cx=x, cy=y, r=r, **given)
