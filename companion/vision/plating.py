"""Where does a plate lie, and how is it turned? The pose at which drawing it explains the pictures.

Where its colour came it is tried on all that could carry it, turned a few ways; round the best of
these places in every turn, roughly; and the best turns are moved downhill, all at once. How well
the turn is known is read off from how much worse the pictures fit when it is turned on: nearly
round plates, seen from the side, hardly differ.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from calibration.camera_model import FloatArray
from companion.scene import LaidPlate
from companion.vision.eye import Eye
from companion.vision.plate_gain import PlateGain
from companion.vision.solids import floor_mm
from companion.vision.space import floor_grid_mm, may_carry
from companion.vision.spread import edge_covariance, place_covariance

# A camera that sees the plate from the side cannot tell how far away it is: all places are tried.
_PLACES_MM = 16.0
_FEW_TURNS = 6
_TURNS = 24
_AROUND_MM = np.array([-24.0, -12.0, 0.0, 12.0, 24.0])
_ROUGH_CORNERS = 24
_LOOKED_AT = 8
_LOOKED_AT_CLOSELY = 4

_FIRST_STEP_MM = 4.0
_ROUGHLY_MM = 1.0
_FINEST_MM = 0.2
_MOST_STEPS = 60

# Where another turn fits better by so much, the search goes on from there.
_BETTER_NATS = 0.5
_TRIES = 3

# Turns away from the best one at which the fit is asked for, the plate shifted as suits it.
_AWAY_DEG = np.array([-32, -16, -8, -4, -2, -1, 0, 1, 2, 4, 8, 16, 32.0])
_AWAY_STEP_MM = 2.0
_AWAY_FINEST_MM = 0.4

# Of the recorded plates the true pose has 1 to 5 nats less than the best one, where three free
# numbers would take 1.5: edges are drawn sharp and seen blurred. So much less is a nat worth here.
_TEMPER = 2.0

# A pixel speaks clearly for a colour from here on; fewer of them make no plate.
_CLEAR = 1.0
_LEAST_CLEAR_PX = 400


@dataclass(frozen=True)
class PlateFit:
    """A plate at the pose that explains the pictures best.

    Attributes:
        plate: Where it lies.
        nats: By how many nats the pictures speak for it.
        yaw_sd_deg: How well its turn is known: the standard deviation, beyond 60 not at all.
    """

    plate: LaidPlate
    nats: float
    yaw_sd_deg: float


def best_pose(eyes: Sequence[Eye], colour: str, storey: int) -> PlateFit | None:
    """Return where a plate lies that is not in the scene, None where none of its colour came."""
    if not any(_has_come(eye, colour) for eye in eyes):
        return None
    search = PlateGain.of(eyes, colour, storey)
    starts = _starts(search, _first_place(search))
    if not len(starts):
        return None
    answers = _climbed(search, starts, _FIRST_STEP_MM, _ROUGHLY_MM, corners=_ROUGH_CORNERS)
    best = answers.best(_LOOKED_AT_CLOSELY)
    answers = _climbed(search, best.poses, _ROUGHLY_MM, _FINEST_MM)
    for _ in range(_TRIES):
        best = answers.best(1)
        turned = _turned_on(search, best.poses[0])
        if turned.nats.max() <= best.nats[0] + _BETTER_NATS:
            break
        # Another turn with another place fits better: one after the other did not lead there.
        higher = _climbed(search, turned.best(1).poses, _ROUGHLY_MM, _FINEST_MM)
        answers = answers.and_(higher)
    x_mm, y_mm, yaw_deg = (float(one) for one in best.poses[0])
    if not _may_carry(search, best.poses[:, :2])[0]:
        return None
    sd_mm, yaw_sd_deg = _known(search, best, turned, answers)
    plate = LaidPlate(colour, storey, x_mm, y_mm, sd_mm, yaw_deg % 360.0)
    return PlateFit(plate, float(best.nats[0]), yaw_sd_deg)


@dataclass(frozen=True, eq=False)
class _Answers:
    """Poses of a plate with what the pictures say of each.

    Attributes:
        poses: (n, 3) x and y in mm and yaw in degrees.
        nats: (n,) by how many nats the pictures speak for it.
    """

    poses: FloatArray
    nats: FloatArray

    def best(self, most: int) -> "_Answers":
        """Return the best ones, the very best first."""
        order = np.argsort(-self.nats)[:most]
        return _Answers(self.poses[order], self.nats[order])

    def and_(self, others: "_Answers") -> "_Answers":
        return _Answers(
            np.concatenate([self.poses, others.poses]), np.concatenate([self.nats, others.nats])
        )


def _has_come(eye: Eye, colour: str) -> bool:
    """Whether as much of a plate's colour has come as shows of one."""
    clear = (eye.gain_picture(colour) > _CLEAR).astype(np.uint8)
    count, _, stats, _ = cv2.connectedComponentsWithStats(clear)
    return count > 1 and int(stats[1:, cv2.CC_STAT_AREA].max()) >= _LEAST_CLEAR_PX


def _first_place(search: PlateGain) -> FloatArray:
    """(2,) about where the plate lies, of all places that could carry it.

    Its centre of mass lies over what carries it, and that stands on the plate below.
    """
    grid = floor_grid_mm(search.scene, _PLACES_MM)
    places = grid[_may_carry(search, grid)]
    turns = np.arange(_FEW_TURNS) * (360.0 / _FEW_TURNS)
    poses = np.column_stack([np.repeat(places, _FEW_TURNS, axis=0), np.tile(turns, len(places))])
    nats = search.nats(poses, _ROUGH_CORNERS).reshape(len(places), _FEW_TURNS)
    best: FloatArray = places[nats.max(axis=1).argmax()]
    return best


def _may_carry(search: PlateGain, places_mm: FloatArray) -> npt.NDArray[np.bool_]:
    return may_carry(search.scene, search.scene.top_storey, places_mm)


def _starts(search: PlateGain, centre_mm: FloatArray) -> FloatArray:
    """(n, 3) the most promising pose of each of the most promising turns; none if none is."""
    yaw, x, y = np.meshgrid(
        np.arange(_TURNS) * (360.0 / _TURNS),
        centre_mm[0] + _AROUND_MM,
        centre_mm[1] + _AROUND_MM,
        indexing="ij",
    )
    poses = np.stack([x, y, yaw], axis=-1).reshape(_TURNS, -1, 3)
    nats = search.nats(poses.reshape(-1, 3), _ROUGH_CORNERS).reshape(_TURNS, -1)
    best = poses[np.arange(_TURNS), nats.argmax(axis=1)]
    promise = nats.max(axis=1)
    likely = np.argsort(-promise)[:_LOOKED_AT]
    starts: FloatArray = best[likely[promise[likely] > 0]]
    return starts


def _climbed(
    search: PlateGain,
    starts: FloatArray,
    first_mm: float,
    finest_mm: float,
    *,
    corners: int | None = None,
    turning: bool = True,
) -> _Answers:
    """Return the best pose near each of some others.

    Args:
        search: What is asked.
        starts: (n, 3) poses.
        first_mm, finest_mm: The length of the steps at first and in the end.
        corners: Of the outline, about so many; None for all of them.
        turning: Whether the plate may be turned, too.
    """
    ways = search.ways if turning else search.ways[search.ways[:, 2] == 0]
    poses, nats = starts.copy(), search.nats(starts, corners)
    steps = np.full(len(poses), first_mm)
    for _ in range(_MOST_STEPS):
        going = np.flatnonzero(steps >= finest_mm)
        if not len(going):
            break
        tried = poses[going, None] + steps[going, None, None] * ways
        found = search.nats(tried.reshape(-1, 3), corners).reshape(len(going), -1)
        which = found.argmax(axis=1)
        highest = found[np.arange(len(going)), which]
        better = highest > nats[going]
        up = going[better]
        poses[up], nats[up] = tried[better, which[better]], highest[better]
        steps[going[~better]] /= 2
    return _Answers(poses, nats)


def _turned_on(search: PlateGain, pose: FloatArray) -> _Answers:
    """Return a pose turned by each of ``_AWAY_DEG``, at the place that suits that turn best."""
    turned = np.repeat(pose[None], len(_AWAY_DEG), axis=0)
    turned[:, 2] += _AWAY_DEG
    return _climbed(search, turned, _AWAY_STEP_MM, _AWAY_FINEST_MM, turning=False)


def _known(
    search: PlateGain, best: _Answers, turned: _Answers, answers: _Answers
) -> tuple[float, float]:
    """How well place (mm) and turn (degrees) of the best answer are known: standard deviations.

    Each turn is weighed by how well the pictures fit at it. Those near by stand for all that are
    nearest to them; other answers for as much of the circle as they were found from.
    """
    off_deg = (answers.poses[:, 2] - best.poses[0, 2] + 180.0) % 360.0 - 180.0
    others = np.abs(off_deg) > _AWAY_DEG[-1]
    nats = np.concatenate([turned.nats, answers.nats[others]])
    width = np.concatenate([np.gradient(_AWAY_DEG), np.full(others.sum(), 360.0 / _TURNS)])
    weight = width * np.exp((nats - nats.max()) / _TEMPER)
    weight /= weight.sum()
    deg = np.concatenate([_AWAY_DEG, off_deg[others]])
    away_mm = np.concatenate([turned.poses, answers.poses[others]])[:, :2] - best.poses[0, :2]

    def gains(places_mm: FloatArray) -> FloatArray:
        yaw = np.full(len(places_mm), best.poses[0, 2])
        return search.nats(np.column_stack([places_mm, yaw]))

    place_mm = best.poses[0, :2]
    middle_mm = np.array([*place_mm, floor_mm(search.table_set, search.storey)])
    straight = np.trace(place_covariance(gains, place_mm, float(best.nats[0])))
    straight += np.trace(edge_covariance([one.view for one in search.pictures], middle_mm))
    variance = (straight + weight @ (away_mm**2).sum(axis=1)) / 2
    return float(np.sqrt(variance)), float(np.sqrt(weight @ deg**2))
