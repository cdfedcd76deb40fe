"""What do forces do to a base, a thousand times a second? Drawn from mechanics alone.

Shares no code with the weighing that is measured with it. A load is an array (n, 3): grams, and
moments about the centre in g mm, once a millisecond.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from companion.bench.weighed_steps import TrueStep

FloatArray = npt.NDArray[np.float64]

STEP_S = 0.001


@dataclass(frozen=True, eq=False)
class DrawnTower:
    """What stands on the base.

    Attributes:
        base_g: Mass of the base, centred.
        mass_g: (pieces) of the pieces.
        at_mm: (pieces, 2) where each stands.
        height_mm: (pieces) of each piece's middle above the base.
        storey: (pieces) on which it stands; a plate counts to the storey that it is the floor of.
    """

    base_g: float
    mass_g: FloatArray
    at_mm: FloatArray
    height_mm: FloatArray
    storey: npt.NDArray[np.int64]

    @property
    def pieces_g(self) -> float:
        """Mass of all pieces."""
        return float(self.mass_g.sum())


def draw_tower(rng: np.random.Generator, storeys: int) -> DrawnTower:
    """Return a tower with so many plates: twenty columns, the lower the more."""
    masses = np.array([31.7] * 4 + [15.5] * 4 + [5.1] * 12) * rng.normal(1, 0.01, 20)
    shares = np.arange(storeys + 1, 0, -1.0)
    storey = np.sort(rng.choice(storeys + 1, 20, p=shares / shares.sum()))
    storey[: storeys + 1] = np.arange(storeys + 1)  # none is empty
    rng.shuffle(storey)
    reach_mm = np.array([85, 70, 60, 50, 40, 32])[storey]
    angle, radius = rng.uniform(0, 2 * np.pi, 20), np.sqrt(rng.uniform(0, 1, 20))
    at_mm = (reach_mm * radius)[:, None] * np.column_stack((np.cos(angle), np.sin(angle)))
    plates_g = np.array([96.8, 71.6, 54.0, 36.0, 24.0])[:storeys]
    plate_storey = np.arange(1, storeys + 1)
    return DrawnTower(
        base_g=420.0,
        mass_g=np.concatenate((masses, plates_g)),
        at_mm=np.concatenate((at_mm, rng.normal(0, 4, (storeys, 2)))),
        height_mm=np.concatenate((70.0 * storey + 32, 70.0 * plate_storey - 2)),
        storey=np.concatenate((storey, plate_storey)),
    )


class DrawnLoad:
    """A stretch of time with forces on the base added up."""

    def __init__(self, tower: DrawnTower, length_s: float) -> None:
        self.tower = tower
        self.length_s = length_s
        self.steps: list[TrueStep] = []
        """What came and went for good, as :meth:`step` was told."""
        self.load = np.zeros((round(length_s / STEP_S), 3))
        self.load[:, 0] += tower.base_g
        for mass_g, at_mm in zip(tower.mass_g, tower.at_mm, strict=True):
            self.load += mass_g * np.array([1.0, *at_mm])

    @property
    def time_s(self) -> FloatArray:
        """(n,) the times of :attr:`load`."""
        return np.asarray(np.arange(len(self.load)) * STEP_S, dtype=np.float64)

    def force(self, force_g: FloatArray, start_s: float, at_mm: FloatArray) -> None:
        """Add (m,) grams at one place from a moment on."""
        first = round(start_s / STEP_S)
        force_g = force_g[max(0, -first) : max(0, len(self.load) - first)]
        first = max(first, 0)
        part = self.load[first : first + len(force_g)]
        part += force_g[:, None] * np.array([1.0, *at_mm])

    def mass_from(self, at_s: float, mass_g: float, at_mm: FloatArray, ramp_s: float = 0) -> None:
        """Let a mass stand there from ``at_s`` on; negative: it is gone."""
        share = np.clip((self.time_s - at_s) / max(ramp_s, STEP_S), 0, 1)
        self.load += (mass_g * share)[:, None] * np.array([1.0, *at_mm])

    def step(self, at_s: float, mass_g: float, at_mm: FloatArray, ramp_s: float) -> None:
        """The same of a thing that is to be weighed: it is noted what truly changed, and when."""
        self.mass_from(at_s, mass_g, at_mm, ramp_s)
        self.steps.append(TrueStep(at_s + ramp_s / 2, mass_g))

    def bump(self, start_s: float, length_s: float, peak_g: float, at_mm: FloatArray) -> None:
        """A hand that presses softly and lets go."""
        phase = np.arange(0, 1, STEP_S / length_s)
        self.force(peak_g * np.sin(np.pi * phase) ** 2, start_s, at_mm)

    def hit(self, at_s: float, impulse_gs: float, width_s: float, at_mm: FloatArray) -> None:
        """A blow of so much momentum (grams of force times seconds): half a sine."""
        phase = np.arange(STEP_S / 2, width_s, STEP_S) / width_s
        self.force(impulse_gs * np.pi / (2 * width_s) * np.sin(np.pi * phase), at_s, at_mm)

    def shake(self, at_s: float, peak_share: float, frequency_hz: float, decay_s: float) -> None:
        """The table rings: everything that stands weighs more and less in turn."""
        since = np.arange(0, 8 * decay_s, STEP_S)
        wave = np.exp(-since / decay_s) * np.sin(2 * np.pi * frequency_hz * since)
        first = round(at_s / STEP_S)
        part = self.load[first : first + len(since)]
        part *= 1 + peak_share * wave[: len(part), None]

    def swing(
        self,
        at_s: float,
        amplitude_mm: float,
        frequency_hz: float,
        decay_s: float,
        *,
        angle: float = 0.0,
        until_s: float = np.inf,
    ) -> None:
        """The tower sways: its centre wanders, its weight stays; negative decay: it grows."""
        first = round(at_s / STEP_S)
        since = np.arange(len(self.load) - first) * STEP_S
        wave = np.exp(-since / decay_s) * np.sin(2 * np.pi * frequency_hz * since)
        wave *= since < until_s - at_s
        moment = amplitude_mm * (self.tower.base_g + self.tower.pieces_g)
        self.load[first:, 1] += moment * np.cos(angle) * wave
        self.load[first:, 2] += moment * np.sin(angle) * wave
