"""Who measures the pieces of a table that is served, and what becomes of it?

| now | people say | then |
|---|---|---|
| a step waits; the mat is watched | it is done | a picture is looked at, or the scales are heard |
| that goes on | – | it was found, or it is told why not and the step waits again |
| it was found | it is right | the next step |
| it was found | again | the step waits again |
| any of these | the step before · leave it out · that is all | that |

Behind the last step the set is written down. Who leaves before it changes nothing.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from calibration.camera_model import CameraModel
from calibration.errors import CalibrationError
from calibration.load_cell import LoadCells
from calibration.mat_layout import MatLayout
from calibration.set_file import SetFile, default_set, read_set, write_set
from calibration.steady import Refusal
from companion.errors import UnreadableError
from companion.link.messages.shown.scales import Trouble
from companion.link.messages.shown.workshop import PiecesView
from companion.link.messages.tapped.calibrating import BeginPieces
from companion.table.calibrating.measuring import Measuring, measuring
from companion.table.calibrating.onlooker import (
    Glimpsed,
    Look,
    Made,
    NoPicture,
    Onlooker,
    OnlookerFailed,
    OnlookerNews,
)
from companion.table.calibrating.pieces_view import Shown, not_seen, pieces_view
from companion.table.calibrating.rest import LEAST_G, Rest, mass_between_g
from companion.table.calibrating.view import refused
from companion.table.cameras.preview import Drawn
from companion.table.clock import Clock
from companion.table.refusals import RefusedError
from companion.vision.enrolling.enrolment import Enrolment, Finding, look
from companion.vision.enrolling.mat_seen import mat_lines_px, see_mat
from companion.vision.enrolling.refused import Refused
from companion.vision.frame import Pixels

if TYPE_CHECKING:
    from companion.table.scales.worker import ScalesNews

_PASSES: Final = 2
"""A picture that was on its way when somebody said it is done may show the hand."""

_SILENT: Final = "The scales have stopped speaking. Check the plug, then do this step again."
_NOTHING_PUT: Final = "Nothing was put down: put the piece on the base, in the middle."


@dataclass(frozen=True)
class PiecesKnown:
    """What the pieces are measured with.

    Attributes:
        layout: The mat that lies on the table.
        lenses: Each camera's numbers, None where nobody knows them; they may become known.
        cells: Returns those of the scales, None where they were never calibrated.
        set_file: Where the table's own set is kept.
    """

    layout: MatLayout
    lenses: Mapping[str, CameraModel | None]
    cells: Callable[[], LoadCells | None]
    set_file: Path


class PiecesDesk:
    """The measuring that goes on, if any; belongs to the mind's thread."""

    def __init__(self, clock: Clock, onlooker: Onlooker | None, known: PiecesKnown) -> None:
        """Make one at which nothing is measured.

        Args:
            clock: What time it is.
            onlooker: Looks at pictures; None where the table has no camera.
            known: What pieces are measured with.
        """
        self._clock = clock
        self._onlooker = onlooker
        self._known = known
        self._order = 0
        self._camera: str | None = None
        self._now: Measuring | None = None
        self._is_busy = False
        self._rest: Rest | None = None
        self._found: Finding | float | None = None
        self._trouble: Trouble | None = None
        self._mat: Trouble | None = None
        self._written: SetFile | None = None

    @property
    def view(self) -> PiecesView | None:
        """What is shown; None while nothing is measured."""
        if self._now is None:
            return None
        share = 0.0 if self._rest is None else self._rest.share
        return pieces_view(
            Shown(
                self._camera,
                self._now,
                self._is_busy,
                share,
                self._trouble or self._mat,
                self._found,
                self._written,
            )
        )

    def check(self, tap: BeginPieces) -> None:
        """Return unless it cannot be begun.

        Raises:
            RefusedError: There is nothing to measure with.
            UnreadableError: The table's set cannot be read.
        """
        self._begun(tap)

    def begin(self, tap: BeginPieces) -> None:
        """Begin, or begin anew; raises as :meth:`check`."""
        begun = self._begun(tap)
        self._camera = tap.camera
        self._go_on(begun)

    def _begun(self, tap: BeginPieces) -> Measuring:
        """The measuring at its beginning; raises as :meth:`check`."""
        cells, model = self._known.cells(), None
        if tap.camera is not None:
            if tap.camera not in self._known.lenses:
                raise RefusedError("no_such_camera", f"This table has no camera {tap.camera}.")
            model = self._known.lenses[tap.camera]
            if model is None:
                raise RefusedError(
                    "camera_not_calibrated", f"Calibrate the camera {tap.camera} first."
                )
        elif cells is None:
            raise RefusedError(
                "nothing_to_measure_with",
                "Pieces are measured by a camera that is calibrated, and weighed on scales that "
                "are; this table has neither.",
            )
        return measuring(self._set(), self._known.layout, model, weighs=cells is not None)

    def done(self, number: int) -> None:
        """Hear that the step of that number is done: look, or listen.

        Raises:
            RefusedError: Another step is shown, or it was looked at already.
        """
        now = self._require(number, has_found=False)
        step = now.step
        assert step is not None
        self._trouble = self._mat = None
        self._is_busy = True
        if step.look is not None:
            self._look(partial(_piece, now.asking()), again=False, passes=_PASSES)
            return
        cells = self._known.cells()
        assert cells is not None
        self._rest = Rest(cells.count, self._clock.now_ns())

    def right(self, number: int) -> None:
        """Hear that what was found is right.

        Raises:
            RefusedError: Another step is shown, or nothing was found yet.
        """
        now, found = self._require(number, has_found=True), self._found
        assert found is not None
        self._go_on(now.found(found) if isinstance(found, Finding) else now.weighed(found))

    def again(self, number: int) -> None:
        """Hear that what was found is wrong; raises as :meth:`right`."""
        self._go_on(self._require(number, has_found=True))

    def skip(self, number: int) -> None:
        """Leave the step of that number out.

        Raises:
            RefusedError: Another step is shown.
        """
        now = self._require(number)
        self._go_on(now.skipped())

    def back(self) -> None:
        """Do the step before once more.

        Raises:
            RefusedError: Nothing is measured any more.
        """
        if self._now is None or self._written is not None:
            raise RefusedError("too_late", "Nothing is measured any more; begin it again.")
        self._go_on(self._now.back())

    def finish(self) -> None:
        """Be content with what was measured; raises as :meth:`back`."""
        if self._now is None or self._written is not None:
            raise RefusedError("too_late", "Nothing is measured any more; begin it again.")
        self._go_on(self._now.finished())

    def end(self) -> None:
        """Measure no more; what was not finished changes nothing."""
        if self._now is not None:
            self._now = self._camera = self._written = None
            self._rest = self._found = self._trouble = self._mat = None
            self._is_busy = False
            self._rests()

    def glimpse(self, news: OnlookerNews) -> None:
        """Hear what the onlooker saw."""
        if self._now is None or self._written is not None:
            return
        if isinstance(news, OnlookerFailed):
            self._is_busy, self._trouble = False, Trouble("lens_failed", news.sentence)
        elif news.number != self._order:
            return
        elif isinstance(news, NoPicture):
            self._mat = not_seen(self._camera or "")
        else:
            self._hear(news)

    def hear(self, news: "ScalesNews | None") -> None:
        """Hear the scales."""
        rest, now_ns = self._rest, self._clock.now_ns()
        if rest is None or self._now is None:
            return
        for batch in getattr(news, "batches", ()):
            rest.hear(batch, now_ns)
        read = rest.read
        if read is None and not rest.is_silent(now_ns):
            return
        self._rest, self._is_busy = None, False
        if read is None:
            self._trouble = Trouble("calibration_silent", _SILENT)
        elif isinstance(read, Refusal):
            self._trouble = refused(read)
        elif self._now.empty is None:
            self._go_on(self._now.rested(read))
        else:
            cells = self._known.cells()
            mass_g = 0.0 if cells is None else mass_between_g(self._now.empty, read, cells)
            if mass_g < LEAST_G:
                self._trouble = Trouble("pieces_nothing_put", _NOTHING_PUT)
            else:
                self._found = mass_g

    def _hear(self, news: Glimpsed) -> None:
        told = news.told
        if not self._is_busy:
            self._mat = not_seen(told) if isinstance(told, Refused) else None
            return
        self._is_busy, self._mat = False, None
        if isinstance(told, Finding):
            self._found = told
        elif isinstance(told, Refused):
            self._trouble = not_seen(told)
            self._watch()

    def _go_on(self, now: Measuring) -> None:
        self._now = now
        self._rest = self._found = self._trouble = self._mat = self._written = None
        self._is_busy = False
        if now.step is None:
            self._rests()
            self._write(now)
        elif now.step.look is not None:
            self._watch()
        else:
            self._rests()

    def _watch(self) -> None:
        """Show how the mat is seen while people lay something on it."""
        assert self._now is not None
        assert self._now.enrolment is not None
        self._look(partial(_mat, self._now.enrolment), again=True)

    def _look(self, make: Callable[[Pixels], Made], *, again: bool, passes: int = 0) -> None:
        assert self._onlooker is not None
        assert self._camera is not None
        self._order += 1
        self._onlooker.order(Look(self._order, self._camera, make, again, passes))

    def _rests(self) -> None:
        self._order += 1
        if self._onlooker is not None:
            self._onlooker.order(None)

    def _write(self, now: Measuring) -> None:
        """Write the set down, if anything was measured or weighed."""
        date = self._clock.wall()[:10]
        found = now.result(self._camera or "", date) if now.has_found else now.before
        try:
            if now.has_found:
                write_set(self._known.set_file, found)
        except CalibrationError as error:
            self._trouble = Trouble("calibration_not_written", str(error))
        self._written = found

    def _set(self) -> SetFile:
        path = self._known.set_file
        try:
            return read_set(path) if path.is_file() else default_set()
        except CalibrationError as error:
            raise UnreadableError(str(error)) from error

    def _require(self, number: int, *, has_found: bool | None = None) -> Measuring:
        now = self._now
        if now is None or self._written is not None:
            raise RefusedError("too_late", "Nothing is measured any more; begin it again.")
        is_other = now.at + 1 != number or (
            has_found is not None and (self._is_busy or has_found != (self._found is not None))
        )
        if is_other:
            raise RefusedError("too_late", "Another step is shown by now; look at it again.")
        return now


def _piece(asking: Enrolment, pixels: Pixels) -> Made:
    """What a picture shows of the piece that is asked for."""
    told = look(asking, pixels)
    if isinstance(told, Refused):
        return Made(told)
    return Made(told, Drawn(lines_px=told.lines_px))


def _mat(enrolment: Enrolment, pixels: Pixels) -> Made:
    """How the mat is seen."""
    seen = see_mat(pixels, enrolment.layout, enrolment.camera)
    if isinstance(seen, Refused):
        return Made(seen)
    return Made(None, Drawn(mat_px=mat_lines_px(seen)))
