"""Fuji's actions besides the board: buttons of the moment, the comparison of phase 5, and words to say.

Buttons that only make sense after something else was touched stay hidden until the client finds that they continue a path.
"""

from __future__ import annotations

from typing import Final

from caldera.core.view import View
from caldera.draw.layers import Layer, piece
from caldera.draw.markup import EMPTY, Markup, el
from caldera.games.fuji.rules.phases import PHASES
from caldera.games.fuji.view import pieces
from caldera.games.fuji.view.buttons import button, group, note, plain_button
from caldera.games.fuji.view.captions import capital, named, say, who
from caldera.games.fuji.view.comparison import comparison_panel
from caldera.games.fuji.view.dice import dice_buttons
from caldera.games.fuji.view.panels import INJURIES, icon, picture
from caldera.games.fuji.view.records import Result, Seen
from caldera.games.fuji.view.talk import talk_panel
from caldera.games.fuji.words.actions import described
from caldera.locale import signed, text

STAGES: Final = {stage.name: stage for stage in PHASES}
FACES: Final = range(1, 7)


def _shows_hands(seen: Seen) -> bool:
    """Whether the dice of all who play have been rolled and lie open."""
    dice = [die for hand in seen.dice_sets if hand.character is not None for die in hand.dice]
    return bool(dice) and all(die.value is not None for die in dice)


def action_panel(seen: Seen, view: View) -> Layer:
    """What the viewer can do besides touching the board."""
    compared = comparison_panel(seen, view)
    if seen.result is not None:
        return (_ending(seen, seen.result, view), compared)
    if view.seat is None:
        return (note(say(view.locale, "watching_all" if _shows_hands(seen) else "watching")), compared, talk_panel(seen, view))
    return (
        _hand(seen, view.seat, view) if STAGES[seen.stage].shows_dice else EMPTY,
        _setting_up(seen, view),
        _proposal(seen, view),
        _moment(seen, view),
        _injuries(view.locale) if seen.stage == "injury" else EMPTY,
        _after_touch(seen, view),
        compared,
        talk_panel(seen, view),
    )


# ---- buttons of the moment ----


def _hand(seen: Seen, seat: int, view: View) -> Markup:
    """On phones the own dice lie within the thumb's reach as well."""
    return el("div", dice_buttons(seen, seat, view, "hand-"), class_="fj-hand", data_secret="")


def _moment(seen: Seen, view: View) -> Markup:
    if seen.stage != "go":
        marker = seen.characters[view.seat].marker if view.seat is not None and seen.stage == "plan" else None
        return _stage_buttons(seen.stage, marker, view.locale)
    parts = []
    for character in seen.characters:
        if not character.moved:
            mine = character.index == view.seat
            name = say(view.locale, "go_you") if mine else say(view.locale, "go", who=who(seen, character.index, view))
            kind = "fj-b main" if mine else "fj-b later"
            parts.append(button(f"go-{character.index}", pieces.sign(character.colour, view.locale), name, kind=kind))
    return group("fj-moment", parts)


@piece(512)
def _stage_buttons(stage: str, marker: str | None, locale: str) -> Markup:
    """The buttons that the stage declares, the first as the weighty one; "ready" names the marked destination."""
    parts = []
    for index, name in enumerate(STAGES[stage].buttons):
        if name.startswith("face-"):
            parts.append(button(name, el("b", name.removeprefix("face-")), kind="fj-b face later"))
            continue
        key = f"{name}_{stage}" if name == "confirm" else name.replace("-", "_")
        words = say(locale, "button.ready_for", card=marker) if name == "ready" and marker else say(locale, f"button.{key}")
        parts.append(plain_button(name, words, "fj-b main" if index == 0 else "fj-b later"))
    return group("fj-moment", parts)


def _after_touch(seen: Seen, view: View) -> Markup:
    """Whom to give something to, and how to use a card: shown once an equipment card, a die or a statement waits for it."""
    held = tuple(sorted({item.name for character in seen.characters for item in character.equipment}))
    people = tuple(
        [
            (character.colour, say(view.locale, "myself") if character.index == view.seat else who(seen, character.index, view))
            for character in seen.characters
        ]
    )
    return _continuations(held, people, view.locale)


@piece(1024)
def _continuations(held: tuple[str, ...], people: tuple[tuple[str, str], ...], locale: str) -> Markup:
    parts = [plain_button("use", say(locale, "use"), "fj-b main later")]
    for name in held:
        words = say(locale, "as", equipment=text(locale)(f"fuji.equipment.{name}"))
        parts.append(plain_button(f"as-{name}", words, "fj-b later"))
    for index, (colour, name) in enumerate(people):
        parts.append(button(f"character-{index}", pieces.sign(colour, locale), name, kind="fj-b later"))
    return group("fj-moment after", parts)


def _setting_up(seen: Seen, view: View) -> Markup:
    if seen.stage in ("scenario", "layout", "deal"):
        return note(say(view.locale, "laying_out"))
    if seen.stage == "skill":
        return group("fj-choices", [_choice("skill", name, EMPTY, view.locale) for name in seen.skills_left])
    if seen.stage == "put-back":
        return group("fj-choices", [_choice("equipment", name, picture(f"e-{name}"), view.locale) for name in seen.offered])
    if seen.stage == "omit" and seen.active is not None:
        return _types_of_dice(seen, seen.active, view.locale)
    return EMPTY


def _types_of_dice(seen: Seen, active: int, locale: str) -> Markup:
    """The die to leave out, by what its six faces show: nobody has to know which letter a type has."""
    kinds = {die.type: die.id for die in seen.dice_sets[active].dice}  # of two alike, the last can be chosen
    drawn = [_type_of_die(element, faces, locale) for element, faces in zip(kinds.values(), seen.die_faces, strict=True)]
    return group("fj-choices fj-omit", drawn)


@piece(64)
def _type_of_die(element: str, faces: tuple[str, ...], locale: str) -> Markup:
    words = text(locale)
    colours = list(dict.fromkeys(faces))
    values = {colour: words.all_of([str(value) for value in FACES if faces[value - 1] == colour]) for colour in colours}
    about = ", ".join([f"{words(f'fuji.colour.{colour}')} {values[colour]}" for colour in colours])
    shown = [pieces.face(colour, value) for value, colour in zip(FACES, faces, strict=True)]
    return button(element, el("span", shown, class_="fj-faces"), el("small", capital(about)), kind="fj-choice")


@piece(128)
def _choice(kind: str, name: str, drawn: Markup, locale: str) -> Markup:
    """A skill, an equipment card or an injury to choose, with what it does."""
    words = text(locale)
    title, about = capital(words(f"fuji.{kind}.{name}")), words(f"fuji.{kind}.{name}.help")
    return button(f"{kind}-{name}", drawn, el("span", el("b", title), el("small", about)), kind="fj-choice")


@piece(4)
def _injuries(locale: str) -> Markup:
    return group("fj-choices", [_choice("injury", name, icon(name), locale) for name in INJURIES])


def _proposal(seen: Seen, view: View) -> Markup:
    proposal = seen.proposal
    if proposal is None:
        return EMPTY
    who_says, action = named(seen, proposal.by, view), described(proposal.action, view)
    return note(say(view.locale, "proposal", who=who_says, action=action))


# ---- the end ----


def _ending(seen: Seen, result: Result, view: View) -> Markup:
    locale = view.locale
    if not result.won:
        reason = say(locale, f"end.{result.reason}", who=named(seen, result.who if result.who is not None else "", view))
        return el("section", el("h3", say(locale, "end.lost")), el("p", reason), class_="fj-end lost")
    points = (("characters", result.characters), ("injuries", result.injuries), ("equipment", result.equipment))
    rows = [el("li", el("span", say(locale, "end." + name)), el("b", signed(count))) for name, count in points]
    rows.append(el("li", el("span", say(locale, "end.score")), el("b", result.score), class_="sum"))
    band = text(locale)(f"fuji.band.{result.band}")
    return el("section", el("h3", say(locale, "end.won")), el("ul", rows), el("p", band), class_="fj-end won")
