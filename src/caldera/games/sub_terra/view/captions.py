"""Words of the picture: messages of `sub_terra.scene`, and the names of cells, explorers, abilities and tiles."""

from __future__ import annotations

from caldera.games.sub_terra.view.observation import Place
from caldera.locale import text


def say(locale: str, key: str, **params: object) -> str:
    """A message of the picture."""
    return text(locale)("sub_terra.scene." + key, **params)


def badge_letter(explorer: str, locale: str) -> str:
    """The letter on an explorer's badge; no two explorers share one."""
    return text(locale)("sub_terra.scene.letter." + explorer)


def explorer_name(explorer: str, locale: str) -> str:
    return text(locale)("sub_terra.explorer." + explorer)


def ability_name(ability: str, locale: str) -> str:
    return text(locale)("sub_terra.ability." + ability)


def ability_help(ability: str, locale: str) -> str:
    """What an ability does, in a sentence."""
    return text(locale)(f"sub_terra.ability.{ability}.help")


def tile_name(kind: str, locale: str) -> str:
    return text(locale)("sub_terra.tile." + kind)


def side_name(side: str, locale: str) -> str:
    return text(locale)("sub_terra.side." + side)


def face_name(face: str | None, locale: str) -> str:
    """What a peril die shows."""
    return text(locale)("sub_terra.face." + face) if face else say(locale, "rolling")


def guardian_name(number: int, locale: str) -> str:
    return text(locale)("sub_terra.guardian", n=number)


def cell_name(place: Place) -> str:
    column, row = place
    return f"{chr(97 + column)}{row}"
