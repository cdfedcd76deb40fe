"""Which colours are printed as patches? Those of the pieces, and three without a colour."""

from companion.printing.page import Rgb

PATCH_COLOURS: dict[str, Rgb] = {
    "red": (200, 40, 45),
    "orange": (235, 120, 35),
    "yellow": (245, 195, 30),
    "green": (40, 135, 60),
    "blue": (35, 75, 165),
    "gray": (128, 128, 128),
    "black": (25, 25, 25),
    "white": (255, 255, 255),
}
"""Printers differ: what a patch looks like is measured at the table, never read from here."""
