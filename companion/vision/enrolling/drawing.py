"""What was found in a picture, drawn into it, for a person to agree to."""

import cv2
import numpy as np

from companion.vision.enrolling.enrolment import Finding
from companion.vision.frame import Pixels

_SHIFT = 4
_DARK, _BRIGHT = (0, 0, 0), (255, 0, 255)


def draw(picture: Pixels, finding: Finding) -> Pixels:
    """Return a copy of a picture with the lines of what was found in it, in magenta."""
    drawn = picture.copy()
    for line in finding.lines_px:
        if not np.isfinite(line).all():
            continue
        corners = np.round(line * (1 << _SHIFT)).astype(np.int32)
        for colour, width in ((_DARK, 3), (_BRIGHT, 1)):
            cv2.polylines(drawn, [corners], True, colour, width, cv2.LINE_AA, _SHIFT)
    return drawn
