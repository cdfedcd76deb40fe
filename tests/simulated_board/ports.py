"""How does the computer's own code listen to a simulated board? As a port that is the only one.

    ports = SimulatedPorts(board)
    source = McuSource(ports, ports)

Its clock is the board's virtual time, so to wait is to let the board run.
"""

from firmware_bridge.errors import PortMissingError
from firmware_bridge.line import PortName
from tests.simulated_board.board import SimulatedBoard

_STEP_NS = 500_000
"""How finely arrivals are told apart: a USB converter is not better."""

EPOCH_NS = 5_000_000_000_000
"""What the computer's clock said when the board was switched on."""


class SimulatedPorts:
    """The ports of a computer that has one simulated board, and its clock."""

    def __init__(self, board: SimulatedBoard) -> None:
        self.board = board
        self.waiting = bytearray()
        """What came and was not read yet."""

    def now_ns(self) -> int:
        """Return monotonic nanoseconds."""
        return EPOCH_NS + round(self.board.now_us * 1_000)

    def pause_until(self, at_ns: int) -> None:
        """Let the board run until then."""
        left_ns = at_ns - self.now_ns()
        if left_ns > 0:
            self.waiting += self.board.run(left_ns / 1_000)

    def list(self) -> tuple[PortName, ...]:
        """Return the only port."""
        return (PortName(device="simulated", vendor_id=0x2341, product_id=0x0043),)

    def open(self, device: str) -> "SimulatedLine":
        """Open the port; DTR resets the board, as an Uno's does."""
        if device != "simulated":
            raise PortMissingError(f"There is no port {device}.")
        self.board.reset()
        self.waiting.clear()
        return SimulatedLine(self)


class SimulatedLine:
    """The open port."""

    def __init__(self, ports: SimulatedPorts) -> None:
        self._ports = ports

    def read(self, deadline_ns: int) -> bytes:
        """Return what has come, at the deadline at the latest."""
        ports = self._ports
        while not ports.waiting and ports.now_ns() < deadline_ns:
            ports.pause_until(min(deadline_ns, ports.now_ns() + _STEP_NS))
        data = bytes(ports.waiting)
        ports.waiting.clear()
        return data

    def write(self, data: bytes) -> None:
        """Put bytes on the line to the board."""
        self._ports.board.send(data)

    def close(self) -> None:
        """Nothing has to be given back."""
