"""Messages: the same in every language, all of them there in those that are complete, and plurals that work."""

from __future__ import annotations

import os
import re
import shutil
import string
import subprocess
import sys
from importlib import resources
from pathlib import Path

import pytest

from caldera.games import OWN
from caldera.locale import COMPLETE, LANGUAGES, LOCALES, NAMES, find_languages, messages, text
from tests.support.languages import find_installed_faults

PACKAGE = Path(str(resources.files("caldera")))
CALL = re.compile(r"""(?:\.text|\btext\([\w.]+\)|(?<!readers\.)\bsay)\(\s*(f?)(["'])([a-z][\w.{}'\[\]]*\.[\w.{}'\[\]]+)\2""")


def used_keys() -> list[tuple[str, str]]:
    """Every message key that is written in the code or in a page, with its file. A key may have parts that are filled in."""
    found = []
    for path in sorted([*PACKAGE.rglob("*.py"), *PACKAGE.rglob("*.html")]):
        for _, _, key in CALL.findall(path.read_text(encoding="utf-8")):
            found.append((path.relative_to(PACKAGE).as_posix(), key))
    return found


def test_every_language_has_what_it_promises() -> None:
    assert find_installed_faults() == []
    assert set(NAMES) == set(LOCALES)
    assert {"en", "fr"} <= set(COMPLETE)


def test_every_complete_language_has_the_same_files() -> None:
    files = [sorted(path.name for path in (PACKAGE / "locale" / locale).glob("*.toml")) for locale in COMPLETE]
    assert all(names == files[0] for names in files)
    for game_id in OWN:
        written = {path.name for path in (PACKAGE / "games" / game_id / "words").glob("*.toml")}
        assert {f"{locale}.toml" for locale in COMPLETE} <= written <= {f"{locale}.toml" for locale in LOCALES}


def test_words_have_the_forms_of_their_language() -> None:
    for locale in LOCALES:
        for key, message in messages(locale).items():
            for _, name, spec, _ in string.Formatter().parse(message):
                if name is not None and spec and "|" in spec:
                    assert spec.count("|") == len(LANGUAGES[locale].forms) - 1, f"{key} in {locale}"


def test_every_key_that_is_used_exists() -> None:
    used = used_keys()
    assert len(used) > 20
    for locale in COMPLETE:
        known = messages(locale)
        for path, key in used:
            filled_in = re.sub(r"\\{.*?\\}", ".+", re.escape(key)) + (".+" if key.endswith((".", "_")) else "")
            found = key in known or any(re.fullmatch(filled_in, name) for name in known)
            assert found, f"{path} uses {key}, which {locale} does not have"


@pytest.mark.parametrize(
    ("locale", "steps", "said"),
    [
        ("en", 0, "0 circles"),
        ("en", 1, "1 circle"),
        ("en", 2, "2 circles"),
        ("fr", 0, "0 cercle"),
        ("fr", 1, "1 cercle"),
        ("fr", 2, "2 cercles"),
    ],
)
def test_plurals(locale: str, steps: int, said: str) -> None:
    assert said in text(locale)("hekla.log.back", who="Ann", steps=steps, circle=3)


def test_names_of_people_are_not_templates() -> None:
    assert "{n}" in text("en")("hekla.gain", who="{n}", n=3)


def test_an_unknown_language_is_english() -> None:
    assert text("xx")("colour.red") == "Red"
    assert text("fr")("colour.red") == "Rouge"


def test_has_tells_what_there_is() -> None:
    assert text("fr").has("colour.red")
    assert not text("fr").has("colour.octarine")
    with pytest.raises(KeyError):
        text("en")("colour.octarine")


def test_lists_of_words() -> None:
    for locale, both, either in (("en", "and", "or"), ("fr", "et", "ou")):
        say = text(locale)
        assert say.all_of([]) == say.one_of([]) == ""
        assert say.all_of(["Ada"]) == "Ada"
        assert say.all_of(["Ada", "Bruno"]) == f"Ada {both} Bruno"
        assert say.one_of(name for name in ("Ada", "Bruno", "Chloé")) == f"Ada, Bruno {either} Chloé"


def test_no_line_of_french_begins_with_a_mark() -> None:
    """Browsers break lines at common spaces: those before high marks and inside quotation marks must not be."""
    loose = {key: message for key, message in messages("fr").items() if re.search("« | [:;!?»]", message)}
    assert loose == {}
    assert any("\xa0:" in message for message in messages("fr").values())
    assert not any("\xa0" in message for message in messages("en").values())


# ---- a new language ----

POLISH = {
    "meta.toml": """name = "Polski"
plural = { one = "n == 1", few = "n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14)", many = "True" }
""",
    "room.toml": '[web.table]\nprompt = "Pytanie"\n[ago]\nminutes = "{n} {n:minutę|minuty|minut} temu"\n',
}
TRY_POLISH = """
import asyncio, sys
from caldera.locale import LOCALES, text
from starlette.testclient import TestClient
from caldera.web.app import create_app
assert "pl" in LOCALES, LOCALES
say = text("pl")
print([say("ago.minutes", n=n) for n in (1, 2, 5, 22, 112)])
assert say("web.table.prompt") == "Pytanie"
assert say("web.table.save") == text("en")("web.table.save")
with TestClient(create_app(sys.argv[1]), base_url="http://localhost") as client:
    for path in ("/", "/g/hekla/new", "/g/fuji/rules", "/g/hekla/learn"):
        page = client.get(path, headers={"Accept-Language": "pl", "Host": "localhost"})
        assert page.status_code == 200, path
        assert '<html lang="pl">' in page.text
        assert "Polski" in page.text
"""


def test_a_new_language_needs_nothing_but_its_own_folder(tmp_path: Path) -> None:
    copy = tmp_path / "caldera"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    (copy / "locale" / "pl").mkdir()
    for name, content in POLISH.items():
        (copy / "locale" / "pl" / name).write_text(content, encoding="utf-8")
    command = [sys.executable, "-c", TRY_POLISH, str(tmp_path / "tables.db")]
    done = subprocess.run(command, env={**os.environ, "PYTHONPATH": str(tmp_path)}, capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == str(["1 minutę temu", "2 minuty temu", "5 minut temu", "22 minuty temu", "112 minut temu"])


def test_languages_are_found_with_english_first() -> None:
    assert next(iter(find_languages(PACKAGE / "locale"))) == "en"
    assert NAMES["fr"] == "Français"
