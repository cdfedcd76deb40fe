"""Who calibrates the scales of a table that is served, and what becomes of it?

    BeginCalibration ─► steps ─► found ─► the table's file ─► the scales weigh by it at once
                          └──► ended: nothing is another than before

While a match is open nothing is calibrated; one that begins ends a calibration.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from calibration.errors import CalibrationError
from calibration.findings import Findings, find
from calibration.procedure import Progress
from calibration.scales_file import Provenance, scales_file, write_scales
from calibration.steady import Refusal
from companion.link.messages.shown.calibrating import CalibrationView
from companion.link.messages.shown.scales import Trouble
from companion.link.messages.tapped.calibrating import (
    BeginCalibration,
    EndCalibration,
    StepAgain,
    StepDone,
)
from companion.table.calibrating.scales_guide import ScalesGuide
from companion.table.calibrating.troubles import SILENT, not_written
from companion.table.calibrating.view import calibration_view, refused
from companion.table.clock import Clock
from companion.table.refusals import RefusedError

if TYPE_CHECKING:
    from calibration.load_cell import LoadCells
    from companion.table.scales.worker import ScalesNews

CalibrationTap = BeginCalibration | StepDone | StepAgain | EndCalibration
WeighBy = Callable[["LoadCells", Provenance], None]
"""Lets everything weigh by other cells from now on."""


class CalibrationDesk:
    """The calibration that goes on, if any; belongs to the mind's thread."""

    def __init__(self, clock: Clock, path: Path, weigh_by: WeighBy) -> None:
        """Make one at which nothing is calibrated.

        Args:
            clock: What time it is.
            path: Where the calibration of the table's scales is kept.
            weigh_by: Takes the cells of a calibration that is done.
        """
        self._clock = clock
        self._path = path
        self._weigh_by = weigh_by
        self._guide: ScalesGuide | None = None
        self._asked: BeginCalibration | None = None
        self._device = ""
        self._found: Findings | None = None
        self._trouble: Trouble | None = None
        self._shown: CalibrationView | None = None

    @property
    def view(self) -> CalibrationView | None:
        """What is shown; None while nothing is calibrated."""
        if self._guide is None:
            return None
        return calibration_view(self._guide.progress, self._found, self._trouble)

    def act_on(self, tap: CalibrationTap) -> None:
        """Act on what people say.

        Raises:
            RefusedError: Nothing is calibrated, or another step is shown by now.
        """
        if isinstance(tap, BeginCalibration):
            self._guide, self._asked = ScalesGuide(Progress(tap.weight_g)), tap
            self._found = self._trouble = None
            return
        if isinstance(tap, EndCalibration):
            self.end()
            return
        guide, view = self._guide, self.view
        if guide is None or view is None:
            raise RefusedError("too_late", "No calibration goes on any more; begin it again.")
        if tap.number != view.number or (guide.is_over and isinstance(tap, StepDone)):
            raise RefusedError("too_late", "Another step is shown by now; look at it again.")
        self._trouble = None
        if isinstance(tap, StepAgain):
            guide.back()
            self._found = None
        else:
            guide.done(self._clock.now_ns())

    def end(self) -> None:
        """Calibrate no more; what was not finished changes nothing."""
        self._guide = self._asked = self._found = self._trouble = None

    def hear(self, news: "ScalesNews | None") -> bool:
        """Hear the scales; return whether faces are to be shown something else."""
        if self._guide is not None and not self._guide.is_over:
            self._listen(self._guide, news)
        return self._has_changed()

    def _listen(self, guide: ScalesGuide, news: "ScalesNews | None") -> None:
        now_ns = self._clock.now_ns()
        for batch in getattr(news, "batches", ()):
            guide.hear(batch, now_ns)
        health = getattr(news, "health", None)
        if health is not None:
            self._device = health.board_id or health.device
        if guide.is_silent(now_ns):
            guide.stop()
            self._trouble = SILENT
        if guide.is_over:
            self._finish(guide.progress)

    def _finish(self, progress: Progress) -> None:
        """Write down what was found, and weigh by it."""
        asked = self._asked
        assert asked is not None
        x_mm, y_mm = asked.reach_x_mm, asked.reach_y_mm
        corners = np.array([(x_mm, y_mm), (-x_mm, y_mm), (-x_mm, -y_mm), (x_mm, -y_mm)])
        found = find(progress, corners, asked.base_g)
        if isinstance(found, Refusal):
            self._trouble = refused(found)
            return
        written = scales_file(found, device=self._device, date=self._clock.wall()[:10])
        try:
            write_scales(self._path, written)
        except CalibrationError as error:
            self._trouble = not_written(error)
            return
        self._found = found
        self._weigh_by(written.load_cells(), written.provenance)

    def _has_changed(self) -> bool:
        shown, self._shown = self._shown, self.view
        return shown != self._shown
