"""Do a plate's places swing about a middle? From places in one camera's pictures, as time goes on.

With pictures often enough a sine is fitted: amplitude, frequency and whether it grows. With a few
pictures a second only how far they lie apart tells: then a step, which has no way back, is no
swing, and one that swings exactly as often as pictures are taken looks still.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

FloatArray = npt.NDArray[np.float64]

_FREQUENCIES_HZ = np.arange(0.8, 9.01, 0.05)

# A wave needs two and a half pictures a swing, and more than one swing to be told from a drift.
_PICTURES_A_SWING = 2.5
_LEAST_SWINGS = 1.3
_LEAST_FOR_WAVE = 12
_FEWEST = 6

# Between pictures farther apart than this a hand comes and goes: they are no series.
_LONGEST_PAUSE_S = 0.8

# A fit to noise explains a fifth of it, one to a swing nearly all.
_EXPLAINED = 0.5
_SIGMAS = 4.5

# Trembling pictures, JPEG and the air make so much of a still plate.
_CALM_PX = 0.08

# Halves that swing by less say nothing of growth.
_GROWTH_SIGMAS = 2.0


@dataclass(frozen=True)
class Spot:
    """Where a plate was seen, relative to its reference: x and y in px, and how well."""

    at_ns: int
    x_px: float
    y_px: float
    sd_px: float


@dataclass(frozen=True)
class Swing:
    """How far a plate swings in one camera's picture.

    Attributes:
        from_ns, to_ns: The pictures it was measured in.
        pictures: How many.
        way_px: Along x and y, from the middle to where it turns.
        sd_px: Of the amplitude.
        frequency_hz: None where pictures are too far apart to tell.
        growth_per_s: Rate of the exponential: -1 falls to 1/e in a second; None if unknown.
        growth_sd_per_s: How well.
        is_still: Whether it does not swing by more than noise would make of a still one.
    """

    from_ns: int
    to_ns: int
    pictures: int
    way_px: tuple[float, float]
    sd_px: float
    frequency_hz: float | None
    growth_per_s: float | None
    growth_sd_per_s: float | None
    is_still: bool

    @property
    def amplitude_px(self) -> float:
        """From the middle to where it turns."""
        return float(np.hypot(*self.way_px))


def swing_of(spots: Sequence[Spot]) -> Swing | None:
    """Return how places swing, None where there are too few to tell.

    Args:
        spots: In the order of time.
    """
    if len(spots) < _FEWEST:
        return None
    time_s = np.array([one.at_ns - spots[0].at_ns for one in spots]) / 1e9
    if float(np.diff(time_s).max()) > _LONGEST_PAUSE_S:
        return None
    places = np.array([(one.x_px, one.y_px) for one in spots])
    noise_px = float(np.sqrt(np.mean([one.sd_px**2 for one in spots])))
    wave = _wave(spots, time_s, places, noise_px)
    return _apart(spots, places, noise_px) if wave is None else wave


def _wave(
    spots: Sequence[Spot], time_s: FloatArray, places: FloatArray, noise_px: float
) -> Swing | None:
    """The sine that fits best; None if pictures are too few for one or it fits badly."""
    span_s = float(time_s[-1])
    if len(spots) < _LEAST_FOR_WAVE or span_s <= 0:
        return None
    # Of pictures that come unevenly the longest pauses count.
    pause_s = float(np.percentile(np.diff(time_s), 90))
    fastest_hz = 1 / (_PICTURES_A_SWING * max(pause_s, 1e-3))
    tried = _FREQUENCIES_HZ
    tried = tried[(tried >= _LEAST_SWINGS / span_s) & (tried <= fastest_hz)]
    if not len(tried):
        return None
    slow = np.column_stack([np.ones_like(time_s), time_s])
    drift, *_ = np.linalg.lstsq(slow, places, rcond=None)
    moving = places - slow @ drift
    whole = float((moving**2).sum())
    left = []
    for hz in tried:
        fitted, misfit = _fit(time_s, places, hz)
        left.append((float((misfit**2).sum()), hz, fitted))
    rest, hz, fitted = min(left, key=lambda one: one[0])
    freedom = max(2 * len(spots) - 8, 1)
    sigma = max(np.sqrt(rest / freedom), noise_px)
    way, amplitude = _along(fitted)
    sd_px = float(sigma * np.sqrt(2 / len(spots)))
    is_wave = whole > 0 and 1 - rest / whole >= _EXPLAINED
    if not is_wave:
        return None
    is_still = amplitude <= max(_SIGMAS * sd_px, _CALM_PX)
    growth, growth_sd = _growth(time_s, places @ way, float(hz), sigma)
    return Swing(
        spots[0].at_ns,
        spots[-1].at_ns,
        len(spots),
        (float(amplitude * way[0]), float(amplitude * way[1])),
        sd_px,
        None if is_still else float(hz),
        None if is_still else growth,
        None if is_still else growth_sd,
        is_still,
    )


def _apart(spots: Sequence[Spot], places: FloatArray, noise_px: float) -> Swing:
    """How far places lie apart, whenever they were seen: their spread is that of a sine."""
    moving = places - places.mean(axis=0)
    variances, axes = np.linalg.eigh(moving.T @ moving / max(len(spots) - 1, 1))
    way = axes[:, -1]
    amplitude = float(np.sqrt(2 * max(variances[-1] - noise_px**2, 0.0)))
    few = amplitude * 0.35 / np.sqrt(len(spots))
    sd_px = float(np.hypot(noise_px * np.sqrt(2 / len(spots)), few))
    is_still = (
        float(np.sqrt(variances[-1])) <= max(_SIGMAS / 2 * noise_px, _CALM_PX)
        or _turns(moving @ way, noise_px) < 2
    )
    return Swing(
        spots[0].at_ns,
        spots[-1].at_ns,
        len(spots),
        (float(amplitude * way[0]), float(amplitude * way[1])),
        sd_px,
        None,
        None,
        None,
        is_still,
    )


def _turns(along: FloatArray, noise_px: float) -> int:
    """How often places turn back by more than noise: a plate that was dragged never does."""
    turns, direction, extreme = 0, 0, along[0]
    for place in along[1:]:
        step = place - extreme
        if abs(step) <= 2 * noise_px:
            continue
        turned = int(np.sign(step))
        turns += direction not in (0, turned)
        direction, extreme = turned, place
    return turns


def _fit(time_s: FloatArray, places: FloatArray, hz: float) -> tuple[FloatArray, FloatArray]:
    """(2, d) the cosine and sine of a wave on top of a drift, and (n, d) what is left."""
    turns = 2 * np.pi * hz * time_s
    basis = np.column_stack([np.ones_like(time_s), time_s, np.cos(turns), np.sin(turns)])
    fitted, *_ = np.linalg.lstsq(basis, places, rcond=None)
    return fitted[2:], places - basis @ fitted


def _along(fitted: FloatArray) -> tuple[FloatArray, float]:
    """(2,) the way along which a wave swings most, and how far."""
    _, sizes, ways = np.linalg.svd(fitted)
    return ways[0], float(sizes[0])


def _growth(
    time_s: FloatArray, along: FloatArray, hz: float, sigma: float
) -> tuple[float | None, float | None]:
    half = len(time_s) // 2
    sizes, sds = [], []
    for part in (slice(0, half), slice(half, None)):
        fitted, _ = _fit(time_s[part], along[part, None], hz)
        sizes.append(float(np.hypot(*fitted[:, 0])))
        sds.append(float(sigma * np.sqrt(2 / len(time_s[part]))))
    if any(size <= _GROWTH_SIGMAS * sd for size, sd in zip(sizes, sds, strict=True)):
        return None, None
    apart_s = float(time_s[half:].mean() - time_s[:half].mean())
    growth = float(np.log(sizes[1] / sizes[0])) / apart_s
    return growth, float(np.hypot(sds[0] / sizes[0], sds[1] / sizes[1])) / apart_s
