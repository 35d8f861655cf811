"""Ratings as Weng and Lin describe them (algorithm 4, Plackett-Luce), checked against figures worked out by hand."""

from __future__ import annotations

import math

import pytest

from caldera.core.rating import BETA, DEVIATION, MEAN, Rating, rate


def test_a_first_duel_as_worked_out_by_hand() -> None:
    """Equal players: the chance to win is a half, so c² = 2(σ² + β²), Ω = ±σ²/c · ½ and Δ = σ³/c³ · ¼ for each."""
    won, lost = rate([Rating(), Rating()], [0, 1])
    spread = math.sqrt(2 * (DEVIATION**2 + BETA**2))
    assert won.mean - MEAN == pytest.approx(DEVIATION**2 / spread * 0.5)
    assert lost.mean - MEAN == pytest.approx(-(DEVIATION**2) / spread * 0.5)
    kept = 1 - (DEVIATION / spread) ** 3 * 0.25
    assert won.deviation == lost.deviation == pytest.approx(DEVIATION * math.sqrt(kept))


def test_a_draw_between_equals_moves_nobody() -> None:
    for after in rate([Rating(), Rating(), Rating()], [0, 0, 0]):
        assert after.mean == pytest.approx(MEAN)
        assert after.deviation < DEVIATION


def test_places_order_the_ratings_and_a_surprise_moves_more() -> None:
    first, second, third = rate([Rating()] * 3, [0, 1, 2])
    assert first.mean > second.mean > third.mean
    strong, weak = Rating(30, 2), Rating(20, 2)
    expected = rate([strong, weak], [0, 1])[0].mean - strong.mean
    surprise = rate([strong, weak], [1, 0])[1].mean - weak.mean
    assert surprise > 4 * expected > 0


def test_many_matches_find_the_stronger_one() -> None:
    ratings = [Rating(), Rating()]
    for number in range(60):
        ratings = rate(ratings, [0, 1] if number % 4 else [1, 0])
    assert ratings[0].mean - 1.5 * ratings[0].deviation > ratings[1].mean
    assert all(each.deviation < 3.5 for each in ratings)
