"""How would the same match look by another lamp? A recording's pictures, as they would then be.

| light | the lamp, beside what it was |
|---|---|
| warm | a light bulb, half put right by the camera: less blue, more red |
| cool | a cloudy sky: more blue, less red |
| dim | three tenths of it, with the noise that a camera then has |
| dusk | it grows dimmer and warmer for 200 s |
| steps | another lamp is put on and off: 23 s as it is, 23 s six tenths, 23 s a little more |
| side | from one side: half of it at the picture's left edge, half as much again at the right |

Always the same for the same recording. What falls on a picture is a factor in linear light for
each channel; it is clipped and compressed as a camera does. Shadows stay where they were.
"""

import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from companion.record.recording import Picture, RecordedMessage
from companion.table.cameras.frames import compressed
from companion.vision.frame import Pixels, decode

_QUALITY: Final = 90
_GAMMA: Final = 2.2
_STEP_S: Final = 23.0
_STEPS: Final = (1.0, 0.6, 1.15)
_DUSK_S: Final = 200.0
_UNEVEN: Final = 0.5


class Light(StrEnum):
    """Another lamp over the table."""

    WARM = "warm"
    COOL = "cool"
    DIM = "dim"
    DUSK = "dusk"
    STEPS = "steps"
    SIDE = "side"


@dataclass(frozen=True)
class _Lamp:
    """What a lamp does at one moment.

    Attributes:
        gains: Factors on the linear light of blue, green and red.
        noise: Standard deviation in grey levels that a picture has more than it had.
    """

    gains: tuple[float, float, float]
    noise: float = 0.0


_WARM: Final = (0.6, 0.9, 1.1)
_STILL: Final = {
    Light.WARM: _Lamp(_WARM),
    Light.COOL: _Lamp((1.2, 0.95, 0.75)),
    Light.DIM: _Lamp((0.3, 0.3, 0.3), noise=5.0),
    Light.SIDE: _Lamp((1.0, 1.0, 1.0)),
}


def by_light(messages: Iterable[RecordedMessage], light: Light) -> Iterator[RecordedMessage]:
    """Yield the messages of a recording as they would be by another lamp."""
    began_ns: int | None = None
    for message in messages:
        began_ns = message.at_ns if began_ns is None else began_ns
        if isinstance(message, Picture):
            pixels = decode(message.jpeg)
            if pixels is not None:
                at_s = (message.at_ns - began_ns) / 1e9
                seed = zlib.crc32(f"{light} {message.camera} {message.at_ns}".encode())
                lit = lit_by(pixels, light, at_s, seed)
                yield replace(message, jpeg=compressed(lit, _QUALITY))
                continue
        yield message


def lit_by(pixels: Pixels, light: Light, at_s: float, seed: int) -> Pixels:
    """Return (h, w, 3) a picture as it would be by another lamp.

    Args:
        pixels: (h, w, 3) as it is.
        light: The lamp.
        at_s: Since the recording began.
        seed: Of the noise.
    """
    lamp = _lamp(light, at_s)
    if light is Light.SIDE:
        across = np.linspace(1 - _UNEVEN, 1 + _UNEVEN, pixels.shape[1], dtype=np.float32)
        uneven = pixels * across[None, :, None] ** (1 / _GAMMA)
        return np.asarray(np.clip(np.rint(uneven), 0, 255), dtype=np.uint8)
    levels = np.arange(256)[:, None] * np.array(lamp.gains) ** (1 / _GAMMA)
    table = np.clip(np.rint(levels), 0, 255).astype(np.uint8)
    lit = np.asarray(cv2.LUT(pixels, table[None]), dtype=np.uint8)
    return _noisy(lit, lamp.noise, seed) if lamp.noise else lit


def _lamp(light: Light, at_s: float) -> _Lamp:
    if light is Light.DUSK:
        share = min(1.0, at_s / _DUSK_S)
        blue, green, red = (1.0 + share * (0.7 * one - 1.0) for one in _WARM)
        return _Lamp((blue, green, red))
    if light is Light.STEPS:
        gain = _STEPS[int(at_s / _STEP_S) % len(_STEPS)]
        return _Lamp((gain, gain, gain))
    return _STILL[light]


def _noisy(pixels: Pixels, sigma: float, seed: int) -> Pixels:
    noise: npt.NDArray[np.float64] = np.random.default_rng(seed).normal(0.0, sigma, pixels.shape)
    return np.asarray(np.clip(np.rint(pixels + noise), 0, 255), dtype=np.uint8)
