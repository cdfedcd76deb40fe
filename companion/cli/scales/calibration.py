"""By which calibration do these scales weigh, and what should people know of it?"""

import sys
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from companion.errors import MissingError

if TYPE_CHECKING:
    from calibration.load_cell import LoadCells
    from calibration.scales_file import Provenance

_NO_CALIBRATION = (
    "These scales are not calibrated: their counts say nothing of weights. Run: companion "
    "calibrate scales"
)


@dataclass(frozen=True)
class Calibration:
    """What the chosen scales' cells weigh, and where that comes from.

    Attributes:
        cells: None if they were never calibrated.
        path: Its file, None if there is none; scales in memory know their cells without one.
        made: When, with which board, and how well.
    """

    cells: "LoadCells | None"
    path: Path | None = None
    made: "Provenance | None" = None

    def sentences(self, today: date | None = None) -> tuple[str, ...]:
        """Return what to tell people: which file it is, and what speaks against it.

        Args:
            today: The date; by default what this machine says.
        """
        if self.cells is None:
            return (_NO_CALIBRATION,)
        if self.path is None or self.made is None:
            return ()
        return (f"Weighed by {self.path} of {self.made.date}.", *self._doubts("", today))

    def of_board(self, board_id: str) -> tuple[str, ...]:
        """Return what speaks against it once it is known which board speaks, if anything does.

        Args:
            board_id: In hex, "" while none speaks.
        """
        known = self._doubts("", None)
        return tuple(one for one in self._doubts(board_id, None) if one not in known)

    def _doubts(self, board_id: str, today: date | None) -> tuple[str, ...]:
        if self.made is None:
            return ()
        from calibration.fitness import misfits

        today = today or datetime.now(UTC).date()
        return tuple(one.sentence for one in misfits(self.made, board_id=board_id, today=today))


def calibration_of(choice: str, named: Path | None = None) -> Calibration:
    """Return the calibration of the chosen scales.

    Args:
        choice: As in :func:`companion.cli.wiring.table_scales`; virtual scales know their own
            cells.
        named: A file; None is this table's own.

    Raises:
        MissingError: The file that was named is not there.
        UnreadableError: It holds something else.
    """
    from companion.cli.scales.places import calibrated_scales, scales_path

    if choice == "virtual" and named is None:
        return Calibration(_virtual_cells())
    try:
        found = calibrated_scales(named)
    except MissingError:
        if named is not None:
            raise
        return Calibration(None)
    return Calibration(found.load_cells(), scales_path(named), found.provenance)


def tell(sentences: tuple[str, ...]) -> None:
    """Print sentences for people, on standard error."""
    for sentence in sentences:
        print(f"companion: {sentence}", file=sys.stderr)


def _virtual_cells() -> "LoadCells":
    import numpy as np

    from calibration.load_cell import LoadCells
    from firmware_bridge.virtual import resting_table

    return LoadCells(
        positions_mm=np.array(resting_table.POSITIONS_MM),
        counts_per_g=resting_table.COUNTS_PER_G,
        tare_counts=resting_table.TARE_COUNTS,
        empty_base_mass_g=resting_table.EMPTY_BASE_MASS_G,
    )
