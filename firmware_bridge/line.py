"""What is a serial port to the rest? Something to list, to open, to read until a deadline.

Real ports are in ``drivers/serial_link.py``, ports in memory in ``virtual/ports.py``. Time comes
with them: a virtual port has a virtual clock, so nobody has to sleep to test a wait.
"""

from dataclasses import dataclass
from typing import Protocol

BAUD = 250_000
"""Exact on a 16 MHz AVR; boards with native USB do not care."""


class Timekeeper(Protocol):
    """A monotonic clock that can also be waited on."""

    def now_ns(self) -> int:
        """Return monotonic nanoseconds."""

    def pause_until(self, at_ns: int) -> None:
        """Return when the clock says ``at_ns``, at once if that is past."""


@dataclass(frozen=True)
class PortName:
    """A port as the system lists it.

    Attributes:
        device: How it is opened: ``/dev/ttyACM0``, ``COM3``.
        vendor_id, product_id: Of USB, None for other ports.
        serial_number: Of the USB device; cheap converters have none.
        location: The USB socket it is plugged into.
        description: For people.
    """

    device: str
    vendor_id: int | None = None
    product_id: int | None = None
    serial_number: str | None = None
    location: str | None = None
    description: str = ""

    @property
    def identity(self) -> tuple[int | None, int | None, str | None]:
        """What stays the same when the system gives the port another name.

        Converters without a serial number are told apart by the socket they are in.
        """
        return self.vendor_id, self.product_id, self.serial_number or self.location


class Line(Protocol):
    """An open port, for its one owner; once it is gone, both directions raise LinkLostError."""

    def read(self, deadline_ns: int) -> bytes:
        """Return what has come, at the deadline at the latest, then maybe nothing."""

    def write(self, data: bytes) -> None:
        """Send ``data``, or as much of it as the port takes at once."""

    def close(self) -> None:
        """Give the port back; closing twice is allowed, and fails never."""


class Ports(Protocol):
    """The ports of this machine."""

    def list(self) -> tuple[PortName, ...]:
        """Return the ports that are there now."""

    def open(self, device: str) -> Line:
        """Return the port, opened for nobody else. The board may start anew by it (DTR).

        Raises:
            PortMissingError, PortDeniedError, PortBusyError, LinkLostError: As their texts say.
        """
