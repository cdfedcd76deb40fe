"""How does a batch of counts become evidence? The whole way through this package, in order.

    counts -> device clock -> grams -> clean -> merge -> rests -> levels -> steps, touches, falls

How a stream is cut into batches makes no difference to what is told and when.
"""

from calibration.load_cell import LoadCells
from companion.evidence import ScaleEvidence, WeightStep
from companion.weighing.clean import CellCleaner
from companion.weighing.complaints import Complaints
from companion.weighing.give_back import GiveBackWatch
from companion.weighing.judge import Judge
from companion.weighing.live_sway import LiveSway, LiveSwayWatch
from companion.weighing.merge import CellMerger, Tick
from companion.weighing.plunge import Plunge
from companion.weighing.provisional import Provisional
from companion.weighing.silence import SilenceWatch
from companion.weighing.wander import WanderWatch
from firmware_bridge.device_clock import DeviceClock
from firmware_bridge.samples import SampleBatch

# How often the health is looked at, on the samples' own time line.
_LOOK_NS = 40_000_000


class Weigher:
    """Follows one base with its cells; feed it batches, it returns evidence."""

    def __init__(
        self, cells: LoadCells, lightest_piece_g: float, *, shows_sway: bool = True
    ) -> None:
        """Make a weigher for calibrated ``cells``; lighter steps than a piece are no steps.

        Args:
            cells: Of the base.
            lightest_piece_g: Of the set.
            shows_sway: Whether :attr:`sway` is followed for people's eyes, which takes half of a
                weigher's time; the evidence is the same without.
        """
        self._cells = cells
        self._clock = DeviceClock()
        self._cleaners = [CellCleaner() for _ in range(cells.count)]
        self._merger = CellMerger(cells)
        self._judge = Judge(cells, lightest_piece_g)
        self._sways = LiveSwayWatch(cells) if shows_sway else None
        self._silence = SilenceWatch(cells.count)
        self._wander = WanderWatch()
        self._gives_back = GiveBackWatch()
        self._complaints = Complaints(cells.count)
        self._now_ns = 0
        self._look_ns = 0
        self.samples = 0
        """Samples received, good and bad."""
        self.newest: Tick | None = None
        """The newest reading of the whole base."""
        self.sway: LiveSway | None = None
        """How the tower sways now, thirteen times a second; for people's eyes."""

    @property
    def rejected(self) -> dict[str, int]:
        """How many samples were not believed, by reason, over all cells."""
        reasons: dict[str, int] = {}
        for cleaner in self._cleaners:
            for reason, count in cleaner.rejected.items():
                reasons[reason] = reasons.get(reason, 0) + count
        return reasons

    @property
    def alarm(self) -> Plunge | None:
        """The newest fall seen while it happened, told within a tenth of a second; None if none.

        It is for people's eyes and the ring of pictures. That the tower fell is told as evidence
        once something is at rest again.
        """
        return self._judge.alarm

    @property
    def provisional(self) -> tuple[Provisional, ...]:
        """The steps that are not sure yet, in order, told 0.2 s after the weight became flat.

        They are for people's eyes. One that is no longer among them was confirmed, if the same
        call of :meth:`feed` told its step, and was withdrawn otherwise.
        """
        return self._judge.provisional

    @property
    def undecided_since_ns(self) -> int | None:
        """Since when something is going on that no evidence has told of yet, None if nothing."""
        return self._judge.undecided_since_ns

    @property
    def is_left_alone(self) -> bool:
        """Whether nobody touches anything now, and all that was felt has been told."""
        is_touched = self.sway is None or self.sway.touched
        return self.undecided_since_ns is None and not is_touched

    def feed(self, batch: SampleBatch) -> list[ScaleEvidence]:
        """Return what the batch lets the scales say; in the order it became known."""
        placed = self._clock.place(batch)
        evidence: list[ScaleEvidence] = []
        if placed.restarted:
            evidence += self._complaints.restarted(batch.received_ns)
        evidence += self._complaints.lost(placed.lost_messages, batch.received_ns)
        for at_ns, cell, counts, flags in placed.samples:
            self.samples += 1
            if not 0 <= cell < self._cells.count:
                evidence += self._complaints.unknown_cell(cell, at_ns)
                continue
            load = self._cleaners[cell].feed(at_ns, self._cells.grams(cell, counts), counts, flags)
            self._now_ns = max(self._now_ns, at_ns)
            if load is not None:
                self._silence.heard(cell, load.at_ns)
                for tick in self._merger.feed(cell, load):
                    self.newest = tick
                    if self._sways is not None:
                        self.sway = self._sways.feed(tick, self._judge.noise_g) or self.sway
                    evidence += self._judged(tick)
            if self._now_ns >= self._look_ns:
                self._look_ns = (self._now_ns // _LOOK_NS + 1) * _LOOK_NS
                evidence += self._silence.look(self._now_ns)
                evidence += self._complaints.noise(self._judge.noise_g, self._now_ns)
        return evidence

    def _judged(self, tick: Tick) -> list[ScaleEvidence]:
        told = list(self._judge.feed(tick, self._now_ns))
        for one in tuple(told):
            if isinstance(one, WeightStep):
                told += self._gives_back.feed(one)
        told += self._wander.feed(tick, at_rest=self._judge.is_resting)
        return told

    def flush(self) -> list[ScaleEvidence]:
        """Return what the end of the data lets the scales still say."""
        return list(self._judge.flush())
