"""Which cameras has a Linux machine? From sysfs and udev's links, metadata nodes left out.

A UVC camera has two nodes or more: ``index`` 0 of each takes pictures, the next tells about them.
What a node can do is asked of its driver where this user may open it. A camera's name is udev's
``by-id`` link, made of its serial number; two cameras of one make without serial numbers share
that link, so they are told apart by their sockets, ``by-path``.
"""

import contextlib
import os
import struct
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Final

from companion.vision.capture.names import CameraName, Make

Capabilities = Callable[[Path], int | None]
"""What a node says that it can do, as V4L2's bits; None if it cannot be asked."""

# The CSI receivers of a Raspberry Pi. They hand out raw sensor data, and only through libcamera.
_PI_RECEIVERS: Final = ("unicam", "rp1-cfe")

# Scalers and codecs of a Raspberry Pi: they have nodes of video too, and no lens.
_NO_LENS: Final = ("bcm2835-isp", "bcm2835-codec", "pispbe", "rpi-hevc", "rpivid")

_QUERYCAP: Final = 0x80685600  # _IOR('V', 0, struct v4l2_capability), linux/videodev2.h
_QUERYCAP_LAYOUT: Final = "16s32s32sIII12x"
_CAPTURE: Final = 0x1 | 0x1000  # VIDEO_CAPTURE, VIDEO_CAPTURE_MPLANE
_MEMORY_TO_MEMORY: Final = 0x4000 | 0x8000
_HAS_DEVICE_CAPS: Final = 0x8000_0000


def capabilities(node: Path) -> int | None:
    """Ask a node's driver what it can do (``VIDIOC_QUERYCAP``); None if it may not be opened."""
    import fcntl  # noqa: PLC0415 -- not there on Windows

    try:
        file = os.open(node, os.O_RDWR | os.O_NONBLOCK)
    except OSError:
        return None
    try:
        answer = bytearray(struct.calcsize(_QUERYCAP_LAYOUT))
        fcntl.ioctl(file, _QUERYCAP, answer)
    except OSError:
        return None
    finally:
        os.close(file)
    *_, whole, of_node = struct.unpack(_QUERYCAP_LAYOUT, answer)
    return int(of_node if whole & _HAS_DEVICE_CAPS else whole)


def v4l2_names(root: Path = Path("/"), ask: Capabilities = capabilities) -> list[CameraName]:
    """Return the cameras, lowest index first.

    Args:
        root: Where ``sys`` and ``dev`` are.
        ask: What a node can do.
    """
    nodes = sorted(
        (root / "sys/class/video4linux").glob("video*"),
        key=lambda one: int(_digits(one.name) or 0),
    )
    by_id, by_path = (_links(root / "dev/v4l" / kind) for kind in ("by-id", "by-path"))
    cameras = [node for node in nodes if _has_lens(node, root / "dev" / node.name, ask)]
    alike = Counter(filter(None, map(_usb_identity, cameras)))
    found: list[CameraName] = []
    receivers: set[Path] = set()
    for node in cameras:
        maker = _text(node / "name")
        on_ribbon = maker.startswith(_PI_RECEIVERS)
        if on_ribbon:  # one camera, up to eight nodes
            device = (node / "device").resolve()
            if device in receivers:
                continue
            receivers.add(device)
        aliases = tuple(filter(None, (by_id.get(node.name), by_path.get(node.name))))
        is_unique = alike[_usb_identity(node) or ("", "", "")] <= 1
        known = aliases if is_unique else aliases[::-1]
        found.append(
            CameraName(
                stable=known[0] if known else f"{maker or 'camera'} ({node.name})",
                index=int(_digits(node.name)),
                label=maker,
                node=str(root / "dev" / node.name),
                make=Make.PI if on_ribbon else Make.PLAIN,
                aliases=aliases,
            )
        )
    return found


def _has_lens(node: Path, device: Path, ask: Capabilities) -> bool:
    if not _digits(node.name) or _text(node / "name").startswith(_NO_LENS):
        return False
    can = ask(device)
    if can is None:
        return _text(node / "index") in ("", "0")
    return bool(can & _CAPTURE) and not can & _MEMORY_TO_MEMORY


def _digits(name: str) -> str:
    number = name.removeprefix("video")
    return number if number.isdecimal() else ""


def _links(folder: Path) -> dict[str, str]:
    """The names of udev's links by the node that they lead to."""
    found: dict[str, str] = {}
    with contextlib.suppress(OSError):
        for link in sorted(folder.iterdir()):
            with contextlib.suppress(OSError):
                # On some kernels there are two links by socket, "usb" and "usbv2"; the first does.
                found.setdefault(link.readlink().name, link.name)
    return found


def _usb_identity(node: Path) -> tuple[str, str, str] | None:
    """Vendor, product and serial number of the USB device that a node belongs to."""
    usb = (node / "device").resolve().parent
    vendor, product = _text(usb / "idVendor"), _text(usb / "idProduct")
    return (vendor, product, _text(usb / "serial")) if vendor and product else None


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""
