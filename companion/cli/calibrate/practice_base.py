"""On what can calibrating be practised without any scales? On four cells in memory, and a hand.

The hand does what each step asks for, nearly: it is a millimetre beside its marks. The board
speaks the real bytes, so everything above it is what a real one meets.
"""

from calibration.procedure import Step
from firmware_bridge.drivers.mcu import McuSource
from firmware_bridge.virtual.mcu import VirtualBoard
from firmware_bridge.virtual.ports import VirtualPorts, VirtualTime
from firmware_bridge.virtual.traits import counts_of_grams

COUNTS_PER_G = (402.0, -397.0, 441.0, -455.0)
TARE_COUNTS = (120_000.0, -80_000.0, 30_000.0, 5_000.0)

_BASE_G = 420.0
_BOX_G = 500.0
_BOX_MM = (4.0, -3.0)
_BESIDE_MM = (1.0, -0.7)


class PracticeBase:
    """A base whose load is that of the step it is told."""

    def __init__(self, reach_mm: tuple[float, float], weight_g: float) -> None:
        """Make one.

        Args:
            reach_mm: How far from the middle its cells stand, along x and y.
            weight_g: What the known weight really weighs.
        """
        self._reach_mm = reach_mm
        self._weight_g = weight_g
        self.step = Step.EMPTY
        """What the hand has done last."""
        self.time = VirtualTime()
        board = VirtualBoard(counts_of_grams(self._loads_g, COUNTS_PER_G, TARE_COUNTS))
        self.source = McuSource(VirtualPorts(self.time, board), self.time)

    def do(self, step: Step) -> None:
        """Let the hand do what a step asks for."""
        self.step = step

    def _loads_g(self, _at_ns: int) -> list[float]:
        """What each cell carries, as statics has it for a rigid base on four equal cells."""
        reach_x, reach_y = self._reach_mm
        corners = [(1, 1), (-1, 1), (-1, -1), (1, -1)]
        loads_g = [0.0] * len(corners)
        for mass_g, x_mm, y_mm in self._masses():
            for cell, (side_x, side_y) in enumerate(corners):
                share = 1 + side_x * x_mm / reach_x + side_y * y_mm / reach_y
                loads_g[cell] += mass_g * share / len(corners)
        return loads_g

    def _masses(self) -> list[tuple[float, float, float]]:
        there = [(_BASE_G, 0.0, 0.0)]
        if self.step in (Step.LOADED, Step.LOADED_AND_WEIGHT):
            there.append((_BOX_G, *_BOX_MM))
        x_mm, y_mm = 0.0, 0.0
        if self.step.cell is not None:
            x_mm = self._reach_mm[0] * (1 if self.step.cell in (0, 3) else -1)
            y_mm = self._reach_mm[1] * (1 if self.step.cell in (0, 1) else -1)
        if self.step.cell is not None or self.step in (Step.CENTRE, Step.LOADED_AND_WEIGHT):
            there.append((self._weight_g, x_mm + _BESIDE_MM[0], y_mm + _BESIDE_MM[1]))
        return there
