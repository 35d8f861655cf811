"""What a bot says: a few vague things a round, about the cards that matter now.

A marker on a card is a question: would anybody beat me there? Neighbours answer it, each destination once, the one that matters
most first, in the vaguest words that help. A bot counts the hands that fit everything it has said: when few would be left, it says
less or nothing, so that nobody can work its dice out [C2].
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.games.fuji.bot.belief import DOUBT, Heard, dice_of_subject
from caldera.games.fuji.bot.scale import FAR_OUT, Scale
from caldera.games.fuji.rules.actions import FIRST_DESTINATION_TOPIC
from caldera.games.fuji.rules.board import DICE, NOWHERE, SIDES
from caldera.games.fuji.rules.constants import SAID_FIELDS
from caldera.games.fuji.rules.state import FujiPosition

MOST_PLANNING: Final = 3
MOST_EQUIPPING: Final = 1
LEAST_SHARE: Final = 0.05
"""The share of all hands that must still fit a round's words."""


def said_by(state: FujiPosition, seat: i64, phase: i64) -> i64:
    """How many things a seat has said in a phase of this round."""
    count: i64 = 0
    index: i64 = 0
    while index < len(state.said):
        if state.said[index] == seat and state.said[index + 1] == phase:
            count += 1
        index += SAID_FIELDS
    return count


def has_spoken_of(state: FujiPosition, seat: i64, spot: i64) -> bool:
    """Whether a seat has said in this phase how it stands on a card."""
    index: i64 = 0
    while index < len(state.said):
        if state.said[index] == seat and state.said[index + 1] == state.phase and state.said[index + 3] == spot:
            return True
        index += SAID_FIELDS
    return False


def statement(state: FujiPosition, seat: i64, scale: Scale) -> i64:
    """The next thing to say, or NOWHERE: an answer to a neighbour's marker."""
    most: i64 = MOST_PLANNING if state.phase == 2 else MOST_EQUIPPING
    if state.speech_left[seat] == 0 or said_by(state, seat, state.phase) >= most:
        return NOWHERE
    best: i64 = NOWHERE
    urgent = 0.0
    other: i64 = 0
    while other < state.table.characters:
        if other != seat and (other == state.left_of(seat) or other == state.right_of(seat)):
            spot = state.marker[other]
            if spot != NOWHERE and not has_spoken_of(state, seat, spot):
                need = urgency(state, seat, other, scale)
                if best == NOWHERE or need > urgent:
                    best = other
                    urgent = need
        other += 1
    return answer(state, seat, best, scale) if best != NOWHERE else NOWHERE


def urgency(state: FujiPosition, seat: i64, other: i64, scale: Scale) -> float:
    """How much a neighbour must know: dangers first, then that there is none; in phase 4 only those who could still act on it."""
    row = state.card[state.marker[other]]
    standing = scale.standing(row, float(state.value_of(seat, row)))
    return standing if standing > 0.0 else -0.8 * standing


def answer(state: FujiPosition, seat: i64, other: i64, scale: Scale) -> i64:
    """How one stands on a neighbour's card: a word of strength, or only that it is safe or to be avoided; or NOWHERE."""
    kinds = state.table.actions
    spot = state.marker[other]
    row = state.card[spot]
    standing = scale.standing(row, float(state.value_of(seat, row)))
    word = scale.word_for(standing)
    heard = own_words(state, seat, scale)
    dice = dice_of_subject(state, seat, False)
    if word >= 3 and state.phase == 2:
        heard.add(row, scale.bounds[2], FAR_OUT, DOUBT, dice)
        return kinds.avoid.at(state.board.cell[spot]) if share_that_fits(state, seat, heard, scale) >= LEAST_SHARE else NOWHERE
    heard.add(row, scale.low(word), scale.high(word), DOUBT, dice)
    if share_that_fits(state, seat, heard, scale) >= LEAST_SHARE:
        return kinds.claim.at(0, FIRST_DESTINATION_TOPIC + other, word)
    if standing > scale.bounds[1]:
        return NOWHERE
    last: i64 = len(heard.rows) - 1
    heard.low[last] = -FAR_OUT
    heard.high[last] = scale.bounds[1]
    return kinds.safe.at(other) if share_that_fits(state, seat, heard, scale) >= LEAST_SHARE else NOWHERE


def own_words(state: FujiPosition, seat: i64, scale: Scale) -> Heard:
    """What one has said oneself in this phase about one's own dice."""
    heard = Heard()
    kinds = state.table.actions
    dice = dice_of_subject(state, seat, False)
    index: i64 = 0
    while index < len(state.said):
        action = state.said[index + 2]
        spot = state.said[index + 3]
        if state.said[index] == seat and state.said[index + 1] == state.phase and spot != NOWHERE:
            row = state.card[spot]
            if kinds.safe.has(action):
                heard.add(row, -FAR_OUT, scale.bounds[1], DOUBT, dice)
            elif kinds.avoid.has(action):
                heard.add(row, scale.bounds[2], FAR_OUT, DOUBT, dice)
            else:
                word = kinds.claim.c(action) if kinds.claim.has(action) else kinds.rate.c(action)
                heard.add(row, scale.low(word), scale.high(word), DOUBT, dice)
        index += SAID_FIELDS
    return heard


def share_that_fits(state: FujiPosition, seat: i64, heard: Heard, scale: Scale) -> float:
    """Of all hands that these dice could show, the share that fits the words. Hands that differ only in like dice are one."""
    rows = heard.rows
    tables: list[vec[i64]] = []
    kind: i64 = 0
    while kind < 3:
        tables.append(pair_totals(state, seat, kind, rows, scale))
        kind += 1
    width: i64 = len(rows)
    if width == 0:
        return 1.0
    low: vec[float] = vec[float]()
    high: vec[float] = vec[float]()
    for index in range(int(width)):
        low = append(low, lowest_total(scale, rows[index], heard.low[index]))
        high = append(high, highest_total(scale, rows[index], heard.high[index]))
    first = tables[0]
    second = tables[1]
    third = tables[2]
    fits: i64 = 0
    count: i64 = 0
    a: i64 = 0
    while a < len(first):
        b: i64 = 0
        while b < len(second):
            c: i64 = 0
            while c < len(third):
                good = True
                index_: i64 = 0
                while index_ < width:
                    total = float(first[a + index_] + second[b + index_] + third[c + index_])
                    if total < low[index_] or total > high[index_]:
                        good = False
                        break
                    index_ += 1
                if good:
                    fits += 1
                count += 1
                c += width
            b += width
        a += width
    return float(fits) / float(count)


def lowest_total(scale: Scale, row: i64, low: float) -> float:
    """The least total that stands above a bound. Nothing at all stands far below."""
    if low <= -FAR_OUT:
        return -1.0
    least = scale.mean[row] + low * scale.spread[row]
    return least if least > 0.5 else 0.5


def highest_total(scale: Scale, row: i64, high: float) -> float:
    if high >= FAR_OUT:
        return 999.0
    most = scale.mean[row] + high * scale.spread[row]
    return most if most > 0.0 else 0.0


def pair_totals(state: FujiPosition, seat: i64, kind: i64, rows: vec[i64], scale: Scale) -> vec[i64]:
    """For each way in which the one or two dice of a type can lie, their totals on all rows, one after the other."""
    totals: vec[i64] = vec[i64]()
    die = seat * DICE + 2 * kind
    present: i64 = 0
    if state.lost >> die & 1 == 0 and state.face[die] != 0:
        present += 1
    if state.lost >> (die + 1) & 1 == 0 and state.face[die + 1] != 0:
        present += 1
    one: i64 = 1
    while one <= SIDES:
        two: i64 = one
        while two <= SIDES:
            for row in rows:
                total: i64 = 0
                if present > 0:
                    total += scale.value(row, die, one)
                if present > 1:
                    total += scale.value(row, die, two)
                totals = append(totals, total)
            if present < 2:
                break
            two += 1
        if present < 1:
            break
        one += 1
    return totals
