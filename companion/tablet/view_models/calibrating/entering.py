"""What do people tell before scales are calibrated, and within which limits?"""

from typing import Final

import msgspec

from companion.tablet.view_models.calibrating.touches import Entered

LIMITS: Final[dict[Entered, tuple[float, float]]] = {
    "weight_g": (10.0, 5_000.0),
    "reach_x_mm": (10.0, 1_000.0),
    "reach_y_mm": (10.0, 1_000.0),
    "base_g": (0.0, 50_000.0),
}
"""As the table takes them."""


class Entering(msgspec.Struct, frozen=True):
    """What was told so far.

    Attributes:
        weight_g: Mass of the known weight.
        reach_x_mm, reach_y_mm: How far from the middle the cells stand.
        base_g: Mass of the base; 0 where nobody has weighed it.
    """

    weight_g: float = 200.0
    reach_x_mm: float = 105.0
    reach_y_mm: float = 105.0
    base_g: float = 0.0


def adjusted(entering: Entering, what: Entered, by: float) -> Entering:
    """Return it with one number larger by ``by``, within its limits."""
    least, most = LIMITS[what]
    value = min(max(getattr(entering, what) + by, least), most)
    return msgspec.structs.replace(entering, **{what: value})
