"""Plural rules: those of our languages and of many others are what Unicode says, and nothing but a rule can be read as one."""

from __future__ import annotations

import pytest
from babel import Locale

from caldera.locale import LANGUAGES, Language
from caldera.locale.plurals import BadPlural, read_plurals, read_rule

NUMBERS = (*range(2001), *range(999_990, 1_000_011), 2_000_000, 10_000_000)
MILLIONS = "n != 0 and n % 1000000 == 0"
LAST_ONE = "n % 10 == 1 and n % 100 != 11"
LAST_FEW = "n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14)"
ONE = {"one": "n == 1"}
SLAVIC = {"one": LAST_ONE, "few": LAST_FEW, "many": "True"}
RULES: dict[str, dict[str, str]] = {
    **dict.fromkeys(("en", "de", "nl", "sv", "da", "tr", "hu", "fi", "el"), ONE),
    **{locale: ONE | {"many": MILLIONS} for locale in ("es", "it")},
    **{locale: {"one": "n < 2", "many": MILLIONS} for locale in ("fr", "pt")},
    **{locale: {} for locale in ("ja", "zh", "ko", "vi")},
    **dict.fromkeys(("ru", "uk"), SLAVIC),
    "is": {"one": LAST_ONE},
    "pl": SLAVIC | ONE,
    "cs": ONE | {"few": "n in (2, 3, 4)"},
    "he": ONE | {"two": "n == 2"},
    "ar": {"zero": "n == 0"} | ONE | {"two": "n == 2", "few": "3 <= n % 100 <= 10", "many": "11 <= n % 100 <= 99"},
}
PROGRAMS = ("print(n)", "n.real == 1", "__import__('os')", "(lambda: n)()", "[n for n in (1, 2)]", "n if n else 1")
NONSENSE = ("", "n ==", "m == 1", "n = 1", "n == '1'", "n == 1.5", "n in 3", "n % 0 == 1", "n ** 9 == 1", "n is 1")


@pytest.mark.parametrize("locale", RULES)
def test_rules_can_say_what_unicode_says(locale: str) -> None:
    expected, form_of = Locale.parse(locale).plural_form, read_plurals(RULES[locale])
    assert [number for number in NUMBERS if form_of(number) != expected(number)] == []


@pytest.mark.parametrize("locale", LANGUAGES)
def test_our_languages_follow_unicode(locale: str) -> None:
    """But for forms that a language of ours can do without, as the one for whole millions in French."""
    language, expected = LANGUAGES[locale], Locale.parse(locale).plural_form
    for number in NUMBERS:
        assert language.form_of(number) == (expected(number) if expected(number) in language.forms else "other"), number


def test_a_rule_may_leave_no_number_for_the_last_form() -> None:
    assert Language("Polski", RULES["pl"]).forms == ("one", "few", "many")
    assert Language("Íslenska", RULES["is"]).forms == ("one", "other")


def test_not_and_or() -> None:
    rule = read_rule("not n == 3 and (n < 5 or n in (7, 9))")
    assert [number for number in range(12) if rule(number)] == [0, 1, 2, 4, 7, 9]


@pytest.mark.parametrize("words", PROGRAMS + NONSENSE)
def test_whatever_is_no_rule_is_refused(words: str) -> None:
    with pytest.raises(BadPlural, match="not a rule for plurals"):
        read_rule(words)
