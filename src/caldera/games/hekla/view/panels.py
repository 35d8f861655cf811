"""The panels around a Hekla board: the players' cards, the action panel, the lava that is left."""

from __future__ import annotations

from collections import Counter
from typing import Final

from caldera.core.view import View
from caldera.draw.layers import Layer, nest, one_layer, piece
from caldera.draw.markup import Markup, el, join, template
from caldera.draw.score_bar import score_bar
from caldera.games.hekla.rules.stones import LETTERS
from caldera.games.hekla.view.layout import layout_of
from caldera.games.hekla.view.observation import Ground, Lava, Observation, Result, Seat
from caldera.games.hekla.view.pieces import mini, name_lines, say, token
from caldera.locale import text

# ---- a player's card ----

CARD: Final = template(
    '{token}<div class="hk-who"><div class="hk-nm"><b>{name}</b> {tag}</div>'
    '<div class="hk-wh"><span>{where}</span><i>{seen}</i></div></div><div class="hk-stk" role="img" aria-label="{stock}">'
    '{minis}</div><div class="hk-vals {letter}" aria-hidden="true">'
    '{values}</div><div class="hk-pr"><b id="total-{seat}">{progress}</b><em data-gain="{seat}"></em></div>{bar}'
)
WINNER: Final = template('<span class="hk-won">★ <span>{winner}</span></span> {tag}')


@piece(8192)
def seat_card(ground: Ground, seat: Seat, furthest: int, is_you: bool, won: bool, name: str, tag: Markup, locale: str) -> Layer:
    """`tag` stands behind the name: bot, by link, online."""
    if is_you:
        tag = el("span", say(locale, "you"), class_="hk-you") + tag
    if won:
        tag = WINNER(winner=say(locale, "winner"), tag=tag)
    values = [stone.value for stone in seat.stock]
    shown = ", ".join([str(value) for value in values]) or say(locale, "empty")
    return (
        CARD(
            token=token(seat.letter, locale),
            name=name,
            tag=tag,
            where=_where(ground, seat, locale),
            seen=_seen(seat, locale),
            stock=say(locale, "stock", values=shown),
            minis=[mini(seat.letter, value, locale) for value in values],
            letter=seat.letter,
            values=[el("i", value) for value in values],
            progress=seat.progress,
            seat=seat.seat,
            bar=_bar(ground, seat, furthest, locale),
        ),
    )


def _where(ground: Ground, seat: Seat, locale: str) -> str:
    lap = say(locale, ("inner", "outer", "again")[min(seat.lap, 3) - 1], lap=seat.lap)
    if seat.sees:
        return say(locale, "where", lap=lap, line=name_lines(ground, seat.sees, locale))
    return say(locale, "where_blind" if seat.progress else "where_start", lap=lap)


def _seen(seat: Seat, locale: str) -> str:
    """The lines that the player sees, in a word or two, for where there is little room."""
    if seat.sees:
        return say(locale, "sees_lines", lines=", ".join(seat.sees))
    return say(locale, "sees_nothing" if seat.progress else "where_start")


def _bar(ground: Ground, seat: Seat, furthest: int, locale: str) -> Markup:
    """How far the player has walked; a mark where each lap ends."""
    outer = max(1, len(ground.circles) - ground.inner)
    ends = [ground.inner, ground.inner + outer]
    while ends[-1] < furthest:
        ends.append(ends[-1] + outer)
    marks = [el("i", style=f"left:{100 * end / ends[-1]:.1f}%") for end in ends[:-1]]
    walked = el("b", style=f"width:{100 * seat.progress / ends[-1]:.1f}%")
    return el("div", walked, marks, class_=f"hk-bar {seat.letter}", role="img", aria_label=say(locale, "walked", n=seat.progress))


# ---- the action panel ----


def action_panel(seen: Observation, view: View) -> Layer:
    """What the viewer can do besides touching the board."""
    seat, locale = view.seat, view.locale
    if seen.result is not None:
        return _standings(seen.result, tuple([view.name(index) for index in range(seen.players)]), locale)
    if seat is None:
        return _note(say(locale, "watching"))
    if seen.phase == "score" and seen.active == seat:
        return _rows_to_choose(seen.ground, seen.choices, locale)
    if seen.phase == "move" and seen.active == seat:
        return _note(say(locale, "now_move"))
    return _placing_and_stepping_back(seen.ground, seen.seats[seat], locale)


@piece(256)
def _note(words: str) -> Layer:
    return (el("p", words, class_="hk-note"),)


def _group(kind: str, legend: Markup, parts: Layer, name: str | None = None) -> Layer:
    return one_layer(nest("fieldset", (el("legend", legend),), nest("div", parts, id=name), class_=f"hk-{kind}"))


def _button(element: str, kind: str, label: str | None, *inside: Markup) -> Markup:
    return el("button", inside, type="button", class_=f"hk-{kind}", data_el=element, aria_label=label)


@piece(4096)
def _placing_and_stepping_back(ground: Ground, seat: Seat, locale: str) -> Layer:
    skip = el("button", text(locale)("hekla.action.pass"), type="button", class_="hk-pass", data_el="pass")
    return (*_placing(seat, locale), *_stepping_back(ground, seat.progress, locale), skip)


def _placing(seat: Seat, locale: str) -> Layer:
    buttons = []
    for value, n in sorted(Counter([stone.value for stone in seat.stock]).items()):
        count = [el("small", f"×{n}")] if n > 1 else []
        buttons.append(
            _button(f"stock-{value}", "st", say(locale, "place", value=value, n=n), mini(seat.letter, value, locale), *count)
        )
    return _group("place", join(say(locale, "place_legend")), tuple(buttons) or _note(say(locale, "stock_empty")))


def _stepping_back(ground: Ground, progress: int, locale: str) -> Layer:
    if not progress:
        return ()
    legend = join(say(locale, "back_legend") + " ") + el("span", say(locale, "back_cost"))
    buttons = tuple([_step_button(ground, n, locale) for n in range(progress - 1, -1, -1)])
    # Named by the circle, so that whoever has moved gets a new strip: it begins at the near end, wherever the last one stood.
    return _group("step", legend, buttons, f"behind-{progress}")


@piece(2048)
def _step_button(ground: Ground, n: int, locale: str) -> Markup:
    layout = layout_of(ground)
    lines = layout.lines[layout.circle(n)]
    line = name_lines(ground, lines, locale) if n else say(locale, "start")
    short = " + ".join(lines) if len(lines) > 1 else line
    return _button(f"circle-{n}", "sb", say(locale, "back_to_line", n=n, line=line), el("b", n), el("small", short))


@piece(512)
def _rows_to_choose(ground: Ground, choices: tuple[int, ...], locale: str) -> Layer:
    return _group("score", join(say(locale, "choose_row")), tuple([_row_button(ground, row, locale) for row in choices]))


def _row_button(ground: Ground, row: int, locale: str) -> Markup:
    """A button with a small map of the board and the three squares on it."""
    columns, rows, three = ground.columns, ground.rows, ground.triples[row]
    dots = {c + r: f"M{6 * i + 3} {6 * j + 3}h0" for i, c in enumerate(columns) for j, r in enumerate(rows)}
    rest = "".join([dots[square] for square, _ in ground.squares if square not in three])
    little_map = el(
        "svg",
        el("path", d=rest),
        el("path", class_="hot", d="".join([dots[name] for name in three])),
        class_="wide" if len(columns) > len(rows) else "",
        viewBox=f"0 0 {6 * len(columns)} {6 * len(rows)}",
        aria_hidden="true",
    )
    words = el("span", el("b", " ".join(three)), el("small", say(locale, "erupts", square=three[1])))
    gain = el("em", data_chip=f"triple-{row}", data_first=True)  # what it brings the player who chooses
    return _button(f"triple-{row}", "tr", None, little_map, words, gain)


@piece(256)
def _standings(result: Result, names: tuple[str, ...], locale: str) -> Layer:
    """Who came how far in a finished game."""
    rows = []
    for seat in sorted(range(len(names)), key=lambda seat: (-result.progress[seat], seat)):
        won = seat in result.winners
        walked = el("span", say(locale, "walked", n=result.progress[seat]))
        bar = score_bar(result.progress[seat], max(result.progress), seat)
        row = (token(LETTERS[seat], locale), el("b", names[seat]), el("i", "★" if won else ""), bar, walked)
        rows.append(el("li", row, class_=LETTERS[seat] + " won" * won))
    words = text(locale)
    return (*_note(words("hekla.log.over." + result.reason) + " " + words("web.end.stripes")), el("ol", rows, class_="hk-final"))


# ---- below the board ----

BLOCK: Final = template('<svg class="hk-lv" viewBox="-29 -23 58 50" aria-hidden="true"><use href="#hk-l{kind}"/></svg>')


@piece(256)
def stall_warning(quiet: int, left: int, locale: str) -> Layer:
    """The guard against endless matches is announced well before it strikes."""
    return (el("p", text(locale)("hekla.stall.soon", quiet=quiet, left=left), class_="hk-stall", role="note"),)


@piece(256)
def lava_left(lava: Lava, locale: str) -> Layer:
    """The lava that is left, and the holes of what lies on the board."""
    groups = [_blocks(value, n, full) for value, (n, full) in enumerate(zip(lava.left, lava.total, strict=True))]
    kinds = [value for value, n in enumerate(lava.left) if n]
    left = sum(lava.left)
    return (
        el(
            "div",
            el("h3", say(locale, "lava_left")),
            el("b", left, class_="hk-cnt"),
            el("div", groups, class_="hk-lvs"),
            el("span", say(locale, "lava_each", value=kinds[0]), class_="hk-nx") if len(kinds) == 1 else None,
            class_="hk-lava",
            role="img",
            aria_label=say(locale, "lava_left_long", n=left),
        ),
    )


def _blocks(value: int, n: int, full: int) -> Markup:
    holes = [el("i", class_="hk-hole")] * (full - n)
    blocks = [BLOCK(kind=min(value, 1))] * n
    return el("div", el("span", value), holes, blocks, el("em", f"×{n}"), class_="hk-grp" if n else "hk-grp none")
