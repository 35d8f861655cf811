"""Why an action of Fuji is good, in words: comparisons to win, the way to the village, the lava, and what the others learn.

What the neighbours may have is imagined as the bots do: from what the seat sees and from what was said.
"""

from __future__ import annotations

from caldera.core.rng import Rng
from caldera.core.view import View
from caldera.games.fuji.bot.belief import sample_worlds
from caldera.games.fuji.bot.evaluation import burning_times, ways_to_village
from caldera.games.fuji.bot.plan import lead_of
from caldera.games.fuji.bot.policy import SILENT, FujiPolicy
from caldera.games.fuji.bot.scale import Scale
from caldera.games.fuji.rules.board import FAR, NOWHERE
from caldera.games.fuji.rules.events import hand, who
from caldera.games.fuji.rules.planning import rerolls
from caldera.games.fuji.rules.play import FujiState
from caldera.games.fuji.rules.rerolls import dice_in
from caldera.games.fuji.words.actions import name_action
from caldera.games.fuji.words.speech import name

WORLDS = 40
"""Imagined worlds; as many are counted as "of 100"."""
SOON = 3
"""Rounds within which lava is worth a word."""


def list_reasons(state: FujiState, action: int, seat: int, view: View) -> list[str]:
    kinds = state.table.actions
    if kinds.mark.has(action):
        character, spot = int(kinds.mark.a(action)), int(state.board.spot(kinds.mark.b(action)))
        return _comparison(state, character, spot, seat, view) + _way(state, character, spot, view)
    if kinds.reroll.has(action):
        return _reroll(state, int(kinds.reroll.a(action)), int(kinds.reroll.b(action)), seat, view)
    if kinds.stop.has(action) or kinds.ready.has(action):
        marked = int(state.marker[seat])
        sentences = _comparison(state, seat, marked, seat, view) if marked != NOWHERE else []
        return [*sentences, _say("stop" if kinds.stop.has(action) else "ready", view)]
    if kinds.rate.has(action) or kinds.claim.has(action):
        return [_say("speak", view), *_then(state, seat, view)]
    if kinds.safe.has(action) or kinds.avoid.has(action):
        return [_say("advise", view)]
    if kinds.go.has(action):
        return _go(state, action, seat, view)
    return []


def _say(key: str, view: View, **params: object) -> str:
    return view.text(f"fuji.reason.{key}", **params)


def _then(state: FujiState, seat: int, view: View) -> list[str]:
    """What to do once everything is said: statements come first, but they are not all there is to do."""
    trial = state.clone()
    deed = int(FujiPolicy(SILENT).choose(trial, seat, Rng(1 + int(state.ply))))
    return [_say("then", view, what=name_action(state, state.table.actions, deed, view))]


def _comparison(state: FujiState, character: int, spot: int, seat: int, view: View) -> list[str]:
    """How often the character would be ahead on a card, over worlds that fit what the seat knows."""
    trial = state.clone()
    worlds = sample_worlds(trial, seat, Scale(state.table.terrain), False, WORLDS, Rng(1 + int(state.ply)))
    leads = [int(lead_of(trial, worlds, world, character, spot)) for world in range(WORLDS)]
    card = state.card[spot]
    own = sum(int(worlds.total(trial, world, character, card)) for world in range(WORLDS)) / WORLDS
    rival = own - sum(leads) / WORLDS
    ahead = round(100 * sum(lead > 0 for lead in leads) / WORLDS)
    key = "compare" if character == seat else "compare_third"
    again = int(rerolls(state, character))
    sentences = [_say(key, view, own=round(own), rival=round(rival), n=ahead, card=state.board.names[spot])]
    return [*sentences, _say("rerolls", view, n=again)] if again and state.phase <= 2 else sentences


def _way(state: FujiState, character: int, spot: int, view: View) -> list[str]:
    """Steps to the village, and how near the lava is here and there."""
    ways, burns = ways_to_village(state), burning_times(state)
    spot_now = int(state.at[character])
    sentences = []
    before, then = int(ways[spot_now]), int(ways[spot])
    if then == 0:
        sentences.append(_say("village", view))
    elif then < before < FAR:
        sentences.append(_say("nearer", view, n=then, before=before))
    if burns[spot_now] <= SOON and burns[spot] > burns[spot_now]:
        sentences.append(_say("flee", view, n=int(burns[spot_now])))
    elif burns[spot] > SOON and burns[spot_now] <= burns[spot]:
        sentences.append(_say("cool", view, n=SOON))
    return sentences


def _reroll(state: FujiState, character: int, slots: int, seat: int, view: View) -> list[str]:
    """Which of the dice count where the character wants to go."""
    marked = int(state.marker[character])
    if marked == NOWHERE:
        return []
    terrain, card = state.table.terrain, state.card[marked]
    again = int(dice_in(state, character, slots))
    known = [die for die in hand(state, character) if not state.aside >> die & 1 and state.seen[die] >> seat & 1]
    useless = [die for die in known if again >> die & 1 and terrain.value(card, die, state.face[die]) == 0]
    kept = sum(int(terrain.value(card, die, state.face[die])) for die in known if not again >> die & 1)
    sentences = [_say("useless", view, n=len(useless), card=state.board.names[marked])] if useless else []
    return [*sentences, _say("kept", view, n=kept, card=state.board.names[marked])]


def _go(state: FujiState, action: int, seat: int, view: View) -> list[str]:
    """All dice lie open: the outcome is plain."""
    trial = state.clone()
    trial.events = []
    trial.play(action, int(state.mover()))
    sentences = []
    for event in trial.events:
        if event.kind == "compare":
            key = "goes" if event.data["allowed"] else "stays"
            sentences.append(_say(key, view, who=name(who(state, int(state.table.actions.go.a(action))), view)))
        elif event.kind == "stamina":
            sentences.append(_say("stamina", view, n=event.data["loss"]))
    return sentences
