"""What do fingers on the board mean? One that stays taps, one that slides drags, two pinch; pure.

Places are pixels of the window. A finger that came to pinch, or stayed when another left, drags
on; it never taps.
"""

from dataclasses import dataclass, field
from math import hypot
from typing import Final

from companion.tablet.widgets.palagonia.hexes import Point

LEAST_SPREAD_PX: Final = 20.0
"""Two fingers are wider apart than that; without it, a pinch to nothing would be boundless."""


@dataclass(frozen=True, slots=True)
class Dragged:
    """One finger slid."""

    dx_px: float
    dy_px: float


@dataclass(frozen=True, slots=True)
class Pinched:
    """Two fingers spread or closed by a factor, about a place, and moved together."""

    factor: float
    about_px: Point
    dx_px: float
    dy_px: float


@dataclass(slots=True)
class Fingers:
    """The fingers that are down.

    Attributes:
        slack_px: A finger that slides less far still stays.
        slid: Whether what is going on is no tap any more.
    """

    slack_px: float
    slid: bool = False
    _at: dict[int, Point] = field(default_factory=dict)
    _began: Point = (0.0, 0.0)

    @property
    def count(self) -> int:
        """How many fingers are down."""
        return len(self._at)

    def down(self, finger: int, at_px: Point) -> None:
        """Take a finger in; a third one does nothing."""
        if len(self._at) < 2:
            self.slid = bool(self._at)
            self._began = at_px
            self._at[finger] = at_px

    def near(self, at_px: Point, reach_px: float) -> bool:
        """Whether a finger is down as near as that: two reports of one touch are."""
        return any(hypot(x - at_px[0], y - at_px[1]) <= reach_px for x, y in self._at.values())

    def move(self, finger: int, at_px: Point) -> Dragged | Pinched | None:
        """Return what sliding a finger to a place means."""
        if finger not in self._at:
            return None
        x, y = self._at[finger]
        others = [at for one, at in self._at.items() if one != finger]
        if others:
            self._at[finger] = at_px
            return _pinched(others[0], (x, y), at_px)
        if not self.slid:
            if hypot(at_px[0] - self._began[0], at_px[1] - self._began[1]) <= self.slack_px:
                return None
            self.slid = True
        self._at[finger] = at_px
        return Dragged(at_px[0] - x, at_px[1] - y)

    def up(self, finger: int) -> bool:
        """Let a finger go; return whether it was a tap."""
        known = self._at.pop(finger, None) is not None
        return known and not self.slid


def _pinched(still: Point, before: Point, after: Point) -> Pinched:
    def spread(one: Point) -> float:
        return max(hypot(one[0] - still[0], one[1] - still[1]), LEAST_SPREAD_PX)

    about = (still[0] + after[0]) / 2, (still[1] + after[1]) / 2
    dx, dy = (after[0] - before[0]) / 2, (after[1] - before[1]) / 2
    return Pinched(spread(after) / spread(before), about, dx, dy)
