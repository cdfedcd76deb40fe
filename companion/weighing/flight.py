"""Does a gap in the weight look like a flight that ends in a blow? Shapes that no hand can make.

Wood that has lost its hold weighs nothing until it hits: for the tenth of a second that a storey's
height takes, the base carries less, by just the weight that is in the air. Then a blow brings all
of its momentum at once. It differs from what hands and tables do in these:

| what | a gap | its end |
|---|---|---|
| a fall | opens within the filter's length, or piece by piece | within the filter's length |
| a hand that lifts or pulls | opens softly, in one place | ends softly, no higher than it began |
| a table that rings | opens too soon | each half of a swing is smaller than the last |
| a knock during a pull | as the knock dies away, from above | as a table's ringing |
| an elbow after a pull | as a hand's | rises for a tenth of a second, with too much momentum |

Deviations are in grams, tick by tick of 12.5 ms, from what the weight was before; the newest is
last. The converter's filter spreads everything over fifty milliseconds: four ticks.
"""

from itertools import pairwise
from typing import NamedTuple

from companion.weighing.momentum import can_have_given, has_stopped_rising

# The smallest gap and blow that are told: a plate of the fourth storey with a column or two. A hand
# that takes a column, and a knock on the table just then, made two false alarms in five hours of
# gaps of 20 and 23 g.
_LEAST_GAP_G = 25.0
_LEAST_GAP_SHARE = 0.032
_LEAST_BLOW_G = 40.0
_LEAST_BLOW_SHARE = 0.07
_BLOW_PER_GAP = 1.15

# A gap this long is slower than a knocked table rings; then what lands beside the base may be
# missing from the blow.
_SURE_FLIGHT_TICKS = 6
_BLOW_PER_SURE_GAP = 0.6

# A gap is a flight if a third of it lasts for 50 ms; from six storeys it lasts a third of a
# second. A column that is carried is missing for longer.
_LEAST_FLIGHT_TICKS = 4
_LONGEST_FLIGHT_TICKS = 26
_BLOW_TICKS = 7
_FLIGHT_DEPTH = 0.35

# A gap of this size that ends within a filter's length has hit something, however high the blow:
# it is low where most of what falls is still in the air, or lands beside the base.
_STOPPED_SHARE = 0.17
_STOPPED_G = 90.0
_STOPPED_RISE = 0.67  # so that less is left than counts as flight
_STOPPED_TICKS = 4

# What slides off piece by piece opens a gap as slowly as a hand lifts, but no hand ends one within
# a filter's length on the other side of where it began: letting go brings the weight back and no
# more. A storey's height takes nine ticks to fall; what rings as slowly as that (5 Hz and less)
# rises by less than this within the filter's length. And a blow is at its height after that, while
# an elbow presses on.
_SNAP_RISE = 1.25
_SNAP_SLOWER = 0.5
_SNAP_TICKS = 6
_SNAP_GAP_G = 30.0  # who leans on the base wavers by less
_SNAP_FLIGHT_TICKS = 7

# A gap opens as fast as things fall, most of it within a filter's length, and from where the weight
# was. A hand lifts more slowly, and somebody who leans on the base, more slowly still.
_OPENS_IN_TICKS = 5
_OPENS_SHARE = 0.55
_DEEP_OPENS_SHARE = 0.45  # hands do not lift so much; what topples lets go by and by
_OPENS_FROM = 0.35

# And it ends as soon: a blow is in the filter as a whole from its first tick on, so most of what
# was missing comes back at once, or something softer than wood brought it. A tick more is granted
# to a gap that no wavering hand makes, and that then rises far. The blow itself may come later,
# from what is still in the air.
_ENDS_IN_TICKS = 2
_ENDS_FROM, _ENDS_AT = 0.6, 0.1


# Much that comes back in two ticks was stopped by wood, even where no blow is left over, because
# some of it is still in the air: a hand's own quickest push takes three times as long.
_CRASH_G = 45.0
_CRASH_RISE = 0.85
_CRASH_TICKS = 2
_CRASH_DEPTH = 0.2  # what slides off first, and waits for the rest, belongs to the flight

# What has lost its hold is gone from the filter in four ticks, evenly; no more than all can go, so
# no tick sees more than a quarter of it, or a little more as the cells convert at their own times.
# A gap that opens sooner was made by a table that fell away beneath everything.
_TORN_SHARE = 0.34


class Landing(NamedTuple):
    """The end of a flight.

    Attributes:
        start: The tick at which its blow began.
        blow_g: How high the blow is so far; negative while more is missing.
        slowly: Whether the gap opened more slowly than one thing falls, as of a hand, or of pieces
            that leave one by one.
    """

    start: int
    blow_g: float
    slowly: bool


def least_gap_g(pieces_g: float) -> float:
    """Return the smallest gap that is looked at in a tower whose pieces have this mass."""
    return max(_LEAST_GAP_G, _LEAST_GAP_SHARE * pieces_g)


def landing_of(off_g: list[float], pieces_g: float) -> Landing | None:
    """Return how what was missing has just landed, None if it did not, or if hands did it.

    Args:
        off_g: Deviations of the last half second; at least one is a gap.
        pieces_g: Mass of all pieces.
    """
    gap_g = -min(off_g)
    blow_g = max(off_g[-2:])
    rise_g = off_g[-1] - min(off_g[-1 - _STOPPED_TICKS :])
    least_g = max(_LEAST_BLOW_G, _LEAST_BLOW_SHARE * pieces_g)
    is_deep = gap_g >= max(_STOPPED_G, _STOPPED_SHARE * pieces_g)
    stopped = is_deep and rise_g >= _STOPPED_RISE * gap_g
    snapped = rise_g >= least_gap_g(pieces_g) + least_g and _snaps(off_g, gap_g)
    crashed = gap_g >= _CRASH_G and _crashes(off_g, gap_g) and not _is_torn(off_g, gap_g)
    if blow_g < least_g and not (stopped or snapped or crashed):
        return None
    rises_far = gap_g >= _SNAP_GAP_G and rise_g >= _SNAP_RISE * gap_g
    soon = _ENDS_IN_TICKS + rises_far
    if not stopped and not _ends_at_once(off_g, gap_g, soon):
        return None
    first, last = _flight(off_g, gap_g)
    if last < len(off_g) - 1 - _BLOW_TICKS:
        return None  # it rose as slowly as a hand presses
    if not can_have_given(off_g, blow_g):
        return None
    if not stopped and not has_stopped_rising(off_g):
        return None
    flight = last - first + 1
    if crashed:
        flight = last - _first_of(off_g, last, _CRASH_DEPTH * gap_g) + 1
    if (snapped or crashed) and _SNAP_FLIGHT_TICKS <= flight <= _LONGEST_FLIGHT_TICKS:
        slowly = not is_deep and not _opens_at_once(off_g, first, gap_g, _OPENS_SHARE)
        return Landing(last + 1, blow_g, slowly)
    if not _LEAST_FLIGHT_TICKS <= flight <= _LONGEST_FLIGHT_TICKS:
        return None
    opened = _DEEP_OPENS_SHARE if stopped else _OPENS_SHARE
    if not _opens_at_once(off_g, first, gap_g, opened):
        return None
    per_gap = _BLOW_PER_GAP if flight < _SURE_FLIGHT_TICKS else _BLOW_PER_SURE_GAP
    is_blow = blow_g >= max(least_g, per_gap * gap_g)
    if is_blow or (stopped and flight >= _SURE_FLIGHT_TICKS and not _is_torn(off_g, gap_g)):
        return Landing(last + 1, blow_g, slowly=False)
    return None


def _flight(off_g: list[float], gap_g: float) -> tuple[int, int]:
    """First and last tick of the newest flight; the first to land does not end it for the rest."""
    last = len(off_g) - 1
    while off_g[last] > -_FLIGHT_DEPTH * gap_g:
        last -= 1
    first = _first_of(off_g, last, _ENDS_AT * gap_g)
    while off_g[first] > -_FLIGHT_DEPTH * gap_g:
        first += 1
    return first, last


def _first_of(off_g: list[float], last: int, depth_g: float) -> int:
    """First of the ticks up to ``last`` in all of which at least ``depth_g`` is missing."""
    first = last
    while first > 0 and off_g[first - 1] <= -depth_g:
        first -= 1
    return first


def _opens_at_once(off_g: list[float], first: int, gap_g: float, share: float) -> bool:
    """Whether a share of a gap opened within a filter's length, from where the weight was.

    What loses its hold can only go missing from what stood there: the end of a knock, from its
    height down to the weight, opens nothing.
    """
    return any(
        min(off_g[i], 0.0) - off_g[i + _OPENS_IN_TICKS] >= share * gap_g
        and off_g[i] >= -_OPENS_FROM * gap_g
        for i in range(max(0, first - 8), min(first + 12, len(off_g) - _OPENS_IN_TICKS))
    )


def _ends_at_once(off_g: list[float], gap_g: float, ticks: int) -> bool:
    """Whether a gap has ended, or is ending, within so many ticks."""
    deep = len(off_g) - 1
    while off_g[deep] > -_ENDS_FROM * gap_g:
        deep -= 1
    soon = off_g[deep + 1 : deep + 1 + ticks]
    return len(soon) < ticks or max(soon) > -_ENDS_AT * gap_g


def _crashes(off_g: list[float], gap_g: float) -> bool:
    """Whether nearly all of a gap has come back within two ticks."""
    newest = off_g[-1 - _CRASH_TICKS :]
    return newest[-1] - min(newest) >= _CRASH_RISE * gap_g


def _is_torn(off_g: list[float], gap_g: float) -> bool:
    """Whether a gap opened sooner than weight can leave the filter."""
    opening_g = off_g[: off_g.index(-gap_g) + 1]
    return any(
        min(before, 0.0) - after > _TORN_SHARE * gap_g for before, after in pairwise(opening_g)
    )


def _snaps(off_g: list[float], gap_g: float) -> bool:
    """Whether a gap has just turned into a blow, and that blow is at its height."""
    newest = off_g[-1 - _SNAP_TICKS :]
    rises_g = [after - before for before, after in pairwise(newest)]
    return (
        gap_g >= _SNAP_GAP_G
        and min(newest) <= -_ENDS_FROM * gap_g
        and off_g[-1] >= min(newest) + _SNAP_RISE * gap_g
        and rises_g[-1] < _SNAP_SLOWER * max(rises_g)
    )
