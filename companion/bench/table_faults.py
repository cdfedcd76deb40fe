"""What goes wrong with the sensors of a recorded match? For a while they say nothing, or nonsense.

| fault | what the table hears meanwhile |
|---|---|
| unplug | nothing of the scales |
| cover-camera | black pictures of the first camera |
| freeze-camera | its last picture again and again |

What players and table do wrong has to be acted; the faults of the live virtual table do that.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

import numpy as np

from companion.record.recording import Picture, RecordedMessage, Samples
from companion.table.cameras.frames import compressed
from companion.vision.frame import decode

_QUALITY = 80


class SensorFault(StrEnum):
    """What one sensor does wrong."""

    UNPLUG = "unplug"
    COVER_CAMERA = "cover-camera"
    FREEZE_CAMERA = "freeze-camera"

    @property
    def is_of_cameras(self) -> bool:
        """Whether it needs a camera to happen."""
        return self is not SensorFault.UNPLUG


@dataclass(frozen=True)
class Spell:
    """A fault from one instant to another, in seconds from the first message."""

    fault: SensorFault
    from_s: float
    to_s: float


def spoilt(messages: Iterable[RecordedMessage], spell: Spell) -> Iterator[RecordedMessage]:
    """Yield what the table hears of a recording's messages while a sensor has a fault."""
    began_ns: int | None = None
    first_camera: str | None = None
    last: Picture | None = None
    for message in messages:
        began_ns = message.at_ns if began_ns is None else began_ns
        is_ill = spell.from_s <= (message.at_ns - began_ns) / 1e9 < spell.to_s
        if isinstance(message, Samples) and spell.fault is SensorFault.UNPLUG and is_ill:
            continue
        if isinstance(message, Picture):
            first_camera = first_camera or message.camera
            if message.camera == first_camera and spell.fault.is_of_cameras and is_ill:
                yield _blind(message, last, spell.fault)
                continue
            last = message if message.camera == first_camera else last
        yield message


def _blind(picture: Picture, last: Picture | None, fault: SensorFault) -> Picture:
    if fault is SensorFault.FREEZE_CAMERA:
        return picture if last is None else replace(picture, jpeg=last.jpeg)
    pixels = decode(picture.jpeg)
    if pixels is None:
        return picture
    return replace(picture, jpeg=compressed(np.zeros_like(pixels), _QUALITY))
