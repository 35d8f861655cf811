"""Counting hands: how many of all that the dice could show fit what was said [C2]."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.games.fuji.bot.belief import Evidence
from caldera.games.fuji.bot.scale import FAR_OUT, Scale
from caldera.games.fuji.rules.board import DICE, SIDES
from caldera.games.fuji.rules.state import FujiPosition


def share_that_fits(state: FujiPosition, seat: i64, evidence: Evidence, scale: Scale) -> float:
    """Of all hands that these dice could show, the share that fits the words. Hands that differ only in like dice are one."""
    rows = evidence.rows
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
        low = append(low, lowest_total(scale, rows[index], evidence.low[index]))
        high = append(high, highest_total(scale, rows[index], evidence.high[index]))
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
