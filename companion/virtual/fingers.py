"""How do fingers move things? They reach, grip, move, lift, lower, press and let go, step by step.

What they do takes its time and trembles; each motion is a generator that lets one step of the world
pass at each ``yield``. ``hand.py`` makes acts of them.
"""

from collections.abc import Generator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from companion.scene import Piece
from companion.virtual.grip import Grip, Strength
from companion.virtual.model import STEP_S
from companion.virtual.physics import GRAVITY_M_S2, World
from companion.virtual.ways import plates_laid

FloatArray = npt.NDArray[np.float64]
Steps = Generator[None, None, None]

_ABOVE_M = 0.03  # a carried piece passes so far above what stands
_LOOK_STEPS = 5

# A finger that presses is soft: by so much its force trembles where a free hand would tremble.
_SOFT_N_M = 10.0


@dataclass(frozen=True)
class Manner:
    """How somebody handles a tower.

    Attributes:
        prod_n: Weakest and strongest prod before a grip.
        pull_m_s: Speed of pulling, ``carry_m_s`` of carrying, ``lower_m_s`` of setting down.
        tremor_m: How far a hand trembles.
        relief: Share of what a column carries that the other hand takes off it.
    """

    prod_n: tuple[float, float] = (0.03, 0.5)
    pull_m_s: float = 0.07
    carry_m_s: float = 0.30
    lower_m_s: float = 0.04
    tremor_m: float = 0.0002
    relief: tuple[float, float] = (0.3, 1.0)


class Fingers:
    """What two hands hold and press at the moment, and how that changes."""

    def __init__(
        self, world: World, rng: np.random.Generator, manner: Manner | None = None
    ) -> None:
        self._world = world
        self._rng = rng
        self.manner = manner or Manner()
        self.grip: Grip | None = None
        """What is held."""
        self.forces: dict[Piece | str, tuple[FloatArray, FloatArray]] = {}
        """What is pressed: each body's force (N) and where, from its middle (m)."""
        self.is_lifted = False
        """Whether what is held touches nothing."""
        self.place_m: FloatArray | None = None
        """(3,) where the hand is, None while nobody reaches in."""
        self._tremor = rng.uniform(0, 2 * np.pi, (3, 3))

    def wait(self, seconds: float) -> Steps:
        """Let time pass as things are."""
        for _ in range(round(seconds / STEP_S)):
            yield

    def reach(self, piece: Piece) -> Steps:
        """Come near, and prod a time or two."""
        self.place_m = self._world.position_m(piece)
        yield from self.wait(float(self._rng.uniform(0.2, 0.6)))
        for _ in range(int(self._rng.integers(0, 3))):
            weakest, strongest = np.log(self.manner.prod_n)
            force = float(np.exp(self._rng.uniform(weakest, strongest)))
            angle = float(self._rng.uniform(0, 2 * np.pi))
            down = float(self._rng.uniform(-0.6, 0.6))
            # A column stands: what would topple it is held back by the fingers on its other side.
            steadied = min(force, 0.3 * self._steady_n(piece))
            push = np.array(
                [steadied * np.cos(angle), steadied * np.sin(angle), -abs(down) * force]
            )
            half_s = float(self._rng.uniform(0.08, 0.3))
            yield from self.presses_on(piece, push, half_s)
            yield from self.eases(piece, half_s)
            yield from self.wait(float(self._rng.uniform(0.05, 0.3)))

    def _steady_n(self, piece: Piece) -> float:
        """The sideways force at its middle that would tilt a column under its load."""
        radius_mm = self._world.stage.table_set.kinds[piece.kind].radius_mm
        weight_n = float(self._world.inertia(piece)[0]) * GRAVITY_M_S2 + self._world.load_n(piece)
        return weight_n * radius_mm / (self._world.stage.table_set.column_height_mm / 2)

    def grips(self, body: Piece | str, strength: Strength) -> Generator[None, None, Grip]:
        """Take hold of a body, firmer and firmer; return the grip."""
        grip = Grip(self._world, body, strength)
        self.grip, self.is_lifted = grip, False
        for share in np.linspace(0, 1, 60):
            grip.firmness = float(share)
            yield
        return grip

    def releases(self) -> Steps:
        """Let go of what is held, looser and looser, and draw the hand back."""
        assert self.grip is not None
        self.is_lifted = False
        grip = self.grip
        for share in np.linspace(1, 0, 100):
            grip.firmness = float(share)
            yield
        grip.let_go()
        self.grip = None
        yield from self.wait(float(self._rng.uniform(0.1, 0.3)))
        self.place_m = None

    def moves(self, to_m: FloatArray, speed_m_s: float) -> Steps:
        """Move what is held straight to a place, (3,) in metres."""
        assert self.grip is not None
        start_m = self.grip.goal_m.copy()
        for share in self.pace(float(np.linalg.norm(to_m - start_m)), speed_m_s):
            self.grip.goal_m = self.shaken(start_m + share * (to_m - start_m))
            self.place_m = self.grip.goal_m
            yield
        self.grip.goal_m = to_m.copy()

    def lifts(self, to_m: float) -> Generator[None, None, float]:
        """Lift what is held; return when it touched nothing any more."""
        assert self.grip is not None
        grip, left_s = self.grip, None
        start_m = grip.goal_m.copy()
        up_m = to_m - start_m[2]
        for number, share in enumerate(self.pace(up_m, self.manner.carry_m_s)):
            grip.goal_m = self.shaken(start_m + np.array([0, 0, share * up_m]))
            self.place_m = grip.goal_m
            yield
            looks = left_s is None and number % _LOOK_STEPS == 0
            if looks and not self._world.touches(grip.body):
                left_s, self.is_lifted = self._world.at_s, True
        return self._world.at_s if left_s is None else left_s

    def carries(self, to_m: FloatArray) -> Steps:
        """Carry what is held above everything to a place, (2,) in metres."""
        assert self.grip is not None
        over_m = max(self.over_all_m(), float(self.grip.goal_m[2]))
        yield from self.moves(np.append(self.grip.goal_m[:2], over_m), self.manner.carry_m_s)
        yield from self.moves(np.append(to_m, over_m), self.manner.carry_m_s)

    def lowers(self, floor_m: float) -> Generator[None, None, float]:
        """Lower what is held until it stands; return when it touched first."""
        assert self.grip is not None
        grip = self.grip
        near_m = np.append(grip.goal_m[:2], floor_m + 0.006)
        yield from self.moves(near_m, self.manner.carry_m_s)
        yield from self.wait(0.15)
        touched_s: float | None = None
        start_m = grip.goal_m.copy()
        sag_m = float(self._world.inertia(grip.body)[0]) * GRAVITY_M_S2 / 200.0
        for share in self.pace(0.008 + sag_m, self.manner.lower_m_s):
            grip.goal_m = self.shaken(start_m - np.array([0, 0, share * 0.008]))
            yield
            if touched_s is None and self._world.touches(grip.body):
                touched_s = self._world.at_s
                self.is_lifted = False
            if touched_s is not None and self._world.at_s - touched_s > 0.12:
                break
        return self._world.at_s if touched_s is None else touched_s

    def presses_on(
        self, body: Piece | str, force_n: FloatArray, ramp_s: float, at_m: FloatArray | None = None
    ) -> Steps:
        """Push harder and harder up to a force, which stays."""
        arm_m = np.zeros(3) if at_m is None else at_m - self._world.position_m(body)
        for share in np.linspace(0, 1, max(2, round(ramp_s / STEP_S))):
            self.forces[body] = (float(np.sin(share * np.pi / 2)) * force_n, arm_m)
            yield

    def eases(self, body: Piece | str, ramp_s: float) -> Steps:
        """Push less and less, and let go."""
        force_n, arm_m = self.forces[body]
        for share in np.linspace(1, 0, max(2, round(ramp_s / STEP_S))):
            self.forces[body] = (float(share) * force_n, arm_m)
            yield
        self.stop_pushing(body)

    def stop_pushing(self, body: Piece | str) -> None:
        """Press on a body no more."""
        self.forces.pop(body, None)
        self._world.exert(body, np.zeros(3), np.zeros(3))

    def pace(self, length_m: float, speed_m_s: float) -> FloatArray:
        """Shares of a way at each step, that begin and end gently."""
        steps = max(20, round(1.5 * length_m / speed_m_s / STEP_S))
        time = np.linspace(0, 1, steps)
        return np.asarray(time**2 * (3 - 2 * time))

    def shaken(self, goal_m: FloatArray) -> FloatArray:
        """The goal with a hand's tremor of some hertz."""
        return np.asarray(goal_m + self._tremor_m())

    def pressed(self, force_n: FloatArray) -> FloatArray:
        """The force of a finger that presses, (3,), with the tremor of its hand."""
        return np.asarray(force_n + _SOFT_N_M * self._tremor_m())

    def _tremor_m(self) -> FloatArray:
        at_s = self._world.at_s
        waves = np.sin(2 * np.pi * np.array([1.7, 4.3, 8.9])[:, None] * at_s + self._tremor)
        return np.asarray(self.manner.tremor_m * waves.sum(axis=0))

    def over_all_m(self) -> float:
        """The height at which a held column passes above everything."""
        stage = self._world.stage
        column_mm = stage.table_set.column_height_mm
        floor_mm = stage.floor_z_mm(len(plates_laid(self._world)))
        return (floor_mm + 1.5 * column_mm) / 1e3 + _ABOVE_M
