"""What the page asks for when the first element of a click path is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from caldera.core.view import View
from caldera.games.sub_terra.rules.abilities import ABILITIES
from caldera.games.sub_terra.rules.board import FACES
from caldera.games.sub_terra.rules.constants import ARTEFACT
from caldera.games.sub_terra.words.names import name_object

if TYPE_CHECKING:
    from caldera.games.sub_terra.rules.state import SubTerraPosition

ASKS = {"run", "dig", "heal", "give", "take", *[ability.name for ability in ABILITIES if ability.asks]}
"""Actions and abilities with a question of their own."""


def ask_next(state: SubTerraPosition, first: str, following: Sequence[str], view: View) -> str:
    def ask(name: str, **params: object) -> str:
        return view.text(f"sub_terra.next.{name}", **params)

    kind, _, name = first.partition("-")
    if kind == "opening":
        return ask(question) if (question := _opening(following)) else ""
    if kind == "die":
        face = FACES[state.peril_one if name == "1" else state.peril_two]
        return ask("die", face=view.text(f"sub_terra.face.{face}")) if len(following) > 1 else ""
    if kind == "cell":
        return ask("site")
    if name == "give":
        carried = int(state.carries[state.active])
        return ask("give", object=name_object("artefact" if carried == ARTEFACT else "key", view))
    if name == "excavate":
        return ask("dig")
    return ask(name) if name in ASKS else ""


def _opening(following: Sequence[str]) -> str:
    """Which question about an opening names exactly what can be done with it; none when no sentence does."""
    offered = {element.partition("-")[2] for element in following}
    if offered == {"reveal", "explore"}:
        return "opening"
    if offered == {"reveal", "explore", "illuminate"}:
        return "opening_guide"
    return "opening_scope" if offered == {"scope"} else "opening_reveal" if offered == {"reveal"} else ""
