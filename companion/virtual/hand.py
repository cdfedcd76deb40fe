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
from companion.virtual.fingers import Fingers, Manner, Steps
from companion.virtual.grip import BOTH_HANDS, FINGERS, Grip
from companion.virtual.physics import World
from companion.virtual.stage import Pose
from companion.virtual.ways import free_radius_mm, plates_laid, storey_of, way_out

FloatArray = npt.NDArray[np.float64]

_STUCK_M = 0.011  # lagging behind by more, the column is stuck
_DRAGGED_M = 0.005  # a plate that moves by more is being taken along


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
        self._fingers = Fingers(world, rng, manner)
        self.manner = self._fingers.manner

    @property
    def at_mm(self) -> tuple[float, float, float] | None:
        """Where the hand is, None while nobody reaches in."""
        if self._fingers.place_m is None:
            return None
        x, y, z = 1e3 * self._fingers.place_m
        return float(x), float(y), float(z)

    @property
    def is_at_tower(self) -> bool:
        """Whether fingers touch what stands."""
        return bool(self._fingers.forces) or (
            self._fingers.grip is not None and not self._fingers.is_lifted
        )

    @property
    def aloft(self) -> Piece | None:
        """The column that is in the air in one hand, while the other one touches nothing."""
        fingers = self._fingers
        if fingers.grip is None or not fingers.is_lifted or fingers.forces:
            return None
        return fingers.grip.body if isinstance(fingers.grip.body, Piece) else None

    def sideways_nm(self) -> FloatArray:
        """Return (2,) the moment of the sideways forces on the tower about the base's top."""
        moment = np.zeros(2)
        floor_m = self._world.stage.table_set.base_thickness_mm / 1e3
        if self._fingers.grip is not None and not self._fingers.is_lifted:
            height_m = self._world.position_m(self._fingers.grip.body)[2] - floor_m
            moment += self._fingers.grip.force_n[:2] * height_m
        for body, (force_n, _) in self._fingers.forces.items():
            moment += force_n[:2] * (self._world.position_m(body)[2] - floor_m)
        return moment

    def exert(self) -> None:
        """Exert the forces of this step."""
        if self._fingers.grip is not None:
            self._fingers.grip.exert()
        for body, (steady_n, arm_m) in self._fingers.forces.items():
            # Who holds a column and relieves a plate keeps still for long; a prod is over at once.
            force_n = steady_n if self._fingers.grip is None else self._fingers.pressed(steady_n)
            (x, y, z), (along_x, along_y, along_z) = arm_m, force_n
            torque_nm = (
                y * along_z - z * along_y,
                z * along_x - x * along_z,
                x * along_y - y * along_x,
            )
            self._world.exert(body, force_n, np.array(torque_nm))

    def let_go(self) -> None:
        """Let go of everything at once."""
        if self._fingers.grip is not None:
            self._fingers.grip.let_go()
        self._fingers.grip = None
        for body in list(self._fingers.forces):
            self._fingers.stop_pushing(body)
        self._fingers.place_m = None
        self._fingers.is_lifted = False

    def pull_out(self, piece: Piece) -> Generator[None, None, Pulled]:
        """Pull a column from under its plate and lift it; give up what is stuck.

        Raises:
            ValueError: Its neighbours leave no way out.
        """
        way = way_out(self._world, piece)
        if way is None:
            raise ValueError(f"There is no way out for {piece}.")
        yield from self._fingers.reach(piece)
        load_n = self._world.load_n(piece)
        grip = yield from self._fingers.grips(piece, FINGERS)
        above = self._plate_above(piece)
        relief_n = load_n * float(self._rng.uniform(*self.manner.relief))
        if above is not None:
            yield from self._fingers.presses_on(
                above, np.array([0, 0, relief_n]), 0.3, at_m=grip.goal_m
            )
        start_m = grip.goal_m.copy()
        along = np.array([*way.direction, 0.0])
        dragged_from = None if above is None else self._world.position_m(above)
        stuck = False
        length_m = way.length_mm / 1e3
        for share in self._fingers.pace(length_m, self.manner.pull_m_s):
            grip.goal_m = self._fingers.shaken(start_m + share * length_m * along)
            yield
            if grip.lag_m > _STUCK_M or self._dragged(above, dragged_from):
                stuck = share < 0.7
            if stuck:
                break
        if stuck:
            yield from self._fingers.moves(start_m, self.manner.pull_m_s)
        if above is not None:
            yield from self._fingers.eases(above, 0.4)
        if stuck:
            at_s = self._world.at_s
            yield from self._fingers.releases()
            return Pulled(False, at_s)
        at_s = yield from self._fingers.lifts(self._fingers.over_all_m())
        return Pulled(True, at_s)

    def set_down(self, at_mm: tuple[float, float]) -> Generator[None, None, float]:
        """Set the held column down on the highest plate; return when it stood there.

        Args:
            at_mm: Where, board frame.
        """
        assert self._fingers.grip is not None
        top = plates_laid(self._world)[-1]
        floor_m = (
            self._world.position_m(top)[2] + self._world.stage.table_set.plate_thickness_mm / 2e3
        )
        yield from self._fingers.carries(np.array(at_mm) / 1e3)
        piece = self._fingers.grip.body
        assert isinstance(piece, Piece)
        half_m = self._world.stage.column(piece).height_mm / 2e3
        at_s = yield from self._fingers.lowers(floor_m + half_m)
        yield from self._fingers.releases()
        return at_s

    def lay(self, colour: str, pose: Pose) -> Generator[None, None, float]:
        """Bring a plate and lay it on the columns of the highest storey; return when it lay.

        Args:
            colour: Which plate.
            pose: Where; its height is that of the columns, whatever is said.
        """
        aside_mm = free_radius_mm(self._world) + 140.0
        over_m = self._fingers.over_all_m()
        self._world.bring_in(colour, Pose(aside_mm, 0.0, 1e3 * over_m, *pose[3:]))
        grip = Grip(self._world, colour, BOTH_HANDS)
        grip.firmness = 1.0
        self._fingers.grip, self._fingers.is_lifted, self._fingers.place_m = grip, True, grip.goal_m
        yield from self._fingers.carries(np.array([pose.x_mm, pose.y_mm]) / 1e3)
        stage = self._world.stage
        floor_m = (
            stage.floor_z_mm(len(plates_laid(self._world)) - 1) + stage.table_set.column_height_mm
        )
        at_s = yield from self._fingers.lowers(
            (floor_m + stage.table_set.plate_thickness_mm / 2) / 1e3
        )
        yield from self._fingers.releases()
        return at_s

    def take_away(self) -> Steps:
        """Carry the held column off the table for good."""
        assert self._fingers.grip is not None
        piece = self._fingers.grip.body
        yield from self._fingers.carries(np.array([0.35, 0.0]))
        self._fingers.grip.let_go()
        self._fingers.grip, self._fingers.place_m, self._fingers.is_lifted = None, None, False
        self._world.take_out(piece)

    def fetch(self, piece: Piece) -> Steps:
        """Pick up a column that lies beside the table, and hold it over everything."""
        over_m = self._fingers.over_all_m()
        self._world.bring_in(piece, Pose(350.0, 0.0, 1e3 * over_m))
        grip = Grip(self._world, piece, FINGERS)
        grip.firmness = 1.0
        self._fingers.grip, self._fingers.is_lifted, self._fingers.place_m = grip, True, grip.goal_m
        yield from self._fingers.wait(0.2)

    def try_and_stop(self, piece: Piece) -> Generator[None, None, float]:
        """Prod and shift a column by some millimetres, put it back; return when it was back."""
        yield from self._fingers.reach(piece)
        grip = yield from self._fingers.grips(piece, FINGERS)
        start_m = grip.goal_m.copy()
        for _ in range(int(self._rng.integers(1, 4))):
            angle = float(self._rng.uniform(0, 2 * np.pi))
            away_m = float(self._rng.uniform(0.002, 0.008))
            side_m = start_m + away_m * np.array([np.cos(angle), np.sin(angle), 0.0])
            yield from self._fingers.moves(side_m, self.manner.pull_m_s)
            yield from self._fingers.moves(start_m, self.manner.pull_m_s)
        at_s = self._world.at_s
        yield from self._fingers.releases()
        return at_s

    def touch(self, piece: Piece) -> Steps:
        """Come to a column, prod it perhaps, and go away."""
        yield from self._fingers.reach(piece)
        yield from self._fingers.wait(float(self._rng.uniform(0.1, 0.6)))
        self._fingers.place_m = None

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
        self._fingers.place_m = self._world.position_m(body)
        at_m = self._fingers.place_m + (np.zeros(3) if arm_m is None else arm_m)
        yield from self._fingers.presses_on(body, force_n, ramp_s, at_m=at_m)
        yield from self._fingers.wait(hold_s)
        self._fingers.stop_pushing(body)
        self._fingers.place_m = None

    def press(
        self, body: Piece | str, force_n: FloatArray, arm_m: FloatArray | None = None
    ) -> None:
        """Let the hand exert a force on a body till it is changed, or till the hand lets go.

        Args:
            body: A column, or a plate by its colour.
            force_n: (3,).
            arm_m: (3,) from the body's middle to where it is pressed.
        """
        self._fingers.forces[body] = (force_n, np.zeros(3) if arm_m is None else arm_m)
        self._fingers.place_m = self._world.position_m(body)

    def wait(self, seconds: float) -> Steps:
        """Let time pass as things are."""
        return self._fingers.wait(seconds)

    def _plate_above(self, piece: Piece) -> str | None:
        laid = plates_laid(self._world)
        storey = storey_of(self._world, piece)
        return laid[storey] if storey < len(laid) else None

    def _dragged(self, plate: str | None, from_m: FloatArray | None) -> bool:
        if plate is None or from_m is None:
            return False
        moved_m = self._world.position_m(plate)[:2] - from_m[:2]
        return float(np.hypot(*moved_m)) > _DRAGGED_M
