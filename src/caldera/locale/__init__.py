"""What people read, in their language.

A language is a folder here: `meta.toml` says its name and which forms its words have after numbers, the other files have its
messages, and `grammar.py`, if there is one, what templates cannot do. A game has its own messages in `words/LOCALE.toml`. Whatever
a language lacks is told in English, so a new one can grow. Nothing else has to be changed for it. One that lacks nothing says
`complete = true` in its `meta.toml`: from then on, the tests hold it to that.

A message is a `str.format` template in which a number may choose words: "{n} {n:circle|circles}". The forms stand in the order of
`plural` in `meta.toml`, and the last one is for all other numbers (English takes the first for 1, French for 0 and 1). These
rules are Unicode's, written down there as far as the language needs them.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from importlib import import_module, resources
from importlib.abc import Traversable
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from caldera.locale.plurals import OTHER, read_plurals

MOST_KEPT = 8192
"""Sentences of one language that are kept ready: most of what is told is told often."""
ENGLISH = "en"


@dataclass(frozen=True)
class Language:
    """What `meta.toml` says: the language's own name, and for each form of a word, in their order, the rule for its numbers."""

    name: str
    plural: Mapping[str, str]
    complete: bool = False
    """Whether it promises to have every message, every page and every clause that English has."""

    @cached_property
    def forms(self) -> tuple[str, ...]:
        """The names of the forms, as in Unicode's CLDR. Where no number is left for the last one, words do not have it."""
        return (*self.plural, OTHER) if "True" not in self.plural.values() else tuple(self.plural)

    @cached_property
    def form_of(self) -> Callable[[int], str]:
        """The form that a number takes."""
        return read_plurals(self.plural)


def find_languages(folder: Traversable) -> dict[str, Language]:
    """The languages of a folder by their codes, English first."""
    languages = {}
    for entry in sorted(folder.iterdir(), key=lambda item: (item.name != ENGLISH, item.name)):
        meta = entry.joinpath("meta.toml")
        if entry.is_dir() and meta.is_file():
            facts = tomllib.loads(meta.read_text(encoding="utf-8"))
            plural = {form: str(rule) for form, rule in facts["plural"].items()}
            languages[entry.name] = Language(str(facts["name"]), plural, bool(facts.get("complete", False)))
    return languages


LANGUAGES = find_languages(resources.files("caldera.locale"))
LOCALES = tuple(LANGUAGES)
NAMES = {code: language.name for code, language in LANGUAGES.items()}
COMPLETE = tuple(code for code, language in LANGUAGES.items() if language.complete)


@cache
def _count_type(locale: str) -> type[int]:
    """Numbers that choose among the forms of a word."""
    language = LANGUAGES[locale]

    class Count(int):
        def __format__(self, spec: str) -> str:
            if "|" not in spec:
                return int(self).__format__(spec).replace("-", "−")
            forms = spec.split("|")
            return forms[min(language.forms.index(language.form_of(abs(int(self)))), len(forms) - 1)]

    return Count


def _flatten(table: Mapping[str, Any], path: str, into: dict[str, str]) -> None:
    for key, value in table.items():
        message_key = f"{path}.{key}" if path else key
        if isinstance(value, Mapping):
            _flatten(value, message_key, into)
        else:
            into[message_key.removesuffix("._")] = str(value)


@cache
def _grammar(locale: str) -> ModuleType | None:
    """What a language needs beyond templates: `LOCALE/grammar.py`, which most languages can do without."""
    name = f"caldera.locale.{locale}.grammar"
    return import_module(name) if find_spec(name) else None


_CODE = re.compile(r"(`[^`]*`)")
_APOSTROPHE = re.compile(r"(?<=[\w})»”])'")
_MINUS = re.compile(r"(?<![\w}.–-])-(?=[\d{])")


def typeset(words: str, locale: str) -> str:
    """The words as a printer would set them: ’ and − in every language, and the spaces of this one. Code stays as typed."""
    grammar = _grammar(locale)
    parts = _CODE.split(words)
    for index in range(0, len(parts), 2):
        parts[index] = _MINUS.sub("−", _APOSTROPHE.sub("’", parts[index]))
        parts[index] = grammar.typeset(parts[index]) if grammar else parts[index]
    return "".join(parts)


def signed(number: float) -> str:
    """A whole number with its sign: +3, −3, and 0."""
    rounded = round(number)
    return f"{rounded:+d}".replace("-", "−") if rounded else "0"


_folders: list[Traversable] = []


def add_words(folder: Traversable) -> None:
    """Also take the messages of this folder, one file per language (`en.toml`). Languages that it lacks read English."""
    if not folder.joinpath("en.toml").is_file():
        raise FileNotFoundError("the English messages (words/en.toml) are missing")
    _folders.append(folder)
    messages.cache_clear()
    text.cache_clear()


def check_words(folder: Traversable) -> None:
    """Raise what is wrong with the messages of somebody else's folder, before anybody reads ours together with them."""
    for locale in LOCALES:
        file = folder.joinpath(f"{locale}.toml")
        if file.is_file():
            _read(file, {})


def _read(file: Traversable, into: dict[str, str]) -> None:
    _flatten(tomllib.loads(file.read_text(encoding="utf-8")), "", into)


@cache
def messages(locale: str) -> dict[str, str]:
    """All messages of a language by key. In the files, `_` stands for a key that also has keys below it."""
    templates: dict[str, str] = {}
    for entry in sorted(resources.files("caldera.locale").joinpath(locale).iterdir(), key=lambda item: item.name):
        if entry.name.endswith(".toml") and entry.name != "meta.toml":
            _read(entry, templates)
    for folder in _folders:
        own = folder.joinpath(f"{locale}.toml")
        if own.is_file():
            _read(own, templates)
    return {key: typeset(message, locale) for key, message in templates.items()}


_END_MARKS = (".", "!", "?", "…", "”", "»")
_SENTENCES = re.compile(r"(?<=[.!?…] )(?=\{)")
"""Where a parameter opens a sentence that is not the first of its message."""
_SQUARE = re.compile(r"[a-z]\d")


def capitalise(sentence: str) -> str:
    """The sentence with a capital letter first, as "the Healer" or "you" need it there. Names of squares (b2) stay small."""
    return sentence if _SQUARE.match(sentence) else sentence[:1].upper() + sentence[1:]


class Text:
    """One language: call it with a key and the parameters of the message."""

    def __init__(self, locale: str) -> None:
        self.locale = locale
        self._messages = messages(ENGLISH) | messages(locale)
        self._count = _count_type(locale)
        grammar = _grammar(locale)
        self._name: type[str] = grammar.Name if grammar else str
        self._kept = lru_cache(maxsize=MOST_KEPT, typed=True)(self._format)

    def __call__(self, key: str, **params: object) -> str:
        if not params:
            return self._messages[key]
        try:
            return self._kept(key, **params)
        except TypeError:  # something that cannot be a key, like a list
            return self._format(key, **params)

    def _format(self, key: str, **params: object) -> str:
        ready = {name: self._ready(value) for name, value in params.items()}
        template = self._messages[key]
        if not (template.endswith(_END_MARKS) or ".caption." in key):
            return template.format_map(ready)
        parts = [(part, part.format_map(ready)) for part in _SENTENCES.split(template)]
        return "".join(capitalise(words) if part.startswith("{") else words for part, words in parts)

    def _ready(self, value: object) -> object:
        if type(value) is int:
            return self._count(value)
        return self._name(value) if type(value) is str else value

    def all_of(self, words: Iterable[str]) -> str:
        """Ada, Bruno and Chloé."""
        return self._listed(words, "list.and")

    def one_of(self, words: Iterable[str]) -> str:
        """Ada, Bruno or Chloé."""
        return self._listed(words, "list.or")

    def _listed(self, words: Iterable[str], link: str) -> str:
        *first, last = list(words) or [""]
        return ", ".join(first) + self._messages[link] + last if first else last

    def label(self, name: str, words: str) -> str:
        """What something is called, and what there is to say about it."""
        return self("list.label", name=name, words=words)

    def decimal(self, value: float, digits: int) -> str:
        """2.5 in English, 2,5 in French."""
        return f"{value:.{digits}f}".replace(".", self("number.point"))

    def percent(self, share: float, digits: int = 0) -> str:
        """A share from 0 to 1: 54% in English, 54 % in French."""
        return self("number.percent", n=self.decimal(100 * share, digits))

    def has(self, key: str) -> bool:
        return key in self._messages


@cache
def text(locale: str) -> Text:
    """The language with that code; English when we do not have it."""
    return Text(locale if locale in LOCALES else ENGLISH)
