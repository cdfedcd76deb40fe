"""Did the tower fall, and when did it begin? Impacts no hand can make, and nothing as before.

Wood that drops 6 cm hits the base with several times its weight within hundredths of a second.
A push on the tower is an order of magnitude slower and weaker; a slap on the table is as hard
but leaves the weight and its centre as they were, and a plate that is thrown on adds itself. So
impacts arm the alarm, and only the rest that follows (or the lack of one) decides.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from companion.weighing.history import Stretch
from companion.weighing.level import Level
from companion.weighing.merge import Tick
from companion.weighing.one_cell import is_one_cell

FloatArray = npt.NDArray[np.float64]

# Share of the pieces' weight that a tick must exceed the rest by to count as an impact, and
# the share at which its rise has begun. Pushing hands were seen up to a tenth.
_IMPACT_SHARE = 0.5
_ONSET_SHARE = 0.25
_LEAST_IMPACT_G = 60.0

# Centre of the pieces' mass moves by less than this when a slap has moved nothing; with a hand
# on the table, which pushes by up to a tenth of the weight, it may seem to move by the second.
_UNMOVED_MM = 3.0
_HAND_SHARE = 0.1
_HAND_MM = 10.0
_BLOW_DOUBT = 2.0  # somebody may slap the base and go on leaning on it


# What is different after pieces were seen to fly and hit is never less.
_FLOWN_G = 1.0
_FLOWN_MM = 0.3
# Plates that a hand has lifted a little and let down softly lie elsewhere by so much at most.
_LET_DOWN_MM = 1.0

# Of wood; the usual thick column has 32 g.
_HEAVIEST_COLUMN_G = 45.0


@dataclass(frozen=True)
class Impact:
    """A blow on the base: when its rise began, and its height above the weight at rest."""

    onset_ns: int
    peak_g: float


class ImpactWatch:
    """Watches the total between two rests."""

    def __init__(self, corners_mm: FloatArray) -> None:
        """Make one for a base whose cells stand at ``corners_mm`` (cells, 2)."""
        self._corners_mm = corners_mm
        self._rest_g = 0.0
        self._rest_x_gmm = self._rest_y_gmm = 0.0
        self._impact_g = float("inf")
        self._onset_g = float("inf")
        self._rise_ns: int | None = None
        self.impact: Impact | None = None

    def rest_at(self, level: Level, pieces_g: float, until_ns: int) -> None:
        """Measure from the ``level`` of a rest, of which ``pieces_g`` are pieces, from now on.

        A blow that began before ``until_ns``, the end of that rest, is over and done with; one
        that ended the rest is kept.
        """
        self._rest_g = level.total_g
        self._rest_x_gmm, self._rest_y_gmm = map(float, level.moment_gmm)
        self._impact_g = max(_IMPACT_SHARE * pieces_g, _LEAST_IMPACT_G)
        self._onset_g = max(_ONSET_SHARE * pieces_g, _LEAST_IMPACT_G / 2)
        if self._rise_ns is not None and self._rise_ns < until_ns:
            self._rise_ns = None
        if self.impact is not None and self.impact.onset_ns < until_ns:
            self.impact = None

    def feed(self, tick: Tick) -> None:
        """Look at the next tick; :attr:`impact` is the first blow and the highest peak."""
        excess_g = tick.total_g - self._rest_g
        if excess_g < self._onset_g or self._is_one_cell(tick, excess_g):
            self._rise_ns = None
            return
        if self._rise_ns is None:
            self._rise_ns = tick.at_ns
        if self.impact is None:
            if excess_g >= self._impact_g:
                self.impact = Impact(self._rise_ns, excess_g)
        elif excess_g > self.impact.peak_g:
            self.impact = Impact(self.impact.onset_ns, excess_g)

    def dismiss(self) -> None:
        """Forget the blow: nothing came of it."""
        self._rise_ns = None
        self.impact = None

    def _is_one_cell(self, tick: Tick, excess_g: float) -> bool:
        x_gmm = tick.moment_x_gmm - self._rest_x_gmm
        y_gmm = tick.moment_y_gmm - self._rest_y_gmm
        return is_one_cell(self._corners_mm, excess_g, x_gmm, y_gmm)


def has_fallen(
    before: Level, after: Level, *, empty_base_g: float, reach_mm: float, least_step_g: float
) -> bool:
    """Whether a blow between two rests was a fall: other weight, or its centre elsewhere.

    Args:
        before: The rest before the blow.
        after: The rest after it.
        empty_base_g: The share of the base itself.
        reach_mm: How far from the centre something can stand on the base.
        least_step_g: Smallest change of the weight that is one.
    """
    mass_g = after.total_g - before.total_g
    shift_gmm = float(np.hypot(*(after.moment_gmm - before.moment_gmm)))
    if mass_g >= least_step_g:
        # Something was put down hard, unless it would have to stand beside the base.
        return shift_gmm > mass_g * reach_mm
    if mass_g <= -least_step_g:
        return True
    return shift_gmm / max(before.total_g - empty_base_g, 1.0) > _UNMOVED_MM


def has_moved(before: Level, after: Level, *, empty_base_g: float, hard: bool) -> bool:
    """Whether anything at all is different, where pieces were seen to fly and hit.

    Args:
        before, after: The rests before and after.
        empty_base_g: The share of the base itself.
        hard: Whether they hit harder than they weigh; else a hand may have let them down.
    """
    mass_g = after.total_g - before.total_g
    shift_gmm = float(np.hypot(*(after.moment_gmm - before.moment_gmm)))
    moved_mm = shift_gmm / max(before.total_g - empty_base_g, 1.0)
    return abs(mass_g) > _FLOWN_G or moved_mm > (_FLOWN_MM if hard else _LET_DOWN_MM)


def is_one_piece(before: Level, after: Level, *, reach_mm: float) -> bool:
    """Whether what left is as heavy as one column and stood where one can stand.

    Args:
        before, after: The rests before and after.
        reach_mm: How far from the centre something can stand on the base.
    """
    lost_g = before.total_g - after.total_g
    shift_gmm = float(np.hypot(*(after.moment_gmm - before.moment_gmm)))
    return 0 < lost_g < _HEAVIEST_COLUMN_G and shift_gmm <= lost_g * reach_mm


def seems_fallen(before: Level, since: Stretch, *, empty_base_g: float, seen: bool = True) -> bool:
    """Whether the table, still restless after a blow, looks like another one than before.

    Args:
        before: The rest before the blow.
        since: The last second or so.
        empty_base_g: The share of the base itself.
        seen: Whether pieces were seen to fly; a mere blow needs clearer signs.
    """
    if since.at_ns.size == 0:
        return False
    pieces_g = max(before.total_g - empty_base_g, 1.0)
    change_g = float(np.median(since.total_g)) - before.total_g
    shift_gmm: FloatArray = np.median(since.moment_gmm, axis=0) - before.moment_gmm
    moved_mm = float(np.hypot(*shift_gmm)) / pieces_g
    doubt = 1 if seen else _BLOW_DOUBT
    if change_g > _HAND_SHARE * pieces_g:
        return False  # nothing that falls gains weight: something was put on
    return abs(change_g) > doubt * _HAND_SHARE * pieces_g or moved_mm > doubt * _HAND_MM
