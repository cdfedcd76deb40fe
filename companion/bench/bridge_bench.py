"""How many scales could one core listen to? Bytes of a board to samples with host times.

Processor time, so that a machine that is busy meanwhile changes little. The board is a virtual one
with four cells at 94 conversions a second, the most that was ever measured.
"""

import time
from typing import Any

import msgspec

from firmware_bridge.conversation import Conversation
from firmware_bridge.device_clock import DeviceClock
from firmware_bridge.virtual.mcu import VirtualBoard
from firmware_bridge.virtual.traits import BoardTraits

GOAL_TIMES_REAL = 20.0

_START_NS = 10**12
_LOOK_NS = 25_000_000


class BridgeFigures(msgspec.Struct, frozen=True):
    """What was listened to, and how long the fastest of three runs took."""

    seconds: float
    bytes: int
    samples: int
    cpu_s: float

    @property
    def times_real(self) -> float:
        """How many times faster than the board speaks."""
        return self.seconds / self.cpu_s

    @property
    def fulfilled(self) -> bool:
        """Whether that is within the goal."""
        return self.times_real >= GOAL_TIMES_REAL

    def as_json(self) -> dict[str, Any]:
        """Return the object ``companion bench bridge --json`` prints."""
        return {
            "seconds": self.seconds,
            "bytes": self.bytes,
            "samples": self.samples,
            "cpu_s": round(self.cpu_s, 4),
            "times_real": round(self.times_real, 1),
            "goal_times_real": GOAL_TIMES_REAL,
            "fulfilled": self.fulfilled,
        }


def measure(seconds: float) -> BridgeFigures:
    """Return the figures of so many seconds of a board's bytes."""
    traits = BoardTraits(rates_hz=(94.0,) * 4, boot_ns=0)
    board = VirtualBoard(lambda _: (1e5, -2e5, 3e5, 4e5), traits)
    board.reset(_START_NS)
    looks = range(_START_NS, _START_NS + round(seconds * 1e9), _LOOK_NS)
    arrivals = [(at_ns, board.advance(at_ns)) for at_ns in looks]
    runs = [_listen(arrivals) for _ in range(3)]
    return BridgeFigures(
        seconds=seconds,
        bytes=sum(len(data) for _, data in arrivals),
        samples=runs[0][1],
        cpu_s=min(cpu_s for cpu_s, _ in runs),
    )


def _listen(arrivals: list[tuple[int, bytes]]) -> tuple[float, int]:
    """Processor seconds, and how many samples were placed in time."""
    began_s = time.process_time()
    talk, clock = Conversation(), DeviceClock()
    talk.line_opened(_START_NS)
    samples = 0
    for at_ns, data in arrivals:
        talk.to_send(at_ns)
        for batch in talk.feed(data, at_ns):
            samples += len(clock.place(batch).samples)
    return time.process_time() - began_s, samples
