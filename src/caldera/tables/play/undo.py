"""Taking back, playing again, and asking the others first.

What may be taken back is a matter of the table's policy: `none`; `turn` (until somebody else has acted, or a barrier was crossed:
dice, a revelation); `consent` (as `turn`, and beyond it when every other person agrees); `free`. What happens are entries of the
table's log, so an undo request survives a restart, and so does what can be redone: the actions that were cut off, dice included.
"""

from __future__ import annotations

import weakref
from collections.abc import Collection, Hashable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from caldera.core.errors import BadInput
from caldera.core.state import CHANCE
from caldera.tables.errors import NotYourSeat, Refused, Stale
from caldera.tables.settings import UNDO_FREE, UNDO_NONE, UNDO_TURN
from caldera.tables.timing.clock import AGAIN, REDONE

if TYPE_CHECKING:
    from caldera.tables.play.table import Entry, Table

UNDO, REDO = "undo", "redo"
ASK, AGREE, DECLINE = "ask", "agree", "decline"
ENTRIES = (UNDO, REDO, ASK, AGREE, DECLINE)
"""The kinds of entries that are about taking back."""
WITHDRAW = "withdraw"
"""How the readable log calls it when whoever asked declines."""
LOG_NOTES = (UNDO, ASK, AGREE, DECLINE, WITHDRAW)
"""What the readable log tells."""


@dataclass(frozen=True)
class UndoPlan:
    """How far back somebody may go, and who has to agree first."""

    ply: int
    ask: tuple[int, ...] = ()
    reason: str = ""
    """Why the others are asked: chance, reveal, others."""


@dataclass(frozen=True)
class NoUndo:
    """Why there is no way back: a message key. No exception, for it is asked for every viewer after every action."""

    key: str


@dataclass
class UndoRequest:
    """A player asks the others to agree to an undo."""

    ply: int
    seat: int
    asked: tuple[int, ...]
    version: int
    """The first version of the table that knows of it."""
    agreed: set[int] = field(default_factory=set)


@dataclass(frozen=True)
class Undone:
    """An action that was cut off; `typed` is the seat that typed it in, for real dice."""

    seat: int
    action: int
    typed: int | None


class Takebacks:
    """What can be taken back at a table, what was, and what is being asked for."""

    def __init__(self, table: Table) -> None:
        self.table: Table = weakref.proxy(table)  # no circle: a table that is forgotten leaves the memory at once
        self.request: UndoRequest | None = None
        self.undone: list[list[Undone]] = []
        """What can be played again, the latest cut last."""
        self.turns: list[Hashable] = []
        """For each action, in which turn it was taken."""
        self._declined: set[int] = set()
        """Whose request was declined in this position: nobody has to say no twice."""

    @property
    def policy(self) -> str:
        policy: str = self.table.settings["undo"]
        return policy

    # ---- what may be done ----

    def plan_undo(self, held: Collection[int], to: int | None = None) -> UndoPlan | NoUndo:
        """The undo plan for the holder of these seats: their last action, or back to a ply; else why there is none."""
        table = self.table
        if self.policy == UNDO_NONE:
            return NoUndo("undo.never")
        if table.lost_on_time is not None or (table.state.is_over and "dice" in table.match.extra):
            return NoUndo("undo.over")  # the secret of the dice may have been shown
        if to is not None and not 0 <= to < table.match.ply:
            return NoUndo("undo.nowhere")
        ply = self._last_action_of(held) if to is None else self._first_decision_from(to)
        if ply is None:
            return NoUndo("undo.nothing")
        reason = self._obstacle(held, ply)
        if not reason or self.policy == UNDO_FREE:
            return UndoPlan(ply)
        if self.policy == UNDO_TURN:
            return NoUndo(f"undo.{reason}")
        return UndoPlan(ply, self._other_people(held), reason)

    def plan_turn_restart(self, held: Collection[int]) -> UndoPlan | NoUndo:
        """Back to where the turn of the last action began, or as near to it as goes without asking anybody."""
        plays = self.table.match.plays
        last = next((ply for ply in range(len(plays) - 1, -1, -1) if plays[ply][0] in held), None) if held else None
        if last is None or self.policy == UNDO_NONE:
            return self.plan_undo(held)  # there is none, and it says why
        begun = last
        for ply in range(last - 1, -1, -1):
            if plays[ply][0] not in (plays[last][0], CHANCE):
                break
            if plays[ply][0] != CHANCE:
                if self.turns[ply] != self.turns[last]:
                    break
                begun = ply
        near = max(begun, self._first_free_ply(held)) if self.policy != UNDO_FREE else begun
        return self.plan_undo(held, near if near <= last else begun)

    def undo_stops(self, held: Collection[int]) -> list[int]:
        """The plies at which one of these seats decided something and to which its holder may go back, or ask to."""
        if not held or isinstance(self.plan_undo(held), NoUndo):
            return []
        plays = self.table.match.plays
        first = self._first_free_ply(held) if self.policy == UNDO_TURN else 0
        return [ply for ply in range(first, len(plays)) if plays[ply][0] in held]

    def plan_redo(self, held: Collection[int]) -> list[Undone] | NoUndo:
        """What would be played again; else why nothing can."""
        if not self.undone:
            return NoUndo("undo.no_redo")
        people = {each.seat for each in self.undone[-1] if each.seat != CHANCE and self.table.seats[each.seat].person}
        if self.policy != UNDO_FREE and not people <= set(held):
            return NoUndo("undo.redo_others")
        return self.undone[-1]

    def waiting_for(self) -> tuple[int, ...]:
        """The people who have not answered the request yet. Whoever became a bot meanwhile agrees."""
        request, seats = self.request, self.table.seats
        return tuple(seat for seat in request.asked if seat not in request.agreed and seats[seat].person) if request else ()

    def actions_from(self, ply: int) -> int:
        """How many things people and bots did from a ply on. Dice are not counted, unless they are all there is."""
        seats = [seat for seat, _ in self.table.match.plays[ply:]]
        return len(seats) - seats.count(CHANCE) or len(seats)

    def _last_action_of(self, held: Collection[int]) -> int | None:
        """Where the last thing begins that the holder of these seats did: an action, or dice typed in one after the other."""
        table = self.table
        if not held:
            return None
        for ply in range(table.match.ply - 1, -1, -1):
            if table.match.plays[ply][0] in held:
                return ply
            if table.typed.get(ply) in held:
                while table.typed.get(ply - 1) in held:
                    ply -= 1
                return ply
        return None

    def _first_decision_from(self, ply: int) -> int | None:
        """The first ply from there on at which a person decides, and not the server's dice, which would fall the same again."""
        plays = self.table.match.plays
        return next((at for at in range(ply, len(plays)) if plays[at][0] != CHANCE or at in self.table.typed), None)

    def _first_free_ply(self, held: Collection[int]) -> int:
        """The first ply from which on there is no barrier and nobody else's action."""
        match = self.table.match
        ply = match.ply
        while ply and not match.barriers[ply - 1] and match.plays[ply - 1][0] in held:
            ply -= 1
        return ply

    def _obstacle(self, held: Collection[int], ply: int) -> str:
        """Why the holder of these seats alone may not go back there; nothing when they may."""
        match, typed = self.table.match, self.table.typed
        if ply >= self._first_free_ply(held) or all(typed.get(at) in held for at in range(ply, match.ply)):
            return ""  # a slip while typing in dice is one's own
        barrier = match.barrier_after(ply)
        return match.barriers[barrier - 1] if barrier else "others"

    def _other_people(self, held: Collection[int]) -> tuple[int, ...]:
        """The people who sit elsewhere: bots and empty seats agree to everything."""
        return tuple(seat.index for seat in self.table.seats if seat.person and seat.index not in held)

    # ---- what people do ----

    def undo(self, held: Collection[int], last_version: int, to: int | None = None) -> list[Entry]:
        """Take back the last action, or everything from a ply on; where others must agree, ask them."""
        self._check(held, last_version)
        return self._carry_out(self.plan_undo(held, to), held)

    def restart(self, held: Collection[int], last_version: int) -> list[Entry]:
        """Take back this turn."""
        self._check(held, last_version)
        return self._carry_out(self.plan_turn_restart(held), held)

    def redo(self, held: Collection[int], last_version: int) -> list[Entry]:
        """Play again what was taken back last, with the same dice."""
        self._check(held, last_version)
        group = self.plan_redo(held)
        if isinstance(group, NoUndo):
            raise Refused(group.key)
        mine = [each.seat for each in group if each.seat in held]
        return [self._add_entry(REDO, mine[0] if mine else min(held), str(len(group)))]

    def answer_request(self, held: Collection[int], last_version: int, yes: bool) -> list[Entry]:
        """Agree to the undo request, decline it, or, for the player who asked, withdraw it."""
        request = self.request
        if not held:
            raise NotYourSeat("not_your_seat")
        if request is None or not request.version <= last_version <= self.table.version:
            raise Stale("stale")
        if not yes:
            speaker = next((seat for seat in (request.seat, *request.asked) if seat in held), None)
            if speaker is None:
                raise Refused("undo.not_asked")
            return [self._add_entry(DECLINE, speaker, "")]
        mine = [seat for seat in self.waiting_for() if seat in held]
        if not mine:
            raise Refused("undo.not_asked")
        entries = [self._add_entry(AGREE, seat, "") for seat in mine]
        if not self.waiting_for():
            entries.append(self._add_entry(UNDO, request.seat, str(request.ply)))
        return entries

    def settle_request(self) -> list[Entry]:
        """After somebody has left: nobody waits for the answer of a person who is gone, and a request goes with whoever had it."""
        if self.request is None:
            return []
        if not self.table.seats[self.request.seat].person or self.table.lost_on_time is not None:
            return [self._add_entry(DECLINE, self.request.seat, "")]
        return [] if self.waiting_for() else [self._add_entry(UNDO, self.request.seat, str(self.request.ply))]

    def _check(self, held: Collection[int], last_version: int) -> None:
        if not held:
            raise NotYourSeat("not_your_seat")
        if not self.table.position_since <= last_version <= self.table.version:
            raise Stale("stale")

    def _carry_out(self, plan: UndoPlan | NoUndo, held: Collection[int]) -> list[Entry]:
        if isinstance(plan, NoUndo):
            raise Refused(plan.key)
        doer = self.table.match.plays[plan.ply][0]
        seat = doer if doer in held else min(held)
        if not plan.ask:
            return [self._add_entry(UNDO, seat, str(plan.ply))]
        if self.request and self.request.seat not in held:
            raise Refused("undo.pending")
        if self.request and self.request.ply == plan.ply:
            raise Refused("undo.asked")
        if seat in self._declined:
            raise Refused("undo.declined")
        return [self._add_entry(ASK, seat, " ".join(map(str, (plan.ply, *plan.ask))))]

    def _add_entry(self, kind: str, seat: int, body: str) -> Entry:
        entry = self.table._new_entry(kind, seat, body)
        self.apply_entry(entry)
        return entry

    # ---- what entries of the log do ----

    def apply_entry(self, entry: Entry) -> None:
        """What an entry does, when it is written and when the table is rebuilt."""
        if entry.kind == ASK:
            ply, *asked = map(int, entry.body.split())
            self.request = UndoRequest(ply, entry.seat, tuple(asked), self.table.version)
            self.table._log_note(ASK, entry.seat, str(self.actions_from(ply)))
        elif entry.kind == AGREE and self.request:
            self.request.agreed.add(entry.seat)
            self.table._log_note(AGREE, entry.seat)
        elif entry.kind == DECLINE and self.request:
            withdrawn = entry.seat == self.request.seat
            self._declined |= set() if withdrawn else {self.request.seat}
            self.request = None
            self.table._log_note(WITHDRAW if withdrawn else DECLINE, entry.seat)
        elif entry.kind == UNDO:
            self._cut(entry.seat, int(entry.body))
        elif entry.kind == REDO and self.undone:
            self._play_again(entry.seat)
        else:
            raise BadInput(f"Entry {entry.seq} answers nothing.")

    def clear_requests(self) -> None:
        """Something new was played: it withdraws a request, and what was taken back is gone."""
        self.request = None
        self.undone.clear()
        self._declined.clear()

    def _cut(self, seat: int, ply: int) -> None:
        table, request = self.table, self.request
        count = self.actions_from(ply)
        undone = [Undone(*play, table.typed.get(ply + index)) for index, play in enumerate(table.match.plays[ply:])]
        table._cut(ply, seat, agreed=request is not None and (request.seat, request.ply) == (seat, ply))
        del self.turns[ply:]
        self.undone.append(undone)
        self.request = None
        self._declined.clear()
        table._log_note(UNDO, seat, str(count))

    def _play_again(self, seat: int) -> None:
        table = self.table
        group = self.undone.pop()
        self.request = None
        self._declined.clear()
        self._remove_undo_note()
        for each in group:
            table._apply(each.seat, each.action, each.typed)
            table._after_play(each.seat, AGAIN)
        if table.clocks:
            table.clocks.note(REDONE, seat)

    def _remove_undo_note(self) -> None:
        """What is played again was never taken back, as far as the readable log is concerned."""
        remarks = self.table.log_notes
        if remarks and remarks[-1].kind == UNDO:
            remarks.pop()
