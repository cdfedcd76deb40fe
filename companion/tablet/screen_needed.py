"""Is there a screen for the tablet? Said in a sentence where there is none, before Kivy looks.

Without a desktop SDL would draw into a buffer that nobody sees, and go on for ever. So it is told
which screens count, and a machine without any is told what it can do instead.
"""

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from companion.errors import MissingError

SDL_SCREENS: Final = "x11,wayland,kmsdrm"
"""What SDL may draw on under Linux, in the order it tries: two desktops, and a bare screen."""

_GRAPHICS_CARDS: Final = Path("/dev/dri")
_NAMED_BY: Final = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")


class NoScreenError(MissingError):
    """The tablet has nothing to be seen on."""

    def __init__(self) -> None:
        """Say what is missing, and what works without it."""
        super().__init__(
            "There is no screen here that the tablet could be shown on. Start it on a desktop (or "
            "set DISPLAY or WAYLAND_DISPLAY to one); on a computer without a screen run `companion "
            "serve`, and join it from one with a screen by `companion play --table ws://HOST:PORT "
            "--token TOKEN`."
        )


def may_have_a_screen(
    surroundings: Mapping[str, str], cards: Path = _GRAPHICS_CARDS, platform: str = sys.platform
) -> bool:
    """Return whether a desktop is named or a graphics card there; opening a window tells the rest.

    Args:
        surroundings: The environment's variables.
        cards: The folder with the graphics cards of this machine.
        platform: The name of the system; only Linux goes without a screen of its own.
    """
    named = any(surroundings.get(name) for name in _NAMED_BY)
    return named or not platform.startswith("linux") or any(cards.glob("card*"))
