"""How well is the mat seen? The verdict on the search for it."""

from typing import Final

from calibration.mat import MatPose
from calibration.mat_missing import NotFound, Why
from companion.vision.capture.doctor.verdict import Check, Grade, Verdict

# A calibrated camera and a flat mat miss each other by a tenth of a pixel.
_GOOD_PX: Final = 0.5


def judge_mat(found: MatPose | NotFound, *, is_guessed: bool) -> Verdict:
    """Return the verdict on a search for the mat.

    Args:
        found: What came of it.
        is_guessed: Whether the camera was not calibrated.
    """
    if isinstance(found, NotFound):
        sentence, _, cure = found.sentence.partition(": ")
        if found.why is Why.OTHER_SIZE:
            cure = "calibrate this camera at the size that it sends."
        return Verdict(
            Check.MAT, Grade.BAD, None, "px", _GOOD_PX,
            sentence if sentence.endswith(".") else sentence + ".",
            cure[:1].upper() + cure[1:] or "Lay the mat flat, whole in the picture.",
        )  # fmt: skip
    rms_px = found.rms_px
    if found.astray:
        listed = ", ".join(map(str, found.astray))
        return Verdict(
            Check.MAT, Grade.FAIR, rms_px, "px", _GOOD_PX,
            f"The mat is seen, but its marks {listed} are not where they should be.",
            "Lay the mat flat and its sheets together as printed; take other marks away.",
        )  # fmt: skip
    if is_guessed:
        return Verdict(
            Check.MAT, Grade.FAIR, rms_px, "px", _GOOD_PX,
            f"The mat is seen, to {rms_px:.2f} pixels, by a camera that is not calibrated.",
            "Calibrate it: companion calibrate camera",
        )  # fmt: skip
    if rms_px > _GOOD_PX:
        return Verdict(
            Check.MAT, Grade.FAIR, rms_px, "px", _GOOD_PX,
            f"The mat is seen, but misses its place by {rms_px:.2f} pixels.",
            "Lay it flat; if it is, calibrate the camera again.",
        )  # fmt: skip
    return Verdict(
        Check.MAT, Grade.GOOD, rms_px, "px", _GOOD_PX,
        f"The mat is seen by {len(found.markers)} markers, to {rms_px:.2f} pixels.",
    )  # fmt: skip
