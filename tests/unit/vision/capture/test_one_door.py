"""A camera comes in by one door each: OpenCV's, and Picamera2's."""

import re
from pathlib import Path

import pytest

PACKAGES = [
    Path(__file__).parents[4] / name for name in ("companion", "calibration", "firmware_bridge")
]


@pytest.mark.parametrize(
    ("pattern", "door"),
    [
        (r"cv2\.VideoCapture\(|import VideoCapture", "opencv_device.py"),
        (r"import_module\(\"picamera2\"|import picamera2|from picamera2", "picamera2_device.py"),
    ],
)
def test_a_camera_library_is_used_in_one_file(pattern: str, door: str) -> None:
    users = [
        file.name
        for package in PACKAGES
        for file in package.rglob("*.py")
        if re.search(pattern, file.read_text(encoding="utf-8"))
    ]

    assert users == [door]
