"""Fuji positions as plain data: what each seat may see, and what files hold.

An observation, as the picture, the text view and the bots get it (`seat` is None for a spectator). A *character* is a figure on the
mountain; seat i plays character i, and with two players in variant B both seats play character 2 together. In variant A there is a
third *set of dice* without a figure: it has number 2 and stands only in `dice_sets`.

    game            "fuji"
    players, seat   number of seats; who looks
    variant         null with three or four players, else "A" or "B"
    scenario        name of the scenario, or null before it is drawn
    level           {"number": 2, "loss": [4, 3, 3, 2, 2, 1, 1, 0]}: loss for a difference of 0, 1, 2, …; the last number holds on
    round           0 during set-up, then 1, 2, …
    phase           0 during set-up, then 1 to 6
    stage           what is asked now. Set-up: "scenario" "layout" "skill" "deal" "put-back" "omit". The open stages of phases 1
                    to 5: "roll" "plan" "reroll" "gear" "go". Steps inside phases 2 and 4: "agree" "swap" "rope" "target"
                    "lend" "give" "turn" "aside" "shovel" "again" (rerolls from equipment) "carabiner" "take" "find";
                    inside phase 5: "spend" "route" "take" "find" "injury" "lose". At the end "over"
    acting          seats that may act now
    chance          true while dice or draws decide
    active          the character whose turn or effect is being carried out, or null
    effect          name of the equipment effect being carried out, or null
    spent           power bars spent in the current turn of phase 5

    board           {"columns": 11, "rows": 6, "cards": [card, …]}; cards in reading order, the volcano included. A card:
        id          "card-7-2": column and row, counted from 1; `name` is "7-2", `column` 7, `row` 2
        kind        "volcano" "rubble" "landscape" "village"
        lava        true when it shows lava (the volcano always does)
        next        true when the next eruption turns it over
        requirement null for volcano, rubble and cards not laid out yet, else
                    {"name": "blue|4", "mode": "union" | "intersection", "colours": ["blue"], "values": [4],
                     "parity": null | "even" | "odd"}; union: dice of one of the colours or with one of the values;
                    intersection: dice of that parity in one of the colours (any colour when the list is empty)
        bonus       true when it carries the reroll symbol
        token       null, "equipment", "eruption" or "eruptions" (the doubled token of Extra thrill)
        eruption    null, or "near" or "far": which of the two eruption tokens lies there (near the village, far from it)
        start       null, "white" or "grey"
        figures     characters that stand there; `markers` characters whose destination marker lies there
        reach       steps for the seat's own character from where it stands, or null when out of reach or nobody looks
        rerolls     in phase 2: rerolls that marking it would bring the seat's own character, null when it is out of reach
    characters      one entry a figure:
        id          "character-0"; `index` 0, `seat` 0 (null for the third character of variant B), `colour` "blue"
        card        name of the card it stands on, or null; `marker` name of the marked card, or null
        distance    steps from figure to marker, or null
        skill       null before it is known, else "manager" "buddy" "gatherer" "scout" "survivalist" "tinkerer";
                    `skill_lost` when amnesia has taken it
        stamina     space of the tracker: 0 is the heart, `track.last` is death
        injuries    list of "leg" "arm" "amnesia" "eye"
        power_bars  number held
        equipment   [{"id": "equipment-rope", "name": "rope", "phases": [2, 4], "tapped": false, "new": false, "usable": true}, …]:
                    `usable` says that it can be used now, `new` that it was drawn too late for now
        rerolls     rerolls of phase 3 that are left (in phase 2: what the marker would give now)
        first_aid, flare_gun, screen_off   effects that hold now: true, points added, true
        ready       whether its seat has said "ready" (phases 2 and 4) or has stopped rerolling (phase 3)
        moved       whether its turn of phase 5 is over
        neighbours  numbers of the two sets of dice it is compared with
    dice_sets       one entry a set of dice, in the order of the ring (three sets with two players):
        index       number of the set; `character` the same number, or null for variant A's third set
        dice        the dice that lie there now, own and borrowed, without those lost for good:
                    {"id": "die-0-3", "slot": "d4", "owner": 0, "type": "A", "value": 4 | null, "colour": "pink" | null,
                     "aside": false, "lent": false, "leaving": false, "rolling": false, "mine": true}
                    value and colour are null where the seat cannot see them. `mine`: the seat may choose this die when dice are
                    asked. `lent`: it is borrowed from its owner. `leaving`: lost by a leg injury, but it still counts this turn
        count       how many dice lie there
    track           {"last": 20, "injuries": [4, 8, 12, 16]}
    equipment_pile  {"pile": 7, "discard": ["rope"]}
    skills_left     skills that nobody has yet (set-up only), else []
    offered         equipment cards of which the active character puts some back (set-up only), else []
    proposal        null, or {"by": 0, "action": {"kind": "use", …}}: what a partner proposes for the third character
    speech          this round's statements: [{"seat": 0, "phase": 2, "say": {"kind": "claim", "about": "my", "topic": "yellow",
                    "strength": "strong"}, "card": null | "7-2"}, …]; `card` is what a destination stood for when it was said
    speech_left     statements that each seat may still make in this phase
    comparison      null, or the last comparison of phase 5, as `comparison` in events.py tells it
    options         the rule options of this table by name
    result          null, or {"won": true, "reason": "village" | "lava" | "exhaustion", "who": null | 0 | "third", "score": 9,
                    "band": 4, "characters": 12, "injuries": -5, "equipment": 2}: points by origin; 0 when lost

Elements that people touch: `card-C-R`, `die-SET-SLOT` (slot from 0: own dice 0 to 5, borrowed ones 6 to 9), `equipment-NAME`,
`character-N`, `marker-N` (the third character's), `token-near` `token-far`, `injury-NAME`, `skill-NAME`, `face-1` to `face-6`,
`bars-0` to `bars-3`, and the buttons `use` `ready` `stop` `confirm` `agree` `refuse` `decline` `go-N` `take` `leave`
`set-aside` `as-NAME` (what the pocket knife copies) `route-none` `route-near` `route-far` `route-far-near`. To speak: `say-TOPIC`
(topics are in actions.py), `say-card`, and for the third character's dice `third-say-TOPIC` and `third-say-card`, each followed by
`strength-NAME`; `say-safe` followed by a character, `say-avoid` followed by a card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from caldera.games.fuji.meta import INFO
from caldera.games.fuji.rules.actions import EQUIPMENT, INJURIES, SKILLS, SLOT_NAMES, SLOTS
from caldera.games.fuji.rules.board import DICE, FAR, NOWHERE, PLACES
from caldera.games.fuji.rules.constants import (
    AMNESIA,
    DEAL,
    DISCARDED,
    IN_PILE,
    LAYOUT,
    NO_EFFECT,
    NO_SKILL,
    PUT_BACK,
    SAID_FIELDS,
    SCENARIO,
    SKILL,
    THIRD,
    UNDER_PILE,
)
from caldera.games.fuji.rules.events import comparison, die_type, result
from caldera.games.fuji.rules.phases import PHASES

if TYPE_CHECKING:
    from caldera.games.fuji.rules.board import Requirement
    from caldera.games.fuji.rules.state import FujiPosition


def observe(state: FujiPosition, seat: int | None) -> dict[str, Any]:
    """What that seat may know."""
    table = state.table
    return {
        "game": INFO.id,
        "players": state.players,
        "seat": seat,
        "variant": table.variant or None,
        "scenario": None if state.stage == SCENARIO else state.board.name,
        "level": {"number": table.level, "loss": [int(loss) for loss in table.loss]},
        "round": int(state.round),
        "phase": int(state.phase),
        "stage": PHASES[state.stage].name,
        "acting": [actor for actor in state.actors if actor >= 0],
        "chance": state.actors == (-1,),
        "active": int(state.user) if state.user >= 0 else None,
        "effect": None if state.effect == NO_EFFECT else EQUIPMENT[state.effect],
        "spent": int(state.spent) if state.phase == 5 else 0,
        "board": _board(state, seat),
        "characters": [_character(state, index) for index in range(int(table.characters))],
        "dice_sets": [_dice_set(state, index, seat) for index in range(int(table.sets))],
        "track": {"last": int(table.charts.last_space), "injuries": [int(space) for space in table.charts.injury_spaces]},
        "equipment_pile": {
            "pile": sum(1 for owner in state.owner if owner in (IN_PILE, UNDER_PILE)),
            "discard": [EQUIPMENT[index] for index, owner in enumerate(state.owner) if owner == DISCARDED],
        },
        "skills_left": _skills_left(state),
        "offered": _offered(state),
        "proposal": _proposal(state),
        "speech": _speech(state),
        "speech_left": [int(state.speech_left[index]) for index in range(state.players)],
        "comparison": comparison(state) if state.compared >= 0 else None,
        "options": dict(table.options),
        "result": result(state),
    }


# ---- the mountain ----


def requirement(card: Requirement) -> dict[str, Any]:
    mode = "intersection" if card.parity else "union"
    return {
        "name": card.name,
        "mode": mode,
        "colours": list(card.colours),
        "values": list(card.values),
        "parity": card.parity or None,
    }


def _board(state: FujiPosition, seat: int | None) -> dict[str, Any]:
    if state.stage == SCENARIO:
        return {"columns": 0, "rows": 0, "cards": []}
    from caldera.games.fuji.rules.eruption import next_lava

    burning = int(next_lava(state))
    cards = [_card(state, spot, burning, seat) for spot in range(int(state.board.size))]
    return {"columns": state.board.columns, "rows": state.board.rows, "cards": cards}


def _card(state: FujiPosition, spot: int, burning: int, seat: int | None) -> dict[str, Any]:
    board, terrain = state.board, state.table.terrain
    name = board.names[spot]
    column, row = name.split("-")
    kind = int(state.card[spot])
    characters = range(int(state.table.characters))
    letter = board.letters[spot]
    steps = _reach(state, spot, seat)
    return {
        "id": f"card-{name}",
        "name": name,
        "column": int(column),
        "row": int(row),
        "kind": PLACES[board.kind[spot]],
        "lava": bool(state.lava >> spot & 1),
        "next": bool(burning >> spot & 1),
        "requirement": None if kind == NOWHERE else requirement(terrain.cards[kind]),
        "bonus": kind != NOWHERE and bool(terrain.bonus[kind]),
        "token": _token(state, spot),
        "eruption": None if not state.eruption_tokens >> spot & 1 else "near" if spot == board.eruption_near else "far",
        "start": "white" if letter == "w" else "grey" if letter == "g" else None,
        "figures": [character for character in characters if state.at[character] == spot],
        "markers": [character for character in characters if state.marker[character] == spot],
        "reach": steps,
        "rerolls": None if seat is None or steps is None or state.phase != 2 else _rerolls_for(state, seat, spot),
    }


def _token(state: FujiPosition, spot: int) -> str | None:
    if state.equipment_tokens >> spot & 1:
        return "equipment"
    if not state.eruption_tokens >> spot & 1:
        return None
    return "eruptions" if state.table.extra_thrill and spot == state.board.eruption_near else "eruption"


def _reach(state: FujiPosition, spot: int, seat: int | None) -> int | None:
    if seat is None or state.at[seat] == NOWHERE:
        return None
    from caldera.games.fuji.rules.planning import distance, most_steps

    steps = int(distance(state, state.at[seat], spot, most_steps(state, seat)))
    return None if steps == FAR else steps


def _rerolls_for(state: FujiPosition, seat: int, spot: int) -> int:
    from caldera.games.fuji.rules.planning import rerolls_for

    return int(rerolls_for(state, seat, spot))


# ---- characters ----


def _character(state: FujiPosition, index: int) -> dict[str, Any]:
    from caldera.games.fuji.rules.planning import SCOUT_STEPS, distance

    at, marker = int(state.at[index]), int(state.marker[index])
    shared = state.table.shared_third and index == THIRD
    distant = NOWHERE if at == NOWHERE or marker == NOWHERE else int(distance(state, at, marker, SCOUT_STEPS))
    skill = int(state.skill[index])
    seats = int(state.controllers(index))
    return {
        "id": f"character-{index}",
        "index": index,
        "seat": None if shared else index,
        "colour": INFO.colours[index],
        "card": None if at == NOWHERE else state.board.names[at],
        "marker": None if marker == NOWHERE else state.board.names[marker],
        "distance": None if distant in (NOWHERE, FAR) else distant,
        "skill": None if skill == NO_SKILL else SKILLS[skill],
        "skill_lost": bool(state.injuries[index] >> AMNESIA & 1),
        "stamina": int(state.stamina[index]),
        "injuries": [name for kind, name in enumerate(INJURIES) if state.injuries[index] >> kind & 1],
        "power_bars": int(state.bars[index]),
        "equipment": [_equipment(state, card) for card in range(len(EQUIPMENT)) if state.owner[card] == index],
        "rerolls": _rerolls(state, index),
        "first_aid": bool(state.first_aid >> index & 1),
        "flare_gun": int(state.flare[index]),
        "screen_off": bool(state.screen_off >> index & 1),
        "ready": state.ready & seats == seats,
        "moved": bool(state.moved >> index & 1),
        "neighbours": [int(state.left_of(index)), int(state.right_of(index))],
    }


def _equipment(state: FujiPosition, card: int) -> dict[str, Any]:
    from caldera.games.fuji.rules.equipment import is_usable

    charts = state.table.charts
    phases = [phase for phase, chart in ((2, charts.in_plan), (4, charts.in_gear)) if chart[card]]
    return {
        "id": f"equipment-{EQUIPMENT[card]}",
        "name": EQUIPMENT[card],
        "phases": phases,
        "tapped": bool(state.tapped >> card & 1),
        "new": bool(state.fresh >> card & 1),
        "usable": is_usable(state, card),
    }


def _rerolls(state: FujiPosition, index: int) -> int:
    from caldera.games.fuji.rules.planning import rerolls

    if state.phase == 2:
        return int(rerolls(state, index))
    if state.table.shared_third and index == THIRD:
        return int(max(state.third_left[0], state.third_left[1]))
    return int(state.left[index])


# ---- dice ----


def _dice_set(state: FujiPosition, index: int, seat: int | None) -> dict[str, Any]:
    figure = index < state.table.characters
    mine = int(state.own_slots(index, seat)) if seat is not None and figure else 0
    dice = []
    for slot in range(SLOTS):
        die = int(state.hand[index * SLOTS + slot])
        if die != NOWHERE:
            dice.append(_die(state, die, index, slot, seat) | {"mine": bool(mine >> slot & 1)})
    return {"index": index, "character": index if figure else None, "dice": dice, "count": len(dice)}


def _die(state: FujiPosition, die: int, index: int, slot: int, seat: int | None) -> dict[str, Any]:
    rolling = bool(state.to_roll >> die & 1)
    value = int(state.face[die])
    seen = value > 0 and not rolling and sees(state, die, seat)
    return {
        "id": f"die-{index}-{slot}",
        "slot": SLOT_NAMES[slot],
        "owner": die // DICE,
        "type": die_type(die),
        "value": value if seen else None,
        "colour": state.table.terrain.colour_of(die, value) if seen else None,
        "aside": bool(state.aside >> die & 1),
        "lent": die // DICE != index,
        "leaving": bool(state.leaving >> die & 1),
        "rolling": rolling,
    }


def sees(state: FujiPosition, die: int, seat: int | None) -> bool:
    viewer = state.players if seat is None else seat
    return bool(state.seen[die] >> viewer & 1)


def hidden_from(state: FujiPosition, seat: int | None) -> tuple[str, ...]:
    """The dice that have been rolled and that the seat cannot see."""
    dice = range(int(state.table.sets) * DICE)
    return tuple(f"{INFO.colours[die // DICE]}-{die % DICE + 1}" for die in dice if state.face[die] and not sees(state, die, seat))


# ---- what is being asked, and what was said ----


def _skills_left(state: FujiPosition) -> list[str]:
    if state.stage not in (LAYOUT, SKILL, SCENARIO):
        return []
    return [name for index, name in enumerate(SKILLS) if index not in [int(skill) for skill in state.skill]]


def _offered(state: FujiPosition) -> list[str]:
    if state.stage not in (DEAL, PUT_BACK):
        return []
    return [name for index, name in enumerate(EQUIPMENT) if state.owner[index] == state.user]


def _proposal(state: FujiPosition) -> dict[str, Any] | None:
    if state.proposal == NOWHERE:
        return None
    return {"by": int(state.proposer), "action": state.table.actions.space.parts(int(state.proposal))}


def _speech(state: FujiPosition) -> list[dict[str, Any]]:
    numbers = [int(number) for number in state.said]
    statements = [numbers[first : first + SAID_FIELDS] for first in range(0, len(numbers), SAID_FIELDS)]
    return [
        {
            "seat": seat,
            "phase": phase,
            "say": state.table.actions.space.parts(action),
            "card": None if spot == NOWHERE else state.board.names[spot],
        }
        for seat, phase, action, spot in statements
    ]
