"""What does a sensor make of light? Less in the corners, a tint, blur and noise; then eight bits.

    drawn picture -> blur -> light -> vignette, exposure, tint -> electrons, their noise -> levels

What can be done once for all pictures of the same sight is :func:`exposed`; what differs from one
picture to the next, noise and a lamp's flicker, is :func:`read_out`.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from companion.virtual.cameras.optics import Optics

Pixels = npt.NDArray[np.uint8]
Float32Array = npt.NDArray[np.float32]

_GAMMA: Final = 2.2

# A lamp's flicker, and what is left of it after the camera's own exposure.
_FLICKER: Final = 0.006


@dataclass(frozen=True, eq=False)
class Exposed:
    """A sight on the sensor.

    Attributes:
        levels: (h, w, 3) without noise, 0 to 255 and above.
        noise_levels: (h, w, 3) standard deviation of what noise adds.
    """

    levels: Float32Array
    noise_levels: Float32Array


class Sensor:
    """The sensor of one camera."""

    def __init__(self, optics: Optics) -> None:
        self._optics = optics
        noise = np.random.default_rng(7).standard_normal((*self._tile, 3))
        # Neighbours share colour filters: a webcam's noise is not as fine as its pixels.
        self._noise = np.asarray(cv2.GaussianBlur(noise, (3, 3), 0.45), dtype=np.float32)
        self._noise /= self._noise.std()

    @property
    def _tile(self) -> tuple[int, int]:
        width, height = self._optics.size_px
        return height + 128, width + 128

    def exposed(self, pictures: list[Pixels], light: tuple[float, float, float]) -> Exposed:
        """Return a sight on the sensor.

        Args:
            pictures: (h, w, 3) drawn pictures of even times while the shutter was open; one for
                what keeps still.
            light: Red, green and blue gains of the light beside the camera's own tint.
        """
        optics = self._optics
        first, *others = pictures
        linear = _TO_LIGHT[first]
        if others:
            linear = np.mean([linear, *(_TO_LIGHT[one] for one in others)], axis=0)
        blurred = cv2.GaussianBlur(linear, (0, 0), optics.blur_px)
        gains = optics.exposure**_GAMMA * np.array(optics.tint) * np.array(light)
        blurred *= gains[::-1].astype(np.float32) * self._vignette
        np.clip(blurred, 0.0, 1.3, out=blurred)
        steps = (blurred * 1000).astype(np.int32)
        return Exposed(_TO_LEVELS[steps], self._noise_of_light[steps])

    def read_out(self, exposed: Exposed, rng: np.random.Generator) -> Pixels:
        """Return (h, w, 3) the picture of a sight, with noise as chance has it."""
        height, width = exposed.levels.shape[:2]
        down, right = int(rng.integers(129)), int(rng.integers(129))
        noise = self._noise[down : down + height, right : right + width]
        if rng.random() < 0.5:
            noise = noise[:, ::-1]
        flicker = np.float32(1 + _FLICKER * rng.normal())
        levels = exposed.levels * flicker + exposed.noise_levels * noise
        np.clip(np.rint(levels, out=levels), 0, 255, out=levels)
        return levels.astype(np.uint8)

    @cached_property
    def _vignette(self) -> Float32Array:
        width, height = self._optics.size_px
        across = np.linspace(-1, 1, width)[None] ** 2 * width**2
        down = np.linspace(-1, 1, height)[:, None] ** 2 * height**2
        share = (across + down) / (width**2 + height**2)
        return np.asarray(1 - self._optics.vignette * share, dtype=np.float32)[..., None]

    @cached_property
    def _noise_of_light(self) -> Float32Array:
        """Standard deviation in levels, for light in thousandths."""
        light = np.arange(1301) / 1000
        electrons = self._optics.electrons
        of_light = np.sqrt(light * electrons + self._optics.read_noise**2) / electrons
        # How steep the curve from light to levels is; near black it is not endlessly so.
        steep = 255 / _GAMMA * np.maximum(light, 0.01) ** (1 / _GAMMA - 1)
        return np.asarray(of_light * steep, dtype=np.float32)


_TO_LIGHT: Final[Float32Array] = ((np.arange(256) / 255) ** _GAMMA).astype(np.float32)
_TO_LEVELS: Final[Float32Array] = (255 * (np.arange(1301) / 1000) ** (1 / _GAMMA)).astype(
    np.float32
)
