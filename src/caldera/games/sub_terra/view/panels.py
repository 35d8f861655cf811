"""The panels around the temple: people with their explorers, and the strip with the volcano's clock, dice and map."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import TYPE_CHECKING, Any

from caldera.games.sub_terra.view import pieces
from caldera.games.sub_terra.view.action_panel import die_picture, face_name, tile_picture
from caldera.games.sub_terra.view.art import CELL
from caldera.games.sub_terra.view.captions import ability_name, cell_name, explorer_name, letter, words
from caldera.games.sub_terra.view.places import corner, fit

if TYPE_CHECKING:
    from caldera.core.view import View


# --------------------------------------------------------------------------------------------------------------- people
def seat_card(observation: Mapping[str, Any], seat: int, view: View, tag: str = "") -> str:
    """Inside of a person's `<li>`; `tag` is ready markup to stand behind the name (bot, by link, online)."""
    team = [figure for figure in observation["explorers"] if figure["seat"] == seat]
    order = {name: k for k, name in enumerate(observation["order"])}
    team.sort(key=lambda figure: order.get(figure["id"], 0))
    you = f'<span class="st-you">{words(view, "you")}</span>' if seat == observation["seat"] else ""
    rows = "".join([_member(observation, figure, view) for figure in team])
    return (
        f'<div class="st-person">{pieces.seat_token(view.colours[seat])}<b>{escape(view.name(seat))}</b>{you}{tag}</div>'
        f'<div class="st-team n{len(team)}">{rows}</div>'
    )


def health(hp: int, most: int, view: View) -> str:
    dots = '<i class="full"></i>' * hp + "<i></i>" * (most - hp)
    return f'<span class="st-hp" role="img" aria-label="{words(view, "health", hp=hp, max=most)}">{dots}<em>{hp}</em></span>'


def points(count: int, view: View) -> str:
    """Action points as diamonds."""
    return (
        f'<span class="st-ap" role="img" aria-label="{words(view, "points", n=count)}">{"<i></i>" * count}</span>' if count else ""
    )


def _member(observation: Mapping[str, Any], figure: Mapping[str, Any], view: View) -> str:
    name, state = figure["id"], figure["state"]
    kind = f" {state}" + " now" * figure["active"]
    where = cell_name(figure["at"]) if figure["at"] is not None and state not in ("dead", "escaped") else ""
    marks = pieces.icon("leader", "flag") if figure["leader"] else ""
    load = figure["carrying"]
    if load:
        what = "artefact" if load == "artefact" else "key"
        marks += (
            f'<svg class="st-load" viewBox="-14 -20 28 38" role="img" aria-label="{words(view, "carries_" + what)}"><use '
            f'href="#st-{what if what == "artefact" else "keyring"}"/></svg>'
        )
    if figure["prepared"]:
        marks += pieces.icon("prepare", "lit")
    if figure["pushed"]:
        marks += pieces.icon("push", "lit")
    if state == "standing":
        body = health(figure["hp"], figure["max"], view)
    else:
        body = f'<span class="st-state {state}">{words(view, state)}</span>'
    limited = [ability for ability in figure["abilities"] if ability["uses"] is not None]
    uses = "".join(
        '<span class="st-uses" '
        f'title="{ability_name(ability["id"], view)}">{pieces.icon(ability["id"])}{ability["left"]}/{ability["uses"]}'
        "</span>"
        for ability in limited
    )
    label = words(
        view,
        "member",
        name=view.text("sub_terra.explorer." + name),
        state=view.text("sub_terra.scene." + state),
        hp=figure["hp"],
        max=figure["max"],
    )
    label += f", {where}" if where else ""
    label += "".join(f", {ability_name(ability['id'], view)} {ability['left']}/{ability['uses']}" for ability in limited)
    return (
        f'<div class="st-ex{kind}" data-el="explorer-{name}" role="button" aria-label="{label}" '
        f'style="{pieces.lantern(name)}">{pieces.token(name, letter(name, view))}'
        f'<div><span class="st-nm"><span>{explorer_name(name, view)}</span>{marks}{points(figure["ap"], view)}</span>'
        f'<span class="st-row">{body}</span></div>'
        f'<span class="st-at">{pieces.icon(name)}<b>{where}</b></span>{uses}</div>'
    )


# --------------------------------------------------------------------------------------------------------- volcano, dice
def footer(observation: Mapping[str, Any], view: View) -> str:
    """The strip under the temple: the clock of the volcano and what is left; above it float dice, map and camera."""
    guardians = sum(1 for guardian in observation["guardians"] if guardian["at"] is not None)
    counts = (
        f'<li title="{words(view, "bag_left", n=observation["bag"]["left"])}">{pieces.icon("bag")}'
        f"<b>{observation['bag']['left']}</b><span>{words(view, 'bag')}</span></li>"
        f'<li title="{words(view, "keys_title")}"><svg class="st-ic key" viewBox="-12 -18 24 36" aria-hidden="true">'
        '<use href="#st-keyring"/></svg>'
        f"<b>{observation['keys_placed']}/3</b><span>{words(view, 'keys')}</span></li>"
        f'<li title="{words(view, "guardians_title")}">{pieces.icon("wake")}'
        f"<b>{guardians}/{len(observation['guardians'])}</b><span>{words(view, 'guardians')}</span></li>"
    )
    return (
        f'<div class="st-foot{" cursed" if observation["cursed"] else ""}"><div '
        f'class="st-over">{_map(observation)}{_table(observation, view)}{_camera(view)}</div>'
        f'{_clock(observation, view)}<ul class="st-counts">{counts}</ul></div>'
    )


def _clock(observation: Mapping[str, Any], view: View) -> str:
    """Magma that rises, from left to right, until the mountain opens."""
    volcano = observation["volcano"]
    marker, start = volcano["marker"], max(1, volcano["start"], volcano["marker"])
    erupted = volcano["erupted"]
    if erupted:
        status = words(view, "flowed", n=volcano["flows"]) if volcano["flows"] else words(view, "opened")
    elif marker == 0:
        status = words(view, "any_moment", n=volcano["waiting"])
    else:
        status = words(view, "steps_left_cursed" if observation["cursed"] else "steps_left", n=marker)
    risen = 100 * (start - marker) / start
    ticks = ""
    for step in range(start, -1, -1):
        room = abs(step - marker) > start * 0.12 and (step == start or start - step > start * 0.12)  # labels never touch
        label = f"<s>{step}</s>" if room and (step == start or step % 5 == 0) else ""
        ticks += f'<i class="{"past" if step > marker else "left"}" style="left:{100 * (start - step) / start:.1f}%">{label}</i>'
    bubble = pieces.icon("lava") if erupted else str(marker)
    title = words(view, "erupted" if erupted else "eruption")
    return (
        f'<div class="st-clock{" erupted" if erupted else " near" if marker <= 3 else ""}" role="img" '
        f'aria-label="{title}: {status}">'
        f'<div class="st-say"><h3>{title}</h3><p>{status}</p></div><div class="st-vent"><b '
        f'style="width:{100 if erupted else risen:.1f}%"></b>{ticks}'
        f'<em style="left:{100 if erupted else risen:.1f}%">{bubble}</em></div></div>'
    )


def _table(observation: Mapping[str, Any], view: View) -> str:
    """What lies open on the table: peril dice, the six-sided die, drawn tiles."""
    inside = ""
    for thrown in observation["dice"]:
        face = thrown["face"]
        name = face_name(face, view)
        inside += (
            '<div class="st-thrown" '
            f'id="shown-{thrown["element"]}-{face}-{observation["round"]}-{observation["active"]}" '
            f'data-el="{thrown["element"]}" role="button" '
            f'aria-label="{name}">{die_picture(face)}<span><b>{name}</b>'
            f"<small>{words(view, f'peril_does.{face}') if face else ''}</small></span></div>"
        )
    six = observation["die"]
    if six:
        value = six["value"]
        name = words(view, "die." + six["for"])
        inside += (
            f'<div class="st-thrown" id="shown-six-{value}">{die_picture(value)}<span><b>{name}</b>'
            f"<small>{words(view, 'rolled', value=value) if value else words(view, 'rolling')}"
            "</small></span></div>"
        )
    if observation["phase"] == "keep":
        inside += "".join(
            [
                f'<div class="st-thrown tile" data-el="{drawn["element"]}">{tile_picture(drawn, 0)}</div>'
                for drawn in observation["drawn"]
            ]
        )
    return f'<div class="st-table">{inside}</div>' if inside else ""


def _camera(view: View) -> str:
    """Buttons for a client that can move the frame: `data-camera` says how."""
    buttons = "".join(
        f'<button type="button" data-camera="{way}" aria-label="{words(view, "camera." + way)}" '
        f'title="{words(view, "camera." + way)}">{pieces.icon(way)}</button>'
        for way in ("in", "out", "fit", "me")
    )
    return f'<div class="st-camera" role="group" aria-label="{words(view, "camera.title")}">{buttons}</div>'


def _map(observation: Mapping[str, Any]) -> str:
    """The temple in small, in the coordinates of the scene: a client shows its frame with `[data-frame]`."""
    box = " ".join(f"{value:.0f}" for value in fit(observation))
    kinds: dict[str, str] = {}
    for cell in observation["map"]["cells"]:
        x, y = corner((cell["col"], cell["row"]))
        kind = (
            "hot"
            if cell["flipped"]
            else "next"
            if cell["next_flow"]
            else cell["type"]
            if cell["type"] in ("lava", "hall", "vault", "exit")
            else "stone"
        )
        if cell["rubble"] and not cell["flipped"]:
            kind = "block"
        kinds[kind] = kinds.get(kind, "") + f"M{x + 4} {y + 4}h{CELL - 8}v{CELL - 8}h{8 - CELL}z"
    text = "".join(f'<path class="{kind}" d="{path}"/>' for kind, path in kinds.items())
    for guardian in observation["guardians"]:
        if guardian["at"] is not None:
            x, y = corner(guardian["at"])
            text += f'<path class="foe" d="M{x + 50} {y + 22}l26 26l-26 26l-26-26z"/>'
    for figure in observation["explorers"]:
        if figure["at"] is not None and figure["state"] in ("standing", "down"):
            x, y = corner(figure["at"])
            text += (
                f'<circle cx="{x + 50}" cy="{y + 50}" r="{36 if figure["active"] else 26}" '
                f'fill="{pieces.LANTERNS[figure["id"]][0]}"/>'
            )
    return (
        f'<svg class="st-map" viewBox="{box}" data-map="" aria-hidden="true">{text}<rect data-frame="" class="frame" '
        'width="0" height="0" rx="12"/></svg>'
    )
