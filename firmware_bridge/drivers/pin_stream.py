"""How do conversions that this machine read from its own pins become batches and health?

Their device is the machine itself, so its clock needs no fit: a batch's arrival is the time of its
newest conversion.
"""

from collections.abc import Sequence
from typing import NamedTuple

from firmware_bridge.health import CellWatch, LinkCondition, LinkProblem, ScalesHealth
from firmware_bridge.samples import FULL_SCALE_COUNTS, SampleBatch, SampleFlag

_WRAP_US = 2**32


class Conversion(NamedTuple):
    """One word, and when it was done by the host's monotonic clock."""

    at_ns: int
    cell: int
    counts: int
    flags: int


def flags_of(counts: int) -> int:
    """Return the flags that a word shows by itself."""
    at_the_end = not -FULL_SCALE_COUNTS <= counts < FULL_SCALE_COUNTS
    return SampleFlag.SATURATED if at_the_end else 0


class PinStream:
    """Follows the cells on the machine's pins."""

    def __init__(self) -> None:
        self._cells = CellWatch()
        self._seq = -1

    def batch(self, conversions: Sequence[Conversion]) -> SampleBatch:
        """Return conversions, at least one, as the next batch; they are put in order of time."""
        rows = sorted(conversions)
        self._seq += 1
        batch = SampleBatch(
            seq=self._seq,
            received_ns=rows[-1].at_ns,
            device_us=tuple(row.at_ns // 1000 % _WRAP_US for row in rows),
            cell=tuple(row.cell for row in rows),
            counts=tuple(row.counts for row in rows),
            flags=tuple(row.flags for row in rows),
        )
        self._cells.heard(batch.device_us, batch.cell, batch.flags)
        return batch

    def gap(self) -> None:
        """Note that something was lost before the next batch."""
        self._seq += 1

    def health(
        self,
        now_ns: int,
        link: LinkCondition,
        device: str,
        *,
        problem: LinkProblem = LinkProblem.NONE,
        sentence: str = "",
        reopened: int = 0,
    ) -> ScalesHealth:
        """Return how the cells are at ``now_ns``."""
        is_live = link is LinkCondition.LIVE
        if is_live:
            self._cells.device_now(now_ns // 1000 % _WRAP_US)
        return ScalesHealth(
            at_ns=now_ns,
            link=link,
            device=device,
            board_id="",
            sentence=sentence,
            cells=self._cells.look(is_live=is_live),
            problem=problem,
            reopened=reopened,
            clock_uncertainty_ns=1_000_000,  # half of the longest time between two looks at a pin
        )
