"""Which of these readings have the same colour, when one of each colour is named?

One labelled reading says where a colour lies, not how far it is spread: that depends on the light
of each face, on the paint and on what the camera clips. The readings without a name say it. All
colours are learnt together from all readings (expectation and maximisation of a mixture): first
with the wide spread that shading usually has, then more and more with the one that is seen.

- A reading's own error is added to its colour's spread: rounding, which matters where it is light,
  and a veil of stray light, which matters where it is dark.
- Likelihoods are Student's: a spread that was seen on four readings is not trusted like one that
  was seen on forty.
- Where the number of readings divides evenly by the number of colours, they are learnt once more
  with as many readings for each colour as for any other. That is believed if the colours then fit
  the readings about as well as without it; otherwise nothing is assumed of the numbers.
"""

from collections.abc import Mapping
from typing import Final

import numpy as np
import numpy.typing as npt

from calibration.colour_naming import SURE, Naming, named
from calibration.colour_space import Bytes, Floats, byte_slope, damped_log, linear, undamped

# Readings are means over many pixels, so much less light than a pixel's counts as black.
_DAMPING: Final = 0.003
_ROUNDING_BYTES: Final = 0.5
_VEIL: Final = 0.001  # linear light: three bytes on black, nothing on white

# What is usual: by this much (natural logarithm) one paint differs in light and in colour.
_USUAL_SHADING_SD: Final = 0.35
_USUAL_COLOUR_SD: Final = 0.12
# For how many readings the usual counts, at first and when what was seen has taken over.
_USUAL_READINGS: Final = (4.0, 0.02)
_STEPS: Final = 40
_STEPS_TO_SEEN: Final = 30
_BALANCINGS: Final = 25
_BALANCED: Final = 1e-3  # of the number that each colour should have
# Even numbers that are true cost up to 0.04 a reading (natural logarithm), untrue ones from 0.3.
_EVEN_MISFIT: Final = 0.15


def name_group(readings: Bytes, known: Mapping[int, str], sure: float = SURE) -> list[Naming]:
    """Return what each reading is called; *unsure* below the probability ``sure``.

    Args:
        readings: (n, 3) bytes, blue green red, each a mean over a surface of one colour.
        known: Which readings have which name; each colour at least once.

    Raises:
        ValueError: Nothing is known, or of a reading that is not there.
    """
    if not known or not all(0 <= at < len(readings) for at in known):
        raise ValueError("A group of colours needs one named reading of each colour.")
    names = tuple(dict.fromkeys(known.values()))
    light = linear(readings)
    places = damped_log(light, _DAMPING)
    noise = (_ROUNDING_BYTES * byte_slope(light)) ** 2 + _VEIL**2
    noise /= (light + _DAMPING) ** 2
    fixed = np.array(list(known))
    certain = np.eye(len(names))[[names.index(name) for name in known.values()]]

    chances, fit = _learnt(places, noise, fixed, certain, is_even=False)
    if len(readings) % len(names) == 0:
        even, even_fit = _learnt(places, noise, fixed, certain, is_even=True)
        if even_fit > fit - _EVEN_MISFIT * len(readings):
            chances = even
    return named(chances, names, sure)


def _learnt(
    places: Floats, noise: Floats, fixed: npt.NDArray[np.intp], certain: Floats, *, is_even: bool
) -> tuple[Floats, float]:
    """Return (n, k) chances, and how well the colours fit the readings."""
    n, k = len(places), certain.shape[1]
    middles = certain.T @ places[fixed] / certain.sum(axis=0)[:, None]
    spreads = _usual_spreads(middles)
    counts = certain.sum(axis=0)
    pulls = np.zeros(k)
    for step in range(_STEPS):
        usual = _usual_readings(step)
        logs = _log_likelihoods(places, noise, middles, spreads, counts + usual)
        chances = _shared(logs + pulls, fixed, certain)
        for _ in range(_BALANCINGS if is_even else 0):
            lacking = np.log(n / k / chances.sum(axis=0).clip(1e-9))
            if np.abs(lacking).max() < _BALANCED:
                break
            # Each colour is pulled to its number; the share keeps neighbours from taking turns.
            pulls += 0.7 * lacking
            chances = _shared(logs + pulls, fixed, certain)
        counts = chances.sum(axis=0)
        middles = chances.T @ places / counts[:, None]
        off = places[:, None] - middles
        seen = np.einsum("nk,nki,nkj->kij", chances, off, off)
        weights = (counts + usual)[:, None, None]
        spreads = (seen + usual * _usual_spreads(middles)) / weights
    # Of the shared-out likelihood, so that a reading between two colours is not counted twice.
    return chances, float((chances * (logs - np.log(chances.clip(1e-12)))).sum())


def _usual_readings(step: int) -> float:
    first, last = _USUAL_READINGS
    return float(first * (last / first) ** min(1.0, step / _STEPS_TO_SEEN))


def _usual_spreads(middles: Floats) -> Floats:
    """Return (k, 3, 3): how colours with these middles are usually spread."""
    light = undamped(middles, _DAMPING)
    steepness = light / (light + _DAMPING)
    shading = _USUAL_SHADING_SD**2 * steepness[:, :, None] * steepness[:, None, :]
    colour = (_USUAL_COLOUR_SD * steepness) ** 2
    spreads: Floats = shading + np.eye(3) * colour[:, :, None]
    return spreads


def _log_likelihoods(
    places: Floats, noise: Floats, middles: Floats, spreads: Floats, freedom: Floats
) -> Floats:
    """Return (n, k): Student's log likelihood of each reading in each colour, up to a constant."""
    totals = spreads + np.eye(3) * noise[:, None, :, None]
    off = places[:, None] - middles
    distances2 = np.einsum("nki,nkij,nkj->nk", off, np.linalg.inv(totals), off)
    volumes = np.linalg.slogdet(totals)[1]
    logs: Floats = -0.5 * (freedom + 3) * np.log1p(distances2 / freedom) - 0.5 * volumes
    return logs


def _shared(logs: Floats, fixed: npt.NDArray[np.intp], certain: Floats) -> Floats:
    """Return (n, k): how probable each colour is for each reading; what is known stays certain."""
    chances: Floats = np.exp(logs - logs.max(axis=1, keepdims=True))
    chances /= chances.sum(axis=1, keepdims=True)
    chances[fixed] = certain
    return chances
