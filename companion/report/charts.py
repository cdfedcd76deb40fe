"""How did numbers go over time? Line charts with the happenings marked."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from companion.report import svg
from companion.report.summary import clock

_WIDTH, _LEFT, _RIGHT = 900.0, 54.0, 12.0
_TOP, _BOTTOM = 26.0, 26.0

# Two numbers nearer than this would cover each other.
_NUMBER_WIDTH = 15.0

# More points than this cannot be told apart on a page.
_BUCKETS = 600


@dataclass(frozen=True)
class Line:
    """One line of a chart.

    Attributes:
        name: What it is, as the legend says.
        at_s: (n,) seconds from the start, growing.
        values: (n,) in the chart's unit.
        look: How it is drawn: its CSS class.
        steps: Whether a value stays until the next one comes.
    """

    name: str
    at_s: npt.NDArray[np.float64]
    values: npt.NDArray[np.float64]
    look: str
    steps: bool = False


@dataclass(frozen=True)
class Axes:
    """The frame of a chart: how long it lasts, and from which to which value it reaches."""

    length_s: float
    low: float
    high: float
    height: float

    def x(self, at_s: float) -> float:
        """Return where a time is drawn."""
        return _LEFT + (_WIDTH - _LEFT - _RIGHT) * at_s / max(self.length_s, 1e-9)

    def y(self, value: float) -> float:
        """Return where a value is drawn; what is out of the frame lies on its edge."""
        share = (value - self.low) / max(self.high - self.low, 1e-9)
        return self.height - _BOTTOM - (self.height - _TOP - _BOTTOM) * min(max(share, 0.0), 1.0)


def chart(
    title: str,
    lines: list[Line],
    axes: Axes,
    marks: list[tuple[float, int]],
    unit: str,
) -> str:
    """Return a chart.

    Args:
        title: What it shows, for those who cannot see it.
        lines: Drawn one over the other.
        axes: Its frame.
        marks: Seconds and numbers of the happenings.
        unit: Written at the upper end of the axis.
    """
    parts = [*scale(axes, unit), *timing(axes, marks)]
    for line in lines:
        parts.append(svg.element("path", d=_path(line, axes), class_=f"line {line.look}"))
    return svg.drawing((0, 0, _WIDTH, axes.height), title, parts, "chart")


def scale(axes: Axes, unit: str) -> list[str]:
    """Return the lines and numbers of the values."""
    parts = [svg.text(unit, _LEFT - 6, _TOP - 12, "tick end")]
    for value in ticks(axes.low, axes.high, 4):
        y = axes.y(value)
        parts.append(svg.element("path", d=f"M{_LEFT} {y:.1f}H{_WIDTH - _RIGHT}", class_="grid"))
        parts.append(svg.text(f"{value:g}", _LEFT - 6, y + 4, "tick end"))
    return parts


def timing(axes: Axes, marks: list[tuple[float, int]]) -> list[str]:
    """Return the times below and the happenings as numbered lines."""
    bottom = axes.height - _BOTTOM
    parts = [
        svg.text(clock(at_s), axes.x(at_s), axes.height - 8, "tick")
        for at_s in ticks(0.0, axes.length_s, 8)
    ]
    last_x = -np.inf
    for at_s, count in marks:
        x = axes.x(at_s)
        parts.append(svg.element("path", d=f"M{x:.1f} {_TOP}V{bottom}", class_="mark"))
        if x - last_x >= _NUMBER_WIDTH:
            parts.append(svg.text(str(count), x, _TOP - 5, "tick"))
            last_x = x
    return parts


def ticks(low: float, high: float, about: int) -> list[float]:
    """Return about so many round values between ``low`` and ``high``."""
    if high <= low:
        return [low]
    raw = (high - low) / about
    power = 10.0 ** np.floor(np.log10(raw))
    step = float(power * next(one for one in (1, 2, 5, 10) if one * power >= raw * 0.999))
    first = int(np.ceil(low / step - 1e-9))
    last = int(np.floor(high / step + 1e-9))
    return [round(one * step, 6) for one in range(first, last + 1)]


def thinned(line: Line) -> Line:
    """Return a line of so few points that a page can hold it; its peaks are kept."""
    count = len(line.at_s)
    if count <= 2 * _BUCKETS:
        return line
    kept: list[int] = []
    for bucket in np.array_split(np.arange(count), _BUCKETS):
        values = line.values[bucket]
        kept += sorted({int(bucket[values.argmin()]), int(bucket[values.argmax()])})
    return Line(line.name, line.at_s[kept], line.values[kept], line.look, line.steps)


def _path(line: Line, axes: Axes) -> str:
    if len(line.at_s) == 0:
        return ""
    few = thinned(line)
    points = [(axes.x(at), axes.y(value)) for at, value in zip(few.at_s, few.values, strict=True)]
    if not few.steps:
        return svg.path_of(np.array(points))
    words = [f"M{points[0][0]:.1f} {points[0][1]:.1f}"]
    words += [f"H{x:.1f}V{y:.1f}" for x, y in points[1:]]
    words.append(f"H{axes.x(axes.length_s):.1f}")
    return "".join(words)
