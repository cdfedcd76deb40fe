"""A match told by taps while cameras look: their lights, written down, and never in the way."""

from pathlib import Path

import pytest

from companion.evidence import CameraSway, SeenSway
from companion.link.messages.shown.cameras import CameraSwayView
from tests.cameras_table.table import CamerasTable

RED_HEX = {"colour": "red", "kind": "hex", "storey": 0}


def _blind_after_s(table: CamerasTable, since_ns: int) -> float:
    blind_ns = next(at_ns for at_ns, view in table.shown if view[0].light == "blind")
    return (blind_ns - since_ns) / 1e9


def test_a_camera_is_looked_for_until_its_first_picture_and_is_well_then(
    table: CamerasTable,
) -> None:
    before = table.light

    after = table.run(0.5)

    assert (before.light, before.trouble, before.qualities) == ("searching", None, ())
    assert (after.light, after.trouble) == ("well", None)
    said = {one.check: one.grade for one in after.qualities}
    assert (said["mat"], said["dark"], said["angle"]) == ("good", "good", "good")


def test_a_camera_that_is_not_there_is_told_of_after_some_seconds(table: CamerasTable) -> None:
    table.front.unplug()

    soon, late = table.run(1), table.run(3)

    assert (soon.light, soon.trouble) == ("searching", None)
    assert late.light == "searching"
    assert late.trouble is not None
    assert (late.trouble.name, late.trouble.arguments) == ("camera_away", {"camera": "front"})


def test_an_unplugged_match_goes_on_and_the_camera_is_well_again(table: CamerasTable) -> None:
    table.run(0.5)
    table.settle()
    table.begin()
    table.run(0.5)
    table.shown.clear()
    pulled_ns = table.clock.ns

    table.front.unplug()
    blind = table.run(2)
    table.declare(act="move", by=0, column=RED_HEX)
    table.front.plug_in()
    back = table.run(1)

    assert _blind_after_s(table, pulled_ns) <= 0.5
    assert blind.trouble is not None
    assert blind.trouble.name == "camera_gone"
    assert blind.since_wall == "2026-11-30T20:00:16+00:00"
    assert (back.light, back.trouble) == ("well", None)
    assert table.states() == [
        ("camera front", "well"),
        ("camera front", "blind"),
        ("camera front", "well"),
    ]


@pytest.mark.parametrize(
    ("level", "name"), [(2, "camera_black"), (120, "camera_covered")], ids=["black", "covered"]
)
def test_a_covered_camera_is_blind_within_half_a_second(
    table: CamerasTable, level: int, name: str
) -> None:
    table.run(0.5)
    since_ns = table.clock.ns

    table.front.cover(level)
    view = table.run(0.6)

    assert _blind_after_s(table, since_ns) <= 0.5
    assert view.trouble is not None
    assert view.trouble.name == name


def test_a_frozen_camera_is_blind_within_half_a_second(table: CamerasTable) -> None:
    table.run(0.5)
    since_ns = table.clock.ns

    table.front.is_frozen = True
    view = table.run(0.6)

    assert _blind_after_s(table, since_ns) <= 0.5
    assert view.trouble is not None
    assert view.trouble.name == "camera_frozen"


def test_a_camera_that_was_covered_and_is_unplugged_is_gone_then(table: CamerasTable) -> None:
    table.run(0.5)
    table.settle()
    table.front.cover(120)
    table.run(0.6)

    table.front.unplug()
    view = table.run(0.6)

    assert view.trouble is not None
    assert view.trouble.name == "camera_gone"


def test_a_blurred_camera_is_told_of_and_not_of_having_been_moved(table: CamerasTable) -> None:
    table.run(0.5)

    table.front.blur()
    view = table.run(5)

    assert view.light == "degraded"
    assert view.trouble is not None
    assert view.trouble.name == "camera_blurred"


def test_a_knocked_camera_judges_nothing_until_the_mat_is_found_again(
    table: CamerasTable,
) -> None:
    table.run(0.5)
    table.begin()

    table.front.knock()
    table.run(5)

    troubles = [view[0].trouble for _, view in table.shown if view[0].trouble is not None]
    assert {one.name for one in troubles} == {"camera_moved"}
    assert "until the mat is found again" in troubles[0].sentence
    assert table.light.light == "well"
    assert [state for _, state in table.states()] == ["well", "degraded", "well"]


def test_an_arm_over_the_mat_is_no_knock(table: CamerasTable) -> None:
    table.run(0.5)
    table.shown.clear()

    table.front.reach_in(70)
    table.run(3)

    assert table.light.light == "well"
    assert all(view[0].light == "well" for _, view in table.shown)
    frame = table.worker.feeds["front"].get()
    assert frame is not None
    assert frame.outlines_px is not None


def test_a_camera_without_a_calibration_only_shows(tmp_path: Path) -> None:
    table = CamerasTable(tmp_path, calibrated=False)

    view = table.run(0.5)

    assert view.light == "degraded"
    assert view.trouble is not None
    assert view.trouble.name == "camera_not_calibrated"
    picture = table.picture()
    assert picture is not None
    assert picture.hidden == "surroundings"


def test_each_camera_has_a_light_of_its_own(tmp_path: Path) -> None:
    table = CamerasTable(tmp_path, ("front", "side"))
    table.run(0.5)
    table.settle()

    table.lenses["side"].unplug()
    table.run(0.6)

    assert [(one.name, one.light) for one in table.host.snapshot().cameras] == [
        ("front", "well"),
        ("side", "blind"),
    ]


def test_nothing_is_shown_again_while_nothing_is_otherwise(table: CamerasTable) -> None:
    table.run(3)
    table.shown.clear()

    table.run(2)

    assert table.shown == []


def test_a_sway_that_was_seen_is_shown_for_some_seconds(table: CamerasTable) -> None:
    table.run(0.5)
    now_ns = table.clock.ns
    by_front = CameraSway("front", 3.2, 1.26, 0.31, 2.5, 0.6, 12)
    seen = SeenSway(now_ns, now_ns, 1, 1.26, 0.31, 2.5, 0.6, (by_front,))

    table.cameras.sways(seen)

    shown = table.run(0.5).sway
    later = table.run(3.5).sway
    assert shown == CameraSwayView(1.3, 0.3, is_growing=True)
    assert later is None
