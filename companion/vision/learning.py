"""Which colours has this match? Learnt from a scene that is known to stand, if it does.

A palette that was learnt while something stood before the tower would call a sleeve a column, and
find it again, too. So the pixels of each paint have to be of one tint before they are learnt.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
import numpy.typing as npt

from calibration.colour_space import damped_log, linear
from calibration.mat_layout import MatLayout
from calibration.palette import PAINTS, Palette
from companion.vision.exposure import Gains, light_gains
from companion.vision.frame import Pixels
from companion.vision.labelling import Samples, labelled_pixels
from companion.vision.stirring import small
from companion.vision.synthesis import Composition

# Share of the paints' pixels that have to be of their paint's tint; of a table that stands as it is
# said to, 99 % are.
_LEAST_OF_ONE_TINT = 0.9

# Shade makes a paint greyer and leaves the direction of its tint.
_SAME_TINT = 0.95
_GREY = 0.15

# Of one paint, in shade and shine: the cosine between two tints, and the strength of the fainter.
_OF_ONE_TINT = 0.9
_FADED = 0.3

# Of a small picture, one pixel in so many each way tells of the light.
_LIGHT_STEP = 3


@dataclass(frozen=True, eq=False)
class Colours:
    """The colours of a match as one camera sees them.

    Attributes:
        palette: In the light in which it was learnt.
        samples: What it was learnt from; another camera may need some of them.
        reference: A small picture from the place where the camera is now.
        gains: (3,) the light of the reference as a multiple of the palette's.
        shifts: (3,) by how much the tint of a paint was learnt on since, where it was.
    """

    palette: Palette
    samples: Samples
    reference: Pixels
    gains: Gains
    shifts: Mapping[str, npt.NDArray[np.float64]] = field(default_factory=dict)

    def now(self, picture: Pixels) -> Palette:
        """Return the palette in the light of a small picture."""
        gains = self.gains * light_gains(picture, self.reference, _LIGHT_STEP)
        return self.palette.followed(gains)

    def from_elsewhere(
        self, picture: Pixels, composition: Composition, layout: MatLayout
    ) -> "Colours":
        """Return the same colours for a camera that was moved.

        Args:
            picture: Its first one at the new place, whole.
            composition: The scene as it sees it from there.
            layout: The mat.
        """
        samples = labelled_pixels([picture], composition, layout)
        ratios = _ratios(samples, self.samples)
        gains = np.ones(3) if ratios is None else ratios**2.2
        return replace(self, reference=small(picture), gains=gains)


def learn(
    pictures: Sequence[Pixels],
    composition: Composition,
    layout: MatLayout,
    others: Sequence[Samples],
) -> Colours | str:
    """Return the colours of a match, or a sentence that says why they cannot be learnt.

    Args:
        pictures: Of one camera at rest, whole.
        composition: The scene as it is known to stand, in the whole picture.
        layout: The mat; its patches are paints, too.
        others: What the other cameras' colours were learnt from.
    """
    samples = labelled_pixels(pictures, composition, layout)
    share = one_tint_share(samples)
    if share < _LEAST_OF_ONE_TINT:
        return (
            f"Only {100 * share:.0f} % of the tower look as it is said to stand: take hands and "
            "things away from between the camera and the tower, and check the set-up."
        )
    palette = Palette.fit(with_base_paint(completed(samples, others)))
    return Colours(palette, samples, small(pictures[-1]), np.ones(3))


def one_tint_share(samples: Samples) -> float:
    """Return which share of the paints' pixels is of the tint of most pixels of that paint.

    0 where no paint is seen at all; paints that look grey in this light are left out.
    """
    right = whole = 0
    for name in PAINTS:
        if name not in samples:
            continue
        middle = _tint(samples[name])
        strength = float(np.linalg.norm(middle))
        if strength <= _GREY:
            continue
        tints = _tints(samples[name])
        strengths = np.linalg.norm(tints, axis=1)
        alike = tints @ middle >= _OF_ONE_TINT * strengths * strength
        right += int(np.count_nonzero(alike & (strengths > _FADED * strength)))
        whole += len(tints)
    return right / whole if whole else 0.0


def completed(samples: Samples, others: Sequence[Samples]) -> Samples:
    """Return a camera's samples with the classes that only others see, in its own light.

    Args:
        samples: What this camera shows.
        others: What the other cameras show.
    """
    whole = dict(samples)
    for other in others:
        missing = [name for name in other if name not in whole]
        gains = _ratios(samples, other)
        if not missing or gains is None:
            continue
        for name in missing:
            whole[name] = np.clip(other[name] * gains, 0, 255).astype(np.uint8)
    return whole


def with_base_paint(samples: Samples) -> Samples:
    """Return the samples in which a paint also has the base's pixels, if the base is of that paint.

    Pieces are first seen in the shade of the blue plate; a base of their paint shows it in light.
    """
    whole = dict(samples)
    if "rim" not in samples:
        return whole
    base_tint = _tint(samples["rim"])
    alike = {name: _likeness(_tint(samples[name]), base_tint) for name in PAINTS if name in samples}
    nearest = max(alike, key=lambda name: alike[name], default=None)
    if nearest is None or alike[nearest] < _SAME_TINT:
        return whole
    base = samples["rim"]
    few = base[:: max(1, len(base) // max(len(samples[nearest]), 1))]
    whole[nearest] = np.concatenate([samples[nearest], few])
    return whole


def _ratios(now: Samples, then: Samples) -> Gains | None:
    """(3,) how much brighter the bytes of classes are that both have; None if they share none."""
    ratios = [
        np.median(now[name], axis=0) / np.median(then[name], axis=0).clip(1)
        for name in now
        if name in then
    ]
    return np.asarray(np.median(ratios, axis=0)) if ratios else None


def _tint(pixels: npt.NDArray[np.uint8]) -> npt.NDArray[np.float64]:
    """(3,) the colour of most pixels without its lightness."""
    tint: npt.NDArray[np.float64] = _tints(np.median(pixels, axis=0).astype(np.uint8)[None])[0]
    return tint


def _tints(pixels: npt.NDArray[np.uint8]) -> npt.NDArray[np.float64]:
    """(n, 3) colours without their lightness."""
    places = damped_log(linear(pixels))
    tints: npt.NDArray[np.float64] = places - places.mean(axis=1, keepdims=True)
    return tints


def _likeness(one: npt.NDArray[np.float64], other: npt.NDArray[np.float64]) -> float:
    """1 for tints that differ in nothing but strength; 0 if one of them is grey."""
    strength = float(np.linalg.norm(one)), float(np.linalg.norm(other))
    return float(one @ other) / (strength[0] * strength[1]) if min(strength) > _GREY else 0.0
