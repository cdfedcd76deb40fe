"""What goes wrong with the sensors of a recorded match? For a while they say nothing, or nonsense.

| fault | what the table hears meanwhile |
|---|---|
| unplug | nothing of the scales |
| cover-camera | black pictures of the first camera |
| freeze-camera | its last picture again and again |

The other faults, and what players do wrong, have to be acted: ``companion simulate`` does that.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

import numpy as np

from companion.record.recording import Picture, RecordedMessage, Samples
from companion.table.cameras.frames import compressed
from companion.virtual.sensor_faults import SensorFault, Spell
from companion.vision.frame import decode

_QUALITY = 80


def spoilt(messages: Iterable[RecordedMessage], spell: Spell) -> Iterator[RecordedMessage]:
    """Yield what the table hears of a recording's messages while a sensor has a fault."""
    began_ns: int | None = None
    first_camera: str | None = None
    last: Picture | None = None
    for message in messages:
        began_ns = message.at_ns if began_ns is None else began_ns
        is_ill = spell.is_on((message.at_ns - began_ns) / 1e9)
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
