"""A table that one camera has learnt: the slow part, once for all tests."""

from collections.abc import Callable

import pytest

from calibration.mat_layout import OWN_MAT
from companion.scene import Scene
from companion.vision.camera_watch import CameraWatch
from companion.vision.eye import Eye
from companion.vision.frame import Pixels
from companion.vision.preparing import Preparation, Prepared
from tests.unit.vision.drawn_table import CAMERA, a_tower, picture, view_from

EyeOf = Callable[..., Eye]
WatchOf = Callable[[], CameraWatch]


@pytest.fixture(scope="session")
def prepared() -> Prepared:
    """A camera before the tower, with its place and the colours of the match."""
    view, scene = view_from(60.0, -620.0, 330.0), a_tower()
    preparation = Preparation(CAMERA, OWN_MAT)
    for at_ns, seed in ((1, 1), (2, 2)):
        result = preparation.see(
            at_ns, picture(view, scene, seed=seed), scene, [], stirred=at_ns == 1
        )
    assert isinstance(result, Prepared), result
    return result


@pytest.fixture
def watch_of(prepared: Prepared) -> WatchOf:
    """Makes a camera that watches; its table has not been seen at rest yet."""

    def made() -> CameraWatch:
        return CameraWatch("front", CAMERA, OWN_MAT, prepared)

    return made


@pytest.fixture
def eye_of(watch_of: WatchOf) -> EyeOf:
    """Makes an eye: what was seen at rest beside what is believed."""

    def made(believed: Scene, now: Pixels, before: Pixels | None = None) -> Eye:
        watch = watch_of()
        watch.rests.add(1, now)
        watch.rests.before_pictures = [] if before is None else [before]
        return watch.eye(believed, with_change=True)

    return made
