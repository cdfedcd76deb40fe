"""How does the load on the base go over time? Rests, pushes, swings and blows, added up."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

FloatArray = npt.NDArray[np.float64]

# A swing is not followed beyond this many of its decay times.
_FORGOTTEN = 7.0


@dataclass(frozen=True, eq=False)
class Rest:
    """From ``at_s`` on, reached within ``ramp_s``: mass in grams, moment in g mm."""

    at_s: float
    ramp_s: float
    mass_g: float
    moment_gmm: FloatArray


@dataclass(frozen=True, eq=False)
class Push:
    """A smooth bump of force (grams, downwards) at one place, ``width_s`` from foot to foot."""

    middle_s: float
    width_s: float
    force_g: float
    at_mm: FloatArray


@dataclass(frozen=True, eq=False)
class Lean:
    """A force that comes slowly, stays, and goes slowly."""

    start_s: float
    end_s: float
    ramp_s: float
    force_g: float
    at_mm: FloatArray


@dataclass(frozen=True, eq=False)
class Sway:
    """A swing of the moment that dies away; ``until_s`` is when the next touch damps it."""

    start_s: float
    frequency_hz: float
    decay_s: float
    phase: float
    amplitude_gmm: FloatArray
    until_s: float = np.inf


@dataclass(frozen=True, eq=False)
class Blow:
    """A hit on the base: half a sine of ``width_s`` with ``peak_g`` at its top."""

    start_s: float
    width_s: float
    peak_g: float
    at_mm: FloatArray


class LoadCurve:
    """Everything that loads the base during a match."""

    def __init__(self, mass_g: float, moment_gmm: FloatArray) -> None:
        self.rests = [Rest(-1.0, 0.0, mass_g, moment_gmm)]
        self.pushes: list[Push] = []
        self.leans: list[Lean] = []
        self.sways: list[Sway] = []
        self.blows: list[Blow] = []

    def rest(self, at_s: float, mass_g: float, moment_gmm: FloatArray, ramp_s: float) -> None:
        """From ``at_s`` on the table weighs this much."""
        self.rests.append(Rest(at_s, ramp_s, mass_g, moment_gmm))

    def at(self, time_s: FloatArray) -> FloatArray:
        """Return (n, 3) mass in grams and moments in g mm at rising times."""
        load = self._rests(time_s)
        for push in self.pushes:
            first, last = push.middle_s - push.width_s / 2, push.middle_s + push.width_s / 2
            part = _between(time_s, first, last)
            bump = np.sin(np.pi * (time_s[part] - first) / push.width_s) ** 2
            _add_force(load[part], bump * push.force_g, push.at_mm)
        for lean in self.leans:
            part = _between(time_s, lean.start_s, lean.end_s)
            inside = np.minimum(time_s[part] - lean.start_s, lean.end_s - time_s[part])
            share = np.sin(np.pi / 2 * np.minimum(inside / lean.ramp_s, 1.0)) ** 2
            _add_force(load[part], share * lean.force_g, lean.at_mm)
        for blow in self.blows:
            part = _between(time_s, blow.start_s, blow.start_s + blow.width_s)
            wave = np.sin(np.pi * (time_s[part] - blow.start_s) / blow.width_s)
            _add_force(load[part], wave * blow.peak_g, blow.at_mm)
        for sway in self.sways:
            last = min(sway.start_s + _FORGOTTEN * sway.decay_s, sway.until_s)
            part = _between(time_s, sway.start_s, last)
            since = time_s[part] - sway.start_s
            wave = np.exp(-since / sway.decay_s) * np.sin(
                2 * np.pi * sway.frequency_hz * since + sway.phase
            )
            load[part][:, 1:] += wave[:, None] * sway.amplitude_gmm
        return load

    def _rests(self, time_s: FloatArray) -> FloatArray:
        knots, values = [], []
        before = self.rests[0]
        for rest in self.rests:
            knots += [rest.at_s - rest.ramp_s / 2, rest.at_s + rest.ramp_s / 2 + 1e-6]
            values += [(before.mass_g, *before.moment_gmm), (rest.mass_g, *rest.moment_gmm)]
            before = rest
        table = np.array(values)
        return np.column_stack([np.interp(time_s, knots, table[:, i]) for i in range(3)])


def _between(time_s: FloatArray, first_s: float, last_s: float) -> slice:
    return slice(*np.searchsorted(time_s, [first_s, last_s]))


def _add_force(load: FloatArray, force_g: FloatArray, at_mm: FloatArray) -> None:
    load[:, 0] += force_g
    load[:, 1:] += force_g[:, None] * at_mm
