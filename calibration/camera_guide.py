"""Which pictures of the board are still missing, and is this one of them? One picture at a time.

| wanted | a picture counts for it when |
|---|---|
| four corners | the middle of the board is in that quarter of the picture, well off the centre |
| four tilts | the board leans that way by 20 degrees and more |
| near | the board fills more than half of the picture's width or height |
| middle | the board is in the middle, facing the camera |

Pictures come as they come: one that counts for anything missing is taken, in whatever order. None
is taken while the board moves or is blurred.

:func:`see` is what takes long, and knows nothing of what came before; :func:`take` follows from it.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from math import hypot

import numpy as np

from calibration.board_corners import BoardCorners, NoCorners, find_corners
from calibration.board_corners import Why as WhyNoCorners
from calibration.board_lean import lean_deg
from calibration.boards import Board
from calibration.linear_light import Picture, grey_of


class Wanted(StrEnum):
    """A kind of picture that a calibration needs, and what to do for it."""

    MIDDLE = "Hold the board in the middle of the picture, facing the camera."
    LEFT_AWAY = "Turn the board's left edge (as the picture shows it) away from the camera, a lot."
    RIGHT_AWAY = "Turn the board's right edge away from the camera, a lot."
    TOP_AWAY = "Lean the board's top away from the camera, a lot."
    BOTTOM_AWAY = "Lean the board's bottom away from the camera, a lot."
    TOP_LEFT = "Hold the board into the top left corner of the picture."
    TOP_RIGHT = "Hold the board into the top right corner of the picture."
    BOTTOM_LEFT = "Hold the board into the bottom left corner of the picture."
    BOTTOM_RIGHT = "Hold the board into the bottom right corner of the picture."
    NEAR = "Hold the board so near that it fills most of the picture."


_LEAN_DEG = 20.0
_FACING_DEG = 14.0
_OFF_CENTRE = 0.1
_NEAR_SHARE = 0.5
_FAR_SHARE = 0.15
_TOO_NEAR_SHARE = 0.97

# Corners that go further than this from one picture to the next are held by a moving hand.
_MOVED_SHARE = 0.004

# The steepest slope at a corner, of the step from black to white a pixel: sharp edges take two.
_SHARP = 0.18
_PATCH_PX = 7


@dataclass(frozen=True, eq=False)
class Guide:
    """How far a guided calibration has come.

    Attributes:
        board: What is held before the camera.
        taken: What was taken for which wish.
        last: The corners in the picture before.
    """

    board: Board
    taken: tuple[tuple[Wanted, BoardCorners], ...] = ()
    last: BoardCorners | None = None

    @property
    def missing(self) -> tuple[Wanted, ...]:
        """What is wanted and not taken yet."""
        have = {wanted for wanted, _ in self.taken}
        return tuple(wanted for wanted in Wanted if wanted not in have)


class Obstacle(StrEnum):
    """What keeps a picture with a board in it from being taken, and what to do."""

    TOO_FAR = "The board is too far away: come nearer."
    TOO_NEAR = "The board is too near: go back until all of it is in the picture."
    BLURRED = "The picture is blurred: hold still, make more light, or let the camera focus."
    MOVING = "Hold still for a moment."


@dataclass(frozen=True)
class Hint:
    """What a person should know after a picture.

    Attributes:
        sentence: What is in the way, or what to do next; empty when all is done.
        took: What the picture was taken for, None if it was not.
        why: What is in the way, None for nothing.
    """

    sentence: str
    took: Wanted | None = None
    why: Obstacle | WhyNoCorners | None = None


@dataclass(frozen=True, eq=False)
class Seen:
    """What one picture shows of the board.

    Attributes:
        found: Its corners, or why there are none.
        sharpness: The steepest slope at a corner, as a share of black to white a pixel.
    """

    found: BoardCorners | NoCorners
    sharpness: float = 0.0


def look(guide: Guide, picture: Picture) -> tuple[Guide, Hint]:
    """Return the guide after one more picture, and what to tell the person.

    Args:
        guide: Before it.
        picture: (h, w) or (h, w, 3), the newest one.
    """
    return take(guide, see(picture, guide.board))


def see(picture: Picture, board: Board) -> Seen:
    """Return what a picture shows of a board.

    Args:
        picture: (h, w) or (h, w, 3).
        board: What is held before the camera.
    """
    found = find_corners(picture, board)
    if isinstance(found, NoCorners):
        return Seen(found)
    return Seen(found, _sharpness(found, grey_of(picture)))


def take(guide: Guide, seen: Seen) -> tuple[Guide, Hint]:
    """Return the guide after what a picture shows, and what to tell the person."""
    found = seen.found
    if isinstance(found, NoCorners):
        return replace(guide, last=None), Hint(found.sentence, why=found.why)
    after = replace(guide, last=found)
    obstacle = _obstacle(guide.last, found, seen.sharpness)
    if obstacle is not None:
        return after, Hint(str(obstacle), why=obstacle)
    useful = [wanted for wanted in guide.missing if wanted in shows(found)]
    if not useful:
        return after, Hint(_next(after))
    after = replace(after, taken=(*guide.taken, (useful[0], found)))
    return after, Hint(_next(after), useful[0])


def _next(guide: Guide) -> str:
    return str(guide.missing[0]) if guide.missing else ""


def _obstacle(before: BoardCorners | None, now: BoardCorners, sharpness: float) -> Obstacle | None:
    """Return what keeps a picture from being used, None for nothing."""
    share = _share(now)
    if share < _FAR_SHARE:
        return Obstacle.TOO_FAR
    if share > _TOO_NEAR_SHARE:
        return Obstacle.TOO_NEAR
    if sharpness < _SHARP:
        return Obstacle.BLURRED
    if before is None or _moved_share(before, now) > _MOVED_SHARE:
        return Obstacle.MOVING
    return None


def shows(board: BoardCorners) -> set[Wanted]:
    """Return all that a picture of a board counts for."""
    x, y = _middle(board)
    left, up = lean_deg(board)
    shows = set()
    if abs(x) > _OFF_CENTRE and abs(y) > _OFF_CENTRE:
        shows.add(
            {
                (True, True): Wanted.TOP_LEFT,
                (False, True): Wanted.TOP_RIGHT,
                (True, False): Wanted.BOTTOM_LEFT,
                (False, False): Wanted.BOTTOM_RIGHT,
            }[x < 0, y < 0]
        )
    if abs(left) > _LEAN_DEG:
        shows.add(Wanted.LEFT_AWAY if left > 0 else Wanted.RIGHT_AWAY)
    if abs(up) > _LEAN_DEG:
        shows.add(Wanted.TOP_AWAY if up > 0 else Wanted.BOTTOM_AWAY)
    if _share(board) > _NEAR_SHARE:
        shows.add(Wanted.NEAR)
    if max(abs(x), abs(y)) < 2 * _OFF_CENTRE and hypot(left, up) < _FACING_DEG:
        shows.add(Wanted.MIDDLE)
    return shows


def _middle(board: BoardCorners) -> tuple[float, float]:
    """Return the board's middle, from -0.5 to 0.5 across and down the picture."""
    low, high = board.pixels.min(axis=0), board.pixels.max(axis=0)
    x, y = (low + high) / 2 / np.array(board.size_px) - 0.5
    return float(x), float(y)


def _share(board: BoardCorners) -> float:
    """Return how much of the picture's width or height the corners fill, the larger of both."""
    spread = board.pixels.max(axis=0) - board.pixels.min(axis=0)
    return float((spread / np.array(board.size_px)).max())


def _moved_share(before: BoardCorners, now: BoardCorners) -> float:
    """Return how far corners that both pictures show have gone, as a share of the width."""
    places = {
        tuple(place): pixel for place, pixel in zip(before.points_mm, before.pixels, strict=True)
    }
    gone = [
        float(np.hypot(*(pixel - places[tuple(place)])))
        for place, pixel in zip(now.points_mm, now.pixels, strict=True)
        if tuple(place) in places
    ]
    return float(np.median(gone)) / now.size_px[0] if gone else 1.0


def _sharpness(board: BoardCorners, grey: Picture) -> float:
    """Return the steepest slope around corners, as a share of black to white a pixel."""
    found = []
    for x, y in np.round(board.pixels).astype(int):
        patch = grey[
            max(0, y - _PATCH_PX) : y + _PATCH_PX + 1, max(0, x - _PATCH_PX) : x + _PATCH_PX + 1
        ]
        if min(patch.shape) < 2 * _PATCH_PX:
            continue
        light = patch.astype(np.float64)
        step = float(np.percentile(light, 95) - np.percentile(light, 5))
        slope = max(float(np.abs(np.diff(light, axis=axis)).max()) for axis in (0, 1))
        found.append(slope / max(step, 1.0))
    return float(np.median(found)) if found else 0.0
