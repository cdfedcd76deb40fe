"""How heavy is what stands, and where is its centre, while nobody touches it? One second's mean.

It is written down whenever something was handled, so that after a break the scales have something
to be compared with that they have measured themselves.
"""

from dataclasses import dataclass
from typing import Final

from companion.table.writing.rested import Rest
from companion.weighing.merge import Tick
from companion.weighing.weigher import Weigher

_REST_NS: Final = 1_000_000_000


@dataclass
class RestWatch:
    """Follows the scales until they have rested for a second; then begins anew."""

    _since_ns: int | None = None
    _count: int = 0
    _sums: tuple[float, float, float] = (0.0, 0.0, 0.0)
    _newest_ns: int = -1
    _heard_ns: int = 0

    def look(self, weigher: Weigher) -> Rest | None:
        """Return what the scales read at rest, once a second of it is over."""
        tick = weigher.newest
        if tick is None or tick.at_ns == self._newest_ns:
            return None
        self._newest_ns = tick.at_ns
        return self.feed(tick, is_at_rest=weigher.is_left_alone)

    def feed(self, tick: Tick, *, is_at_rest: bool) -> Rest | None:
        """Return the mean of a second in which nothing was touched, once it is over.

        What happened while the scales said nothing nobody knows: no rest reaches over a gap.
        """
        is_cut = tick.at_ns - self._heard_ns >= _REST_NS
        self._heard_ns = tick.at_ns
        if is_cut or not is_at_rest:
            self.forget()
        if not is_at_rest:
            return None
        self._since_ns = tick.at_ns if self._since_ns is None else self._since_ns
        total_g, x_gmm, y_gmm = self._sums
        self._sums = total_g + tick.total_g, x_gmm + tick.moment_x_gmm, y_gmm + tick.moment_y_gmm
        self._count += 1
        if tick.at_ns - self._since_ns < _REST_NS:
            return None
        total_g, x_gmm, y_gmm = (one / self._count for one in self._sums)
        self.forget()
        return Rest(tick.at_ns, total_g, (x_gmm, y_gmm))

    def forget(self) -> None:
        """Begin anew: something was touched."""
        self._since_ns, self._count, self._sums = None, 0, (0.0, 0.0, 0.0)
