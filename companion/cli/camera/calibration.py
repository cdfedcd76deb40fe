"""What is known of a camera's lens? Its calibration, a named one or this table's own."""

from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.camera.places import camera_path
from companion.errors import UsageError

if TYPE_CHECKING:
    from calibration.camera_model import CameraModel


def known_camera(named: Path | None, camera: str | None) -> "CameraModel | None":
    """Return the numbers of a calibrated camera, None if it was never calibrated.

    Args:
        named: A calibration that was named; None is this table's own.
        camera: What this table calls the camera, None if it is none of its own.

    Raises:
        MissingError: The file that was named is not there.
        UnreadableError: A file holds something else.
    """
    from calibration.camera_file import read_camera
    from calibration.errors import CalibrationError
    from companion.cli.scales.places import as_companion_error

    path = named if named is not None else _own(camera)
    if path is None:
        return None
    try:
        return read_camera(path).camera()
    except CalibrationError as error:
        raise as_companion_error(error) from error


def _own(camera: str | None) -> Path | None:
    if camera is None:
        return None
    try:
        path = camera_path(camera)
    except UsageError:  # such a name was never calibrated
        return None
    return path if path.is_file() else None
