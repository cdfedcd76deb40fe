"""What lies on virtual scales if nobody says otherwise? A base with a tower on it, at rest.

Faults are named as people type them: ``slow@2`` is fault *slow* of cell 2, ``bit flips`` one of
the line.
"""

from collections.abc import Sequence

from firmware_bridge.samples import CELLS
from firmware_bridge.virtual.faults import CellFault, LineFault
from firmware_bridge.virtual.mcu import VirtualBoard
from firmware_bridge.virtual.traits import BoardTraits, CountsAt, counts_of_grams

LOADS_G = (246.0, 229.0, 238.0, 251.0)
"""What each cell carries."""

COUNTS_PER_G = (398.0, -393.0, 443.0, 431.0)
"""Their gains; one is wired the other way round, which is legal."""

TARE_COUNTS = (29_000.0, -239_000.0, -254_000.0, 94_000.0)

POSITIONS_MM = ((105.0, 105.0), (-105.0, 105.0), (-105.0, -105.0), (105.0, -105.0))
EMPTY_BASE_MASS_G = 420.0


def resting_board(counts_at: CountsAt | None = None, faults: Sequence[str] = ()) -> VirtualBoard:
    """Return a board without power yet, broken in these ways.

    Raises:
        ValueError: A fault is not known; the text lists those that are.
    """
    board = VirtualBoard(
        counts_at or counts_of_grams(lambda _: LOADS_G, COUNTS_PER_G, TARE_COUNTS), BoardTraits()
    )
    for named in faults:
        name, _, cell = named.partition("@")
        if cell in {str(one) for one in range(CELLS)} and name in set(CellFault):
            board.cell_faults[int(cell)].add(CellFault(name))
        elif not cell and name in set(LineFault):
            board.line_faults.add(LineFault(name))
        else:
            raise ValueError(
                f"There is no fault {named!r}. Of a cell, with its number behind @: "
                f"{', '.join(CellFault)}. Of the line: {', '.join(LineFault)}."
            )
    return board
