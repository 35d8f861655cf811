"""The data card of a dataset: what is in it, how it was made, what it is good for and what not."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING

from caldera.core.game import AnyGame

if TYPE_CHECKING:
    from caldera.lab.dataset import Recipe

LICENCE = """\
CC0-1.0

{played} Whoever made the folder dedicates it to the public domain under the terms of
CC0 1.0 Universal: it may be copied, changed and used for any purpose, without asking. It comes without any warranty.
"""


PEOPLE = """Everybody at each table ticked a box that is off otherwise, and could take it back until the export. There are no names,
no chat and no times here, and games are in no order of time. What was taken back at the table is left out, and so is every match in
which a seat changed hands. Whoever agrees is no sample of all who play."""


def write_licence(recipe: Recipe) -> str:
    """The licence of a folder."""
    people = "The games in this folder were played by people, who each agreed to it."
    return LICENCE.format(played=people if recipe.of_people else "The games in this folder were played by programs.")


def write_card(game: AnyGame, recipe: Recipe, games: int, counts: Mapping[str, tuple[int, int]]) -> str:
    """The card in Markdown."""
    from caldera.lab.dataset import describe

    made = describe(recipe, games)
    spec = game.tensor_spec(len(recipe.setup.bots))
    rows = "\n".join(f"| `{split}` | {played} | {decisions} |" for split, (played, decisions) in counts.items())
    again, who = "`caldera dataset` with these settings and this version makes the same rows again.", "bots"
    limits = "Programs played these games. They say nothing about how people play or speak."
    if recipe.of_people:
        again = "The games come from a room. They can not be made again; the values can."
        limits, who = " ".join(PEOPLE.split()), "people"
    return f"""\
# {game.info.title}: {games} games of {who}

| split | games | decisions |
|---|---|---|
{rows}

The last number of a game says where it is: 0 to 7 train, 8 validation, 9 test. All decisions of a game are in one split.

## How it was made

```json
{json.dumps(made, indent=1)}
```

{again}

## One row: one decision

| column | holds |
|---|---|
| `game`, `ply`, `seat`, `bot` | the game, its number of actions before, who decided |
| `observation` | what that seat saw: {spec.size} numbers, as `tensor_spec({len(recipe.setup.bots)})` of the game describes |
| `statements` | what had been said in this round, oldest first: seat and action |
| `legal` | dense numbers of the legal actions: `game.describe(game.decisions[number])` says what each is |
| `values` | for each legal action what the seat may expect, from 0 to 1, by `{recipe.values}`; 0.5 where there was no choice |
| `action` | what it did |
| `result` | what the seat returned in the end |

A value is the mean of a search from the position after the action, with as many simulations as `{recipe.values}` says, over
guesses that fit what the seat knew. All actions of a row were tried on the same guesses. Values are noisy, most of all with few
simulations. In Fuji the values of statements say little: searches do not listen.

## Licence and limits

CC0-1.0: see LICENSE. {limits}
"""
