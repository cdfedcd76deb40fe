"""On what can a self-test be practised without any scales? On a board in memory, and a hand."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.errors import UsageError

if TYPE_CHECKING:
    from companion.table.selftest.weighing import Step

PRACTISED_G = 100.0
"""What the hand puts down if no other weight was named."""

_CELLS = 4


class PracticeScales:
    """An empty base in memory on which a hand does what each step asks for.

    Attributes:
        board: Speaks the real bytes, and can be broken at will.
        scales: The same as a source of samples, and a clock that goes on by itself.
    """

    def __init__(self, weight_g: float, faults: Sequence[str] = ()) -> None:
        """Make one.

        Args:
            weight_g: What the hand puts down.
            faults: What is broken, as ``frozen@1``.

        Raises:
            UsageError: A fault is none.
        """
        from companion.cli.wiring import Scales
        from firmware_bridge.drivers.mcu import McuSource
        from firmware_bridge.virtual import resting_table
        from firmware_bridge.virtual.ports import VirtualPorts, VirtualTime
        from firmware_bridge.virtual.traits import counts_of_grams

        self._base_g = resting_table.EMPTY_BASE_MASS_G
        self._weight_g = weight_g
        self._lies_g = 0.0
        counts_at = counts_of_grams(
            self._loads_g, resting_table.COUNTS_PER_G, resting_table.TARE_COUNTS
        )
        try:
            self.board = resting_table.resting_board(counts_at, faults)
        except ValueError as error:
            raise UsageError(str(error)) from error
        time = VirtualTime()
        self.scales: Scales = Scales(McuSource(VirtualPorts(time, self.board), time), time)

    def do(self, step: "Step") -> None:
        """Let the hand do what a step asks for."""
        from companion.table.selftest.weighing import Step

        self._lies_g = self._weight_g if step is Step.PUT_ON else 0.0

    def _loads_g(self, _at_ns: int) -> list[float]:
        return [(self._base_g + self._lies_g) / _CELLS] * _CELLS
