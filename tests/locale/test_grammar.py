"""Capital letters after formatting, and French names after "de" and "à"."""

from __future__ import annotations

import pytest

from caldera.core.view import View
from caldera.games import infos
from caldera.locale import capitalise, signed, text
from caldera.locale import typeset as typeset_in
from caldera.locale.fr.grammar import Name, typeset


@pytest.mark.parametrize(
    ("name", "of", "to"),
    [
        ("Ada", "d’Ada", "à Ada"),
        ("Élise", "d’Élise", "à Élise"),
        ("Hugo", "de Hugo", "à Hugo"),
        ("Rouge", "de Rouge", "à Rouge"),
        ("le Gredin", "du Gredin", "au Gredin"),
        ("les gardiens", "des gardiens", "aux gardiens"),
        ("la Guérisseuse", "de la Guérisseuse", "à la Guérisseuse"),
        ("l’Archéologue", "de l’Archéologue", "à l’Archéologue"),
        ("", "de ", "à "),
    ],
)
def test_names_after_de_and_a(name: str, of: str, to: str) -> None:
    assert (f"{Name(name):de}", f"{Name(name):à}", f"{Name(name)}") == (of, to, name)


def test_places_have_their_preposition() -> None:
    assert [f"{Name(place):en}" for place in ("d3", "la sortie", "le nord", "l’est")] == [
        "en d3",
        "à la sortie",
        "au nord",
        "à l’est",
    ]


def test_a_name_can_still_be_padded() -> None:
    assert f"{Name('Ada'):>5}" == "  Ada"


@pytest.mark.parametrize(
    ("words", "set_"),
    [
        ("Quoi ? « Non » !", "Quoi\xa0? «\xa0Non\xa0»\xa0!"),
        ("{hope} % en {m} min", "{hope}\xa0% en {m}\xa0min"),
        ("−{amount} PV", "−{amount}\xa0PV"),
        ("3 pas", "3 pas"),
    ],
)
def test_french_spaces(words: str, set_: str) -> None:
    assert typeset(words) == set_


@pytest.mark.parametrize(
    ("words", "set_"),
    [
        ("{who}'s dice don't count", "{who}’s dice don’t count"),
        ("your neighbours' dice", "your neighbours’ dice"),
        ("Run `caldera d'ici` or don't", "Run `caldera d'ici` or don’t"),
        ("-{n} ({injuries}), -3", "−{n} ({injuries}), −3"),
        ("--host 0.0.0.0, 8-2, {low}-{high}, pip install -e .", "--host 0.0.0.0, 8-2, {low}-{high}, pip install -e ."),
        ("pip install 'caldera[ray]'", "pip install 'caldera[ray]'"),
    ],
)
def test_signs_of_every_language(words: str, set_: str) -> None:
    assert typeset_in(words, "en") == set_


def test_numbers_are_typeset() -> None:
    assert [text(locale).percent(0.54) for locale in ("en", "fr")] == ["54%", "54\xa0%"]
    assert text("en").percent(0.0625, 1) == "6.2%"
    assert [signed(number) for number in (3, -3, 0, -0.2, 12.6)] == ["+3", "−3", "0", "0", "+13"]
    assert "−4 for injuries" in text("en")("fuji.log.over.village", score=8, characters=12, injuries=-4, equipment=0)
    assert [text(locale).label("Rope", "Move.") for locale in ("en", "fr")] == ["Rope: Move.", "Rope\xa0: Move."]


def test_a_sentence_begins_with_a_capital_letter() -> None:
    english, french = View(locale="en"), View(locale="fr")
    healer = english.text("sub_terra.the.healer")
    assert english.text("sub_terra.log.rise", explorer=healer) == "The Healer gets up again."
    rogue = french.text("sub_terra.the.rogue")
    assert french.text("sub_terra.log.turn", round=2, explorer=rogue) == "Manche 2\xa0: au tour du Gredin."
    assert french.text("sub_terra.log.rise", explorer=rogue) == "Le Gredin se relève."
    assert french.text("sub_terra.log.hand_over", explorer=rogue, to=rogue, object="la clé") == "Le Gredin donne la clé au Gredin."


def test_squares_and_labels_stay_small() -> None:
    assert text("en")("hekla.illegal.not_free", square="c2").startswith("c2 is not empty")
    assert text("en")("hekla.caption.erupt", middle="c2", sum=9) == "c2 erupts with 9 grooves"
    assert text("en")("sub_terra.tile_shape", tile="key tile", shape="bend") == "key tile (bend)"
    assert capitalise("") == ""


def test_every_game_has_its_title_in_both_languages() -> None:
    titles = {info.id: (info.title_in("en"), info.title_in("fr")) for info in infos()}
    assert titles["fire_mountain"] == ("Wrath of Fire Mountain", "La Colère de la Montagne de Feu")
    assert titles["sub_terra"] == ("Sub Terra II: Inferno’s Edge", "Sub Terra II\xa0: Au bord de l’enfer")
