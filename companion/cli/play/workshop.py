"""What can be calibrated and measured at a table that is served, and where is it kept?"""

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from calibration.camera_model import CameraModel
    from companion.cli.camera.at_table import CamerasAtTable
    from companion.cli.scales.at_table import ScalesAtTable
    from companion.table.calibrating.workshop import Tools


def tools_at_table(
    scales: "ScalesAtTable | None", cameras: "CamerasAtTable | None", setup: Path | None
) -> "Tools | None":
    """Return what a table has to be calibrated and measured with, None where it has no sensor.

    Args:
        scales, cameras: What the table has.
        setup: Where its mat is told; None is the companion's own.

    Raises:
        MissingError, UnreadableError: The set-up cannot be used.
    """
    if scales is None and cameras is None:
        return None
    from calibration.mat_layout import OWN_MAT
    from companion.cli.camera.places import camera_path
    from companion.cli.enrol.set_places import own_set_path
    from companion.cli.recorded_setup import setup_to_record
    from companion.record.table_setup import read_setup
    from companion.table.calibrating.workshop import Tools

    layout = read_setup(setup_to_record(setup, None)).mat or OWN_MAT
    if cameras is None:
        return Tools(own_set_path(), layout, camera_path)
    from companion.table.calibrating.onlooker import Onlooker

    live, worker = cameras.live, cameras.worker

    def see_by(camera: str, model: "CameraModel") -> None:
        live.now_calibrated(camera)
        worker.looker.see_by(camera, model)

    return Tools(
        own_set_path(),
        layout,
        camera_path,
        Onlooker(worker.feeds),
        cameras.lenses,
        see_by,
    )
