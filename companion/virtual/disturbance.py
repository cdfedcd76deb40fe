"""What else comes upon a table? Leaning, knocks, a phone put down, doors: forces and jolts.

A disturbance presses on the base at one place, or shakes it sideways, for a while.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

FloatArray = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Disturbance:
    """Something that acts on the table for a while.

    Attributes:
        kind: What it is, for people.
        start_s, until_s: When it acts.
        at_mm: Where it presses.
        press_n: Its downward force, of the seconds since it began.
        shake_m_s2: The sideways acceleration of the table, of the seconds since it began.
        direction: Of that acceleration, (x, y).
    """

    kind: str
    start_s: float
    until_s: float
    at_mm: tuple[float, float] = (0.0, 0.0)
    press_n: Callable[[float], float] | None = None
    shake_m_s2: Callable[[float], float] | None = None
    direction: tuple[float, float] = (1.0, 0.0)

    def force_n(self, at_s: float) -> float:
        """Return the downward force on the base at a time."""
        if self.press_n is None or not self.start_s <= at_s < self.until_s:
            return 0.0
        return self.press_n(at_s - self.start_s)

    def jolt_m_s2(self, at_s: float) -> FloatArray:
        """Return (3,) the acceleration of the table at a time."""
        if self.shake_m_s2 is None or not self.start_s <= at_s < self.until_s:
            return np.zeros(3)
        along = np.array([*self.direction, 0.0])
        return np.asarray(self.shake_m_s2(at_s - self.start_s) * along)


def lean(
    start_s: float, length_s: float, force_n: float, at_mm: tuple[float, float], unrest: float
) -> Disturbance:
    """A hand or an elbow leans on the base's edge; nobody leans quite still.

    Args:
        start_s: When it begins.
        length_s: How long it lasts, coming and going included.
        force_n: How hard; negative where the table's edge is lifted.
        at_mm: Where.
        unrest: Share of the force by which it wavers.
    """

    def press_n(since_s: float) -> float:
        ramp_s = 0.25 * length_s
        share = min(1.0, since_s / ramp_s, (length_s - since_s) / ramp_s)
        wave = np.sin(2 * np.pi * 1.3 * since_s) + np.sin(2 * np.pi * 2.9 * since_s + 1)
        return float(force_n * share * (1 + unrest * wave))

    return Disturbance("lean", start_s, start_s + length_s, at_mm, press_n)


def knock(start_s: float, width_s: float, peak_n: float, at_mm: tuple[float, float]) -> Disturbance:
    """A slap or a knock on the table: half a wave of force, and what rings after it."""

    def press_n(since_s: float) -> float:
        if since_s < width_s:
            return float(peak_n * np.sin(np.pi * since_s / width_s))
        ring = np.exp(-(since_s - width_s) / 0.05) * np.sin(2 * np.pi * 25.0 * (since_s - width_s))
        return float(-0.3 * peak_n * ring)

    return Disturbance("knock", start_s, start_s + width_s + 0.4, at_mm, press_n)


def thing(
    start_s: float, length_s: float, mass_g: float, at_mm: tuple[float, float]
) -> Disturbance:
    """A phone or a glass is put on the base and taken away again."""

    def press_n(since_s: float) -> float:
        weight_n = mass_g * 9.81e-3
        landing = 1 + 1.2 * np.exp(-since_s / 0.02) * np.cos(2 * np.pi * 18.0 * since_s)
        leaving = min(1.0, (length_s - since_s) / 0.15)
        return float(weight_n * min(1.0, since_s / 0.01) * landing * leaving)

    return Disturbance("thing", start_s, start_s + length_s, at_mm, press_n)


def bump(
    start_s: float, width_s: float, peak_m_s2: float, direction: tuple[float, float]
) -> Disturbance:
    """Somebody bumps into the table, a door slams: it is jerked there and back."""

    def shake_m_s2(since_s: float) -> float:
        return float(peak_m_s2 * np.sin(2 * np.pi * since_s / width_s))

    return Disturbance(
        "bump", start_s, start_s + width_s, shake_m_s2=shake_m_s2, direction=direction
    )
