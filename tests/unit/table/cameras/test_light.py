"""Every trouble of a camera has its sentence, and the worst is told first."""

from dataclasses import replace

import pytest

from companion.evidence import Condition
from companion.table.cameras.light import BLIND_NS, NAMES, Known, light_of
from companion.table.cameras.news import CameraHeard, CameraInspected, Place, Unusable
from companion.vision.capture.doctor.verdict import Check, Grade, Verdict

_NOW_NS = 60_000_000_000

HEARD = CameraHeard("front", _NOW_NS, 0, _NOW_NS - 10_000_000, None, Condition.WELL, "Well.")
INSPECTED = CameraInspected("front", _NOW_NS, Place.KNOWN, ())
WELL = Known("front", _NOW_NS, 0, HEARD, INSPECTED, "", is_calibrated=True)
BLIND = replace(HEARD, usable_ns=_NOW_NS - BLIND_NS - 1)


def _bad(*checks: Check) -> tuple[Verdict, ...]:
    return tuple(
        Verdict(check, Grade.BAD, None, "", None, f"{check} is bad.", "Do this.")
        for check in checks
    )


LIST = [
    (replace(WELL, failure="It broke."), "blind", "camera_failed"),
    (replace(WELL, heard=None), "searching", "camera_away"),
    (replace(WELL, heard=BLIND), "blind", "camera_gone"),
    (replace(WELL, heard=replace(BLIND, unusable=Unusable.BLACK)), "blind", "camera_black"),
    (replace(WELL, heard=replace(BLIND, unusable=Unusable.COVERED)), "blind", "camera_covered"),
    (replace(WELL, heard=replace(BLIND, unusable=Unusable.FROZEN)), "blind", "camera_frozen"),
    (
        replace(
            WELL,
            inspected=CameraInspected(
                "front", 0, Place.MOVED, _bad(Check.DARK, Check.SHARPNESS, Check.MAT)
            ),
        ),
        "degraded",
        "camera_blurred",
    ),
    (
        replace(
            WELL, inspected=CameraInspected("front", 0, Place.MOVED, _bad(Check.DARK, Check.MAT))
        ),
        "degraded",
        "camera_dark",
    ),
    (
        replace(
            WELL,
            is_calibrated=False,
            inspected=CameraInspected("front", 0, Place.MOVED, _bad(Check.MAT)),
        ),
        "degraded",
        "camera_moved",
    ),
    (replace(WELL, is_calibrated=False), "degraded", "camera_not_calibrated"),
    (
        replace(WELL, inspected=CameraInspected("front", 0, Place.UNKNOWN, _bad(Check.MAT))),
        "degraded",
        "camera_no_mat",
    ),
    (
        replace(WELL, heard=replace(HEARD, condition=Condition.DEGRADED, sentence="Too slow.")),
        "degraded",
        "camera_slow",
    ),
]


@pytest.mark.parametrize(("known", "light", "name"), LIST, ids=[name for *_, name in LIST])
def test_a_trouble_is_told_with_its_light_and_its_camera(
    known: Known, light: str, name: str
) -> None:
    found, trouble = light_of(known)

    assert found == light
    assert trouble is not None
    assert (trouble.name, trouble.arguments) == (name, {"camera": "front"})
    assert trouble.sentence.endswith((".", "calibrate camera"))


def test_every_trouble_was_tried() -> None:
    assert {name for *_, name in LIST} == NAMES


def test_a_camera_is_well_while_somebody_only_leans_over_the_mat() -> None:
    doubted = CameraInspected("front", 0, Place.DOUBTED, _bad(Check.MAT))

    assert light_of(replace(WELL, inspected=doubted)) == ("well", None)


def test_a_camera_that_says_itself_why_it_is_blind_is_believed() -> None:
    away = "The {camera} is not there. Plug it in."
    heard = replace(BLIND, condition=Condition.BLIND, sentence=away)

    _, trouble = light_of(replace(WELL, heard=heard))

    assert trouble is not None
    assert trouble.sentence == f"No picture comes from the camera front. {away}"


def test_a_camera_in_the_dark_is_blind_when_it_misses_a_picture_and_not_between_two() -> None:
    slow = replace(HEARD, each_ns=450_000_000)

    waiting = light_of(replace(WELL, heard=replace(slow, usable_ns=_NOW_NS - 500_000_000)))
    missed = light_of(replace(WELL, heard=replace(slow, usable_ns=_NOW_NS - 950_000_000)))
    never = light_of(
        replace(WELL, heard=replace(slow, each_ns=10**10, usable_ns=_NOW_NS - 1_600_000_000))
    )

    assert waiting.light == "well"
    assert (missed.light, never.light) == ("blind", "blind")
