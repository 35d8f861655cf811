"""Who the bots are: one character per level, the same in every game, and what everybody at a table is called.

A seat is called what somebody typed, else by its bot's character, else "Player 2"; its colour is a sign and never a name. A face
is one of the room's static files, called like the character; what a character is like is the message `character.NAME`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from caldera.bots.ladder import level_names
from caldera.bots.names import bot_name
from caldera.core.match import PERSON, Match
from caldera.locale import LOCALES, text


@dataclass(frozen=True)
class Character:
    """Somebody to play against."""

    name: str
    """The same in every language."""
    level: str
    """The name of the level that is theirs in every game that has it."""

    @property
    def id(self) -> str:
        return self.name.lower()

    def temper(self, locale: str) -> str:
        """One line about them. It is a joke; what a level is like in a game says `bot_line`."""
        return text(locale)(f"character.{self.id}")


CHARACTERS = (
    Character("Tuff", "novice"),
    Character("Alka", "easy"),
    Character("Odo", "medium"),
    Character("Vika", "skilled"),
    Character("Munin", "hard"),
    Character("Sala", "expert"),
    Character("Io", "master"),
)
"""Weakest first. Their initials differ from each other and from the letters of the colours."""

ROMAN = ("", "", "II", "III", "IV", "V", "VI")


def character_of(game_id: str, bot: str) -> Character | None:
    """Who plays at this level of a game; nobody for bots of others, and where a game has more levels than there are characters.

    A level with a name of the game's own gets one of the characters that the game does not need otherwise, weak for weak.
    """
    levels = level_names(game_id)
    known = {character.level: character for character in CHARACTERS}
    if bot not in levels or bot in known:
        return known.get(bot)
    own = [level for level in levels if level not in known]
    spare = [character for character in CHARACTERS if character.level not in levels]
    place = own.index(bot)
    if len(own) >= len(spare):
        return spare[place] if place < len(spare) else None
    return spare[round(place * (len(spare) - 1) / max(1, len(own) - 1))]


def call_bot(game_id: str, bot: str, locale: str) -> str:
    """What a bot is called: its character's name, else that of its level, else its own."""
    character = character_of(game_id, bot)
    return character.name if character else bot_name(bot, locale)


def introduce_bot(game_id: str, bot: str, locale: str) -> str:
    """A bot with its level: "Odo, Medium"."""
    called, level = call_bot(game_id, bot, locale), bot_name(bot, locale)
    return called if called == level else f"{called}, {level}"


def name_seats(game_id: str, typed: Sequence[str], bots: Sequence[str], locale: str, reader: int | None = None) -> tuple[str, ...]:
    """What the seats are called, for somebody who sits on `reader`: by what was typed, as "You", by the bot, or by their number.

    `bots` has the bot of each seat, and nothing where a person sits. Of two bots of one level the later one is "Odo II".
    """
    say, names, taken = text(locale), list(typed), set(typed)
    for seat, (name, bot) in enumerate(zip(typed, bots, strict=True)):
        if name:
            continue
        if seat == reader:
            names[seat] = say("seat.you")
        elif bot:
            called = call_bot(game_id, bot, locale)
            alike = [called, *[f"{called} {numeral}" for numeral in ROMAN[2:]]]
            names[seat] = next((each for each in alike if each not in taken), called)
        else:
            names[seat] = say("seat.player", n=seat + 1)
        taken.add(names[seat])
    return tuple(names)


def read_sitters(match: Match) -> tuple[list[str], list[str]]:
    """Who plays in a match from a file: the names that somebody typed, and the bots; nothing where there is none.

    A file has a name for everybody. Those that it has because nobody typed one are forgotten, in whatever language they are.
    """
    players, game = match.state.players, match.game
    names, seats = (_words(match.extra.get(key), players) for key in ("names", "seats"))
    bots = ["" if seat == PERSON else seat for seat in seats]
    typed = list(names)
    for locale in LOCALES:
        say, called = text(locale), name_seats(game.id, [""] * players, bots, locale)
        for seat, name in enumerate(names):
            if name in (called[seat], say("seat.you"), say(f"colour.{game.info.colours[seat]}")):
                typed[seat] = ""
    return typed, bots


def _words(given: object, players: int) -> list[str]:
    """One word per seat, of a header entry that may be anything."""
    words = [str(word) for word in given[:players]] if isinstance(given, list) else []
    return words + [""] * (players - len(words))
