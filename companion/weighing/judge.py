"""What became different from one rest to the next? Ticks in, steps, touches, sway and falls out.

Levels are compared from rest to rest, so slow drift of the zero never becomes an event: it is
in both levels. A short rest while a hand hovers is held back until the next one shows whether
it was a rest at all; one that a gap in the data cuts short no hand has ended.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from calibration.load_cell import LoadCells
from companion.evidence import Fall, ScaleEvidence, Sway
from companion.weighing.blows import BlowWatch
from companion.weighing.differences import step_between, touch_between
from companion.weighing.history import Stretch, TickHistory
from companion.weighing.level import Level, measure_level
from companion.weighing.merge import Tick
from companion.weighing.moment import find_moment
from companion.weighing.own_pieces import Change, has_landed, what_changed
from companion.weighing.plateau import Rest, RestFinder
from companion.weighing.plunge import Plunge
from companion.weighing.provisional import Provisional, ProvisionalWatch
from companion.weighing.small_drop import small_drop

# A new rest is judged after this long, or when it ends: one to two swings of the tower, which
# the fit of the sway needs. A longer wait would see no more hands, as a rest that ends after less
# is believed, too; and pictures and words still have to come within 1.5 s.
_JUDGED_AFTER_NS = 1_100_000_000

# A level is taken from at most this much of a rest, next to the change it is compared across.
_LEVEL_SPAN_NS = 2_500_000_000

# Rests shorter than the first are bumps with a flat top; up to the second they are believed
# only when the next rest does not agree with what was before.
_LEAST_REST_NS = 400_000_000
_SHORT_REST_NS = 800_000_000

# A change below this share of the lightest piece is no piece.
_STEP_SHARE = 0.4

# How far back a table is looked at that has not come to rest after a blow.
_LOOK_BACK_NS = 1_000_000_000

# Smallest swing of the centre of pressure worth telling.
_SWAY_MM = 0.2


@dataclass(frozen=True)
class _Judged:
    """A rest and its level; ``level`` is replaced by that of its end once it has ended."""

    rest: Rest
    level: Level


class Judge:
    """Follows the ticks of one base."""

    def __init__(self, cells: LoadCells, lightest_piece_g: float) -> None:
        """Make a judge for a base; lighter steps than ``lightest_piece_g`` are no steps."""
        self._corners_mm = cells.positions_mm
        self._least_step_g = _STEP_SHARE * lightest_piece_g
        self._rests = RestFinder(_JUDGED_AFTER_NS)
        self._blows = BlowWatch(
            cells.positions_mm,
            empty_base_g=cells.empty_base_mass_g,
            least_step_g=self._least_step_g,
        )
        self._history = TickHistory()
        self._provisional = ProvisionalWatch(self._least_step_g)
        self._last: _Judged | None = None
        self._held: _Judged | None = None
        self._told: Fall | None = None  # of which nothing at rest is known yet
        self._look_again_ns = 0
        self._now_ns = 0

    @property
    def alarm(self) -> Plunge | None:
        """The newest fall that was seen while it happened; no evidence before a rest says so."""
        return self._blows.alarm

    @property
    def provisional(self) -> tuple[Provisional, ...]:
        """The steps since the last rest that are not sure yet; none while something may fall."""
        return () if self._told or self._blows.first() is not None else self._provisional.steps

    @property
    def noise_g(self) -> float:
        """Standard deviation of one tick of the total, in grams."""
        return self._rests.noise_g

    @property
    def is_resting(self) -> bool:
        """Whether nobody touches the tower, as far as is known."""
        return self._rests.is_resting

    @property
    def undecided_since_ns(self) -> int | None:
        """Since when something is going on that no evidence has told of yet, None if nothing."""
        if self._last is None or self._rests.resting_on(self._last.rest):
            return None
        return self._last.rest.end_ns

    def feed(self, tick: Tick, now_ns: int) -> Iterator[ScaleEvidence]:
        """Yield what can be told with this tick, ``now_ns`` being the newest time heard of."""
        self._now_ns = now_ns
        self._history.append(tick)
        self._blows.feed(tick, self._history)
        rest = self._rests.feed(tick)
        if rest is not None:
            yield from self._judge(rest)
        self._provisional.feed(tick, self._rests.noise_g, now_ns)
        if self._blows.overdue(tick.at_ns) is not None:
            yield from self._look_at_the_restless(tick.at_ns)

    def flush(self) -> Iterator[ScaleEvidence]:
        """Yield what the end of the data lets be told."""
        rest = self._rests.flush()
        if rest is not None:
            yield from self._judge(rest)
        yield from self._release_held()
        yield from self._look_at_the_restless(self._history.newest_ns)

    def _look_at_the_restless(self, now_ns: int) -> Iterator[Fall]:
        """Tell of a fall though nothing is at rest yet; at the deadline, that it is unclear."""
        impact = self._blows.first()
        if impact is None or self._last is None or self._told or now_ns < self._look_again_ns:
            return
        self._look_again_ns = now_ns + _LOOK_BACK_NS
        since = self._history.between(max(impact.onset_ns, now_ns - _LOOK_BACK_NS), now_ns)
        seems = self._blows.seems_to_have_felled(self._last.level, since)
        if not seems and not self._blows.is_at_deadline(now_ns):
            return
        ticks = self._history.between(self._last.rest.end_ns, now_ns)
        lies_g = float(np.median(since.total_g)) if seems else None
        is_sure = seems and has_landed(self._last.level, lies_g, ticks)
        self._told = Fall(impact.onset_ns, self._now_ns, impact.peak_g, None, is_sure)
        yield self._told

    def _judge(self, rest: Rest) -> Iterator[ScaleEvidence]:
        if rest.length_ns < _LEAST_REST_NS:
            return
        if self._last is not None and self._last.rest.start_ns == rest.start_ns:
            # Already judged when it was long enough: from now on its end is what counts.
            self._accept(_Judged(rest, self._measure_end(rest)))
            return
        fresh = _Judged(rest, self._measure_start(rest))
        if rest.ended and not rest.is_cut and rest.length_ns < _SHORT_REST_NS:
            if not self._was_struck(fresh):
                yield from self._release_held()
            self._held = fresh
            self._provisional.hold(fresh.level, self._now_ns)
            return
        if self._held is not None and self._is_bump(self._held, fresh):
            self._held = None
            self._provisional.drop_held()
        yield from self._release_held()
        yield from self._compare(fresh)

    def _release_held(self) -> Iterator[ScaleEvidence]:
        held, self._held = self._held, None
        self._provisional.drop_held()
        if held is not None and self._last is not None and not self._agree(self._last, held):
            yield from self._compare(held)

    def _agree(self, one: _Judged, other: _Judged) -> bool:
        return abs(one.level.total_g - other.level.total_g) < self._least_step_g

    def _is_bump(self, held: _Judged, fresh: _Judged) -> bool:
        """Whether a short rest was a part of this one, or a hand that leant after a blow."""
        if self._agree(held, fresh):
            return True
        last = self._last
        return last is not None and self._was_struck(fresh) and self._still_stands(last, fresh)

    def _was_struck(self, fresh: _Judged) -> bool:
        """Whether a blow came since the last rest and before this one."""
        return self._blows.struck_before(fresh.rest.start_ns)

    def _still_stands(self, last: _Judged, fresh: _Judged) -> bool:
        """Whether nothing is otherwise than at the last rest; what has fallen does not rise."""
        return self._agree(last, fresh) and not self._blows.has_felled(last.level, fresh.level)

    def _measure_start(self, rest: Rest) -> Level:
        end_ns = min(rest.end_ns, rest.start_ns + _LEVEL_SPAN_NS)
        return measure_level(self._history.between(rest.start_ns, end_ns))

    def _measure_end(self, rest: Rest) -> Level:
        start_ns = max(rest.start_ns, rest.end_ns - _LEVEL_SPAN_NS)
        return measure_level(self._history.between(start_ns, rest.end_ns))

    def _accept(self, judged: _Judged) -> None:
        self._last = judged
        self._told = None
        self._blows.rest_at(judged.level, judged.rest.end_ns)
        self._provisional.rest_at(judged.level)

    def _compare(self, fresh: _Judged) -> Iterator[ScaleEvidence]:
        """Tell what became different between the last rest and ``fresh``, and accept it."""
        last, told = self._last, self._told
        impact = self._blows.first()
        fell = last is not None and self._blows.has_felled(last.level, fresh.level)
        self._accept(fresh)
        if last is None or (told is not None and told.is_sure):
            return
        handled = self._history.between(last.rest.end_ns, fresh.rest.start_ns)
        if impact is not None and impact.onset_ns < fresh.rest.start_ns and fell:
            change = what_changed(last.level, fresh.level, handled, least_step_g=self._least_step_g)
            lost_g = last.level.total_g - fresh.level.total_g
            is_sure = change is Change.FELL
            if is_sure or (change is Change.UNCLEAR and told is None):
                yield Fall(impact.onset_ns, self._now_ns, impact.peak_g, lost_g, is_sure)
            if change is not Change.ONE_THING:
                return
        elif told is None:
            drop = small_drop(last.level, fresh.level, handled, least_step_g=self._least_step_g)
            if drop is not None:
                peak_g = float(handled.total_g.max()) - last.level.total_g
                yield Fall(int(handled.at_ns[drop]), self._now_ns, peak_g, 0.0, is_sure=False)
                return
        yield from self._handled(last, fresh, handled)

    def _handled(self, last: _Judged, fresh: _Judged, handled: Stretch) -> Iterator[ScaleEvidence]:
        """Tell what hands did between two rests, and how the tower swings after it."""
        span_ns = last.rest.end_ns, fresh.rest.start_ns
        mass_g = fresh.level.total_g - last.level.total_g
        if abs(mass_g) >= self._least_step_g:
            at_ns = find_moment(handled, mass_g, self._rests.noise_g)
            yield step_between(
                last.level,
                fresh.level,
                at_ns=last.rest.end_ns if at_ns is None else at_ns,
                handled_ns=span_ns,
                known_ns=self._now_ns,
            )
        else:
            touch = touch_between(
                last.level,
                handled,
                self._corners_mm,
                least_g=self._rests.bump_g,
                handled_ns=span_ns,
                known_ns=self._now_ns,
            )
            yield from () if touch is None else (touch,)
        swing_mm = float(np.hypot(*fresh.level.sway_gmm)) / max(fresh.level.total_g, 1.0)
        if swing_mm >= _SWAY_MM:
            yield Sway(fresh.rest.start_ns, swing_mm, fresh.level.sway_hz, fresh.level.sway_decay_s)
