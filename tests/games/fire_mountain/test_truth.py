"""What the game says is true: reasons of refusals, the log, numbers of the rules text, warnings before the turn limit."""

from __future__ import annotations

import random
import re
from typing import cast

import pytest

import caldera
from caldera.core.rulebook import facts_in, page_of
from caldera.core.state import CHANCE, Event
from caldera.core.view import View
from caldera.games.fire_mountain.game import FireMountain
from caldera.games.fire_mountain.meta import SPECIES_NAMES
from caldera.games.fire_mountain.rules.board import FOOTPRINT, SIDE, VOLCANO, VOLCANO_FACE
from caldera.games.fire_mountain.rules.codes import ACT, EGG, PLACES, RESERVE
from caldera.games.fire_mountain.rules.figures import EGG_PART, footprints_needed, place_of_face
from caldera.games.fire_mountain.rules.play import FireMountainState
from caldera.games.fire_mountain.words.refusals import find_refusal
from caldera.lab.probe import Probe
from caldera.locale import COMPLETE
from tests.games.fire_mountain.positions import GAME, cros, play, position, refused


def say(events: list[Event], seat: int | None = 0, locale: str = "en") -> list[str]:
    return [GAME.words.write_log_line(event, View(seat, locale, colours=GAME.info.colours)) for event in events]


# ---- the log [P3, P4, P6] ----


def test_the_log_calls_a_reserve_empty_only_when_it_is() -> None:
    without_cros = position(dice="v", P3=cros("R", 10), reserve="R-brontosaurus")
    told = say(play(without_cros, "fetch cro P3 volcano"))[0]
    assert "reserve is empty" not in told
    assert "no Cro-Magnon" in told
    empty = position(dice="c", P3=cros("R", 10), J1="R-brontosaurus")
    assert "reserve is empty" in say(play(empty, "fetch cro P3 cave"))[0]


@pytest.mark.parametrize("locale", COMPLETE)
@pytest.mark.parametrize("seat", [0, 1, None])
def test_both_sentences_exist_for_everybody(locale: str, seat: int | None) -> None:
    lenient = {"options": {"egg_needs_empty_reserve": False}}
    with_dinosaur = position(dice="e", more=lenient, P3=cros("R", 10), reserve="R-brontosaurus")
    some = say(play(with_dinosaur, "fetch cro P3 egg"), seat, locale)
    none = say(play(position(dice="e", P3=cros("R", 10)), "fetch cro P3 egg"), seat, locale)
    assert some[0] != none[0]


# ---- refusals [F2, F5, P4, P6] ----


def test_nobody_is_told_of_the_volcano_when_the_way_goes_around_the_edge() -> None:
    """[F2]: J1 and P4 lie left and right of a volcano in the last column only in reading order."""
    state = position(dice="f", more={"grid": ["LLPH", "PJJV", "JPLP", "PCJJ"]}, J2="R")
    refused(state, "move cro J2 J3", "never around the edge|not around the edge|edge")
    across = position(dice="ff", P3="R")
    refused(across, "move cro P3 P4", "volcano")


def test_an_egg_watcher_cannot_be_fetched_to_the_eggs() -> None:
    state = position(dice="e", egg=cros("R", 4), P3=cros("R", 6))
    refused(state, "fetch cro egg egg", "there already|already there")


def is_true(state: FireMountainState, action: int, seat: int, key: str) -> bool:
    """Whether the reason holds, from the position alone, for the reasons that speak of places."""
    kinds, terrain = state.actions, state.terrain
    if key == "not_through_volcano":
        ends = [divmod(int(terrain.cell_of[kinds.move.b(action)]), SIDE), divmod(int(terrain.cell_of[kinds.move.c(action)]), SIDE)]
        row, col = divmod(int(terrain.cell_of[VOLCANO]), SIDE)
        return (ends[0][0] + ends[1][0], ends[0][1] + ends[1][1]) == (2 * row, 2 * col) and (
            abs(ends[0][0] - row) + abs(ends[0][1] - col) == 1
        )
    if key == "there_already":
        source = kinds.fetch.b(action)
        return bool((EGG if source == EGG_PART else source) == place_of_face(kinds.fetch.c(action)))
    if key == "reserve_first":
        cro_waits = state.cros[seat * PLACES + RESERVE] > 0
        dinosaur_waits = any(state.where[figure] == RESERVE and state.seat_of(figure) == seat for figure in range(len(state.where)))
        return bool(cro_waits or (dinosaur_waits and kinds.fetch.c(action) != VOLCANO_FACE))
    if key == "far":
        have = int(state.free_dice()) >> (4 * FOOTPRINT) & 15
        needed = int(footprints_needed(state, kinds.move.a(action) - 1, kinds.move.b(action), kinds.move.c(action)))
        return needed > have
    return True


def test_reasons_that_speak_of_places_are_true() -> None:
    game = caldera.game("fire_mountain")
    checked = 0
    for seed in range(12):
        probe = Probe(game, seed)
        players = 2 + seed % 3
        state = cast(FireMountainState, game.new(players, probe.some_options(players)))
        rng = random.Random(seed)
        while not state.is_over and state.ply < 450:
            seat = int(state.mover())
            if seat == CHANCE:
                state.play(state.draw(probe.rng), CHANCE)
                continue
            legal = set(state.legal_actions(seat))
            if state.phase == ACT:
                for _ in range(100):
                    kind = rng.choice((state.actions.move, state.actions.fetch))
                    action = int(kind.first) + rng.randrange(int(kind.count))
                    if action not in legal:
                        key = find_refusal(state, action, seat)[0]
                        checked += key in ("not_through_volcano", "there_already", "reserve_first", "far")
                        assert is_true(state, action, seat, key), (seed, game.space.words(action), key)
            actions = sorted(legal)
            state.play(actions[probe.rng.below(len(actions))], seat)
    assert checked > 300


# ---- where content comes from ----


def test_what_only_a_student_program_says_is_called_second_hand() -> None:
    sources = {entry.block: entry.source for entry in caldera.game("fire_mountain").content.provenance()}
    assert sources["layout"] == sources["die"] == sources["eggs"] == "second-hand"
    assert sources["goal"] == "published"


# ---- the turn limit [E4] ----


@pytest.mark.parametrize("locale", COMPLETE)
def test_the_turn_limit_is_announced_well_before_it_strikes(locale: str) -> None:
    limit = 300
    for turn, warned in ((200, False), (269, False), (270, True), (299, True), (300, True)):
        state = position(dice="c", more={"turn": turn})
        for seat in (0, 1, None):
            prompt = state.prompt(seat, locale)
            assert (str(limit) in prompt) == warned, (turn, prompt)
            if warned and turn < limit:
                assert str(limit - turn) in prompt


# ---- the rules text takes its numbers from the content ----


@pytest.mark.parametrize("locale", COMPLETE)
def test_rules_read_as_the_edition_plays(locale: str) -> None:
    edition = {
        "volcano": {"spaces": [6, 7, 8]},
        "goal": {"points": [30, 31, 32]},
        "eggs": dict.fromkeys(SPECIES_NAMES, 2) | {"titanosaur": 7},
        "guard": {"turns": 123},
        "scoring": {"volcano_most": 4},
    }
    game = caldera.game("fire_mountain", edition)
    clauses = game.rules(locale).clauses
    assert re.search(r"6, 7 (or|ou) 8", clauses["S2"].text)
    assert re.search(r"30, 31 (or|ou) 32", clauses["S1"].text)
    assert "7" in clauses["G3"].text
    assert "123" in clauses["E4"].text
    assert "4 points" in clauses["V2"].text


@pytest.mark.parametrize("locale", COMPLETE)
def test_rules_as_written_are_those_of_the_content(locale: str) -> None:
    """What stands in the file between the marks is what the game would fill in."""
    game = caldera.game("fire_mountain")
    assert isinstance(game, FireMountain)
    facts = game.words.list_facts(locale)
    marked = facts_in(page_of("caldera.games.fire_mountain.words", locale))
    assert {name for name, _ in marked} == set(facts)
    alike = str.maketrans("\u00a0\u202f", "  ")  # French is typeset when it is shown, so kinds of space differ
    assert [(name, written) for name, written in marked if facts[name].translate(alike) != written.translate(alike)] == []
