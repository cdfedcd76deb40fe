from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

pytest.importorskip("mujoco", reason="the extra `virtual` is not installed")

from companion.record.recording import CameraInfo, Damage, Picture, read_recording
from companion.virtual.cameras.developing import Taken
from companion.virtual.cameras.recorded import calibration_message, picture_message
from companion.virtual.sampling import BEGAN_NS
from companion.virtual.villa_recording import write_messages


def test_a_camera_and_its_pictures_are_read_back_as_they_were_written(
    tmp_path: Path, optics: Any
) -> None:
    done, jpeg = cv2.imencode(".jpg", np.full((8, 8, 3), 90, dtype=np.uint8))
    pictures = [Taken(0.5, "front", jpeg.tobytes(), False), Taken(1.25, "front", b"", True)]
    path = tmp_path / "match.mcap"
    write_messages(path, [calibration_message(optics), *(picture_message(one) for one in pictures)])

    assert done
    info, first, second = read_recording(path)
    assert isinstance(info, CameraInfo)
    assert (info.camera, info.size_px) == ("front", optics.size_px)
    assert np.reshape(info.k, (3, 3)) == pytest.approx(optics.k)
    assert info.d == pytest.approx(optics.d)
    assert isinstance(first, Picture)
    assert (first.camera, first.at_ns - BEGAN_NS) == ("front", 500_000_000)
    assert first.jpeg == pictures[0].jpeg
    assert not isinstance(second, Damage)
    assert second.at_ns - BEGAN_NS == 1_250_000_000
