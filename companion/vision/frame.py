"""What does a compressed picture hold? The one place where JPEG becomes pixels and back."""

from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

Pixels = npt.NDArray[np.uint8]


def decode(jpeg: bytes) -> Pixels | None:
    """Return (h, w, 3) pixels in the order blue, green, red; None if it is no whole picture."""
    return _decode(jpeg, cv2.IMREAD_COLOR)


def is_readable(jpeg: bytes) -> bool:
    """Whether a picture can be decoded, found out at an eighth of its size."""
    return _decode(jpeg, cv2.IMREAD_REDUCED_GRAYSCALE_8) is not None


def thumbnail(jpeg: bytes, width_px: int, quality: int = 80) -> bytes | None:
    """Return the picture as a smaller JPEG of ``width_px``, None if it cannot be decoded."""
    pixels = decode(jpeg)
    if pixels is None:
        return None
    height_px = max(1, round(pixels.shape[0] * width_px / pixels.shape[1]))
    small = cv2.resize(pixels, (width_px, height_px), interpolation=cv2.INTER_AREA)
    done, encoded = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return encoded.tobytes() if done else None


def _decode(jpeg: bytes, mode: int) -> Pixels | None:
    if not jpeg:
        return None
    try:
        # The stubs do not say that OpenCV answers None for what is no picture.
        pixels: Any = cv2.imdecode(np.frombuffer(jpeg, dtype=np.uint8), mode)
    except cv2.error:
        return None
    return None if pixels is None else np.asarray(pixels, dtype=np.uint8)
