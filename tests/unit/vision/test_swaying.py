"""Does the highest plate sway? Pictures in which it was moved by known fractions of a pixel."""

import math
from collections.abc import Callable

import numpy as np
import pytest

from calibration.mat_layout import OWN_MAT
from companion.vision.gate import play_of
from companion.vision.preparing import Prepared, mat_corners_mm
from companion.vision.swayed import swayed
from companion.vision.swaying import PlateEdges, SwayWatch, plate_edges
from companion.vision.swing import Swing
from companion.vision.synthesis import Labels
from tests.unit.vision.drawn_table import a_tower
from tests.unit.vision.swung_pictures import Swung, swung_pictures

SECOND_NS = 1_000_000_000
TOWER = a_tower()
Wave = Callable[[float], tuple[float, float]]


def labels_in_small(prepared: Prepared) -> Labels:
    return play_of(prepared.view, TOWER, mat_corners_mm(OWN_MAT)).labels


@pytest.fixture(scope="module")
def swung(prepared: Prepared) -> Swung:
    return swung_pictures(prepared.view, TOWER)


@pytest.fixture(scope="module")
def edges(prepared: Prepared, swung: Swung) -> PlateEdges:
    found = plate_edges(prepared, TOWER, swung(seed=90), labels_in_small(prepared))
    assert found is not None
    return found


def followed(prepared: Prepared, swung: Swung, top: Wave, camera: Wave, fps: float) -> SwayWatch:
    """A watch that has seen the tower at rest and then for a while."""
    watch = SwayWatch()
    watch.at_rest(prepared, TOWER, swung(seed=99), labels_in_small(prepared))
    for n in range(round(fps * (1.6 if fps > 4 else 4.0))):
        at_s = n / fps
        watch.see(round(at_s * SECOND_NS), swung(top(at_s), camera(at_s), seed=n))
    return watch


@pytest.fixture(scope="module")
def swinging(prepared: Prepared, swung: Swung) -> SwayWatch:
    """A watch that has seen the tower swing by 0.8 px, 2.3 times a second, and less and less."""
    return followed(prepared, swung, wave(0.8, 2.3, -0.4), still, 12.0)


def still(_: float) -> tuple[float, float]:
    return 0.0, 0.0


def wave(x_px: float, hz: float, growth: float = 0.0) -> Wave:
    def at(s: float) -> tuple[float, float]:
        swing = math.exp(growth * s) * math.sin(2 * math.pi * hz * s + 0.4)
        return x_px * swing, -0.1 * x_px * swing

    return at


def swing_of(watch: SwayWatch) -> Swing:
    swing = watch.swing(watch.newest_ns)
    assert swing is not None
    return swing


@pytest.mark.parametrize("by_px", [(0.0, 0.0), (0.1, 0.0), (-0.6, 0.2), (1.5, -0.4), (0.0, 1.2)])
def test_a_plate_is_followed_by_fractions_of_a_pixel(
    edges: PlateEdges, swung: Swung, by_px: tuple[float, float]
) -> None:
    moved = edges.moved(swung(by_px, seed=4), np.zeros(2))

    assert moved is not None
    assert moved.by_px == pytest.approx(by_px, abs=0.03 + 0.08 * math.hypot(*by_px))


def test_a_camera_that_was_knocked_moves_no_plate(edges: PlateEdges, swung: Swung) -> None:
    moved = edges.moved(swung((0.0, 0.0), (1.3, -0.8), seed=5), np.zeros(2))

    assert moved is not None
    assert moved.by_px == pytest.approx((0.0, 0.0), abs=0.1)


def test_another_light_moves_no_plate(edges: PlateEdges, swung: Swung) -> None:
    moved = edges.moved(swung((0.5, 0.0), light=0.8, seed=6), np.zeros(2))

    assert moved is not None
    assert moved.by_px == pytest.approx((0.5, 0.0), abs=0.1)


def test_a_plate_behind_a_hand_is_not_measured(edges: PlateEdges, swung: Swung) -> None:
    seen = swung(seed=7)
    seen[60:260, 200:460] = (120, 150, 205)

    assert edges.moved(seen, np.zeros(2)) is None


def test_a_finger_at_the_plate_leaves_it_measured(edges: PlateEdges, swung: Swung) -> None:
    seen = swung((0.6, 0.0), seed=8)
    seen[:, 380:420] = (120, 150, 205)

    moved = edges.moved(seen, np.zeros(2))

    assert moved is not None
    assert moved.seen < 0.97
    assert moved.by_px == pytest.approx((0.6, 0.0), abs=0.15)


def test_a_still_tower_is_still(prepared: Prepared, swung: Swung) -> None:
    often, seldom = (followed(prepared, swung, still, still, fps) for fps in (12.0, 2.0))

    assert swing_of(often).is_still
    assert swing_of(seldom).is_still


def test_a_swing_is_told_with_frequency_and_growth(swinging: SwayWatch) -> None:
    swing = swing_of(swinging)

    assert not swing.is_still
    assert swing.frequency_hz == pytest.approx(2.3, abs=0.1)
    assert swing.growth_per_s == pytest.approx(-0.4, abs=0.3)
    assert swing.amplitude_px == pytest.approx(0.8 * math.exp(-0.4 * 0.8), rel=0.15)


def test_with_two_pictures_a_second_only_how_far_it_swings_is_told(
    prepared: Prepared, swung: Swung
) -> None:
    watch = followed(prepared, swung, wave(0.8, 2.3), still, 2.0)

    swing = swing_of(watch)

    assert not swing.is_still
    assert swing.frequency_hz is None
    assert swing.amplitude_px == pytest.approx(0.8, rel=0.4)


def test_a_plate_that_was_dragged_does_not_swing(prepared: Prepared, swung: Swung) -> None:
    def dragged(s: float) -> tuple[float, float]:
        return (0.0, 0.0) if s < 1.2 else (1.0, 0.0)

    watch = followed(prepared, swung, dragged, still, 2.0)

    assert swing_of(watch).is_still


def test_a_trembling_camera_is_no_swing(prepared: Prepared, swung: Swung) -> None:
    watch = followed(prepared, swung, still, wave(0.9, 3.1), 12.0)

    told = swayed([("front", watch)], None, watch.newest_ns)

    assert told is None


def test_cameras_are_put_together_in_millimetres_at_the_plate(
    swinging: SwayWatch, edges: PlateEdges
) -> None:
    now_ns = swinging.newest_ns
    cameras = [("front", swinging), ("side", swinging), ("blind", SwayWatch())]

    told = swayed(cameras, None, now_ns)

    assert told is not None
    assert [one.camera for one in told.cameras] == ["front", "side"]
    way_mm = np.linalg.solve(edges.pixels_per_mm, np.array([1.0, -0.1]))
    expected_mm = 0.8 * math.exp(-0.4 * 0.8) * float(np.hypot(*way_mm))
    assert told.amplitude_mm == pytest.approx(expected_mm, rel=0.15)
    assert 0 < told.sd_mm < 0.15
    assert told.frequency_hz == pytest.approx(2.3, abs=0.1)
    assert swayed(cameras, now_ns, now_ns) is None


def test_what_stands_still_is_looked_at_seldom_until_something_stirs(
    prepared: Prepared, swung: Swung
) -> None:
    watch, seen = SwayWatch(), swung(seed=99)
    watch.at_rest(prepared, TOWER, seen, labels_in_small(prepared))
    measured_ns = set()
    for at_ns in range(0, 6 * SECOND_NS, SECOND_NS // 25):
        watch.see(at_ns, seen, stirred=at_ns == 0)
        measured_ns.add(watch.newest_ns)
    watch.see(6 * SECOND_NS, seen, stirred=True)

    assert sum(one < 3 * SECOND_NS for one in measured_ns) == 75
    assert sum(one >= 3 * SECOND_NS for one in measured_ns) == 15
    assert watch.newest_ns == 6 * SECOND_NS


def test_a_swing_that_begins_without_a_hand_is_followed_picture_by_picture(
    prepared: Prepared, swung: Swung
) -> None:
    watch, still_seen = SwayWatch(), swung(seed=99)
    watch.at_rest(prepared, TOWER, still_seen, labels_in_small(prepared))
    for at_ns in range(0, 4 * SECOND_NS, SECOND_NS // 5):
        watch.see(at_ns, still_seen, stirred=False)
    swings = swung((0.8, 0.0), seed=98)
    times_ns = range(4 * SECOND_NS, 5 * SECOND_NS, SECOND_NS // 25)
    followed_ns = []
    for at_ns in times_ns:
        watch.see(at_ns, swings, stirred=False)
        followed_ns.append(watch.newest_ns)

    assert followed_ns == list(times_ns)
