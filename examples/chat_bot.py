"""A language model plays Fuji or any other game. Any endpoint for chat completions will do:

CHAT_URL=http://127.0.0.1:8080/v1/chat/completions CHAT_MODEL=some-model CHAT_KEY=… python examples/chat_bot.py fuji
"""

from __future__ import annotations

import json
import os
import sys
import urllib.request
from collections.abc import Callable

from caldera.text import ACTION, TextTable

SYSTEM = "You play a board game. Think briefly. End with one line: ACT: and an action of the list, or SAY: and a sentence for all."
KEPT, TRIES = 6, 3
"""Messages that the model sees again besides the rules; refused replies in a row before the first legal action is taken."""


def ask(messages: list[dict[str, str]]) -> str:
    """One completion."""
    data = json.dumps({"model": os.environ.get("CHAT_MODEL", ""), "messages": messages}).encode()
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {os.environ.get('CHAT_KEY', '')}"}
    with urllib.request.urlopen(urllib.request.Request(os.environ["CHAT_URL"], data, headers), timeout=120) as answer:
        return str(json.load(answer)["choices"][0]["message"]["content"])


def play(table: TextTable, seat: int, ask: Callable[[list[dict[str, str]]], str], decisions: int = 2000) -> int:
    """Play a seat to the end of the match, or for so many decisions; how many replies were refused."""
    talk = [{"role": "system", "content": f"{SYSTEM}\n\n{table.rules()}"}]
    refused = in_a_row = 0
    told = table.look(seat)
    while seat in table.waiting and decisions > 0:
        talk.append({"role": "user", "content": told})
        reply = ask(talk[:1] + talk[1:][-KEPT:])
        talk.append({"role": "assistant", "content": reply})
        meant = table.reply(seat, reply)
        in_a_row = in_a_row + 1 if meant.cause else 0
        refused += bool(meant.cause)
        if in_a_row == TRIES:
            table.act(seat, table.match.state.legal_actions(seat)[0])
            in_a_row = 0
        decisions -= meant.kind == ACTION
        told = f"{meant.reason}\n\n{table.look(seat)}".strip()
    return refused


if __name__ == "__main__":
    if "CHAT_URL" not in os.environ:
        print("Set CHAT_URL to an endpoint for chat completions, and CHAT_MODEL and CHAT_KEY if it wants them.")
    else:
        game = sys.argv[1] if len(sys.argv) > 1 else "fuji"
        table = TextTable(game, bots={1: "novice"}, seed=1)
        print(f"{play(table, 0, ask)} replies were refused. Results: {table.returns}")
