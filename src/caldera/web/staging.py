"""What happened since a viewer looked last, as steps of a stage: a caption, where it happens, how much, and a sound."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from caldera.core.scene import Step
from caldera.core.view import View
from caldera.tables.table import Frame, Table


class StepShown(msgspec.Struct, omit_defaults=True):
    """A step for the page. Steps with `together` begin with the one before; `log`: the event's line appears with it."""

    effect: str
    caption: str = ""
    where: tuple[str, ...] = ()
    amount: int | None = None
    together: bool = False
    milliseconds: int = 0
    sound: str = ""
    log: bool = False


def stage_frames(
    table: Table, frames: Sequence[Frame], drawn: Sequence[Frame], seat: int | None, view: View
) -> list[list[StepShown]]:
    """The steps of every drawn frame, and last those of the position that follows.

    `frames` are the events that the viewer is told, `drawn` those of them that get a picture of their own. What has none is staged
    with the picture that comes next.
    """
    scene, waiting = table.game.scene, list[StepShown]()
    staged: list[list[StepShown]] = []
    pictures = {id(frame) for frame in drawn}
    before = None
    for frame in frames:
        after = table.see_frame(frame, seat)
        waiting += [_show(step) for step in scene.steps(frame.event, after if before is None else before, after, view)]
        before = after
        if id(frame) in pictures:
            staged.append(waiting)
            waiting = []
    return [*staged, waiting]


def _show(step: Step) -> StepShown:
    return StepShown(step.effect, step.caption, step.where, step.amount, step.together, step.milliseconds, step.sound, step.log)
