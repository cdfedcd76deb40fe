"""Where do the calibrations of this table's cameras lie?"""

from pathlib import Path

from companion.errors import UsageError
from companion.record.keys import table_home

_FOLDER = "cameras"


def camera_path(name: str) -> Path:
    """Return the file with the calibration of a camera in the table's home.

    Args:
        name: What the table calls the camera: "front".

    Raises:
        UsageError: No file can have such a name.
    """
    if not name or name != Path(name).name or set(name) & set('<>:"/\\|?*'):
        raise UsageError(
            f"A calibration cannot be kept under the name {name!r}: give the camera a plain name "
            "(companion camera use), or say where to write with --out."
        )
    return table_home() / _FOLDER / f"{name}.toml"
