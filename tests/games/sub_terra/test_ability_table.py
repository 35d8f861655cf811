"""Whatever is declared in the table of abilities has its words, icon, clauses, cost and places on the board."""

from __future__ import annotations

import pytest

from caldera.core.rulebook import facts_in, page_of
from caldera.games.sub_terra.rules import board
from caldera.games.sub_terra.rules.abilities import ABILITIES, Ability
from caldera.games.sub_terra.view.pieces import ICONS
from caldera.games.sub_terra.words.clauses import REFUSALS
from caldera.locale import text
from tests.games.sub_terra.positions import GAME

TABLES = ("ability_costs", "ability_uses", "ability_amounts", "sight")
PATHS = {"": "", "side": "cell opening wall", "where": "cell", "side distance": "cell", "who": "explorer", "cell": "cell"}
"""What may be touched for an action, by the parts that it names."""


def list_missing(ability: Ability, parts: str) -> list[str]:
    """What a declared ability still lacks, as a message key, an icon, a price in the rules, a clause or a method."""
    say, clauses = text("en"), GAME.rules("en").clauses
    prices = [name for name, _ in facts_in(page_of("caldera.games.sub_terra.words", "en"))]
    wanted = [f"sub_terra.ability.{ability.name}", f"sub_terra.ability.{ability.name}.help"]
    missing: list[str] = []
    if parts != board.PASSIVE:
        wanted.append(f"sub_terra.action.{ability.name}")
        wanted += [f"sub_terra.illegal.{ability.name}"] if ability.clauses else []
        wanted += [f"sub_terra.next.{ability.question}"] if ability.question else []
        missing += [] if ability.name in ICONS else [f"icon {ability.name}"]
        missing += [] if f"cost_{ability.name}" in prices else [f"price {ability.name}"]
        missing += [] if ability.path in PATHS[parts].split() or ability.path == parts == "" else [f"path {ability.path!r}"]
        missing += [name for name in ("add", "use") if getattr(type(ability), name) is getattr(Ability, name)]
    missing += [key for key in wanted if not say.has(key)]
    about = (*ability.clauses, f"K{ability.number + 1}")
    return missing + [f"clause {clause}" for clause in about if clause not in clauses]


@pytest.mark.parametrize("number", range(len(board.ABILITY_NAMES)))
def test_nothing_is_missing_of_a_declared_ability(number: int) -> None:
    ability = ABILITIES[number]
    assert list_missing(ability, board.ABILITY_PARTS[ability.name]) == []
    assert ability.number == number
    assert ability.clauses == REFUSALS.get(ability.name, ())


def test_what_a_new_ability_lacks_is_named() -> None:
    """A line in the table, and nothing else."""
    new = Ability("purify", ("K99",), path="wall", question="landslide")
    new.name, new.number = "landslide", len(ABILITIES)
    assert list_missing(new, "who") == [
        "icon landslide",
        "price landslide",
        "path 'wall'",
        "add",
        "use",
        "sub_terra.ability.landslide",
        "sub_terra.ability.landslide.help",
        "sub_terra.action.landslide",
        "sub_terra.illegal.landslide",
        "sub_terra.next.landslide",
        "clause K99",
        "clause K21",
    ]


def test_the_table_and_the_content_name_the_same_abilities() -> None:
    assert [ability.name for ability in ABILITIES] == list(board.ABILITY_NAMES)
    assert len(ABILITIES) == 2 * len(GAME.board.health)
    for table in TABLES:
        assert set(GAME.content.get(table)) - {"source", "note", "note_fr"} <= set(board.ABILITY_NAMES)


@pytest.mark.parametrize("name", ["research", "scope", "shoot", "survivor"])
def test_numbers_that_are_named_elsewhere(name: str) -> None:
    assert board.ABILITY_NAMES[getattr(board, name.upper())] == name
