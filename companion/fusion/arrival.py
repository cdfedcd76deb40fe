"""What came onto the table? A mass that is a plate's, a column's, or nothing of this set."""

import numpy as np

from companion.evidence import WeightStep
from companion.scene import LaidPlate, Scene

# A plate's mass is known to this share and this many grams.
_TOLERANCE = 0.02
_TOLERANCE_G = 0.25
_LIMIT_SD = 3.0


def fits_mass(step: WeightStep, mass_g: float) -> bool:
    """Whether a step's size is that of one piece of ``mass_g``."""
    variance = (_TOLERANCE * mass_g) ** 2 + _TOLERANCE_G**2 + step.covariance[0][0]
    return bool(abs(abs(step.mass_g) - mass_g) <= _LIMIT_SD * np.sqrt(variance))


def read_plate(scene: Scene, colour: str, step: WeightStep) -> LaidPlate:
    """Return where the plate that came with ``step`` lies; its yaw the scales cannot tell."""
    mass_g = scene.table_set.plates[colour].mass_g
    x_mm, y_mm = step.position_mm
    variance = (step.covariance[1][1] + step.covariance[2][2]) / 2 / mass_g**2
    nudge = scene.nudge_moment_sd_gmm() / mass_g
    return LaidPlate(colour, scene.top_storey + 1, x_mm, y_mm, float(np.sqrt(variance + nudge**2)))
