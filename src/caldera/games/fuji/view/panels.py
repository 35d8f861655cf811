"""Fuji around the board: everybody's card, and the strip below with phases, stamina, the own screen and the own equipment."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from caldera.games.fuji.view import art, captions, pieces
from caldera.games.fuji.view.captions import named, who, words
from caldera.games.fuji.view.pieces import NOBODY, Data

if TYPE_CHECKING:
    from caldera.core.view import View

CARD_CLASS: Final = "fj-seat"  # of the list item around a seat's card
INJURIES: Final = ("leg", "arm", "amnesia", "eye")
PHASES: Final = range(1, 7)


def icon(name: str, kind: str = "") -> str:
    return f'<svg class="fj-i {kind}" viewBox="0 0 24 24" aria-hidden="true"><use href="#fj-{name}" width="24" height="24"/></svg>'


def _colour(observation: Data, index: int) -> str:
    """Of a set of dice; variant A's third set belongs to nobody."""
    characters = observation["characters"]
    return str(characters[index]["colour"]) if index < len(characters) else NOBODY


# ---- dice ----


def dice_buttons(observation: Data, index: int, view: View, prefix: str) -> str:
    """The dice of a set, to be touched. `prefix` makes ids unique: they lie behind the screen, and on phones in the tray."""
    marked = _marked(observation, index)
    drawn = ""
    for die in observation["dice_sets"][index]["dice"] + _lent_away(observation, index):
        kind = "fj-d" + " ok" * pieces.counts(die, marked)
        for state in ("aside", "lent", "leaving"):
            kind += f" {state}" * die[state]
        note = f"<small>{words(view, 'aside_short')}</small>" if die["aside"] else ""
        drawn += (
            f'<button type="button" id="{prefix}{die["id"]}" class="{kind}" data-el="{die["id"]}" data-set="dice" '
            f'aria-label="{escape(captions.die(die, view))}">{pieces.die(die, _colour(observation, die["owner"]))}{note}</button>'
        )
    return f'<div class="fj-dice">{drawn}</div>'


def _lent_away(observation: Data, index: int) -> list[Data]:
    """Own dice in other hands, when one of the own dice is to be lost: they can be chosen too."""
    if observation["stage"] != "lose" or observation["active"] != index:
        return []
    others = [entry for entry in observation["dice_sets"] if entry["index"] not in (index, observation["seat"])]
    return [die for entry in others for die in entry["dice"] if die["owner"] == index]


def dice_row(observation: Data, index: int, view: View) -> str:
    """The dice of a set, to be looked at."""
    dice = observation["dice_sets"][index]["dice"]
    label = escape("; ".join([captions.die(die, view) for die in dice]))
    drawn = "".join(
        [f'<i class="{"aside" if die["aside"] else ""}">{pieces.die(die, _colour(observation, die["owner"]))}</i>' for die in dice]
    )
    return f'<div class="fj-row" role="img" aria-label="{label}">{drawn}</div>'


def _marked(observation: Data, index: int) -> Data | None:
    """The requirement of the card on which a character's marker lies."""
    if index >= len(observation["characters"]) or observation["characters"][index]["marker"] is None:
        return None
    return _requirement(observation, observation["characters"][index]["marker"])


def _requirement(observation: Data, name: str) -> Data | None:
    found: Data | None = next(card["requirement"] for card in observation["board"]["cards"] if card["name"] == name)
    return found


def sums(observation: Data, index: int, view: View) -> str:
    """What the visible dice of a set count: for its own destination, then for the neighbours'."""
    characters, dice = observation["characters"], observation["dice_sets"][index]["dice"]
    if not any(die["value"] for die in dice):
        return ""
    parts = ""
    for other in (index, *characters[index]["neighbours"]):
        asked = _marked(observation, other)
        if asked is None:
            continue
        total = pieces.total(dice, asked)
        terms = " + ".join([str(die["value"]) for die in dice if pieces.counts(die, asked)]) or "0"
        text = words(
            view, "sum_own" if other == index else "sum_other", who=who(observation, other, view), total=total, terms=terms
        )
        kind = "fj-s" + " own" * (other == index)
        detail = f"<small>{terms}</small>" if other == index and " " in terms else ""
        parts += f'<span class="{kind}" title="{text}"><span class="vh">{text}</span>{pieces.sign(_colour(observation, other))}'
        parts += f'<b aria-hidden="true">{total}</b>{detail}</span>'
    return f'<span class="fj-sums"><em data-gain="sum-{index}"></em>{parts}</span>'


def _screen(observation: Data, index: int, view: View) -> str:
    """One's own screen from behind, or the dice of the third companion on this side."""
    character = observation["characters"][index]
    own = index == observation["seat"]
    title = words(view, "only_you" if own and not character["screen_off"] else "screen_off" if own else "our_dice")
    if observation["phase"] == 5 or observation["result"] is not None:
        title = words(view, "all_see")
    left = ""
    if observation["phase"] in (2, 3):
        left = f'<span class="fj-left">{icon("roll")}{words(view, "rerolls", n=character["rerolls"])}</span>'
    bars = (
        f'<span class="fj-left">{icon("bar")}{words(view, "bars", n=character["power_bars"])}</span>'
        if character["power_bars"]
        else ""
    )
    return (
        f'<section class="fj-screen c-{character["colour"]}" aria-label="{title}"><header>'
        f'<span class="fj-only">{title}</span>{left}{bars}{sums(observation, index, view)}</header>'
        f'<div class="fj-leaves">{art.painted_screen() if own else ""}'
        f"{dice_buttons(observation, index, view, '')}</div></section>"
    )


# ---- equipment, skill, injuries ----


def injuries(character: Data, view: View) -> str:
    drawn = ""
    for name in INJURIES:
        hurt = name in character["injuries"]
        label = escape(view.text(f"fuji.injury.{name}") + ("" if hurt else ": " + view.text("fuji.scene.unhurt")))
        drawn += f'<span class="{"hurt" if hurt else ""}" role="img" aria-label="{label}" title="{label}">{icon(name)}</span>'
    return f'<span class="fj-injuries">{drawn}</span>'


def equipment_card(observation: Data, item: Data, view: View) -> str:
    """One equipment card of the viewer's: what it does, and whether that can be done now."""
    name, title = item["name"], escape(view.text(f"fuji.equipment.{item['name']}"))
    phases = "".join([f'<i class="{"now" if phase == observation["phase"] else ""}">{phase}</i>' for phase in item["phases"]])
    if item["usable"]:
        foot = words(view, "play_now")
    elif item["new"]:
        foot = words(view, "too_new")
    elif observation["phase"] in item["phases"]:
        foot = words(view, "no_use")
    else:
        foot = words(view, "in_phase", phase=", ".join([str(phase) for phase in item["phases"]])) if item["phases"] else "&#8211;"
    kind = "fj-eq" + " usable" * item["usable"] + " tapped" * item["tapped"]
    again = f'<span class="fj-tap">{words(view, "tapped")}</span>' if item["tapped"] else ""
    return (
        f'<div class="fj-eqbox"><button type="button" id="{item["id"]}" class="{kind}" data-el="{item["id"]}">'
        f'<span class="fj-ph">{phases}{again}</span><svg class="fj-pic" viewBox="0 0 48 48" aria-hidden="true">'
        f'<use href="#fj-e-{name}" width="48" height="48"/></svg><b>{title}</b>'
        f'<span class="fj-help">{escape(view.text(f"fuji.equipment.{name}.help"))}</span><span class="fj-when">{foot}</span>'
        f'</button><button type="button" id="use-{name}" class="fj-use" data-el="use">{words(view, "use")}</button></div>'
    )


def _skill(observation: Data, character: Data, view: View) -> str:
    if character["skill"] is None:
        return ""
    lost, key = character["skill_lost"], "fuji.skill." + character["skill"]
    forgotten = f'<p class="fj-forgot">{words(view, "forgotten")}</p>' if lost else ""
    return (
        f'<section class="fj-skill{" lost" if lost else ""}"><h3>{pieces.sign(character["colour"])}'
        f"{escape(view.text(key))}</h3><p>{escape(view.text(key + '.help'))}</p>"
        f"{forgotten}{injuries(character, view)}</section>"
    )


# ---- everybody's card ----


def seat_card(observation: Data, seat: int, view: View, tag: str = "") -> str:
    """Inside of a player's `<li>`; `tag` is ready markup to stand behind the name (bot, by link, online)."""
    character = observation["characters"][seat]
    dice = observation["dice_sets"][seat]
    if seat == observation["seat"]:
        tag = f'<span class="tag">{words(view, "you")}</span>{tag}'
    return _person(observation, character, dice, f"<b>{escape(view.name(seat))}</b> {tag}", view)


def _person(observation: Data, character: Data, dice: Data, name: str, view: View) -> str:
    phase, status = observation["phase"], _status(observation, character, view)
    open_dice = character["index"] != observation["seat"] and any(die["value"] for die in dice["dice"])
    label = words(view, "closed", n=dice["count"])
    skill = escape(view.text(f"fuji.skill.{character['skill']}")) if character["skill"] else ""
    if character["skill_lost"]:
        skill = f"<s>{skill}</s>"
    kit = "".join([_chip(item, view) for item in character["equipment"]])
    effects = ""
    if character["first_aid"]:
        effects += f'<span class="fj-eff">{words(view, "first_aid")}</span>'
    if character["flare_gun"]:
        effects += f'<span class="fj-eff">{words(view, "flare", n=character["flare_gun"])}</span>'
    if character["power_bars"]:
        effects += f'<span class="fj-eff">{icon("bar")}{character["power_bars"]}</span>'
    if phase in (2, 3) and observation["result"] is None:
        left = words(view, "rerolls", n=character["rerolls"])
        effects += f'<span class="fj-eff" title="{left}">{icon("roll")}{character["rerolls"]}</span>'
    screen = pieces.screen(character["colour"], label, str(dice["count"]))
    return (
        f'{screen}<div class="fj-who"><div class="fj-nm">{name}{status}</div>'
        f'<div class="fj-sk"><span>{skill}</span>{injuries(character, view)}{_energy(observation, character, view)}</div>'
        f'<div class="fj-kit">{kit}{effects}</div></div>{dice_row(observation, dice["index"], view) if open_dice else ""}'
    )


def _status(observation: Data, character: Data, view: View) -> str:
    """Whether others still wait for this character."""
    if observation["result"] is not None or observation["phase"] < 2:
        return ""
    done = character["moved" if observation["phase"] > 4 else "ready"]
    words_for = ("to_move", "moved") if observation["phase"] > 4 else ("thinking", "ready")
    return f'<span class="fj-st{" done" if done else ""}">{words(view, words_for[done])}</span>'


def _energy(observation: Data, character: Data, view: View) -> str:
    last = observation["track"]["last"]
    left = last - character["stamina"]
    label = words(view, "stamina", n=left, last=last)
    heart = '<svg viewBox="0 0 30 28" aria-hidden="true"><use href="#fj-heart" width="30" height="28"/></svg>'
    return f'<span class="fj-hp" role="img" aria-label="{label}" title="{label}">{heart}{left}</span>'


def _chip(item: Data, view: View) -> str:
    name = escape(view.text(f"fuji.equipment.{item['name']}"))
    help_text = escape(view.text(f"fuji.equipment.{item['name']}.help"))
    phases = "/".join([str(phase) for phase in item["phases"]])
    kind = "fj-chip" + " tapped" * item["tapped"]
    picture = f'<svg viewBox="0 0 48 48" aria-hidden="true"><use href="#fj-e-{item["name"]}" width="48" height="48"/></svg>'
    return f'<span class="{kind}" title="{name}: {help_text}">{picture}<span>{name}</span><em>{phases}</em></span>'


# ---- the strip under the board ----


def footer(observation: Data, view: View) -> str:
    """Round and phases, what a lead is worth, everybody's stamina; below, the viewer's own things."""
    return f'<div class="fj-foot">{_strip(observation, view)}{_track(observation, view)}{_own(observation, view)}</div>'


def _strip(observation: Data, view: View) -> str:
    phase = observation["phase"] if observation["result"] is None else 0
    ribbon = ""
    for number in PHASES:
        kind, here = ("now", ' aria-current="step"') if number == phase else ("done" if number < phase else "", "")
        name = words(view, f"phase.{number}")
        ribbon += f'<li class="{kind}"{here}><b>{number}</b><span>{name}</span></li>'
    loss = observation["level"]["loss"]
    rows: list[tuple[str, int]] = [(words(view, "no_lead"), loss[0])]
    start = 1
    while start < len(loss):
        end = start
        while end + 1 < len(loss) and loss[end + 1] == loss[start]:
            end += 1
        last = end == len(loss) - 1
        rows.append((f"{start}+" if last else str(start) if end == start else f"{start}&#8211;{end}", loss[start]))
        start = end + 1
    comparison = observation["comparison"]
    lead = None if comparison is None or observation["phase"] != 5 else loss_of(comparison, loss)
    level = "".join(
        [
            f'<span class="{"bad" if k == 0 else ""}{" hit" if cost == lead else ""}"><i>{name}</i>'
            f"{f'&#8722;{cost}' if cost else '0'}</span>"
            for k, (name, cost) in enumerate(rows)
        ]
    )
    legend = words(view, "level", level=observation["level"]["number"])
    return (
        f'<div class="fj-strip"><b class="fj-round">{words(view, "round", round=observation["round"])}</b>'
        f'<ol class="fj-ribbon" aria-label="{words(view, "phases")}">{ribbon}</ol>'
        f'<div class="fj-level"><em>{legend}</em>{level}</div></div>'
    )


def loss_of(comparison: Data, loss: list[int]) -> int:
    """The stamina that the level card asks for."""
    return loss[min(int(comparison["difference"]), len(loss) - 1)] if comparison["allowed"] else loss[0]


def _track(observation: Data, view: View) -> str:
    """One track for everybody: heart, injuries on the way, death at the end."""
    last, hurts = observation["track"]["last"], observation["track"]["injuries"]
    spaces = ""
    for space in range(last + 1):
        left = f'style="left:{100 * space / last:.2f}%"'
        if space == 0:
            spaces += f'<i class="heart" {left}><svg viewBox="0 0 30 28"><use href="#fj-heart" width="30" height="28"/></svg></i>'
        elif space == last:
            spaces += f'<i class="end" {left}><svg viewBox="0 0 20 20"><use href="#fj-skull" width="20" height="20"/></svg></i>'
        elif space in hurts:
            spaces += f'<i class="hurt" {left}><svg viewBox="0 0 22 22"><use href="#fj-plaster" width="22" height="22"/></svg></i>'
        else:
            spaces += f"<i {left}>{space}</i>"
    shared: dict[int, int] = {}
    runners = label = ""
    for character in observation["characters"]:
        at = character["stamina"]
        k = shared.get(at, 0)
        shared[at] = k + 1
        runners += (
            f'<b id="runner-{character["index"]}" class="c-{character["colour"]}" style="left:{100 * at / last:.2f}%;--k:{k}">'
        )
        runners += f"{pieces.sign(character['colour'])}</b>"
        label += words(view, "lost", who=named(observation, character["index"], view), n=at, last=last) + ". "
    return f'<div class="fj-track" role="img" aria-label="{label}"><div aria-hidden="true"><hr/>{spaces}{runners}</div></div>'


def _own(observation: Data, view: View) -> str:
    seat, characters = observation["seat"], observation["characters"]
    third = _third(observation, view)
    if seat is None or observation["stage"] in ("scenario", "layout"):
        return f'<div class="fj-own watch">{third}</div>' if third else ""
    kit = "".join([equipment_card(observation, item, view) for item in characters[seat]["equipment"]])
    empty = f'<p class="fj-none">{words(view, "no_equipment")}</p>'
    return (
        f'<div class="fj-own{" with-third" if third else ""}">{_skill(observation, characters[seat], view)}'
        f"{_screen(observation, seat, view)}{third}"
        f'<section class="fj-kits" aria-label="{words(view, "kit")}">{kit or empty}</section></div>'
    )


def _third(observation: Data, view: View) -> str:
    """Variant A's third set of dice, or the companion whom both partners lead."""
    if observation["variant"] is None or len(observation["dice_sets"]) < 3:
        return ""
    index = 2
    title = f"<b>{escape(named(observation, index, view))}</b>"
    if observation["variant"] == "A":
        note = words(view, "third_dice")
        return (
            f'<section class="fj-third"><header>{title}<span>{note}</span></header>{dice_row(observation, index, view)}</section>'
        )
    character = observation["characters"][index]
    energy, title = _energy(observation, character, view), pieces.sign(character["colour"]) + title
    head = f"<header>{title}{_status(observation, character, view)}{injuries(character, view)}{energy}</header>"
    if observation["seat"] is None:
        return f'<section class="fj-third c-{character["colour"]}">{head}{dice_row(observation, index, view)}</section>'
    marker, short = words(view, "third_marker"), words(view, "third_marker_short")
    tools = (
        f'<button type="button" id="pick-marker" class="fj-mk" data-el="marker-{index}" aria-label="{marker}">'
        f'<svg viewBox="-6 -44 36 48" aria-hidden="true">{pieces.flag(character["colour"])}</svg><span>{short}</span></button>'
    )
    for item in character["equipment"]:
        tools += f'<button type="button" id="{item["id"]}" class="fj-mk" data-el="{item["id"]}">{_chip(item, view)}</button>'
    skill = escape(view.text(f"fuji.skill.{character['skill']}")) if character["skill"] else ""
    left = f'<span class="fj-left">{icon("roll")}{character["rerolls"]}</span>' if observation["phase"] in (2, 3) else ""
    line = f'<div class="fj-line2"><span>{skill}</span>{left}{sums(observation, index, view)}</div>'
    dice = dice_buttons(observation, index, view, "")
    return f'<section class="fj-third c-{character["colour"]}">{head}{line}{dice}<div class="fj-tools">{tools}</div></section>'
