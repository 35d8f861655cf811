"""A comparison of phase 5 in the action panel: the requirement, everybody's dice, totals, and what follows."""

from __future__ import annotations

from typing import Final

from caldera.core.view import View
from caldera.draw.layers import piece
from caldera.draw.markup import EMPTY, Markup, el, template
from caldera.games.fuji.view import pieces
from caldera.games.fuji.view.buttons import note
from caldera.games.fuji.view.captions import asked, named, say
from caldera.games.fuji.view.dice import colour_of
from caldera.games.fuji.view.footer import THIRD, loss_of
from caldera.games.fuji.view.pieces import NOBODY
from caldera.games.fuji.view.records import Comparison, Requirement, Seen, Total

_NEEDS = template('<svg class="fj-needs" viewBox="-39 -27 78 54" role="img" aria-label="{label}">{drawn}</svg>')
_ROW: Final = template(
    '<li class="{kind}"><span class="vh">{label}</span><span class="fj-cn" aria-hidden="true">{sign}{name}</span>'
    '<span class="fj-cd" aria-hidden="true">{dice}{extra}</span><b aria-hidden="true">{total}</b></li>'
)


def comparison_panel(seen: Seen, view: View) -> Markup:
    """Nothing outside phase 5, but for the last one of a match that is over."""
    data = seen.comparison
    if data is None or (seen.phase != 5 and seen.result is None):
        return EMPTY
    needs = next(
        (card.requirement for card in seen.board.cards if card.requirement and card.requirement.name == data.requirement), None
    )
    payer = next((one for one in seen.characters if data.who in (one.index, "third" if one.seat is None else None)), None)
    names = tuple([named(seen, value.who, view) for value in data.values])
    colours = tuple([colour_of(seen, value.who if isinstance(value.who, int) else THIRD) for value in data.values])
    title = say(view.locale, "compared", who=named(seen, data.who, view))
    spared = payer is not None and payer.first_aid
    return _panel(data, title, needs, names, colours, spared, seen.level.loss, seen.level.number, view.locale)


@piece(512)
def _panel(
    data: Comparison,
    title: str,
    needs: Requirement | None,
    names: tuple[str, ...],
    colours: tuple[str, ...],
    spared: bool,
    loss: tuple[int, ...],
    level: int,
    locale: str,
) -> Markup:
    if data.requirement is None:
        return el("section", el("h3", title), note(say(locale, "why.no_marker")), class_="fj-compare")
    drawn = None
    if needs is not None:
        drawn = _NEEDS(label=asked(needs, locale), drawn=pieces.requirement(needs, say(locale, "or")))
    rows = [
        _row(value, name, colour, k == 0, locale)
        for k, (value, name, colour) in enumerate(zip(data.values, names, colours, strict=True))
    ]
    cost, lead = loss_of(data, loss), data.difference
    verdict = say(locale, "why." + data.reason, lead=lead)
    key = "spared" if spared else "costs_failure" if not data.allowed else "costs" if cost else "costs_nothing"
    price = say(locale, key, n=cost, lead=lead, level=level)
    return el(
        "section",
        el("h3", title, drawn),
        el("ol", rows),
        el("p", el("b", verdict), class_="yes" if data.allowed else "no"),
        el("p", price, class_="cost"),
        class_="fj-compare",
        aria_label=title,
    )


def _row(value: Total, name: str, colour: str, own: bool, locale: str) -> Markup:
    dice = [
        el("i", pieces.die(die.value, die.colour, "", False, colour), class_="ok" if die.valid else "out") for die in value.dice
    ]
    plus = [(key, amount) for key, amount in (("flare", value.flare), ("bars", value.bars)) if amount]
    terms = pieces.terms([*[die.value for die in value.dice if die.valid], *[amount for _, amount in plus]])
    return _ROW(
        kind="own" if own else "",
        label=say(locale, "total", who=name, terms=terms, total=value.total),
        sign=pieces.sign(colour, locale) if colour != NOBODY else None,
        name=name,
        dice=dice,
        extra=[el("em", f"+{amount} ", say(locale, "plus_" + key)) for key, amount in plus],
        total=value.total,
    )
