"""The table of species is complete: names, clauses, numbers, words and drawings, and what each does is what the table says."""

from __future__ import annotations

import pytest

import caldera
from caldera.core.errors import BadPosition
from caldera.games.fire_mountain.game import FireMountain
from caldera.games.fire_mountain.meta import SPECIES_NAMES
from caldera.games.fire_mountain.rules.species import SPECIES, Species
from caldera.games.fire_mountain.view.art import DINOSAURS
from caldera.locale import COMPLETE, text
from tests.games.fire_mountain.positions import cros, legal, position, walks

EACH = pytest.mark.parametrize("species", list(SPECIES), ids=list(SPECIES_NAMES))


def test_codes_are_the_places_of_the_names() -> None:
    assert [species.name for species in SPECIES] == list(SPECIES_NAMES)
    assert [species.code for species in SPECIES] == list(range(len(SPECIES_NAMES)))


@EACH
@pytest.mark.parametrize("locale", COMPLETE)
def test_every_species_has_its_words(species: Species, locale: str) -> None:
    say = text(locale)
    keys = [f"fire_mountain.{part}.{species.name}" for part in ("name", "a", "power", "scene.power", "option.species")]
    assert [key for key in keys if not say.has(key)] == []
    assert say.has(f"fire_mountain.next.{species.question}")
    power = f"fire_mountain.power.{species.name}"
    assert (say(power, n=7) != say(power, n=8)) == (species.number is not None)


@EACH
@pytest.mark.parametrize("locale", COMPLETE)
def test_the_clause_of_a_species_begins_with_its_name(species: Species, locale: str) -> None:
    clauses = caldera.game("fire_mountain").rules(locale).clauses
    for clause in species.clauses:
        assert clauses[clause].text.startswith(text(locale)(f"fire_mountain.name.{species.name}"))


def test_every_species_has_its_drawing_and_nobody_else() -> None:
    assert set(DINOSAURS) == set(SPECIES_NAMES)


@EACH
def test_the_number_of_a_species_comes_from_the_content(species: Species) -> None:
    """An edition changes what the species does, and the rules text with it."""
    usual = _number_in(species, {})
    if species.number is None:
        assert usual == 0
        return
    key, least, most = species.number
    table, _, entry = key.partition(".")
    other = least if usual != least else most
    assert _number_in(species, {table: {entry: other}}) == other
    assert caldera.game("fire_mountain", {table: {entry: other}}).words.list_facts("en")[species.name] == str(other)


def _number_in(species: Species, edition: dict[str, dict[str, int]]) -> int:
    game = caldera.game("fire_mountain", edition)
    assert isinstance(game, FireMountain)
    return int(game.board.numbers[species.code])


@EACH
def test_where_dice_put_a_species(species: Species) -> None:
    """[P2, P5, D6]: into cave and hut, never to the eggs, and on the volcano if it worships."""
    begin = f"place {species.name} "
    waiting = position(2, "red", "vche", reserve=f"R-{species.name}", C=cros("R", 1))
    targets = {words.removeprefix(begin) for words in legal(waiting) if words.startswith(begin)}
    assert targets == {"cave", "hut"} | ({"volcano"} if species.worships else set())


@EACH
def test_only_who_swims_stays_in_a_lagoon(species: Species) -> None:
    """[F4, D8]: it can be there, and it can go there."""
    name = f"R-{species.name}"
    assert ("L3" in walks(position(2, "red", "f", P2=name), species.name, "P2")) == species.swims
    if species.swims:
        position(2, "red", "f", L3=name)
    else:
        with pytest.raises(BadPosition, match="lagoon"):
            position(2, "red", "f", L3=name)
