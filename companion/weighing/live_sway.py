"""How does the tower sway right now, and is that more than it was before? Thirteen times a second.

| level | said when |
|---|---|
| calm | nothing swings by more than noise does |
| as usual | it swings no more than it did before and stood |
| more than ever | it swings by a quarter more than ever before, and nobody is at it |
| growing | nobody is at it, and each second it swings by half as much again |

It is advice, relative to this very tower: what it has survived is what is usual. Before it has
swung and come to rest a few times nothing is *more than ever*.

Over a bit more than a second the moments are compared with sines of a grid of frequencies, on top
of a parabola. The middle of the two halves' amplitudes is the amplitude, their ratio the growth.
"""

from collections import deque
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
import numpy.typing as npt

from calibration.load_cell import LoadCells
from companion.weighing.merge import TICK_NS, TICK_S, Tick

FloatArray = npt.NDArray[np.float64]

# 1.2 s: three swings of a slow tower. Looked at every 75 ms.
_WINDOW = 96
_EVERY = 6
_FREQUENCIES_HZ = np.arange(1.2, 9.01, 0.1)

# Smaller swings of the centre of pressure are calm, and so is what noise could have made.
_CALM_MM = 0.12
_NOISES = 3.5

_MORE_SHARE = 1.25
_GROWS_PER_S = 0.4  # natural logarithm: half as much again
# A swing that has just begun seems to grow until it fills the first half of the window.
_GROWS_FOR_LOOKS = 12  # 0.9 s in a row
_SURVIVED_EPISODES = 3

# A hand changes the total; a tower that sways by itself does not.
_HANDS_SHARE = 4.0


class Danger(StrEnum):
    """How the sway compares with what this tower showed before."""

    CALM = "calm"
    AS_USUAL = "as usual"
    MORE_THAN_EVER = "more than ever"
    GROWING = "growing"


@dataclass(frozen=True)
class LiveSway:
    """The sway over the last second.

    Attributes:
        at_ns: Its newest moment.
        amplitude_mm: Of the centre of pressure.
        amplitude_g: Load that goes from the cells of one side to those of the other.
        amplitude_gmm: Of the moment; ``margin.py`` makes millimetres at the top of it.
        frequency_hz: 0 while calm.
        growth_per_s: Rate of the exponential: -1 falls to 1/e in a second, positive grows.
        growth_sd_per_s: How sure that is.
        touched: Whether somebody is at the table: the total changes, too.
        danger: The level.
    """

    at_ns: int
    amplitude_mm: float
    amplitude_g: float
    amplitude_gmm: float
    frequency_hz: float
    growth_per_s: float
    growth_sd_per_s: float
    touched: bool
    danger: Danger

    @property
    def decay_s(self) -> float | None:
        """Time in which it falls to 1/e, None while it does not fall."""
        return -1 / self.growth_per_s if self.growth_per_s < 0 else None


def _grid() -> tuple[FloatArray, FloatArray]:
    """(96, 3) an orthonormal parabola, and (frequencies, 2, 96) orthonormal waves on top of it."""
    time_s = (np.arange(_WINDOW) - (_WINDOW - 1) / 2) * TICK_S
    slow, _ = np.linalg.qr(np.stack([time_s**0, time_s, time_s**2], axis=1))
    waves = []
    for hz in _FREQUENCIES_HZ:
        pair = np.stack([np.cos(2 * np.pi * hz * time_s), np.sin(2 * np.pi * hz * time_s)], axis=1)
        pair -= slow @ (slow.T @ pair)
        waves.append(np.linalg.qr(pair)[0].T)
    return slow, np.array(waves)


_SLOW, _WAVES = _grid()
_TIME_S = (np.arange(_WINDOW) - (_WINDOW - 1) / 2) * TICK_S


class LiveSwayWatch:
    """Follows the ticks of one base and remembers what its tower has survived."""

    def __init__(self, cells: LoadCells) -> None:
        """Make a watch that knows nothing of the tower yet."""
        self._half_span_mm = float(np.abs(cells.positions_mm).mean())
        self._ticks: deque[Tick] = deque(maxlen=_WINDOW)
        self._until_look = 0
        self._survived_mm = 0.0
        self._episodes = 0
        self._peak_mm = 0.0
        self._growing = 0

    def feed(self, tick: Tick, noise_g: float) -> LiveSway | None:
        """Return the sway if it is time to look at it again.

        Args:
            tick: The next one.
            noise_g: Standard deviation of one tick of the total.
        """
        if self._ticks and tick.at_ns - self._ticks[-1].at_ns > TICK_NS:
            self._ticks.clear()
        self._ticks.append(tick)
        self._until_look -= 1
        if len(self._ticks) < _WINDOW or self._until_look > 0:
            return None
        self._until_look = _EVERY
        return self._look(np.array(self._ticks, dtype=np.float64)[:, 1:], tick, noise_g)

    def forget(self) -> None:
        """Forget what the tower has survived: it is another one now."""
        self._survived_mm, self._episodes, self._peak_mm, self._growing = 0.0, 0, 0.0, 0

    def _look(self, window: FloatArray, tick: Tick, noise_g: float) -> LiveSway:
        total_g = window[:, 0]
        weight_g = max(float(np.median(total_g)), 1.0)
        touched = float(np.ptp(_smoothed(total_g))) > _HANDS_SHARE * noise_g
        moments = window[:, 1:] - _SLOW @ (_SLOW.T @ window[:, 1:])
        explained = ((_WAVES @ moments) ** 2).sum(axis=(1, 2))
        hz = float(_FREQUENCIES_HZ[int(explained.argmax())])
        # All swing is taken along the axis on which most of it is.
        _, axes = np.linalg.eigh(moments.T @ moments)
        along = moments @ axes[:, -1]
        first, second = (_amplitude(along, hz, half) for half in (slice(0, 48), slice(48, 96)))
        amplitude_gmm = float(np.sqrt((first**2 + second**2) / 2))
        # A cell's noise moves the moment by its lever; four cells' total has noise_g.
        noise_gmm = noise_g * self._half_span_mm
        sd_gmm = noise_gmm * np.sqrt(2 / 48)
        swings = amplitude_gmm > max(_NOISES * sd_gmm, _CALM_MM * weight_g)
        growth = float(np.log(max(second, 1e-9) / max(first, 1e-9)) / (48 * TICK_S))
        growth_sd = float(sd_gmm * np.hypot(1 / max(first, 1e-9), 1 / max(second, 1e-9)))
        growth_sd /= 48 * TICK_S
        amplitude_mm = amplitude_gmm / weight_g
        return LiveSway(
            at_ns=tick.at_ns,
            amplitude_mm=amplitude_mm,
            amplitude_g=amplitude_gmm / (2 * self._half_span_mm),
            amplitude_gmm=amplitude_gmm,
            frequency_hz=hz if swings else 0.0,
            growth_per_s=growth if swings else 0.0,
            growth_sd_per_s=growth_sd,
            touched=touched,
            danger=self._danger(
                swings,
                touched,
                amplitude_mm,
                growth - 2 * growth_sd if first > _NOISES * sd_gmm else 0.0,
            ),
        )

    def _danger(
        self, swings: bool, touched: bool, amplitude_mm: float, sure_growth_per_s: float
    ) -> Danger:
        if not swings:
            if self._peak_mm > 0:  # it swung, and came to rest: it has survived that
                self._survived_mm = max(self._survived_mm, self._peak_mm)
                self._episodes += 1
            self._peak_mm, self._growing = 0.0, 0
            return Danger.CALM
        if touched:
            self._growing = 0
            return Danger.AS_USUAL  # whoever pushes it knows that it moves
        self._peak_mm = max(self._peak_mm, amplitude_mm)
        self._growing = self._growing + 1 if sure_growth_per_s > _GROWS_PER_S else 0
        if self._growing >= _GROWS_FOR_LOOKS:
            return Danger.GROWING
        known = self._episodes >= _SURVIVED_EPISODES
        if known and amplitude_mm > _MORE_SHARE * self._survived_mm:
            return Danger.MORE_THAN_EVER
        return Danger.AS_USUAL


def _smoothed(values: FloatArray) -> FloatArray:
    """Means of a tenth of a second: what a hand does is slower than noise."""
    means: FloatArray = values.reshape(-1, 8).mean(axis=1)
    return means


def _amplitude(along: FloatArray, hz: float, half: slice) -> float:
    """Amplitude of a wave of known frequency in one half of the window."""
    turns = 2 * np.pi * hz * _TIME_S[half]
    basis = np.stack([np.ones(48), np.cos(turns), np.sin(turns)], axis=1)
    fitted, *_ = np.linalg.lstsq(basis, along[half], rcond=None)
    return float(np.hypot(fitted[1], fitted[2]))
