"""What a viewer sees of taking back: what is possible, what others ask, and what an action would put beyond recall."""

from __future__ import annotations

from collections.abc import Collection

from caldera.core.barriers import ENDS_GAME, ENDS_TURN, foresee
from caldera.draw.layers import piece
from caldera.draw.markup import EMPTY, Markup, el
from caldera.locale import Text, text
from caldera.tables.play.table import LogNote, Table
from caldera.tables.play.undo import NoUndo, UndoPlan
from caldera.tables.settings import UNDO_CONSENT, UNDO_FREE, UNDO_NONE
from caldera.web.stage.news import UndoShown

MOST_STOPS = 40
"""How many lines of the log offer to go back to them: the latest."""


def possible(table: Table, held: Collection[int], locale: str) -> UndoShown:
    """For each way of taking back why it is not possible (nothing: it is), and whether others are asked first."""
    back, say = table.takebacks, text(locale)
    undo = back.plan_undo(held)
    restart = back.plan_turn_restart(held) if held else undo
    redo = back.plan_redo(held)
    if isinstance(undo, NoUndo) and isinstance(restart, NoUndo):
        return _nothing(undo.key, restart.key, redo.key if isinstance(redo, NoUndo) else "", locale)
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
def _nothing(undo: str, restart: str, redo: str, locale: str) -> UndoShown:
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


# ---- what others ask ----


def question(table: Table, held: Collection[int], locale: str) -> Markup:
    """The request that waits for an answer, with buttons for those who may give one; nothing when there is none."""
    request = table.takebacks.request
    if request is None:
        return EMPTY
    say, names = text(locale), table.names(locale)
    waiting = table.takebacks.waiting_for()
    patience = say("web.back.waiting", who=say.all_of(names[seat] for seat in waiting)) if waiting else ""
    sentences = [
        say("web.back.requested", who=names[request.seat], n=table.takebacks.actions_from(request.ply)),
        _from(table, request.ply, say),
    ]
    if any(seat in held for seat in waiting):
        buttons = [_answer(say("web.back.agree"), True, "go"), _answer(say("web.back.decline"), False, "bt")]
    elif request.seat in held:
        sentences.append(patience)
        buttons = [_answer(say("web.back.withdraw"), False, "bt")]
    else:
        sentences.append(patience)
        buttons = []
    first, *rest = [sentence for sentence in sentences if sentence]
    return el("div", el("h2", first), [el("p", sentence) for sentence in rest], el("div", buttons, class_="row"))


def _from(table: Table, ply: int, say: Text) -> str:
    """What would be taken back first, as everybody may know it."""
    view = table.view(None, say.locale)
    sentences = [table.game.words.write_log_line(event, view) for event in table.match.events[ply] if event.known_to(None)]
    return say("web.back.from", what=sentences[0]) if sentences else ""


def _answer(words: str, yes: bool, kind: str) -> Markup:
    body = '{"yes":true}' if yes else '{"yes":false}'
    return el("button", words, type="button", class_=kind, data_post="/consent", data_body=body)


def remark(table: Table, note: LogNote, locale: str) -> str:
    """A line of the log about taking back; nothing where everybody sits at one screen and has seen it."""
    if not table.has_chat:
        return ""
    return text(locale)(f"web.back.log_{note.kind}", who=table.names(locale)[note.seat], n=int(note.words or 0))


# ---- what an action would put beyond recall ----


def marks(table: Table, seat: int, held: Collection[int], locale: str) -> tuple[dict[int, str], dict[str, str]]:
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
