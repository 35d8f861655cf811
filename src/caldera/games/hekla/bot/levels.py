"""The levels of Hekla's bots, weakest first. What they score against each other is in docs/results/hekla.md."""

from __future__ import annotations

from typing import Final

from caldera.core.levels import Level

LEVELS: Final = (
    Level("novice", "greedy~25"),
    Level("easy", "learned:8~34"),
    Level("medium", "learned:8~18"),
    Level("skilled", "learned:60~26"),
    Level("hard", "learned:62~11"),
    Level("expert", "learned:66/2s", crowd="learned:600/2s"),
)
"""From one level to the next the bot slips less often or looks further ahead. The lower ones are quick without compiled rules.
At a table of two Expert is held back, so that it wins no more than four of five games against Hard."""
