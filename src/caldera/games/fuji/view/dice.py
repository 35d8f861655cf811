"""Dice in the panels: to be touched, to be looked at, and what they count."""

from __future__ import annotations

from collections import Counter

from caldera.core.view import View
from caldera.draw.layers import piece
from caldera.draw.markup import EMPTY, Markup, el, template
from caldera.games.fuji.rules.actions import SLOT_NAMES
from caldera.games.fuji.view import captions, pieces
from caldera.games.fuji.view.captions import say, who
from caldera.games.fuji.view.pieces import NOBODY
from caldera.games.fuji.view.records import Die, Requirement, Seen
from caldera.games.fuji.words.things import name_slot, requirement_shortly
from caldera.locale import text

_BUTTON = template(
    '<button type="button" id="{prefix}{id}" class="{kind}" data-el="{id}" data-set="dice" data-points="{points}" '
    'aria-label="{label}">'
    "{die}{note}</button>"
)
_SUM = template(
    '<span class="{kind}" title="{text}"><span class="vh">{text}</span><b aria-hidden="true">{total}</b>'
    '<span class="fj-for" aria-hidden="true">{meant}</span></span>'
)


def colour_of(seen: Seen, index: int) -> str:
    """Of a set of dice; variant A's third set belongs to nobody."""
    return seen.characters[index].colour if index < len(seen.characters) else NOBODY


def dice_buttons(seen: Seen, index: int, view: View, prefix: str) -> Markup:
    """The dice of a set, to be touched. `prefix` makes ids unique: they lie behind the screen, and on phones in the panel."""
    marked = marked_requirement(seen, index)
    dice = [*seen.dice_sets[index].dice, *_lent_away(seen, index, view.seat)]
    shown = Counter([(die.value, die.colour) for die in dice])
    buttons = [
        _button(die, colour_of(seen, die.owner), pieces.counts(die, marked), shown[die.value, die.colour] > 1, prefix, view.locale)
        for die in dice
    ]
    return el("div", buttons, class_="fj-dice")


@piece(4096)
def _button(die: Die, owner: str, valid: bool, is_twin: bool, prefix: str, locale: str) -> Markup:
    """A die. One that looks like another of its hand is told by its place as well."""
    kind = "fj-d" + " ok" * valid + " aside" * die.aside + " lent" * die.lent + " leaving" * die.leaving
    note = el("small", say(locale, "aside_short")) if die.aside else None
    drawn = pieces.die(die.value, die.colour, die.type, die.rolling, owner)
    label = captions.die(die, locale)
    if is_twin:
        label = text(locale)("fuji.die_of_twins", die=label, slot=name_slot(SLOT_NAMES.index(die.slot), text(locale)))
    points = "" if die.value is None else die.value
    return _BUTTON(prefix=prefix, id=die.id, kind=kind, label=label, die=drawn, note=note, points=points)


def _lent_away(seen: Seen, index: int, seat: int | None) -> list[Die]:
    """Own dice in other hands, when one of the own dice is to be lost: they can be chosen too."""
    if seen.stage != "lose" or seen.active != index:
        return []
    others = [entry for entry in seen.dice_sets if entry.index not in (index, seat)]
    return [die for entry in others for die in entry.dice if die.owner == index]


def dice_row(seen: Seen, index: int, view: View) -> Markup:
    """The dice of a set, to be looked at."""
    dice = seen.dice_sets[index].dice
    return _row(dice, tuple([colour_of(seen, die.owner) for die in dice]), view.locale)


@piece(1024)
def _row(dice: tuple[Die, ...], owners: tuple[str, ...], locale: str) -> Markup:
    label = text(locale)("list.facts").join([captions.die(die, locale) for die in dice])
    drawn = [
        el("i", pieces.die(die.value, die.colour, die.type, die.rolling, owner), class_="aside" if die.aside else "")
        for die, owner in zip(dice, owners, strict=True)
    ]
    return el("div", drawn, class_="fj-row", role="img", aria_label=label)


def marked_requirement(seen: Seen, index: int) -> Requirement | None:
    """The requirement of the card on which a character's marker lies."""
    if index >= len(seen.characters) or seen.characters[index].marker is None:
        return None
    return next(card.requirement for card in seen.board.cards if card.name == seen.characters[index].marker)


def sums(seen: Seen, index: int, view: View) -> Markup:
    """What the visible dice of a set count: for its own destination, then for the neighbours'."""
    dice = seen.dice_sets[index].dice
    if not any(die.value for die in dice):
        return EMPTY
    parts = []
    for other in (index, *seen.characters[index].neighbours):
        asked = marked_requirement(seen, other)
        if asked is not None:
            counted = tuple([die.value for die in dice if die.value is not None and pieces.counts(die, asked)])
            name, card = who(seen, other, view), seen.characters[other].marker or ""
            parts.append(_sum(counted, card, asked.name if other == index else None, name, view.locale))
    return el("span", el("em", data_gain=f"sum-{index}"), parts, class_="fj-sums")


@piece(4096)
def _sum(counted: tuple[int, ...], card: str, needs: str | None, name: str, locale: str) -> Markup:
    """A total with what it is for: the own card and what that asks for (`needs`), or against whose card the dice count."""
    own, total, terms = needs is not None, sum(counted), pieces.terms(counted)
    told = say(locale, "sum_own" if own else "sum_other", who=name, total=total, terms=terms)
    if needs is None:
        meant = say(locale, "sum_against", who=name)
    else:
        meant = say(locale, "sum_for", card=card, needs=requirement_shortly(needs, text(locale)))
    return _SUM(kind="fj-s" + " own" * own, text=told, total=total, meant=meant)
