"""The panels around Fire Mountain's board: players' cards and the hatchery. HTML from what is seen.

They draw with the symbols of the board on the same page. Buttons carry `data-el`, the names that click paths use.
"""

from __future__ import annotations

from typing import Final

from caldera.draw.layers import Layer, nest, one_layer, piece
from caldera.draw.markup import Markup, el, join
from caldera.games.fire_mountain.rules.codes import LETTERS
from caldera.games.fire_mountain.view.captions import Readers
from caldera.games.fire_mountain.view.observation import Seat, Seen, Species
from caldera.games.fire_mountain.view.tokens import draw_dinosaur, draw_icon, draw_seat_sign


# --------------------------------------------------------------------------------------------------------------- cards
def draw_card(seen: Seen, index: int, needs_you: bool, readers: Readers, tag: Markup) -> Layer:
    """Inside of a player's `<li>`; `tag` stands behind the name (bot, by link, online)."""
    won = seen.result is not None and index in seen.result.winners
    return (_draw_card(seen.seats[index], seen.bases, needs_you, index == seen.first, won, readers, tag),)


@piece(4000)
def _draw_card(seat: Seat, bases: int, needs_you: bool, is_first: bool, won: bool, readers: Readers, tag: Markup) -> Markup:
    say = readers.say
    marks: list[Markup] = [tag]
    if needs_you:
        marks.insert(0, el("span", say("you"), class_="fm-you"))
    if is_first:
        marks.append(el("span", "1", class_="fm-first", title=say("first")))
    if seat.worshipper:
        marks.append(el("span", say("worshipper"), class_="fm-wor", title=say("worshipper_why")))
    if won:
        marks.insert(0, el("span", "★ ", el("span", say("winner")), class_="fm-won"))
    hatched = [_draw_hatched(it.species, seat.letter, it.place == "reserve", readers) for it in seat.dinosaurs]
    slots = [el("i", class_="fm-slot")] * max(0, bases - len(seat.dinosaurs))
    counts = (("cro", "reserve", len(seat.reserve)), ("shell", "watching", seat.egg), ("volcano", "worshipping", seat.on_volcano))
    return join(
        draw_seat_sign(seat.letter, readers.locale),
        el(
            "div",
            el("div", el("b", readers.name(seat.seat)), " ", marks, class_="fm-nm"),
            el("div", hatched, slots, class_="fm-rs", role="img", aria_label=say("hatched", n=seat.hatched, bases=bases)),
            class_="fm-who",
        ),
        el("div", [_draw_count(what, n, say(key, n=n)) for what, key, n in counts], class_="fm-ct"),
        el(
            "div",
            el("b", seat.score, id=f"total-{seat.seat}"),
            el("em", data_gain=seat.seat),
            class_="fm-sc",
            aria_label=say("points", n=seat.score),
        ),
    )


def _draw_count(what: str, n: int, label: str) -> Markup:
    return el("span", draw_icon(what), el("b", n), el("i", label, class_="vh"), title=label)


def _draw_hatched(species: str, letter: str, is_resting: bool, readers: Readers) -> Markup:
    return el("span", draw_dinosaur(species, f"fm-{letter}" + " fm-rest" * is_resting), title=readers.name_kind(species))


# ------------------------------------------------------------------------------------------------------------ hatchery
ANNOUNCED: Final = 30
"""Turns before the limit at which the page begins to speak of it."""


def draw_hatchery(seen: Seen, readers: Readers) -> Layer:
    """The four species in play: what each can do, what it costs in egg-watchers, how many are left and who has one."""
    watchers = seen.seats[seen.active].egg if seen.active is not None else 0
    cards = tuple([_draw_species(it, min(watchers, it.cost), readers) for it in seen.species])
    hatchery = one_layer(nest("div", cards, class_="fm-hatch", role="group", aria_label=readers.say("hatchery")))
    left = seen.max_turns - seen.turn
    return (_warn_of_the_limit(left, readers), *hatchery) if left <= ANNOUNCED and seen.phase != "over" else hatchery


@piece(64)
def _warn_of_the_limit(left: int, readers: Readers) -> Markup:
    """The guard against endless games is announced well before it strikes."""
    return el("p", readers.say("limit_soon", n=left), class_="fm-guard", role="note")


@piece(1000)
def _draw_species(it: Species, watchers: int, readers: Readers) -> Markup:
    species, say = it.species, readers.say
    eggs = [el("i", draw_icon("shell"), class_="have" if k < watchers else "") for k in range(it.cost)]
    owners = [draw_seat_sign(LETTERS[seat], readers.locale) for seat in it.owners]
    count = say("left", n=it.left) if it.left else say("none_left")
    now = bool(it.left and it.affordable)
    state, power = say("hatch_now") if now else count, say("power." + species, n=it.number)
    label = say("card", species=readers.name_kind(species), cost=it.cost, left=count) + (f" {state}." if now else "")
    price = el("span", el("span", eggs, class_="fm-eg"), el("span", state, class_="fm-lf"), class_="fm-st")
    return el(
        "button",
        draw_dinosaur(species),
        el("span", owners, class_="fm-ow"),
        el("b", readers.name_kind(species)),
        price,
        el("small", power, class_="card-about"),
        type="button",
        class_="fm-sp" + " gone" * (not it.left) + " now" * it.affordable,
        id=f"card-{species}",
        data_el=f"card-{species}",
        aria_label=f"{label} {power}",
    )
