"""What happened since a viewer looked last, as steps of a stage: a caption, where it happens, how much, and a sound."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from caldera.core.scene import Cast, Scene, Step
from caldera.core.view import View
from caldera.draw.layers import piece
from caldera.tables.play.table import Frame, Table
from caldera.web.news import DieShown, StepShown


def stage_events(table: Table, told: Sequence[Frame], seat: int | None, begin: Any | None, view: View) -> list[list[StepShown]]:
    """The steps of every event, in the order of the events; `begin` is the position before them, as the seat sees it.

    Every event has one line of the log: it appears with the step that says so, else with the event's last one; the lines of events
    without steps wait for the next event.
    """
    scene, before, silent = table.game.scene, begin, 0
    staged: list[list[StepShown]] = []
    for frame in told:
        after = table.see_frame(frame, seat)
        steps = [_show(step, scene) for step in scene.steps(frame.event, after if before is None else before, after, view)]
        if steps:
            teller = next((step for step in steps if step.log), steps[-1])
            teller.log = 1 + silent
            silent = 0
        else:
            silent += 1
        before = after
        staged.append(steps)
    return staged


def _show(step: Step, scene: Scene[Any]) -> StepShown:
    kinds = dict.fromkeys(cast.kind for cast in step.dice)
    return StepShown(
        step.effect,
        step.caption,
        step.where,
        step.amount,
        step.together,
        step.milliseconds,
        step.sound,
        int(step.log),
        step.piece,
        step.source,
        step.note,
        step.owner,
        step.delay,
        tuple([_show_die(cast) for cast in step.dice]),
        {kind: _faces(scene, kind) for kind in kinds},
    )


@piece(64)
def _faces(scene: Scene[Any], kind: str) -> tuple[str, ...]:
    return tuple([str(face) for face in scene.die_faces(kind)])


def _show_die(cast: Cast) -> DieShown:
    return DieShown(cast.die, cast.kind, -1 if cast.face is None else cast.face, cast.word, cast.counts)
