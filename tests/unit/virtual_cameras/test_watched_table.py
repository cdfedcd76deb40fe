import threading
import time
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

pytest.importorskip("mujoco", reason="the extra `virtual` is not installed")

from calibration.mat import MatPose, find_mat
from calibration.mat_layout import OWN_MAT
from companion.virtual.cameras.faults import CameraFault
from companion.virtual.cameras.film import Film
from companion.virtual.cameras.filmed_match import FilmedMatch
from companion.virtual.cameras.live import LIVE_PX, LiveCameras
from companion.virtual.cameras.look import draw_look
from companion.virtual.cameras.optics import draw_optics
from companion.virtual.table import VirtualTable
from companion.vision.capture.camera import Camera
from companion.vision.capture.names import CameraChoice
from companion.vision.capture.negotiation import Wishes
from companion.vision.capture.source import Frame
from companion.vision.frame import decode

if TYPE_CHECKING:
    from companion.virtual.stage import Stage

_NS = 1_000_000_000


@pytest.fixture(scope="module")
def table(stage: "Stage") -> VirtualTable:
    return VirtualTable(stage, np.random.default_rng(0))


def test_a_film_has_two_pictures_a_second_and_more_with_arms_in_them_around_handling(
    table: VirtualTable, optics: Any
) -> None:
    film = Film(table, (optics,), 4, np.random.default_rng(0))
    table.watch(film.look)

    began_s = table.at_s
    table.advance(3.0)
    quiet = list(film.shots)
    table.do(table.hand.push("blue", np.array([0.0, 0.0, -0.2]), 0.2, 1.0))
    handled = film.shots[len(quiet) :]

    assert len(quiet) / 3.0 == pytest.approx(2.0, abs=0.5)
    assert not any(sight.reaches for shot in quiet for sight in shot.sights)
    assert 3 <= len(handled) <= 6
    # Whoever comes is blurred, whoever presses keeps still.
    in_it = [shot for shot in handled if shot.at_s > began_s + 3.3]
    assert all(shot.sights[-1].reaches for shot in in_it)
    assert len(in_it[-1].sights) == 1
    assert film.shots == sorted(film.shots, key=lambda shot: shot.at_s)


def test_a_filmed_match_becomes_pictures_in_the_order_of_their_time(table: VirtualTable) -> None:
    filmed = FilmedMatch(table, 1, np.random.default_rng(0), size_px=(320, 180))
    began_s = table.at_s
    table.advance(1.8)

    def faults(camera: int, at_s: float) -> frozenset[CameraFault]:
        assert camera == 0
        if at_s < began_s + 0.6:
            return frozenset()
        return frozenset({CameraFault.FROZEN if at_s < began_s + 1.3 else CameraFault.COVERED})

    pictures = list(filmed.pictures(table.at_s, faults))

    assert [one.name for one in filmed.cameras] == ["front"]
    assert {one.camera for one in pictures} == {"front"}
    times_s = [one.at_s for one in pictures]
    assert times_s == sorted(times_s)
    assert began_s < times_s[0] <= times_s[-1] <= table.at_s
    decoded = [decode(one.jpeg) for one in pictures]
    assert all(one is not None and one.shape == (180, 320, 3) for one in decoded)
    assert not any(one.hand for one in pictures)
    # A recorded camera may freeze and be covered.
    good, frozen, covered = (
        [one for one in pictures if faults(0, one.at_s) == frozenset(wanted)]
        for wanted in ((), (CameraFault.FROZEN,), (CameraFault.COVERED,))
    )
    assert {one.jpeg for one in frozen} == {good[-1].jpeg}
    black = decode(covered[0].jpeg)
    assert black is not None
    assert black.max() < 4


def test_cameras_that_still_prepare_to_draw_are_closed_without_a_complaint(
    table: VirtualTable,
) -> None:
    look = draw_look(np.random.default_rng(5), table.world.stage)
    optics = draw_optics(np.random.default_rng(5), ("front",), LIVE_PX)
    live = LiveCameras(table, look, optics, np.random.default_rng(0), patience_s=0.0)
    live.open()

    live.close()

    assert live.drawn == 0
    assert live.failure is None


def test_a_live_camera_is_read_like_a_real_one_and_feels_a_bump(table: VirtualTable) -> None:
    look = draw_look(np.random.default_rng(5), table.world.stage)
    optics = draw_optics(np.random.default_rng(5), ("front",), LIVE_PX)
    live = LiveCameras(table, look, optics, np.random.default_rng(0))
    machine = live.machine(time.monotonic_ns, threading.Event().wait)
    camera = Camera("front", CameraChoice(name="front"), machine, wishes=Wishes(LIVE_PX))
    live.open()
    camera.open()
    try:
        first = newest(camera, -1)
        before = find_mat(first.pixels, OWN_MAT, live.model("front"))
        drawn_before = live.drawn
        live.switch("front", CameraFault.BUMPED, on=True)
        frame = first
        while live.drawn == drawn_before:
            frame = newest(camera, frame.number)
        frame = newest(camera, frame.number + 1)
        after = find_mat(frame.pixels, OWN_MAT, live.model("front"))
    finally:
        camera.close()
        live.close()

    assert isinstance(before, MatPose)
    assert isinstance(after, MatPose)
    turn = before.camera_from_board[:3, :3] @ after.camera_from_board[:3, :3].T
    assert np.degrees(np.arccos((np.trace(turn) - 1) / 2)) == pytest.approx(1.0, abs=0.1)


def newest(camera: Camera, after: int) -> Frame:
    frame = camera.newest(after, time.monotonic_ns() + 60 * _NS)
    assert frame is not None, camera.health().sentence
    return frame
