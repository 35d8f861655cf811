"""Players that are programs: random, greedy, search. A bot knows what its seat may know, and nothing else."""

from __future__ import annotations

from caldera.bots.advice import Advice, Choice, advise
from caldera.bots.bot import Bot
from caldera.bots.knowledge import Knowledge
from caldera.bots.ladder import BOTS, DEFAULT_LEVELS, bots_at_tables, hint, level_names, levels_of, make_bot, spell_out, usual_level
from caldera.bots.search import SearchResult

__all__ = [
    "BOTS",
    "DEFAULT_LEVELS",
    "Advice",
    "Bot",
    "Choice",
    "Knowledge",
    "SearchResult",
    "advise",
    "bots_at_tables",
    "hint",
    "level_names",
    "levels_of",
    "make_bot",
    "spell_out",
    "usual_level",
]
