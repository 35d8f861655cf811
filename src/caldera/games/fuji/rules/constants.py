"""Numbers that stand for things: stages, skills, equipment, injuries, places of cards, and ways to end."""

from __future__ import annotations

from typing import Final

# ---- stages: what is asked now ----

SCENARIO: Final = 0
LAYOUT: Final = 1
SKILL: Final = 2
DEAL: Final = 3
PUT_BACK: Final = 4
OMIT: Final = 5
ROLL: Final = 6
PLAN: Final = 7
REROLL: Final = 8
GEAR: Final = 9
GO: Final = 10
AGREE: Final = 11
SWAP: Final = 12
ROPE: Final = 13
TARGET: Final = 14
LEND: Final = 15
GIVE: Final = 16
TURN: Final = 17
ASIDE: Final = 18
SHOVEL: Final = 19
AGAIN: Final = 20
CARABINER: Final = 21
FIND: Final = 22
SPEND: Final = 23
ROUTE: Final = 24
TAKE: Final = 25
INJURY: Final = 26
LOSE: Final = 27
OVER: Final = 28

# ---- indices of skills, equipment (those that rules or bots name) and injuries, in the order of actions.py ----

MANAGER: Final = 0
BUDDY: Final = 1
GATHERER: Final = 2
SCOUT: Final = 3
SURVIVALIST: Final = 4
TINKERER: Final = 5
NO_SKILL: Final = -1

TAPE: Final = 4
COMPASS: Final = 5
MACHETE: Final = 6
FIRST_AID: Final = 8
SHOVEL_CARD: Final = 9
ROPE_CARD: Final = 10
FLARE: Final = 11
FLASHLIGHT: Final = 12
KNIFE: Final = 13
WATER: Final = 14
NO_EFFECT: Final = -1

LEG: Final = 0
ARM: Final = 1
AMNESIA: Final = 2
EYE: Final = 3
INJURY_KINDS: Final = 4

IN_PILE: Final = -1
UNDER_PILE: Final = -2
DISCARDED: Final = -3

NOT_OVER: Final = 0
BY_VILLAGE: Final = 1
BY_LAVA: Final = 2
BY_EXHAUSTION: Final = 3
REASONS: Final = ("", "village", "lava", "exhaustion")

MOST_CHARACTERS: Final = 4
THIRD: Final = 2
"""The set of dice, and in variant B the figure, that two players share."""
SAID_FIELDS: Final = 4
"""A statement is kept as four numbers: seat, phase, action, place."""
