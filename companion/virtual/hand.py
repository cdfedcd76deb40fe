"""What does a hand do at the table? Pulls out, carries, sets down, tries, lays, knocks over.

Each act is a generator that lets one step of the world pass at each ``yield``, so a match can be
acted step by step beside whatever else happens; what an act returns says how it went. A hand
trembles, prods before it grips, gives up what is stuck, and relieves the plate above a little.
"""

from collections.abc import Generator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from companion.scene import Piece
from companion.virtual.grip import BOTH_HANDS, FINGERS, Grip, Strength
from companion.virtual.model import STEP_S
from companion.virtual.physics import GRAVITY_M_S2, World
from companion.virtual.stage import Pose
from companion.virtual.ways import free_radius_mm, plates_laid, storey_of, way_out

FloatArray = npt.NDArray[np.float64]
Steps = Generator[None, None, None]

_STUCK_M = 0.011  # lagging behind by more, the column is stuck
_DRAGGED_M = 0.005  # a plate that moves by more is being taken along
_ABOVE_M = 0.03  # a carried piece passes so far above what stands
_LOOK_STEPS = 5


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


@dataclass(frozen=True)
class Pulled:
    """How pulling a column went: out of the tower since ``at_s``, or given up and put back."""

    is_out: bool
    at_s: float


class Hand:
    """One hand (and the other one, when it is needed) at one table."""

    def __init__(
        self, world: World, rng: np.random.Generator, manner: Manner | None = None
    ) -> None:
        self._world = world
        self._rng = rng
        self.manner = manner or Manner()
        self._grip: Grip | None = None
        self._forces: dict[Piece | str, tuple[FloatArray, FloatArray]] = {}
        self._lifted = False
        self._place_m: FloatArray | None = None
        self._tremor = rng.uniform(0, 2 * np.pi, (3, 3))

    @property
    def at_mm(self) -> tuple[float, float, float] | None:
        """Where the hand is, None while nobody reaches in."""
        if self._place_m is None:
            return None
        x, y, z = 1e3 * self._place_m
        return float(x), float(y), float(z)

    @property
    def is_at_tower(self) -> bool:
        """Whether fingers touch what stands."""
        return bool(self._forces) or (self._grip is not None and not self._lifted)

    def sideways_nm(self) -> FloatArray:
        """Return (2,) the moment of the sideways forces on the tower about the base's top."""
        moment = np.zeros(2)
        floor_m = self._world.stage.table_set.base_thickness_mm / 1e3
        if self._grip is not None and not self._lifted:
            height_m = self._world.position_m(self._grip.body)[2] - floor_m
            moment += self._grip.force_n[:2] * height_m
        for body, (force_n, _) in self._forces.items():
            moment += force_n[:2] * (self._world.position_m(body)[2] - floor_m)
        return moment

    def exert(self) -> None:
        """Exert the forces of this step."""
        if self._grip is not None:
            self._grip.exert()
        for body, (force_n, arm_m) in self._forces.items():
            self._world.exert(body, force_n, np.cross(arm_m, force_n))

    def let_go(self) -> None:
        """Let go of everything at once."""
        if self._grip is not None:
            self._grip.let_go()
        self._grip = None
        for body in list(self._forces):
            self._stop_pushing(body)
        self._place_m = None
        self._lifted = False

    # Acts

    def pull_out(self, piece: Piece) -> Generator[None, None, Pulled]:
        """Pull a column from under its plate and lift it; give up what is stuck.

        Raises:
            ValueError: Its neighbours leave no way out.
        """
        way = way_out(self._world, piece)
        if way is None:
            raise ValueError(f"There is no way out for {piece}.")
        yield from self._reach(piece)
        load_n = self._world.load_n(piece)
        grip = yield from self._grips(piece, FINGERS)
        above = self._plate_above(piece)
        relief_n = load_n * float(self._rng.uniform(*self.manner.relief))
        if above is not None:
            yield from self._push(above, np.array([0, 0, relief_n]), 0.3, at_m=grip.goal_m)
        start_m = grip.goal_m.copy()
        along = np.array([*way.direction, 0.0])
        dragged_from = None if above is None else self._world.position_m(above)
        stuck = False
        length_m = way.length_mm / 1e3
        for share in self._pace(length_m, self.manner.pull_m_s):
            grip.goal_m = self._shaken(start_m + share * length_m * along)
            yield
            if grip.lag_m > _STUCK_M or self._dragged(above, dragged_from):
                stuck = share < 0.7
            if stuck:
                break
        if stuck:
            yield from self._moves(start_m, self.manner.pull_m_s)
        if above is not None:
            yield from self._eases(above, 0.4)
        if stuck:
            at_s = self._world.at_s
            yield from self._releases()
            return Pulled(False, at_s)
        at_s = yield from self._lifts(self._over_all_m())
        return Pulled(True, at_s)

    def set_down(self, at_mm: tuple[float, float]) -> Generator[None, None, float]:
        """Set the held column down on the highest plate; return when it stood there.

        Args:
            at_mm: Where, board frame.
        """
        assert self._grip is not None
        top = plates_laid(self._world)[-1]
        floor_m = (
            self._world.position_m(top)[2] + self._world.stage.table_set.plate_thickness_mm / 2e3
        )
        yield from self._carries(np.array(at_mm) / 1e3)
        piece = self._grip.body
        assert isinstance(piece, Piece)
        half_m = self._world.stage.column(piece).height_mm / 2e3
        at_s = yield from self._lowers(floor_m + half_m)
        yield from self._releases()
        return at_s

    def lay(self, colour: str, pose: Pose) -> Generator[None, None, float]:
        """Bring a plate and lay it on the columns of the highest storey; return when it lay.

        Args:
            colour: Which plate.
            pose: Where; its height is that of the columns, whatever is said.
        """
        aside_mm = free_radius_mm(self._world) + 140.0
        over_m = self._over_all_m()
        self._world.bring_in(colour, Pose(aside_mm, 0.0, 1e3 * over_m, *pose[3:]))
        grip = Grip(self._world, colour, BOTH_HANDS)
        grip.firmness = 1.0
        self._grip, self._lifted, self._place_m = grip, True, grip.goal_m
        yield from self._carries(np.array([pose.x_mm, pose.y_mm]) / 1e3)
        stage = self._world.stage
        floor_m = (
            stage.floor_z_mm(len(plates_laid(self._world)) - 1) + stage.table_set.column_height_mm
        )
        at_s = yield from self._lowers((floor_m + stage.table_set.plate_thickness_mm / 2) / 1e3)
        yield from self._releases()
        return at_s

    def take_away(self) -> Steps:
        """Carry the held column off the table for good."""
        assert self._grip is not None
        piece = self._grip.body
        yield from self._carries(np.array([0.35, 0.0]))
        self._grip.let_go()
        self._grip, self._place_m, self._lifted = None, None, False
        self._world.take_out(piece)

    def try_and_stop(self, piece: Piece) -> Generator[None, None, float]:
        """Prod and shift a column by some millimetres, put it back; return when it was back."""
        yield from self._reach(piece)
        grip = yield from self._grips(piece, FINGERS)
        start_m = grip.goal_m.copy()
        for _ in range(int(self._rng.integers(1, 4))):
            angle = float(self._rng.uniform(0, 2 * np.pi))
            away_m = float(self._rng.uniform(0.002, 0.008))
            side_m = start_m + away_m * np.array([np.cos(angle), np.sin(angle), 0.0])
            yield from self._moves(side_m, self.manner.pull_m_s)
            yield from self._moves(start_m, self.manner.pull_m_s)
        at_s = self._world.at_s
        yield from self._releases()
        return at_s

    def push(
        self,
        body: Piece | str,
        force_n: FloatArray,
        ramp_s: float,
        hold_s: float,
        arm_m: FloatArray | None = None,
    ) -> Steps:
        """Push a body, harder and harder, hold, and let go.

        Args:
            body: A column, or a plate by its colour.
            force_n: (3,) at most.
            ramp_s: How long it grows, ``hold_s`` how long it lasts.
            arm_m: (3,) from the body's middle to where it is pushed.
        """
        self._place_m = self._world.position_m(body)
        at_m = self._place_m + (np.zeros(3) if arm_m is None else arm_m)
        yield from self._push(body, force_n, ramp_s, at_m=at_m)
        yield from self.wait(hold_s)
        self._stop_pushing(body)
        self._place_m = None

    def press(
        self, body: Piece | str, force_n: FloatArray, arm_m: FloatArray | None = None
    ) -> None:
        """Let the hand exert a force on a body till it is changed, or till the hand lets go.

        Args:
            body: A column, or a plate by its colour.
            force_n: (3,).
            arm_m: (3,) from the body's middle to where it is pressed.
        """
        self._forces[body] = (force_n, np.zeros(3) if arm_m is None else arm_m)
        self._place_m = self._world.position_m(body)

    def wait(self, seconds: float) -> Steps:
        """Let time pass as things are."""
        for _ in range(round(seconds / STEP_S)):
            yield

    # How they are done

    def _reach(self, piece: Piece) -> Steps:
        """Come near, and prod a time or two."""
        self._place_m = self._world.position_m(piece)
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
            yield from self._push(piece, push, half_s)
            yield from self._eases(piece, half_s)
            yield from self.wait(float(self._rng.uniform(0.05, 0.3)))

    def _steady_n(self, piece: Piece) -> float:
        """The sideways force at its middle that would tilt a column under its load."""
        radius_mm = self._world.stage.table_set.kinds[piece.kind].radius_mm
        weight_n = float(self._world.inertia(piece)[0]) * GRAVITY_M_S2 + self._world.load_n(piece)
        return weight_n * radius_mm / (self._world.stage.table_set.column_height_mm / 2)

    def _grips(self, body: Piece | str, strength: Strength) -> Generator[None, None, Grip]:
        grip = Grip(self._world, body, strength)
        self._grip, self._lifted = grip, False
        for share in np.linspace(0, 1, 60):
            grip.firmness = float(share)
            yield
        return grip

    def _releases(self) -> Steps:
        assert self._grip is not None
        self._lifted = False
        grip = self._grip
        for share in np.linspace(1, 0, 100):
            grip.firmness = float(share)
            yield
        grip.let_go()
        self._grip = None
        yield from self.wait(float(self._rng.uniform(0.1, 0.3)))
        self._place_m = None

    def _moves(self, to_m: FloatArray, speed_m_s: float) -> Steps:
        assert self._grip is not None
        start_m = self._grip.goal_m.copy()
        for share in self._pace(float(np.linalg.norm(to_m - start_m)), speed_m_s):
            self._grip.goal_m = self._shaken(start_m + share * (to_m - start_m))
            self._place_m = self._grip.goal_m
            yield
        self._grip.goal_m = to_m.copy()

    def _lifts(self, to_m: float) -> Generator[None, None, float]:
        """Lift what is held; return when it touched nothing any more."""
        assert self._grip is not None
        grip, left_s = self._grip, None
        start_m = grip.goal_m.copy()
        up_m = to_m - start_m[2]
        for number, share in enumerate(self._pace(up_m, self.manner.carry_m_s)):
            grip.goal_m = self._shaken(start_m + np.array([0, 0, share * up_m]))
            self._place_m = grip.goal_m
            yield
            looks = left_s is None and number % _LOOK_STEPS == 0
            if looks and not self._world.touches(grip.body):
                left_s, self._lifted = self._world.at_s, True
        return self._world.at_s if left_s is None else left_s

    def _carries(self, to_m: FloatArray) -> Steps:
        assert self._grip is not None
        over_m = max(self._over_all_m(), float(self._grip.goal_m[2]))
        yield from self._moves(np.append(self._grip.goal_m[:2], over_m), self.manner.carry_m_s)
        yield from self._moves(np.append(to_m, over_m), self.manner.carry_m_s)

    def _lowers(self, floor_m: float) -> Generator[None, None, float]:
        """Lower what is held until it stands; return when it touched first."""
        assert self._grip is not None
        grip = self._grip
        near_m = np.append(grip.goal_m[:2], floor_m + 0.006)
        yield from self._moves(near_m, self.manner.carry_m_s)
        yield from self.wait(0.15)
        touched_s: float | None = None
        start_m = grip.goal_m.copy()
        sag_m = float(self._world.inertia(grip.body)[0]) * GRAVITY_M_S2 / 200.0
        for share in self._pace(0.008 + sag_m, self.manner.lower_m_s):
            grip.goal_m = self._shaken(start_m - np.array([0, 0, share * 0.008]))
            yield
            if touched_s is None and self._world.touches(grip.body):
                touched_s = self._world.at_s
                self._lifted = False
            if touched_s is not None and self._world.at_s - touched_s > 0.12:
                break
        return self._world.at_s if touched_s is None else touched_s

    def _push(
        self, body: Piece | str, force_n: FloatArray, ramp_s: float, at_m: FloatArray | None = None
    ) -> Steps:
        """Push harder and harder up to a force, which stays."""
        arm_m = np.zeros(3) if at_m is None else at_m - self._world.position_m(body)
        for share in np.linspace(0, 1, max(2, round(ramp_s / STEP_S))):
            self._forces[body] = (float(np.sin(share * np.pi / 2)) * force_n, arm_m)
            yield

    def _eases(self, body: Piece | str, ramp_s: float) -> Steps:
        """Push less and less, and let go."""
        force_n, arm_m = self._forces[body]
        for share in np.linspace(1, 0, max(2, round(ramp_s / STEP_S))):
            self._forces[body] = (float(share) * force_n, arm_m)
            yield
        self._stop_pushing(body)

    def _stop_pushing(self, body: Piece | str) -> None:
        self._forces.pop(body, None)
        self._world.exert(body, np.zeros(3), np.zeros(3))

    def _pace(self, length_m: float, speed_m_s: float) -> FloatArray:
        """Shares of a way at each step, that begin and end gently."""
        steps = max(20, round(1.5 * length_m / speed_m_s / STEP_S))
        time = np.linspace(0, 1, steps)
        return np.asarray(time**2 * (3 - 2 * time))

    def _shaken(self, goal_m: FloatArray) -> FloatArray:
        """The goal with a hand's tremor of some hertz."""
        at_s = self._world.at_s
        waves = np.sin(2 * np.pi * np.array([1.7, 4.3, 8.9])[:, None] * at_s + self._tremor)
        return np.asarray(goal_m + self.manner.tremor_m * waves.sum(axis=0))

    def _plate_above(self, piece: Piece) -> str | None:
        laid = plates_laid(self._world)
        storey = storey_of(self._world, piece)
        return laid[storey] if storey < len(laid) else None

    def _dragged(self, plate: str | None, from_m: FloatArray | None) -> bool:
        if plate is None or from_m is None:
            return False
        moved_m = self._world.position_m(plate)[:2] - from_m[:2]
        return float(np.hypot(*moved_m)) > _DRAGGED_M

    def _over_all_m(self) -> float:
        """The height at which a held column passes above everything."""
        stage = self._world.stage
        column_mm = stage.table_set.column_height_mm
        floor_mm = stage.floor_z_mm(len(plates_laid(self._world)))
        return (floor_mm + 1.5 * column_mm) / 1e3 + _ABOVE_M
