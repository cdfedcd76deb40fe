"""Which constant does a damped swing go about? Least squares on a grid, polished by Newton's steps.

Frequency and decay are common to both axes. How little they are known counts in the covariance of
the constant: a short stretch that holds less than one swing says little about its middle.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

FloatArray = npt.NDArray[np.float64]
ComplexArray = npt.NDArray[np.complex128]

_FREQUENCIES_HZ = np.arange(0.8, 9.01, 0.2)
_DECAYS_S = np.array([0.35, 0.8, 2.0, 8.0])
_POLISHING_STEPS = 8
_POLISHED = 1e-3  # a step that explains no more than this share of the rest was the last

# Shorter stretches are not fitted; longer ones are when they hold so much of a swing.
_SHORTEST_FIT_TICKS = 24
_LEAST_PERIODS = 0.5

# What is known of a tower before it swings: a few Hz, a decay within a factor of e or two.
_SHAPE_PRECISION = np.diag([1 / 3.0**2, 1.0])

# Neighbouring ticks share samples (they are interpolated from 80 to 94 a second): the variance of
# a mean is this many times that of as many independent ticks.
_CORRELATION = 1.6

# Slower shares of the noise are seen in the means of a tenth of a second.
_BLOCK_TICKS = 8
_LEAST_BLOCKS = 6


@dataclass(frozen=True, eq=False)
class SwingFit:
    """What is under a swing, and the swing itself.

    Attributes:
        constant: (2,) what the signal swings about.
        covariance: (2, 2) of the constant.
        amplitude: (2,) at the first time, 0 where no swing was found.
        frequency_hz: 0 where no swing was found.
        decay_s: Time in which the swing falls to 1/e.
    """

    constant: FloatArray
    covariance: FloatArray
    amplitude: FloatArray
    frequency_hz: float
    decay_s: float


def fit_swing(time_s: FloatArray, signal: FloatArray) -> SwingFit:
    """Return the constant plus damped oscillation that fits best, or the mean if none does.

    Args:
        time_s: (n,) rising, from 0.
        signal: (n, 2) two axes that swing together.
    """
    count = len(signal)
    mean = signal.mean(axis=0)
    centred = signal - mean
    flat_ss = _squares(centred)
    if count < _SHORTEST_FIT_TICKS:
        # The mean of a piece of a swing may be off by all of it.
        return SwingFit(
            mean, np.diag(flat_ss / max(count - 1, 1)), np.sqrt(2 * flat_ss / count), 0, 0
        )
    # Far less than a period cannot be told from a slope.
    slowest_hz = _LEAST_PERIODS / float(time_s[-1] - time_s[0])
    frequencies = _FREQUENCIES_HZ[slowest_hz <= _FREQUENCIES_HZ]
    swing = _polished(time_s, centred, *_best_of(time_s, centred, frequencies, _DECAYS_S))
    # Fit only what is there: five numbers must earn their keep against a plain mean.
    if _squares(swing.left).sum() > flat_ss.sum() * (1 - 12.0 / count):
        covariance = np.diag(flat_ss / (count - 1) / count * correlation(centred))
        return SwingFit(mean, covariance, np.zeros(2), 0.0, 0.0)
    covariance = swing.covariance * correlation(swing.left)
    return SwingFit(
        mean + swing.constant, covariance, swing.amplitude, swing.frequency_hz, swing.decay_s
    )


def correlation(left: FloatArray) -> float:
    """Return how many times the variance of a mean is that of as many independent ticks.

    Seen in the means of blocks, which a slow cell or a second swing makes livelier.

    Args:
        left: (n, channels) what the model leaves.
    """
    blocks = len(left) // _BLOCK_TICKS
    if blocks < _LEAST_BLOCKS:
        return _CORRELATION
    means = left[: blocks * _BLOCK_TICKS].reshape(blocks, _BLOCK_TICKS, -1).mean(axis=1)
    variance = float((left**2).mean())
    seen = _BLOCK_TICKS * float((means**2).mean()) / variance if variance > 0 else 0.0
    return max(_CORRELATION, seen)


@dataclass(frozen=True, eq=False)
class _Swing:
    frequency_hz: float
    decay_s: float
    constant: FloatArray
    covariance: FloatArray
    amplitude: FloatArray
    left: FloatArray


def _squares(left: FloatArray) -> FloatArray:
    """(2,) sums of squares; never nothing, however quiet the table."""
    squares: FloatArray = (left**2).sum(axis=0) + 1e-9
    return squares


def _best_of(
    time_s: FloatArray, signal: FloatArray, frequencies: FloatArray, decays: FloatArray
) -> tuple[float, float]:
    """Frequency and decay that explain most: least squares over all pairs at once."""
    turning = np.exp(2j * np.pi * frequencies[:, None] * time_s)
    fading = np.exp(-time_s / decays[:, None])
    wave = (turning[:, None, :] * fading[None, :, :]).reshape(-1, len(time_s))  # (g, n)
    normal = _normal_of(wave)
    level = np.tile(signal.sum(axis=0), (len(wave), 1))
    # Real products: a complex one of this size wakes threads that cost more than they do.
    projected = np.stack((level, wave.real @ signal, wave.imag @ signal), axis=1)  # (g, 3, 2)
    explained = (projected * (np.linalg.inv(normal) @ projected)).sum(axis=(1, 2))
    frequency, decay = divmod(int(explained.argmax()), len(decays))
    return float(frequencies[frequency]), float(decays[decay])


def _normal_of(wave: ComplexArray) -> FloatArray:
    """(g, 3, 3) products of a constant, the cosine and the sine of each wave, a bit of ridge."""
    total = wave.sum(axis=1)
    square = (wave * wave).sum(axis=1)
    power = (wave.real**2 + wave.imag**2).sum(axis=1)
    normal = np.empty((len(wave), 3, 3))
    normal[:, 0, 0] = wave.shape[1]
    normal[:, 0, 1] = normal[:, 1, 0] = total.real
    normal[:, 0, 2] = normal[:, 2, 0] = total.imag
    normal[:, 1, 1] = (power + square.real) / 2
    normal[:, 2, 2] = (power - square.real) / 2
    normal[:, 1, 2] = normal[:, 2, 1] = square.imag / 2
    return normal + 1e-9 * np.eye(3)


def _polished(time_s: FloatArray, signal: FloatArray, f_hz: float, tau_s: float) -> _Swing:
    """Newton's steps from a point of the grid to the best fit, and how sure its constant is."""
    swing, slope = _swing_at(time_s, signal, f_hz, tau_s)
    for _ in range(_POLISHING_STEPS):
        step_hz, step_log = np.clip(slope, (-0.3, -0.5), (0.3, 0.5))
        f_hz = float(np.clip(swing.frequency_hz + step_hz, 0.3, 12.0))
        tau_s = float(np.clip(swing.decay_s * np.exp(step_log), 0.1, 20.0))
        other, other_slope = _swing_at(time_s, signal, f_hz, tau_s)
        gained = 1 - _squares(other.left).sum() / _squares(swing.left).sum()
        if gained > 0:
            swing, slope = other, other_slope
        if gained < _POLISHED:
            break
    return swing


def _swing_at(
    time_s: FloatArray, signal: FloatArray, f_hz: float, tau_s: float
) -> tuple[_Swing, FloatArray]:
    """The best fit of this frequency and decay, and Newton's step to a better pair.

    The step is (2,), in Hz and in the logarithm of the decay.
    """
    wave = np.exp((2j * np.pi * f_hz - 1 / tau_s) * time_s)
    basis = np.stack((np.ones_like(time_s), wave.real, wave.imag), axis=1)
    gain = np.linalg.inv(basis.T @ basis + 1e-9 * np.eye(3))
    fitted = gain @ (basis.T @ signal)  # (3, 2): constant, cosine, sine of both axes
    left = signal - basis @ fitted
    turned = basis[:, 1:] @ np.stack((fitted[2], -fitted[1]))
    # (2 parameters, n, 2 axes): what a little more frequency or decay would change.
    change = np.stack(
        (
            (2 * np.pi * time_s)[:, None] * turned,
            (time_s / tau_s)[:, None] * (basis[:, 1:] @ fitted[1:]),
        )
    )
    taken_up = gain @ (basis.T @ change)  # (2, 3, 2): by constant and amplitudes
    change = (change - basis @ taken_up).reshape(2, -1)
    variance = _squares(left) / (len(time_s) - 5)
    shape_cov = np.linalg.inv(change @ change.T / variance.mean() + _SHAPE_PRECISION)
    slope: FloatArray = shape_cov @ (change @ left.ravel()) / variance.mean()
    pull = taken_up[:, 0, :]  # (2, 2): of the constant, by parameter and axis
    covariance = np.diag(variance * gain[0, 0]) + pull.T @ shape_cov @ pull
    amplitude = np.hypot(fitted[1], fitted[2])
    return _Swing(f_hz, tau_s, fitted[0], covariance, amplitude, left), slope
