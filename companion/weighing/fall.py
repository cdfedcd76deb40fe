"""Did the tower fall, and when did it begin? Impacts no hand can make, and nothing as before.

Wood that drops 6 cm hits the base with several times its weight within hundredths of a second.
A push on the tower is an order of magnitude slower and weaker; a slap on the table is as hard
but leaves the weight and its centre as they were. So impacts arm the alarm, and only the rest
that follows (or the lack of one) decides.
"""

from dataclasses import dataclass

from companion.weighing.merge import Tick

# Share of the pieces' weight that a tick must exceed the rest by to count as an impact, and
# the share at which its rise has begun. Pushing hands were seen up to a tenth.
_IMPACT_SHARE = 0.5
_ONSET_SHARE = 0.25
_LEAST_IMPACT_G = 60.0


@dataclass(frozen=True)
class Impact:
    """A blow on the base: when its rise began, and its height above the weight at rest."""

    onset_ns: int
    peak_g: float


class ImpactWatch:
    """Watches the total between two rests."""

    def __init__(self) -> None:
        self._rest_g = 0.0
        self._impact_g = float("inf")
        self._onset_g = float("inf")
        self._rise_ns: int | None = None
        self.impact: Impact | None = None

    def rest_at(self, total_g: float, pieces_g: float) -> None:
        """Start anew from a rest of ``total_g``, of which ``pieces_g`` are pieces."""
        self._rest_g = total_g
        self._impact_g = max(_IMPACT_SHARE * pieces_g, _LEAST_IMPACT_G)
        self._onset_g = max(_ONSET_SHARE * pieces_g, _LEAST_IMPACT_G / 2)
        self._rise_ns = None
        self.impact = None

    def feed(self, tick: Tick) -> None:
        """Look at the next tick; :attr:`impact` is the first blow and the highest peak."""
        excess_g = tick.total_g - self._rest_g
        if excess_g < self._onset_g:
            self._rise_ns = None
            return
        if self._rise_ns is None:
            self._rise_ns = tick.at_ns
        if self.impact is None:
            if excess_g >= self._impact_g:
                self.impact = Impact(self._rise_ns, excess_g)
        elif excess_g > self.impact.peak_g:
            self.impact = Impact(self.impact.onset_ns, excess_g)
