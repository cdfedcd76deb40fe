"""How much do the pictures say for a plate at any pose? Thousands of poses are asked at once."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from calibration.camera_model import FloatArray
from calibration.table_set import TableSet
from companion.scene import LaidPlate, Scene
from companion.vision.evidence import PIXELS_PER_NAT
from companion.vision.eye import Eye
from companion.vision.faces import Summed
from companion.vision.solids import plate_solid_mm

# An edge is a band of pixels that say little: blurred, it has a middle, and there the best fit is.
_BLURRED = (3, 3)


@dataclass(frozen=True, eq=False)
class PlateGain:
    """What the pictures say of a plate that may come, at any pose.

    A pose is a row of (n, 3): x and y in mm and yaw in degrees.

    Attributes:
        scene: What stands already.
        colour, storey: Of the plate.
        pictures: Of each camera, the gain wherever nothing nearer would hide the plate.
    """

    scene: Scene
    colour: str
    storey: int
    pictures: tuple[Summed, ...]

    @classmethod
    def of(cls, eyes: Sequence[Eye], colour: str, storey: int) -> "PlateGain":
        """Return what cameras say of a plate of a colour on a storey.

        Args:
            eyes: The cameras, beside a scene without it.
            colour, storey: Of the plate.
        """
        plate = LaidPlate(colour, storey, 0.0, 0.0, 1.0, 0.0)
        pictures = []
        for eye in eyes:
            composition = eye.composition
            hidden = composition.order > composition.behind(composition.depth(plate))
            gain = np.where(hidden, np.float32(0.0), eye.gain_picture(colour))
            gain = np.asarray(cv2.blur(gain, _BLURRED), dtype=np.float32)
            pictures.append(Summed.of(composition.view, composition.window, gain))
        return cls(eyes[0].composition.scene, colour, storey, tuple(pictures))

    @property
    def table_set(self) -> TableSet:
        """The set on the table."""
        return self.scene.table_set

    @property
    def ways(self) -> FloatArray:
        """(6, 3) one millimetre each way; of a turn, by the rim."""
        reach_mm = float(np.abs(self.table_set.plates[self.colour].outline_mm).max())
        one = np.diag([1.0, 1.0, float(np.degrees(1.0 / reach_mm))])
        ways: FloatArray = np.concatenate([one, -one])
        return ways

    def nats(self, poses: FloatArray, corners: int | None = None) -> FloatArray:
        """Return (n,) by how many nats the pictures speak for each pose.

        Args:
            poses: (n, 3).
            corners: Of the outline, about so many; None for all of them.
        """
        solid = plate_solid_mm(self.table_set, self.colour, self.storey)
        ends = solid.reshape(2, -1, 3)
        if corners is not None:
            ends = ends[:, :: max(1, ends.shape[1] // corners)]
        yaw = np.radians(poses[:, 2])
        cos, sin = np.cos(yaw)[:, None, None], np.sin(yaw)[:, None, None]
        x, y = ends[None, ..., 0], ends[None, ..., 1]
        turned = np.empty((len(poses), *ends.shape))
        turned[..., 0] = cos * x - sin * y + poses[:, 0, None, None]
        turned[..., 1] = sin * x + cos * y + poses[:, 1, None, None]
        turned[..., 2] = ends[None, ..., 2]
        under = [one.under(turned) for one in self.pictures]
        return np.asarray(np.sum(under, axis=0) / PIXELS_PER_NAT)
