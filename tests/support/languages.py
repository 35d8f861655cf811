"""What a language must have: a complete one all that English has, any other only nothing that English has not."""

from __future__ import annotations

import string
from collections.abc import Iterator, Mapping

from caldera.locale import ENGLISH, LANGUAGES, messages


def parameters(message: str) -> set[str]:
    """The names that a message fills in."""
    return {name for _, name, _, _ in string.Formatter().parse(message) if name is not None}


def find_language_faults(is_complete: Mapping[str, bool], words: Mapping[str, Mapping[str, str]]) -> Iterator[str]:
    """Everything that is wrong with the messages of these languages, English among them."""
    english = words[ENGLISH]
    for code, complete in is_complete.items():
        for key, message in words[code].items():
            if key not in english:
                yield f"{code}: {key} is no message; English does not have it"
            elif parameters(message) != parameters(english[key]):
                yield f"{code}: {key} takes {sorted(parameters(message))}, in English {sorted(parameters(english[key]))}"
            if not message.strip(" ") and key != "list.and":
                yield f"{code}: {key} is empty"
        if complete:
            yield from (
                f"{code}: {key} is missing, although the language says that it is complete"
                for key in english
                if key not in words[code]
            )


def find_installed_faults() -> list[str]:
    """The same about the languages of the package in use."""
    is_complete = {code: language.complete for code, language in LANGUAGES.items()}
    return list(find_language_faults(is_complete, {code: messages(code) for code in LANGUAGES}))
