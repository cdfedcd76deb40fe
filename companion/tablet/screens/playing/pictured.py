"""Do the buttons of a row have room for pictures? All of them or none, as their words allow."""

from collections.abc import Sequence
from typing import Final

from companion.tablet.widgets.big_button import BigButton
from companion.tablet.widgets.evening import even_out
from companion.tablet.widgets.lengths import sp

_READABLE_SP: Final = 15.0
_READABLE_OF_BODY: Final = 0.75
"""On a large screen, which is looked at from farther away, more than that."""


def give_pictures(buttons: Sequence[BigButton], icons: Sequence[str]) -> None:
    """Give buttons their pictures if all their words stay easy to read; else take them away.

    The pictures of one row are all above the words, or all beside them.
    """
    alike = len({one.lies_wide for one in buttons}) == 1
    room = alike and all(one.letters_px(pictured=True) >= _readable_px(one) for one in buttons)
    for button, icon in zip(buttons, icons, strict=True):
        button.icon = icon if room else ""
    even_out(buttons)


def _readable_px(button: BigButton) -> int:
    return int(sp(max(_READABLE_SP, _READABLE_OF_BODY * button.sizes.body_sp)))
