"""Do the buttons of a row have room for pictures? All of them or none, as their words allow."""

from collections.abc import Sequence
from typing import Final

from companion.tablet.widgets.big_button import BigButton
from companion.tablet.widgets.lengths import dp, sp
from companion.tablet.widgets.lettering import fitted

_READABLE_SP: Final = 15.0
_RIM_DP: Final = 16.0
_PICTURE_DP: Final = 44.0


def give_pictures(buttons: Sequence[BigButton], icons: Sequence[str]) -> None:
    """Give buttons their pictures if all their words stay easy to read; else take them away."""
    room = all(_readable_with_picture(button) for button in buttons)
    for button, icon in zip(buttons, icons, strict=True):
        button.icon = icon if room else ""


def _readable_with_picture(button: BigButton) -> bool:
    """Whether words are still large with a picture beside them, or above them if narrow."""
    width, height = button.width - dp(_RIM_DP), button.height - dp(_RIM_DP)
    letters = sp(1.15 * button.sizes.body_sp)
    if width > 1.7 * height:
        fit = fitted(button.text, width - dp(_PICTURE_DP), height, letters)
    else:
        below = 0.58 * height - dp(4)
        fit = fitted(button.text, width, below, min(letters, 0.9 * below))
    return fit.font_px >= int(sp(_READABLE_SP))
