"""Pictures to examine are taken from a camera's thread once it has settled, in virtual time."""

from itertools import pairwise

import numpy as np

from companion.vision.capture.camera import Camera
from companion.vision.capture.doctor.looking import PICTURES, look
from companion.vision.capture.locking import Lock
from companion.vision.capture.names import CameraChoice
from companion.vision.capture.rendered_source import RenderedSource
from tests.unit.vision.capture.fake_capture import NS, Clock
from tests.unit.vision.capture.table_of_cameras import FRONT, FakeMachine


def test_a_camera_is_looked_at_when_it_has_settled() -> None:
    fake = FakeMachine()
    fake.plug()
    camera = Camera("front", CameraChoice(name=FRONT.stable), fake.machine())
    camera.open()
    start_ns = fake.clock.ns

    frames = look(camera, fake.clock.now_ns, 5 * NS)
    locks = camera.locks
    camera.close()

    assert 1 <= len(frames) <= PICTURES
    assert frames[0].at_ns - start_ns > 2 * NS
    assert all(one.number < two.number for one, two in pairwise(frames))
    assert locks is not None
    assert locks.exposure is Lock.PROVED


def test_a_camera_that_shows_nothing_gives_no_pictures() -> None:
    clock = Clock()
    dark = RenderedSource("virtual", lambda _: None, clock.now_ns)
    dark.open()

    assert look(dark, clock.now_ns, NS) == []


def test_a_camera_that_stops_gives_each_picture_once() -> None:
    clock = Clock()
    picture = np.zeros((4, 4, 3), dtype=np.uint8)

    def now_ns() -> int:
        clock.ns += NS // 100  # somebody waits
        return clock.ns

    source = RenderedSource("virtual", lambda _: picture, clock.now_ns, rate_hz=0.01)
    source.open()

    assert len(look(source, now_ns, 2 * NS)) == 1
