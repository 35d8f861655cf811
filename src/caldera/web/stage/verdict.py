"""The end of a match in a few words: who won, in which colour it is told, and what one can do next."""

from __future__ import annotations

from dataclasses import dataclass

from caldera.core import dice
from caldera.draw.markup import EMPTY, Markup, el
from caldera.insight.analysis import final_chances
from caldera.locale import text
from caldera.tables.play.table import Table
from caldera.web.pages.assets import game_file_url, script


@dataclass(frozen=True)
class Verdict:
    """`kind` names the colour: won, beaten, saved, lost, or watched."""

    kind: str
    words: str


def verdict_of(table: Table, held: tuple[int, ...], locale: str) -> Verdict:
    """How the match ended, for somebody who held these seats; several people at one screen read names."""
    say, names, chances = text(locale), table.names(locale), final_chances(table.match)
    if table.game.info.cooperative:
        saved = chances[0] > 0
        return Verdict("saved" if saved else "lost", say("web.end.saved" if saved else "web.end.lost"))
    winners = [seat for seat, value in enumerate(chances) if value > 0]
    mine = [seat for seat in winners if seat in held]
    if len(held) == 1 and mine and len(winners) == 1:
        return Verdict("won", say("web.end.you_win"))
    words = say("web.end.wins" if len(winners) == 1 else "web.end.share", who=say.all_of(names[seat] for seat in winners))
    return Verdict("won" if mine else "beaten" if held else "watched", words)


def ending(table: Table, held: tuple[int, ...], locale: str) -> Markup:
    """The card at the end: verdict, a place for the story, and the buttons. Nothing while the match goes on."""
    if not table.state.is_over:
        return EMPTY
    say, verdict = text(locale), verdict_of(table, held, locale)
    outcome = table.game.words.write_prompt(table.state, table.view(held[0] if len(held) == 1 else None, locale))
    art = el("img", src=game_file_url(table.game.id, "cover.svg"), alt="", class_="verdict-art")
    head = el("div", art, el("h2", verdict.words), el("p", outcome), class_="verdict")
    story = el("div", el("p", say("web.end.thinking"), class_="soft"), id="story", aria_live="polite")
    steps = (_dice_line(table, locale), _next_steps(table, held, verdict, locale))
    return el("div", head, story, steps, class_=f"end {verdict.kind}", data_end=verdict.kind)


def _dice_line(table: Table, locale: str) -> Markup:
    """Where the table promised its dice: a button with which the page recomputes every roll, and what it found."""
    promised = table.match.extra.get("dice")
    if not isinstance(promised, dict) or promised.get("hash") != dice.commitment(table.secret):
        return EMPTY  # no dice, real ones, or those of another table from which this one goes on
    say = text(locale)
    words = {f"data_{name}": say(f"web.dice.{name}", n="{n}") for name in ("checking", "fits", "differs", "unfit", "failed")}
    button = el("button", say("web.dice.check"), type="button", class_="bt", data_check_dice=script("check_dice").address)
    status = el("span", role="status", **words)
    return el("p", button, " ", status, id="dice-check", class_="soft", data_base=f"/t/{table.id}")


def _next_steps(table: Table, held: tuple[int, ...], verdict: Verdict, locale: str) -> Markup:
    say = text(locale)
    rematch = EMPTY
    if held:
        begins = table.names(locale)[1 % table.players]
        note = say("web.end.begins", who=begins) if table.players > 1 else say("web.end.once_more")
        label = say("web.end.try_again" if verdict.kind == "lost" else "web.end.rematch")
        button = el("button", el("b", label), el("small", note), class_="go", id="rematch")
        rematch = el("form", button, method="post", action=f"/t/{table.id}/rematch")
    quiet = (
        el("button", say("web.time.open"), type="button", class_="bt", data_look_back="start"),
        el("button", say("web.drawer.analysis"), type="button", class_="bt", data_panel="analysis"),
        el("a", say("web.table.save"), class_="bt", href=f"/t/{table.id}/match.json", download=True),
        el("a", say("web.table.again"), class_="bt", id="again", href=f"/g/{table.game.id}/new"),
    )
    return el("div", rematch, el("div", quiet, class_="other-steps"), class_="next-steps")
