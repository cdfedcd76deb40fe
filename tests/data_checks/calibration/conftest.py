"""Where public pictures of boards and recorded matches lie, if they lie on this machine."""

import os
from pathlib import Path

import pytest

_BESIDE = Path(__file__).parents[4] / "shared"


def _folder(variable: str, beside: str) -> Path:
    folder = Path(os.environ.get(variable, _BESIDE / beside))
    if not folder.is_dir():
        pytest.skip(f"{beside} is not here; {variable} names the folder that holds it")
    return folder


@pytest.fixture(scope="session")
def chess_pictures() -> Path:
    """Left and right pictures of a chess board by two cameras."""
    return _folder("PALETTI_DATA", "data") / "calib_chessboard_opencv"


@pytest.fixture(scope="session")
def aruco_pictures() -> Path:
    """Photos of markers and ChArUco boards, with what is to be found in them."""
    return _folder("PALETTI_DATA", "data") / "aruco_opencv_contrib"


@pytest.fixture(scope="session")
def recordings() -> Path:
    """Recorded matches."""
    return _folder("PALETTI_RECORDINGS", "recordings")
