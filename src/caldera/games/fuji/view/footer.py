"""The strip below the board: round and phases, what a lead is worth, everybody's stamina; below, the viewer's own things."""

from __future__ import annotations

from typing import Final

from caldera.core.view import View
from caldera.draw.layers import Layer, piece
from caldera.draw.markup import EMPTY, Markup, el, join, template
from caldera.games.fuji.view import art, pieces
from caldera.games.fuji.view.captions import named, say
from caldera.games.fuji.view.dice import dice_buttons, dice_row, sums
from caldera.games.fuji.view.panels import chip, health, icon, injuries, status_of
from caldera.games.fuji.view.records import Character, Comparison, Equipment, Seen
from caldera.locale import text

PHASES: Final = range(1, 7)
OPEN: Final = Markup('<div class="fj-foot on-dark">')
CLOSE: Final = Markup("</div>")
DASH: Final = Markup("&#8211;")
MINUS: Final = Markup("&#8722;")
THIRD: Final = 2


def footer(seen: Seen, view: View) -> Layer:
    comparison, loss = seen.comparison, seen.level.loss
    lead = None if comparison is None or seen.phase != 5 else loss_of(comparison, loss)
    strip = _strip(seen.phase if seen.result is None else 0, loss, seen.level.number, seen.round, lead, view.locale)
    runners = tuple([(character.index, character.colour, character.stamina) for character in seen.characters])
    names = tuple([named(seen, index, view) for index, _, _ in runners])
    track = draw_track(seen.track.last, seen.track.injuries, runners, names, view.locale)
    return (OPEN, _camera(view.locale), strip, track, *_own(seen, view), CLOSE)


@piece(4)
def _camera(locale: str) -> Markup:
    """On phones, where a part of the slope fills the board: show all of it, and back."""
    words = (el("span", say(locale, "whole"), class_="fj-far"), el("span", say(locale, "near"), class_="fj-near"))
    return el("button", words, type="button", class_="fj-camera", data_camera="whole")


def loss_of(comparison: Comparison, loss: tuple[int, ...]) -> int:
    """The stamina that the level card asks for."""
    allowed = comparison.allowed and comparison.difference is not None
    return loss[min(int(comparison.difference or 0), len(loss) - 1)] if allowed else loss[0]


# ---- phases and level ----


@piece(512)
def _strip(phase: int, loss: tuple[int, ...], level: int, number: int, lead: int | None, locale: str) -> Markup:
    ribbon = []
    for each in PHASES:
        kind = "now" if each == phase else "done" if each < phase else ""
        inside = (el("b", each), el("span", say(locale, f"phase.{each}")))
        ribbon.append(el("li", inside, class_=kind, aria_current="step" if each == phase else None))
    rows: list[tuple[str | Markup, int]] = [(say(locale, "no_lead"), loss[0])]
    start = 1
    while start < len(loss):
        end = start
        while end + 1 < len(loss) and loss[end + 1] == loss[start]:
            end += 1
        last = end == len(loss) - 1
        rows.append((f"{start}+" if last else str(start) if end == start else join(start, DASH, end), loss[start]))
        start = end + 1
    costs = []
    for index, (name, cost) in enumerate(rows):
        kind = "bad" * (index == 0) + " hit" * (cost == lead)
        costs.append(el("span", el("i", name), (MINUS, cost) if cost else "0", class_=kind))
    return el(
        "div",
        el("b", say(locale, "round", round=number), class_="fj-round"),
        el("ol", ribbon, class_="fj-ribbon", aria_label=say(locale, "phases")),
        el("div", el("em", say(locale, "level", level=level)), costs, id="losses", class_="fj-level"),
        class_="fj-strip",
    )


# ---- stamina ----

_SPACE = template(
    '<i class="{kind}" style="left:{left}%"><svg viewBox="0 0 {box}"><use href="#fj-{name}" width="{w}" height="{h}"/></svg></i>'
)


@piece(1024)
def draw_track(
    last: int, hurts: tuple[int, ...], runners: tuple[tuple[int, str, int], ...], names: tuple[str, ...], locale: str
) -> Markup:
    """One track for everybody: heart, injuries on the way, death at the end."""
    spaces = []
    for space in range(last + 1):
        left = f"{100 * space / last:.2f}"
        if space == 0:
            spaces.append(_SPACE(kind="heart", left=left, box="30 28", name="heart", w=30, h=28))
        elif space == last:
            spaces.append(_SPACE(kind="end", left=left, box="20 20", name="skull", w=20, h=20))
        elif space in hurts:
            spaces.append(_SPACE(kind="hurt", left=left, box="22 22", name="plaster", w=22, h=22))
        else:
            spaces.append(el("i", space, style=f"left:{left}%"))
    shared: dict[int, int] = {}
    drawn, label = [], ""
    for (index, colour, stamina), name in zip(runners, names, strict=True):
        among = shared.get(stamina, 0)
        shared[stamina] = among + 1
        style = f"left:{100 * stamina / last:.2f}%;--k:{among}"
        drawn.append(el("b", pieces.sign(colour, locale), id=f"runner-{index}", class_=f"c-{colour}", style=style))
        label += say(locale, "lost", who=name, n=stamina, last=last) + ". "
    inside = el("div", Markup("<hr/>"), spaces, drawn, aria_hidden="true")
    return el("div", inside, class_="fj-track", role="img", aria_label=label)


# ---- the viewer's own things ----


def _own(seen: Seen, view: View) -> Layer:
    seat, third, locale = view.seat, _third(seen, view), view.locale
    if seat is None or seen.stage in ("scenario", "layout"):
        return (el("div", third, class_="fj-own watch"),) if third else ()
    mine = seen.characters[seat]
    return (
        _OWN_THIRD if third else _OWN,
        _skill(mine, locale),
        _screen(seen, seat, view),
        third,
        _kits(mine.equipment, seen.phase, locale),
        CLOSE,
    )


_OWN: Final = Markup('<div class="fj-own">')
_OWN_THIRD: Final = Markup('<div class="fj-own with-third">')
_SCREEN = template(
    '<section class="fj-screen c-{colour}" aria-label="{title}" data-secret=""><header><span class="fj-only">{title}</span>'
    '{left}{bars}{sums}</header><div class="fj-leaves">{painting}{dice}</div></section>'
)
_CARD = template(
    '<div class="fj-eqbox"><button type="button" id="{id}" class="{kind}" data-el="{id}"><span class="fj-ph">{phases}{again}</span>'
    '<svg class="fj-pic" viewBox="0 0 48 48" aria-hidden="true"><use href="#fj-e-{name}" width="48" height="48"/></svg>'
    '<b>{title}</b><span class="fj-help card-about">{help}</span><span class="fj-when">{when}</span></button>'
    '<button type="button" id="use-{name}" class="fj-use" data-el="use">{use}</button></div>'
)


def _screen(seen: Seen, index: int, view: View) -> Markup:
    """One's own screen from behind, or the dice of the third companion on this side."""
    character, locale = seen.characters[index], view.locale
    own = index == view.seat
    key = "only_you" if own and not character.screen_off else "screen_off" if own else "our_dice"
    left = bars = None
    if seen.phase in (2, 3):
        left = el("span", icon("roll"), say(locale, "rerolls", n=character.rerolls), class_="fj-left")
    if character.power_bars:
        bars = el("span", icon("bar"), say(locale, "bars", n=character.power_bars), class_="fj-left")
    return _SCREEN(
        colour=character.colour,
        title=say(locale, "all_see" if seen.phase == 5 or seen.result is not None else key),
        left=left,
        bars=bars,
        sums=sums(seen, index, view),
        painting=art.painted_screen() if own else None,
        dice=dice_buttons(seen, index, view, ""),
    )


@piece(1024)
def _kits(cards: tuple[Equipment, ...], phase: int, locale: str) -> Markup:
    empty = el("p", say(locale, "no_equipment"), class_="fj-none")
    drawn = [_equipment_card(item, phase, locale) for item in cards] or empty
    return el("section", drawn, class_="fj-kits", aria_label=say(locale, "kit"))


@piece(1024)
def _equipment_card(item: Equipment, phase: int, locale: str) -> Markup:
    """One equipment card of the viewer's: what it does, and whether that can be done now."""
    if item.usable:
        when = say(locale, "play_now")
    elif item.new:
        when = say(locale, "too_new")
    elif phase in item.phases:
        when = say(locale, "no_use")
    else:
        when = say(locale, "in_phase", phase=", ".join([str(one) for one in item.phases])) if item.phases else DASH
    return _CARD(
        id=item.id,
        name=item.name,
        kind="fj-eq" + " usable" * item.usable + " tapped" * item.tapped,
        phases=[el("i", one, class_="now" if one == phase else "") for one in item.phases],
        again=el("span", say(locale, "tapped"), class_="fj-tap") if item.tapped else None,
        title=text(locale)(f"fuji.equipment.{item.name}"),
        help=text(locale)(f"fuji.equipment.{item.name}.help"),
        when=when,
        use=say(locale, "use"),
    )


@piece(512)
def _skill(character: Character, locale: str) -> Markup:
    if character.skill is None:
        return EMPTY
    lost, key = character.skill_lost, "fuji.skill." + character.skill
    return el(
        "section",
        el("h3", pieces.sign(character.colour, locale), text(locale)(key)),
        el("p", text(locale)(key + ".help"), class_="card-about"),
        el("p", say(locale, "forgotten"), class_="fj-forgot") if lost else None,
        injuries(character.injuries, locale),
        class_="fj-skill" + " lost" * lost,
    )


def _third(seen: Seen, view: View) -> Markup:
    """Variant A's third set of dice, or the companion whom both partners lead."""
    if seen.two_players is None or len(seen.dice_sets) <= THIRD:
        return EMPTY
    locale = view.locale
    title = el("b", named(seen, THIRD, view))
    if seen.two_players == "A":
        note = el("span", say(locale, "third_dice"))
        return el("section", el("header", title, note), dice_row(seen, THIRD, view), class_="fj-third")
    character = seen.characters[THIRD]
    left = seen.track.last - character.stamina
    facts = (status_of(seen, character, locale), injuries(character.injuries, locale), health(left, seen.track.last, locale))
    head = el("header", pieces.sign(character.colour, locale), title, facts)
    kind = f"fj-third c-{character.colour}"
    if view.seat is None:
        return el("section", head, dice_row(seen, THIRD, view), class_=kind)
    again = el("span", icon("roll"), character.rerolls, class_="fj-left") if seen.phase in (2, 3) else None
    skill = text(locale)(f"fuji.skill.{character.skill}") if character.skill else ""
    line = el("div", el("span", skill), again, sums(seen, THIRD, view), class_="fj-line2")
    tools = el("div", _third_tools(character, locale), class_="fj-tools")
    return el("section", head, line, dice_buttons(seen, THIRD, view, ""), tools, class_=kind)


_MARKER = template(
    '<button type="button" id="pick-marker" class="fj-mk" data-el="marker-{index}" aria-label="{label}">'
    '<svg viewBox="-6 -44 36 48" aria-hidden="true">{flag}</svg><span>{short}</span></button>'
)


@piece(256)
def _third_tools(character: Character, locale: str) -> Markup:
    """The shared companion's marker and equipment."""
    label, short = say(locale, "third_marker"), say(locale, "third_marker_short")
    marker = _MARKER(index=THIRD, label=label, flag=pieces.flag(character.colour, locale), short=short)
    cards = [
        el("button", chip(item, locale), type="button", id=item.id, class_="fj-mk", data_el=item.id) for item in character.equipment
    ]
    return join(marker, cards)
