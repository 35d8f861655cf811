"""What lies beside the land, or above and below it on phones: the score path up the mountain, and the egg space."""

from __future__ import annotations

from typing import Final

from caldera.draw.layers import Layer, piece
from caldera.draw.markup import Markup, el, join, num, template
from caldera.games.fire_mountain.rules.codes import LETTERS
from caldera.games.fire_mountain.view import art
from caldera.games.fire_mountain.view.captions import Readers, describe_figures
from caldera.games.fire_mountain.view.observation import Figure, Seen
from caldera.games.fire_mountain.view.tokens import draw_token
from caldera.locale import text

A_ROW: Final = 5  # stones in each row of the score path, on wide screens
RISE: Final = 552  # from the first stone up to the crater
MOUNTAIN: Final = Markup(
    '<path class="fm-hill" d="M10 690V560Q60 430 84 250L98 132Q138 108 180 132L196 250Q222 430 270 560V694Q270 716 248 716H32Q10 '
    '716 10 690z" '
    'fill="#2f282b"/><path class="fm-lit" d="M10 560Q60 430 84 250L98 132Q118 122 138 122L120 300 132 420 70 560 40 716H32Q10 716 '
    '10 690z" '
    'fill="#453a3b"/><ellipse cx="139" cy="128" rx="42" ry="15" fill="#1d0f0d"/><ellipse cx="139" cy="130" rx="34" ry="10" '
    'fill="url(#fm-gl)"/>'
    '<path d="M112 136Q118 190 108 240 124 214 128 262 140 190 144 214 152 260 160 180 166 210 166 138 140 150 112 136z" '
    'fill="#ff5a26" '
    'opacity=".75"/><path d="M120 96q-16-18-2-34 2 12 10 14-6-26 14-44-2 22 12 32 6-8 4-16 20 22 2 46z" fill="#ff6a2b"/><path '
    'd="M128 '
    '98q-8-12 4-24 2 8 6 8 0-10 6-16 2 14 8 18 2 8-4 14z" fill="#ffd15c"/>'
)
HALVES: Final = (((0, 0),), ((-15, 0), (15, 0)), ((-15, 0), (15, 0), (0, -26)), ((-15, 0), (15, 0), (-15, -26), (15, -26)))


# ---------------------------------------------------------------------------------------------------------- score path
_STONE: Final = template(
    '<g class="{kind}" style="{place}"><ellipse cy="5" rx="21" ry="14" fill="#0007"/><ellipse rx="21" ry="14" fill="{colour}"/>'
    '<text y="6">{n}</text></g>'
)


def draw_scores(seen: Seen, readers: Readers) -> Layer:
    """The path with its stones, and on it everybody's marker."""
    scores = tuple([seat.score for seat in seen.seats])
    return (*_draw_path(seen.goal), _draw_end(seen.goal, readers.locale), *_draw_markers(scores, seen.active, seen.goal, readers))


@piece(2000)
def _draw_markers(scores: tuple[int, ...], active: int | None, goal: int, readers: Readers) -> Layer:
    markers: list[Markup] = []
    for seat, score in enumerate(scores):
        stone = min(score, goal)
        sharing = [other for other, points in enumerate(scores) if min(points, goal) == stone]
        dx, dy = HALVES[len(sharing) - 1][sharing.index(seat)]
        kind = f"fm-{LETTERS[seat]}" + " fm-now" * (seat == active) + " fm-shared" * (len(sharing) > 1)
        markers.append(
            el(
                "g",
                el("g", draw_token(LETTERS[seat], readers.locale), class_="fm-up", style=f"transform:translate({dx}px,{dy}px)"),
                id=f"score-{LETTERS[seat]}",
                class_=f"fm-mark {kind}",
                style=_place_stone(stone, goal),
                role="img",
                aria_label=readers.say("score", who=readers.name(seat), n=score),
            )
        )
    return tuple(markers)


@piece(32)
def _draw_end(goal: int, locale: str) -> Markup:
    """Beside the last stone: that reaching it ends the match."""
    words = text(locale)("fire_mountain.gauge.ends")
    return el("g", el("text", words, x=0, y=0), class_="fm-stone fm-ends", style=_place_stone(goal, goal), aria_hidden="true")


def _place_stone(n: int, goal: int) -> str:
    """Variables from which CSS lays the path: winding up a mountain beside the land, or straight above it."""
    row, col = divmod(n, A_ROW)
    if n == goal:
        row, col = count_rows(goal), A_ROW // 2  # the crater
    return f"--i:{n};--c:{A_ROW - 1 - col if row % 2 else col};--r:{row}"


def count_rows(goal: int) -> int:
    """Rows of stones below the crater."""
    return (goal + A_ROW - 1) // A_ROW


@piece(16)
def _draw_path(goal: int) -> Layer:
    """The path from 0 to the goal."""
    many, line = count_rows(goal), "M42 664"
    step = RISE / many
    for row in range(many):
        last = min(goal - 1 - row * A_ROW, A_ROW - 1)
        x = 42 + 48 * (A_ROW - 1 - last if row % 2 else last)
        line += f"H{x}"
        out = 40 if row % 2 == 0 else -40
        if row < many - 1:
            line += f"c{out} 0 {out} {num(-step)} 0 {num(-step)}"
        else:
            line += f"C{x + out} {num(664 - row * step)} {138 + out} {num(664 - many * step + 40)} 138 {num(664 - many * step)}"
    trail = el(
        "path",
        d=line,
        class_="fm-trail",
        fill="none",
        stroke="#8a7a6a",
        stroke_width=6,
        stroke_linecap="round",
        stroke_dasharray=".1 12",
    )
    panel = el("rect", class_="fm-panel fm-tall", x=10, y=10, width=260, height=706, rx=22, fill="#191b21")
    stones = [
        _STONE(
            kind="fm-stone" + " fm-goal" * (n == goal) + " fm-five" * (n % 5 == 0),
            place=_place_stone(n, goal),
            colour="#ff6a2b" if n == goal else "#4c505b",
            n=n,
        )
        for n in range(goal + 1)
    ]
    return (join(panel, el("g", MOUNTAIN, trail, class_="fm-tall"), stones),)


# ---------------------------------------------------------------------------------------------------------------- nest
NEST: Final = Markup(
    '<ellipse cx="100" cy="88" rx="92" ry="20" opacity=".35"/>'
    f'<path d="{art.curve("8,70 30,52 100,44 170,52 192,70 176,98 100,108 24,98")}" fill="#6b4526"/>'
    '<ellipse cx="100" cy="66" rx="82" ry="20" fill="#3a2413"/>'
    '<path d="M50 74c-14 0-20-12-18-26s10-28 20-28 18 14 18 28-6 26-20 26z" fill="#f3e3bd"/>'
    '<path d="M101 78c-16 0-22-14-20-30s11-32 22-32 20 16 20 32-6 30-22 30z" fill="#fff3d6"/>'
    '<path d="M150 74c-14 0-20-12-18-26s10-28 20-28 18 14 18 28-6 26-20 26z" fill="#ecd6a4"/>'
    '<path d="M44 42h0M56 32h0M60 52h0M95 34h0M110 46h0M94 56h0M146 36h0M158 48h0M144 56h0" stroke="#b98d52" stroke-width="8" '
    'stroke-linecap="round" opacity=".6"/>'
    f'<path d="{art.curve("8,70! 40,82 100,86 160,82 192,70! 178,98 100,110 22,98")}" fill="#8a5a30"/>'
    '<path d="M16 78q40 16 90 14M184 78q-40 18-96 16M30 96q30-10 60-6M170 96q-30-12-70-4M20 86q60 20 120 12" stroke="#c58a50" '
    'stroke-width="4" fill="none" stroke-linecap="round"/><path d="M24 90q50 6 80-4M176 88q-30 4-60 14" stroke="#4a2e18" '
    'stroke-width="3" fill="none" stroke-linecap="round"/>'
)


_NEST: Final = template(
    '<g id="egg" data-el="egg" class="fm-nest" role="button" aria-label="{label}"><g fill="#191b21">{panels}</g>'
    '<g class="fm-eggs"><g>{nest}</g></g><g class="fm-ring" display="none">{frames}</g></g>'
)


def _draw_frames(kind: str) -> Markup:
    """The outline of the space, upright beside the land and lying below it."""
    upright = el("rect", class_=f"{kind} fm-tall", width=260, height=286, rx=22)
    return upright + el("rect", class_=f"{kind} fm-low", width=1000, height=150, rx=22)


@piece(1000)
def draw_nest(watchers: tuple[Figure, ...], readers: Readers) -> Layer:
    """The egg space, below the path or below the land. Who watches stands there as on a tile."""
    label = readers.say("egg", inside=describe_figures(watchers, readers))
    return (_NEST(label=label, nest=NEST, panels=_draw_frames("fm-panel"), frames=_draw_frames("fm-frame")),)
