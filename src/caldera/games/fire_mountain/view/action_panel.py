"""The action panel: dice, reserve and the buttons of the question. Everybody sees the dice of whoever plays."""

from __future__ import annotations

from collections import Counter
from typing import Final

from caldera.core.phases import Phase
from caldera.draw.layers import Layer, nest, one_layer, piece
from caldera.draw.markup import Child, Markup, el, join
from caldera.draw.score_bar import score_bar
from caldera.games.fire_mountain.rules.board import FACES
from caldera.games.fire_mountain.rules.codes import LETTERS
from caldera.games.fire_mountain.rules.phases import PHASES
from caldera.games.fire_mountain.view.captions import Readers
from caldera.games.fire_mountain.view.observation import Dice, Die, Seen
from caldera.games.fire_mountain.view.tokens import draw_cro_magnon, draw_cube, draw_dinosaur, draw_seat_sign
from caldera.locale import text

QUESTIONS: Final[dict[str, Phase]] = {question.name: question for phase in PHASES for question in (phase.questions or (phase,))}
PLAIN_BUTTONS: Final = ("stop", "spare", "calm")
"""Buttons of less weight: to do nothing more."""
AROUND: Final = ("up", "right", "down", "left")


def draw_action_panel(seen: Seen, viewer: int | None, readers: Readers) -> Layer:
    """What the viewer can do besides touching the board."""
    if seen.phase == "over":
        return (_draw_standings(seen, readers),)
    if seen.phase == "setup" or seen.active is None:
        return (_draw_note(readers.say("setting_up")),)
    if viewer != seen.active:
        return _draw_dice(seen.dice, seen.phase, readers.say("dice_of", who=readers.name(seen.active)), readers)
    own = _draw_own(
        seen.question,
        seen.dice.count,
        LETTERS[seen.active],
        tuple([figure.species or "cro" for figure in seen.seats[seen.active].reserve]),
        seen.mandatory,
        tuple(seen.left.items()),
        readers,
    )
    return (*_draw_dice(seen.dice, seen.phase, readers.say("your_dice"), readers), own)


# ---- buttons ----


@piece(2000)
def _draw_own(
    question: str,
    dice: int,
    letter: str,
    reserve: tuple[str, ...],
    owed: int,
    left: tuple[tuple[str, int], ...],
    readers: Readers,
) -> Markup:
    """The viewer's turn: reserve and buttons of the question."""
    asked = QUESTIONS[question]
    notes = {"end": _end_note(owed, dict(left), readers)} if "end" in asked.buttons else {}
    buttons = [_draw_named_button(name, dice, notes.get(name, ""), bool(owed), bool(left), readers) for name in asked.buttons]
    shown = el("div", buttons, class_="fm-btns") if buttons else None
    if "reserve" in asked.touch:
        return el("div", _draw_reserve(reserve, letter, readers), shown, class_="fm-own")
    if "quake" in asked.touch:
        return join(el("div", [_draw_arrow(k, way, readers) for k, way in enumerate(AROUND)], class_="fm-pad"), shown)
    return join(shown)


def _draw_named_button(name: str, dice: int, note: str, is_owing: bool, has_dice: bool, readers: Readers) -> Markup:
    """A button of the question. To end is quiet while there are dice to use: pressing it would waste them."""
    is_quiet = name in PLAIN_BUTTONS or (name == "end" and has_dice)
    kind = "main fm-owes" if name == "end" and is_owing else "plain" if is_quiet else "main"
    if not note and name != "roll":
        note = readers.say(f"{name}_why")
    return _draw_button(name, kind, readers.say(name, n=dice) if name == "roll" else readers.say(name), note)


def _draw_button(element: str, kind: str, inside: Child, small: str = "", label: str | None = None) -> Markup:
    note = el("small", small) if small else None
    return el("button", inside, note, type="button", class_=f"fm-b fm-{kind}", data_el=element, aria_label=label)


def _draw_arrow(turn: int, way: str, readers: Readers) -> Markup:
    icon = el("use", href="#fm-i-arrow", transform=f"rotate({90 * turn} 13 13)")
    picture = el("svg", icon, class_="fm-ic", aria_hidden="true")
    word = el("span", readers.say("way." + way))
    return _draw_button(f"quake-{way}", "arrow", (picture, word), label=readers.say("quake." + way))


def _end_note(owed: int, left: dict[str, int], readers: Readers) -> str:
    """Ending says what it would give up, or what has to be done first."""
    if owed:
        return readers.say("end_owes", n=owed)
    if left:
        dice = ", ".join([f"{left[face]} {readers.name_face(face, left[face])}" for face in FACES if face in left])
        return readers.say("end_wastes", dice=dice)
    return readers.say("end_done")


# ---- dice and reserve ----


def _draw_dice(dice: Dice, phase: str, whose: str, readers: Readers) -> Layer:
    """The dice of this turn: to be chosen for another roll, to be used, or used up."""
    legend = _draw_legend(whose, _dice_note(dice, phase in ("roll", "rolling"), readers))
    shown = tuple([_draw_die(die, readers) for die in dice.dice])
    return one_layer(nest("fieldset", (legend,), nest("div", shown), class_="fm-dice"))


@piece(500)
def _draw_legend(words: str, note: str) -> Markup:
    return el("legend", words, " ", el("span", note))


def _dice_note(dice: Dice, is_rolling: bool, readers: Readers) -> str:
    if not dice.rolls_done:
        return readers.say("not_rolled")
    if is_rolling:
        return readers.say("roll_number", n=dice.rolls_done, all=dice.rolls_done + dice.rolls_left)
    return readers.say("dice_left", n=sum([die.state == "free" for die in dice.dice]))


@piece(1000)
def _draw_die(die: Die, readers: Readers) -> Markup:
    text = readers.name_face(die.face, 1) if die.face else readers.say("die.unknown")
    state = "" if die.state in ("rolled", "free") else readers.say("die." + die.state)
    return el(
        "button",
        draw_cube(die.face),
        type="button",
        class_=f"fm-die {die.state} {die.face or ''}",
        id=f"die-{die.id}",
        data_el=f"die-{die.id}",
        data_set="dice",
        aria_label=readers.say("die.label", n=die.id, face=text) + (f", {state}" if state else ""),
    )


def _draw_reserve(reserve: tuple[str, ...], letter: str, readers: Readers) -> Markup:
    counts, buttons = Counter(reserve), []
    for what in sorted(counts, key=lambda it: (it != "cro", it)):
        n = counts[what]
        picture = draw_cro_magnon(letter) if what == "cro" else draw_dinosaur(what, f"fm-{letter}")
        named = readers.say("cros", n=n) if what == "cro" else f"{n} {readers.name_kind(what)}"
        label = readers.say("from_reserve", what=named)
        buttons.append(_draw_button(f"reserve-{what}", "res", (picture, el("b", n)), label=label))
    legend = _draw_legend(readers.say("your_reserve"), readers.say("reserve_why"))
    return el("fieldset", legend, el("div", buttons or _draw_note(readers.say("reserve_empty"))), class_="fm-reserve")


# ---- the end ----


def _draw_note(words: str) -> Markup:
    return el("p", words, class_="fm-note")


def _draw_standings(seen: Seen, readers: Readers) -> Markup:
    """The standings of a finished game."""
    result = seen.result
    if result is None:
        return _draw_note("")
    rows: list[Markup] = []
    for seat in sorted(range(seen.players), key=lambda seat: (seat not in result.winners, -result.scores[seat], seat)):
        star = "★" if seat in result.winners else ""
        points = el("span", readers.say("points", n=result.scores[seat]))
        name = el("b", readers.name(seat))
        sign, bar = draw_seat_sign(LETTERS[seat], readers.locale), score_bar(result.scores[seat], max(result.scores), seat)
        rows.append(el("li", sign, name, el("i", star), bar, points, class_=f"fm-{LETTERS[seat]}" + " won" * bool(star)))
    ending = readers.say("over." + result.reason) + " " + text(readers.locale)("web.end.stripes")
    return join(_draw_note(ending), el("ol", rows, class_="fm-final"))
