"""What is a face shown of the scales? Their light, a reading, how the tower sways, a trace.

All of it is advice: what people say counts, and the scales say nothing for them.

| light | means |
|---|---|
| searching | they were not heard yet since the table was started |
| well | everything that is needed to weigh comes in |
| degraded | they weigh, and something is to be known of it: ``trouble`` |
| blind | nothing can be weighed now: ``trouble``; a reading from before is not shown |
"""

from typing import Literal

import msgspec

from companion.link.messages.parts import Message, Part

Light = Literal["searching", "well", "degraded", "blind"]

SwayLevel = Literal["calm", "as_usual", "more_than_ever", "growing"]


class Trouble(Part, frozen=True):
    """Why the light is not ``well``: a name to translate, its arguments, an English sentence."""

    name: str
    sentence: str
    arguments: dict[str, str | int] = msgspec.field(default_factory=dict)


class SwayView(Part, frozen=True):
    """How the tower sways: of the centre of pressure, over the last second.

    Attributes:
        level: Compared with what this tower showed before.
        amplitude_mm: Of the centre of pressure.
        top_mm: Of the top of the tower; null where nobody knows what stands where.
        frequency_hz: 0 while calm.
        touched: Somebody is at the table.
    """

    level: SwayLevel
    amplitude_mm: float
    top_mm: float | None
    frequency_hz: float
    touched: bool


class MarginView(Part, frozen=True):
    """How far the plate that is the floor of ``storey`` is from tipping.

    Attributes:
        storey: 1 for the blue plate.
        margin_mm: At most, negative outside; null where it is not known.
        sd_mm: Its standard deviation.
        why: A name of what is in the way of a margin; empty where there is one.
    """

    storey: int
    margin_mm: float | None
    sd_mm: float
    why: str


class TraceView(Part, frozen=True):
    """The newest of the centre of pressure, twenty rows a second.

    Attributes:
        first: Number of the first row, from 0 since the table was started; a face that has some
            of the rows takes the others.
        centre_mm: x and y in each row.
    """

    first: int
    centre_mm: tuple[tuple[float, float], ...]


class ScalesView(Part, frozen=True):
    """The scales now.

    Attributes:
        light: Their health, from what was heard.
        trouble: What is to be known of it.
        weight_g: Of all pieces, the base taken away; null while nothing can be weighed.
        centre_mm: Centre of pressure of the pieces, board frame; null while there are hardly any.
        sway: Null while nothing can be said of it.
        margins: From below; empty where nobody knows what stands where.
        falls: How many falls were felt since the table was started; one more is an alarm.
        trace: What a strip is drawn of.
    """

    light: Light
    trouble: Trouble | None = None
    weight_g: float | None = None
    centre_mm: tuple[float, float] | None = None
    sway: SwayView | None = None
    margins: tuple[MarginView, ...] = ()
    falls: int = 0
    trace: TraceView = TraceView(0, ())


class ScalesNow(Message, frozen=True, tag="scales_now"):
    """What the scales say now; it changes nothing of a match, so no snapshot comes for it."""

    scales: ScalesView
