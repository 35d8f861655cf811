"""A match in a terminal: people and bots on its seats, until it is over or somebody leaves."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from caldera.bots import Bot, advise, make_bot
from caldera.bots.characters import name_seats, read_sitters
from caldera.core import dice
from caldera.core.errors import BadInput, BadMatch
from caldera.core.match import PERSON, Match
from caldera.core.rng import Rng
from caldera.core.state import CHANCE
from caldera.core.view import View
from caldera.terminal.picker import Row
from caldera.terminal.screen import Screen
from caldera.text.menu import Entry, Menu, NotUnderstood, fits

LONG_LIST = 24

COMMANDS = {
    "help": ("help", "h", "?", "aide"),
    "list": ("list", "l", "liste"),
    "board": ("board", "b", "plateau"),
    "log": ("log", "journal"),
    "hint": ("hint", "conseil", "indice"),
    "undo": ("undo", "u", "annuler"),
    "save": ("save", "enregistrer", "sauver"),
    "quit": ("quit", "q", "exit", "quitter"),
}
"""The words of each command, in both languages. A colon before a word says that a command is meant."""


class Session:
    """One sitting. The match record is kept in `file`, when there is one, after every action of a person and at the end."""

    def __init__(self, match: Match, seats: Sequence[str], seed: int, locale: str, file: Path | None, screen: Screen) -> None:
        self.match = match
        self.game = match.game
        self.seats = list(seats)
        self.seed = seed
        self.locale = locale
        self.file = file
        self.screen = screen
        match.extra["seats"] = self.seats
        self.names, self.bots_named = read_sitters(match)
        playing = [(seat, name) for seat, name in enumerate(self.seats) if name != PERSON]
        self.bots: dict[int, Bot] = {seat: make_bot(name, self.game, seed) for seat, name in playing}
        self.people = [seat for seat, name in enumerate(self.seats) if name == PERSON]
        self.secret = self._secret() if self.game.info.chance else b""
        self.plies_told = match.ply
        self.at_keyboard: int | None = self.people[0] if len(self.people) == 1 else None
        self._drawn = -1

    def _secret(self) -> bytes:
        """The secret of the dice. It stays in the file, so that a match goes on with the same dice and can be verified."""
        if self.match.deal_key:
            return self.match.deal_key
        promised = self.match.extra.get("dice")
        if isinstance(promised, dict) and isinstance(promised.get("secret"), str) and isinstance(promised.get("hash"), str):
            return dice.check_secret(promised["secret"], promised["hash"])
        secret = self.seed.to_bytes(dice.SECRET_BYTES, "big")
        self.match.extra["dice"] = dice.promise(secret) | {"secret": secret.hex()}
        return secret

    # ---- the loop ----

    def run(self) -> None:
        """Play until the match is over or a person leaves."""
        while not self.match.state.is_over:
            actors = self.match.state.actors
            seat = next((actor for actor in actors if actor in self.bots), actors[0])
            if seat == CHANCE:
                self.match.roll(self.secret)
            elif seat in self.bots:
                self._bot_acts(seat)
            elif not self._person_acts(seat):
                self.save()
                return
        self.tell_news()
        self.draw()
        self.screen.say(self.match.state.prompt(self._reader, self.locale), "bold")
        self.save()

    @property
    def _reader(self) -> int | None:
        """Who reads the log: the only person, or nobody in particular."""
        return self.people[0] if len(self.people) == 1 else None

    def view(self, seat: int | None) -> View:
        """Somebody at the keyboard; the only person there reads "You"."""
        named = name_seats(self.game.id, self.names, self.bots_named, self.locale, seat if self.people == [seat] else None)
        return View(seat, self.locale, named, self.game.info.colours)

    def _bot_acts(self, seat: int) -> None:
        """Every choice has a seed of its own, so that a match resumed or taken back goes on as it would have."""
        bot = self.bots[seat]
        bot.reseed(self.seed << 40 | seat << 32 | self.match.ply)
        self.match.apply(bot.choose(self.match.state, seat), seat)

    def _person_acts(self, seat: int) -> bool:
        """Ask until the seat has acted or the position has changed; False when the person leaves."""
        if not self._hand_over(seat):
            return False
        self._show_position(seat)
        view = self.view(seat)
        menu = Menu(self.game, self.match.state, seat, view)
        self.screen.say(self.match.state.prompt(seat, self.locale), "bold")
        if not self.screen.interactive:
            self._list_actions(menu)
        rows = self._rows(menu, seat) if self.screen.interactive else []
        ply = self.match.ply
        while self.match.ply == ply:
            line = self.screen.choose(f"{view.name(seat)}> ", rows, row_fits)
            if line is None:
                return False
            command = self._find_command(line, menu)
            if command == "quit":
                return False
            if command:
                self._run_command(command, menu, seat)
            elif line:
                self._play_line(line, menu, seat)
        self.save(quietly=True)
        return True

    def _show_position(self, seat: int) -> None:
        """The board and the news: the board in its old place where the terminal can do that, else below what was said."""
        if self.screen.interactive:
            self.screen.clear()
            self.draw(seat)
            self.tell_news()
            return
        self.tell_news()
        if self._drawn != self.match.ply:
            self.draw(seat)

    def _hand_over(self, seat: int) -> bool:
        """With hidden things and several people, nobody sees the screen of another."""
        if self.at_keyboard != seat and self.game.info.hidden and len(self.people) > 1:
            self.screen.clear()
            if self.screen.ask(self.view(seat).text("terminal.hand_over", who=self.view(seat).name(seat)) + " ") is None:
                return False
            self._drawn = -1
        self.at_keyboard = seat
        return True

    # ---- what is typed ----

    def _find_command(self, line: str, menu: Menu) -> str:
        word = line.removeprefix(":").lower()
        if line == word and menu.is_kind(word):
            return ""
        return next((name for name, words in COMMANDS.items() if word in words), "")

    def _play_line(self, line: str, menu: Menu, seat: int) -> None:
        try:
            entries = menu.find(line.removeprefix(":"))
        except NotUnderstood as error:
            how = "" if error.action is not None or line.isdecimal() else f" {menu.view.text('terminal.how_to_list')}"
            self.screen.say(f"{error}{how}", "yellow")
            return
        if len(entries) == 1:
            if self._is_meant(entries[0].action, seat):
                self.match.apply(entries[0].action, seat)
        else:
            self._print_entries(entries, seat)

    def _is_meant(self, action: int, seat: int) -> bool:
        """What cannot be undone and is rarely meant is asked first."""
        view = self.view(seat)
        warning = self.game.clicks.confirmation_for(self.match.state, action, seat, view)
        if not warning:
            return True
        answer = self.screen.ask(f"{warning} {view.text('terminal.sure')} ") or ""
        return answer != "" and answer[0].lower() in view.text("terminal.yes")

    def _run_command(self, command: str, menu: Menu, seat: int) -> None:
        if command == "list":
            self._print_entries(menu.entries, seat)
        elif command == "board":
            self.draw(seat)
        elif command == "log":
            self.tell_news(from_start=True)
        elif command == "hint":
            self._hint(seat)
        elif command == "undo":
            self._undo()
        elif command == "save":
            self.save()
        else:
            self.screen.say(self.view(seat).text("terminal.help"))

    def _undo(self) -> None:
        """Back to the last position in which a person had to decide, with whatever bots and dice did since."""
        view = self.view(None)
        back = next((ply for ply in range(self.match.ply - 1, -1, -1) if self.match.plays[ply][0] in self.people), None)
        if back is None:
            self.screen.say(view.text("terminal.nothing_to_undo"), "yellow")
            return
        crossed = self.match.barrier_after(back)
        self.match.cut(back)
        self.plies_told = min(self.plies_told, back)
        self.screen.say(view.text("terminal.undone_chance" if crossed else "terminal.undone"))

    def _hint(self, seat: int) -> None:
        view = self.view(seat)
        state = self.match.state
        advice = advise(self.game, state, seat, self.seed)
        for choice in advice.choices:
            words = self.game.words.name_action(state, choice.action, view)
            self.screen.say("  " + view.text("terminal.hint", action=words, hope=round(100 * choice.value)))
        self.screen.say("  " + view.text(f"insight.hint.sure.{advice.sure}"))
        guess = state.guess(seat, Rng(self.seed))
        for reason in self.game.words.list_reasons(guess, advice.best.action, seat, view):
            self.screen.say(f"  – {reason}")

    # ---- what is shown ----

    def tell_news(self, from_start: bool = False) -> None:
        """The log since the last time, for whoever reads it."""
        reader = self.at_keyboard if self.game.info.hidden else self._reader
        view = self.view(reader)
        for events in self.match.events[0 if from_start else self.plies_told :]:
            for event in events:
                if event.known_to(reader) and not event.data.get("minor"):
                    self.screen.say("  " + self.game.words.write_log_line(event, view))
        self.plies_told = self.match.ply

    def draw(self, seat: int | None = None) -> None:
        viewer = self._reader if seat is None else seat
        text = self.game.plain.board(self.game.scene.see(self.match.state, viewer), self.view(viewer))
        self.screen.say()
        self.screen.show(text, self.game.plain.styles)
        self.screen.say()
        self._drawn = self.match.ply

    def _list_actions(self, menu: Menu) -> None:
        """All actions when they are few; otherwise how many there are of each kind, and how to see them."""
        if len(menu.entries) <= LONG_LIST:
            self._print_entries(menu.entries, menu.seat)
            return
        for kind, entries in menu.groups().items():
            name = self.game.words.name_kind(kind, menu.view.locale)
            self.screen.say("  " + menu.view.text("terminal.group", kind=name, n=len(entries), example=entries[0].sentence))
        self.screen.say("  " + menu.view.text("terminal.long_list"))

    def _rows(self, menu: Menu, seat: int) -> list[Row]:
        """The list to choose from with keys; what comes back is the number of the action."""
        chips = [self.game.preview(self.match.state, entry.action, seat, menu.view).chip for entry in menu.entries]
        lines = [entry.line + (f" [{chip}]" if chip else "") for entry, chip in zip(menu.entries, chips, strict=True)]
        return [Row(line, str(entry.number)) for line, entry in zip(lines, menu.entries, strict=True)]

    def _print_entries(self, entries: Sequence[Entry], seat: int) -> None:
        view = self.view(seat)
        chips = [self.game.preview(self.match.state, entry.action, seat, view).chip for entry in entries]
        self.screen.columns([entry.line + (f" [{chip}]" if chip else "") for entry, chip in zip(entries, chips, strict=True)])

    def save(self, quietly: bool = False) -> None:
        """Write the record beside the old one and swap them, so that a crash leaves one of the two."""
        view = self.view(None)
        if self.file is None:
            if not quietly and not self.match.state.is_over:
                self.screen.say(view.text("terminal.not_saved"), "yellow")
            return
        self.match.extra["names"] = list(view.names)
        fresh = self.file.with_name(self.file.name + ".new")
        fresh.write_text(self.match.dumps(), encoding="utf-8")
        os.replace(fresh, self.file)
        if not quietly:
            self.screen.say(view.text("terminal.saved", file=str(self.file)))


def row_fits(typed: str, row: Row) -> bool:
    """Whether what is typed means this row: its number, or some of its words."""
    return row.value.startswith(typed.strip()) if typed.strip().isdecimal() else fits(typed, row.line)


def seats_in(match: Match) -> list[str]:
    """Who plays in a match that a terminal session kept."""
    seats = match.extra.get("seats")
    if not isinstance(seats, list) or len(seats) != match.state.players or not all(isinstance(seat, str) for seat in seats):
        raise BadMatch.from_message("no_seats")
    return list(seats)


def check_seats(seats: Sequence[str], players: int) -> None:
    if len(seats) != players:
        raise BadInput.from_message("seats_for_players", n=len(seats), players=players)
