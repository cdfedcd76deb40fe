"""What is to be seen in pixels? Shares of a colour, and whether two pictures differ."""

import numpy as np

from companion.tablet.theme import rgba
from tests.tablet_driver.driver import Pixels


def share_of(pixels: Pixels, colour: str, tolerance: int = 24) -> float:
    """Return which part of the pixels has a colour ``#rrggbb``, each channel within a tolerance."""
    wanted = np.rint(255 * np.array(rgba(colour)[:3])).astype(int)
    near = np.abs(pixels.astype(int) - wanted).max(axis=2) <= tolerance
    return float(near.mean())


def difference(one: Pixels, other: Pixels) -> float:
    """Return the mean difference of two pictures of one size, from 0 to 255."""
    return float(np.abs(one.astype(int) - other.astype(int)).mean())


def part(pixels: Pixels, box: tuple[float, float, float, float], window_height: int) -> Pixels:
    """Return the part of a whole window's pixels in a box of window coordinates."""
    x, y, width, height = box
    top = round(window_height - y - height)
    return pixels[max(0, top) : round(window_height - y), max(0, round(x)) : round(x + width)]
