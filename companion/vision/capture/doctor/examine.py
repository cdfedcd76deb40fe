"""Are a camera's pictures good enough? All verdicts on a few pictures of one camera."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Final

from calibration.camera_model import CameraModel
from calibration.mat import MatPose, find_mat
from calibration.mat_layout import MatLayout
from calibration.mat_missing import NotFound
from calibration.table_set import TableSet
from companion.vision.capture.doctor.framing import framing_of, judge_framing
from companion.vision.capture.doctor.light import (
    Light,
    judge_light,
    light_of_picture,
    light_on_mat,
)
from companion.vision.capture.doctor.mat_seen import judge_mat
from companion.vision.capture.doctor.sharpness import (
    edge_width_px,
    judge_sharpness,
    slope_width_px,
)
from companion.vision.capture.doctor.verdict import Check, Grade, Verdict, unknown
from companion.vision.capture.doctor.viewpoint import View, guess_camera, rough_view, view_of
from companion.vision.capture.picture_facts import PictureFacts, glance, sees_nothing
from companion.vision.capture.vigil import ENOUGH_HZ, Way, why_slow
from companion.vision.frame import Pixels

_WITHOUT_MAT: Final = "It cannot be told without the mat."
_WITHOUT_MAT_CURE: Final = "See to the mat first."
_NEEDS_THE_MAT: Final = (Check.FRAMING, Check.HEAD_ROOM, Check.ANGLE, Check.TURN)


@dataclass(frozen=True, eq=False)
class Table:
    """What lies before the camera, and what is known of the camera; None is "not calibrated"."""

    layout: MatLayout
    table_set: TableSet
    camera: CameraModel | None


@dataclass(frozen=True, eq=False)
class Examination:
    """What came of it.

    Attributes:
        verdicts: In the order in which things are put right.
        pixels: The picture in which the mat is seen best.
        pose: How it is seen there, None if in none of them.
        view: From where the table is seen, known roughly even where the mat cannot be measured.
    """

    verdicts: tuple[Verdict, ...]
    pixels: Pixels
    pose: MatPose | None = None
    view: View | None = None

    @property
    def is_good_enough(self) -> bool:
        """Whether nothing will be missed or misread."""
        return all(one.grade is not Grade.BAD for one in self.verdicts)


def examine(
    pictures: Sequence[Pixels],
    table: Table,
    rate: Verdict | None = None,
) -> Examination:
    """Return the verdicts on some pictures of one camera that did not move meanwhile.

    Args:
        pictures: One at least; of several, passing hands and noise have less say.
        table: What is to be seen.
        rate: The verdict on how many come, see :func:`judge_rate`; None if they were stored.
    """
    rate = rate or unknown(Check.RATE, "Stored pictures do not tell how many the camera sends.")
    seen = _judge_picture([glance(pixels) for pixels in pictures])
    if seen.grade is Grade.BAD:
        rest = [
            unknown(check, "It cannot be told before the camera sees something.")
            for check in Check
            if check not in (Check.PICTURE, Check.RATE)
        ]
        return Examination((seen, *rest, rate), pictures[0])
    camera = table.camera or guess_camera(pictures[0], table.layout)
    found = [find_mat(pixels, table.layout, camera) for pixels in pictures]
    measured = [
        (pixels, pose)
        for pixels, pose in zip(pictures, found, strict=True)
        if isinstance(pose, MatPose)
    ]
    if measured:
        pixels, pose = max(measured, key=lambda one: one[1].edges)
        lights = [light_on_mat(*one, table.layout) or light_of_picture(one[0]) for one in measured]
        widths = [width for one in measured if (width := edge_width_px(*one)) is not None]
        view: View | None = view_of(pose)
        mat = judge_mat(pose, is_guessed=table.camera is None)
    else:
        pixels, pose = pictures[0], None
        lights = [light_of_picture(one) for one in pictures]
        widths = [slope_width_px(one) for one in pictures]
        view = _rough(pictures, table.layout, camera)
        missing = next(one for one in found if isinstance(one, NotFound))
        mat = judge_mat(missing, is_guessed=table.camera is None)
    verdicts = (
        seen,
        *judge_light(_middle(lights)),
        judge_sharpness(median(widths) if widths else None, pixels.shape[1]),
        mat,
        *_of_the_view(view, table),
        rate,
    )
    return Examination(verdicts, pixels, pose, view)


def _rough(pictures: Sequence[Pixels], layout: MatLayout, camera: CameraModel) -> View | None:
    """Return a rough view from any of the pictures, with another lens if this one fits none."""
    for pixels in pictures:
        for lens in (camera, guess_camera(pixels, layout)):
            view = rough_view(pixels, layout, lens)
            if view is not None:
                return view
    return None


def _of_the_view(view: View | None, table: Table) -> list[Verdict]:
    if view is None:
        return [unknown(check, _WITHOUT_MAT, _WITHOUT_MAT_CURE) for check in _NEEDS_THE_MAT]
    return judge_framing(framing_of(view, table.layout, table.table_set), table.table_set)


def judge_rate(rate_hz: float | None, way: Way) -> Verdict:
    """Return the verdict on how many pictures come a second."""
    if rate_hz is None:
        return unknown(Check.RATE, "Too few pictures came to say how many a second.")
    if rate_hz >= ENOUGH_HZ:
        sentence = f"{rate_hz:.0f} pictures a second come."
        return Verdict(Check.RATE, Grade.GOOD, rate_hz, "Hz", ENOUGH_HZ, sentence)
    sentence, cure = why_slow(rate_hz, way)
    return Verdict(Check.RATE, Grade.BAD, rate_hz, "Hz", ENOUGH_HZ, sentence, cure)


def _judge_picture(glances: list[PictureFacts]) -> Verdict:
    blind = [one for one in glances if sees_nothing(one)]
    contrast = median(one.contrast for one in glances)
    if len(blind) > len(glances) / 2:
        sentence, cure = sees_nothing(blind[0]) or ("", "")
        return Verdict(Check.PICTURE, Grade.BAD, contrast, "of 255", None, sentence, cure)
    if len(glances) > 1 and len({one.digest for one in glances}) == 1:
        return Verdict(
            Check.PICTURE, Grade.BAD, contrast, "of 255", None,
            "The camera's picture is frozen: the same one comes again and again.",
            "Close other programs that use the camera, or plug it in again.",
        )  # fmt: skip
    return Verdict(
        Check.PICTURE, Grade.GOOD, contrast, "of 255", None, "The camera sees something."
    )


def _middle(lights: Sequence[Light]) -> Light:
    ratios = [one.ratio for one in lights if one.ratio is not None]
    return Light(
        level=median(one.level for one in lights),
        clipped=median(one.clipped for one in lights),
        ratio=median(ratios) if ratios else None,
    )
