"""Are exposure, white balance and focus the camera's business or ours? Locked, and proved.

Between two pictures of a move nothing may change but the table. Drivers do not agree on how a
camera is told so – 0.25 is "manual" in some builds and 1 in others, and a build that means the one
may accept the other and go on as before – so a lock of the exposure is believed when the picture
darkens at half the exposure and comes back.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from companion.vision.capture.device import Device, Setting

Brightness = Callable[[], float | None]
"""The mean level 0 to 255 of a picture taken from now on, None if none comes."""


class Lock(StrEnum):
    """How sure it is that the camera leaves something alone."""

    PROVED = "proved"  # the picture followed
    TOLD = "told"  # the driver says so
    REFUSED = "refused"


class Convention(NamedTuple):
    """What a build calls automatic and manual exposure."""

    automatic: float
    manual: float


CONVENTIONS: Final = (Convention(3, 1), Convention(0.75, 0.25))
"""V4L2's own menu, which newer builds pass on, and OpenCV's older fractions, DirectShow's still."""


@dataclass(frozen=True)
class Locks:
    """What is locked, and at which value, to be set again when the camera comes back."""

    exposure: Lock = Lock.REFUSED
    exposure_value: float | None = None
    convention: Convention | None = None
    white_balance: Lock = Lock.REFUSED
    white_balance_value: float | None = None
    focus: Lock = Lock.REFUSED

    def shortfalls(self) -> tuple[str, ...]:
        """Sentences on what is not locked and what follows from it."""
        told = []
        if self.exposure is Lock.REFUSED:
            told.append(
                "This camera goes on choosing its own exposure; keep the room's light as it is."
            )
        if self.white_balance is Lock.REFUSED:
            told.append(
                "This camera goes on choosing its own white balance; when the light changes, its "
                "colours have to be calibrated again."
            )
        return tuple(told)


# Half the exposure is three quarters of the level after the usual gamma; noise is far less.
_DARKER: Final = 0.88
_AS_BEFORE: Final = (0.8, 1.25)

# In a picture darker than this nothing can be seen to darken.
_TOO_DARK: Final = 10.0


def lock(device: Device, brightness: Brightness, before: Locks | None = None) -> Locks:
    """Lock what can be locked at what the camera has chosen by now, and return what came of it.

    Args:
        device: Open, its pictures settled.
        brightness: Looks at the next pictures.
        before: What was locked before the camera went away: its values are set again.
    """
    exposure, value, convention = _lock_exposure(device, brightness, before)
    white_balance, temperature = _lock_plain(
        device,
        Setting.AUTO_WHITE_BALANCE,
        Setting.WHITE_BALANCE,
        None if before is None else before.white_balance_value,
    )
    focus, _ = _lock_plain(device, Setting.AUTO_FOCUS, Setting.FOCUS, None)
    return Locks(exposure, value, convention, white_balance, temperature, focus)


def shorter(exposure: float) -> float:
    """Return half an exposure, whether it counts time (positive) or powers of two (the rest)."""
    return exposure / 2 if exposure > 0 else exposure - 1


def _lock_exposure(
    device: Device, brightness: Brightness, before: Locks | None
) -> tuple[Lock, float | None, Convention | None]:
    if before is not None and before.convention is not None and before.exposure_value is not None:
        # It was proved when the camera was first opened; now the pictures are wanted.
        device.set(Setting.AUTO_EXPOSURE, before.convention.manual)
        device.set(Setting.EXPOSURE, before.exposure_value)
        return before.exposure, before.exposure_value, before.convention
    now = device.get(Setting.AUTO_EXPOSURE)
    told: tuple[Lock, float | None, Convention | None] = (Lock.REFUSED, None, None)
    for convention in sorted(CONVENTIONS, key=lambda one: now not in one):
        value = device.get(Setting.EXPOSURE)
        level = brightness()
        if not device.set(Setting.AUTO_EXPOSURE, convention.manual):
            continue
        says_so = device.get(Setting.AUTO_EXPOSURE) == convention.manual
        followed = _follows(device, brightness, value, level)
        if followed:
            return Lock.PROVED, value, convention
        if followed is None and says_so:
            return Lock.TOLD, value, convention
        device.set(Setting.AUTO_EXPOSURE, convention.automatic)
    return told


def _follows(
    device: Device, brightness: Brightness, value: float, level: float | None
) -> bool | None:
    """Whether the picture follows the exposure; None if it is too dark to tell."""
    device.set(Setting.EXPOSURE, shorter(value))
    darker = brightness()
    device.set(Setting.EXPOSURE, value)
    after = brightness()
    if level is None or darker is None or after is None:
        return False
    if level < _TOO_DARK:
        return None
    low, high = _AS_BEFORE
    return darker < _DARKER * level and low * level < after < high * level


def _lock_plain(
    device: Device, automatic: Setting, by_hand: Setting, kept: float | None
) -> tuple[Lock, float | None]:
    value = device.get(by_hand) if kept is None else kept
    if not device.set(automatic, 0) or device.get(automatic) != 0:
        return Lock.REFUSED, None
    if value > 0:
        device.set(by_hand, value)
    return Lock.TOLD, value
