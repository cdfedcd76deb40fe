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

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final, Literal

from calibration.errors import CalibrationError
from calibration.set_file import SetFile
from calibration.steady import Refusal
from companion.link.messages.shown.scales import Trouble
from companion.link.messages.shown.workshop import PiecesView
from companion.link.messages.tapped.calibrating import (
    BeginPieces,
    FinishSteps,
    FoundRight,
    LookAgain,
    SkipStep,
    StepAgain,
    StepDone,
    StepTap,
)
from companion.table.calibrating.measuring import Measuring
from companion.table.calibrating.onlooker import (
    Glimpsed,
    Look,
    Made,
    NoPicture,
    Onlooker,
    OnlookerFailed,
    OnlookerNews,
)
from companion.table.calibrating.pieces_known import PiecesKnown
from companion.table.calibrating.pieces_view import Shown, not_seen, pieces_view
from companion.table.calibrating.rest import LEAST_G, Rest, mass_between_g
from companion.table.calibrating.troubles import (
    SILENT,
    looking_failed,
    no_picture,
    not_written,
)
from companion.table.calibrating.view import refused
from companion.table.cameras.preview import Drawn
from companion.table.clock import Clock
from companion.table.refusals import RefusedError
from companion.vision.enrolling.enrolment import Enrolment, Finding, look
from companion.vision.enrolling.mat_seen import mat_lines_px, see_mat
from companion.vision.enrolling.refused import Refused
from companion.vision.enrolling.steps import ON_THEIR_WAY
from companion.vision.frame import Pixels

if TYPE_CHECKING:
    from companion.table.scales.worker import ScalesNews

_State = Literal["waits", "busy", "found"]

_NEEDS: Final[dict[type[StepTap], _State]] = {
    StepDone: "waits",
    FoundRight: "found",
    LookAgain: "found",
}
"""How a step has to be for what people say of it; all else they may say whenever it is shown."""

_NOTHING_PUT: Final = "Nothing was put down: put the piece on the base, in the middle."


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
        self._known.begun(tap.camera)

    def begin(self, tap: BeginPieces) -> None:
        """Begin, or begin anew; raises as :meth:`check`."""
        begun = self._known.begun(tap.camera)
        self._camera = tap.camera
        self._go_on(begun)

    def act_on(self, tap: StepTap) -> None:
        """Act on what people say of the step that is shown.

        Raises:
            RefusedError: Another step is shown, it was looked at already, or not yet.
        """
        now = self._now
        if now is None or self._written is not None:
            raise RefusedError("too_late", "Nothing is measured any more; begin it again.")
        needs = _NEEDS.get(type(tap))
        if now.at + 1 != tap.number or needs not in (None, self._state):
            raise RefusedError("too_late", "Another step is shown by now; look at it again.")
        match tap:
            case StepDone():
                self._measure(now)
            case FoundRight():
                self._go_on(self._with_found(now))
            case LookAgain():
                self._go_on(now)
            case SkipStep():
                self._go_on(now.skipped())
            case StepAgain():
                self._go_on(now.back())
            case FinishSteps():
                self._go_on(now.finished())

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
            self._is_busy, self._trouble = False, looking_failed(news.sentence)
        elif news.number != self._order:
            return
        elif isinstance(news, NoPicture):
            self._mat = no_picture(self._camera or "")
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
            self._trouble = SILENT
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

    @property
    def _state(self) -> _State:
        """How the step is that is shown."""
        if self._is_busy:
            return "busy"
        return "waits" if self._found is None else "found"

    def _measure(self, now: Measuring) -> None:
        """Look at the next picture, or hear the scales."""
        step = now.step
        assert step is not None
        self._trouble = self._mat = None
        self._is_busy = True
        if step.look is not None:
            self._look(partial(_piece, now.asking()), again=False, passes=ON_THEIR_WAY)
            return
        cells = self._known.cells()
        assert cells is not None
        self._rest = Rest(cells.count, self._clock.now_ns())

    def _with_found(self, now: Measuring) -> Measuring:
        found = self._found
        assert found is not None
        return now.found(found) if isinstance(found, Finding) else now.weighed(found)

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
        self._order = self._onlooker.order(Look(self._camera, make, again, passes))

    def _rests(self) -> None:
        if self._onlooker is not None:
            self._order = self._onlooker.order(None)

    def _write(self, now: Measuring) -> None:
        """Write the set down, if anything was measured or weighed."""
        date = self._clock.wall()[:10]
        found = now.result(self._camera or "", date) if now.has_found else now.before
        try:
            if now.has_found:
                self._known.keep(found)
        except CalibrationError as error:
            self._trouble = not_written(error)
        self._written = found


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
