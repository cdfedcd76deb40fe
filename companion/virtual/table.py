"""A table in memory: pieces, a hand, disturbances and what the cells bear, step by step.

Nothing here knows the time of day. A live table asks for the time that has passed; a match that
is only acted goes as fast as it can.
"""

from collections.abc import Callable, Generator
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from companion.scene import Piece
from companion.virtual.disturbance import Disturbance
from companion.virtual.fingers import Manner
from companion.virtual.hand import Hand
from companion.virtual.load_trace import LoadTrace
from companion.virtual.model import STEP_S
from companion.virtual.physics import GRAVITY_M_S2, World
from companion.virtual.stage import Moment, Stage
from companion.virtual.sway import Sway, SwayManner

FloatArray = npt.NDArray[np.float64]
T = TypeVar("T")

# When nobody touches anything and nothing has moved faster than this for half a second, the
# pieces are taken to be at rest and need not be simulated until somebody comes.
_RESTING_M_S = 2e-4
_RESTING_STEPS = 150

# While a column is in the air nobody touches the tower: after a tenth of a second as calm as that
# only the column is simulated.
_CALM_STEPS = 50


class VirtualTable:
    """One stage with all that moves on it, and the record of what its cells bore."""

    def __init__(
        self,
        stage: Stage,
        rng: np.random.Generator,
        *,
        manner: Manner | None = None,
        sway: SwayManner | None = None,
        may_rest: bool = True,
    ) -> None:
        """Set a table up.

        Args:
            stage: What lies on it.
            rng: Where the hand's chance comes from.
            manner: How the hand handles things.
            sway: How the tower swings.
            may_rest: Whether pieces at rest are left out of the simulation.
        """
        self.world = World(stage)
        self.hand = Hand(self.world, rng, manner)
        self.trace = LoadTrace()
        self._sway = Sway(sway or SwayManner())
        self._disturbances: list[Disturbance] = []
        self._is_disturbed = False
        self._watchers: list[Callable[[], None]] = []
        self._may_rest = may_rest
        self._quiet_steps = self._changes = self._calm_steps = 0
        self._act: Generator[None, None, object] | None = None
        cells_m = np.array(stage.cells_mm) / 1e3
        self._share_of_moment = cells_m / (cells_m**2).sum(axis=0)

    @property
    def at_s(self) -> float:
        """Seconds since the start."""
        return self.world.at_s

    @property
    def is_idle(self) -> bool:
        """Whether no act is going on."""
        return self._act is None

    def begin(self, act: Generator[None, None, object]) -> None:
        """Let the hand do something from now on, beside :meth:`advance`; one act at a time."""
        assert self._act is None, "one act at a time"
        self._act = act

    def do(self, act: Generator[None, None, T]) -> T:
        """Let the hand do something to its end, and return what the act returns."""
        while True:
            try:
                next(act)
            except StopIteration as ended:
                value: T = ended.value
                return value
            self._step()

    def attempt(self, act: Generator[None, None, T]) -> T | None:
        """Let the hand do something till it is done, or till the tower gives way: then None."""
        while not self.world.loose:
            try:
                next(act)
            except StopIteration as ended:
                value: T = ended.value
                return value
            self._step()
        act.close()
        self.hand.let_go()
        return None

    def advance(self, seconds: float) -> None:
        """Let time pass, and an act that was begun go on."""
        for _ in range(round(seconds / STEP_S)):
            if self._act is not None:
                try:
                    next(self._act)
                except StopIteration:
                    self._act = None
            self._step()

    def settle(self, longest_s: float) -> None:
        """Let time pass till everything is at rest, at most so long."""
        calm = 0
        for _ in range(round(longest_s / STEP_S)):
            self._step()
            calm = calm + 1 if self.world.fastest_m_s() < _RESTING_M_S else 0
            if calm >= _CALM_STEPS:
                return

    def disturb(self, disturbance: Disturbance) -> None:
        """Let something from outside act on the table as long as it lasts."""
        self._disturbances.append(disturbance)

    def watch(self, look: Callable[[], None]) -> None:
        """Let somebody look after every step: a camera, say."""
        self._watchers.append(look)

    def moment(self) -> Moment:
        """Return where everything is now."""
        bodies = self.world.in_game()
        return Moment(
            at_s=self.at_s,
            columns={one: self.world.pose(one) for one in bodies if isinstance(one, Piece)},
            plates={one: self.world.pose(one) for one in bodies if isinstance(one, str)},
            hand_mm=self.hand.at_mm,
        )

    def _step(self) -> None:
        at_s = self.at_s
        self._disturbances = [one for one in self._disturbances if at_s < one.until_s]
        at_tower = self.hand.is_at_tower
        busy = self.hand.at_mm is not None or bool(self._disturbances) or self._is_disturbed
        if self._is_resting(at_tower or busy):
            self.world.rest_steps(1)
        else:
            self.hand.exert()
            self._exert_disturbances(at_s)
            alone = self._alone_aloft()
            if alone is None:
                self.world.step()
            else:
                self.world.step_alone(alone)
        if self.world.loose:
            self._sway.still()
        else:
            self._sway.advance(
                self.hand.sideways_nm(), self.world.storeys, held=at_tower, step_s=STEP_S
            )
        swing_n = self._share_of_moment @ self._sway.extra_moment_nm
        forces_n = self.world.cells_n() + swing_n
        self.trace.add(self.at_s, forces_n * (1e3 / GRAVITY_M_S2))
        for look in self._watchers:
            look()

    def _exert_disturbances(self, at_s: float) -> None:
        if not self._disturbances:
            if self._is_disturbed:
                self.world.push_base(0.0, np.zeros(2))
                self.world.jolt_base(np.zeros(3))
            self._is_disturbed = False
            return
        self._is_disturbed = True
        force_n, moment_nm, jolt = 0.0, np.zeros(2), np.zeros(3)
        for one in self._disturbances:
            pressed_n = one.force_n(at_s)
            force_n += pressed_n
            moment_nm += pressed_n * np.array(one.at_mm) / 1e3
            jolt += one.jolt_m_s2(at_s)
        self.world.push_base(force_n, moment_nm)
        self.world.jolt_base(jolt)

    def _alone_aloft(self) -> Piece | None:
        """The column in the air, if it is all that moves; else None."""
        column = self.hand.aloft
        is_calm = (
            column is not None
            and self._may_rest
            and not self._is_disturbed
            and not self.world.loose
            and self.world.fastest_m_s(column) < _RESTING_M_S
        )
        self._calm_steps = self._calm_steps + 1 if is_calm else 0
        if self._calm_steps <= _CALM_STEPS or column is None or not self.world.is_above_all(column):
            return None
        return column

    def _is_resting(self, disturbed: bool) -> bool:
        if disturbed or not self._may_rest or self.world.changes != self._changes:
            self._quiet_steps, self._changes = 0, self.world.changes
            return False
        if self._quiet_steps < _RESTING_STEPS:
            calm = self.world.fastest_m_s() < _RESTING_M_S
            self._quiet_steps = self._quiet_steps + 1 if calm else 0
            return False
        return True
