"""What the parts of the weighing make of a physical table, each fed by the parts before it."""

from collections.abc import Iterable, Sequence

import numpy as np

from calibration.load_cell import LoadCells
from companion.evidence import ScaleEvidence
from companion.weighing.clean import Load
from companion.weighing.history import Stretch
from companion.weighing.merge import CellMerger, Tick
from companion.weighing.plunge import Plunge
from companion.weighing.weigher import Weigher
from firmware_bridge.samples import SampleBatch
from tests.unit.weighing.table_physics import (
    CORNERS_MM,
    Base,
    Force,
    Readings,
    host_ns,
    in_batches,
)

EMPTY_BASE_G = 420.0
LIGHTEST_G = 5.1
"""A thin column of a common set."""


def cells_of(base: Base) -> LoadCells:
    """The calibration that belongs to a base."""
    return LoadCells(
        positions_mm=CORNERS_MM,
        counts_per_g=base.counts_per_g,
        tare_counts=tuple(map(float, base.tare_counts)),
        empty_base_mass_g=EMPTY_BASE_G,
    )


def ticks_of(base: Base, readings: Readings) -> list[Tick]:
    """The base on the common time grid."""
    cells = cells_of(base)
    merger = CellMerger(cells)
    return [
        tick
        for time_s, cell, counts in zip(
            readings.time_s, readings.cell, readings.counts, strict=True
        )
        for tick in merger.feed(
            int(cell), Load(host_ns(float(time_s)), cells.grams(int(cell), int(counts)))
        )
    ]


def stretch_of(ticks: Sequence[Tick]) -> Stretch:
    """The same ticks as arrays."""
    values = np.array([tick[1:] for tick in ticks], dtype=np.float64)
    times = np.array([tick.at_ns for tick in ticks], dtype=np.int64)
    return Stretch(times, values[:, 0], values[:, 1:])


def weigh(batches: Iterable[SampleBatch], base: Base) -> list[ScaleEvidence]:
    """All evidence, that at the end of the data included."""
    weigher = Weigher(cells_of(base), LIGHTEST_G, shows_sway=False)
    evidence = [one for batch in batches for one in weigher.feed(batch)]
    return evidence + weigher.flush()


def alarm_of(batches: Iterable[SampleBatch], base: Base) -> Plunge | None:
    """The newest fall that was seen while it happened, None if none was."""
    weigher = Weigher(cells_of(base), LIGHTEST_G, shows_sway=False)
    for batch in batches:
        weigher.feed(batch)
    return weigher.alarm


def evidence_of(
    forces: Iterable[Force], length_s: float, seed: int, base: Base | None = None
) -> list[ScaleEvidence]:
    """What a weigher says to some seconds of a table."""
    base = base or Base()
    return weigh(in_batches(base.read(forces, length_s, seed)), base)
