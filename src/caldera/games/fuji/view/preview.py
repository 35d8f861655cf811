"""What an action would do, as far as its seat can know: told before it is taken."""

from __future__ import annotations

from caldera.core.view import Preview, View
from caldera.games.fuji.rules.actions import EQUIPMENT
from caldera.games.fuji.rules.board import NOWHERE
from caldera.games.fuji.rules.constants import NO_EFFECT
from caldera.games.fuji.rules.equipment import use_equipment
from caldera.games.fuji.rules.equipment_cards import CARDS
from caldera.games.fuji.rules.events import die_id, hand
from caldera.games.fuji.rules.planning import rerolls_for
from caldera.games.fuji.rules.play import FujiState
from caldera.games.fuji.words.actions import name_action
from caldera.games.fuji.words.log import write_log_line
from caldera.games.fuji.words.things import requirement_shortly, requirement_words


def preview(state: FujiState, action: int, seat: int, view: View) -> Preview:
    kinds = state.table.actions
    words = name_action(state, kinds, action, view)
    if kinds.mark.has(action):
        return _mark(state, action, seat, view, words)
    if kinds.go.has(action):
        return _go(state, action, int(kinds.go.a(action)), view, words)
    if kinds.spend.has(action) or kinds.keep.has(action):
        return _go(state, action, int(state.user), view, words)
    if kinds.use.has(action):
        return _use(state, action, seat, view, words)
    return Preview(words)


def _mark(state: FujiState, action: int, seat: int, view: View, words: str) -> Preview:
    """How many rerolls the destination gives, and which of the dice that the seat sees count there, for how much.

    The picture writes a mark `gain-NAME=TEXT` where it has a place of that name: here beside the dice.
    """
    kinds = state.table.actions
    character, spot = int(kinds.mark.a(action)), int(state.board.spot(kinds.mark.b(action)))
    again = int(rerolls_for(state, character, spot))
    name = f"card-{state.board.names[spot]}"
    valid = {die_id(state, die): value for die in _lying(state, character, seat) if (value := _value(state, spot, die)) > 0}
    total = sum(valid.values())
    asked = state.table.terrain.names[state.card[spot]]
    needs, shortly = requirement_words(asked, view.text), requirement_shortly(asked, view.text)
    meant = view.text("fuji.scene.sum_for", card=state.board.names[spot], needs=shortly)
    marks = (name, *valid, f"gain-sum-{character}={total} {meant}")
    ghost = (f"marker-{character}", name)
    asks = words + " " + view.text("fuji.preview.asks", needs=needs) + " "
    if character != seat:
        return Preview(asks + view.text("fuji.preview.rerolls", n=again), f"↻{again}", marks, ghost)
    label = asks + view.text("fuji.preview.mark", n=again, total=total)
    return Preview(label, f"{total} ↻{again}", marks, ghost)


def _lying(state: FujiState, character: int, seat: int) -> list[int]:
    """The dice of a hand that can count and that the seat sees."""
    return [die for die in hand(state, character) if state.shows(die, seat) and not state.aside >> die & 1]


def _value(state: FujiState, spot: int, die: int) -> int:
    """What a die counts on a place's card."""
    return int(state.table.terrain.value(state.card[spot], die, state.face[die]))


def _use(state: FujiState, action: int, seat: int, view: View, words: str) -> Preview:
    """What the card does; where it only touches dice that the seat sees, also what the total can become and by which dice."""
    kinds = state.table.actions
    effect = int(kinds.use.b(action))
    character = int(state.owner[kinds.use.a(action)])
    label = f"{words}. " + view.text(f"fuji.equipment.{EQUIPMENT[effect]}.help")
    spot, dice = int(state.marker[character]), _lying(state, character, seat)
    if spot == NOWHERE or not CARDS[effect].shows_total or not dice:
        return Preview(label)
    now = {die: _value(state, spot, die) for die in dice}
    total = sum(now.values()) + int(state.flare[character])
    best, ends = _use_well(state, action, character, spot, dice)
    raised = [die for die in dice if any(_value(end, spot, die) > now[die] for end in ends)]
    more = best - total
    if more > 0 and not raised:  # it does nothing to the dice: those that count are shown
        raised = [die for die in dice if now[die] > 0]
    label += " " + view.text("fuji.preview.total", now=total, then=best)
    chip = f"+{more}" if more >= 0 else f"−{-more}"
    return Preview(label, chip, (*(die_id(state, die) for die in raised), f"gain-sum-{character}={total} → {best}"))


def _use_well(state: FujiState, action: int, character: int, spot: int, dice: list[int]) -> tuple[int, list[FujiState]]:
    """The best total that these dice, which the seat sees, can reach by using a card, and the positions in which they have it.

    The card is used on a copy, and its questions are answered in every way. Dice that the seat does not see are not looked at.
    """

    def count(position: FujiState) -> int:
        return sum(_value(position, spot, die) for die in dice) + int(position.flare[character])

    kinds, trial = state.table.actions, state.clone()
    use_equipment(trial, kinds.use.a(action), kinds.use.b(action))
    ends, best = [trial], count(trial)
    while ends[0].effect != NO_EFFECT:
        following = []
        for position in ends:
            for actor in position.actors:
                for choice in position.legal_actions(actor):
                    after = position.clone()
                    after.play(choice, actor)
                    following.append(after)
        best = max([count(after) for after in following])
        ends = [after for after in following if count(after) == best]
    return best, ends


def _go(state: FujiState, action: int, character: int, view: View, words: str) -> Preview:
    """All dice lie open by then: the outcome of a turn, or of what is spent in it, is plain."""
    trial = state.clone()
    trial.events = []
    trial.play(action, int(state.mover()))
    sentences = [write_log_line(event, view) for event in trial.events if event.kind in ("compare", "stamina")]
    loss = [event.data["loss"] for event in trial.events if event.kind == "stamina"]
    marker = int(state.marker[character])
    marks = () if marker == NOWHERE else (f"card-{state.board.names[marker]}",)
    return Preview(" ".join(sentences) or words, f"−{loss[0]}" if loss else "", marks)
