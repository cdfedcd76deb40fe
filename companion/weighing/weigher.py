"""How does a batch of counts become evidence? The whole way through this package, in order.

    counts -> device clock -> grams -> clean -> merge -> rests -> levels -> steps, touches, falls

Levels are compared from rest to rest, so slow drift of the zero never becomes an event: it is
in both levels. A short rest while a hand hovers is held back until the next one shows whether
it was a rest at all.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from calibration.load_cell import LoadCells
from companion.evidence import (
    Condition,
    Covariance3,
    Fall,
    Health,
    ScaleEvidence,
    Sway,
    Touch,
    WeightStep,
)
from companion.weighing.clean import CellCleaner
from companion.weighing.fall import ImpactWatch
from companion.weighing.history import TickHistory
from companion.weighing.level import Level, measure_level
from companion.weighing.merge import CellMerger, Tick
from companion.weighing.moment import find_moment
from companion.weighing.plateau import Rest, RestFinder
from companion.weighing.silence import SilenceWatch
from firmware_bridge.device_clock import DeviceClock
from firmware_bridge.samples import SampleBatch

# A new rest is judged after this long, or when it ends: one to two swings of the tower, which
# the fit of the sway needs, and soon enough for a person who waits for the score.
_JUDGED_AFTER_NS = 1_500_000_000

# A level is taken from at most this much of a rest, next to the change it is compared across.
_LEVEL_SPAN_NS = 2_500_000_000

# Rests shorter than the first are bumps with a flat top; up to the second they are believed
# only when the next rest does not agree with what was before.
_LEAST_REST_NS = 400_000_000
_SHORT_REST_NS = 800_000_000

# A change below this share of the lightest piece is no piece.
_STEP_SHARE = 0.4

# A fall that leaves nothing at rest is told after this long all the same.
_FALL_PATIENCE_NS = 4_000_000_000

# Centre of the pieces' mass moves by less than this when a slap has moved nothing.
_UNMOVED_MM = 3.0

# Smallest swing of the centre of pressure worth telling.
_SWAY_MM = 0.2


@dataclass(frozen=True)
class _Judged:
    """A rest and its level; ``level`` is replaced by that of its end once it has ended."""

    rest: Rest
    level: Level


class Weigher:
    """Follows one base with its cells; feed it batches, it returns evidence."""

    def __init__(self, cells: LoadCells, lightest_piece_g: float) -> None:
        """Make a weigher for calibrated ``cells``; lighter steps than a piece are no steps."""
        self._cells = cells
        self._least_step_g = _STEP_SHARE * lightest_piece_g
        self._clock = DeviceClock()
        self._cleaners = [CellCleaner() for _ in range(cells.count)]
        self._merger = CellMerger(cells)
        self._rests = RestFinder(_JUDGED_AFTER_NS)
        self._impacts = ImpactWatch()
        self._silence = SilenceWatch(cells.count)
        self._history = TickHistory()
        self._last: _Judged | None = None
        self._held: _Judged | None = None
        self._now_ns = 0
        self._unknown_cells: set[int] = set()
        self.samples = 0
        """Samples received, good and bad."""
        self.newest: Tick | None = None
        """The newest reading of the whole base."""

    @property
    def rejected(self) -> dict[str, int]:
        """How many samples were not believed, by reason, over all cells."""
        reasons: dict[str, int] = {}
        for cleaner in self._cleaners:
            for reason, count in cleaner.rejected.items():
                reasons[reason] = reasons.get(reason, 0) + count
        return reasons

    @property
    def undecided_since_ns(self) -> int | None:
        """Since when something is going on that no evidence has told of yet, None if nothing."""
        if self._last is None or self._rests.resting_on(self._last.rest):
            return None
        return self._last.rest.end_ns

    def feed(self, batch: SampleBatch) -> list[ScaleEvidence]:
        """Return what the batch lets the scales say; in the order it became known."""
        placed = self._clock.place(batch)
        evidence: list[ScaleEvidence] = []
        if placed.restarted:
            evidence.append(
                self._health(batch.received_ns, "The scales' board restarted; weighing goes on.")
            )
        if placed.lost_messages:
            evidence.append(
                self._health(
                    batch.received_ns,
                    f"{placed.lost_messages} messages of the scales were lost on the way; "
                    "check the cable if this repeats.",
                )
            )
        for at_ns, cell, counts, flags in placed.samples:
            self.samples += 1
            if not 0 <= cell < self._cells.count:
                evidence += self._unknown_cell(cell, at_ns)
                continue
            load = self._cleaners[cell].feed(at_ns, self._cells.grams(cell, counts), counts, flags)
            self._now_ns = max(self._now_ns, at_ns)
            if load is None:
                continue
            self._silence.heard(cell, load.at_ns)
            for tick in self._merger.feed(cell, load):
                evidence += self._tick(tick)
        evidence += self._silence.look(self._now_ns)
        return evidence

    def flush(self) -> list[ScaleEvidence]:
        """Return what the end of the data lets the scales still say."""
        evidence: list[ScaleEvidence] = []
        rest = self._rests.flush()
        if rest is not None:
            evidence += self._judge(rest)
        evidence += self._release_held()
        if self._impacts.impact is not None and self._last is not None:
            evidence.append(self._fall(None))
        return evidence

    def _health(self, at_ns: int, sentence: str) -> Health:
        return Health(at_ns, "scales", Condition.DEGRADED, sentence)

    def _unknown_cell(self, cell: int, at_ns: int) -> Iterator[Health]:
        if cell not in self._unknown_cells:
            self._unknown_cells.add(cell)
            yield self._health(
                at_ns,
                f"Samples of a cell {cell} are left out: this base has cells 0 to "
                f"{self._cells.count - 1}.",
            )

    def _tick(self, tick: Tick) -> Iterator[ScaleEvidence]:
        self.newest = tick
        self._history.append(tick)
        self._impacts.feed(tick)
        rest = self._rests.feed(tick)
        if rest is not None:
            yield from self._judge(rest)
        impact = self._impacts.impact
        if impact is not None and tick.at_ns - impact.onset_ns > _FALL_PATIENCE_NS:
            yield self._fall(None)

    def _judge(self, rest: Rest) -> Iterator[ScaleEvidence]:
        if rest.length_ns < _LEAST_REST_NS:
            return
        if self._last is not None and self._last.rest.start_ns == rest.start_ns:
            # Already judged when it was long enough: from now on its end is what counts.
            self._accept(_Judged(rest, self._measure_end(rest)))
            return
        fresh = _Judged(rest, self._measure_start(rest))
        if rest.ended and rest.length_ns < _SHORT_REST_NS:
            yield from self._release_held()
            self._held = fresh
            return
        if self._held is not None and self._agree(self._held, fresh):
            self._held = None
        yield from self._release_held()
        yield from self._compare(fresh)

    def _release_held(self) -> Iterator[ScaleEvidence]:
        held, self._held = self._held, None
        if held is not None and self._last is not None and not self._agree(self._last, held):
            yield from self._compare(held)

    def _agree(self, one: _Judged, other: _Judged) -> bool:
        return abs(one.level.total_g - other.level.total_g) < self._least_step_g

    def _measure_start(self, rest: Rest) -> Level:
        end_ns = min(rest.end_ns, rest.start_ns + _LEVEL_SPAN_NS)
        return measure_level(self._history.between(rest.start_ns, end_ns))

    def _measure_end(self, rest: Rest) -> Level:
        start_ns = max(rest.start_ns, rest.end_ns - _LEVEL_SPAN_NS)
        return measure_level(self._history.between(start_ns, rest.end_ns))

    def _accept(self, judged: _Judged) -> None:
        self._last = judged
        pieces_g = judged.level.total_g - self._cells.empty_base_mass_g
        self._impacts.rest_at(judged.level.total_g, pieces_g)

    def _compare(self, fresh: _Judged) -> Iterator[ScaleEvidence]:
        """Tell what became different between the last rest and ``fresh``, and accept it."""
        last = self._last
        if last is None:
            self._accept(fresh)
            return
        if self._impacts.impact is not None and self._is_fall(last.level, fresh.level):
            fall = self._fall(fresh.level)
            self._accept(fresh)
            yield fall
            return
        mass_g = fresh.level.total_g - last.level.total_g
        handled = self._history.between(last.rest.end_ns, fresh.rest.start_ns)
        if abs(mass_g) >= self._least_step_g:
            yield self._step(last, fresh)
        elif handled.at_ns.size:
            deviation_g = np.abs(handled.total_g - last.level.total_g)
            yield Touch(
                start_ns=last.rest.end_ns,
                end_ns=fresh.rest.start_ns,
                at_ns=(last.rest.end_ns + fresh.rest.start_ns) // 2,
                known_ns=self._now_ns,
                peak_g=float(deviation_g.max()),
            )
        swing_mm = float(np.hypot(*fresh.level.sway_gmm)) / max(fresh.level.total_g, 1.0)
        if swing_mm >= _SWAY_MM:
            yield Sway(fresh.rest.start_ns, swing_mm, fresh.level.sway_hz, fresh.level.sway_decay_s)
        self._accept(fresh)

    def _step(self, last: _Judged, fresh: _Judged) -> WeightStep:
        mass_g = fresh.level.total_g - last.level.total_g
        moment_gmm = fresh.level.moment_gmm - last.level.moment_gmm
        mass_var = fresh.level.total_sd_g**2 + last.level.total_sd_g**2
        moment_cov = fresh.level.moment_cov + last.level.moment_cov
        handled = self._history.between(last.rest.end_ns, fresh.rest.start_ns)
        at_ns = find_moment(handled, mass_g, self._rests.noise_g)
        return WeightStep(
            at_ns=last.rest.end_ns if at_ns is None else at_ns,
            known_ns=self._now_ns,
            mass_g=mass_g,
            moment_gmm=(float(moment_gmm[0]), float(moment_gmm[1])),
            covariance=_joined(mass_var, moment_cov),
            handled_ns=(last.rest.end_ns, fresh.rest.start_ns),
        )

    def _is_fall(self, before: Level, after: Level) -> bool:
        if abs(after.total_g - before.total_g) >= self._least_step_g:
            return True
        pieces_g = max(before.total_g - self._cells.empty_base_mass_g, 1.0)
        shift_mm = np.hypot(*(after.moment_gmm - before.moment_gmm)) / pieces_g
        return bool(shift_mm > _UNMOVED_MM)

    def _fall(self, after: Level | None) -> Fall:
        impact = self._impacts.impact
        assert impact is not None
        assert self._last is not None
        lost_g = None if after is None else self._last.level.total_g - after.total_g
        self._impacts.impact = None
        return Fall(impact.onset_ns, self._now_ns, impact.peak_g, lost_g)


def _joined(mass_var: float, moment_cov: np.ndarray) -> Covariance3:
    return (
        (mass_var, 0.0, 0.0),
        (0.0, float(moment_cov[0, 0]), float(moment_cov[0, 1])),
        (0.0, float(moment_cov[1, 0]), float(moment_cov[1, 1])),
    )
