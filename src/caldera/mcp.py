"""Tables for programs that speak the Model Context Protocol: `caldera mcp`, over stdio or HTTP.

A table is one of this process (`caldera.text`), or a seat at a table of a running room, over its HTTP API. Who calls the tools
plays one seat; what it reads and writes is text.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Protocol
from urllib.parse import urlsplit

from caldera.bots import make_bot, usual_level
from caldera.core.errors import BadInput, CalderaError, MissingExtra
from caldera.games import game as find_game
from caldera.games import infos
from caldera.locale import text
from caldera.text import ACTION, STATEMENT, Reply, TextTable, write_rules
from caldera.text.menu import fits

try:
    import httpx2
    from mcp.server.mcpserver import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError
except ImportError as error:
    raise MissingExtra("caldera mcp", "mcp") from error

MOST_TABLES = 1000
"""The oldest tables of this process are forgotten beyond these."""
SEAT = 0
"""The seat of whoever opens a table here."""


class PlayedTable(Protocol):
    """One seat at a table."""

    def look(self) -> str: ...
    def act(self, reply: str) -> str: ...
    def say(self, sentence: str) -> str: ...
    def why_not(self, reply: str) -> str: ...
    def close(self) -> None: ...


class OwnTable:
    """A table of this process, where bots have the other seats."""

    def __init__(self, game: str, players: int | None, options: dict[str, Any], bot: str, seed: int, locale: str) -> None:
        chosen = find_game(game)
        level = bot or usual_level(chosen.id)
        make_bot(level, chosen, 0)
        seats = chosen.new(players, options).players
        self.table = TextTable(chosen, seats, options, dict.fromkeys(range(1, seats), level), seed, locale)

    def look(self) -> str:
        return self.table.look(SEAT)

    def act(self, reply: str) -> str:
        return self._carry_out(f"ACT: {one_line(reply)}", ACTION)

    def say(self, sentence: str) -> str:
        return self._carry_out(f"SAY: {one_line(sentence)}", STATEMENT)

    def _carry_out(self, reply: str, wanted: str) -> str:
        meant = self.table.reply(SEAT, reply)
        if meant.kind != wanted:
            raise ToolError(write_refusal(meant))
        return self.look()

    def why_not(self, reply: str) -> str:
        meant = self.table.read(SEAT, f"ACT: {one_line(reply)}")
        return self.table.view(SEAT).text("text.is_legal") if meant.kind == ACTION else write_refusal(meant)

    def close(self) -> None:
        """Nothing is held open."""


class RoomTable:
    """A seat at a table of a running room, taken by its link."""

    def __init__(self, link: str, name: str, locale: str) -> None:
        parts = urlsplit(link)
        if parts.scheme not in ("http", "https") or "/join/" not in parts.path:
            raise BadInput("A seat's link looks like http://host/t/TABLE/join/TOKEN.")
        self.locale, self.heard = locale, 0
        headers = {"Accept": "application/json", "Accept-Language": locale}
        self.client = httpx2.Client(base_url=f"{parts.scheme}://{parts.netloc}", headers=headers, timeout=30)
        try:
            seated = self._ask("POST", parts.path, {"name": name})
        except Exception:
            self.close()
            raise
        self.client.headers["Authorization"] = f"Bearer {seated['token']}"
        self.path, self.seat = str(seated["path"]), int(seated["seat"])

    def close(self) -> None:
        self.client.close()

    def _ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        """What the room answers; its own words when it refuses."""
        try:
            answer = self.client.request(method, path, json=body)
            found: dict[str, Any] = answer.json()
        except (httpx2.TransportError, ValueError) as error:
            raise BadInput(f"The room does not answer: {error}.") from None
        if answer.is_error:
            raise ToolError(str(found.get("error", answer.status_code)))
        return found

    def look(self) -> str:
        say, table = text(self.locale), self._ask("GET", self.path)
        names = {seat["seat"]: seat["name"] for seat in table["seats"]}
        said, self.heard = table["said"][self.heard :], len(table["said"])
        lines = [say("text.said", who=names[entry["seat"]], words=entry["words"]) for entry in said]
        lines += [table["prompt"], json.dumps(table["observation"], ensure_ascii=False)]
        if table["actions"]:
            listed = enumerate(table["actions"], 1)
            lines += [say("text.actions"), *(f"{number:>4}  {each['say']}  [{each['words']}]" for number, each in listed)]
        return "\n".join(lines)

    def act(self, reply: str) -> str:
        table = self._ask("GET", self.path)
        self._post_action(table, self._find(table, reply))
        return self.look()

    def _post_action(self, table: dict[str, Any], action: int) -> None:
        self._ask("POST", f"{self.path}/act", {"seat": self.seat, "action": action, "last_version": table["version"]})

    def _find(self, table: dict[str, Any], reply: str) -> int:
        """The code that a reply names. One that is not legal has a code as well: the room says why it may not be taken."""
        line, listed = one_line(reply), table["actions"]
        if line.isdecimal() and 1 <= int(line) <= len(listed):
            return int(listed[int(line) - 1]["action"])
        fitting = [each for each in listed if each["words"].lower() == line.lower()]
        fitting = fitting or [each for each in listed if fits(line, each["words"]) or fits(line, each["say"])]
        if len(fitting) == 1:
            return int(fitting[0]["action"])
        if fitting:
            shown = ", ".join(each["words"] for each in fitting[:5])
            raise ToolError(text(self.locale)("text.several_fit", line=line, actions=shown))
        return find_game(table["game"]).space.parse(line)

    def say(self, sentence: str) -> str:
        self._ask("POST", f"{self.path}/chat", {"seat": self.seat, "words": one_line(sentence)})
        return self.look()

    def why_not(self, reply: str) -> str:
        """An action that is not legal is tried, because the room then refuses it with its reason and changes nothing."""
        table = self._ask("GET", self.path)
        action = self._find(table, reply)
        if action in [each["action"] for each in table["actions"]]:
            return text(self.locale)("text.is_legal")
        try:
            self._post_action(table, action)
        except ToolError as refusal:
            return str(refusal)
        raise ToolError(text(self.locale)("text.is_legal"))


def one_line(reply: str) -> str:
    return " ".join(reply.split())


def write_refusal(meant: Reply) -> str:
    return " ".join([meant.reason, *(f"[{clause}]" for clause in meant.clauses)])


def build_server(locale: str = "en") -> MCPServer[None]:
    """A server with its own tables."""
    tables: dict[str, PlayedTable] = {}

    @asynccontextmanager
    async def leave_rooms_at_the_end(server: MCPServer[None]) -> AsyncIterator[None]:
        try:
            yield
        finally:
            for table in tables.values():
                table.close()

    server = MCPServer("caldera", instructions=text(locale)("text.mcp"), lifespan=leave_rooms_at_the_end)
    numbers = iter(range(1, 1 << 62))

    def keep(table: PlayedTable) -> str:
        name = f"table-{next(numbers)}"
        tables[name] = table
        while len(tables) > MOST_TABLES:
            tables.pop(next(iter(tables))).close()
        return f"{name}\n\n{table.look()}"

    def find(name: str) -> PlayedTable:
        if name not in tables:
            raise ToolError(f"There is no table {name!r} here; open or join one.")
        return tables[name]

    def play(call: Any, *arguments: Any) -> str:
        """Our own errors are what the caller did wrong: they are told, and nothing changes."""
        try:
            answer: str = call(*arguments)
            return answer
        except CalderaError as error:
            raise ToolError(error.write_in(locale)) from None

    @server.tool()
    def list_games() -> str:
        """The games, with how many can play."""
        return "\n".join(f"{info.id}: {info.title_in(locale)}, {info.players.start}-{info.players.stop - 1}" for info in infos())

    @server.tool()
    def rules(game: str, words: int = 400) -> str:
        """The rules of a game in so many words at most."""
        return play(lambda: write_rules(find_game(game), locale, words))

    @server.tool()
    def open_table(
        game: str, players: int | None = None, options: dict[str, Any] | None = None, bot: str = "", seed: int = 0
    ) -> str:
        """Open a table here and take its first seat; bots have the others. Gives the table's name and the first look."""
        return play(lambda: keep(OwnTable(game, players, options or {}, bot, seed, locale)))

    @server.tool()
    def join_table(link: str, name: str = "") -> str:
        """Take a seat at a table of a running room by the seat's link. Gives the table's name and the first look."""
        return play(lambda: keep(RoomTable(link, name, locale)))

    @server.tool()
    def look(table: str) -> str:
        """What your seat sees: the news, the board, what you know, what you may do."""
        return play(lambda: find(table).look())

    @server.tool()
    def act(table: str, action: str) -> str:
        """Take an action by its number, its words or enough of them. Gives the next look, or the reason why it is refused."""
        return play(lambda: find(table).act(action))

    @server.tool()
    def say(table: str, sentence: str) -> str:
        """Say something to everybody at the table, as far as the rules allow it."""
        return play(lambda: find(table).say(sentence))

    @server.tool()
    def why_not(table: str, action: str) -> str:
        """Why an action is not legal now. Nothing is carried out."""
        return play(lambda: find(table).why_not(action))

    return server
