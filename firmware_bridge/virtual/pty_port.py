"""How does the real serial driver get at a virtual board? By a terminal that a thread serves.

Only where the system has such terminals (Linux, macOS). It has no modem lines, so opening it
resets nothing, and any baud rate is right.
"""

import contextlib
import os
import threading

from firmware_bridge.line import Timekeeper
from firmware_bridge.virtual.mcu import VirtualBoard

_STEP_NS = 2_000_000


class PtyPort:
    """A virtual board on a terminal of its own, alive from the start until it is unplugged."""

    def __init__(self, board: VirtualBoard, time: Timekeeper) -> None:
        """Plug the board in; it boots now.

        Args:
            board: Nobody else may use it until :meth:`unplug`.
            time: The real clock.

        Raises:
            OSError: This system has no pseudo-terminals, or none left.
        """
        if not hasattr(os, "openpty"):
            raise OSError("This system has no pseudo-terminals.")
        self._board = board
        self._time = time
        self._master, self._slave = os.openpty()
        os.set_blocking(self._master, False)
        self.device = os.ttyname(self._slave)
        """The port's name."""
        self.failure: BaseException | None = None
        """What ended the thread, if it was not :meth:`unplug`."""
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._serve, name="virtual board", daemon=True)
        board.reset(time.now_ns())
        self._thread.start()

    def unplug(self) -> None:
        """Take the port away, as pulling the cable does; twice is allowed."""
        if self._stop.is_set():
            return
        self._stop.set()
        self._thread.join()
        os.close(self._slave)
        os.close(self._master)

    def _serve(self) -> None:
        try:
            while not self._stop.is_set():
                now_ns = self._time.now_ns()
                with contextlib.suppress(BlockingIOError):
                    self._board.receive(os.read(self._master, 4096), now_ns)
                data = self._board.advance(now_ns)
                while data and not self._stop.is_set():
                    try:
                        data = data[os.write(self._master, data) :]
                    except BlockingIOError:  # nobody reads: what does not fit is lost
                        break
                self._time.pause_until(now_ns + _STEP_NS)
        except BaseException as failure:
            self.failure = failure
            raise
