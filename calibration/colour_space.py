"""Where does a pixel lie, so that shading and light do simple things to it?

A picture's bytes are compressed (sRGB). Undone, a shadow multiplies all three channels by one
number and another light each channel by its own. In the logarithm both are shifts: shading along
the grey axis, light along the three channels. Near black the logarithm would blow noise up, so a
little light is added first (*damped*): what is darker than it counts as about black.

Bytes are in the order blue, green, red everywhere, light is linear and 1 where the byte is 255.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from calibration import linear_light

Bytes = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float64]
Codes = npt.NDArray[np.uint16]

# About the light of byte 39, where noise and JPEG blocks of ±3 bytes still are only ±10 %.
DAMPING: Final = 0.02

# 5, 6 and 5 bits, the most for green: 16 bits are what OpenCV looks up in one pass.
LEVELS: Final = (32, 64, 32)
N_CODES: Final = 32 * 64 * 32
_WEIGHTS: Final = (64 * 32, 32, 1)

_LOWEST: Final = float(np.log(DAMPING))
_RANGE: Final = float(np.log(1.0 + DAMPING)) - _LOWEST
VOLUME: Final = _RANGE**3  # of the space of all colours, in nats cubed
STEP: Final = np.array([_RANGE / levels for levels in LEVELS])


# linear_light has the camera's curve, up to 255; colours are told as shares of white.
_LINEAR: Final = linear_light.linear(np.arange(256, dtype=np.uint8)[None])[0] / np.float64(255)


def linear(colours: Bytes) -> Floats:
    """Return the linear light (0 to 1) of bytes, in the same shape."""
    light: Floats = _LINEAR[colours]
    return light


def byte_slope(light: Floats) -> Floats:
    """Return by how much light changes where its byte changes by one."""
    slope: Floats = np.maximum(2.4 / 1.055 * np.maximum(light, 0.0) ** (1.4 / 2.4), 1 / 12.92) / 255
    return slope


def damped_log(light: Floats, damping: float = DAMPING) -> Floats:
    """Return where linear light lies in the space of colours; the shape stays."""
    place: Floats = np.log(np.clip(light, 0.0, 1.0) + damping)
    return place


def undamped(place: Floats, damping: float = DAMPING) -> Floats:
    """Return the linear light that lies there, at least a tenth of a thousandth."""
    light: Floats = np.clip(np.exp(place) - damping, 1e-4, 1.0)
    return light


def code_tables(gains: Floats) -> Codes:
    """Return (3, 256): what each byte of each channel adds to a pixel's code.

    Args:
        gains: (3,) how many times the light of each channel grew since the codes were agreed on.
    """
    places = damped_log(_LINEAR / np.asarray(gains, dtype=np.float64)[:, None])
    levels = np.array(LEVELS)[:, None]
    bins = np.clip((places - _LOWEST) / STEP[:, None], 0, levels - 1).astype(np.uint16)
    tables: Codes = bins * np.array(_WEIGHTS, dtype=np.uint16)[:, None]
    return tables


def code_places() -> Floats:
    """Return (n codes, 3): the middle of each code's cell in the space of colours."""
    axes = [_LOWEST + STEP[i] * (np.arange(LEVELS[i]) + 0.5) for i in range(3)]
    return np.stack(np.meshgrid(*axes, indexing="ij"), axis=-1).reshape(-1, 3)
