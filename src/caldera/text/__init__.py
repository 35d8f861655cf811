"""Games in words, for whoever reads and writes: language models, screen readers, chats.

    table = TextTable("fuji", players=3, bots={1: "greedy", 2: "greedy"}, seed=7)
    print(table.rules(), table.look(0))
    print(table.reply(0, "I should wait.\nACT: ready"))

`TextTable` plays a match; the functions below it write about any position.
"""

from __future__ import annotations

from caldera.text.replies import ACTION, REFUSAL, STATEMENT, Reply, read_reply
from caldera.text.table import TextTable
from caldera.text.writing import WITHHELD, WORDS, write_actions, write_board, write_knowledge, write_rules

__all__ = [
    "ACTION",
    "REFUSAL",
    "STATEMENT",
    "WITHHELD",
    "WORDS",
    "Reply",
    "TextTable",
    "read_reply",
    "write_actions",
    "write_board",
    "write_knowledge",
    "write_rules",
]
