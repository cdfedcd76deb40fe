"""How is a person led through the calibration of scales? Told, done, heard, step by step.

What is asked for and what is refused is in ``calibration/procedure.py``; here batches of a board
become its samples. The terminal and the table both lead by this.
"""

from dataclasses import replace
from typing import Final

from calibration.procedure import Progress, Step, back, begin, hear
from firmware_bridge.device_clock import DeviceClock
from firmware_bridge.samples import SampleBatch

SILENT_NS: Final = 5_000_000_000

_SETTLING_NS: Final = 500_000_000
"""After somebody said so the table still shakes, and the converters hold what was before."""


class ScalesGuide:
    """One calibration.

    Attributes:
        progress: How far it is.
    """

    def __init__(self, progress: Progress) -> None:
        """Go on from ``progress``; one of which nothing is measured is a new one."""
        self.progress = progress
        self._clock = DeviceClock()
        self._since_ns = 0
        self._heard_ns = 0

    @property
    def is_over(self) -> bool:
        """Whether all steps are done."""
        return self.progress.step is Step.DONE

    def done(self, now_ns: int) -> None:
        """Hear from the person that the step is done: what comes once all has settled counts."""
        self.progress = begin(self.progress)
        self._since_ns = self._heard_ns = now_ns + _SETTLING_NS

    def back(self) -> None:
        """Do the step before once more."""
        self.progress = back(self.progress)

    def stop(self) -> None:
        """Listen no more; the step waits again."""
        self.progress = replace(self.progress, listening=False, since_ns=None, heard=())

    def hear(self, batch: SampleBatch, now_ns: int) -> None:
        """Take the next batch; while nobody listens it only keeps the board's clock."""
        placed = self._clock.place(batch)
        if placed.restarted and self.progress.listening:
            self.progress = begin(self.progress)  # a second is not put together of two lives
        samples = [one for one in placed.samples if one.at_ns >= self._since_ns]
        self.progress = hear(self.progress, samples)
        self._heard_ns = max(now_ns, self._heard_ns)

    def is_silent(self, now_ns: int) -> bool:
        """Whether somebody waits for samples, and none came for long."""
        return self.progress.listening and now_ns - self._heard_ns > SILENT_NS
