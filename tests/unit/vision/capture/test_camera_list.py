"""What ``companion camera list`` makes of the cameras that a machine has."""

import pytest

from companion.cli.camera.list import shown, told
from companion.vision.capture.names import CameraChoice, CameraName, Make

FRONT = CameraName("usb-C920-video-index0", 2, "HD Pro Webcam C920", "/dev/video2", aliases=("p1",))
SIDE = CameraName("usb-C270-video-index0", 0, "C270", "/dev/video0")
RIBBON = CameraName("platform-csi", 4, "rp1-cfe-csi2_ch0", "/dev/video4", Make.PI)


def test_a_camera_is_listed_with_what_the_table_calls_it() -> None:
    kept = {"front": CameraChoice(name="C920"), "side": CameraChoice(index=0)}

    lines = shown([FRONT, SIDE], kept, has_picamera2=False)

    assert lines == [
        "  2  usb-C920-video-index0  (HD Pro Webcam C920)  used as front",
        "  0  usb-C270-video-index0  (C270)  used as side",
    ]


def test_a_choice_that_means_several_cameras_names_none_of_them() -> None:
    listed = told([FRONT, SIDE], {"front": CameraChoice(name="usb-")})

    assert [one["used_as"] for one in listed] == [[], []]


@pytest.mark.parametrize(("has_picamera2", "lines"), [(False, 2), (True, 1)])
def test_a_ribbon_camera_says_what_it_needs(has_picamera2: bool, lines: int) -> None:
    listed = shown([RIBBON], {}, has_picamera2=has_picamera2)

    assert len(listed) == lines
    assert ("python3-picamera2" in listed[-1]) == (not has_picamera2)


def test_programs_are_told_all_names() -> None:
    (listed,) = told([FRONT], {})

    assert listed == {
        "name": "usb-C920-video-index0",
        "index": 2,
        "label": "HD Pro Webcam C920",
        "node": "/dev/video2",
        "make": "plain",
        "aliases": ["p1"],
        "used_as": [],
    }
