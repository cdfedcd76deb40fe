"""What would four cells say while somebody calibrates them? A table's physics, a step at a time."""

from dataclasses import dataclass, field

import numpy as np

from calibration.procedure import Progress, Step, begin, hear
from calibration.steady import Reading
from tests.unit.weighing.table_physics import CORNERS_MM, Base, Force, Readings, standing

WEIGHT_G = 100.0
BOX_G = 480.0


def on_the_base(step: Step, weight_g: float = WEIGHT_G) -> list[Force]:
    """What an obedient person has put there; a hand is never quite on the mark."""
    base = standing(420, 1, -2)
    if step.cell is not None:
        x_mm, y_mm = CORNERS_MM[step.cell]
        return [base, standing(weight_g, x_mm + 0.8, y_mm - 0.6)]
    return {
        Step.EMPTY: [base],
        Step.CENTRE: [base, standing(weight_g, -0.5, 0.7)],
        Step.LOADED: [base, standing(BOX_G, 5, 3)],
        Step.LOADED_AND_WEIGHT: [base, standing(BOX_G, 5, 3), standing(weight_g, -20, 10)],
        Step.EMPTIED: [base],
    }[step]


def as_readings(readings: Readings, from_s: float = 0.0) -> list[Reading]:
    """The conversions as the calibration hears them."""
    return [
        (round((time_s + from_s) * 1e9), int(cell), int(counts), int(flags))
        for time_s, cell, counts, flags in zip(
            readings.time_s, readings.cell, readings.counts, readings.flags, strict=True
        )
    ]


@dataclass
class Person:
    """Does what each step asks for, on one base; ``base`` may be wired as it likes."""

    base: Base = field(default_factory=Base)
    weight_g: float = WEIGHT_G
    seed: int = 0

    def sample(self, forces: list[Force], length_s: float = 1.2) -> list[Reading]:
        self.seed += 1
        return as_readings(self.base.read(forces, length_s, self.seed))

    def do(self, progress: Progress) -> Progress:
        """Do the step that is on, and wait."""
        return hear(begin(progress), self.sample(on_the_base(progress.step, self.weight_g)))

    def do_until(self, step: Step) -> Progress:
        """Do all steps before ``step``."""
        progress = Progress(self.weight_g)
        while progress.step is not step:
            after = self.do(progress)
            assert after.step is not progress.step, after.refusal or after.trying
            progress = after
        return progress


POSITIONS_MM = np.array(CORNERS_MM)
