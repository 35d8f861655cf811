"""The panels around the temple: people with their explorers, and the strip with the volcano's clock, dice and map."""

from __future__ import annotations

from typing import Final

from caldera.core.view import View
from caldera.draw.layers import Layer, Layers, nest, one_layer, piece
from caldera.draw.markup import EMPTY, Markup, el, join, num, template
from caldera.games.sub_terra.view import pieces
from caldera.games.sub_terra.view.action_panel import small_tile
from caldera.games.sub_terra.view.art import CELL
from caldera.games.sub_terra.view.captions import ability_name, badge_letter, cell_name, explorer_name, face_name, say
from caldera.games.sub_terra.view.observation import Cell, Explorer, Guardian, Observation, PerilDie, SixSidedDie, Volcano
from caldera.games.sub_terra.view.places import Frame, corner, fit
from caldera.locale import text

KEYRING: Final = el("use", href="#st-keyring")
LABEL_ROOM: Final = 0.12
"""Labels of the clock keep this part of its length between them."""


# ---- people ----


def seat_card(seen: Observation, seat: int, view: View, tag: Markup) -> Layer:
    """Inside of a person's `<li>`; `tag` stands behind the name (bot, by link, online)."""
    team = {explorer.id: explorer for explorer in seen.explorers if explorer.seat == seat}
    rows = tuple([_member(team[name], view.locale) for name in seen.order if name in team])
    person = _person(view.colours[seat], view.name(seat), view.needs_you(seat), tag, view.locale)
    return one_layer((person,), nest("div", rows, class_=f"st-team n{len(team)}"))


@piece(512)
def _person(colour: str, name: str, is_viewer: bool, tag: Markup, locale: str) -> Markup:
    you = el("span", say(locale, "you"), class_="st-you") if is_viewer else None
    return el("div", pieces.seat_token(colour), el("b", name), you, tag, class_="st-person")


def health(hp: int, most: int, locale: str) -> Markup:
    dots = [el("i", class_="full")] * hp + [el("i")] * (most - hp)
    label = say(locale, "health", hp=hp, max=most)
    return el("span", dots, el("em", hp), class_="st-hp", role="img", aria_label=label)


def points(count: int, locale: str) -> Markup:
    """Action points as diamonds."""
    if not count:
        return EMPTY
    return el("span", [el("i")] * count, class_="st-ap", role="img", aria_label=say(locale, "points", n=count))


@piece(8192)
def _member(figure: Explorer, locale: str) -> Markup:
    name, state = figure.id, figure.state
    where = cell_name(figure.at) if figure.at is not None else ""
    limited = [ability for ability in figure.abilities if ability.uses is not None]
    uses = [
        el(
            "span",
            pieces.icon(ability.id),
            f"{ability.left}/{ability.uses}",
            class_="st-uses",
            title=ability_name(ability.id, locale),
        )
        for ability in limited
    ]
    spoken = [say(locale, "member", name=explorer_name(name, locale), state=say(locale, state), hp=figure.hp, max=figure.max)]
    spoken += [where] if where else []
    spoken += [f"{ability_name(ability.id, locale)} {ability.left}/{ability.uses}" for ability in limited]
    if state == "standing":
        body = health(figure.hp, figure.max, locale)
    else:
        body = el("span", say(locale, state), class_=f"st-state {state}")
    named = el("span", el("span", explorer_name(name, locale)), _marks(figure, locale), points(figure.ap, locale), class_="st-nm")
    return el(
        "div",
        pieces.token(name, badge_letter(name, locale)),
        el("div", named, el("span", body, class_="st-row")),
        el("span", pieces.icon(name), el("b", where), class_="st-at"),
        uses,
        class_=f"st-ex {state}" + " now" * figure.active,
        data_el=f"explorer-{name}",
        role="button",
        title=about_explorer(figure, locale),
        data_about=about_explorer(figure, locale),
        aria_label=", ".join(spoken),
        style=pieces.lantern(name),
    )


def about_explorer(figure: Explorer, locale: str) -> str:
    """What an explorer can do that others cannot."""
    abilities = [
        text(locale).label(ability_name(each.id, locale), text(locale)(f"sub_terra.ability.{each.id}.help"))
        for each in figure.abilities
    ]
    return " ".join([f"{explorer_name(figure.id, locale)}.", *abilities])


def _marks(figure: Explorer, locale: str) -> Markup:
    """What a person should not overlook: the leader's flag, the load, the shield, the push."""
    load = EMPTY
    if figure.carrying:
        what = "artefact" if figure.carrying == "artefact" else "key"
        picture = el("use", href="#st-artefact") if what == "artefact" else KEYRING
        label = say(locale, "carries_" + what)
        load = el("svg", picture, class_="st-load", viewBox="-14 -20 28 38", role="img", aria_label=label)
    return join(
        pieces.icon("leader", "flag") if figure.leader else EMPTY,
        load,
        pieces.icon("prepare", "lit") if figure.prepared else EMPTY,
        pieces.icon("push", "lit") if figure.pushed else EMPTY,
    )


# ---- the strip under the temple ----


def footer(seen: Observation, locale: str) -> Layer:
    """The clock of the volcano and what is left; above it float dice, map and camera."""
    awake = sum([guardian.at is not None for guardian in seen.guardians])
    return one_layer(
        nest(
            "div",
            nest("div", _map(seen), _table(seen, locale), (_camera(locale),), class_="st-over"),
            (_clock(seen.volcano, seen.cursed, locale),),
            (_counts(seen.bag.left, seen.keys_placed, awake, len(seen.guardians), locale),),
            class_="st-foot on-dark" + " cursed" * seen.cursed,
        )
    )


@piece(512)
def _counts(left: int, keys: int, awake: int, guardians: int, locale: str) -> Markup:
    ring = el("svg", KEYRING, class_="st-ic key", viewBox="-12 -18 24 36", aria_hidden="true")
    rows = (
        (say(locale, "bag_left", n=left), pieces.icon("bag"), str(left), "bag"),
        (say(locale, "keys_title"), ring, f"{keys}/3", "keys"),
        (say(locale, "guardians_title"), pieces.icon("wake"), f"{awake}/{guardians}", "guardians"),
    )
    items = [el("li", sign, el("b", count), el("span", say(locale, key)), title=title) for title, sign, count, key in rows]
    return el("ul", items, class_="st-counts")


@piece(512)
def _clock(volcano: Volcano, cursed: bool, locale: str) -> Markup:
    """Magma that rises, from left to right, until the mountain opens."""
    marker, start, erupted = volcano.marker, max(1, volcano.start, volcano.marker), volcano.erupted
    risen = 100.0 if erupted else 100 * (start - marker) / start
    ticks = []
    for step in range(start, -1, -1):
        room = start * LABEL_ROOM
        free = abs(step - marker) > room and (step == start or start - step > room)
        label = el("s", step) if free and (step == start or step % 5 == 0) else None
        place = f"left:{100 * (start - step) / start:.1f}%"
        ticks.append(el("i", label, class_="past" if step > marker else "left", style=place))
    title, status = say(locale, "erupted" if erupted else "eruption"), _clock_words(volcano, cursed, locale)
    bubble = pieces.icon("lava") if erupted else str(marker)
    magma = el("b", style=f"width:{risen:.1f}%")
    return el(
        "div",
        el("div", el("h3", title), el("p", status), class_="st-say"),
        el("div", magma, ticks, el("em", bubble, style=f"left:{risen:.1f}%"), class_="st-vent"),
        class_="st-clock" + (" erupted" if erupted else " near" if marker <= 3 else ""),
        role="img",
        aria_label=text(locale).label(title, status),
    )


def _clock_words(volcano: Volcano, cursed: bool, locale: str) -> str:
    if volcano.erupted:
        return say(locale, "flowed", n=volcano.flows) if volcano.flows else say(locale, "opened")
    if volcano.marker == 0:
        return say(locale, "any_moment", n=volcano.waiting)
    return say(locale, "steps_left_cursed" if cursed else "steps_left", n=volcano.marker)


def _table(seen: Observation, locale: str) -> Layers:
    """What lies open on the table: peril dice, the six-sided die, drawn tiles."""
    inside = [_thrown(die, seen.round, seen.active, locale) for die in seen.dice]
    if seen.die:
        inside.append(_six(seen.die, locale))
    if seen.phase == "keep":
        inside += [el("div", small_tile(tile, 0), class_="st-thrown tile", data_el=tile.element) for tile in seen.drawn]
    return nest("div", tuple(inside), class_="st-table") if inside else []


@piece(512)
def _thrown(die: PerilDie, round_number: int, active: str, locale: str) -> Markup:
    name = face_name(die.face, locale)
    does = say(locale, f"peril_does.{die.face}") if die.face else ""
    return el(
        "div",
        pieces.die_picture(die.face),
        el("span", el("b", name), el("small", does)),
        class_="st-thrown",
        id=f"shown-{die.element}-{die.face}-{round_number}-{active}",
        data_el=die.element,
        role="button",
        aria_label=name,
    )


@piece(64)
def _six(die: SixSidedDie, locale: str) -> Markup:
    rolled = say(locale, "rolled", value=die.value) if die.value else say(locale, "rolling")
    words = el("span", el("b", say(locale, "die." + die.for_)), el("small", rolled))
    return el("div", pieces.die_picture(die.value), words, class_="st-thrown", id=f"shown-six-{die.value}")


@piece(16)
def _camera(locale: str) -> Markup:
    """Buttons for a client that can move the frame: `data-camera` says how."""
    buttons = []
    for way in ("in", "out", "fit", "me"):
        name = say(locale, "camera." + way)
        word = el("span", say(locale, f"camera.{way}_word")) if way in ("fit", "me") else None  # phones have these two
        buttons.append(el("button", pieces.icon(way), word, type="button", data_camera=way, aria_label=name, title=name))
    return el("div", buttons, class_="st-camera", role="group", aria_label=say(locale, "camera.title"))


# ---- the map in small ----

FRAME: Final = el("rect", data_frame=True, class_="frame", width=0, height=0, rx=12)
FOE: Final = template('<path class="foe" d="M{x} {y}l26 26l-26 26l-26-26z"/>')


def _map(seen: Observation) -> Layers:
    """The temple in small, in the coordinates of the scene: a client shows its frame with `[data-frame]`."""
    foes = tuple([_foe(guardian) for guardian in seen.guardians if guardian.at is not None])
    people = tuple([_dot(explorer) for explorer in seen.explorers if explorer.at is not None])
    return nest(
        "svg",
        _map_of_cells(seen.map.cells),
        foes,
        people,
        (FRAME,),
        class_="st-map",
        viewBox=_frame_words(fit(seen)),
        data_map=True,
        aria_hidden="true",
    )


def _frame_words(frame: Frame) -> str:
    return " ".join([f"{value:.0f}" for value in frame])


@piece(256)
def _map_of_cells(cells: tuple[Cell, ...]) -> Layer:
    kinds: dict[str, str] = {}
    for cell in cells:
        x, y = corner((cell.col, cell.row))
        kind = _map_kind(cell)
        kinds[kind] = kinds.get(kind, "") + f"M{x + 4} {y + 4}h{CELL - 8}v{CELL - 8}h{8 - CELL}z"
    return tuple([el("path", class_=kind, d=path) for kind, path in kinds.items()])


def _map_kind(cell: Cell) -> str:
    if cell.flipped:
        return "hot"
    if cell.rubble:
        return "block"
    if cell.next_flow:
        return "next"
    return cell.type if cell.type in ("lava", "hall", "vault", "exit") else "stone"


@piece(2048)
def _foe(guardian: Guardian) -> Markup:
    x, y = corner(guardian.at or (0, 0))
    return FOE(x=num(x + 50), y=num(y + 22))


@piece(4096)
def _dot(explorer: Explorer) -> Markup:
    x, y = corner(explorer.at or (0, 0))
    return el("circle", cx=x + 50, cy=y + 50, r=36 if explorer.active else 26, fill=pieces.LANTERNS[explorer.id][0])
