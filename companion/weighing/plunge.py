"""Is something falling right now? Weight that goes missing in an instant, and comes back as a blow.

What falls is missing while it is in the air, and hits with more than its weight. How that differs
from what hands do, ``flight.py`` knows. It is told as soon as one of these is there:

| told when | that is |
|---|---|
| a blow follows on a gap | higher than the gap was deep, or on one too long for a table's ringing |
| a gap ends with a snap | back, and a quarter beyond, within the filter's length: wood stops wood |
| a gap ends with a crash | nearly all is back in two ticks, the rest still flies |
| a deep gap ends at once | it lasted as long as a flight, and what was in it has hit something |
| a blow is three and a half times the pieces' weight | and its place wanders: several pieces hit |
| a gap is two fifths of the pieces' weight | already while it is in the air |
| a gap comes in a tenth of a second and stays | from here and there: it landed beside the base |

The converter's filter spreads everything over fifty milliseconds, which is most of the delay.
A blow without a gap is no fall by itself: a fist makes one, too. It hits in one place. And a blow
that goes on to give more momentum than was missing was no fall's: an elbow came after a pull.
"""

import math
from collections import deque
from dataclasses import dataclass
from statistics import median

import numpy as np
import numpy.typing as npt

from companion.weighing.flight import landing_of, least_gap_g
from companion.weighing.merge import TICK_NS, Tick
from companion.weighing.momentum import can_have_given
from companion.weighing.one_cell import is_one_cell

FloatArray = npt.NDArray[np.float64]

# Ticks of 12.5 ms: what was before is taken from 0.75 to 0.55 s ago, longer than any flight.
_WINDOW = 60
_BEFORE = 16

# What was before must have been calm by comparison: the end of a push is no gap.
_CALM_SHARE = 0.5

# A fist hits a base that hard, too, and the tower may stand afterwards. But it hits in one place,
# and a table that rings with it moves that place little; pieces hit one here, one there.
_HARD_SHARE = 3.5
_HARD_TICKS = 12
_WANDERS_MM = 15.0

_AIRBORNE_SHARE = 0.4
_AIRBORNE_TICKS = 4
_AIRBORNE_G = 100.0
_AIRBORNE_STILL = 0.8

# Nothing can be in the air but pieces; a table that is knocked hard lifts the base besides.
_MOST_SHARE = 1.03

_LOST_SHARE = 0.25
_LOST_G = 100.0
_LOST_FLAT = 0.12  # share of it by which it may still change; a hand's pull goes on changing
_LOST_IN_TICKS = 9
_LOST_FOR_TICKS = 8

# How much of a gap must be open for its place to be known, and how far that place moves at least
# where pieces leave one by one: a hand that pulls stays within 3 mm, a tilted phone within 15.
_PLACED_G = 15.0
_PLACED_SHARE = 0.3
_APART_MM = 8.0

# A tower's parts have their centre nearer to the middle than this, whichever are missing.
_ASIDE_MM = 75.0

# A blow of wood is over after this long, with the filter; nobody who is startled by it has put a
# hand on the base by then. Of 180 drawn falls (seeds 31 and 41) none gave more than 1.12 of what
# had been missing.
_BLOW_NS = 100_000_000

# One fall, one alarm.
_QUIET_NS = 3_000_000_000


@dataclass(frozen=True)
class Plunge:
    """Something fell: when its blow began (or it was in the air), and by how much it shook.

    Attributes:
        at_ns: Start of the blow; where none came, when the gap was there.
        gap_g: What was missing at most, 0 for a blow so hard that nothing needs to be missing.
        blow_g: How much more than before was felt, 0 where no blow came.
    """

    at_ns: int
    gap_g: float
    blow_g: float


class PlungeWatch:
    """Watches the newest three quarters of a second of the total."""

    def __init__(self, corners_mm: FloatArray) -> None:
        """Make one for a base whose cells stand at these corners."""
        self._corners_mm = corners_mm
        self._ticks: deque[Tick] = deque(maxlen=_WINDOW)
        self._pieces_g = 0.0
        self._told_ns: int | None = None

    def pieces_weigh(self, pieces_g: float) -> None:
        """Note what all pieces together weigh, as of the last rest."""
        self._pieces_g = pieces_g

    def feed(self, tick: Tick) -> Plunge | None:
        """Return what this tick shows to be falling, once for each fall."""
        ticks = self._ticks
        if ticks and tick.at_ns - ticks[-1].at_ns > TICK_NS:
            ticks.clear()  # nothing is told across a gap in the data
        ticks.append(tick)
        if len(ticks) < _WINDOW or self._pieces_g <= 0:
            return None
        # The usual case costs three comparisons: nothing moved by more than a hand does.
        moved_g = max(abs(tick.total_g - ticks[i].total_g) for i in (0, -6, -20))
        if moved_g < least_gap_g(0.0):
            return None
        if self._told_ns is not None and tick.at_ns - self._told_ns < _QUIET_NS:
            return None
        plunge = self._look()
        if plunge is not None:
            self._told_ns = tick.at_ns
        return plunge

    def was_pushed(self, plunge: Plunge) -> bool:
        """Whether the blow just after a gap gives more by now than what was missing can give."""
        ticks = list(self._ticks)
        if len(ticks) < _WINDOW or plunge.gap_g <= 0 or ticks[-1].at_ns - plunge.at_ns > _BLOW_NS:
            return False
        _, off_g = _deviations_g(ticks)
        return not can_have_given(off_g, max(off_g[-2:]))

    def _look(self) -> Plunge | None:
        ticks = list(self._ticks)
        before_g, off_g = _deviations_g(ticks)
        if off_g[-1] >= _HARD_SHARE * self._pieces_g:
            return self._hard_blow(ticks, off_g)
        deepest = min(range(len(off_g)), key=off_g.__getitem__)
        gap_g = -off_g[deepest]
        if not least_gap_g(self._pieces_g) <= gap_g <= _MOST_SHARE * self._pieces_g:
            return None
        if self._is_one_cell(ticks, _BEFORE + deepest, before_g):
            return None
        before = sorted(tick.total_g for tick in ticks[:_BEFORE])
        if before[-2] - before[1] > _CALM_SHARE * gap_g:
            return None
        landing = landing_of(off_g, self._pieces_g)
        if landing is not None:
            flown = ticks[_BEFORE : _BEFORE + landing.start]
            if landing.slowly and not self._left_in_parts(flown, ticks, gap_g, _APART_MM):
                return None
            blow_g = max(landing.blow_g, 0.0)
            return Plunge(ticks[_BEFORE + landing.start].at_ns, gap_g, blow_g)
        leaving = ticks[-_LOST_FOR_TICKS - _LOST_IN_TICKS :]
        lost = self._is_lost(off_g, gap_g) and self._left_in_parts(
            leaving, ticks, gap_g, _WANDERS_MM
        )
        if (lost or self._is_airborne(off_g)) and not self._is_aside(ticks, before_g):
            return Plunge(ticks[-1].at_ns, gap_g, 0.0)
        return None

    def _hard_blow(self, ticks: list[Tick], off_g: list[float]) -> Plunge | None:
        if self._is_one_cell(ticks, len(ticks) - 1, ticks[-1].total_g - off_g[-1]):
            return None
        start = len(off_g) - 1
        while start > 0 and off_g[start - 1] > self._pieces_g / 4:
            start -= 1
        if not self._wanders(ticks, ticks[-1].total_g - off_g[-1]):
            return None
        return Plunge(ticks[_BEFORE + start].at_ns, 0.0, off_g[-1])

    def _wanders(self, ticks: list[Tick], before_g: float) -> bool:
        """Whether the place of a hard blow moved since it began."""
        places_mm = []
        for tick in ticks[-_HARD_TICKS:]:
            excess_g = tick.total_g - before_g
            if excess_g > self._pieces_g / 2:
                x_gmm, y_gmm = _moment_gmm(tick, ticks)
                places_mm.append((x_gmm / excess_g, y_gmm / excess_g))
        return any(math.dist(place, places_mm[0]) > _WANDERS_MM for place in places_mm[1:])

    def _is_airborne(self, off_g: list[float]) -> bool:
        """Whether much is missing and none of it has come back yet, as of a table that rings."""
        limit_g = -max(_AIRBORNE_SHARE * self._pieces_g, _AIRBORNE_G)
        still = off_g[-1] <= _AIRBORNE_STILL * min(off_g)
        return still and max(off_g[-_AIRBORNE_TICKS:]) <= limit_g and off_g[-10] > limit_g / 3

    def _is_lost(self, off_g: list[float], gap_g: float) -> bool:
        """Whether a gap that came at once has stayed ever since."""
        if gap_g < max(_LOST_SHARE * self._pieces_g, _LOST_G):
            return False
        since = off_g[-_LOST_FOR_TICKS:]
        was_there = off_g[-_LOST_FOR_TICKS - _LOST_IN_TICKS]
        is_flat = max(since) - min(since) < _LOST_FLAT * gap_g
        return is_flat and max(since) < -0.7 * gap_g and was_there > -0.15 * gap_g

    def _left_in_parts(
        self, leaving: list[Tick], ticks: list[Tick], gap_g: float, apart_mm: float
    ) -> bool:
        """Whether what is gone did not all leave from one place, as what is lifted does."""
        before_g = median(tick.total_g for tick in ticks[:_BEFORE])
        least_g = max(_PLACED_G, _PLACED_SHARE * gap_g)
        places_mm = []
        for tick in leaving:
            gone_g = before_g - tick.total_g
            if gone_g > least_g:
                x_gmm, y_gmm = _moment_gmm(tick, ticks)
                places_mm.append((-x_gmm / gone_g, -y_gmm / gone_g))
        return any(math.dist(place, places_mm[-1]) > apart_mm for place in places_mm[:-1])

    def _is_aside(self, ticks: list[Tick], before_g: float) -> bool:
        """Whether what is gone lay by itself near the edge: a phone that somebody took away."""
        x_gmm, y_gmm = _moment_gmm(ticks[-1], ticks)
        return math.hypot(x_gmm, y_gmm) > _ASIDE_MM * (before_g - ticks[-1].total_g)

    def _is_one_cell(self, ticks: list[Tick], at: int, before_g: float) -> bool:
        tick = ticks[at]
        x_gmm, y_gmm = _moment_gmm(tick, ticks)
        return is_one_cell(self._corners_mm, tick.total_g - before_g, x_gmm, y_gmm)


def _deviations_g(ticks: list[Tick]) -> tuple[float, list[float]]:
    """The weight before everything, and what each tick since then differs from it by."""
    before_g = median(tick.total_g for tick in ticks[:_BEFORE])
    return before_g, [tick.total_g - before_g for tick in ticks[_BEFORE:]]


def _moment_gmm(tick: Tick, ticks: list[Tick]) -> tuple[float, float]:
    """The moments of a tick against those before everything."""
    before = ticks[:_BEFORE]
    return (
        tick.moment_x_gmm - median(one.moment_x_gmm for one in before),
        tick.moment_y_gmm - median(one.moment_y_gmm for one in before),
    )
