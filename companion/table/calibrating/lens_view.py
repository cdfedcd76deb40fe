"""What are faces shown of a camera's calibration? How far it is, in the words of the link."""

from typing import Final

from calibration.board_corners import Why as WhyNoCorners
from calibration.camera import Calibration, Refusal
from calibration.camera_guide import Obstacle, Wanted
from companion.link.messages.shown.scales import Trouble
from companion.link.messages.shown.workshop import LensFoundView, LensStage, LensView, PoseName
from companion.table.calibrating.lens_guide import LensGuide

_POSES: Final[dict[Wanted, PoseName]] = {
    Wanted.MIDDLE: "middle",
    Wanted.LEFT_AWAY: "left_away",
    Wanted.RIGHT_AWAY: "right_away",
    Wanted.TOP_AWAY: "top_away",
    Wanted.BOTTOM_AWAY: "bottom_away",
    Wanted.TOP_LEFT: "top_left",
    Wanted.TOP_RIGHT: "top_right",
    Wanted.BOTTOM_LEFT: "bottom_left",
    Wanted.BOTTOM_RIGHT: "bottom_right",
    Wanted.NEAR: "near",
}

_HINTS: Final[dict[Obstacle | WhyNoCorners, str]] = {
    Obstacle.TOO_FAR: "lens_too_far",
    Obstacle.TOO_NEAR: "lens_too_near",
    Obstacle.BLURRED: "lens_blurred",
    Obstacle.MOVING: "lens_moving",
    WhyNoCorners.NOTHING: "lens_no_board",
    WhyNoCorners.TOO_FEW: "lens_few_corners",
    WhyNoCorners.OTHER_FAMILY: "lens_other_family",
    WhyNoCorners.MIRRORED: "lens_mirrored",
    WhyNoCorners.OTHER_LAYOUT: "lens_other_layout",
}


def lens_view(
    camera: str,
    guide: LensGuide,
    stage: LensStage,
    trouble: Trouble | None,
    found: Calibration | None,
) -> LensView:
    """Return the view of a camera's calibration.

    Args:
        camera: Its name.
        guide: How far it is.
        stage: What goes on.
        trouble: What stands in its way.
        found: What came of it, once it is written down.
    """
    hint, missing = guide.hint, guide.missing
    why = hint.why if stage == "looking" and trouble is None else None
    return LensView(
        camera=camera,
        stage=stage,
        taken=tuple(_POSES[one] for one in guide.taken),
        next=_POSES[missing[0]] if missing else None,
        hint=None if why is None else Trouble(_HINTS[why], hint.sentence),
        trouble=trouble,
        found=None if found is None else _found(found),
    )


def refused(refusal: Refusal) -> Trouble:
    """Return why no lens can be worked out from the pictures: a name and a sentence."""
    name = "lens_" + refusal.why.value.replace(" ", "_").replace("-", "_")
    return Trouble(name, refusal.sentence)


def _found(found: Calibration) -> LensFoundView:
    used = [one for one in found.pictures if one.used]
    across_deg, down_deg = found.camera.fov_deg
    return LensFoundView(
        rms_px=round(found.rms_px, 3),
        pictures=len(used),
        of=len(found.pictures),
        corners=sum(one.corners for one in used),
        covered=round(found.covered, 3),
        focal_spread=round(found.focal_spread, 5),
        across_deg=round(across_deg, 1),
        down_deg=round(down_deg, 1),
    )
