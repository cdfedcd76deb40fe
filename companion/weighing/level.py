"""How heavy was the table during a rest, and where was its centre? Sway is fitted, not averaged.

A tower that was touched swings for seconds, a few times a second, its centre of pressure with
it. Over the second or two that a column is carried, a mean would keep part of that swing. So
each moment is fitted as a constant plus one damped oscillation (frequency and decay found on a
grid, common to both axes); the constant is the level, the oscillation is the sway.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from companion.weighing.history import Stretch

FloatArray = npt.NDArray[np.float64]

_FREQUENCIES_HZ = np.arange(0.8, 9.01, 0.2)
_DECAYS_S = np.array([0.35, 0.8, 2.0, 8.0])

# Neighbouring ticks share samples (they are interpolated), and what the model leaves is not
# white: the variance of a mean is this many times that of as many independent ticks.
_CORRELATION = 3.0

# A release is looked for in blocks of a tenth of a second.
_RELEASE_TICKS = 8

# Nothing is known better than this, however long the rest: creep and nonlinearity.
_MASS_FLOOR_G = 0.03
_MOMENT_FLOOR_GMM = 2.0


@dataclass(frozen=True, eq=False)
class Level:
    """The table's weight during one rest.

    Attributes:
        start_ns, end_ns: The stretch it was taken from.
        total_g: Mass on the cells.
        moment_gmm: (2,) mass times centre, board frame.
        total_sd_g: Standard deviation of ``total_g``.
        moment_cov: (2, 2) covariance of the moment, (g mm)^2.
        sway_gmm: (2,) amplitude of the fitted sway at the start, as a moment.
        sway_hz: Its frequency, 0 where none was found.
        sway_decay_s: Time in which it falls to 1/e.
    """

    start_ns: int
    end_ns: int
    total_g: float
    moment_gmm: FloatArray
    total_sd_g: float
    moment_cov: FloatArray
    sway_gmm: FloatArray
    sway_hz: float
    sway_decay_s: float


def measure_level(ticks: Stretch) -> Level:
    """Return the level of a stretch of rest.

    Args:
        ticks: At least two ticks of one rest; glitches that survived the cleaning are left out.
    """
    ticks = _without_release(ticks)
    total_g = float(np.median(ticks.total_g))
    residual_g = ticks.total_g - total_g
    noise_g = 1.4826 * float(np.median(np.abs(residual_g)))
    kept = np.abs(residual_g) <= 4 * noise_g + 0.05
    total_g = float(ticks.total_g[kept].mean())
    independent = max(1.0, kept.sum() / _CORRELATION)
    total_sd_g = float(np.hypot(max(noise_g, 0.05) / np.sqrt(independent), _MASS_FLOOR_G))
    time_s = (ticks.at_ns[kept] - ticks.at_ns[0]) / 1e9
    fit = _fit_sway(time_s, ticks.moment_gmm[kept])
    return Level(
        start_ns=int(ticks.at_ns[0]),
        end_ns=int(ticks.at_ns[-1]),
        total_g=total_g,
        moment_gmm=fit.constant,
        total_sd_g=total_sd_g,
        moment_cov=fit.covariance + _MOMENT_FLOOR_GMM**2 * np.eye(2),
        sway_gmm=fit.amplitude,
        sway_hz=fit.frequency_hz,
        sway_decay_s=fit.decay_s,
    )


def _without_release(ticks: Stretch) -> Stretch:
    """Cut off a start in which a hand was still letting go: flat, but at another weight."""
    count = ticks.at_ns.size
    first = 0
    if count >= 6 * _RELEASE_TICKS:
        settled = ticks.total_g[count // 2 :]
        settled_g = float(np.median(settled))
        noise_g = 1.4826 * float(np.median(np.abs(settled - settled_g)))
        limit_g = 0.1 + 4 * noise_g / np.sqrt(_RELEASE_TICKS)
        while first < count // 2:
            block = ticks.total_g[first : first + _RELEASE_TICKS]
            if abs(float(block.mean()) - settled_g) <= limit_g:
                break
            first += _RELEASE_TICKS
    return Stretch(ticks.at_ns[first:], ticks.total_g[first:], ticks.moment_gmm[first:])


@dataclass(frozen=True, eq=False)
class _Fit:
    constant: FloatArray
    covariance: FloatArray
    amplitude: FloatArray
    frequency_hz: float
    decay_s: float


def _fit_sway(time_s: FloatArray, moment_gmm: FloatArray) -> _Fit:
    """Constant plus one damped oscillation, the best of a grid that is refined twice."""
    count = len(moment_gmm)
    mean = moment_gmm.mean(axis=0)
    centred = moment_gmm - mean
    flat_ss = (centred**2).sum(axis=0)
    if count < 24:
        covariance = np.diag(flat_ss / max(count - 1, 1)) * min(1.0, _CORRELATION / count * 3)
        return _Fit(mean, covariance, np.sqrt(2 * flat_ss / count), 0.0, 0.0)
    # Less than one whole period cannot be told from a constant.
    slowest_hz = 1.0 / float(time_s[-1] - time_s[0])
    frequencies = _FREQUENCIES_HZ[slowest_hz <= _FREQUENCIES_HZ]
    decays = _DECAYS_S
    best = _best_of(time_s, centred, frequencies, decays)
    for width in (0.1, 0.03):
        frequencies = best.frequency_hz + np.linspace(-width, width, 5)
        decays = best.decay_s * np.array([0.7, 1.0, 1.4])
        refined = _best_of(time_s, centred, frequencies, decays)
        if refined.left_ss.sum() < best.left_ss.sum():
            best = refined
    degrees = count - 5
    variance = best.left_ss / degrees
    # Fit only what is there: five numbers must earn their keep against a plain mean.
    if best.left_ss.sum() > flat_ss.sum() * (1 - 12.0 / count):
        covariance = np.diag(flat_ss / (count - 1) / count * _CORRELATION)
        return _Fit(mean, covariance, np.zeros(2), 0.0, 0.0)
    covariance = np.diag(variance * best.constant_gain * _CORRELATION)
    return _Fit(mean + best.constant, covariance, best.amplitude, best.frequency_hz, best.decay_s)


@dataclass(frozen=True, eq=False)
class _Candidate:
    frequency_hz: float
    decay_s: float
    constant: FloatArray
    amplitude: FloatArray
    left_ss: FloatArray
    constant_gain: float


def _best_of(
    time_s: FloatArray, signal: FloatArray, frequencies: FloatArray, decays: FloatArray
) -> _Candidate:
    """Least squares over all pairs of frequency and decay at once."""
    f_hz, tau_s = (grid.ravel() for grid in np.meshgrid(frequencies, decays, indexing="ij"))
    wave = np.exp((2j * np.pi * f_hz - 1 / tau_s)[:, None] * time_s[None, :])  # (g, n)
    basis = np.stack((np.ones_like(wave.real), wave.real, wave.imag), axis=2)  # (g, n, 3)
    normal = basis.transpose(0, 2, 1) @ basis
    normal += 1e-9 * np.eye(3)
    projected = basis.transpose(0, 2, 1) @ signal  # (g, 3, 2)
    inverse = np.linalg.inv(normal)
    solution = inverse @ projected  # (g, 3, 2)
    explained = (projected * solution).sum(axis=1)  # (g, 2)
    index = int(explained.sum(axis=1).argmax())
    return _Candidate(
        frequency_hz=float(f_hz[index]),
        decay_s=float(tau_s[index]),
        constant=solution[index, 0],
        amplitude=np.hypot(solution[index, 1], solution[index, 2]),
        left_ss=np.maximum((signal**2).sum(axis=0) - explained[index], 0.0),
        constant_gain=float(inverse[index, 0, 0]),
    )
