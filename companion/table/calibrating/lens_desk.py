"""Who calibrates a camera of a table that is served, and what becomes of it?

    BeginLens ─► pictures, until all are taken or people are content ─► worked out ─► the file
                      └──► ended: nothing is another than before

The onlooker looks at pictures and works the lens out; here it is decided what follows.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from calibration.boards import Board, read_board
from calibration.camera import Calibration, Refusal, calibrate
from calibration.camera_file import camera_file, write_camera
from calibration.camera_guide import Seen, see
from calibration.camera_model import CameraModel
from calibration.errors import CalibrationError
from companion.link.messages.shown.scales import Trouble
from companion.link.messages.shown.workshop import LensStage, LensView
from companion.link.messages.tapped.calibrating import BeginLens, FinishLens
from companion.table.calibrating.lens_guide import LensGuide, drawn
from companion.table.calibrating.lens_view import lens_view, refused
from companion.table.calibrating.onlooker import (
    Glimpsed,
    Look,
    Made,
    NoPicture,
    Onlooker,
    OnlookerFailed,
    OnlookerNews,
    Think,
)
from companion.table.calibrating.troubles import looking_failed, no_picture, not_written
from companion.table.clock import Clock
from companion.table.refusals import RefusedError
from companion.vision.frame import Pixels

BOARD: Final = "charuco:7x10:25:18:DICT_5X5_100"
"""The word for the board that ``companion print charuco`` prints."""

_FEWEST: Final = 3
"""With fewer pictures no lens can be worked out, whatever they show."""

SeeBy = Callable[[str, CameraModel], None]
"""Lets a camera be looked through with other numbers from now on."""


class LensDesk:
    """The calibration of a camera that goes on, if any; belongs to the mind's thread."""

    def __init__(
        self,
        clock: Clock,
        onlooker: Onlooker,
        file_of: Callable[[str], Path],
        see_by: SeeBy,
    ) -> None:
        """Make one at which nothing is calibrated.

        Args:
            clock: What time it is.
            onlooker: Looks at pictures.
            file_of: Where the calibration of a camera is kept; raises ``UsageError`` for a name
                that no file can have.
            see_by: Takes the numbers of a calibration that is done.
        """
        self._clock = clock
        self._onlooker = onlooker
        self._file_of = file_of
        self._see_by = see_by
        self._board = read_board(BOARD)
        self._order = 0
        self._camera: str | None = None
        self._guide = LensGuide(self._board)
        self._stage: LensStage = "looking"
        self._trouble: Trouble | None = None
        self._found: Calibration | None = None

    @property
    def view(self) -> LensView | None:
        """What is shown; None while nothing is calibrated."""
        if self._camera is None:
            return None
        return lens_view(self._camera, self._guide, self._stage, self._trouble, self._found)

    def check(self, tap: BeginLens) -> None:
        """Return unless it cannot be begun.

        Raises:
            RefusedError: The table has no such camera.
            UsageError: Its calibration can be kept under no such name.
        """
        if tap.camera not in self._onlooker.cameras:
            raise RefusedError("no_such_camera", f"This table has no camera {tap.camera}.")
        self._file_of(tap.camera)

    def begin(self, tap: BeginLens) -> None:
        """Begin, or begin anew; raises as :meth:`check`."""
        self.check(tap)
        self._camera, self._guide = tap.camera, LensGuide(self._board)
        self._stage, self._trouble, self._found = "looking", None, None
        self._look()

    def finish(self, tap: FinishLens) -> None:
        """Be content with what was taken.

        Raises:
            RefusedError: Too few pictures were taken, or no more are by that camera.
        """
        if self._camera != tap.camera or self._stage != "looking":
            raise RefusedError("too_late", "No pictures are taken any more; look at it again.")
        if len(self._guide.taken) < _FEWEST:
            raise RefusedError("too_few_pictures", f"At least {_FEWEST} pictures are needed.")
        self._think()

    def end(self) -> None:
        """Calibrate no more; what was not finished changes nothing."""
        if self._camera is not None:
            self._camera = None
            self._order = self._onlooker.order(None)

    def glimpse(self, news: OnlookerNews) -> None:
        """Hear what the onlooker saw."""
        if self._camera is None or self._stage == "over":
            return
        if isinstance(news, OnlookerFailed):
            self._stage = "over"
            self._trouble = looking_failed(news.sentence)
        elif news.number != self._order:
            return
        elif isinstance(news, NoPicture):
            self._trouble = no_picture(self._camera)
        else:
            self._hear(news)

    def _hear(self, news: Glimpsed) -> None:
        told = news.told
        if isinstance(told, Seen):
            self._trouble = None
            self._guide.take(told)
            if not self._guide.missing:
                self._think()
        elif isinstance(told, Calibration):
            self._keep(told)
        elif isinstance(told, Refusal):
            self._stage, self._trouble = "over", refused(told)

    def _look(self) -> None:
        assert self._camera is not None
        self._order = self._onlooker.order(Look(self._camera, partial(_seen, self._board)))

    def _think(self) -> None:
        self._stage, self._trouble = "thinking", None
        self._order = self._onlooker.order(Think(partial(calibrate, self._guide.views())))

    def _keep(self, found: Calibration) -> None:
        """Write down what was found, and look by it."""
        camera = self._camera
        assert camera is not None
        self._stage = "over"
        date = self._clock.wall()[:10]
        try:
            write_camera(
                self._file_of(camera), camera_file(found, device=camera, board=BOARD, date=date)
            )
        except CalibrationError as error:
            self._trouble = not_written(error)
            return
        self._found = found
        self._see_by(camera, found.camera)


def _seen(board: Board, pixels: Pixels) -> Made:
    seen = see(pixels, board)
    return Made(seen, drawn(seen))
