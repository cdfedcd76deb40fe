"""How are a person and four cells led through a calibration? Step by step: told, done, heard.

What is asked for and what is refused is in ``calibration/procedure.py``; here it is shown, and
samples are fetched for it.
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.cli.scales_options import PATIENCE_NS
from companion.errors import UsageError

if TYPE_CHECKING:
    from calibration.procedure import Progress, Step
    from firmware_bridge.line import Timekeeper
    from firmware_bridge.source import SampleSource

_NS = 1_000_000_000

_SILENT_NS = 5 * _NS

# After Enter the table still shakes, and the converters' filters still hold what was before.
_SETTLING_NS = _NS // 2


def ask(_: object) -> None:
    """Wait until the person has done it."""
    print("  Press Enter when that is done.", file=sys.stderr, flush=True)
    try:
        input()
    except EOFError:
        raise UsageError(
            "There is nobody to put the weight down; calibrate from a terminal, or practise with "
            "--scales virtual."
        ) from None


class Listener:
    """Fetches samples with host times from a source, and stops when it stays silent."""

    def __init__(self, source: "SampleSource", time: "Timekeeper") -> None:
        from firmware_bridge.device_clock import DeviceClock

        self._source = source
        self._time = time
        self._clock = DeviceClock()

    def __enter__(self) -> "Listener":
        self._source.open()
        return self

    def __exit__(self, *_: object) -> None:
        self._source.close()

    def wait_for_samples(self) -> str:
        """Return the board's id, or its port, once it speaks.

        Raises:
            BridgeError: It does not.
        """
        from firmware_bridge.source import read_until_heard

        print("Looking for the scales …", file=sys.stderr)
        read_until_heard(self._source, self._time, self._time.now_ns() + PATIENCE_NS)
        health = self._source.health()
        return health.board_id or health.device

    def since_now(self) -> "Moment":
        """Return what comes once the table has settled; what waited in the port is left out."""
        return Moment(self._time.now_ns() + _SETTLING_NS)

    def hear(self, moment: "Moment", progress: "Progress") -> "Progress":
        """Return the calibration after the next few samples.

        Raises:
            BridgeError: The scales are gone or silent.
        """
        from calibration.procedure import begin, hear
        from firmware_bridge.errors import BoardSilentError
        from firmware_bridge.source import BATCH_NS

        for batch in self._source.read(self._time.now_ns() + BATCH_NS):
            placed = self._clock.place(batch)
            if placed.restarted:
                progress = begin(progress)  # a second is not put together of two lives
            progress = hear(
                progress, [one for one in placed.samples if one.at_ns >= moment.since_ns]
            )
            moment.heard_ns = self._time.now_ns()
        if self._time.now_ns() - moment.heard_ns > _SILENT_NS:
            raise BoardSilentError(
                (self._source.health().sentence or "The scales have stopped speaking.")
                + " Nothing was written; begin again when they are back."
            )
        return progress


@dataclass
class Moment:
    """Since when a person's step counts, and when the scales were heard last."""

    since_ns: int

    def __post_init__(self) -> None:
        self.heard_ns = self.since_ns


class Guide:
    """Leads a person, or a virtual hand, through all steps."""

    def __init__(self, listener: Listener, wait_until_done: "Callable[[Step], None]") -> None:
        self._listener = listener
        self._wait_until_done = wait_until_done

    def lead(self, progress: "Progress") -> "Progress":
        """Return the calibration when all is done."""
        from calibration.procedure import Step, begin, instruction

        while progress.step is not Step.DONE:
            now = instruction(progress)
            print(f"[{now.number}/{now.of}] {now.text}", file=sys.stderr)
            self._wait_until_done(progress.step)
            progress = self._listen(begin(progress))
        return progress

    def _listen(self, progress: "Progress") -> "Progress":
        """Hear until the step is over, or has failed; trouble is told once each."""
        moment = self._listener.since_now()
        told = ""
        while progress.listening:
            progress = self._listener.hear(moment, progress)
            trouble = progress.trying if progress.listening else progress.refusal
            if trouble is not None and trouble.sentence != told:
                told = trouble.sentence
                print(f"  {told}", file=sys.stderr)
        return progress
