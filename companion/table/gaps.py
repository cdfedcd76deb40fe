"""When did nobody look? Gaps in the readings of the scales, and sources that say nothing at all."""

from collections import deque

from companion.evidence import Condition, Health
from companion.referee.certainty import Unwatched
from companion.weighing.history import GAP_NS
from companion.weighing.merge import Tick

# Scales that are silent for so long are told of as blind.
_SILENT_NS = 1_000_000_000

# The weight before and after a gap is the mean over this long.
_LEVEL_NS = 1_000_000_000

# Two levels differ by a piece if they do by a part of the lightest one, or by its being moved so
# far. Noise of a mean over a second is a tenth of that.
_MASS_SHARE = 0.3
_MOVED_MM = 20.0


class GapWatch:
    """Follows the readings of one base: what was different after a time without any?"""

    def __init__(self, lightest_piece_g: float) -> None:
        """Make one for a set of which no piece is lighter than ``lightest_piece_g``."""
        self._least_g = _MASS_SHARE * lightest_piece_g
        self._least_gmm = _MOVED_MM * lightest_piece_g
        self._recent: deque[Tick] = deque()
        self._gap: tuple[int, int] | None = None
        self._before: Tick | None = None
        self._expected_ns: int | None = None

    def expect(self, since_ns: int) -> None:
        """Take ``since_ns`` for the time from which the scales should be heard."""
        self._expected_ns = since_ns

    def feed(self, tick: Tick) -> Unwatched | None:
        """Return the gap that a second of readings up to ``tick`` shows to have hidden a change."""
        found = None
        last_ns = self._recent[-1].at_ns if self._recent else self._expected_ns
        if last_ns is not None and tick.at_ns - last_ns > GAP_NS:
            found = self.finish()  # of the gap before, if there was hardly a reading between
            self._before = _mean(self._recent)
            self._gap = last_ns, tick.at_ns
            self._recent.clear()
        self._recent.append(tick)
        while tick.at_ns - self._recent[0].at_ns > _LEVEL_NS:
            self._recent.popleft()
        if self._gap is not None and tick.at_ns - self._gap[1] >= _LEVEL_NS:
            found = self.finish()
        return found

    def finish(self, ended_ns: int | None = None) -> Unwatched | None:
        """Return the gap that hides a change as far as one knows.

        Args:
            ended_ns: When everything ended; a gap that lasts until then may hide anything.
        """
        last_ns = self._recent[-1].at_ns if self._recent else self._expected_ns
        if ended_ns is not None and last_ns is not None and ended_ns - last_ns > GAP_NS:
            return Unwatched(last_ns, ended_ns)
        gap, self._gap = self._gap, None
        if gap is None:
            return None
        before, after = self._before, _mean(self._recent)
        if before is None or after is None:
            return Unwatched(*gap)
        change_g = after.total_g - before.total_g
        return Unwatched(*gap, change_g) if self._differs(before, after) else None

    def _differs(self, before: Tick, after: Tick) -> bool:
        moved_gmm = max(
            abs(after.moment_x_gmm - before.moment_x_gmm),
            abs(after.moment_y_gmm - before.moment_y_gmm),
        )
        return abs(after.total_g - before.total_g) > self._least_g or moved_gmm > self._least_gmm


def _mean(ticks: deque[Tick]) -> Tick | None:
    if not ticks:
        return None
    count = len(ticks)
    return Tick(
        ticks[-1].at_ns,
        sum(tick.total_g for tick in ticks) / count,
        sum(tick.moment_x_gmm for tick in ticks) / count,
        sum(tick.moment_y_gmm for tick in ticks) / count,
    )


class SourceWatch:
    """Follows whether the scales, which send all the time, are heard at all."""

    def __init__(self) -> None:
        self._last_ns: int | None = None
        self._is_blind = False

    def heard(self, at_ns: int) -> list[Health]:
        """Return what is to be told now that the scales sent something at ``at_ns``."""
        told = self.look(at_ns)
        self._last_ns = at_ns
        if self._is_blind:
            self._is_blind = False
            told.append(Health(at_ns, "scales", Condition.WELL, "The scales are heard again."))
        return told

    def look(self, now_ns: int) -> list[Health]:
        """Return what is to be told at ``now_ns``, whatever made one look."""
        last_ns = self._last_ns
        if self._is_blind or last_ns is None or now_ns - last_ns <= _SILENT_NS:
            return []
        self._is_blind = True
        sentence = "Nothing is heard from the scales; check their plug and the cable."
        return [Health(last_ns, "scales", Condition.BLIND, sentence)]
