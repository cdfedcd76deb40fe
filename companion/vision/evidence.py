"""How well does a picture fit a scene? Pixels' log likelihoods; one drawing against another.

Neighbouring pixels share their blur and their JPEG block, so their evidence is not independent:
a score in nats is the sum over pixels divided by :data:`PIXELS_PER_NAT`.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from calibration.palette import Palette
from companion.scene import Scene
from companion.vision.synthesis import ADDED, Labels, Window

Plane = npt.NDArray[np.float32]
Codes = npt.NDArray[np.uint16]
Numbers = npt.NDArray[np.intp]

PIXELS_PER_NAT = 40.0
"""So many pixels of unit log likelihood count as one independent observation."""

# One pixel, however odd, never says more than this.
LOUDEST = 3.0

_DRAWN_WRONG_NATS = 5.0
"""So much may speak for a change that never was: an outline is drawn a pixel beside the piece."""

# Two surfaces of one colour look alike: that a pixel has not changed says so much less there. Of
# rendered columns that were taken away before another one of their colour the pixels' odds were
# -0.34 to 0.8 in the mean, and -0.48 of those that still stood.
_ALIKE = 0.3

EITHER = 2.0
"""Two classes whose log likelihoods differ by less are both possible."""

BACKGROUND = ("room", "mat", "rim", "zone")


@dataclass(frozen=True, eq=False)
class Sight:
    """What one camera saw at rest.

    Attributes:
        camera: Its name.
        window: The part of the picture.
        codes: (h, w) the colour of each pixel of the window, as the palette counts colours.
        palette: The match's colours in the light of this picture.
        changed: (h, w) log odds that a pixel shows another surface than at the rest before;
            None without such a rest.
        before: (h, w) the colour of each pixel at that rest, as the palette counted it in that
            light; None without such a rest.
    """

    camera: str
    window: Window
    codes: Codes
    palette: Palette
    changed: Plane | None = None
    before: Codes | None = None


def surface_names(scene: Scene) -> list[str]:
    """Return the class of each surface in the order of its number."""
    return [
        *BACKGROUND,
        *(one.piece.colour for one in scene.columns),
        *(one.colour for one in scene.plates),
    ]


def class_numbers(palette: Palette, scene: Scene, added: str | None = None) -> Numbers:
    """Return (256,) the class of each surface number of a scene.

    A surface whose colour nobody has seen yet is of the class *other*.

    Args:
        palette: Whose classes they are.
        scene: What has the numbers.
        added: Colour of the piece that is tried, if one is.
    """
    known = {name: number for number, name in enumerate(palette.classes)}
    other = len(palette.classes) - 1
    numbers = np.full(256, other, dtype=np.intp)
    names = surface_names(scene)
    numbers[: len(names)] = [known.get(name, other) for name in names]
    if added is not None:
        numbers[ADDED] = known.get(added, other)
    return numbers


def looks_like(palette: Palette, codes: Codes, classes: Numbers) -> npt.NDArray[np.bool_]:
    """Return (n,) whether each pixel's class is as likely as the best one, or nearly.

    Args:
        palette: The match's colours.
        codes: (n,) the pixels.
        classes: (n,) the class that each is expected to be of.
    """
    likeliest = palette.table.max(axis=0)
    agrees: npt.NDArray[np.bool_] = palette.table[classes, codes] >= likeliest[codes] - EITHER
    return agrees


def compare(
    sight: Sight,
    window: Window,
    then: Labels,
    now: Labels,
    numbers: Numbers,
) -> float:
    """Return by how many nats the pixels speak for the drawing ``now`` against ``then``.

    Where another surface is drawn its colour has to fit better, and the pixel has to have changed
    since the rest before, if that is known: it tells a yellow column from the yellow plate behind.
    What spoke for ``now`` already at the rest before, when the table stood as in ``then``, is an
    error of the drawing and taken off. More than such errors make is not: there the scene that was
    believed is wrong, and has to be found out.

    Args:
        sight: What the camera saw.
        window: Where both are drawn; a part of the sight's.
        then, now: (h, w) surface numbers; ``then`` is how the table stood at the rest before.
        numbers: (256,) the class of each surface.
    """
    rows, columns = np.nonzero(then != now)
    if not len(rows):
        return 0.0
    old, new = numbers[then[rows, columns]], numbers[now[rows, columns]]
    part = window.inside(sight.window)
    codes = sight.codes[part][rows, columns]
    table = sight.palette.table
    gain = np.clip(table[new, codes] - table[old, codes], -LOUDEST, LOUDEST)
    total = float(gain.sum())
    if sight.changed is not None:
        total += float(sight.changed[part][rows, columns].sum())
        total += _ALIKE * int(np.count_nonzero(old == new))
    if sight.before is not None:
        codes = sight.before[part][rows, columns]
        already = np.clip(table[new, codes] - table[old, codes], 0.0, LOUDEST)
        total -= min(float(already.sum()), _DRAWN_WRONG_NATS * PIXELS_PER_NAT)
    return total / PIXELS_PER_NAT
