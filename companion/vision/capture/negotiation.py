"""Which size, rate and format does a camera send? What was asked for, and what was read back.

Without compression, USB 2 carries 1280 x 720 at 9 pictures a second, with MJPG at 30; and two
cameras without it do not fit one bus at all. Drivers forget one setting when another is set, and
not the same one everywhere, so several orders are tried until one is granted.
"""

from dataclasses import dataclass
from typing import Final

from companion.vision.capture.device import Device, Setting

MJPG: Final = "MJPG"


@dataclass(frozen=True)
class Wishes:
    """What is asked of a camera."""

    size_px: tuple[int, int] = (1280, 720)
    rate_hz: float = 30.0
    fourcc: str = MJPG


@dataclass(frozen=True)
class Terms:
    """What a camera says that it sends; ``fourcc`` is empty where it does not say."""

    size_px: tuple[int, int]
    rate_hz: float
    fourcc: str

    def granted(self, wishes: Wishes) -> int:
        """How many of the three wishes were fulfilled."""
        return (
            (self.size_px == wishes.size_px)
            + (self.fourcc == wishes.fourcc)
            + (self.rate_hz >= 0.9 * wishes.rate_hz)
        )

    def shortfalls(self, wishes: Wishes) -> tuple[str, ...]:
        """Sentences on what was not granted; a rate that is not told is left to be measured."""
        told = []
        if self.size_px != wishes.size_px:
            told.append(
                f"The camera sends {self.size_px[0]} × {self.size_px[1]} pixels instead of "
                f"{wishes.size_px[0]} × {wishes.size_px[1]}."
            )
        if self.fourcc not in ("", wishes.fourcc):
            told.append(
                f"The camera sends {self.fourcc} instead of {wishes.fourcc}: it will be slower, "
                "and a second one may not fit the same USB bus."
            )
        return tuple(told)


# Which order works depends on the back end: V4L2 keeps the format when the size comes after it,
# DirectShow and Media Foundation lose it.
_ORDERS: Final = (
    (Setting.FOURCC, Setting.WIDTH_PX, Setting.HEIGHT_PX, Setting.RATE_HZ),
    (Setting.WIDTH_PX, Setting.HEIGHT_PX, Setting.FOURCC, Setting.RATE_HZ),
    (Setting.RATE_HZ, Setting.WIDTH_PX, Setting.HEIGHT_PX, Setting.FOURCC),
)


def negotiate(device: Device, wishes: Wishes) -> Terms:
    """Ask a camera for what is wished and return what it says it grants.

    The order of asking that grants most is the one that stays.
    """
    device.set(Setting.QUEUE, 1)  # many drivers do not know it; then the queue is drained
    asked = {
        Setting.FOURCC: float(fourcc_number(wishes.fourcc)),
        Setting.WIDTH_PX: float(wishes.size_px[0]),
        Setting.HEIGHT_PX: float(wishes.size_px[1]),
        Setting.RATE_HZ: wishes.rate_hz,
    }
    best: tuple[int, tuple[Setting, ...]] | None = None
    for order in _ORDERS:
        terms = _ask(device, order, asked)
        granted = terms.granted(wishes)
        if granted == 3:
            return terms
        if best is None or granted > best[0]:
            best = granted, order
    return _ask(device, best[1] if best else _ORDERS[0], asked)


def read_back(device: Device) -> Terms:
    """Return what a camera says that it sends."""
    return Terms(
        (_whole(device.get(Setting.WIDTH_PX)), _whole(device.get(Setting.HEIGHT_PX))),
        max(0.0, device.get(Setting.RATE_HZ)),
        fourcc_text(device.get(Setting.FOURCC)),
    )


def fourcc_number(text: str) -> int:
    """Return the number of a format of four letters."""
    return int.from_bytes(text.encode("ascii"), "little")


def fourcc_text(number: float) -> str:
    """Return the letters of a format, nothing where the number is none."""
    letters = (_whole(number) & 0xFFFFFFFF).to_bytes(4, "little")
    return letters.decode("ascii") if all(32 <= one < 127 for one in letters) else ""


def _ask(device: Device, order: tuple[Setting, ...], asked: dict[Setting, float]) -> Terms:
    for setting in order:
        device.set(setting, asked[setting])
    return read_back(device)


def _whole(number: float) -> int:
    return int(number) if abs(number) < 2**33 else 0  # no answer may be NaN or infinite
