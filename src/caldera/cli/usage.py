"""Mistakes in what was typed after `caldera`: one sentence in the chosen language, and where to read on.

The words of `argparse` are English, and its list of all arguments hides what was wrong.
"""

from __future__ import annotations

import re

from caldera.core.errors import BadInput
from caldera.locale import ENGLISH, text

ARGUMENT = r"argument (?P<argument>\S+)(?: \S+)?: "
MISTAKES = [
    (re.compile(pattern), f"error.usage_{key}")
    for pattern, key in (
        (r"the following arguments are required: (?P<what>.+)", "missing"),
        (r"unrecognized arguments: (?P<what>.+)", "unknown"),
        (r"ambiguous option: (?P<what>\S+) could match (?P<which>.+)", "ambiguous"),
        (r"argument COMMAND: invalid choice: '(?P<value>.*)' \(choose from (?P<choices>.+)\)", "command"),
        (ARGUMENT + r"invalid choice: '(?P<value>.*)' \(choose from (?P<choices>.+)\)", "choice"),
        (ARGUMENT + r"invalid (?:int|float) value: '(?P<value>.*)'", "number"),
        (ARGUMENT + r"expected (?:at least )?one argument", "value"),
        (ARGUMENT + r"ignored explicit argument .+", "no_value"),
    )
]
"""What `argparse` says, and the message that says it in every language."""


class BadUsage(BadInput):
    """Arguments that a command does not take."""

    def __init__(self, command: str, said: str) -> None:
        self.command = command
        self.said = said
        super().__init__(self.write_in(ENGLISH))

    def write_in(self, locale: str) -> str:
        say = text(locale)
        found = ((pattern.fullmatch(self.said), key) for pattern, key in MISTAKES)
        problem = next((say(key, **_quoted(match.groupdict())) for match, key in found if match), self.said)
        return say("error.usage", problem=problem, command=self.command)


def _quoted(parts: dict[str, str]) -> dict[str, str]:
    return {name: words.replace("'", "") if name == "choices" else words for name, words in parts.items()}
