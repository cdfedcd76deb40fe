"""What did the doctor see? The picture with mat, a tower that has to fit, and the verdicts."""

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from calibration.table_set import TableSet
from companion.vision.capture.doctor.examine import Examination
from companion.vision.capture.doctor.framing import base_ring_px, tower_rings_px
from companion.vision.capture.doctor.verdict import Grade, Verdict
from companion.vision.frame import Pixels

_COLOURS: Final = {  # blue, green, red
    Grade.GOOD: (90, 200, 90),
    Grade.FAIR: (60, 190, 240),
    Grade.BAD: (70, 70, 240),
    Grade.UNKNOWN: (170, 170, 170),
}
_MARK: Final = (240, 200, 40)
_TOWER: Final = (240, 240, 240)
_SHIFT: Final = 4  # lines are drawn to a sixteenth of a pixel
_LINE_PX: Final = 26
_COLUMNS_PX: Final = (32, 140, 270)
_LETTERS: Final = (cv2.FONT_HERSHEY_SIMPLEX, 0.5, (230, 230, 230), 1, cv2.LINE_AA)
_CLIPPED_LEVEL: Final = 253


def draw(examination: Examination, table_set: TableSet) -> Pixels:
    """Return the picture with what was found drawn into it, and a list below it."""
    drawn = examination.pixels.copy()
    # Overexposed places turn magenta, which nothing on the table is.
    drawn[examination.pixels.min(axis=2) >= _CLIPPED_LEVEL] = (255, 0, 255)
    pose = examination.pose
    if pose is not None:
        for corners in pose.corners_px.values():
            _outline(drawn, corners, _MARK)
    view = examination.view
    if view is not None:
        for ring in (base_ring_px(view, table_set), *tower_rings_px(view, table_set)):
            _outline(drawn, ring, _TOWER)
    return np.concatenate([drawn, _list(examination.verdicts, drawn.shape[1])])


def _outline(drawn: Pixels, points: npt.NDArray[np.float64], colour: tuple[int, int, int]) -> None:
    if not np.isfinite(points).all() or np.abs(points).max() > 1e5:
        return
    fixed = np.rint(points * (1 << _SHIFT)).astype(np.int32)
    cv2.polylines(drawn, [fixed], True, colour, 2, cv2.LINE_AA, _SHIFT)


def _list(verdicts: Sequence[Verdict], width_px: int) -> Pixels:
    below = np.full((_LINE_PX * len(verdicts) + 12, width_px, 3), 32, dtype=np.uint8)
    for row, one in enumerate(verdicts):
        y = 20 + _LINE_PX * row
        cv2.circle(below, (16, y - 5), 6, _COLOURS[one.grade], -1, cv2.LINE_AA)
        number = "" if one.number is None else f"{one.number:.2f} {one.unit}"
        for x, words in zip(_COLUMNS_PX, (one.check, number, one.sentence), strict=True):
            # Older OpenCVs have the letters of ASCII alone.
            plain = words.replace("°", " deg").encode("ascii", "replace").decode()
            cv2.putText(below, plain, (x, y), *_LETTERS)
    return below
