"""Parts of a table's page as one viewer reads them: the prompt, passing the device on, dice, undo, and the end of a match."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from caldera.core import dice
from caldera.core.barriers import ENDS_GAME, ENDS_TURN, foresee
from caldera.core.state import CHANCE, GameState
from caldera.draw.layers import piece
from caldera.draw.markup import EMPTY, Markup, el, join
from caldera.insight.analysis import final_chances
from caldera.locale import Text, text
from caldera.tables.play import real_dice
from caldera.tables.play.rematch import next_to_begin
from caldera.tables.play.table import Table
from caldera.tables.play.undo import NoUndo, UndoPlan
from caldera.tables.settings import UNDO_CONSENT, UNDO_FREE, UNDO_NONE
from caldera.web.api.shapes import DiceWork
from caldera.web.pages.assets import game_file_url
from caldera.web.pages.signs import sign
from caldera.web.stage.news import UndoShown
from caldera.web.stage.next_table import next_table
from caldera.web.stage.viewers import Viewer

MOST_STOPS = 40
"""How many lines of the log offer to go back to them: the latest."""


# ---- what is asked, and of whom ----


def whose_turn(table: Table, viewer: Viewer, seat: int | None, state: GameState) -> str:
    """The headline: your turn, a player's turn, a bot thinks; spectators read that they watch."""
    say, names = text(viewer.locale), table.names(viewer.locale)
    if seat is not None and seat in state.actors:
        return say("web.table.your_turn") if len(viewer.held) == 1 else say("web.table.turn_of", who=names[seat])
    if state.actors == (CHANCE,):
        if table.joint_dice.is_wanted:
            begun = table.joint_dice.rounds
            return say("web.dice.anew", n=begun, most=dice.MOST_ROUNDS) if begun else say("web.dice.together")
        if table.has_real_dice and table.game.info.hidden and not real_dice.rolls_for(table, viewer.held):
            return say("web.table.waiting_for", who=say.all_of(names[seat] for seat in real_dice.waits_for(table)))
        return say("web.dice.due" if table.has_real_dice else "web.table.chance")
    if not viewer.held:
        return say("web.table.watching")
    people = [names[actor] for actor in state.actors if not table.seats[actor].automatic]
    return say("web.table.waiting_for", who=say.all_of(people)) if people else say("web.table.thinks", who=names[state.actors[0]])


@piece(2000)
def prompt_html(picture: Markup, headline: str, asked: str, kind: str, links: Markup = EMPTY, phase: Markup = EMPTY) -> Markup:
    return join(picture, el("div", el("h2", el("span", headline), phase), el("p", asked, " ", links), class_=f"ask {kind}"))


def phase_html(table: Table, state: GameState, locale: str) -> Markup:
    """Which phase of the turn it is; with a mouse all of them can be read."""
    keys, now = table.game.words.find_phase(state)
    return _phase(keys, now, locale) if now >= 0 else EMPTY


@piece(200)
def _phase(keys: tuple[str, ...], now: int, locale: str) -> Markup:
    say = text(locale)
    names = [say(key) for key in keys]
    return el("small", names[now], class_="phase", title=say("web.table.phases", names=" · ".join(names)))


def pass_the_device(table: Table, viewer: Viewer) -> Markup:
    """Between two people at one screen: who is next, and one button for each of them. Nothing of what they will see is here."""
    if not viewer.is_device_passed_on:
        return EMPTY
    say, names = text(viewer.locale), table.names(viewer.locale)
    acting = [seat for seat in viewer.shared if seat in table.state.actors]
    next_ones = acting or list(viewer.shared)
    who = say.one_of(names[seat] for seat in next_ones)
    buttons = []
    for seat in next_ones:
        me = el("span", say("web.pass_device.me", who=names[seat]))
        picture = sign(table.game.info.colours[seat], viewer.locale)
        buttons.append(el("button", picture, me, type="button", class_="go", data_look=seat))
    asked = say("web.pass_device.pass" if acting else "web.pass_device.look", who=who)
    return el("div", el("h2", asked), el("p", say("web.pass_device.nobody_else")), buttons, class_="panel")


# ---- dice: the form to type in real ones, and what a browser does for dice that nobody can choose ----


def dice_work(table: Table, held: Collection[int]) -> DiceWork | None:
    """What the browser of these seats has to do for the dice; nothing where the dice are the server's, or real."""
    joint = table.joint_dice
    if not table.joint_dice.are_agreed:
        return None
    promised = table.match.extra.get("dice")
    published = str(promised.get("hash", "")) if isinstance(promised, dict) else ""
    commit, reveal = joint.to_commit(held), joint.to_reveal(held)
    return DiceWork(commit, reveal, published, joint.fixed is not None, joint.published(), joint.left(), joint.rounds)


def dice_form(table: Table, locale: str, held: Collection[int] = (0,)) -> Markup:
    """One row a die or draw that is due. A single row is sent by touching a face, several by the button below them.

    Where dice are hidden, those with the same faces share a row: nobody has to know which of them is which.
    """
    due = real_dice.rolls_for(table, held)
    if due is None:
        return EMPTY
    say, hidden = text(locale), table.game.info.hidden
    seat = due[0] if hidden else None
    view = table.view(seat, locale)
    rows: dict[tuple[object, ...], tuple[GameState, list[int], int]] = {}
    for number, (state, outcomes) in enumerate(due[1]):
        sentences = tuple([table.game.words.name_action(state, outcome, view) for outcome in outcomes])
        key = sentences if hidden else (number, *sentences)
        first, _, count = rows.get(key, (state, outcomes, 0))
        rows[key] = first, outcomes, count + 1
    drawn = []
    for number, (key, (state, outcomes, count)) in enumerate(rows.items()):
        title, faces = _split_title([str(sentence) for sentence in (key if hidden else key[1:])])
        buttons = [
            _face_button(outcome, _face_picture(table, state, outcome, seat), face)
            for outcome, face in zip(outcomes, faces, strict=True)
        ]
        legend = say("web.dice.alike", who=title, n=count) if hidden else title or say("web.dice.came")
        drawn.append(el("fieldset", el("legend", legend), el("div", buttons, class_="faces"), data_step=number, data_count=count))
    send = (
        el("button", say("web.dice.send"), type="button", class_="go", data_roll=True, disabled=True) if len(due[1]) > 1 else None
    )
    asked = el("p", say("web.dice.ask_own" if hidden else "web.dice.ask"))
    since = table.held_dice.since if hidden else table.match.ply
    return el("div", asked, drawn, send, id="real-dice", data_ply=since)


def _face_picture(table: Table, state: GameState, outcome: int, seat: int | None) -> Markup:
    """The face of a die, where the scene draws dice; the words beside it say the same."""
    thrown = table.game.stats.find_throw(state, outcome, seat)
    return Markup(table.game.scene.face_picture(thrown) if thrown else "")


def _face_button(outcome: int, picture: Markup, words: str) -> Markup:
    kind = "bt face" if picture else "bt"
    return el("button", picture, el("span", words), type="button", class_=kind, data_face=outcome, aria_pressed="false")


def _split_title(sentences: list[str]) -> tuple[str, list[str]]:
    """What all the sentences begin with ("Die 1 shows"), and what is different in each ("volcano")."""
    cut = [sentence.partition(":") for sentence in sentences]
    together = {start for start, colon, _ in cut if colon}
    if len(together) != 1 or not all(colon for _, colon, _ in cut):
        return "", sentences
    return together.pop().rstrip(), [face.strip() for _, _, face in cut]


# ---- taking back: what is possible, what others ask, what an action would put beyond recall ----


def show_undo(table: Table, held: Collection[int], locale: str) -> UndoShown:
    """For each way of taking back why it is not possible (nothing: it is), and whether others are asked first."""
    back, say = table.takebacks, text(locale)
    undo = back.plan_undo(held)
    restart = back.plan_turn_restart(held) if held else undo
    redo = back.plan_redo(held)
    if isinstance(undo, NoUndo) and isinstance(restart, NoUndo):
        return _no_undo(undo.key, restart.key, redo.key if isinstance(redo, NoUndo) else "", locale)
    further = isinstance(undo, UndoPlan) and isinstance(restart, UndoPlan) and restart.ply < undo.ply and not restart.ask
    return UndoShown(
        undo=_problem(undo, say),
        asks=say("web.back.asks", reason=say(f"table.undo.{undo.reason}")) if isinstance(undo, UndoPlan) and undo.ask else "",
        redo=_problem(redo, say),
        restart=_problem(restart, say),
        further=further,
        stops=[ply for ply in back.undo_stops(held) if ply][-MOST_STOPS:],
    )


@piece(200)
def _no_undo(undo: str, restart: str, redo: str, locale: str) -> UndoShown:
    """For those who cannot go back: the reasons, each a message key; empty for what is possible."""
    say = text(locale)
    return UndoShown(
        undo=say(f"table.{undo}"),
        asks="",
        redo=say(f"table.{redo}") if redo else "",
        restart=say(f"table.{restart}"),
        further=False,
        stops=(),
    )


def _problem(plan: object, say: Text) -> str:
    return say(f"table.{plan.key}") if isinstance(plan, NoUndo) else ""


def undo_question(table: Table, held: Collection[int], locale: str) -> Markup:
    """The request that waits for an answer, with buttons for those who may give one; nothing when there is none."""
    request = table.takebacks.request
    if request is None:
        return EMPTY
    say, names = text(locale), table.names(locale)
    waiting = table.takebacks.waiting_for()
    patience = say("web.back.waiting", who=say.all_of(names[seat] for seat in waiting)) if waiting else ""
    sentences = [
        say("web.back.requested", who=names[request.seat], n=table.takebacks.actions_from(request.ply)),
        _first_undone(table, request.ply, say),
    ]
    if any(seat in held for seat in waiting):
        buttons = [_answer_button(say("web.back.agree"), True, "go"), _answer_button(say("web.back.decline"), False, "bt")]
    elif request.seat in held:
        sentences.append(patience)
        buttons = [_answer_button(say("web.back.withdraw"), False, "bt")]
    else:
        sentences.append(patience)
        buttons = []
    first, *rest = [sentence for sentence in sentences if sentence]
    return el("div", el("h2", first), [el("p", sentence) for sentence in rest], el("div", buttons, class_="row"))


def _first_undone(table: Table, ply: int, say: Text) -> str:
    """What would be taken back first, as everybody may know it."""
    view = table.view(None, say.locale)
    sentences = [table.game.words.write_log_line(event, view) for event in table.match.events[ply] if event.known_to(None)]
    return say("web.back.from", what=sentences[0]) if sentences else ""


def _answer_button(words: str, yes: bool, kind: str) -> Markup:
    body = '{"yes":true}' if yes else '{"yes":false}'
    return el("button", words, type="button", class_=kind, data_post="/consent", data_body=body)


def list_barriers(table: Table, seat: int, held: Collection[int], locale: str) -> tuple[dict[int, str], dict[str, str]]:
    """For each legal action what it would cross, and the sentences to say about that at this table."""
    barriers = foresee(table.game, table.state, seat, table.state.legal_actions(seat))
    kinds = sorted(set(barriers.values()) - {""})
    if set(barriers.values()) == {ENDS_TURN}:
        return barriers, {}  # it is a matter of course
    return barriers, {kind: _warning(table, kind, held, locale) for kind in kinds}


def _warning(table: Table, kind: str, held: Collection[int], locale: str) -> str:
    say, policy = text(locale), table.takebacks.policy
    if kind == ENDS_TURN:
        return say("web.mark.turn")
    if kind == ENDS_GAME:
        return say("web.mark.over_dice" if "dice" in table.match.extra and policy != UNDO_NONE else "web.mark.over")
    if policy in (UNDO_FREE, UNDO_NONE):
        return ""  # anything, or nothing at all, can be taken back: the button says so
    if policy == UNDO_CONSENT:
        alone = all(seat.index in held or not seat.person for seat in table.seats)
        return "" if alone else say(f"web.mark.consent_{kind}")
    return say(f"web.mark.{kind}")


# ---- the end: who won, in which colour it is told, and what one can do next ----


def time_verdict(table: Table, say: Text) -> str:
    """Whose time has ended the match; nothing where it ended by its rules, or goes on."""
    lost = table.lost_on_time
    if lost is None:
        return ""
    return say("clock.lost_all") if lost == CHANCE else say("clock.lost", who=table.names(say.locale)[lost])


@dataclass(frozen=True)
class Verdict:
    """`kind` names the colour: won, beaten, saved, lost, or watched."""

    kind: str
    words: str


def verdict_of(table: Table, held: tuple[int, ...], locale: str) -> Verdict:
    """How the match ended, for somebody who held these seats; several people at one screen read names."""
    say, names = text(locale), table.names(locale)
    chances = final_chances(table.match) if table.lost_on_time is None else table.returns
    if table.game.info.cooperative:
        kind = "saved" if chances[0] > 0 else "lost"
        own = f"{table.game.id}.end.{kind}"
        return Verdict(kind, say(own if say.has(own) else f"web.end.{kind}"))
    winners = [seat for seat, value in enumerate(chances) if value > 0]
    mine = [seat for seat in winners if seat in held]
    if len(held) == 1 and mine and len(winners) == 1:
        return Verdict("won", say("web.end.you_win"))
    if len(held) == 1 and mine:
        return Verdict("won", say("web.end.you_share", who=say.all_of(names[seat] for seat in winners if seat != mine[0])))
    words = say("web.end.wins" if len(winners) == 1 else "web.end.share", who=say.all_of(names[seat] for seat in winners))
    return Verdict("won" if mine else "beaten" if held else "watched", words)


def ending(table: Table, held: tuple[int, ...], locale: str) -> Markup:
    """The card at the end: verdict, a place for the story, and the buttons. Nothing while the match goes on."""
    if not table.is_over:
        return EMPTY
    say, verdict = text(locale), verdict_of(table, held, locale)
    view = table.view(held[0] if len(held) == 1 else None, locale)
    outcome = time_verdict(table, say) or table.game.words.write_prompt(table.state, view)
    art = el("img", src=game_file_url(table.game.id, "cover.svg"), alt="", class_="verdict-art")
    head = el("div", art, el("h2", verdict.words), el("p", outcome), class_="verdict")
    story = el("div", el("p", say("web.end.thinking"), class_="soft"), id="story", aria_live="polite")
    luck = el("div", id="luck", aria_live="polite")
    steps = (_dice_line(table, locale), _deal_line(table, locale), _next_steps(table, held, verdict, locale))
    return el("div", head, story, luck, steps, class_=f"end {verdict.kind}", data_end=verdict.kind)


def _dice_line(table: Table, locale: str) -> Markup:
    """Where the table promised its dice: a button with which the page recomputes every roll, and what it found."""
    promised = table.match.extra.get("dice")
    if not isinstance(promised, dict) or promised.get("hash") != dice.commitment(table.secret):
        return EMPTY  # no dice, real ones, or those of another table from which this one goes on
    say = text(locale)
    words = {f"data_{name}": say(f"web.dice.{name}", n="{n}") for name in ("checking", "fits", "differs", "unfit", "failed")}
    button = el("button", say("web.dice.check"), type="button", class_="bt", data_check_dice=True)
    status = el("span", role="status", **words)
    return el("p", button, " ", status, id="dice-check", class_="soft", data_base=f"/t/{table.id}")


def _deal_line(table: Table, locale: str) -> Markup:
    """Where others may have played the same deal: the way to compare with them."""
    code = table.match.extra.get("deal")
    if not isinstance(code, str):
        return EMPTY
    daily = "daily" in table.match.extra
    href, words = ("/today", "daily.result") if daily else (f"/deal/{code}", "deal.page")
    return el("p", el("a", text(locale)(words), class_="bt", href=href))


def _who_plays_again(table: Table, held: tuple[int, ...], locale: str) -> str:
    """Who plays the next game, and who begins it where that matters to rivals."""
    say, begins = text(locale), next_to_begin(table)
    if begins is None:
        return say("web.end.same_players" if table.players > 1 else "web.end.once_more")
    return say("web.end.you_begin") if held == (begins,) else say("web.end.begins", who=table.names(locale)[begins])


def _next_steps(table: Table, held: tuple[int, ...], verdict: Verdict, locale: str) -> Markup:
    say = text(locale)
    rematch = harder = EMPTY
    if held:
        if len(held) == 1 and verdict.kind in ("won", "saved"):
            harder = next_table(table, held[0], locale)
        label = {"lost": "try_again", "saved": "play_again"}.get(verdict.kind, "rematch")
        note = _who_plays_again(table, held, locale)
        style = "bt" if harder else "go"
        button = el("button", el("b", say(f"web.end.{label}")), el("small", note), class_=style, id="rematch")
        rematch = el("form", button, method="post", action=f"/t/{table.id}/rematch")
    quiet = (
        el("button", say("web.time.open"), type="button", class_="bt", data_look_back="start"),
        el("button", say("web.drawer.analysis"), type="button", class_="bt", data_panel="analysis"),
        el("button", say("share.title"), type="button", class_="bt", data_make_share=True),
        el("a", say("web.table.save"), class_="bt", href=f"/t/{table.id}/match.json", download=True),
        el("a", say("web.table.again"), class_="bt", id="again", href=f"/g/{table.game.id}/new"),
    )
    return el("div", harder, rematch, el("div", quiet, class_="other-steps"), class_="next-steps")
