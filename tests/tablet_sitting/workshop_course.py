"""Which pictures belong to calibrating and measuring? One goes through it, and stops to look."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from calibration.boards import OWN_BOARD
from calibration.camera_guide import Wanted
from companion.link.messages.shown.workshop import PieceTask
from companion.tablet.labels import calibrating as scales
from companion.tablet.labels import workshop as labels
from companion.tablet.labels.everyday import BACK
from companion.tablet.text import Text
from companion.tablet.view_models.touches import Open
from tests.tablet_sitting.sitting import Sitting
from tests.unit.vision.enrolling.drawn_pieces import CAMERA, Studio, lying, plate, ring, standing
from tests.workshop_table.boards import held, shot
from tests.workshop_table.table import CELLS, WorkshopTable

_SMALL = CAMERA.scaled((640, 360))
"""Small pictures are quickly looked at."""

_POSES = (Wanted.LEFT_AWAY, Wanted.TOP_LEFT, Wanted.BOTTOM_AWAY)
"""So few are enough, and are quickly taken."""

_SHAPE_MM = np.array([(-60, -40), (60, -40), (60, 30), (-60, 40)], float)


def table_for(home: Path) -> WorkshopTable:
    """Return a table with two cameras, one of which is calibrated, and calibrated scales."""
    return WorkshopTable(home, lenses={"front": None, "side": _SMALL}, cells=CELLS)


def course(sitting: Sitting, table: WorkshopTable) -> Iterator[str]:
    """Go through all steps; give the name of each picture when it is there to be seen."""
    walk = _Walk(sitting, table)
    table.before["front"].pixels = shot(OWN_BOARD, (5, 3), (0, 0, 440), 0.7)
    studio = Studio(camera=_SMALL)
    table.before["side"].pixels = studio.shoot()
    walk.passes(0.5)
    sitting.app.touch(Open("settings"))
    walk.passes(0.1)
    sitting.press(sitting.button(labels.TITLE))
    walk.inspects()
    yield "workshop"
    yield from _a_lens(walk)
    yield from _the_pieces(walk, studio)
    sitting.press(sitting.button(labels.SCALES))
    yield "scales-before"
    sitting.press(sitting.button(scales.BEGIN))
    yield "scales-empty"
    sitting.press(sitting.button(scales.STOP))


class _Walk:
    """A tablet at a table in which time passes."""

    def __init__(self, sitting: Sitting, table: WorkshopTable) -> None:
        self.sitting, self.table = sitting, table

    def passes(self, seconds: float) -> None:
        self.table.run(seconds)
        self.sitting.driver.frames(2)

    def tap(self, *words: Text | str) -> None:
        for one in words:
            self.sitting.press(self.sitting.button(one))
            self.passes(0.05)

    def skips_to(self, task: PieceTask) -> None:
        while self.table.pieces.task != task:
            self.tap(labels.SKIP)

    def inspects(self) -> None:
        self.passes(0.1)
        self.table.inspect()
        self.passes(0.1)

    def done(self) -> None:
        self.tap(labels.DONE)
        for _ in range(25):
            if self.table.pieces.is_busy:
                self.passes(0.1)


def _a_lens(walk: _Walk) -> Iterator[str]:
    walk.tap(labels.CAMERA)
    yield "lens-before"
    walk.tap(labels.BEGIN)
    walk.passes(0.4)
    yield "lens-first"
    for wanted in _POSES:
        walk.table.hold(held(wanted))
    walk.table.show(shot(OWN_BOARD, (5, 3), (0, 0, 240), 2.5), 0.3)
    walk.passes(0.1)
    yield "lens-blurred"
    walk.table.show(None, 2.5)
    walk.passes(0.1)
    yield "lens-unplugged"
    walk.table.show(held(Wanted.MIDDLE), 0.3)
    walk.tap(labels.ENOUGH)
    walk.passes(0.3)
    yield "lens-found"
    walk.tap(labels.LOOK_AT_MAT)
    walk.inspects()
    yield "lens-then-the-mat"
    walk.tap(BACK)
    walk.tap(labels.BACK_TO_ALL)


def _the_pieces(walk: _Walk, studio: Studio) -> Iterator[str]:
    walk.tap(labels.PIECES)
    walk.tap("side")
    yield "pieces-before"
    walk.tap(labels.BEGIN)
    walk.passes(0.15)
    yield "pieces-mat"
    walk.done()
    yield "pieces-mat-found"
    walk.tap(labels.RIGHT)
    walk.done()
    yield "pieces-nothing-there"
    blue = plate(_SHAPE_MM)
    walk.table.before["side"].pixels = studio.shoot((blue, "blue"))
    walk.done()
    yield "pieces-plate-found"
    walk.tap(labels.RIGHT)
    walk.skips_to("standing")
    yield "pieces-standing"
    for piece in (standing(ring(13), 38.0), lying(ring(13), 38.0, (5, 10), 40)):
        walk.table.before["side"].pixels = studio.shoot((piece, "red"))
        walk.done()
        yield "pieces-column-found"
        walk.tap(labels.RIGHT)
    walk.skips_to("empty")
    yield "pieces-empty-base"
    walk.done()
    walk.table.on_base_g = 42.4
    walk.passes(0.2)
    walk.done()
    yield "pieces-weighed"
    walk.tap(labels.RIGHT, labels.FINISH)
    yield "pieces-known"
    walk.tap(labels.BACK_TO_ALL)
