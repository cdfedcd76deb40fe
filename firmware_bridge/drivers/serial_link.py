"""How is a real serial port opened, read and lost? The only door to pyserial.

However the system says that a port is gone, it becomes one LinkLostError. What cannot be opened
becomes a sentence that names the cure: the group, the other program, the cable.
"""

import contextlib
import errno
import stat
import sys
import time
from pathlib import Path

import serial
from serial.tools import list_ports

from firmware_bridge.errors import (
    BridgeError,
    LinkLostError,
    PortBusyError,
    PortDeniedError,
    PortMissingError,
)
from firmware_bridge.line import BAUD, PortName

# How long one look at the port lasts. Another would have pyserial set the port up anew each time.
_LOOK_S = 0.02
_WRITE_S = 0.25

_LOST = "The port of the scales is gone; plug their USB cable in again."


class SystemTime:
    """The monotonic clock of this machine."""

    def now_ns(self) -> int:
        """Return monotonic nanoseconds."""
        return time.monotonic_ns()

    def pause_until(self, at_ns: int) -> None:
        """Sleep until then."""
        time.sleep(max(0, at_ns - time.monotonic_ns()) / 1e9)


class SerialPorts:
    """The serial ports of this machine."""

    def list(self) -> tuple[PortName, ...]:
        """Return the ports that are there now."""
        return tuple(
            PortName(
                device=one.device,
                vendor_id=one.vid,
                product_id=one.pid,
                serial_number=one.serial_number,
                location=one.location,
                description=one.description or "",
            )
            for one in list_ports.comports()
        )

    def open(self, device: str) -> "SerialLine":
        """Return the port, opened for nobody else.

        DTR is put on and stays on: boards with native USB say nothing without it. Many others
        are reset by it, which their owner has to expect.

        Raises:
            PortMissingError, PortDeniedError, PortBusyError, LinkLostError: As their texts say.
        """
        try:
            port = serial.Serial(
                device, BAUD, timeout=_LOOK_S, write_timeout=_WRITE_S, exclusive=True
            )
        except (OSError, ValueError) as error:  # SerialException is an OSError
            raise _cannot_open(device, error) from error
        _keep_board_running_after_close(port)
        with contextlib.suppress(OSError, ValueError, NotImplementedError, AttributeError):
            # FTDI chips hold bytes back for 16 ms otherwise. Not every driver can be told.
            port.set_low_latency_mode(True)
        return SerialLine(port)


class SerialLine:
    """One open port."""

    def __init__(self, port: serial.Serial) -> None:
        self._port = port

    def read(self, deadline_ns: int) -> bytes:
        """Return what has come, at the deadline at the latest, give or take 20 ms.

        Raises:
            LinkLostError: The port is gone.
        """
        try:
            while True:
                data: bytes = self._port.read(max(1, self._port.in_waiting))
                if data or time.monotonic_ns() >= deadline_ns:
                    return data
        # A port that is closed under pyserial's hands shows as TypeError or AttributeError too.
        except (OSError, TypeError, AttributeError) as error:
            raise LinkLostError(_LOST) from error

    def write(self, data: bytes) -> None:
        """Send ``data``; what a port does not take within 0.25 s is dropped, and asked again.

        Raises:
            LinkLostError: The port is gone.
        """
        try:
            self._port.write(data)
        except serial.SerialTimeoutException:
            return
        except (OSError, TypeError, AttributeError) as error:
            raise LinkLostError(_LOST) from error

    def close(self) -> None:
        """Give the port back."""
        with contextlib.suppress(OSError, TypeError, AttributeError):
            self._port.close()


def _keep_board_running_after_close(port: serial.Serial) -> None:
    """Clear HUPCL, so that closing does not drop DTR: the next opening then resets nothing."""
    if sys.platform == "win32":
        return
    import termios  # noqa: PLC0415 -- not there on Windows

    with contextlib.suppress(OSError, termios.error):
        attributes = termios.tcgetattr(port.fileno())
        attributes[2] &= ~termios.HUPCL
        termios.tcsetattr(port.fileno(), termios.TCSADRAIN, attributes)


def _cannot_open(device: str, error: Exception) -> BridgeError:
    """What to say of a port that did not open."""
    number = getattr(error, "errno", None)
    text = str(error)
    if isinstance(error, ValueError):
        return PortMissingError(
            f"{device} cannot be set to {BAUD} baud as scales need it ({text}); name another port."
        )
    if number == errno.ENOENT or "FileNotFoundError" in text:
        return PortMissingError(
            f"There is no port {device}. Plug the scales in, or leave the port's name out to have "
            "it found."
        )
    if number in (errno.EBUSY, errno.EAGAIN) or "Could not exclusively lock" in text:
        return PortBusyError(
            f"Another program has {device}. If none was started that would, it is ModemManager, "
            "which looks at every new port for some seconds; it is tried again. To be rid of it: "
            "sudo systemctl disable --now ModemManager"
        )
    if number in (errno.EACCES, errno.EPERM) or "PermissionError" in text:
        return PortDeniedError(_denied(device))
    if number in (errno.ENODEV, errno.ENXIO, errno.EIO):
        return LinkLostError(_LOST)
    if number == errno.ENOTTY or "Inappropriate ioctl" in text:
        return PortMissingError(f"{device} is no serial port; name the scales' port.")
    return LinkLostError(f"{device} cannot be opened: {text}. Unplug the scales and try again.")


def _denied(device: str) -> str:
    """Whose port it is, and how to become one of them."""
    if sys.platform == "win32":
        return f"Another program has {device}, or this user may not use it; close other programs."
    try:
        node = Path(device).stat()
    except OSError:
        return f"This user may not open {device}; ask who looks after this machine."
    import grp  # noqa: PLC0415 -- not there on Windows

    try:
        group = grp.getgrgid(node.st_gid).gr_name
    except KeyError:
        group = str(node.st_gid)
    if group == "root" or not node.st_mode & stat.S_IRGRP:
        return (
            f"Only root may open {device}: this machine has no rule for such ports. Run: "
            f"sudo chgrp dialout {device} && sudo chmod g+rw {device}  until one is made for udev."
        )
    return (
        f"This user may not open {device}: it belongs to the group {group}. Run: "
        f"sudo usermod -aG {group} $USER  and log in again."
    )
