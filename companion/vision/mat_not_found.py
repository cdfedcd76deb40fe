"""What are people told of a mat that a camera does not find? What is wrong, and what helps.

Shorter than ``calibration/mat_missing.py``, which is read by whoever sets a camera up: here people
stand at the table, and may speak another language.
"""

from collections.abc import Mapping
from typing import Final

from calibration.mat_missing import NotFound, Why
from companion.saying import Saying, say

_SAID: Final[Mapping[Why, Saying]] = {
    Why.OTHER_SIZE: say("The pictures have another size than the camera's calibration."),
    Why.DARK: say("The picture is dark: take the lens cap off, or make more light."),
    Why.GLARING: say("The picture is glaring: lower the exposure, or turn the light away."),
    Why.BLURRED: say("The picture is blurred: focus on the mat, or make more light."),
    Why.MIRRORED: say("The picture is mirrored: switch mirroring off in the camera's settings."),
    Why.OTHER_FAMILY: say("Another mat is seen: lay the mat that this table was set up with."),
    Why.OTHER_MARKERS: say("Another mat is seen: lay the mat that this table was set up with."),
    Why.TOO_FEW: say(
        "Too little of the mat is seen: take your hands away, or turn the camera so that two "
        "markers far apart are whole in the picture."
    ),
    Why.MISFIT: say(
        "The markers do not lie as on the printed mat: lay it flat; if it lies well, calibrate "
        "this camera again."
    ),
    Why.NOTHING: say("No marker of the mat is seen: turn the camera to the mat, or go nearer."),
}


def mat_not_found(found: NotFound) -> Saying:
    """Return why a mat was not found and what to do, for people at the table."""
    return _SAID[found.why]
