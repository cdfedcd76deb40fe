"""What is on the sheet of a tile's pictures, and where does it lie?"""

from pathlib import Path
from typing import Final, Literal, get_args

LIGHT: Final = "#f4ead3"
"""Colour A, as ivory; the same by day and in the dark, as the tiles on a table are."""
DEEP: Final = "#17616b"
"""Colour B, as the sea."""
JOINT: Final = "#38494b"
"""What is seen between tiles."""

SHEET: Final = Path(__file__).with_name("tile_sheet.png")
Picture = Literal["tile", "hexagon", "band", "tip", "rim", "disc", "diamond", "turn"]
PICTURES: Final[tuple[Picture, ...]] = get_args(Picture)
"""What is on the sheet, in rows of :data:`IN_A_ROW`, from the upper left."""
IN_A_ROW: Final = 4
ROWS: Final = 2
FILLS: Final = 0.94
"""How much of a picture's width its tile fills, so that no neighbour's pixels bleed in."""
