"""What is a bench of the scales fed with? Many falls with their onsets, and hours without one.

A fall is simulated piece by piece. In the hours without a fall nobody touches a piece, so the
pieces are taken to stay where they are: what leans, knocks, slams and is put down acts on the
four cells as forces on one rigid body. That leaves out what a knock would do to a tower that is
about to fall anyway.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from calibration.load_cell import LoadCells
from companion.virtual.disturbance import Disturbance, bump, knock, lean, thing
from companion.virtual.drawn_stage import draw_stage
from companion.virtual.fall import KINDS, bring_down
from companion.virtual.load_trace import LoadTrace
from companion.virtual.model import STEP_S
from companion.virtual.sampling import sample_batches
from companion.virtual.scales import CellManner, VirtualCells, draw_cells
from companion.virtual.stage import Stage
from companion.virtual.towers import build_tower
from firmware_bridge.samples import SampleBatch

FloatArray = npt.NDArray[np.float64]

_BEFORE_S, _AFTER_S = 2.0, 4.0

# Somebody does something to the table about so often.
_PAUSE_S = (4.0, 40.0)

# Height at which a tower's mass feels a jerk of the table.
_HEIGHT_M = 0.09

_GRAVITY_M_S2 = 9.81


@dataclass(frozen=True)
class ActedFall:
    """One tower that fell, as the scales told it.

    Attributes:
        kind: How it was brought down, by the name of its kind.
        cells: The calibration of its scales.
        lightest_piece_g: Of its set.
        batches: What the scales sent, the bridge's way.
        onset_s: First impact, from the time 0 of the batches; None where it did not fall.
    """

    kind: str
    cells: LoadCells
    lightest_piece_g: float
    batches: tuple[SampleBatch, ...]
    onset_s: float | None


@dataclass(frozen=True)
class QuietMinutes:
    """Some minutes in which people disturb the table and nothing falls.

    Attributes:
        cells, lightest_piece_g, batches: As of a fall.
        disturbances: What people did.
    """

    cells: LoadCells
    lightest_piece_g: float
    batches: tuple[SampleBatch, ...]
    disturbances: tuple[Disturbance, ...]


def act_fall(seed: int) -> ActedFall:
    """Return a tower of two to four plates that falls; the kinds of fall go round with the seed."""
    kind = KINDS[seed % len(KINDS)]
    rng = np.random.default_rng([seed, 1])
    stage = draw_stage(rng)
    cells = draw_cells(rng)
    table = build_tower(stage, rng, int(rng.integers(2, 5)))
    table.advance(_BEFORE_S)
    fell = bring_down(table, kind, rng)
    table.advance(_AFTER_S)
    batches = _batches(cells, table.trace, rng)
    return ActedFall(
        kind.name,
        calibrated(stage, cells),
        _lightest_g(stage),
        batches,
        table.world.first_impact_s if fell else None,
    )


def quiet_minutes(seed: int, minutes: float) -> QuietMinutes:
    """Return some minutes at a table that is leaned on, knocked, used as a shelf, and jerked."""
    rng = np.random.default_rng([seed, 2])
    stage, cells = draw_stage(rng), draw_cells(rng)
    disturbances = tuple(_disturbances(rng, 60 * minutes))
    trace = _burdened(stage, disturbances, 60 * minutes)
    batches = _batches(cells, trace, rng)
    return QuietMinutes(calibrated(stage, cells), _lightest_g(stage), batches, disturbances)


def calibrated(stage: Stage, cells: CellManner) -> LoadCells:
    """Return the calibration of such cells under such a base."""
    return LoadCells(
        positions_mm=np.array(stage.cells_mm),
        counts_per_g=tuple(map(float, cells.counts_per_g)),
        tare_counts=tuple(map(float, cells.tare_counts)),
        empty_base_mass_g=stage.base_mass_g,
    )


def _lightest_g(stage: Stage) -> float:
    return min(kind.mass_g for kind in stage.table_set.kinds.values())


def _batches(
    cells: CellManner, trace: LoadTrace, rng: np.random.Generator
) -> tuple[SampleBatch, ...]:
    noise_rng, clock_rng = rng.spawn(2)
    conversions = VirtualCells(cells, trace, noise_rng).conversions(trace.until_s)
    return tuple(sample_batches(conversions, clock_rng))


def _disturbances(rng: np.random.Generator, until_s: float) -> Iterator[Disturbance]:
    at_s = 3.0
    while at_s < until_s - 20.0:
        angle, radius_mm = float(rng.uniform(0, 2 * np.pi)), float(rng.uniform(60, 140))
        place = radius_mm * float(np.cos(angle)), radius_mm * float(np.sin(angle))
        kind = int(rng.integers(4))
        if kind == 0:
            force_n = float(rng.uniform(0.2, 3.0) * rng.choice([-0.3, 1.0]))
            yield lean(at_s, float(rng.uniform(1, 6)), force_n, place, float(rng.uniform(0, 0.1)))
        elif kind == 1:
            yield knock(at_s, float(rng.uniform(0.01, 0.06)), float(rng.uniform(1, 30)), place)
        elif kind == 2:
            length_s = float(rng.uniform(2, 15))
            yield thing(at_s, length_s, float(rng.uniform(120, 260)), place)
        else:
            direction = float(np.cos(angle)), float(np.sin(angle))
            yield bump(at_s, float(rng.uniform(0.1, 0.4)), float(rng.uniform(0.1, 1.2)), direction)
        at_s += 15.0 * float(kind == 2) + float(rng.uniform(*_PAUSE_S))


def _burdened(stage: Stage, disturbances: tuple[Disturbance, ...], until_s: float) -> LoadTrace:
    """The cells' loads under pieces that stay where they are, and all disturbances."""
    cells_m = np.array(stage.cells_mm) / 1e3
    share = cells_m / (cells_m**2).sum(axis=0)
    pieces_g, moment_gm = stage.plate_mass_g["blue"], np.zeros(2)
    moment_gm += pieces_g * np.array([stage.blue_plate.x_mm, stage.blue_plate.y_mm]) / 1e3
    for column in stage.columns:
        pieces_g += column.mass_g
        moment_gm += column.mass_g * np.array([column.x_mm, column.y_mm]) / 1e3
    resting_g = (stage.base_mass_g + pieces_g) / len(cells_m) + share @ moment_gm
    steps = round(until_s / STEP_S)
    loads_g = np.tile(resting_g, (steps, 1))
    for one in disturbances:
        for step in range(int(one.start_s / STEP_S), min(int(one.until_s / STEP_S) + 1, steps)):
            at_s = step * STEP_S
            press_g = one.force_n(at_s) * 1e3 / _GRAVITY_M_S2
            press_gm = press_g * np.array(one.at_mm) / 1e3
            # A jerk of the table to one side is a push of the tower to the other.
            press_gm -= pieces_g * _HEIGHT_M * one.jolt_m_s2(at_s)[:2] / _GRAVITY_M_S2
            loads_g[step] += press_g / len(cells_m) + share @ press_gm
    return LoadTrace.of(loads_g)
