"""What French needs beyond templates: "de", "à" and "en" before names, and spaces at which no line may break."""

from __future__ import annotations

import re

_CONTRACTED = {"de": (("le ", "du "), ("les ", "des ")), "à": (("le ", "au "), ("les ", "aux "))}
_ARTICLES = ("le ", "la ", "les ", "l’")
_VOWELS = "aeiouyàâäéèêëîïôöùûüœæ"
_UNITS = "PV|PA|%|h|min|s"
_LOOSE = re.compile(rf"(?<=«) | (?=[:;!?»%])|(?<=[0-9}}]) (?=(?:{_UNITS})(?!\w))")


class Name(str):
    """`{who:de}`, `{who:à}` and `{place:en}`: "d’Ada", "de Rouge", "du Gredin", "au Gredin", "en d3", "à la sortie"."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        if spec == "en":
            return f"{self:à}" if self.startswith(_ARTICLES) else f"en {self}"
        if spec not in _CONTRACTED:
            return super().__format__(spec)
        for article, contracted in _CONTRACTED[spec]:
            if self.startswith(article):
                return contracted + self[len(article) :]
        if spec == "de" and self and self[0].lower() in _VOWELS:
            return f"d’{self}"
        return f"{spec} {self}"


def typeset(message: str) -> str:
    """No line may break before a high mark or a unit, nor inside quotation marks."""
    return _LOOSE.sub("\N{NO-BREAK SPACE}", message)
