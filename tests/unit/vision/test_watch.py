"""Has the table changed since it was last at rest? Two cameras that wait for each other."""

import numpy as np

from calibration.mat_layout import OWN_MAT
from companion.scene import Piece
from companion.vision.preparing import Prepared
from companion.vision.watch import Watch
from tests.unit.vision.conftest import WatchOf
from tests.unit.vision.drawn_table import CAMERA, a_tower, moved, noisy, picture, with_hand

SECOND_NS = 1_000_000_000
TOWER = a_tower()


def watching(watch_of: WatchOf, *names: str) -> Watch:
    """Cameras at one place that know it and the colours."""
    watch = Watch(dict.fromkeys((*names, "late"), CAMERA), OWN_MAT)
    for name in names:
        watch.watches[name] = watch_of()
        watch.watches[name].name = name
    return watch


def test_a_move_is_judged_once_everyone_sees_the_table_at_rest(
    watch_of: WatchOf, prepared: Prepared
) -> None:
    watch = watching(watch_of, "left", "right")
    before, after = picture(prepared.view, TOWER), moved(TOWER, Piece("red", "thin", 1), 1, 0, -30)
    for name in ("left", "right"):
        watch.see(name, 1, before, TOWER)
        watch.see(name, 2, noisy(with_hand(before)), TOWER)
    now = [picture(prepared.view, after, seed=s) for s in (1, 2, 3)]

    waited = []
    for at, name in enumerate(("left", "left", "right", "right", "right"), start=3):
        waited.append(watch.awaits_judgement(at))
        watch.see(name, at, now[at % 3], TOWER)
    sighting = watch.judge(9, TOWER, None)

    assert not any(waited[:3])
    assert sighting.cameras == ("left", "right")
    assert max(sighting.gone, key=lambda piece: sighting.gone[piece]) == ("red", "thin", 1)
    assert (sighting.came[0].colour, sighting.came[0].kind) == ("red", "thin")
    assert sighting.since_ns == 1
    assert not watch.awaits_judgement(10)


def test_a_camera_that_went_dark_is_not_waited_for(watch_of: WatchOf, prepared: Prepared) -> None:
    watch = watching(watch_of, "left", "right")
    seen = picture(prepared.view, TOWER)
    for name in ("left", "right"):
        watch.see(name, 1, seen, TOWER)
        watch.see(name, 2, noisy(with_hand(seen)), TOWER)

    for s in range(1, 6):
        watch.see("left", s * SECOND_NS, noisy(seen, seed=s), TOWER)
        watch.see("right", s * SECOND_NS, np.zeros_like(seen), TOWER)

    assert watch.awaits_judgement(5 * SECOND_NS)
    assert watch.judge(5 * SECOND_NS, TOWER, None).cameras == ("left",)


def test_a_camera_without_calibration_is_told(watch_of: WatchOf, prepared: Prepared) -> None:
    watch = watching(watch_of)

    shown = watch.see("stranger", 1, picture(prepared.view, TOWER), TOWER)

    assert shown.hand is None
    assert shown.why is not None
    assert not watch.awaits_judgement(2)


def test_a_plate_that_was_not_nudged_is_measured_as_lying_where_it_lay(
    watch_of: WatchOf, prepared: Prepared
) -> None:
    watch, seen = watching(watch_of, "front"), picture(prepared.view, TOWER)
    watch.see("front", 1, seen, TOWER)
    watch.see("front", 2, noisy(with_hand(seen)), TOWER)
    for at_ns in (3, 4):
        watch.see("front", at_ns, noisy(seen, seed=at_ns), TOWER)
    watch.judge(5, TOWER, None)

    measured = watch.measure(6, TOWER.nudged())

    assert measured is not None
    (shift,) = measured.shifts
    assert (shift.storey, shift.dx_mm, shift.dy_mm, shift.turn_deg) == (1, 0.0, 0.0, 0.0)
    known, nudged = TOWER.nudged().shifted(shift), TOWER.nudged()
    assert known.plates[0].sd_mm < nudged.plates[0].sd_mm
    assert all(a.sd_mm < b.sd_mm for a, b in zip(known.on(1), nudged.on(1), strict=True))
    watch.settled(known)
    assert watch.measure(7, known) is None
