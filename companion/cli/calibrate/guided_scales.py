"""How are a person and four cells led through a calibration? Step by step: told, done, heard.

What is asked for and what is refused is in ``calibration/procedure.py``, how samples become steps
in ``companion/table/calibrating``; here it is shown, and samples are fetched for it.
"""

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.cli.scales.options import PATIENCE_NS
from companion.errors import UsageError

if TYPE_CHECKING:
    from calibration.procedure import Progress, Step
    from companion.table.calibrating.scales_guide import ScalesGuide
    from firmware_bridge.line import Timekeeper
    from firmware_bridge.source import SampleSource


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
        self._source = source
        self._time = time

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

    def feed(self, guide: "ScalesGuide") -> None:
        """Let a calibration hear the next few samples.

        Raises:
            BridgeError: The scales are gone or silent.
        """
        from firmware_bridge.errors import BoardSilentError
        from firmware_bridge.source import BATCH_NS

        for batch in self._source.read(self._time.now_ns() + BATCH_NS):
            guide.hear(batch, self._time.now_ns())
        if guide.is_silent(self._time.now_ns()):
            raise BoardSilentError(
                (self._source.health().sentence or "The scales have stopped speaking.")
                + " Nothing was written; begin again when they are back."
            )

    def now_ns(self) -> int:
        """Return what time it is for the scales."""
        return self._time.now_ns()


class Guide:
    """Leads a person, or a virtual hand, through all steps."""

    def __init__(self, listener: Listener, wait_until_done: "Callable[[Step], None]") -> None:
        self._listener = listener
        self._wait_until_done = wait_until_done

    def lead(self, progress: "Progress") -> "Progress":
        """Return the calibration when all is done."""
        from calibration.procedure import instruction
        from companion.table.calibrating.scales_guide import ScalesGuide

        guide = ScalesGuide(progress)
        while not guide.is_over:
            now = instruction(guide.progress)
            print(f"[{now.number}/{now.of}] {now.text}", file=sys.stderr)
            self._wait_until_done(guide.progress.step)
            self._listen(guide)
        return guide.progress

    def _listen(self, guide: "ScalesGuide") -> None:
        """Hear until the step is over, or has failed; trouble is told once each."""
        guide.done(self._listener.now_ns())
        told = ""
        while guide.progress.listening:
            self._listener.feed(guide)
            progress = guide.progress
            trouble = progress.trying if progress.listening else progress.refusal
            if trouble is not None and trouble.sentence != told:
                told = trouble.sentence
                print(f"  {told}", file=sys.stderr)
