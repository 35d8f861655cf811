"""Rules in the page, reasons with their clauses, and guided first games: for every game, in both languages."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from html import unescape
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest
from starlette.testclient import TestClient

import caldera
from caldera.core.errors import BadMatch
from caldera.core.guide import guide, read
from caldera.core.phases import Phase
from caldera.core.registry import package_of
from caldera.core.rng import Rng
from caldera.core.rulebook import CLAUSE, EXAMPLE, ITEM, TABLE, parse
from caldera.core.scene import board
from caldera.core.state import CHANCE, GameState
from caldera.core.view import View
from caldera.draw.layers import drawn
from caldera.draw.markup import EMPTY
from caldera.games import OWN
from caldera.locale import COMPLETE, messages, text
from caldera.web.app import create_app
from caldera.web.pages.learn import Lesson, lesson_page_state, news
from caldera.web.pages.rules import inline, rule_links, rules_html

PAGE = """# Go

Hello *you*.
Again.

## Set-up [S]

- **S1** *(printed)* One
  two.
- an item

```json
{}

[]
```

| a |
|---|
| b |
"""


@pytest.fixture(scope="module")
def visitor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with TestClient(create_app(str(tmp_path_factory.mktemp("room") / "tables.db")), base_url="http://localhost") as client:
        yield client


STRANGE = ("", "-", "stone-", "square-zz", "circle-9999999", "card-<b>", "figure-", "cell-1-1-1", "die-x", "use", "é")
ELEMENT = re.compile(r'data-el="([^"]+)"')


def tables(game_id: str) -> ModuleType:
    """The game's clauses.py."""
    return import_module(f"{package_of(game_id)}.words.clauses")


def elements(game_id: str, state: GameState, seat: int) -> set[str]:
    """The names of everything in the picture that the seat sees."""
    game = caldera.game(game_id)
    view, seen = View(seat, "fr", colours=game.info.colours), game.scene.see(state, seat)
    layers = [game.scene.action_panel(seen, view), game.scene.footer(seen, view)]
    layers += [game.scene.card(seen, index, view, EMPTY) for index in range(state.players)]
    return set(ELEMENT.findall(board(game.scene, seen, view) + drawn(layers)))


@cache
def decisions(game_id: str) -> list[tuple[GameState, int]]:
    """Positions of a few random matches in which somebody decides."""
    game, found = caldera.game(game_id), []
    for seed, players in enumerate(game.info.players):
        rng = random.Random(seed)
        state = game.new(players)
        for _ in range(700):
            if state.is_over:
                break
            actor = rng.choice(state.actors)
            if actor == CHANCE:
                outcomes = state.chance_outcomes()
                state.apply(rng.choices([code for code, _ in outcomes], [share for _, share in outcomes])[0], CHANCE)
                continue
            if rng.random() < 0.04:
                found.append((state.clone(), actor))
            state.apply(rng.choice(state.legal_actions(actor)), actor)
    return found


# ---- the rules ----


def test_the_parts_of_a_rules_page() -> None:
    book = parse(PAGE)
    assert book.title == "Go"
    first, second = book.sections
    assert [block.text for block in first.blocks] == ["Hello *you*. Again."]
    assert second.title == "Set-up"
    assert [block.kind for block in second.blocks] == [CLAUSE, ITEM, EXAMPLE, TABLE]
    assert (second.blocks[0].number, second.blocks[0].source, second.blocks[0].text) == ("S1", "printed", "One two.")
    assert second.blocks[2].text == "{}\n\n[]"


def test_nothing_of_a_rules_page_becomes_html() -> None:
    assert inline("<b onclick='x'> & `<i>` **M<1>** M2", {"M2"}) == (
        "&lt;b onclick='x'&gt; &amp; <code>&lt;i&gt;</code> <strong>M&lt;1&gt;</strong> " + '<a href="#c-M2">M2</a>'
    )


@pytest.mark.parametrize("locale", COMPLETE)
@pytest.mark.parametrize("game_id", OWN)
def test_the_drawer_has_every_clause(game_id: str, locale: str) -> None:
    game = caldera.game(game_id)
    numbers = game.rules(locale).shown
    asked = list(game.rules(locale).clauses)[3]
    shown = rules_html(game, locale, asked)
    assert set(re.findall(r'id="c-([^"]*)"', shown)) == numbers
    assert set(re.findall(r'href="#c-([^"]*)"', shown)) <= numbers
    assert shown.count("aria-current") == 1
    assert f'id="c-{asked}" class="clause" aria-current="true"' in shown
    assert "**" not in shown
    assert "<script" not in shown
    assert shown.count("<dt>") == len(game.words.pieces) >= 5


@pytest.mark.parametrize("locale", COMPLETE)
@pytest.mark.parametrize("game_id", OWN)
def test_the_page_has_pictures_and_folds_its_end(visitor: TestClient, game_id: str, locale: str) -> None:
    shown = visitor.get(f"/g/{game_id}/rules", headers={"Accept-Language": locale}).text
    assert shown.index("<details>") > shown.rindex('class="clause"') < shown.index('class="glossary"') < shown.index("<details>")
    assert shown.count("<details>") == 3
    addresses = [unescape(address) for address in re.findall(r'<img src="(/g/[^"]*)"', shown)]
    assert addresses
    assert len(re.findall(r'alt="" width="[0-9]+" height="[0-9]+" loading="lazy"', shown)) == len(addresses)
    for address in addresses:
        picture = visitor.get(address)
        assert picture.status_code == 200
        assert picture.headers["content-type"] == "image/svg+xml"
        assert picture.text.startswith("<svg")
        assert f"lang={locale}" in address


@pytest.mark.parametrize("path", ["none.svg", "two_rows.svg?moves=9", "two_rows.svg?lang=xx", "..%2Ftwo_rows.svg"])
def test_pictures_that_do_not_exist(visitor: TestClient, path: str) -> None:
    assert visitor.get("/g/hekla/rules/two_rows.svg?moves=2").status_code == 200
    assert visitor.get(f"/g/hekla/rules/{path}").status_code == 404


def test_a_question_mark_opens_the_drawer_at_the_first_clause() -> None:
    shown = rule_links(("M1", "M2"), "fr")
    assert 'data-panel="rules?clause=M1"' in shown
    assert '>?<span class="rule-word">Règle</span></button>' in shown
    assert "M2" not in shown
    assert "M1" in shown.partition("aria-label=")[2], "who cannot see it hears which rule it is"
    assert rule_links((), "fr") == ""


# ---- clauses behind questions and refusals ----


def questions(game_id: str) -> dict[str, tuple[str, ...]]:
    """What a game asks, and the clauses behind it: declared with its phases, or in a table of its own."""
    try:
        phases = import_module(f"{package_of(game_id)}.rules.phases")
    except ModuleNotFoundError:
        return dict(tables(game_id).PROMPTS)
    asked = [*phases.PHASES, *(value for value in vars(phases).values() if isinstance(value, Phase))]
    return {phase.name: phase.clauses for phase in asked if phase.clauses}


@pytest.mark.parametrize("game_id", OWN)
def test_every_named_clause_exists_in_both_languages(game_id: str) -> None:
    listed = [questions(game_id).values(), tables(game_id).REFUSALS.values(), tables(game_id).PIECES.values()]
    named = {number for values in listed for numbers in values for number in numbers}
    for locale in COMPLETE:
        assert named <= set(caldera.game(game_id).rules(locale).clauses)


@pytest.mark.parametrize("game_id", OWN)
def test_every_refusal_and_every_question_has_a_clause(game_id: str) -> None:
    refusals = {key.split(".")[2] for key in messages("en") if key.startswith(f"{game_id}.illegal.")}
    assert set(tables(game_id).REFUSALS) == refusals
    asked = {key.split(".")[2] for key in messages("en") if key.startswith(f"{game_id}.prompt.")}
    said = asked - {"busy", "chance", "wait", "hatch"}  # no decisions of their own
    assert said <= set(questions(game_id))
    assert all(tables(game_id).REFUSALS.values())
    assert all(questions(game_id).values())


@pytest.mark.parametrize("game_id", OWN)
def test_every_decision_names_its_clauses(game_id: str) -> None:
    game = caldera.game(game_id)
    for state, seat in decisions(game_id):
        assert game.words.list_clauses(state, seat)


@pytest.mark.parametrize("game_id", OWN)
def test_refusals_say_what_the_state_says(game_id: str) -> None:
    game = caldera.game(game_id)
    rng = random.Random(1)
    for state, seat in decisions(game_id):
        legal = set(state.legal_actions(seat))
        for kind in game.space.kinds:
            action = int(kind.first) + rng.randrange(int(kind.count))
            if action not in legal:
                for locale in COMPLETE:
                    reason = game.words.explain_refusal(state, action, seat, locale)
                    assert reason.text == state.why_illegal(action, seat, locale)
                    assert reason.clauses


@pytest.mark.parametrize("game_id", OWN)
def test_whatever_does_not_glow_says_why(game_id: str) -> None:
    """After nothing, and after the first touch of a longer path; the answers are many, not one for all."""
    game = caldera.game(game_id)
    silent, answers = set(), set()
    for state, seat in decisions(game_id)[::2]:
        paths = [game.clicks.find_path(state, action, seat) for action in state.legal_actions(seat)]
        begun = next((path[:1] for path in paths if len(path) > 1), [])
        for chosen in ([], begun):
            glowing = {path[len(chosen)] for path in paths if path[: len(chosen)] == chosen and len(path) > len(chosen)}
            for element in elements(game_id, state, seat) - glowing - set(chosen):
                reason = game.words.explain_touch(state, seat, element, chosen, "fr")
                if reason is None:
                    silent.add(element.split("-")[0])
                else:
                    answers.add(reason.text)
                    assert reason.clauses
    assert silent <= {"erupt", "land", "region", "quake", "token", "gap"}  # pictures of what would happen: nobody touches them
    assert len(answers) >= 12


@pytest.mark.parametrize("element", STRANGE)
@pytest.mark.parametrize("game_id", OWN)
def test_strange_names_are_no_trouble(game_id: str, element: str) -> None:
    game = caldera.game(game_id)
    for state, seat in decisions(game_id)[:12]:
        for chosen in ([], ["stock-9"], ["reserve-x"], ["figure-x"], ["equipment-x"], ["action-x"], ["die-1", "figure-"]):
            reason = game.words.explain_touch(state, seat, element, chosen, "en")
            assert reason is None or reason.text


@pytest.mark.parametrize("game_id", OWN)
def test_things_on_the_table_have_words(game_id: str) -> None:
    game = caldera.game(game_id)
    for locale in COMPLETE:
        for name in game.words.pieces:
            assert text(locale)(f"{game_id}.piece.{name}")
            assert text(locale)(f"{game_id}.piece.{name}.about")
    for state, seat in decisions(game_id)[:20]:
        for element in elements(game_id, state, seat):
            assert game.words.name_piece(element) in ("", *game.words.pieces)


def test_a_reason_tells_nothing_hidden() -> None:
    """Fuji: whatever the others' dice show, the answers to one seat are the same."""
    game = caldera.game("fuji")
    rng = Rng(7)
    for state, seat in decisions("fuji")[::6]:
        other = state.guess(seat, rng)
        for element in elements("fuji", state, seat):
            assert game.words.explain_touch(state, seat, element, [], "en") == game.words.explain_touch(
                other, seat, element, [], "en"
            )


# ---- guided games ----


@pytest.mark.parametrize("game_id", OWN)
def test_a_guide_is_a_match_that_can_be_played(game_id: str) -> None:
    """Replayed with every expected action legal; from the first turn to the end of a match."""
    course = guide(caldera.game(game_id))
    assert 12 <= len(course.steps) <= 25
    assert sum(1 for step in course.steps if step.action is not None) >= 7
    assert course.chapters[-1].state.is_over
    assert course.steps[-1].ply == course.chapters[-1].ply
    assert course.steps[-1].action is None
    for index, step in enumerate(course.steps):
        state = course.match_at(index).state
        assert step.action is None or step.action in state.legal_actions(course.seat)


@pytest.mark.parametrize("game_id", OWN)
def test_a_guide_points_at_things_that_are_there(game_id: str) -> None:
    course = guide(caldera.game(game_id))
    for index, step in enumerate(course.steps):
        state = course.match_at(index).state
        path = course.game.clicks.find_path(state, step.action, course.seat) if step.action is not None else []
        assert {*step.show, *path} <= elements(game_id, state, course.seat), step


@pytest.mark.parametrize("game_id", OWN)
def test_a_guide_speaks_both_languages(game_id: str) -> None:
    course = guide(caldera.game(game_id))
    used = {step.text for step in course.steps}
    assert len(used) == len(course.steps)
    for locale in COMPLETE:
        written = {key.split(".")[2] for key in messages(locale) if key.startswith(f"{game_id}.guide.")}
        assert written == used
        kind = {key.split(".")[2] for key in messages(locale) if key.startswith(f"{game_id}.guide_wrong.")}
        assert kind <= {step.text for step in course.steps if step.action is not None}
        for name in used:
            assert len(text(locale)(f"{game_id}.guide.{name}.title")) <= 31
            assert len(text(locale)(f"{game_id}.guide.{name}.say")) <= 170, name


@pytest.mark.parametrize("locale", COMPLETE)
@pytest.mark.parametrize("game_id", OWN)
def test_the_coach_names_things_as_the_page_does(game_id: str, locale: str) -> None:
    """What is printed bold in a step that asks for something can be read on the page, or is said of an element of the path."""
    course = guide(caldera.game(game_id))
    for index, step in enumerate(course.steps):
        if step.action is None:
            continue
        state, scene = course.match_at(index).state, course.game.scene
        view, seen = View(course.seat, locale, colours=course.game.info.colours), scene.see(state, course.seat)
        shown = board(scene, seen, view) + drawn([scene.action_panel(seen, view), scene.footer(seen, view)])
        labels = " ".join(re.findall(r'aria-label="([^"]*)"', shown))
        words = unescape(" ".join([re.sub(r"<[^>]*>", " ", shown), labels])).casefold()
        words = re.sub(r"\s+", " ", words) + " ".join(course.game.clicks.find_path(state, step.action, course.seat))
        for named in re.findall(r"\*\*([^*]+)\*\*", text(locale)(f"{game_id}.guide.{step.text}.say")):
            assert re.sub(r"\s+", " ", named.casefold()) in words, (step.text, named)


@pytest.mark.parametrize("game_id", OWN)
def test_every_step_can_be_shown(game_id: str) -> None:
    course = guide(caldera.game(game_id))
    for index, step in enumerate(course.steps):
        shown = lesson_page_state(Lesson(course, index), "fr").plain()
        assert shown["version"] == index
        assert bool(shown["actions"]) == (step.action is not None)
        assert text("fr")("learn.step", n=index + 1, of=len(course.steps)) in shown["coach"]
    told = news(game_id, 2, 3, "en")
    assert told.version == 3
    assert told.news.page.version == 3


def test_a_guide_that_does_not_fit_is_refused() -> None:
    game = caldera.game("hekla")
    record = {"caldera": 1, "game": "hekla", "rules": game.info.rules_version, "players": 2, "options": {}}
    record |= {"actions": [[0, "place 3 c2"], [1, "place 2 d2"]]}

    def course(*steps: dict[str, Any]) -> dict[str, Any]:
        return {"seat": 0, "chapters": [record | {"steps": list(steps)}]}

    assert len(read(game, course({"ply": 0, "text": "a"}, {"ply": 0, "text": "b", "do": "place 3 c2"})).steps) == 2
    for bad in (
        course({"ply": 0, "text": "a", "do": "place 2 c2"}),
        course({"ply": 1, "text": "a", "do": "place 2 d2"}),
        course({"ply": 1, "text": "a"}, {"ply": 0, "text": "b"}),
        course({"ply": 3, "text": "a"}),
    ):
        with pytest.raises(BadMatch):
            read(game, bad)
