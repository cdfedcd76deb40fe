"""Which serial ports does a machine in memory have? Those of its virtual boards.

They can be unplugged, come back under another name, and belong to somebody else. Time is handed
in: a virtual one makes an hour of waiting a moment, the real one makes the board live.
"""

from firmware_bridge.errors import LinkLostError, PortBusyError, PortMissingError
from firmware_bridge.line import PortName, Timekeeper
from firmware_bridge.virtual.faults import LineFault
from firmware_bridge.virtual.mcu import VirtualBoard

_STEP_NS = 2_000_000


class VirtualTime:
    """A clock that goes on only while somebody waits."""

    def __init__(self, now_ns: int = 1_000_000_000_000) -> None:
        self._now_ns = now_ns

    def now_ns(self) -> int:
        """Return what it says."""
        return self._now_ns

    def pause_until(self, at_ns: int) -> None:
        """Set it to ``at_ns``, unless that is past."""
        self._now_ns = max(self._now_ns, at_ns)


class VirtualPorts:
    """The ports of a machine that has these boards."""

    def __init__(self, time: Timekeeper, *boards: VirtualBoard) -> None:
        """Plug the boards in and power them."""
        self._time = time
        self._boards = boards
        self._had_power = [False] * len(boards)
        self._lines: list[_VirtualLine | None] = [None] * len(boards)
        self.taken: set[int] = set()
        """Numbers of boards whose port another program has."""
        self.opened = 0
        """How often a port was opened."""
        self._look()

    def list(self) -> tuple[PortName, ...]:
        """Return the ports that are there now."""
        self._look()
        return tuple(
            self._name(number) for number in range(len(self._boards)) if self._had_power[number]
        )

    def open(self, device: str) -> "_VirtualLine":
        """Return the port of that name; DTR resets the board if it is of that kind."""
        self._look()
        for number, board in enumerate(self._boards):
            if self._had_power[number] and self._name(number).device == device:
                line = self._lines[number]
                if number in self.taken or (line is not None and not line.is_closed):
                    raise PortBusyError(f"{device} is used by another program; close it.")
                if board.traits.resets_when_opened:
                    board.reset(self._time.now_ns())
                self.opened += 1
                self._lines[number] = opened = _VirtualLine(board, self._time)
                return opened
        raise PortMissingError(f"There is no port {device}; plug the scales in.")

    def _look(self) -> None:
        """Take power from boards that were unplugged, and give it to those that are back."""
        for number, board in enumerate(self._boards):
            plugged = LineFault.UNPLUGGED not in board.line_faults
            if plugged and not self._had_power[number]:
                board.reset(self._time.now_ns())
            self._had_power[number] = plugged

    def _name(self, number: int) -> PortName:
        board = self._boards[number]
        renamed = LineFault.RENAMED in board.line_faults
        return PortName(
            device=f"virtual{number + 10 * renamed}",
            vendor_id=0x2341,
            product_id=0x0043,
            serial_number=board.traits.board_id.hex(),
            description="a board in memory",
        )


class _VirtualLine:
    """An open port of a board in memory."""

    def __init__(self, board: VirtualBoard, time: Timekeeper) -> None:
        self._board = board
        self._time = time
        self.is_closed = False

    def read(self, deadline_ns: int) -> bytes:
        while True:
            self._require_plugged()
            now_ns = self._time.now_ns()
            data = self._board.advance(now_ns)
            if data or now_ns >= deadline_ns:
                return data
            self._time.pause_until(min(deadline_ns, now_ns + _STEP_NS))

    def write(self, data: bytes) -> None:
        self._require_plugged()
        self._board.receive(data, self._time.now_ns())

    def close(self) -> None:
        self.is_closed = True

    def _require_plugged(self) -> None:
        if LineFault.UNPLUGGED in self._board.line_faults:
            self.is_closed = True
            raise LinkLostError("The scales were unplugged; plug them in again.")
        if self.is_closed:
            raise LinkLostError("The port is closed.")
