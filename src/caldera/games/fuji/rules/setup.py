"""Before the first round: the terrain is laid card by card, skills and equipment are dealt, dice are taken [S]."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.core.state import NOBODY
from caldera.games.fuji.rules import constants as c
from caldera.games.fuji.rules import events
from caldera.games.fuji.rules.actions import EQUIPMENT, SKILLS, SLOTS
from caldera.games.fuji.rules.board import DICE, LAND, NOWHERE, VILLAGE, bit
from caldera.games.fuji.rules.state import FujiPosition


def open_scenario(state: FujiPosition, scenario: i64) -> None:
    """Volcano, rubble and tokens are in place; the terrain comes next [S6]."""
    state.scenario = scenario
    state.board = state.table.boards[scenario]
    board = state.board
    state.card = vec[i64]([NOWHERE] * int(board.size))
    state.lava = board.volcano
    state.equipment_tokens = board.equipment
    state.eruption_tokens = bit(board.eruption_near) | bit(board.eruption_far)
    state.stage = c.LAYOUT


def next_place(state: FujiPosition) -> i64:
    """The first place without its terrain card, or NOWHERE."""
    board = state.board
    spot: i64 = 0
    while spot < board.size:
        if state.card[spot] == NOWHERE and (board.kind[spot] == LAND or board.kind[spot] == VILLAGE):
            return spot
        spot += 1
    return NOWHERE


def cards_left(state: FujiPosition, village: bool) -> vec[i64]:
    """Terrain cards of that kind that do not lie on the table."""
    terrain = state.table.terrain
    lies: i64 = 0
    for card in state.card:
        if card != NOWHERE:
            lies |= bit(card)
    cards: vec[i64] = vec[i64]()
    card = terrain.landscapes if village else 0
    end = terrain.count if village else terrain.landscapes
    while card < end:
        if lies >> card & 1 == 0:
            cards = append(cards, card)
        card += 1
    return cards


def lay_terrain(state: FujiPosition, card: i64) -> None:
    spot = next_place(state)
    state.card[spot] = card
    if state.events is not None:
        events.tell_terrain(state, spot)
    if next_place(state) == NOWHERE:
        place_figures(state)
        state.stage = c.SKILL
        state.user = c.THIRD if state.table.shared_third else 0


def place_figures(state: FujiPosition) -> None:
    """Everybody on the white start; with four players two on white and two on grey [S7]."""
    character: i64 = 0
    while character < state.table.characters:
        state.at[character] = state.board.grey if character >= 2 and state.players == 4 else state.board.white
        character += 1


# ---- skills ----


def skills_left(state: FujiPosition) -> vec[i64]:
    """Skills that nobody has; the shared third character takes one with six dice, and so does everybody at first where skills are
    ready-made [S2, S10, B2]."""
    six_dice = _free_skills(state, True)
    if state.table.ready_made and len(six_dice) > 0:
        return six_dice
    return six_dice if state.user == c.THIRD and state.table.shared_third else _free_skills(state, False)


def _free_skills(state: FujiPosition, six_dice: bool) -> vec[i64]:
    """Skills that nobody has, or those of them with six dice."""
    taken: i64 = 0
    for skill in state.skill:
        if skill != c.NO_SKILL:
            taken |= bit(skill)
    skills: vec[i64] = vec[i64]()
    skill = 0
    while skill < len(SKILLS):
        if taken >> skill & 1 == 0 and (not six_dice or state.table.charts.skill_dice[skill] == DICE):
            skills = append(skills, skill)
        skill += 1
    return skills


def cards_drawn(state: FujiPosition, character: i64) -> i64:
    """How many equipment cards a character draws: those that it keeps, where skills are ready-made [S3, S10]."""
    charts, skill = state.table.charts, state.skill[character]
    return charts.skill_kept[skill] if state.table.ready_made else charts.skill_drawn[skill]


def take_skill(state: FujiPosition, skill: i64) -> None:
    state.skill[state.user] = skill
    if state.events is not None:
        events.tell_skill(state, state.user)
    character: i64 = 0
    while character < state.table.characters:
        if state.skill[character] == c.NO_SKILL:
            state.user = character
            return
        character += 1
    take_dice(state)
    start_dealing(state, 0)


# ---- equipment ----


def start_dealing(state: FujiPosition, character: i64) -> None:
    state.user = character
    state.stage = c.DEAL
    state.picks = cards_drawn(state, character)


def top_of_pile(state: FujiPosition) -> vec[i64]:
    """What may be on top of the pile: cards put back come only when no other is left [S4, Q4]."""
    cards: vec[i64] = vec[i64]()
    place: i64 = c.IN_PILE
    while place >= c.UNDER_PILE and len(cards) == 0:
        equipment: i64 = 0
        while equipment < len(EQUIPMENT):
            if state.owner[equipment] == place:
                cards = append(cards, equipment)
            equipment += 1
        place -= 1
    return cards


def deal_equipment(state: FujiPosition, equipment: i64) -> None:
    state.owner[equipment] = state.user
    if state.events is not None:
        events.tell_find(state, state.user, equipment)
    state.picks -= 1
    if state.picks == 0:
        state.picks = cards_drawn(state, state.user) - state.table.charts.skill_kept[state.skill[state.user]]
        state.stage = c.PUT_BACK
        next_setup_step(state)


def put_equipment_back(state: FujiPosition, equipment: i64) -> None:
    state.owner[equipment] = c.UNDER_PILE
    if state.events is not None:
        events.tell_put_back(state, equipment)
    state.picks -= 1
    next_setup_step(state)


def next_setup_step(state: FujiPosition) -> None:
    if state.stage == c.PUT_BACK:
        if state.picks > 0:
            return
        state.stage = c.OMIT
        if state.table.charts.skill_dice[state.skill[state.user]] < DICE:
            return
    if state.user + 1 < state.table.characters:
        start_dealing(state, state.user + 1)
    else:
        state.user = NOBODY


# ---- dice ----


def take_dice(state: FujiPosition) -> None:
    """Six dice each; a character with five leaves one out later [S5]."""
    die: i64 = 0
    while die < state.table.sets * DICE:
        holder = die // DICE
        state.holder[die] = holder
        state.side[die] = die & 1
        state.hand[holder * SLOTS + die % DICE] = die
        die += 1


def omit_die(state: FujiPosition, slot: i64) -> None:
    remove_die(state, state.user * DICE + slot)
    if state.events is not None:
        events.tell_omit(state, state.user, slot)
    next_setup_step(state)


def remove_die(state: FujiPosition, die: i64) -> None:
    """Out of the game for good."""
    state.lost |= bit(die)
    place: i64 = state.holder[die] * SLOTS
    end = place + SLOTS
    while place < end:
        if state.hand[place] == die:
            state.hand[place] = NOWHERE
        place += 1
