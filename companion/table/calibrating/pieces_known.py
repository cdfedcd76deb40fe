"""With what are the pieces of a table measured, and where is it written down?"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from calibration.camera_model import CameraModel
from calibration.errors import CalibrationError
from calibration.load_cell import LoadCells
from calibration.mat_layout import MatLayout
from calibration.set_file import SetFile, default_set, read_set, write_set
from companion.errors import UnreadableError
from companion.table.calibrating.measuring import Measuring, measuring
from companion.table.refusals import RefusedError


@dataclass(frozen=True)
class PiecesKnown:
    """What there is to measure by.

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

    def begun(self, camera: str | None) -> Measuring:
        """Return a measuring at its beginning.

        Args:
            camera: Through which camera; None to weigh alone.

        Raises:
            RefusedError: There is nothing to measure with.
            UnreadableError: The table's set cannot be read.
        """
        cells, model = self.cells(), None
        if camera is not None:
            if camera not in self.lenses:
                raise RefusedError("no_such_camera", f"This table has no camera {camera}.")
            model = self.lenses[camera]
            if model is None:
                raise RefusedError("camera_not_calibrated", f"Calibrate the camera {camera} first.")
        elif cells is None:
            raise RefusedError(
                "nothing_to_measure_with",
                "Pieces are measured by a camera that is calibrated, and weighed on scales that "
                "are; this table has neither.",
            )
        return measuring(self._known_set(), self.layout, model, weighs=cells is not None)

    def keep(self, found: SetFile) -> None:
        """Write a set down as this table's own.

        Raises:
            CalibrationError: It cannot be; what lay there lies there still.
        """
        write_set(self.set_file, found)

    def _known_set(self) -> SetFile:
        path = self.set_file
        try:
            return read_set(path) if path.is_file() else default_set()
        except CalibrationError as error:
            raise UnreadableError(str(error)) from error
