"""Which of a table's things is calibrated or measured now? One at a time, none in a match.

| is begun | by |
|---|---|
| the scales | ``desk.py`` |
| a camera's lens | ``lens_desk.py`` |
| the pieces | ``pieces_desk.py`` |

What is begun ends what went on; so does a match that begins, and one that is set up. What cannot be
begun ends nothing. What people say of a step is about the one that goes on.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from calibration.load_cell import LoadCells
from calibration.mat_layout import MatLayout
from companion.link.messages.shown.workshop import WorkshopView
from companion.link.messages.tapped.calibrating import (
    BeginCalibration,
    BeginLens,
    BeginPieces,
    EndCalibration,
    FinishLens,
    StepAgain,
    StepDone,
    StepTap,
    WorkshopTap,
)
from companion.table.calibrating.desk import CalibrationDesk
from companion.table.clock import Clock
from companion.table.refusals import RefusedError

if TYPE_CHECKING:  # what looks at pictures is loaded when something is begun that does
    from calibration.camera_model import CameraModel
    from companion.link.messages.shown.calibrating import CalibrationView
    from companion.table.calibrating.lens_desk import LensDesk
    from companion.table.calibrating.onlooker import Onlooker, OnlookerNews
    from companion.table.calibrating.pieces_desk import PiecesDesk
    from companion.table.scales.worker import ScalesNews

_TOO_LATE = "Nothing is calibrated or measured any more; begin it again."


@dataclass(frozen=True)
class Tools:
    """What a table has to be calibrated and measured with, besides its scales.

    Attributes:
        set_file: Where the table's own set is kept.
        layout: The mat that lies on the table.
        file_of: Where the calibration of a camera is kept; raises ``UsageError`` for a name that
            no file can have.
        onlooker: Looks at pictures; None where the table has no camera.
        lenses: Each camera's numbers, None where nobody knows them.
        see_by: Lets a camera be looked through with other numbers from now on.
    """

    set_file: Path
    layout: MatLayout
    file_of: Callable[[str], Path]
    onlooker: "Onlooker | None" = None
    lenses: "dict[str, CameraModel | None]" = field(default_factory=dict)
    see_by: "Callable[[str, CameraModel], None]" = lambda _camera, _model: None


class Workshop:
    """What goes on, if anything; belongs to the mind's thread."""

    def __init__(
        self,
        clock: Clock,
        scales: CalibrationDesk | None,
        cells: Callable[[], LoadCells | None],
        tools: Tools | None,
    ) -> None:
        """Make one in which nothing goes on.

        Args:
            clock: What time it is.
            scales: Where scales are calibrated; None where there are none.
            cells: Returns those of the scales, None where they were never calibrated.
            tools: What else there is; None where nothing else is calibrated or measured.
        """
        self._clock = clock
        self._scales = scales
        self._cells = cells
        self._tools = tools
        self._lens: LensDesk | None = None
        self._pieces: PiecesDesk | None = None
        self._shown: WorkshopView | None = None

    @property
    def may_calibrate_scales(self) -> bool:
        """Whether there are scales that could be."""
        return self._scales is not None

    @property
    def calibrating(self) -> "CalibrationView | None":
        """What is shown of the scales' calibration; None while none goes on."""
        return None if self._scales is None else self._scales.view

    def view(self, *, is_open: bool = True) -> WorkshopView | None:
        """Return what is shown of all else; None where there is nothing else.

        Args:
            is_open: Whether anything could be begun: no match is open.
        """
        tools = self._tools
        if tools is None:
            return None
        return WorkshopView(
            lenses=tuple((name, model is not None) for name, model in tools.lenses.items()),
            may_weigh=self._cells() is not None,
            is_open=is_open,
            lens=None if self._lens is None else self._lens.view,
            pieces=None if self._pieces is None else self._pieces.view,
        )

    def act_on(self, tap: WorkshopTap) -> None:
        """Act on what people say.

        Raises:
            RefusedError: There is nothing to do that with, or another step is shown by now.
            CompanionError: It cannot be begun.
        """
        match tap:
            case BeginCalibration() | BeginLens() | BeginPieces():
                self._begin(tap)
            case FinishLens():
                if self._lens is None:
                    raise RefusedError("too_late", _TOO_LATE)
                self._lens.finish(tap)
            case StepTap():
                self._on_step(tap)
            case EndCalibration():
                self.end()

    def end(self) -> None:
        """Calibrate and measure no more; what was not finished changes nothing."""
        for desk in (self._scales, self._lens, self._pieces):
            if desk is not None:
                desk.end()

    def hear(self, news: "ScalesNews | None") -> bool:
        """Hear the scales; return whether faces are to be shown something else."""
        has_news = self._scales is not None and self._scales.hear(news)
        if self._pieces is not None:
            self._pieces.hear(news)
        return self._has_changed() or has_news

    def glimpse(self, news: "OnlookerNews") -> bool:
        """Hear what the onlooker saw; return whether faces are to be shown something else."""
        for desk in (self._lens, self._pieces):
            if desk is not None:
                desk.glimpse(news)
        return self._has_changed()

    def _begin(self, tap: BeginCalibration | BeginLens | BeginPieces) -> None:
        """Begin it, and end what went on; a tablet that is refused takes nothing from another."""
        if isinstance(tap, BeginCalibration):
            if self._scales is None:
                raise RefusedError("no_scales", "This table has no scales to be calibrated.")
            self.end()
            self._scales.act_on(tap)
        elif isinstance(tap, BeginLens):
            self._lens = self._lens or self._lens_desk()
            self._lens.check(tap)
            self.end()
            self._lens.begin(tap)
        else:
            self._pieces = self._pieces or self._pieces_desk()
            self._pieces.check(tap)
            self.end()
            self._pieces.begin(tap)

    def _lens_desk(self) -> "LensDesk":
        tools = self._tools
        if tools is None or tools.onlooker is None:
            raise RefusedError("no_such_camera", "This table has no camera.")
        from companion.table.calibrating.lens_desk import (  # noqa: PLC0415 -- loads OpenCV
            LensDesk,
        )

        return LensDesk(self._clock, tools.onlooker, tools.file_of, self._see_by)

    def _pieces_desk(self) -> "PiecesDesk":
        tools = self._tools
        if tools is None:
            raise RefusedError(
                "nothing_to_measure_with", "There is nothing to measure pieces with."
            )
        from companion.table.calibrating.pieces_desk import (  # noqa: PLC0415 -- loads OpenCV
            PiecesDesk,
        )
        from companion.table.calibrating.pieces_known import (  # noqa: PLC0415 -- likewise
            PiecesKnown,
        )

        known = PiecesKnown(tools.layout, tools.lenses, self._cells, tools.set_file)
        return PiecesDesk(self._clock, tools.onlooker, known)

    def _on_step(self, tap: StepTap) -> None:
        pieces = self._pieces
        if pieces is not None and pieces.view is not None:
            pieces.act_on(tap)
        elif self._scales is not None and isinstance(tap, StepDone | StepAgain):
            self._scales.act_on(tap)
        else:
            raise RefusedError("too_late", _TOO_LATE)

    def _see_by(self, camera: str, model: "CameraModel") -> None:
        assert self._tools is not None
        self._tools.lenses[camera] = model
        self._tools.see_by(camera, model)

    def _has_changed(self) -> bool:
        shown, self._shown = self._shown, self.view()
        return shown != self._shown
