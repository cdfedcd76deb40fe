"""How is one material's colour spread, in light, shade and shine? Learnt from labelled pixels.

A material is a few *patches* of colour (a patterned cloth has several, a paint one). Each patch is
seen under more and less light than in the samples, and with some of the lamp mirrored in it (the
dichromatic reflection model: body colour times shading, plus the lamp's colour). Every such view
is one normal distribution in the space of :mod:`calibration.colour_space`: long along the shading,
as wide across it as the samples and the camera's noise say.
"""

from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from calibration.colour_space import (
    DAMPING,
    STEP,
    VOLUME,
    Bytes,
    Floats,
    byte_slope,
    damped_log,
    linear,
    undamped,
)

# (times the samples' light, share of the pixels): a column's dark side to its lit edge, and
# what was learnt in the shade of a plate to what is set on top of it in full light.
_SHADES: Final = (
    (0.22, 0.05),
    (0.35, 0.09),
    (0.5, 0.13),
    (0.7, 0.18),
    (1.0, 0.24),
    (1.4, 0.12),
    (2.0, 0.06),
    (2.8, 0.03),
)
_SHADE_SD: Final = 0.22  # between neighbours of these, so that they overlap
# (share of the lamp's light added, share of the pixels): satin varnish, not a mirror.
_SHINES: Final = ((0.06, 0.06), (0.2, 0.04))

# One material differs by this much in the ratio of two channels although nothing was seen of it.
_PRIOR_SD: Final = 0.10
_PRIOR_SAMPLES: Final = 8.0
_NOISE_BYTES: Final = 2.5  # JPEG of quality 85 and a sensor's noise together
_STRAY: Final = 0.01  # share of a material's pixels that may have any colour at all

_MOST_PATCHES: Final = 4
_NARROW_SD: Final = 0.15  # a patch whose colour varies less is not divided
_LEAST_SHARE: Final = 0.03  # smaller patches are edges and slips of the labels
_LIGHTNESS_WEIGHT: Final = 0.25  # light and dark of one colour are not two patches
_MOST_SAMPLES: Final = 4000  # more tell nothing new about a few normal distributions


@dataclass(frozen=True)
class ColourModel:
    """A mixture of m normal distributions: its views' shares, middles and whitening matrices."""

    log_weights: Floats  # (m,) log of share times the normal's factor
    means: Floats  # (m, 3)
    whitenings: Floats  # (m, 3, 3): whitening @ (place - mean) is standard normal

    def log_density(self, places: Floats) -> Floats:
        """Return (n,) the log density at (n, 3) places, per cubed nat; never below a floor."""
        # The squared distances are multiplied out: one matrix product for all views.
        precisions = self.whitenings.transpose(0, 2, 1) @ self.whitenings
        linears = np.einsum("mij,mj->mi", precisions, self.means)
        constants = np.einsum("mi,mi->m", linears, self.means)
        firsts, seconds = np.triu_indices(3)
        doubled = np.where(firsts == seconds, 1.0, 2.0)
        squares = places[:, firsts] * places[:, seconds]
        distances2 = squares @ (doubled * precisions[:, firsts, seconds]).T
        distances2 += constants - 2 * places @ linears.T
        # Single precision halves the time of what takes the most of it.
        views = np.exp((self.log_weights - 0.5 * distances2).astype(np.float32))
        log_density: Floats = np.log(views.sum(axis=1) + _STRAY / VOLUME)
        return log_density

    def misses(self, places: Floats) -> Floats:
        """Return (n, 3) how far (n, 3) places lie from the middles of the views they show."""
        off = places[:, None] - self.means
        white = np.einsum("mij,nmj->nmi", self.whitenings, off)
        best = (self.log_weights - 0.5 * (white**2).sum(axis=2)).argmax(axis=1)
        missed: Floats = off[np.arange(len(places)), best]
        return missed

    def shifted(self, by: Floats) -> "ColourModel":
        """Return the same spread about middles that lie (3,) further."""
        return replace(self, means=self.means + by)


def fit_colour(samples: Bytes, lamp: Floats) -> ColourModel:
    """Return the spread of one material's colour.

    Args:
        samples: (n, 3) pixels of it, n at least 1.
        lamp: (3,) linear light of the lamp itself, as white paper shows it.
    """
    # Every so-many-th sample keeps the mixture of places, and needs no dice.
    thinned = samples[:: max(1, -(-len(samples) // _MOST_SAMPLES))]
    places = damped_log(linear(thinned))
    patches = [one for one in _divided(places) if len(one) >= _LEAST_SHARE * len(places)]
    whole = sum(len(one) for one in patches)
    shares, means, covariances = [], [], []
    for patch in patches:
        for share, mean, covariance in _views(*_middle_and_spread(patch), lamp):
            shares.append(share * len(patch) / whole)
            means.append(mean)
            covariances.append(covariance)
    roots = np.linalg.cholesky(np.array(covariances))
    volumes = np.prod(np.diagonal(roots, axis1=1, axis2=2), axis=1)
    factors = (1 - _STRAY) * np.array(shares) / ((2 * np.pi) ** 1.5 * volumes)
    whitenings = np.linalg.inv(roots).astype(np.float64)
    return ColourModel(np.log(factors), np.array(means), whitenings)


def _divided(places: Floats) -> list[Floats]:
    """Return the patches of one colour each: the widest is cut in two while it is wide."""
    patches = [places]
    while len(patches) < _MOST_PATCHES:
        widths = [_width(one) for one in patches]
        widest = int(np.argmax(widths))
        if widths[widest] < _NARROW_SD:
            break
        near, far = _halves(patches[widest])
        if min(len(near), len(far)) < _LEAST_SHARE * len(places):
            break
        patches[widest : widest + 1] = [near, far]
    return patches


def _seen_for_dividing(patch: Floats) -> Floats:
    grey = patch.mean(axis=1, keepdims=True)
    seen: Floats = patch - grey + _LIGHTNESS_WEIGHT * grey
    return seen


def _width(patch: Floats) -> float:
    if len(patch) < 2:
        return 0.0
    return float(np.sqrt(np.linalg.eigvalsh(np.cov(_seen_for_dividing(patch).T))[-1]))


def _halves(patch: Floats) -> tuple[Floats, Floats]:
    """Return two parts around two middles (Lloyd's algorithm from the longest axis)."""
    seen = _seen_for_dividing(patch)
    middle = seen.mean(axis=0)
    axis = np.linalg.eigh(np.cov(seen.T))[1][:, -1]
    is_far = (seen - middle) @ axis > 0
    for _ in range(12):
        if is_far.all() or not is_far.any():
            break
        near, far = seen[~is_far].mean(axis=0), seen[is_far].mean(axis=0)
        moved = ((seen - near) ** 2).sum(axis=1) > ((seen - far) ** 2).sum(axis=1)
        if (moved == is_far).all():
            break
        is_far = moved
    return patch[~is_far], patch[is_far]


def _middle_and_spread(patch: Floats) -> tuple[Floats, Floats]:
    """Return the median and the covariance of the inner pixels, drawn towards what is usual."""
    middle = np.median(patch, axis=0)
    usual = _PRIOR_SD**2 * np.eye(3)
    if len(patch) < 2:
        return middle, usual
    spread = 1.4826 * np.median(np.abs(patch - middle), axis=0) + 0.02
    inner = patch[(np.abs(patch - middle) <= 3 * spread).all(axis=1)]
    off = inner - middle
    total = off.T @ off + _PRIOR_SAMPLES * usual
    return middle, total / (len(inner) + _PRIOR_SAMPLES)


def _views(middle: Floats, spread: Floats, lamp: Floats) -> list[tuple[float, Floats, Floats]]:
    """Return (share, mean, covariance) of a patch in each shade, and with each shine."""
    body = undamped(middle)
    lights = [(share, shade * body) for shade, share in _SHADES]
    lights += [(share, body + shine * lamp) for shine, share in _SHINES]
    return [(share, *_view(light, body, spread)) for share, light in lights]


def _view(light: Floats, body: Floats, spread: Floats) -> tuple[Floats, Floats]:
    light = np.minimum(light, 1.0)
    # What damping leaves of a change in per cent, here and where the spread was measured.
    steepness = light / (light + DAMPING)
    there = body / (body + DAMPING)
    scale = np.minimum(steepness / there, 1.0)
    noise = _NOISE_BYTES * byte_slope(light) / (light + DAMPING)
    covariance = (
        spread * np.outer(scale, scale)
        + _SHADE_SD**2 * np.outer(steepness, steepness)
        + np.diag(noise**2 + STEP**2 / 12)
    )
    return damped_log(light), covariance
