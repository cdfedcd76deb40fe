"""Which camera takes such pictures of a board? Its numbers and how well they are known, or why not.

Zhang's method as OpenCV has it, and around it what a person cannot know: that two pictures are
the same, that one was blurred, that all were taken from one side.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

import cv2
import numpy as np
import numpy.typing as npt

from calibration.board_corners import BoardCorners, NoCorners
from calibration.board_corners import Why as WhyNoCorners
from calibration.board_lean import lean_deg
from calibration.camera_model import CameraModel

FloatArray = npt.NDArray[np.float64]

# Three poses of a flat board are what the theory wants; one of them may be badly taken.
_FEWEST_PICTURES = 3

# From that share of the focal length on, one standard deviation, heights would be guessed at.
_WORST_FOCAL = 0.06
# From here on the numbers are used, and more pictures are asked for.
_POOR_FOCAL = 0.01

# Boards that all face the camera or all lean alike, to that angle, fit any focal length, wherever
# they are held: parallel planes say the same of a camera. The fit takes one, and is sure of it.
_LEAST_TILT_DEG = 8.0

# The picture is cut into so many parts each way; the lens is known where corners were seen.
_PARTS = 5
_FEWEST_PARTS = 5
_GOOD_PARTS = 17

# What is wrong with the board says more than that it was not seen.
_TELLING = (WhyNoCorners.MIRRORED, WhyNoCorners.OTHER_FAMILY, WhyNoCorners.OTHER_LAYOUT)

# Two pictures whose corners differ by less than this are one.
_SAME_PX = 0.3
# A picture is left out if it fits so many times worse than the others, and visibly so.
_WORSE = 3.0
_WORST_PX = 0.6


class Why(StrEnum):
    """Why pictures give no camera."""

    NO_PICTURES = "no pictures"
    TOO_FEW = "too few"
    OTHER_SIZES = "other sizes"
    ONE_SIDED = "one-sided"
    MISFIT = "misfit"


@dataclass(frozen=True)
class PictureReport:
    """What became of one picture.

    Attributes:
        name: As it was handed in.
        used: Whether the camera rests on it.
        rms_px: What its corners miss the camera by; None if it has no part in it.
        corners: How many were found.
        why: Why it is not used, or what is special; empty for nothing.
    """

    name: str
    used: bool
    rms_px: float | None
    corners: int
    why: str


@dataclass(frozen=True, eq=False)
class Calibration:
    """A camera that was found.

    Attributes:
        camera: Its numbers.
        rms_px: Root mean square of the distances between corners seen and expected.
        focal_spread: One standard deviation of the focal length, as a share of it.
        covered: Share of the picture in which corners were seen, from 0 to 1.
        pictures: One report for each picture, in their order.
        legacy: Whether the board was printed in the order of before OpenCV 4.6.
    """

    camera: CameraModel
    rms_px: float
    focal_spread: float
    covered: float
    pictures: tuple[PictureReport, ...]
    legacy: bool

    def sentences(self) -> tuple[str, ...]:
        """Return what a person should know, the most important first."""
        used = sum(one.used for one in self.pictures)
        across_deg, down_deg = self.camera.fov_deg
        told = [
            f"From {used} of {len(self.pictures)} pictures: corners are where they should be to "
            f"{self.rms_px:.2f} px; the camera sees {across_deg:.0f} by {down_deg:.0f} degrees.",
        ]
        if self.focal_spread > _POOR_FOCAL:
            told.append(
                f"Its focal length is only known to {100 * self.focal_spread:.1f} %: take more "
                "pictures with the board tilted, by 30 degrees and more, to all four sides."
            )
        if self.covered < _GOOD_PARTS / _PARTS**2:
            told.append(
                f"Corners were seen in {100 * self.covered:.0f} % of the picture: hold the board "
                "into its corners too, where lenses bend most."
            )
        if self.legacy:
            told.append(
                "The board is of the older kind, whose first square is white (before OpenCV 4.6); "
                "it was read as such."
            )
        return tuple(told)


@dataclass(frozen=True)
class Refusal:
    """Why not; ``sentence`` says what is wrong and what to do."""

    why: Why
    sentence: str
    pictures: tuple[PictureReport, ...] = ()


View = tuple[str, BoardCorners | NoCorners]
"""A picture's name, and what was found in it."""


def calibrate(views: Sequence[View]) -> Calibration | Refusal:
    """Return the camera that took pictures of one board, or why it cannot be said.

    Args:
        views: What :func:`calibration.board_corners.find_corners` found in each.
    """
    reports = [_first_report(view) for view in views]
    if not views:
        return Refusal(Why.NO_PICTURES, "There are no pictures to calibrate from.")
    used: dict[int, BoardCorners] = {}
    for number, (_, found) in enumerate(views):
        if isinstance(found, NoCorners):
            continue
        same = next((other for other, one in used.items() if _same(one, found)), None)
        if same is None:
            used[number] = found
        else:
            reports[number] = replace(
                reports[number], why=f"It is the same picture as {views[same][0]}."
            )
    sizes = {found.size_px for found in used.values()}
    if len(sizes) > 1:
        listed = ", ".join(f"{width}x{height}" for width, height in sorted(sizes))
        return Refusal(
            Why.OTHER_SIZES,
            f"The pictures are of different sizes ({listed}): calibrate from those of one.",
            tuple(reports),
        )
    if len(used) < _FEWEST_PICTURES:
        return _too_few(views, reports, len(used))
    fit = _fit(list(used.values()))
    worst = _misfits(fit.rms_each_px)
    if worst.any() and len(used) - worst.sum() >= _FEWEST_PICTURES:
        for number, rms_px, bad in zip(list(used), fit.rms_each_px, worst, strict=True):
            if bad:
                del used[number]
                reports[number] = replace(
                    reports[number],
                    rms_px=float(rms_px),
                    why=f"Its corners are {rms_px:.1f} px off: blurred, or the board was bent.",
                )
        fit = _fit(list(used.values()))
    for number, rms_px in zip(used, fit.rms_each_px, strict=True):
        reports[number] = replace(reports[number], used=True, rms_px=float(rms_px))
    return _judged(fit, list(used.values()), tuple(reports))


@dataclass(frozen=True, eq=False)
class _Fit:
    k: FloatArray
    d: FloatArray
    rms_px: float
    focal_spread: float
    rms_each_px: FloatArray
    tilt_deg: float


def _fit(boards: list[BoardCorners]) -> _Fit:
    rms_px, found_k, found_d, turns, _, spreads, _, each = cv2.calibrateCameraExtended(
        [board.points_mm.astype(np.float32) for board in boards],
        [board.pixels.astype(np.float32).reshape(-1, 1, 2) for board in boards],
        boards[0].size_px,
        np.eye(3),
        np.zeros(5),
    )
    k = np.asarray(found_k, dtype=np.float64)
    return _Fit(
        k=k,
        d=np.asarray(found_d, dtype=np.float64).ravel()[:5],
        rms_px=float(rms_px),
        focal_spread=float(np.ravel(spreads)[0]) / max(abs(float(k[0, 0])), 1e-9),
        rms_each_px=np.asarray(each, dtype=np.float64).ravel(),
        tilt_deg=_tilt_deg(turns),
    )


def _tilt_deg(turns: Sequence[npt.ArrayLike]) -> float:
    """Return by how much the board that is tilted most does, by their rotation vectors."""
    facing = [abs(float(cv2.Rodrigues(np.asarray(turn))[0][2, 2])) for turn in turns]
    return float(np.degrees(np.arccos(min(1.0, *facing))))


def _differ_deg(boards: Sequence[BoardCorners]) -> float:
    """Return by how much those two boards lean differently that do so most.

    By the pictures themselves: to pictures that are alike a fit finds whatever turns it likes.
    """
    leans = np.array([lean_deg(board) for board in boards])
    return float(np.linalg.norm(leans[:, None] - leans, axis=2).max())


def _judged(
    fit: _Fit, boards: list[BoardCorners], reports: tuple[PictureReport, ...]
) -> Calibration | Refusal:
    width, height = boards[0].size_px
    seen = np.concatenate([board.pixels for board in boards]) / (width, height)
    parts = {(int(x), int(y)) for x, y in np.clip(seen * _PARTS, 0, _PARTS - 1)}
    known = np.isfinite(fit.k).all() and fit.focal_spread < _WORST_FOCAL
    if not known or min(fit.tilt_deg, _differ_deg(boards)) < _LEAST_TILT_DEG:
        return Refusal(
            Why.ONE_SIDED,
            "All pictures show the board from one side, so that near and far, large and small "
            "cannot be told apart: tilt it by 30 degrees and more, to the left, to the right, up "
            "and down.",
            reports,
        )
    if len(parts) < _FEWEST_PARTS:
        return Refusal(
            Why.ONE_SIDED,
            "All pictures show the board in one place, so that nothing is known of the rest of "
            "the picture: hold it nearer, and into every corner.",
            reports,
        )
    try:
        camera = CameraModel(fit.k, fit.d, (width, height))
    except ValueError as error:
        return Refusal(Why.MISFIT, f"No camera fits these pictures: {error}.", reports)
    if fit.rms_px > _worst_rms_px(width):
        return Refusal(
            Why.MISFIT,
            f"The corners are {fit.rms_px:.1f} px off: glue the board to something flat, hold it "
            "still, and check the size of the board that was named.",
            reports,
        )
    return Calibration(
        camera=camera,
        rms_px=fit.rms_px,
        focal_spread=fit.focal_spread,
        covered=len(parts) / _PARTS**2,
        pictures=reports,
        legacy=any(board.legacy for board in boards),
    )


def _worst_rms_px(width_px: int) -> float:
    """Return what no flat board and no sharp picture misses: a pixel and a half at 640."""
    return 1.5 * max(1.0, width_px / 640)


def _first_report(view: View) -> PictureReport:
    name, found = view
    if isinstance(found, NoCorners):
        return PictureReport(name, used=False, rms_px=None, corners=0, why=found.sentence)
    return PictureReport(name, used=False, rms_px=None, corners=len(found.pixels), why="")


def _same(one: BoardCorners, other: BoardCorners) -> bool:
    return (
        one.size_px == other.size_px
        and one.points_mm.shape == other.points_mm.shape
        and bool((one.points_mm == other.points_mm).all())
        and bool(np.abs(one.pixels - other.pixels).max() < _SAME_PX)
    )


def _misfits(rms_each_px: FloatArray) -> npt.NDArray[np.bool_]:
    usual_px = float(np.median(rms_each_px))
    return np.asarray(rms_each_px > max(_WORSE * usual_px, _WORST_PX))


def _too_few(views: Sequence[View], reports: list[PictureReport], used: int) -> Refusal:
    """Return the refusal, with what most pictures say of the board that was held up."""
    told = [found for _, found in views if isinstance(found, NoCorners)]
    telling = [one.sentence for one in told if one.why in _TELLING]
    sentences = telling or [one.sentence for one in told]
    most = max(sorted(set(sentences)), key=sentences.count) if sentences else ""
    cause = f" In {sentences.count(most)} of them: {most}" if most else ""
    return Refusal(
        Why.TOO_FEW,
        f"The board was found in {used} of {len(reports)} pictures, which is too few: at the "
        f"least {_FEWEST_PICTURES}, better 12, each from another side.{cause}",
        tuple(reports),
    )
