"""How do the pieces move, and what do the cells feel? The one door to the physics engine.

A world is a stage in motion. It advances in steps of two milliseconds under gravity, friction and
the forces that a hand exerts. It knows no game and no time of day; the same forces on the same
stage give the same motion, bit by bit, on the same machine.
"""

import math
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from companion.errors import MissingError
from companion.scene import PLATE_COLOURS, Piece
from companion.virtual.collisions import Collisions
from companion.virtual.model import STEP_S, column_name, model_xml, plate_name
from companion.virtual.stage import Pose, Stage


def _was_told_to_end(error: BaseException | None) -> bool:
    """Whether an import failed only because Ctrl-C came while the engine was being loaded."""
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__ or error.__context__
    return error is not None


try:
    import mujoco
except ImportError as error:  # an extra, which not every machine has
    if _was_told_to_end(error):
        raise KeyboardInterrupt from error
    raise MissingError(
        "The virtual table needs the physics engine MuJoCo; install the extra `virtual`: "
        "pip install 'paletti-companion[virtual]'."
    ) from error

FloatArray = npt.NDArray[np.float64]

GRAVITY_M_S2 = 9.81

# A plate that tilts by this has lost its hold: from now on everything collides with everything.
_LEVEL = 0.9986  # cosine of 3 degrees
_STANDS = 0.97  # cosine of 14 degrees, of a column

# A plate that is lower by this than its storey was has fallen.
_DROPPED_MM = 15.0

# What fell faster than this and is stopped has hit something.
_FALLING_M_S = 0.25
_STOPPED_SHARE = 0.5

_SETTLING_STEPS = 500

_NO_CONTACTS = int(mujoco.mjtDisableBit.mjDSBL_CONTACT)


class Body(NamedTuple):
    """Where one free body is found in the engine's arrays."""

    number: int
    qpos: int
    qvel: int
    mass_kg: float


class World:
    """The stage in motion; settled and at rest when it is made."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self._model: Any = mujoco.MjModel.from_xml_string(model_xml(stage))
        self._data: Any = mujoco.MjData(self._model)
        self._bodies: dict[Piece | str, Body] = {
            one.piece: self._find(column_name(one.piece)) for one in stage.columns
        }
        self._bodies |= {colour: self._find(plate_name(colour)) for colour in PLATE_COLOURS}
        self._collisions = Collisions(
            self._model, {body: where.number for body, where in self._bodies.items()}
        )
        self._in_game: set[Piece | str] = {one.piece for one in stage.columns}
        self._watched = np.array([body.qvel + 2 for body in self._bodies.values()])
        self._numbers = np.array([body.number for body in self._bodies.values()])
        self._least_upright = np.array(
            [_LEVEL if isinstance(body, str) else _STANDS for body in self._bodies]
        )
        self._heights = np.array([body.qpos + 2 for body in self._bodies.values()])
        self._places = {body: number for number, body in enumerate(self._bodies)}
        tallest_m = max(one.height_mm for one in stage.columns) / 1e3
        widest_m = max(kind.radius_mm for kind in stage.table_set.kinds.values()) / 1e3
        self._reach_m = math.hypot(tallest_m / 2, widest_m)
        cells_m = np.array(stage.cells_mm) / 1e3
        lever = np.column_stack((np.ones(len(cells_m)), cells_m[:, 1], -cells_m[:, 0]))
        self._cells_from_sink = -stage.material.cell_stiffness_n_m * lever
        self._cells_from_speed = -stage.material.cell_damping_ns_m * lever
        self._falling = np.zeros(len(self._watched))
        self._steps = 0
        self.held: Piece | str | None = None
        """What a hand holds, and may tilt as it likes."""
        self.changes = 0
        """How often a body was brought in or taken out."""
        self.loose = False
        """Whether something has tilted, so that everything collides with everything."""
        self.first_impact_s: float | None = None
        """When the first piece that fell freely hit something."""
        tallest_mm = max(one.height_mm for one in stage.columns)
        z_mm = stage.table_set.base_thickness_mm + tallest_mm + self._half_plate_mm
        blue, half_yaw = stage.blue_plate, np.radians(stage.blue_plate.yaw_deg) / 2
        self.bring_in(
            "blue",
            Pose(
                blue.x_mm,
                blue.y_mm,
                z_mm + 0.05,
                float(np.cos(half_yaw)),
                0,
                0,
                float(np.sin(half_yaw)),
            ),
        )
        for _ in range(_SETTLING_STEPS):
            mujoco.mj_step(self._model, self._data)
        self._steps = 0

    @property
    def at_s(self) -> float:
        """Seconds since the start."""
        return self._steps * STEP_S

    @property
    def _half_plate_mm(self) -> float:
        return self.stage.table_set.plate_thickness_mm / 2

    def step(self) -> None:
        """Let two milliseconds pass under the forces that are exerted now."""
        mujoco.mj_step(self._model, self._data)
        self._steps += 1
        if self.loose:
            self._look_for_impact()
        elif self._steps % 5 == 0 and not self._all_level():
            self._let_loose()

    def step_alone(self, column: Piece) -> None:
        """Let two milliseconds pass for a column in the air alone; all else stands still.

        Nothing may touch it (:meth:`is_above_all`), and all else has to be at rest.
        """
        data, where = self._data, self._bodies[column]
        places, guess = data.qpos.copy(), data.qacc_warmstart.copy()
        self._model.opt.disableflags |= _NO_CONTACTS
        mujoco.mj_step(self._model, data)
        self._model.opt.disableflags &= ~_NO_CONTACTS
        at, speed = slice(where.qpos, where.qpos + 7), slice(where.qvel, where.qvel + 6)
        places[at], flies = data.qpos[at], data.qvel[speed].copy()
        data.qpos[:], data.qvel[:], data.qacc_warmstart[:] = places, 0.0, guess
        data.qvel[speed] = flies
        self._steps += 1

    def is_above_all(self, column: Piece) -> bool:
        """Return whether a column is higher than anything that it could touch, however turned."""
        heights_m = self._data.qpos[self._heights]
        own_m = heights_m[self._places[column]]
        heights_m[self._places[column]] = -np.inf
        here = [self._places[body] for body in self._in_game]
        return bool(own_m - heights_m[here].max() > 2 * self._reach_m)

    def rest_steps(self, steps: int) -> None:
        """Let time pass in which nothing moves."""
        self._steps += steps

    def cells_n(self) -> FloatArray:
        """Return (4,) the force on each cell, without its own noise."""
        qpos, qvel = self._data.qpos, self._data.qvel
        return np.asarray(self._cells_from_sink @ qpos[:3] + self._cells_from_speed @ qvel[:3])

    def pose(self, body: Piece | str) -> Pose:
        """Return where a column or a plate (by its colour) is."""
        at = self._bodies[body].qpos
        x, y, z, *turn = map(float, self._data.qpos[at : at + 7])
        return Pose(1e3 * x, 1e3 * y, 1e3 * z, *turn)

    def position_m(self, body: Piece | str) -> FloatArray:
        """Return (3,) where a body's middle is, in metres."""
        at = self._bodies[body].qpos
        return np.array(self._data.qpos[at : at + 3])

    def speed(self, body: Piece | str) -> FloatArray:
        """Return (6,) a body's velocity (m/s, board frame) and spin (rad/s, its own frame)."""
        at = self._bodies[body].qvel
        return np.array(self._data.qvel[at : at + 6])

    def axes(self, body: Piece | str) -> FloatArray:
        """Return (3, 3) how a body is turned: its own axes as columns."""
        return np.array(self._data.xmat[self._bodies[body].number]).reshape(3, 3)

    def inertia(self, body: Piece | str) -> FloatArray:
        """Return (4,) a body's mass (kg) and moments of inertia about its own axes (kg m²)."""
        number = self._bodies[body].number
        return np.append(self._model.body_mass[number], self._model.body_inertia[number])

    def exert(self, body: Piece | str, force_n: FloatArray, torque_nm: FloatArray) -> None:
        """Let a force act on a body's middle, and a torque, both in the board frame, till changed.

        Args:
            body: A column, a plate by its colour.
            force_n: (3,), ``torque_nm``: (3,).
        """
        applied = self._data.xfrc_applied[self._bodies[body].number]
        applied[:3], applied[3:] = force_n, torque_nm

    def push_base(self, force_n: float, moment_nm: FloatArray) -> None:
        """Let a force press down on the base, till changed.

        Args:
            force_n: Its sum.
            moment_nm: (2,) force times place, along x and y.
        """
        self._data.qfrc_applied[:3] = -force_n, -moment_nm[1], moment_nm[0]

    def jolt_base(self, acceleration_m_s2: FloatArray) -> None:
        """Let everything feel the table accelerate, (3,), till changed: gravity leans."""
        self._model.opt.gravity[:] = np.array([0.0, 0.0, -GRAVITY_M_S2]) - acceleration_m_s2

    def bring_in(self, body: Piece | str, pose: Pose) -> None:
        """Put a body that waits beside the table somewhere, with its weight and at rest."""
        where, number = self._bodies[body], self._bodies[body].number
        self.changes += 1
        self._in_game.add(body)
        self._storeys = len(self._plates())
        self._model.body_gravcomp[number] = 0.0
        self._data.qpos[where.qpos : where.qpos + 3] = np.array(pose[:3]) / 1e3
        self._data.qpos[where.qpos + 3 : where.qpos + 7] = pose[3:]
        self._data.qvel[where.qvel : where.qvel + 6] = 0.0

    def take_out(self, body: Piece | str) -> None:
        """Put a body far away, where it weighs nothing."""
        where, number = self._bodies[body], self._bodies[body].number
        self.changes += 1
        self._in_game.discard(body)
        self._storeys = len(self._plates())
        self._model.body_gravcomp[number] = 1.0
        aside_m = 0.1 * (number % 10), 2.0 + 0.1 * (number // 10), 0.5
        self._data.qpos[where.qpos : where.qpos + 7] = (*aside_m, 1.0, 0.0, 0.0, 0.0)
        self._data.qvel[where.qvel : where.qvel + 6] = 0.0
        self.exert(body, np.zeros(3), np.zeros(3))

    def has_fallen(self) -> bool:
        """Return whether a plate no longer is where its storey was."""
        stage = self.stage
        return any(
            self.pose(colour).z_mm < stage.floor_z_mm(storey) - self._half_plate_mm - _DROPPED_MM
            for storey, colour in enumerate(self._plates(), 1)
        )

    def hold_again(self) -> bool:
        """Return whether what came loose stands as before; then it counts as standing again."""
        if self.loose and self._all_level() and not self.has_fallen():
            self.loose, self.first_impact_s = False, None
            self._collisions.stand(self._plates())
        return not self.loose

    @property
    def storeys(self) -> int:
        """How many plates are in the game."""
        return self._storeys

    def in_game(self) -> tuple[Piece | str, ...]:
        """Return every column and plate that has not been taken out, in the set's order."""
        return tuple(body for body in self._bodies if body in self._in_game)

    def touches(self, body: Piece | str) -> bool:
        """Return whether a body touches anything."""
        pairs = self._model.geom_bodyid[self._data.contact.geom]
        return bool((pairs == self._bodies[body].number).any())

    def touched_by(self, body: Piece | str) -> set[Piece | str | None]:
        """Return what touches a body; None stands for the base or the table."""
        contact = self._data.contact
        pairs = self._model.geom_bodyid[np.array(contact.geom).reshape(-1, 2)]
        number = self._bodies[body].number
        mine = pairs[(pairs == number).any(axis=1)]
        others = {int(one) for one in mine.ravel() if one != number}
        names = {where.number: name for name, where in self._bodies.items()}
        return {names.get(other) for other in others}

    def load_n(self, column: Piece) -> float:
        """Return what a standing column carries: the upward forces at its upper end."""
        number = self._bodies[column].number
        force, total = np.zeros(6), 0.0
        middle_m = self.position_m(column)[2]
        for index in range(self._data.ncon):
            contact = self._data.contact[index]
            if number in self._model.geom_bodyid[contact.geom] and contact.pos[2] > middle_m:
                mujoco.mj_contactForce(self._model, self._data, index, force)
                total += float(force[0])
        return total

    def energy_j(self) -> float:
        """Return the potential and kinetic energy of everything."""
        mujoco.mj_energyPos(self._model, self._data)
        mujoco.mj_energyVel(self._model, self._data)
        return float(self._data.energy.sum())

    def fastest_m_s(self, but: Piece | None = None) -> float:
        """Return the speed of the fastest body's middle, of one but for a column."""
        speeds = np.abs(self._data.qvel[3:].reshape(-1, 6)[:, :3])
        if but is not None:
            speeds[(self._bodies[but].qvel - 3) // 6] = 0.0
        return float(speeds.max())

    def _plates(self) -> list[str]:
        """The plates in the game, the lowest first."""
        return [colour for colour in PLATE_COLOURS if colour in self._in_game]

    def _find(self, name: str) -> Body:
        number = mujoco.mj_name2id(self._model, mujoco.mjtObj.mjOBJ_BODY, name)
        joint = self._model.body_jntadr[number]
        return Body(
            number,
            int(self._model.jnt_qposadr[joint]),
            int(self._model.jnt_dofadr[joint]),
            float(self._model.body_mass[number]),
        )

    def _all_level(self) -> bool:
        is_level = self._data.xmat[self._numbers, 8] > self._least_upright
        if is_level.all():
            return True
        return all(
            level or body == self.held or body not in self._in_game
            for level, body in zip(is_level, self._bodies, strict=True)
        )

    def _look_for_impact(self) -> None:
        speed = self._data.qvel[self._watched]
        stopped = (self._falling < -_FALLING_M_S) & (speed > _STOPPED_SHARE * self._falling)
        if self.first_impact_s is None and stopped.any():
            self.first_impact_s = self.at_s
        self._falling = speed

    def _let_loose(self) -> None:
        self.loose = True
        self._collisions.come_loose(self._plates())
