"""Who and what stands in the temple: explorers, guardians, keys and the artefact."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from caldera.games.sub_terra.view import pieces
from caldera.games.sub_terra.view.art import num
from caldera.games.sub_terra.view.captions import cell_name, letter, words
from caldera.games.sub_terra.view.places import corner, spots

if TYPE_CHECKING:
    from caldera.core.view import View


def _crowds(observation: Mapping[str, Any]) -> dict[tuple[int, int], tuple[list[Mapping[str, Any]], list[Mapping[str, Any]]]]:
    """Who stands on which cell: explorers and guardians."""
    crowds: dict[tuple[int, int], tuple[list[Mapping[str, Any]], list[Mapping[str, Any]]]] = {}
    for kind, figures in enumerate((observation["explorers"], observation["guardians"])):
        for figure in figures:
            if figure["at"] is not None and figure.get("state") not in ("dead", "escaped"):
                place = (figure["at"][0], figure["at"][1])
                crowds.setdefault(place, ([], []))[kind].append(figure)
    return crowds


def figures(observation: Mapping[str, Any], view: View) -> tuple[list[str], set[tuple[int, int]]]:
    """Explorers and guardians, those in front last; and the cells where somebody stands."""
    drawn: list[tuple[float, str]] = []
    crowds = _crowds(observation)
    for place, (explorers, guardians) in crowds.items():
        x, y = corner(place)
        front, back = spots(len(explorers), len(guardians))
        for figure, (dx, dy, scale) in zip(explorers, front, strict=True):
            drawn.append((y + dy, _explorer(observation, figure, x + dx, y + dy, scale, view)))
        for figure, (dx, dy, scale) in zip(guardians, back, strict=True):
            drawn.append((y + dy, _guardian(observation, figure, x + dx, y + dy, scale, view)))
    drawn.sort(key=lambda item: item[0])
    return [text for _, text in drawn], set(crowds)


def _guardian(observation: Mapping[str, Any], figure: Mapping[str, Any], x: float, y: float, scale: float, view: View) -> str:
    number, acting = figure["id"], " acting" * (figure["id"] == observation["acting"])
    return (
        f'<g id="guardian-{number}" data-el="guardian-{number}" class="piece guardian{acting}" '
        f'style="transform:translate({num(x)}px,{num(y)}px)" role="button" '
        f'aria-label="{view.text("sub_terra.guardian", n=number)}" data-x="{num(x)}" data-y="{num(y)}"><g class="size" '
        f'transform="scale({scale})"><rect class="reach" x="-24" '
        'y="-52" width="48" height="62"/><ellipse class="ring" cy="-1" rx="26" ry="12"/><use href="#st-watch"/><text '
        f'class="count" y="-3">{number}</text></g></g>'
    )


def _explorer(observation: Mapping[str, Any], figure: Mapping[str, Any], x: float, y: float, scale: float, view: View) -> str:
    name, state = figure["id"], figure["state"]
    down = state == "down"
    sign = pieces.badge(name, letter(name, view))
    kind = " down" * down + " now" * figure["active"] + " mine" * (figure["seat"] == observation["seat"])
    if down:
        body = (
            f'<g transform="translate(15-3) rotate(-84)"><use href="#st-cloak"/></g><g transform="translate(-17-9)">{sign}</g>'
            '<g transform="translate(4-34)"><rect class="fallen" x="-34" y="-10" width="68" height="19" rx="9.5"/>'
            f'<text class="tag" y="4.5">{words(view, "down")}</text></g>'
        )
    else:
        load = figure["carrying"]
        thing = (
            f'<use href="#{"st-artefact" if load == "artefact" else "st-keyring"}" transform="translate(19-15) '
            'rotate(18) scale(.85)"/>'
            if load
            else ""
        )
        shield = '<path class="shield" d="M-25-34q7 2 14 0v8q-1 7-7 10q-6-3-7-10z"/>' if figure["prepared"] else ""
        emblem = f'<use href="#st-i-{name}" class="st-ic emblem" x="-7" y="-17" width="14" height="14"/>'
        body = f'<use href="#st-cloak"/>{emblem}<g transform="translate(0-34)">{sign}</g>{thing}{shield}'
    if scale < 0.75:
        health = (
            '<g class="st-pips" transform="translate(0 11)"><rect x="-14" y="-8" width="28" height="17" rx="8"/><text '
            f'class="count" y="5">{figure["hp"]}</text></g>'
        )
    else:
        health = pieces.pips(figure["hp"], figure["max"], 11)
    seat = ""
    if observation["players"] > 1:
        seat = f'<g transform="translate({"22 3" if down else "-16-6"})">{pieces.seat_mark(view.colours[figure["seat"]])}</g>'
    points = "".join(
        f'<path class="point" d="M{num(13 * (k - (figure["ap"] - 1) / 2))}-63l6 6l-6 6l-6-6z"/>' for k in range(figure["ap"])
    )
    label = words(
        view,
        "explorer_at",
        name=view.text(f"sub_terra.explorer.{name}"),
        hp=figure["hp"],
        max=figure["max"],
        cell=cell_name(figure["at"]),
    )
    flag = '<use href="#st-i-leader" class="st-ic flag" x="9" y="-60" width="17" height="17"/>' if figure["leader"] else ""
    return (
        f'<g id="explorer-{name}" data-el="explorer-{name}" class="piece explorer{kind}" '
        f'style="transform:translate({num(x)}px,{num(y)}px);{pieces.lantern(name)}" '
        f'role="button" aria-label="{label}" data-x="{num(x)}" data-y="{num(y)}"><g class="size" '
        f'transform="scale({scale})"><rect class="reach" x="-24" y="-54" width="48" '
        'height="72"/><ellipse class="stand" cy="-1" rx="27" ry="13"/><ellipse class="ring" cy="-1" rx="29" ry="15"/>'
        '<ellipse cx="2" cy="1.5" rx="16" ry="5.5" '
        f'opacity=".5"/>{body}{health}{seat}{points}{flag}</g></g>'
    )


def objects(observation: Mapping[str, Any], crowded: set[tuple[int, int]], view: View) -> Iterable[str]:
    placed = 0
    lying: dict[tuple[int, int], int] = {}
    for thing in observation["objects"]:
        if thing["at"] is None or thing["state"] not in ("floor", "placed"):
            continue
        place = (thing["at"][0], thing["at"][1])
        x, y = corner(place)
        if thing["state"] == "placed":
            dx, dy, scale = 30 + 20 * placed, 50, 0.75
            placed += 1
        elif place in crowded or place in lying:
            dx, dy, scale = 86 - 22 * lying.get(place, 0), 22, 0.8
        else:
            dx, dy, scale = 50, 50 if thing["kind"] == "key" else 42, 1.2
        lying[place] = lying.get(place, 0) + 1
        element = thing["element"]
        glint = '<circle r="26" fill="url(#st-warm)"/>' * 2 if thing["state"] == "floor" else ""
        label = words(view, "object", what=view.text(f"sub_terra.scene.{thing['kind']}"), cell=cell_name(place))
        yield (
            f'<g id="{element}" data-el="{element}" class="piece object {thing["state"]}" '
            f'style="transform:translate({x + dx}px,{y + dy}px)" role="button" '
            f'aria-label="{label}" data-x="{x + dx}" data-y="{y + dy}"><circle class="reach" r="28"/>{glint}<circle '
            'class="ring" r="24"/>'
            f'<use href="#{"st-artefact" if thing["kind"] == "artefact" else "st-keyring"}" transform="scale({scale})"/></g>'
        )


def saved(observation: Mapping[str, Any], view: View) -> Iterable[str]:
    """Those who are out, beside the exit."""
    out = [explorer for explorer in observation["explorers"] if explorer["state"] == "escaped"]
    gate = next((cell for cell in observation["map"]["cells"] if cell["type"] == "exit"), None)
    if gate is None:
        return
    x, y = corner((gate["col"], gate["row"]))
    for k, explorer in enumerate(out):
        name = explorer["id"]
        load = '<use href="#st-artefact" transform="translate(15 12) scale(.6)"/>' if explorer["carrying"] == "artefact" else ""
        yield (
            f'<g id="explorer-{name}" class="piece saved" '
            f'style="transform:translate({x + 130 + 48 * (k % 3)}px,{y + 26 + 46 * (k // 3)}px);{pieces.lantern(name)}">'
            f'<circle r="21"/>{pieces.badge(name, letter(name, view))}{load}</g>'
        )
