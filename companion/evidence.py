"""What may a sensor say? Frozen values that carry a time, a number and how sure it is.

Evidence never names a column or a player: that a weight of 5.1 g left at (69, -40) is what the
scales know, that it was Green's thin column is what the belief makes of it.
"""

from dataclasses import dataclass
from enum import StrEnum

Covariance3 = tuple[tuple[float, float, float], ...]
"""3 x 3 covariance of (mass g, moment x g mm, moment y g mm), row by row."""

Covariance2 = tuple[tuple[float, float], tuple[float, float]]
"""2 x 2 covariance of (x mm, y mm), row by row."""


@dataclass(frozen=True)
class WeightStep:
    """The weight at rest became another: something came (positive mass) or left.

    Attributes:
        at_ns: The moment itself, host time.
        known_ns: When the scales could tell.
        mass_g: By how much the total changed.
        moment_gmm: By how much its moments about the centre of the base changed (x, y).
        covariance: Of mass and moments together.
        handled_ns: Start and end of the handling in which it happened.
    """

    at_ns: int
    known_ns: int
    mass_g: float
    moment_gmm: tuple[float, float]
    covariance: Covariance3
    handled_ns: tuple[int, int]

    @property
    def position_mm(self) -> tuple[float, float]:
        """Where that mass stood, were nothing else moved (board frame)."""
        return self.moment_gmm[0] / self.mass_g, self.moment_gmm[1] / self.mass_g


@dataclass(frozen=True)
class Touch:
    """Someone handled the table and the weight is what it was before.

    Attributes:
        start_ns, end_ns: The handling.
        at_ns: Its middle, about when a piece that was tried is back in its place.
        known_ns: When the scales could tell.
        peak_g: Largest push or pull, as a deviation of the total.
    """

    start_ns: int
    end_ns: int
    at_ns: int
    known_ns: int
    peak_g: float


@dataclass(frozen=True)
class Sway:
    """The tower swung after it was handled.

    Attributes:
        at_ns: Start of the rest in which it was measured.
        amplitude_mm: Of the centre of pressure, at that start.
        frequency_hz: Of the swing.
        decay_s: Time in which it falls to 1/e.
    """

    at_ns: int
    amplitude_mm: float
    frequency_hz: float
    decay_s: float


@dataclass(frozen=True)
class Fall:
    """The tower fell.

    Attributes:
        onset_ns: First impact.
        known_ns: When the scales could tell.
        peak_g: Largest impact, as a deviation of the total.
        lost_g: Mass that is no longer on the base, None while it still rolls about.
    """

    onset_ns: int
    known_ns: int
    peak_g: float
    lost_g: float | None


class Condition(StrEnum):
    """How a sensor is."""

    WELL = "well"
    DEGRADED = "degraded"
    BLIND = "blind"


@dataclass(frozen=True)
class Health:
    """A sensor's condition changed; ``sentence`` is for people."""

    at_ns: int
    device: str
    condition: Condition
    sentence: str


ScaleEvidence = WeightStep | Touch | Sway | Fall | Health
