"""What the browsers at a table have to do so that nobody can choose the dice."""

from __future__ import annotations

from collections.abc import Collection

from caldera.tables.play.table import Table
from caldera.web.shapes import DiceWork


def dice_work(table: Table, held: Collection[int]) -> DiceWork | None:
    """What the browser of these seats has to do for the dice; nothing where the dice are the server's, or real."""
    joint = table.joint_dice
    if not table.has_joint_dice:
        return None
    promised = table.match.extra.get("dice")
    published = str(promised.get("hash", "")) if isinstance(promised, dict) else ""
    return DiceWork(joint.to_commit(held), joint.to_reveal(held), published, joint.fixed is not None)
