"""A table on scales at which the acted match goes on: its cells bear what they bore then."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from calibration.load_cell import LoadCells
from companion.bench.truth import Truth, read_truth
from companion.record.table_setup import TableSetup, read_setup
from companion.table.opening import open_table
from tests.acted_table.record import ACTED, EVERY_STEPS
from tests.scales_table.hands import HandsFreeTable
from tests.scales_table.table import GAINS, TARES, ScalesTable

_STEP_NS = EVERY_STEPS * 2_000_000


@dataclass(frozen=True, eq=False)
class Acted:
    """What was acted once.

    Attributes:
        loads_g: (n, 4) what the cells bore, every ten milliseconds.
        setup: What is known of the table.
        truth: What really happened, in seconds from the first loads.
    """

    loads_g: npt.NDArray[np.float64]
    setup: TableSetup
    truth: Truth


def read_acted(scratch: Path) -> Acted:
    """Return the match that was acted.

    Args:
        scratch: A folder for the truth, which is read from a file.
    """
    kept = np.load(ACTED)
    truth = scratch / "acted.truth.json"
    truth.write_bytes(kept["truth"].tobytes())
    return Acted(
        np.cumsum(kept["steps"], axis=0) / 100.0,
        read_setup(kept["setup"].tobytes()),
        read_truth(truth),
    )


class ActedTable(HandsFreeTable):
    """Nobody is waited for: hands do what they did then, whatever is tapped."""

    def __init__(self, home: Path, acted: Acted) -> None:
        self._acted = acted
        self._keeping = None
        self._began_ns: int | None = None
        known = acted.setup.cells
        assert known is not None
        cells = LoadCells(known.positions_mm, GAINS, TARES, known.empty_base_mass_g)
        self.scene = open_table(acted.setup).scene
        ScalesTable.__init__(self, home, cells=cells)
        self.know(scene=self.scene)
        self.run(1.0)
        self.begin()
        self._began_ns = self.time.now_ns()

    @property
    def acted_s(self) -> float:
        """The time of what was acted."""
        assert self._began_ns is not None
        return (self.time.now_ns() - self._began_ns) / 1e9

    def run_to(self, acted_s: float) -> None:
        """Let it go on until then."""
        self.run(acted_s - self.acted_s)

    def _loads_g(self) -> list[float]:
        rows = self._acted.loads_g
        began_ns = self._began_ns
        row = 0 if began_ns is None else (self.time.now_ns() - began_ns) // _STEP_NS
        loads: list[float] = rows[min(max(row, 0), len(rows) - 1)].tolist()
        return loads
