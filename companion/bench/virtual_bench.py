"""How true and how fast is the virtual table? Laws of statics, time, and a tower left alone."""

import time
from dataclasses import dataclass
from typing import Any

import numpy as np

from companion.virtual.drawn_stage import draw_stage
from companion.virtual.statics import arrangement_of
from companion.virtual.towers import build_tower

GOAL_DRIFT_MM = 0.1
GOAL_TIMES_REAL = 2.0

_MEAN_STEPS = 250
_SETTLING_S = 3.0  # what was built in no time has to find its place


@dataclass(frozen=True)
class TableFigures:
    """What was measured on one drawn tower that nobody touches.

    Attributes:
        plates: Of the tower.
        stood_s: How long it was watched, every piece simulated all the time.
        drift_mm: Farthest that any piece moved sideways in that time.
        sum_off_g: By how much the cells' sum is off the pieces' mass.
        centre_off_mm: By how much their centre of pressure is off the pieces' centre of mass.
        times_real: Simulated time per processor time.
    """

    plates: int
    stood_s: float
    drift_mm: float
    sum_off_g: float
    centre_off_mm: float
    times_real: float

    @property
    def fulfilled(self) -> bool:
        """Whether drift and speed reach their goals."""
        return self.drift_mm < GOAL_DRIFT_MM and self.times_real >= GOAL_TIMES_REAL

    def as_json(self) -> dict[str, Any]:
        """Return the figures as a JSON object."""
        return {
            "plates": self.plates,
            "stood_s": self.stood_s,
            "drift_mm": round(self.drift_mm, 5),
            "sum_off_g": round(self.sum_off_g, 6),
            "centre_off_mm": round(self.centre_off_mm, 5),
            "times_real": round(self.times_real, 2),
        }


def measure_standing(seed: int, plates: int, seconds: float) -> TableFigures:
    """Return how a drawn tower stands for so many seconds, with nothing left out."""
    rng = np.random.default_rng(seed)
    table = build_tower(draw_stage(rng), rng, plates, may_rest=False)
    table.advance(_SETTLING_S)
    world = table.world
    before = {body: world.position_m(body) for body in world.in_game()}
    began_s = time.process_time()
    table.advance(seconds)
    cpu_s = time.process_time() - began_s
    drift_m = max(
        float(np.hypot(*(world.position_m(body) - at_m)[:2])) for body, at_m in before.items()
    )
    loads_g = table.trace.loads_g[-_MEAN_STEPS:].mean(axis=0)
    stage, now = world.stage, arrangement_of(world)
    mass_g = stage.base_mass_g + sum(now.plates_g) + sum(one.mass_g for one in stage.columns)
    moment = sum(now.plates_g[i] * np.array(at) for i, at in enumerate(now.plates_mm))
    for one in stage.columns:
        moment = moment + one.mass_g * 1e3 * world.position_m(one.piece)[:2]
    centre_mm = loads_g @ np.array(stage.cells_mm) / loads_g.sum()
    return TableFigures(
        plates=world.storeys,
        stood_s=seconds,
        drift_mm=1e3 * drift_m,
        sum_off_g=float(loads_g.sum() - mass_g),
        centre_off_mm=float(np.hypot(*(centre_mm - moment / mass_g))),
        times_real=seconds / max(cpu_s, 1e-9),
    )
