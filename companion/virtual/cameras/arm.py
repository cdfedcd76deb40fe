"""Where is the arm of a hand? It comes in from a side, reaches what the hand does, and goes again.

The virtual table's hand is a point that holds something. Whoever looks sees two or three fingers
there, a palm, a forearm and a sleeve that leads out of the picture to somebody's shoulder; with a
plate in their hands, two of them. Nothing here touches anything: what pushes are the forces.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from companion.virtual.stage import Pose

FloatArray = npt.NDArray[np.float64]

# An arm is in, or gone again, after this time.
_IN_S: Final = 0.22
_OUT_S: Final = 0.35
# How far an arm that is gone has drawn back.
_AWAY_MM: Final = 620.0
_AWAY_UP_MM: Final = 60.0

# Somebody sits no farther aside of what the hand reaches for than this.
_ASIDE_RAD: Final = 0.6


@dataclass(frozen=True)
class Part:
    """A part of an arm: a capsule between two points of the hand's own frame, in millimetres.

    x leads out to the elbow, y to the left, z up; the origin is between the finger tips.
    """

    name: str
    start_mm: tuple[float, float, float]
    end_mm: tuple[float, float, float]
    radius_mm: float


def parts(bare_mm: float) -> tuple[Part, ...]:
    """Return the parts of one arm.

    Args:
        bare_mm: Where the sleeve ends, behind the wrist.
    """
    wrist = np.array([150.0, 0.0, 38.0])
    along = np.array([0.90, 0.0, 0.436])

    def behind(length_mm: float) -> tuple[float, float, float]:
        x_mm, y_mm, z_mm = wrist + length_mm * along
        return float(x_mm), float(y_mm), float(z_mm)

    return (
        Part("thumb-tip", (2.0, -16.0, 2.0), (34.0, -24.0, 6.0), 8.5),
        Part("thumb", (34.0, -24.0, 6.0), (78.0, -26.0, 20.0), 10.0),
        Part("index-tip", (2.0, 16.0, 4.0), (30.0, 19.0, 16.0), 7.5),
        Part("index", (30.0, 19.0, 16.0), (82.0, 22.0, 30.0), 9.0),
        Part("middle", (16.0, 27.0, -6.0), (82.0, 8.0, 24.0), 9.0),
        Part("ring", (34.0, 26.0, -14.0), (84.0, -6.0, 20.0), 8.5),
        Part("palm-left", (84.0, 18.0, 27.0), (138.0, 12.0, 36.0), 17.0),
        Part("palm-right", (84.0, -16.0, 23.0), (138.0, -12.0, 36.0), 18.0),
        Part("forearm", behind(0.0), behind(220.0), 26.0),
        Part("sleeve", behind(bare_mm), behind(bare_mm + 1500.0), 38.0),
    )


@dataclass(frozen=True)
class Reach:
    """One arm as it is seen at a time.

    Attributes:
        tips_mm: (3,) where the finger tips are.
        turn_rad: Towards where its elbow lies, from x.
        person: Whose it is, a number.
    """

    tips_mm: tuple[float, float, float]
    turn_rad: float
    person: int

    def pose(self, part: Part) -> Pose:
        """Return where a part is: its own z axis from start to end, its origin in the middle."""
        cosine, sine = np.cos(self.turn_rad), np.sin(self.turn_rad)
        turn = np.array([[cosine, -sine, 0.0], [sine, cosine, 0.0], [0.0, 0.0, 1.0]])
        start, end = turn @ part.start_mm, turn @ part.end_mm
        middle = (start + end) / 2 + self.tips_mm
        along = (end - start) / np.linalg.norm(end - start)
        # The shortest turn from z to there.
        half = np.array([1 + along[2], -along[1], along[0], 0.0])
        qw, qx, qy, qz = half / np.linalg.norm(half)
        x_mm, y_mm, z_mm = middle
        return Pose(*(float(one) for one in (x_mm, y_mm, z_mm, qw, qx, qy, qz)))


class Arms:
    """The arms at one table, followed step by step: they come and go as the hand does."""

    def __init__(self, rng: np.random.Generator, people: int) -> None:
        """Begin with nobody there.

        Args:
            rng: Where chance comes from: who reaches in, and from where.
            people: How many sit at the table.
        """
        self._rng = rng
        self._people = people
        self._at_s = 0.0
        self._share_in = 0.0
        self._tips_mm = np.zeros(3)
        self._turn_rad = 0.0
        self._person = 0
        self._holds_plate = False

    def follow(
        self, at_s: float, hand_mm: tuple[float, float, float] | None, *, holds_plate: bool
    ) -> None:
        """Follow the table's hand to a later time.

        Args:
            at_s: That time.
            hand_mm: Where the hand is, None while nobody reaches in.
            holds_plate: Whether there are two of them, at a plate.
        """
        since_s, self._at_s = at_s - self._at_s, at_s
        if hand_mm is None:
            self._share_in = max(0.0, self._share_in - since_s / _OUT_S)
            return
        self._tips_mm = np.array(hand_mm)
        if self._share_in == 0.0:
            towards_rad = float(np.arctan2(hand_mm[1], hand_mm[0]))
            self._turn_rad = towards_rad + float(self._rng.uniform(-_ASIDE_RAD, _ASIDE_RAD))
            self._person = int(self._rng.integers(self._people))
        self._share_in = min(1.0, self._share_in + since_s / _IN_S)
        self._holds_plate = holds_plate

    @property
    def are_there(self) -> bool:
        """Whether any arm reaches in."""
        return self._share_in > 0.0

    def reaches(self, plate_mm: float) -> tuple[Reach, ...]:
        """Return the arms as they are now: none, one, or two that hold a plate.

        Args:
            plate_mm: How far from its middle a plate is held.
        """
        if not self.are_there:
            return ()
        gone = (1 - self._share_in) ** 2
        if not self._holds_plate:
            return (self._reach(self._turn_rad, self._tips_mm, gone),)
        return tuple(
            self._reach(
                self._turn_rad + side * 0.35,
                self._tips_mm + plate_mm * _level(self._turn_rad + side * 1.1),
                gone,
            )
            for side in (-1, 1)
        )

    def _reach(self, turn_rad: float, tips_mm: FloatArray, gone: float) -> Reach:
        x_mm, y_mm, z_mm = tips_mm + gone * (
            _AWAY_MM * _level(turn_rad) + np.array([0.0, 0.0, _AWAY_UP_MM])
        )
        return Reach((float(x_mm), float(y_mm), float(z_mm)), turn_rad, self._person)


def _level(turn_rad: float) -> FloatArray:
    return np.array([np.cos(turn_rad), np.sin(turn_rad), 0.0])
