"""What one message from the scales holds: raw conversions of the load cells, not yet weights."""

from dataclasses import dataclass
from enum import IntFlag
from typing import NamedTuple

CELLS = 4
"""Load cells under the base, numbered from 0."""

FULL_SCALE_COUNTS = 2**23 - 1
"""Largest word of the HX711's 24-bit two's complement converter."""


class SampleFlag(IntFlag):
    """What the firmware itself found wrong with one conversion (bits of a sample's flags)."""

    DESYNC = 1
    OVERFLOW = 2
    SATURATED = 4


@dataclass(frozen=True)
class SampleBatch:
    """A batch of conversions as the bridge sent them, in the order they were made.

    Attributes:
        seq: Running number of the message; a jump means that messages were lost.
        received_ns: Host's monotonic time at which the message arrived; without its delay on
            the way where the source knows the device's clock well enough.
        device_us: The device's 32-bit microsecond clock at each conversion; it wraps.
        cell: Number of the cell that was read, one for each conversion.
        counts: Signed converter words, one for each conversion.
        flags: Bits of :class:`SampleFlag`, one for each conversion.
    """

    seq: int
    received_ns: int
    device_us: tuple[int, ...]
    cell: tuple[int, ...]
    counts: tuple[int, ...]
    flags: tuple[int, ...]


class Sample(NamedTuple):
    """One conversion on the host's time line; ``flags`` other than 0 mean a faulty one."""

    at_ns: int
    cell: int
    counts: int
    flags: int


@dataclass(frozen=True)
class TimedSamples:
    """A batch's conversions with host times, and what was lost on the way.

    Attributes:
        samples: In the order they were made.
        lost_messages: Messages missing just before these.
        restarted: The device's clock began anew just before these.
    """

    samples: tuple[Sample, ...]
    lost_messages: int = 0
    restarted: bool = False
