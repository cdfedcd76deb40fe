"""How well does a picture fit a scene? Pixels' log likelihoods; one drawing against another.

Neighbouring pixels share their blur and their JPEG block, so their evidence is not independent:
a score in nats is the sum over pixels divided by :data:`PIXELS_PER_NAT`.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from companion.scene import Scene
from companion.vision.synthesis import ADDED, Labels, Window

Planes = npt.NDArray[np.float32]
Plane = npt.NDArray[np.float32]
Numbers = npt.NDArray[np.intp]

PIXELS_PER_NAT = 40.0
"""So many pixels of unit log likelihood count as one independent observation."""

# One pixel, however odd, never says more than this.
LOUDEST = 3.0

BACKGROUND = ("room", "mat", "rim", "zone")


@dataclass(frozen=True, eq=False)
class Sight:
    """What one camera saw at rest, as log likelihoods of colour classes.

    Attributes:
        camera: Its name.
        window: The part of the picture.
        planes: (k, h, w) log likelihood of each class in each pixel of the window.
        classes: Their names.
        changed: (h, w) log odds that a pixel shows another surface than at the rest before;
            None without such a rest.
    """

    camera: str
    window: Window
    planes: Planes
    classes: tuple[str, ...]
    changed: Plane | None = None

    def cut(self, window: Window) -> Planes:
        """Return (k, h, w) of a part of the window."""
        rows, columns = window.inside(self.window)
        return self.planes[:, rows, columns]


def surface_names(scene: Scene) -> list[str]:
    """Return the class of each surface in the order of its number."""
    return [
        *BACKGROUND,
        *(one.piece.colour for one in scene.columns),
        *(one.colour for one in scene.plates),
    ]


def class_numbers(sight: Sight, scene: Scene, added: str | None = None) -> Numbers:
    """Return (256,) the class of each surface number of a scene.

    Args:
        added: Colour of the piece that is tried, if one is.
    """
    numbers = np.zeros(256, dtype=np.intp)
    names = surface_names(scene)
    numbers[: len(names)] = [sight.classes.index(name) for name in names]
    if added is not None:
        numbers[ADDED] = sight.classes.index(added)
    return numbers


def compare(
    sight: Sight,
    window: Window,
    then: Labels,
    now: Labels,
    numbers: Numbers,
    *,
    by_change: bool = True,
) -> float:
    """Return by how many nats the pixels speak for the drawing ``now`` against ``then``.

    Where another surface is drawn its colour has to fit better, and the pixel has to have changed
    since the rest before: that tells a yellow column from the yellow plate behind it.

    Args:
        window: Where both are drawn.
        then, now: (h, w) surface numbers; ``then`` is how the table stood at the rest before.
        numbers: (256,) the class of each surface.
        by_change: Whether the change since the rest before is a witness, too.
    """
    rows, columns = np.nonzero(then != now)
    if not len(rows):
        return 0.0
    old, new = numbers[then[rows, columns]], numbers[now[rows, columns]]
    planes = sight.cut(window)
    gain = planes[new, rows, columns] - planes[old, rows, columns]
    total = float(np.clip(gain, -LOUDEST, LOUDEST).sum())
    if by_change and sight.changed is not None:
        total += float(sight.changed[window.inside(sight.window)][rows, columns].sum())
    return total / PIXELS_PER_NAT
