"""The actions zone: what the viewer can do besides touching the temple. Which buttons count is the client's to light."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from caldera.core.view import View
from caldera.draw.layers import Layer, Nested, nest, one_layer, piece
from caldera.draw.markup import EMPTY, Markup, el, join
from caldera.games.sub_terra.rules.phases import ACT_BUTTONS, PHASES
from caldera.games.sub_terra.view import pieces
from caldera.games.sub_terra.view.captions import (
    ability_help,
    ability_name,
    badge_letter,
    cell_name,
    explorer_name,
    face_name,
    guardian_name,
    say,
    tile_name,
)
from caldera.games.sub_terra.view.observation import (
    Ability,
    Bag,
    Costs,
    DrawnTile,
    Explorer,
    Observation,
    PerilDie,
    Result,
    SixSidedDie,
    TilesLeft,
)
from caldera.locale import text

BASE: Final = tuple([name.removeprefix("action-") for name in ACT_BUTTONS if name.startswith("action-")])
HANDLING: Final = ("take", "give", "drop", "unlock")  # shown only when they are possible
PHASE_BUTTONS: Final = {phase.name: phase.buttons for phase in PHASES}
LONG_WORD: Final = 10
"""Letters of a word that fills a button."""


def action_panel(seen: Observation, view: View) -> Layer:
    """What the viewer can do now; for everybody else, what is left in the bag."""
    phase, locale = seen.phase, view.locale
    if phase == "over" and seen.result:
        return (_result(seen.result, seen.explorers, locale),)
    if view.seat is None or seen.decider != view.seat:
        waiting = _waiting(None if seen.decider is None else view.name(seen.decider), locale)
        return (EMPTY if phase == "busy" else waiting, _bag(seen.bag, locale))  # busy: an animation of an action is running
    if phase == "act":
        return _act(seen, locale)
    if phase == "keep":
        return _group("keep", [_tile_button(tile, tile.element, 0, locale) for tile in seen.drawn], locale, "tiles")
    if phase == "place" and seen.placing:
        tile = seen.drawn[0]
        turns = [_tile_button(tile, f"rotate-{turn}", turn, locale) for turn in seen.placing.rotations]
        return _group("place", turns, locale, "tiles")
    if phase in ("reroll", "resolve"):
        return _group(phase, _dice_buttons(seen, locale), locale)
    if phase == "site":
        return (el("p", say(locale, "do.site"), class_="st-note"),)
    if seen.choices:
        return _group(phase, [_choice(seen, element, locale) for element in seen.choices], locale, "choices")
    return _group(phase, [_plain_button(name, locale) for name in PHASE_BUTTONS[phase]], locale)


def _group(key: str, buttons: Sequence[Markup], locale: str, extra: str = "") -> Layer:
    legend: Layer = (el("legend", say(locale, "do." + key)),)
    return one_layer(nest("fieldset", legend, nest("div", tuple(buttons), class_="st-grid"), class_=f"st-group {extra}"))


def _button(
    element: str, sign: Markup, name: str, cost: int = 0, extra: str = "", note: str = "", title: str | None = None
) -> Markup:
    tight = max([len(word) for word in name.split()]) >= LONG_WORD
    return el(
        "button",
        sign,
        el("b", name),
        el("span", [el("i")] * cost, class_="st-cost") if cost else EMPTY,
        el("small", note) if note else EMPTY,
        el("em", data_chip=element),
        type="button",
        class_="st-act" + extra + " tight" * tight,
        data_el=element,
        title=title,
    )


@piece(64)
def _plain_button(element: str, locale: str) -> Markup:
    name = element.removeprefix("action-")
    return _button(element, pieces.icon(name), say(locale, "action." + name))


# ---- one's turn ----


def _act(seen: Observation, locale: str) -> Layer:
    figure = next((explorer for explorer in seen.explorers if explorer.active), None)
    if figure is None:
        return ()
    here = [thing for thing in seen.objects if thing.state == "floor" and thing.at == figure.at]
    buttons = [
        *_common_buttons(seen.costs, locale),
        *[_pick_button(thing.element, thing.kind, seen.costs.handle, locale) for thing in here],
        *[_ability_button(ability, locale) for ability in figure.abilities if not ability.passive],
        *_turn_buttons(figure.pushed, 2 if seen.cursed else 1, locale),
    ]
    grid: Nested = nest("div", tuple(buttons), class_="st-grid")
    legend, passive = _legend(figure, locale), _passive(figure.id, figure.abilities, locale)
    return one_layer(nest("fieldset", (legend,), grid, (passive,), class_="st-group", style=pieces.lantern(figure.id)))


@piece(64)
def _common_buttons(costs: Costs, locale: str) -> Layer:
    """What everybody can do."""
    drawn = []
    for name in BASE:
        cost, extra = (costs.handle, " extra") if name in HANDLING else (int(getattr(costs, name)), "")
        drawn.append(_button(f"action-{name}", pieces.icon(name), say(locale, "action." + name), cost, extra))
    return tuple(drawn)


@piece(64)
def _pick_button(element: str, kind: str, cost: int, locale: str) -> Markup:
    shape = el("use", href="#st-artefact" if kind == "artefact" else "#st-keyring")
    picture = el("svg", shape, class_="st-ic key", viewBox="-14 -20 28 38", aria_hidden="true")
    return _button(element, picture, say(locale, "pick"), cost, " extra")


@piece(512)
def _ability_button(ability: Ability, locale: str) -> Markup:
    limit = f"{ability.left}/{ability.uses}" if ability.uses is not None else ""
    name, help_text = ability_name(ability.id, locale), ability_help(ability.id, locale)
    return _button(f"ability-{ability.id}", pieces.icon(ability.id), name, ability.cost, " own", limit, help_text)


@piece(64)
def _turn_buttons(pushed: bool, dice: int, locale: str) -> Layer:
    note = say(locale, "pushed") if pushed else say(locale, "push_costs")
    return (
        _button("push", pieces.icon("push"), say(locale, "action.push"), 0, " broad", note),
        _button("end", pieces.icon("end"), say(locale, "action.end"), 0, " end broad", say(locale, "end_rolls", n=dice)),
    )


@piece(4096)
def _legend(figure: Explorer, locale: str) -> Markup:
    name, count = figure.id, figure.ap
    return el(
        "legend",
        pieces.token(name, badge_letter(name, locale)),
        el("span", explorer_name(name, locale)),
        pieces.icon(name),
        el("span", [el("i")] * count, class_="st-ap", role="img", aria_label=say(locale, "points", n=count)),
        el("small", say(locale, "do.crawl" if figure.state == "down" else "do.walk")),
    )


@piece(512)
def _passive(name: str, abilities: tuple[Ability, ...], locale: str) -> Markup:
    """What the explorer can do without spending a point."""
    named = [(ability_name(one.id, locale), ability_help(one.id, locale)) for one in abilities if one.passive]
    rows = [el("li", el("b", called), " ", help_text) for called, help_text in named]
    return el("ul", rows, class_="st-passive") if rows else EMPTY


# ---- tiles, dice, choices ----


@piece(2048)
def small_tile(tile: DrawnTile | TilesLeft, turn: int) -> Markup:
    """A tile of the bag in small, turned."""
    kind = tile.type
    return el(
        "svg",
        el("use", href=f"#st-{kind}-{tile.shape}", transform=f"rotate({turn} 50 50)"),
        el("use", href=f"#st-{kind}") if kind in ("spikes", "ruins", "guardian", "key", "journal") else EMPTY,
        el("text", tile.number, x=17, y=27, class_="number") if tile.number else EMPTY,
        class_="st-tile",
        viewBox="0 0 100 100",
        aria_hidden="true",
    )


@piece(1024)
def _tile_button(tile: DrawnTile, element: str, turn: int, locale: str) -> Markup:
    kind, drawn = tile_name(tile.type, locale), element.startswith("drawn")
    label = kind if drawn else say(locale, "turned", turn=turn)
    shown = el("b", kind) if drawn else EMPTY
    return el("button", small_tile(tile, turn), shown, type="button", class_="st-pick", data_el=element, aria_label=label)


def _dice_buttons(seen: Observation, locale: str) -> list[Markup]:
    """A die to choose, and what to do with it."""
    drawn = [_die_button(die, locale) for die in seen.dice]
    if seen.die and seen.die.value:
        drawn.append(_still_die(seen.die, locale))
    for element in PHASE_BUTTONS[seen.phase]:
        name = element.removeprefix("action-")
        note = say(locale, "reroll_costs") if name == "reroll" else ""
        drawn.append(_button(element, pieces.icon(name), say(locale, "action." + name), 0, " extra", note))
    return drawn


@piece(64)
def _die_button(die: PerilDie, locale: str) -> Markup:
    does = say(locale, f"peril_does.{die.face}") if die.face else ""
    return _button(die.element, pieces.die_picture(die.face), face_name(die.face, locale), 0, " dice", does)


@piece(64)
def _still_die(die: SixSidedDie, locale: str) -> Markup:
    note = el("small", say(locale, "die." + die.for_))
    return el("div", pieces.die_picture(die.value), el("b", die.value), note, class_="st-act dice still")


def _choice(seen: Observation, element: str, locale: str) -> Markup:
    """A button for something on the board: a cell, a guardian, an explorer."""
    what, _, rest = element.partition("-")
    if what == "explorer":
        return _button(element, pieces.token(rest, badge_letter(rest, locale)), explorer_name(rest, locale))
    if what == "guardian":
        at = next((guardian.at for guardian in seen.guardians if guardian.element == element), None)
        return _button(element, pieces.icon("wake"), guardian_name(int(rest), locale), note=cell_name(at) if at else "")
    cell = next((cell for cell in seen.map.cells if cell.element == element), None)
    if cell is not None:
        return _button(element, pieces.icon("move"), cell.name, note=tile_name(cell.type, locale))
    return _button(element, pieces.icon("move"), rest)


# ---- for everybody else ----


def _waiting(who: str | None, locale: str) -> Markup:
    return el("p", say(locale, "chance") if who is None else say(locale, "waiting", who=who), class_="st-note")


@piece(128)
def _bag(bag: Bag, locale: str) -> Markup:
    """Which tiles are still to come."""
    left = [kind for kind in bag.kinds if kind.left]
    rows = [
        el("li", small_tile(kind, 0), el("b", kind.left), title=tile_name(kind.type, locale)) for kind in left if not kind.number
    ]
    ruins = tile_name("ruins", locale)
    rows += [el("li", small_tile(kind, 0), title=f"{ruins} {kind.number}") for kind in left if kind.number]
    if not rows:
        return el("p", say(locale, "bag_empty"), class_="st-note")
    return el("div", el("h3", say(locale, "bag_left", n=bag.left)), el("ul", rows), class_="st-bag")


def _result(result: Result, explorers: tuple[Explorer, ...], locale: str) -> Markup:
    """How it ended, and who came out."""
    rows = []
    for figure in explorers:
        name = figure.id
        fate = "left_behind" if figure.state == "standing" else figure.state
        sign = pieces.icon("escaped" if fate == "escaped" else "skull")
        token = pieces.token(name, badge_letter(name, locale))
        rows.append(el("li", token, el("b", explorer_name(name, locale)), el("span", say(locale, fate)), sign, class_=fate))
    shape, turned = ("#st-artefact", "scale(1.5)") if result.won else ("#st-watch", "translate(0 22)")
    picture = el("svg", el("use", href=shape, transform=turned), viewBox="-30 -30 60 60", aria_hidden="true")
    rank = el("h3", text(locale)("sub_terra.rank." + result.rank))
    reason = el("p", text(locale)("sub_terra.over." + result.reason))
    banner = el("div", picture, el("div", rank, reason), class_="st-result " + ("won" if result.won else "lost"))
    return join(banner, el("ul", rows, class_="st-fates"))
