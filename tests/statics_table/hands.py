"""What do hands do to a tower? They push, lift, carry, set down, lean, slap and bring it down."""

from dataclasses import dataclass, field, replace

import numpy as np
import numpy.typing as npt

from companion.games.villa_paletti.pieces import ColumnId
from tests.statics_table.load import Blow, Lean, LoadCurve, Push, Sway
from tests.statics_table.tower import LyingPlate, StandingColumn, Tower

FloatArray = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Manner:
    """How people handle this tower.

    Attributes:
        carry_s: Shortest and longest time a column is in the hand.
        push_g: Weakest and strongest push.
        sway_mm: Smallest and largest swing of the centre of pressure.
        nudge_mm: Standard deviation of a plate's shift per axis at each pull-out.
        nudge_at_lift: Whether plates shift when the column comes out, not when it is set down.
        gap_s: Shortest and longest pause between two acts.
    """

    carry_s: tuple[float, float] = (0.7, 3.0)
    push_g: tuple[float, float] = (3.0, 60.0)
    sway_mm: tuple[float, float] = (0.1, 3.0)
    nudge_mm: float = 0.4
    nudge_at_lift: bool = False
    gap_s: tuple[float, float] = (1.5, 4.0)


@dataclass
class Hands:
    """Hands at one tower; ``now_s`` is when the last one let go."""

    rng: np.random.Generator
    tower: Tower
    manner: Manner = field(default_factory=Manner)
    now_s: float = 2.0

    def __post_init__(self) -> None:
        self.curve = LoadCurve(self.tower.mass_g(), self.tower.moment_gmm())

    def pause(self) -> None:
        """Let some time pass between two acts."""
        self.now_s += float(self.rng.uniform(*self.manner.gap_s))

    def lift(self, column: ColumnId) -> tuple[float, StandingColumn]:
        """Pull a column out; return when it left the tower, and where it stood."""
        at_s = self._approach(self.tower.columns[column].at_mm)
        lifted = replace(self.tower.columns.pop(column))
        self.now_s = at_s
        if self.manner.nudge_at_lift:
            self.tower.nudge(self.rng, self.manner.nudge_mm)
        self._settle(at_s)
        self._sway(at_s)
        self._push(at_s + float(self.rng.uniform(-0.1, 0.1)), lifted.at_mm, widest_s=0.4)
        return at_s, lifted

    def carry(self, longest_s: float | None = None) -> None:
        """Keep what was lifted in the hand for a while."""
        shortest_s, usual_s = self.manner.carry_s
        self.now_s += float(self.rng.uniform(shortest_s, longest_s or usual_s))

    def set_down(self, column: StandingColumn, storey: int, at_mm: FloatArray) -> float:
        """Set a lifted column down; return when it stood."""
        at_s = self.now_s
        column.storey, column.at_mm = storey, at_mm
        self.tower.columns[column.id] = column
        self._settle(at_s)
        self._sway(at_s)
        self._push(at_s + float(self.rng.uniform(-0.1, 0.05)), at_mm, widest_s=0.4)
        self._let_go(at_s, at_mm)
        return at_s

    def nudge(self) -> None:
        """Shift the plates after a pull-out (unless they shifted when it happened)."""
        if not self.manner.nudge_at_lift:
            self.tower.nudge(self.rng, self.manner.nudge_mm)

    def lay(self, plate: LyingPlate) -> float:
        """Lay a plate on top; return when it lay."""
        at_s = self._approach(plate.at_mm)
        self.tower.plates.append(plate)
        self._settle(at_s)
        self._sway(at_s)
        self._push(at_s, plate.at_mm, widest_s=0.6)
        self._let_go(at_s, plate.at_mm)
        return at_s

    def try_and_stop(self, column: ColumnId) -> float:
        """Push a column about until the tower swings, and leave it; return when."""
        at_mm = self.tower.columns[column].at_mm
        at_s = self._approach(at_mm)
        for _ in range(int(self.rng.integers(1, 4))):
            self._push(at_s + float(self.rng.uniform(-0.4, 0.4)), at_mm)
        self._sway(at_s - 0.2)
        self._let_go(at_s, at_mm)
        return at_s

    def lift_and_put_back(self, column: ColumnId) -> float:
        """Lift a column for a moment and set it where it was; return when it stood again."""
        _, lifted = self.lift(column)
        self.now_s += float(self.rng.uniform(0.5, 1.5))
        self.nudge()
        place = lifted.at_mm + self.rng.normal(0.0, 0.3, 2)
        return self.set_down(lifted, lifted.storey, place)

    def lean(self) -> None:
        """Somebody leans on the table for some seconds."""
        start_s = self.now_s + 0.5
        length_s = float(self.rng.uniform(1.0, 4.0))
        force_g = float(self.rng.uniform(20, 200) * self.rng.choice([-1, 1]))
        ramp_s = float(self.rng.uniform(0.15, 0.45)) * length_s
        at_mm = self._edge()
        self.curve.leans.append(Lean(start_s, start_s + length_s, ramp_s, force_g, at_mm))
        for _ in range(int(3 * length_s)):  # nobody leans quite still
            middle_s = start_s + length_s * float(self.rng.uniform(0.1, 0.9))
            wobble_g = 0.06 * force_g * float(self.rng.normal())
            self.curve.pushes.append(Push(middle_s, 0.7, wobble_g, at_mm))
        self.now_s = start_s + length_s

    def slap(self) -> None:
        """Somebody slaps the table; nothing moves."""
        at_s = self.now_s + 0.8
        pieces_g = self.tower.mass_g() - self.tower.pieces.base_mass_g
        peak_g = pieces_g * float(self.rng.uniform(0.6, 3.0))
        self.curve.blows.append(
            Blow(at_s, float(self.rng.uniform(0.02, 0.06)), peak_g, self._edge())
        )
        self._sway(at_s)
        self.now_s = at_s + 0.3

    def bring_down(self) -> float:
        """Let the tower fall; return the first blow."""
        at_s = self.now_s + float(self.rng.uniform(0.4, 0.9))
        pieces_g = self.tower.mass_g() - self.tower.pieces.base_mass_g
        self._sway(at_s - 0.4, amplitude_mm=float(self.rng.uniform(5, 20)))
        self._end_sway(at_s)
        offsets = np.append(0.0, np.sort(self.rng.uniform(0.03, 0.45, self.rng.integers(1, 6))))
        for offset_s in offsets:
            peak_g = pieces_g * float(self.rng.uniform(1, 6))
            width_s = float(self.rng.uniform(0.02, 0.08))
            self.curve.blows.append(Blow(at_s + offset_s, width_s, peak_g, self._edge() * 0.5))
        left_g = pieces_g * float(self.rng.uniform(0.3, 0.9))
        centre_mm = self.rng.normal(0.0, 0.2, 2) * self.tower.pieces.base_radius_mm
        self.curve.rest(
            at_s + 0.25, self.tower.pieces.base_mass_g + left_g, left_g * centre_mm, 0.5
        )
        self.now_s = at_s + 0.6
        return at_s

    def _approach(self, at_mm: FloatArray) -> float:
        """Push a little before the act; return when the act itself is."""
        at_s = self.now_s + float(self.rng.uniform(0.7, 1.5))
        for _ in range(int(self.rng.integers(0, 3))):
            self._push(at_s - float(self.rng.uniform(0.15, 0.6)), at_mm)
        return at_s

    def _let_go(self, at_s: float, at_mm: FloatArray) -> None:
        if self.rng.random() < 0.7:
            self._push(at_s + float(self.rng.uniform(0.2, 0.7)), at_mm)
        self.now_s = at_s + 0.8

    def _push(self, middle_s: float, at_mm: FloatArray, widest_s: float = 0.8) -> None:
        width_s = float(self.rng.uniform(0.2, widest_s))
        weakest, strongest = np.log(self.manner.push_g)
        force_g = float(np.exp(self.rng.uniform(weakest, strongest)) * self.rng.choice([-1, 1]))
        place = at_mm + self.rng.normal(0.0, 10.0, 2)
        self.curve.pushes.append(Push(middle_s, width_s, force_g, place))
        self._end_sway(middle_s - width_s / 2)

    def _sway(self, at_s: float, amplitude_mm: float | None = None) -> None:
        self._end_sway(at_s)
        if amplitude_mm is None:
            smallest, largest = np.log(self.manner.sway_mm)
            amplitude_mm = float(np.exp(self.rng.uniform(smallest, largest)))
        direction = self.rng.uniform(0, 2 * np.pi)
        arm = np.array([np.cos(direction), np.sin(direction)])
        self.curve.sways.append(
            Sway(
                start_s=at_s,
                frequency_hz=float(self.rng.uniform(1.5, 7.0)),
                decay_s=float(self.rng.uniform(0.3, 1.5)),
                phase=float(self.rng.uniform(0, 6.3)),
                amplitude_gmm=amplitude_mm * self.tower.mass_g() * arm,
            )
        )

    def _end_sway(self, at_s: float) -> None:
        """A touch damps the swing that is going on."""
        sways = self.curve.sways
        if sways and sways[-1].start_s < at_s < sways[-1].until_s:
            sways[-1] = replace(sways[-1], until_s=at_s)

    def _settle(self, at_s: float) -> None:
        ramp_s = float(self.rng.uniform(0.005, 0.05))
        self.curve.rest(at_s, self.tower.mass_g(), self.tower.moment_gmm(), ramp_s)

    def _edge(self) -> FloatArray:
        direction = self.rng.uniform(0, 2 * np.pi)
        radius_mm = self.tower.pieces.base_radius_mm * float(self.rng.uniform(0.6, 1.0))
        return radius_mm * np.array([np.cos(direction), np.sin(direction)])
