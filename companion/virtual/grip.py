"""How hard does a hand hold? Like a soft spring that gives way: it never forces anything.

A grip draws one body towards a goal and keeps it upright. Its force and its torque are limited,
so a column that carries a plate stays where it is, or is jerked out when friction lets go.
"""

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from companion.scene import Piece
from companion.virtual.physics import World

FloatArray = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Strength:
    """How a hand holds.

    Attributes:
        spring_n_m: Force for each metre that the body lags behind.
        most_n: It does not pull or press harder.
        turn_rad_s: How quickly it sets a tilted body upright.
        most_nm: It does not twist harder.
    """

    spring_n_m: float = 200.0
    most_n: float = 2.5
    turn_rad_s: float = 60.0
    most_nm: float = 0.08


FINGERS = Strength()
"""Two fingers round a column."""

BOTH_HANDS = Strength(spring_n_m=400.0, most_n=5.0, turn_rad_s=40.0, most_nm=0.4)
"""Two hands at a plate."""


class Grip:
    """A hand at one body; exerts its force anew at every step until it lets go."""

    def __init__(self, world: World, body: Piece | str, strength: Strength = FINGERS) -> None:
        self._world = world
        self.body = body
        self._strength = strength
        inertia = world.inertia(body)
        self._mass_kg, self._inertia = float(inertia[0]), inertia[1:]
        self.goal_m = world.position_m(body)
        """(3,) where the hand wants the body's middle to be."""
        along = world.axes(body)[:, 0]
        self.goal_yaw = float(np.arctan2(along[1], along[0]))
        """Where the body's own x axis is wanted, in radians."""
        self.firmness = 0.0
        """From 0, about to let go, to 1."""
        self.force_n = np.zeros(3)
        """(3,) the force that is exerted now."""
        world.held = body

    @property
    def lag_m(self) -> float:
        """How far the body is from where it is wanted."""
        return math.dist(self.goal_m, self._world.position_m(self.body))

    def exert(self) -> None:
        """Exert the force for this step."""
        world, strength = self._world, self._strength
        speed = world.speed(self.body)
        damping = 2 * math.sqrt(strength.spring_n_m * self._mass_kg)
        lag = self.goal_m - world.position_m(self.body)
        force = _limited(strength.spring_n_m * lag - damping * speed[:3], strength.most_n)
        axes = world.axes(self.body)
        off = axes.T @ self._wanted()
        error = 0.5 * np.array(
            [off[2, 1] - off[1, 2], off[0, 2] - off[2, 0], off[1, 0] - off[0, 1]]
        )
        rate = strength.turn_rad_s
        torque = _limited(
            self._inertia * (rate**2 * error - 2 * rate * speed[3:]), strength.most_nm
        )
        self.force_n = self.firmness * force
        world.exert(self.body, self.force_n, self.firmness * (axes @ torque))

    def _wanted(self) -> FloatArray:
        """(3, 3) the axes of the body when it stands as it should."""
        cosine, sine = math.cos(self.goal_yaw), math.sin(self.goal_yaw)
        return np.array([[cosine, -sine, 0.0], [sine, cosine, 0.0], [0.0, 0.0, 1.0]])

    def let_go(self) -> None:
        """Exert nothing any more."""
        self._world.held = None
        self.firmness = 0.0
        self.force_n = np.zeros(3)
        self._world.exert(self.body, np.zeros(3), np.zeros(3))


def _limited(vector: FloatArray, most: float) -> FloatArray:
    length = math.sqrt(float(vector @ vector))
    return vector if length <= most else vector * (most / length)
