"""Click paths: the elements that a person touches, in order, for each legal action. None is the beginning of another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from caldera.draw.layers import piece
from caldera.games.fuji.rules.actions import CHARACTERS, SLOT_NAMES
from caldera.games.fuji.rules.board import DICE
from caldera.games.fuji.rules.constants import THIRD
from caldera.games.fuji.rules.events import die_id

if TYPE_CHECKING:
    from caldera.games.fuji.rules.actions import FujiActions
    from caldera.games.fuji.rules.state import FujiPosition


def click_path(state: FujiPosition, action: int, seat: int) -> list[str]:
    actions = state.table.actions
    speech = _say(actions, action)
    if speech:
        return list(speech)
    parts = actions.space.parts(action)
    kind = parts["kind"]
    shared = state.table.shared_third
    who = CHARACTERS.index(parts["who"]) if "who" in parts else -1
    if kind == "mark":
        first = [f"marker-{who}"] if shared and who == THIRD else []
        return [*first, f"card-{parts['card']}"]
    if kind == "use":
        last = "use" if parts["equipment"] == parts["effect"] else f"as-{parts['effect']}"
        return [f"equipment-{parts['equipment']}", last]
    if kind == "hand-over":
        return [f"equipment-{parts['equipment']}", f"character-{who}"]
    if kind == "swap":
        return [f"card-{parts['card']}", f"card-{parts['with']}"]
    if kind == "rope":
        return [f"card-{parts['card']}"]
    if kind in ("skill", "injury"):
        return [f"{kind}-{parts[kind]}"]
    if kind == "put-back":
        return [f"equipment-{parts['equipment']}"]
    if kind == "target":
        return [f"character-{who}"]
    if kind == "go":
        return [f"go-{who}"]
    if kind == "spend":
        return [f"bars-{parts['bars']}"]
    if kind == "route":
        return ["-".join(["route", *(parts["tokens"] or ["none"])])]
    if "dice" in parts or "die" in parts:
        return _dice(state, parts, who)
    return [kind]


@piece(20_000)
def _say(actions: FujiActions, action: int) -> tuple[str, ...]:
    """Of a statement: the same in every position. Nothing for other actions."""
    parts = actions.space.parts(action)
    if parts["kind"] not in ("claim", "rate", "safe", "avoid"):
        return ()
    if parts["kind"] == "safe":
        return "say-safe", f"character-{CHARACTERS.index(parts['who'])}"
    if parts["kind"] == "avoid":
        return "say-avoid", f"card-{parts['card']}"
    first = "third-say" if parts["about"] == "third" else "say"
    strength = f"strength-{parts['strength']}"
    if parts["kind"] == "rate":
        return f"{first}-card", f"card-{parts['card']}", strength
    return f"{first}-{parts['topic']}", strength


def holder_of(state: FujiPosition, kind: str, who: int) -> int:
    """In whose hand the dice of an action lie."""
    if kind in ("reroll", "set-aside", "pick"):
        return who
    return int(state.target if kind in ("lend", "turn", "aside") else state.user)


def _dice(state: FujiPosition, parts: dict[str, str], who: int) -> list[str]:
    """A set of dice ends in `confirm`; a single die is touched alone, then whatever it goes with."""
    kind = parts["kind"]
    holder = holder_of(state, kind, who)
    if "dice" in parts:
        return [*(f"die-{holder}-{SLOT_NAMES.index(die)}" for die in parts["dice"]), "confirm"]
    if kind == "lose":  # a die of one's own may lie in somebody else's hand
        return [die_id(state, holder * DICE + SLOT_NAMES.index(parts["die"]))]
    die = f"die-{holder}-{SLOT_NAMES.index(parts['die'])}"
    if kind == "set-aside":
        return ["set-aside", die]
    if kind == "give":
        return [die, f"character-{who}"]
    if kind == "shovel":
        return [die, f"face-{parts['value']}"]
    return [die]
