"""Which samples of one cell are to be believed? Bad words go, real steps stay.

The HX711 is known for words that are no weight: all-ones patterns (2^k - 1, -1) from a clock
pulse too many, doubled or halved values from one too few, and full scale where an input is
open. They come alone or in pairs. A sample is compared with the median of the five around it:
a step, however high, is monotone over five samples and so always agrees with that median, while
one or two bad words never do. A blow of wood on wood is short, too, but the converter's filter
spreads it over four conversions and more.
"""

from collections import Counter
from typing import NamedTuple

from firmware_bridge.samples import FULL_SCALE_COUNTS

_HALF = 2  # samples looked at on either side
_WINDOW = 2 * _HALF + 1

# What the converter says at the end of its range and what a line stuck high reads as: never a
# weight, however many of them come. A true -1 is one reading in thousands and is not missed.
_NO_WEIGHT = frozenset([-1, FULL_SCALE_COUNTS, -FULL_SCALE_COUNTS - 1])

# Words that a miscounted clock produces whatever hangs on the cell. Smaller ones are left to
# the general rule: they lie among ordinary readings.
_SUSPECT_WORDS = frozenset([0, *(2**k - 1 for k in range(17, 23))])
_SUSPECT_TOLERANCE_G = 1.0

# A sample may leave its neighbours' median by this much before it counts as a glitch. White
# noise is 0.1 to 0.3 g; the smallest reported glitches are some 5 g.
_GLITCH_G = 2.5
_GLITCH_SPREADS = 4.0


class Load(NamedTuple):
    """A believed load of one cell in grams at a host time."""

    at_ns: int
    load_g: float


class CellCleaner:
    """Cleans one cell's stream; each sample is decided once two more have come.

    The first two are never believed: nothing tells what they should agree with.
    """

    def __init__(self) -> None:
        self._window: list[tuple[int, float, int]] = []
        self.rejected: Counter[str] = Counter()

    def feed(self, at_ns: int, load_g: float, counts: int, flags: int) -> Load | None:
        """Take the next sample; return the one before last if it is to be believed.

        Args:
            at_ns: Host time, rising from call to call.
            load_g: The sample in grams.
            counts: Its converter word.
            flags: What the firmware found wrong with it, 0 for nothing.
        """
        if flags or counts in _NO_WEIGHT:
            self.rejected["flagged" if flags else "pattern"] += 1
            return None
        window = self._window
        window.append((at_ns, load_g, counts))
        if len(window) < _WINDOW:
            return None
        if len(window) > _WINDOW:
            del window[0]
        at_ns, load_g, counts = window[_HALF]
        tolerance_g = _SUSPECT_TOLERANCE_G
        if (
            -tolerance_g <= load_g - window[_HALF - 1][1] <= tolerance_g
            and -tolerance_g <= load_g - window[_HALF + 1][1] <= tolerance_g
        ):
            return Load(
                at_ns, load_g
            )  # three of five agree, and so does the median: the usual case
        low, less, median, more, high = sorted([sample[1] for sample in window])
        deviation_g = abs(load_g - median)
        if deviation_g > tolerance_g:
            if counts in _SUSPECT_WORDS:
                self.rejected["pattern"] += 1
                return None
            # The closest three of the five: two bad words cannot widen that.
            spread_g = min(median - low, more - less, high - median)
            if deviation_g > _GLITCH_G + _GLITCH_SPREADS * spread_g:
                self.rejected["glitch"] += 1
                return None
        return Load(at_ns, load_g)
