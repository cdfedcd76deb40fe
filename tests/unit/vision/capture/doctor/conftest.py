"""A good picture of a table: the first one of the sample that comes with the companion."""

from dataclasses import dataclass, replace
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest

from calibration.camera_model import CameraModel
from companion.record.recording import CameraInfo, Picture, Setup, read_recording
from companion.vision.capture.doctor.examine import Examination, Table, examine
from companion.vision.capture.doctor.verdict import Check, Verdict
from companion.vision.frame import Pixels, decode


@dataclass(frozen=True)
class Sample:
    """A picture and its table."""

    pixels: Pixels
    table: Table
    is_good: Examination

    def examined(self, *pictures: Pixels, is_calibrated: bool = True) -> Examination:
        """What is said of other pictures of that table."""
        return examine(pictures, self.table if is_calibrated else replace(self.table, camera=None))

    @staticmethod
    def verdict(examination: Examination, check: Check) -> Verdict:
        """What is said of one quality."""
        return next(one for one in examination.verdicts if one.check is check)


@pytest.fixture(scope="session")
def sample() -> Sample:
    setup = info = picture = None
    for message in read_recording(Path(str(files("companion") / "samples/villa-paletti.mcap"))):
        if isinstance(message, Setup):
            setup = message.setup
        elif isinstance(message, CameraInfo):
            info = message
        elif isinstance(message, Picture):
            picture = message
            break
    assert setup is not None
    assert setup.mat is not None
    assert info is not None
    assert picture is not None
    pixels = decode(picture.jpeg)
    assert pixels is not None
    camera = CameraModel(np.array(info.k), np.array(info.d), info.size_px)
    table = Table(setup.mat, setup.table_set, camera)
    return Sample(pixels, table, examine([pixels], table))
