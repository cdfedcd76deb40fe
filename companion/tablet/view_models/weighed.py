"""What does a tablet know after the scales said something? What they say, and a fall as an alarm.

The alarm is advice: that the tower came down is what people say.
"""

from typing import Final

import msgspec

from companion.link.messages.shown.scales import ScalesView
from companion.tablet.sentences.scales import FELT_A_FALL
from companion.tablet.view_models.state import Notice, Tablet

ALARM: Final = Notice("alarm", FELT_A_FALL, "VP-36")


_OF_SENSORS: Final = ("scales", "cameras", "picture", "newest", "closed")


def weighed(tablet: Tablet, scales: ScalesView | None) -> Tablet:
    """Return what the tablet knows with a new view of the scales."""
    felt = _falls(scales) > _falls(tablet.scales) and tablet.scales is not None
    match = tablet.match
    plays = match is not None and match.outcome is None
    notices = tablet.notices
    if felt and plays and ALARM not in notices:
        notices = (*notices, ALARM)
    return msgspec.structs.replace(tablet, scales=scales, notices=notices)


def differ_in_sensors_alone(one: Tablet, other: Tablet) -> bool:
    """Return whether nothing but what sensors say is another, by looking at nothing deeply.

    They say something ten times a second, and no screen is to be thought through for that.
    """
    return all(
        getattr(one, field) is getattr(other, field)
        for field in Tablet.__struct_fields__
        if field not in _OF_SENSORS
    ) and (one.newest, one.closed) == (other.newest, other.closed)


def _falls(scales: ScalesView | None) -> int:
    return 0 if scales is None else scales.falls
