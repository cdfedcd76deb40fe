"""Which table is played at live? A set, four cells and a pair of hands, drawn from a seed."""

from dataclasses import dataclass

import msgspec
import numpy as np

from calibration.load_cell import LoadCells
from calibration.mat_layout import OWN_MAT
from companion.record.recorded_mat import mat_to_record
from companion.record.table_setup import TableSetup, read_setup
from companion.virtual.drawn_stage import draw_stage
from companion.virtual.fingers import Manner
from companion.virtual.scales import CellManner, draw_cells
from companion.virtual.setup_written import setup_message
from companion.virtual.stage import Stage
from companion.virtual.sway import SwayManner


@dataclass(frozen=True, eq=False)
class Furnished:
    """A table before anybody sits down.

    Attributes:
        stage: What lies on it.
        cells: How its four cells are.
        sway: How its tower swings.
        manner: How its players' hands handle things.
        rng: Chance of the hands, of the players, and of whatever else.
    """

    stage: Stage
    cells: CellManner
    sway: SwayManner
    manner: Manner
    rng: tuple[np.random.Generator, np.random.Generator, np.random.Generator]

    def setup(self) -> TableSetup:
        """Return what the table is told of itself, as guided set-up would: no true masses."""
        return read_setup(setup_json(self.stage, self.cells))

    def calibration(self) -> LoadCells:
        """Return what the cells weigh, as calibrating them would find."""
        cells = self.setup().cells
        assert cells is not None, "the set-up of a drawn table has cells"
        return cells


def setup_json(stage: Stage, cells: CellManner) -> bytes:
    """Return the content of ``/table/setup`` of a table, with the mat that cameras look for."""
    return msgspec.json.encode(setup_message(stage, cells) | {"mat": mat_to_record(OWN_MAT)})


def furnish(seed: int) -> Furnished:
    """Return a table; the same seed gives the same."""
    rng = np.random.default_rng(seed)
    stage = draw_stage(rng)
    cells = draw_cells(rng)
    hands, players, others = rng.spawn(3)
    return Furnished(
        stage,
        cells,
        SwayManner(
            stiffness=float(rng.uniform(0.7, 1.1)),
            decay_s=float(rng.uniform(0.3, 1.5)),
            skew=float(rng.uniform(0.0, 0.12)),
        ),
        Manner(
            pull_m_s=float(rng.uniform(0.04, 0.1)),
            carry_m_s=float(rng.uniform(0.2, 0.45)),
            tremor_m=float(rng.uniform(0.0001, 0.0004)),
        ),
        (hands, players, others),
    )
