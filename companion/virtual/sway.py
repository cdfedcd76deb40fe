"""How does the tower swing after a touch? A damped oscillator between the hand and the cells.

The rigid pieces of the physics are stiff and stop at once; real wood rocks on its ends for
seconds. So the swing is modelled by itself. A hand that pushes sideways with force F at height h
exerts the moment F·h, and rigid pieces hand it on to the base unchanged. A tower that sways hands
it on like a weight on a spring:

    m'' + 2·zeta·omega·m' + omega²·m = omega²·(F·h)

The cells are given ``m - F·h`` beside what the physics says: nothing while a push is steady, the
swing after it begins or ends. It acts on the readings alone; the pieces do not move with it.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

FloatArray = npt.NDArray[np.float64]

# A tower with one floor swings with this frequency, and a higher one more slowly.
_ONE_STOREY_HZ = 6.0
_SLOWEST_HZ = 2.0

# Fingers at the tower damp it: the time in which a swing falls to 1/e under a hand.
_HELD_DECAY_S = 0.12


@dataclass(frozen=True)
class SwayManner:
    """How this tower swings.

    Attributes:
        stiffness: Of all frequencies, against the usual ones.
        decay_s: Time in which a free swing falls to 1/e.
        skew: Share by which the swing along y is faster than along x.
    """

    stiffness: float = 1.0
    decay_s: float = 0.9
    skew: float = 0.06

    def frequency_hz(self, storeys: int) -> FloatArray:
        """Return (2,) the frequencies along x and y of a tower with so many plates."""
        slow = max(_SLOWEST_HZ, _ONE_STOREY_HZ / np.sqrt(max(storeys, 1))) * self.stiffness
        return np.array([slow, slow * (1 + self.skew)])


class Sway:
    """The state of one tower's swing: moments about the base, in N·m, along both axes."""

    def __init__(self, manner: SwayManner) -> None:
        self._manner = manner
        self._moment = np.zeros(2)
        self._rate = np.zeros(2)
        self._pushed = np.zeros(2)
        self._turns: dict[
            tuple[int, bool, float], tuple[FloatArray, FloatArray, FloatArray, FloatArray]
        ] = {}

    @property
    def extra_moment_nm(self) -> FloatArray:
        """(2,) what the swing adds, as force times place: (sum of F·x, sum of F·y)."""
        return np.asarray(self._moment - self._pushed)

    def still(self) -> None:
        """Let the swing end at once, as when the tower falls."""
        self._moment[:] = self._rate[:] = self._pushed[:] = 0.0

    def advance(self, pushed_nm: FloatArray, storeys: int, *, held: bool, step_s: float) -> None:
        """Let the tower swing for one step of time, exactly for a push that stays the same.

        Args:
            pushed_nm: (2,) moment of the sideways forces on the tower, F·h along x and y.
            storeys: Plates on it.
            held: Whether fingers are at it.
            step_s: How long; any length is right.
        """
        key = storeys, held, step_s
        if key not in self._turns:
            self._turns[key] = self._turn(*key)
        from_off, from_rate, rate_from_off, rate_from_rate = self._turns[key]
        off = self._moment - pushed_nm
        self._moment = pushed_nm + from_off * off + from_rate * self._rate
        self._rate = rate_from_off * off + rate_from_rate * self._rate
        self._pushed = pushed_nm

    def _turn(
        self, storeys: int, held: bool, step_s: float
    ) -> tuple[FloatArray, FloatArray, FloatArray, FloatArray]:
        """How much of being off and of the rate is left after a step, of either axis."""
        decay = 1 / (_HELD_DECAY_S if held else self._manner.decay_s)
        omega = 2 * np.pi * self._manner.frequency_hz(storeys)
        swing = np.sqrt(np.maximum(omega**2 - decay**2, 1e-6))
        cosine, sine = np.cos(swing * step_s), np.sin(swing * step_s)
        fade = np.exp(-decay * step_s)
        return (
            fade * (cosine + decay / swing * sine),
            fade * sine / swing,
            -fade * omega**2 / swing * sine,
            fade * (cosine - decay / swing * sine),
        )
