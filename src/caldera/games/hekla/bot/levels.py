"""The levels of Hekla's bots, weakest first. What they score against each other is in docs/results/hekla.md."""

from __future__ import annotations

from typing import Final

from caldera.core.levels import Level

LEVELS: Final = {
    "novice": Level("greedy", errors=25),
    "easy": Level("learned", budget=8, errors=34),
    "medium": Level("learned", budget=8, errors=18),
    "skilled": Level("learned", budget=60, errors=26),
    "hard": Level("learned", budget=62, errors=11),
    "expert": Level("learned", budget=66, seconds=2, more_players=Level("learned", budget=600, seconds=2)),
    "master": Level("learned", budget=4000, seconds=1),
}
"""From one level to the next the bot errs less often or looks further ahead. The lower ones are quick without compiled rules.
At a table of two Expert is held back, so that it wins no more than four of five games against Hard. Master is not:
the ladder below it is even, and the last step is as high as a second allows."""
