"""What do the scales read right now? The last quarter of a second, and a trace for a strip."""

from collections import deque
from math import sqrt
from statistics import fmean, pstdev

from companion.link.messages.shown.scales import TraceView
from companion.weighing.margin import LiveLoad
from companion.weighing.merge import Tick

_TICKS = 20
_GAP_NS = 100_000_000
_TICKS_A_ROW = 4
_ROWS_SHOWN = 20

# The centre of less than this is mostly noise; a thin column has 5 g.
_LEAST_G = 4.0

# Neighbouring ticks share a converter's filter of four conversions.
_TOGETHER = 4
_MASS_FLOOR_G = 0.05
_MOMENT_FLOOR_GMM = 4.0


class Readings:
    """The newest ticks of one base, its own weight taken away."""

    def __init__(self, empty_base_g: float) -> None:
        """Make one for a base that weighs ``empty_base_g`` itself, centred."""
        self._base_g = empty_base_g
        self._ticks: deque[Tick] = deque(maxlen=_TICKS)
        self._rows: deque[tuple[float, float]] = deque(maxlen=_ROWS_SHOWN)
        self._row: list[Tick] = []
        self._count = 0

    def add(self, tick: Tick) -> None:
        """Take the next tick; across a gap nothing is averaged."""
        if self._ticks and tick.at_ns - self._ticks[-1].at_ns > _GAP_NS:
            self.forget()
        self._ticks.append(tick)
        self._row.append(tick)
        if len(self._row) == _TICKS_A_ROW:
            centre_mm = self._centre_mm(self._row)
            self._row.clear()
            if centre_mm is not None:
                self._rows.append(centre_mm)
                self._count += 1

    def forget(self) -> None:
        """Let nothing of what was read be shown as if it were so now; the trace stays."""
        self._ticks.clear()
        self._row.clear()

    @property
    def weight_g(self) -> float | None:
        """Mass of all pieces, None while there are too few readings."""
        if len(self._ticks) < _TICKS:
            return None
        return round(fmean(tick.total_g for tick in self._ticks) - self._base_g, 1)

    @property
    def centre_mm(self) -> tuple[float, float] | None:
        """Where the pieces' centre is, None while there are too few readings or hardly a piece."""
        return self._centre_mm(self._ticks) if len(self._ticks) == _TICKS else None

    @property
    def load(self) -> LiveLoad | None:
        """The pieces' mass and moment with their deviations; None while there are too few."""
        if len(self._ticks) < _TICKS:
            return None
        independent = sqrt(_TICKS / _TOGETHER)
        totals, xs, ys = (
            [tick[field] for tick in self._ticks] for field in (1, 2, 3)
        )  # total_g, moment_x_gmm, moment_y_gmm
        moment_sd_gmm = max(pstdev(xs), pstdev(ys)) / independent
        return LiveLoad(
            mass_g=fmean(totals) - self._base_g,
            moment_gmm=(fmean(xs), fmean(ys)),
            mass_sd_g=max(pstdev(totals) / independent, _MASS_FLOOR_G),
            moment_sd_gmm=max(moment_sd_gmm, _MOMENT_FLOOR_GMM),
        )

    @property
    def trace(self) -> TraceView:
        """The newest rows of the centre, each the mean of a twentieth of a second."""
        return TraceView(self._count - len(self._rows), tuple(self._rows))

    def _centre_mm(self, ticks: "deque[Tick] | list[Tick]") -> tuple[float, float] | None:
        pieces_g = fmean(tick.total_g for tick in ticks) - self._base_g
        if pieces_g < _LEAST_G:
            return None
        x_gmm = fmean(tick.moment_x_gmm for tick in ticks)
        y_gmm = fmean(tick.moment_y_gmm for tick in ticks)
        return round(x_gmm / pieces_g, 2), round(y_gmm / pieces_g, 2)
