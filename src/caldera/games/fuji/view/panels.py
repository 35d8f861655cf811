"""Everybody's card beside the board, and the parts that it shares with the strip below: icons, injuries, equipment."""

from __future__ import annotations

from typing import Final

from caldera.core.view import View
from caldera.draw.layers import piece
from caldera.draw.markup import Markup, el, join, template
from caldera.games.fuji.view import pieces
from caldera.games.fuji.view.captions import say
from caldera.games.fuji.view.dice import dice_row
from caldera.games.fuji.view.records import Character, Equipment, Seen
from caldera.locale import text

INJURIES: Final = ("leg", "arm", "amnesia", "eye")

_ICON = template(
    '<svg class="fj-i {kind}" viewBox="0 0 24 24" aria-hidden="true"><use href="#fj-{name}" width="24" height="24"/></svg>'
)
_PICTURE = template('<svg viewBox="0 0 48 48" aria-hidden="true"><use href="#fj-{name}" width="48" height="48"/></svg>')
_HEALTH = template(
    '<span class="fj-hp" role="img" aria-label="{label}" title="{label}"><svg viewBox="0 0 30 28" aria-hidden="true">'
    '<use href="#fj-heart" width="30" height="28"/></svg>{left}</span>'
)
_PERSON = template(
    '{screen}<div class="fj-who" data-about="{about}"><div class="fj-nm">{name}{status}</div>'
    '<div class="fj-sk"><span>{skill}</span>{injuries}{health}</div><div class="fj-kit">{kit}{effects}</div></div>'
)


@piece(32)
def icon(name: str, kind: str = "") -> Markup:
    return _ICON(name=name, kind=kind)


@piece(32)
def picture(name: str) -> Markup:
    return _PICTURE(name=name)


@piece(64)
def injuries(hurt: tuple[str, ...], locale: str) -> Markup:
    """All four injuries, those suffered among them."""
    drawn = []
    for name in INJURIES:
        injury = text(locale)(f"fuji.injury.{name}")
        label = injury if name in hurt else text(locale).label(injury, say(locale, "unhurt"))
        drawn.append(el("span", icon(name), class_="hurt" if name in hurt else "", role="img", aria_label=label, title=label))
    return el("span", drawn, class_="fj-injuries")


@piece(256)
def chip(item: Equipment, locale: str) -> Markup:
    """An equipment card, small."""
    name, help_text = text(locale)(f"fuji.equipment.{item.name}"), text(locale)(f"fuji.equipment.{item.name}.help")
    phases = "/".join([str(phase) for phase in item.phases])
    inside = (picture(f"e-{item.name}"), el("span", name), el("em", phases))
    about = text(locale).label(name, help_text)
    return el("span", inside, class_="fj-chip" + " tapped" * item.tapped, title=about, data_about=about)


@piece(64)
def status(phase: int, done: bool, locale: str) -> Markup:
    """Whether others still wait for a character."""
    words = ("to_move", "moved") if phase > 4 else ("thinking", "ready")
    return el("span", say(locale, words[done]), class_="fj-st" + " done" * done)


def status_of(seen: Seen, character: Character, locale: str) -> Markup | None:
    if seen.result is not None or seen.phase < 2:
        return None
    return status(seen.phase, character.moved if seen.phase > 4 else character.ready, locale)


@piece(64)
def health(left: int, last: int, locale: str) -> Markup:
    """How much stamina is left."""
    return _HEALTH(label=say(locale, "stamina", n=left, last=last), left=left)


def seat_card(seen: Seen, seat: int, view: View, tag: Markup) -> Markup:
    """Inside of a player's list item; `tag` stands behind the name (bot, by link, online)."""
    character, dice = seen.characters[seat], seen.dice_sets[seat]
    over = seen.result is not None
    person = _person(
        character, dice.count, view.name(seat), view.needs_you(seat), tag, seen.phase, over, seen.track.last, view.locale
    )
    if seat != view.seat and any(die.value for die in dice.dice):
        return person + dice_row(seen, seat, view)
    return person


@piece(2048)
def _person(
    character: Character, dice: int, name: str, own: bool, tag: Markup, phase: int, over: bool, last: int, locale: str
) -> Markup:
    you = el("span", say(locale, "you"), class_="tag") if own else None
    skill: str | Markup = text(locale)(f"fuji.skill.{character.skill}") if character.skill else ""
    waits = None if over or phase < 2 else status(phase, character.moved if phase > 4 else character.ready, locale)
    return _PERSON(
        screen=pieces.screen(character.colour, say(locale, "closed", n=dice), dice, locale),
        name=(pieces.sign(character.colour, locale), el("b", name), " ", you, tag),
        status=waits,
        about=text(locale).label(str(skill), text(locale)(f"fuji.skill.{character.skill}.help")) if character.skill else "",
        skill=el("s", skill) if character.skill_lost else skill,
        injuries=injuries(character.injuries, locale),
        health=health(last - character.stamina, last, locale),
        kit=[chip(item, locale) for item in character.equipment],
        effects=_effects(character, phase in (2, 3) and not over, locale),
    )


def _effects(character: Character, rerolls: bool, locale: str) -> Markup:
    """What holds for a character now."""
    drawn = []
    if character.first_aid:
        drawn.append(el("span", say(locale, "first_aid"), class_="fj-eff"))
    if character.flare_gun:
        drawn.append(el("span", say(locale, "flare", n=character.flare_gun), class_="fj-eff"))
    if character.power_bars:
        drawn.append(el("span", icon("bar"), character.power_bars, class_="fj-eff"))
    if rerolls:
        left = say(locale, "rerolls", n=character.rerolls)
        drawn.append(el("span", icon("roll"), character.rerolls, class_="fj-eff", title=left))
    return join(drawn)
