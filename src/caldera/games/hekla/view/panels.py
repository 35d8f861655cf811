"""The panels around a Hekla board: the players' cards, the tray, the line below. HTML, from an observation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from html import escape
from operator import itemgetter
from typing import TYPE_CHECKING, Final

from caldera.games.hekla.view.art import layout_of
from caldera.games.hekla.view.pieces import Data, lines_name, mini, say, token, words

if TYPE_CHECKING:
    from caldera.core.view import View

CARD_CLASS: Final = "hk-card"  # of the list item around a seat's card


def seat_card(observation: Data, seat: int, view: View, tag: str = "") -> str:
    """Inside of a player's `<li>`; `tag` is ready markup to stand behind the name (bot, by link, online)."""
    player, result = observation["seats"][seat], observation["result"]
    letter, progress, stock = player["letter"], player["progress"], [stone["value"] for stone in player["stock"]]
    lap = say(view, ("inner", "outer", "again")[min(player["lap"], 3) - 1], lap=player["lap"])
    where = words(view, "where_blind" if progress else "where_start", lap=lap)
    if player["sees"]:
        where = words(view, "where", lap=lap, line=lines_name(observation, player["sees"], view))
    if seat == observation["seat"]:
        tag = f'<span class="hk-you">{words(view, "you")}</span>{tag}'
    if result and seat in result["winners"]:
        tag = f'<span class="hk-won">★ <span>{words(view, "winner")}</span></span> {tag}'
    label = words(view, "stock", values=", ".join([str(value) for value in stock]) or say(view, "empty"))
    return (
        f'{token(letter)}<div class="hk-who"><div class="hk-nm"><b>{escape(view.name(seat))}</b> {tag}</div>'
        f'<div class="hk-wh">{where}</div></div><div class="hk-stk" role="img" aria-label="{label}">'
        f'{"".join([mini(letter, value) for value in stock])}</div><div class="hk-vals {letter}" aria-hidden="true">'
        f'{"".join([f"<i>{value}</i>" for value in stock])}</div><div class="hk-pr"><b>{progress}</b>'
        f'<em data-gain="{seat}"></em></div>{_bar(observation, player, view)}'
    )


def _bar(observation: Data, player: Data, view: View) -> str:
    """How far the player has walked; a mark where each lap ends."""
    inner = len([circle for circle in map(itemgetter("id"), observation["circles"]) if circle[0] == "i"])
    outer = max(1, len(observation["circles"]) - inner)
    ends = [inner, inner + outer]
    while ends[-1] < max([seat["progress"] for seat in observation["seats"]]):
        ends.append(ends[-1] + outer)
    marks = "".join([f'<i style="left:{100 * end / ends[-1]:.1f}%"></i>' for end in ends[:-1]])
    label, width = words(view, "walked", n=player["progress"]), 100 * player["progress"] / ends[-1]
    bar = f'<div class="hk-bar {player["letter"]}" role="img" aria-label="{label}">'
    return f'{bar}<b style="width:{width:.1f}%"></b>{marks}</div>'


def tray(observation: Data, view: View) -> str:
    """What the viewer can do besides touching the board."""
    seat, phase = observation["seat"], observation["phase"]
    if phase == "over":
        return _final(observation, view)
    if seat is None:
        return _note(words(view, "watching"))
    if phase == "score" and observation["active"] == seat:
        choices = [_triple_button(observation, n, view) for n in observation["choices"]]
        return _group("score", words(view, "choose_row"), choices)
    player, skip = observation["seats"][seat], _button("pass", "pass", "", escape(view.text("hekla.action.pass")))
    if phase == "move" and observation["active"] == seat:
        return _note(words(view, "now_move"))
    return _place(player, view) + _step_back(observation, player, view) + skip


def _note(text: str) -> str:
    return f'<p class="hk-note">{text}</p>'


def _group(kind: str, legend: str, parts: Sequence[str]) -> str:
    return f'<fieldset class="hk-{kind}"><legend>{legend}</legend><div>{"".join(parts)}</div></fieldset>'


def _button(element: str, kind: str, label: str, inside: str) -> str:
    label = f' aria-label="{label}"' if label else ""
    return f'<button type="button" class="hk-{kind}" data-el="{element}"{label}>{inside}</button>'


def _place(player: Data, view: View) -> str:
    parts: list[str] = []
    for value, n in sorted(Counter(stone["value"] for stone in player["stock"]).items()):
        inside = mini(player["letter"], value) + (f"<small>×{n}</small>" if n > 1 else "")
        parts.append(_button(f"stock-{value}", "st", words(view, "place", value=value, n=n), inside))
    return _group("place", words(view, "place_legend"), parts or [_note(words(view, "stock_empty"))])


def _step_back(observation: Data, player: Data, view: View) -> str:
    layout, parts = layout_of(observation), []
    for n in range(player["progress"] - 1, -1, -1):
        lines = layout.lines[layout.circle(n)]
        line = lines_name(observation, lines, view) if n else say(view, "start")
        short = " + ".join(lines) if len(lines) > 1 else line
        label = words(view, "back_to_line", n=n, line=line)
        parts.append(_button(f"circle-{n}", "sb", label, f"<b>{n}</b><small>{escape(short)}</small>"))
    legend = f"{words(view, 'back_legend')} <span>{words(view, 'back_cost')}</span>"
    return _group("step", legend, parts) if parts else ""


def _triple_button(observation: Data, n: int, view: View) -> str:
    """A button with a small map of the board and the three squares on it."""
    table = observation["board"]
    columns, rows, triple = table["columns"], table["rows"], table["triples"][n]
    dots = {c + r: f"M{6 * i + 3} {6 * j + 3}h0" for i, c in enumerate(columns) for j, r in enumerate(rows)}
    rest = "".join([dots[square["id"]] for square in table["squares"] if square["id"] not in triple])
    kind = "wide" if len(columns) > len(rows) else ""
    inside = (
        f'<svg class="{kind}" viewBox="0 0 {6 * len(columns)} {6 * len(rows)}" aria-hidden="true"><path d="{rest}"/>'
        f'<path class="hot" d="{"".join([dots[name] for name in triple])}"/></svg><span><b>{" ".join(triple)}</b>'
        f"<small>{words(view, 'erupts', square=triple[1])}</small></span>"
    )
    return _button(f"triple-{n}", "tr", "", inside)


def _final(observation: Data, view: View) -> str:
    """The standings of a finished game."""
    result, rows = observation["result"], ""
    for seat in sorted(observation["seats"], key=lambda seat: (-result["progress"][seat["seat"]], seat["seat"])):
        number = seat["seat"]
        star = "★" if number in result["winners"] else ""
        rows += f'<li class="{"won" if star else ""}">{token(seat["letter"])}<b>{escape(view.name(number))}</b>'
        rows += f"<i>{star}</i><span>{words(view, 'walked', n=result['progress'][number])}</span></li>"
    return f'{_note(escape(view.text("hekla.log.over." + result["reason"])))}<ol class="hk-final">{rows}</ol>'


def footer(observation: Data, view: View) -> str:
    """The lava that is left, and the holes of what lies on the board."""
    left, total, groups = observation["lava"]["left"], observation["lava"]["total"], ""
    for value, (n, full) in enumerate(zip(left, total, strict=True)):
        one = f'<svg class="hk-lv" viewBox="-29 -23 58 50" aria-hidden="true"><use href="#hk-l{min(value, 1)}"/></svg>'
        groups += f'<div class="hk-grp{"" if n else " none"}"><span>{value}</span>'
        groups += '<i class="hk-hole"></i>' * (full - n) + one * n + f"<em>×{n}</em></div>"
    kinds = [value for value, n in enumerate(left) if n]
    note = f'<span class="hk-nx">{words(view, "lava_each", value=kinds[0])}</span>' if len(kinds) == 1 else ""
    return (
        f'<div class="hk-lava" role="img" aria-label="{words(view, "lava_left_long", n=sum(left))}">'
        f'<h3>{words(view, "lava_left")}</h3><b class="hk-cnt">{sum(left)}</b>'
        f'<div class="hk-lvs">{groups}</div>{note}</div>'
    )
