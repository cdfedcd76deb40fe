"""The page on cameras tells of every check of the doctor, with the limits that hold."""

import re
from pathlib import Path

import pytest

from companion.vision.capture.doctor import framing, light, sharpness
from companion.vision.capture.doctor.verdict import Check
from companion.vision.capture.vigil import ENOUGH_HZ

PAGE = (Path(__file__).parents[3] / "docs/howto/camera.md").read_text(encoding="utf-8")
ROWS = dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", PAGE, re.MULTILINE))


def test_every_check_has_its_row() -> None:
    assert list(ROWS) == [str(check) for check in Check]


@pytest.mark.parametrize(
    ("check", "good", "bad"),
    [
        (Check.DARK, *light._DARK),
        (Check.CLIPPED, *light._CLIPPED_PERCENT),
        (Check.UNEVEN, *light._UNEVEN),
        (Check.SHARPNESS, sharpness._GOOD_PX, sharpness._BAD_PX),
        (Check.HEAD_ROOM, 5.9, framing.STOREYS - framing._EDGE_STOREYS),
        (Check.RATE, ENOUGH_HZ, ENOUGH_HZ),
    ],
)
def test_its_limits_are_those_of_the_program(check: Check, good: float, bad: float) -> None:
    _, told_good, told_bad, _ = ROWS[check].split(" | ")

    assert (told_good, told_bad) == (f"{good:g}", f"{bad:g}")
