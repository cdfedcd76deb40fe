"""Scales in memory for tests: a board, its port, the real source on it, and a virtual clock."""

from collections.abc import Callable, Sequence

from firmware_bridge.drivers.mcu import McuSource
from firmware_bridge.samples import SampleBatch
from firmware_bridge.virtual.mcu import VirtualBoard
from firmware_bridge.virtual.ports import VirtualPorts, VirtualTime
from firmware_bridge.virtual.traits import BoardTraits

SECOND_NS = 1_000_000_000
COUNTS = (100_000.0, -200_000.0, 300_000.0, 45_678.0)
"""What the four cells say; no noise unless a test wants it, so any other word is a wrong one."""


class ListeningBoard(VirtualBoard):
    """A board that remembers when the computer said something to it."""

    heard_ns: list[int]

    def receive(self, data: bytes, at_ns: int) -> None:
        if not hasattr(self, "heard_ns"):
            self.heard_ns = []
        self.heard_ns.append(at_ns)
        super().receive(data, at_ns)


class VirtualScales:
    """One board and the source that reads it."""

    def __init__(
        self,
        *,
        counts_at: Callable[[int], Sequence[float]] | None = None,
        traits: BoardTraits | None = None,
        others: Sequence[VirtualBoard] = (),
        port: str | None = None,
        seed: int = 1,
    ) -> None:
        self.time = VirtualTime()
        self.board = ListeningBoard(
            counts_at or (lambda _: COUNTS), traits or BoardTraits(noise_counts=0), seed=seed
        )
        self.board.heard_ns = []
        self.ports = VirtualPorts(self.time, *others, self.board)
        self.source = McuSource(self.ports, self.time, port)
        self.source.open()

    @property
    def now_s(self) -> float:
        return self.time.now_ns() / 1e9

    def run(self, seconds: float, *, step_s: float = 0.025) -> list[SampleBatch]:
        """What comes in that time; each wait must keep its deadline."""
        batches: list[SampleBatch] = []
        end_ns = self.time.now_ns() + round(seconds * 1e9)
        while self.time.now_ns() < end_ns:
            deadline_ns = min(end_ns, self.time.now_ns() + round(step_s * 1e9))
            batches += self.source.read(deadline_ns)
            assert self.time.now_ns() <= deadline_ns
        return batches

    def run_until(self, happened: Callable[[], bool], within_s: float) -> float:
        """Seconds until ``happened`` says so, looked at each 5 ms."""
        start_s = self.now_s
        while not happened():
            assert self.now_s - start_s < within_s, "it did not happen"
            self.run(0.005)
        return self.now_s - start_s
