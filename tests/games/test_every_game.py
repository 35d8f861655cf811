"""What every game must ship. A game that lacks something fails here."""

from __future__ import annotations

import ast
from dataclasses import fields
from importlib import import_module

import pytest

import caldera
from caldera.core.content import SOURCES
from caldera.core.info import Info
from caldera.core.registry import folder_of, package_of
from caldera.games import OWN, infos
from caldera.locale import COMPLETE, messages

MODULES: tuple[str, ...] = ("meta", "content", "game", "rules.actions", "rules.state", "rules.play", "bot.policy")
MODULES += ("view.observation", "view.plain", "view.scene", "words.clauses", "words.why", "words.reasons")
PAGES = ("content.toml", "words/guide.json", "view/cover.svg", "view/style.css")


def test_the_registry_is_the_contract() -> None:
    assert caldera.game_ids()[: len(OWN)] == OWN
    assert set(OWN) == {"hekla", "fire_mountain", "sub_terra", "fuji"}
    assert [info.id for info in infos()] == list(caldera.game_ids())


@pytest.mark.parametrize("game_id", OWN)
@pytest.mark.parametrize("name", MODULES)
def test_every_game_has_its_modules(game_id: str, name: str) -> None:
    """Each can be imported and begins with a sentence about itself (compiled modules keep it in their source only)."""
    import_module(f"{package_of(game_id)}.{name}")
    file = folder_of(game_id).joinpath(*f"{name}.py".replace(".", "/", name.count(".")).split("/"))
    source = file.read_text(encoding="utf-8")
    assert ast.get_docstring(ast.parse(source)), f"{name} does not say what it is"


@pytest.mark.parametrize("game_id", OWN)
@pytest.mark.parametrize("name", PAGES)
def test_every_game_has_its_pages(game_id: str, name: str) -> None:
    assert folder_of(game_id).joinpath(*name.split("/")).read_text(encoding="utf-8").strip()


@pytest.mark.parametrize("locale", COMPLETE)
@pytest.mark.parametrize("game_id", OWN)
def test_every_game_speaks(game_id: str, locale: str) -> None:
    """Its own file of messages, with its tagline, and the name and help of every option."""
    assert folder_of(game_id).joinpath("words", f"{locale}.toml").is_file()
    wanted = [f"{game_id}.tagline", f"{game_id}.about"]
    wanted += [f"{game_id}.option.{option.name}{end}" for option in caldera.game(game_id).options for end in ("", ".help")]
    assert [key for key in wanted if not messages(locale).get(key, "").strip()] == []


@pytest.mark.parametrize("game_id", OWN)
def test_the_card_of_every_game_is_complete(game_id: str) -> None:
    info = caldera.game(game_id).info
    for entry in fields(Info):
        assert getattr(info, entry.name) not in (None, "", ()) or entry.name in ("options", "difficulty", "first", "planning"), (
            entry.name
        )
    assert info.id == game_id
    assert len(info.colours) >= info.players.stop - 1
    assert info.minutes[0] <= info.minutes[1]
    assert len({option.name for option in info.options}) == len(info.options)
    for option in info.options:
        assert option.check(option.default) == option.default


@pytest.mark.parametrize("game_id", OWN)
def test_all_content_says_where_it_comes_from(game_id: str) -> None:
    content = caldera.game(game_id).content
    assert content.data
    for block in content.provenance():
        assert block.source in SOURCES
        assert block.note.strip(), f"{block.block} does not say why we believe it"
    for locale in COMPLETE[1:]:
        for block, other in zip(content.provenance(), content.provenance(locale), strict=True):
            assert other.note.strip() not in ("", block.note), f"{block.block} does not say it in {locale}"
