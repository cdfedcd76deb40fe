"""What goes wrong with a sensor while a match is recorded, and when? For a while, or for good.

| fault | what the table hears meanwhile |
|---|---|
| unplug | nothing of the scales |
| cover-camera | black pictures of the first camera |
| freeze-camera | its last picture again and again |
| bump-camera | the first camera looks elsewhere, for good |
| warm-light | another lamp is switched on, for good |
"""

from dataclasses import dataclass
from enum import StrEnum


class SensorFault(StrEnum):
    """What one sensor does wrong."""

    UNPLUG = "unplug"
    COVER_CAMERA = "cover-camera"
    FREEZE_CAMERA = "freeze-camera"
    BUMP_CAMERA = "bump-camera"
    WARM_LIGHT = "warm-light"

    @property
    def is_of_cameras(self) -> bool:
        """Whether it needs a camera to happen."""
        return self is not SensorFault.UNPLUG

    @property
    def is_for_good(self) -> bool:
        """Whether nobody puts it right again; such a fault has to be drawn."""
        return self in (SensorFault.BUMP_CAMERA, SensorFault.WARM_LIGHT)


@dataclass(frozen=True)
class Spell:
    """A fault from one instant to another, in seconds from the beginning."""

    fault: SensorFault
    from_s: float
    to_s: float

    def is_on(self, at_s: float) -> bool:
        """Whether the sensor has it then."""
        return self.from_s <= at_s < self.to_s
