"""In which surroundings does Kivy run? Set before anything of it is imported, once a process.

Kivy reads its settings from the environment and a file at import. The tablet hands it a home of
its own, so that a person's other Kivy programs neither change it nor are changed by it.
"""

import logging
import os
import sys
from pathlib import Path
from typing import Final

from companion.tablet.screen_needed import SDL_SCREENS

_NO_NEWS: Final = (
    "Input: MTDev is not supported",  # another way to the touches that SDL reports
    "Cutbuffer:",  # X's second clipboard; nothing is pasted here
    "Config: Older configuration version",  # the file of a new home is empty
    "Config: Upgrading configuration",
    "AudioSDL2: Unable to",  # that there is no sound the speaker says
)
"""How what Kivy logs as a warning begins where nothing is the matter."""


def prepare_kivy(home: Path, *, fullscreen: bool) -> None:
    """Set Kivy up; import :mod:`companion.tablet.app` after this, never before.

    Args:
        home: A folder for Kivy's own file of settings; it is made.
        fullscreen: Whether the window fills the screen.
    """
    home.mkdir(parents=True, exist_ok=True)
    wished = {
        "KIVY_HOME": str(home),
        "KIVY_NO_ARGS": "1",  # or Kivy takes our arguments for its own
        "KIVY_NO_FILELOG": "1",
        "KIVY_LOG_MODE": "PYTHON",  # or Kivy's logger swallows standard error and its tracebacks
        "KCFG_GRAPHICS_FULLSCREEN": "auto" if fullscreen else "0",
        "KCFG_GRAPHICS_WIDTH": "1280",
        "KCFG_GRAPHICS_HEIGHT": "800",
        "KCFG_GRAPHICS_MULTISAMPLES": "0",  # edges are smoothed by the shapes themselves
        "KCFG_KIVY_EXIT_ON_ESCAPE": "0",  # nobody leaves a match by a slip on a keyboard
        "KCFG_INPUT_MOUSE": "mouse,disable_multitouch",  # no red dots on a right click: kivy#4105
    }
    if sys.platform.startswith("linux"):
        # Else SDL draws where nobody sees it when there is no screen.
        wished |= {"KIVY_WINDOW": "sdl2", "SDL_VIDEODRIVER": SDL_SCREENS}
    if fullscreen and sys.platform.startswith("linux"):
        # There the system brings no keyboard for the screen; Kivy's own does for a name.
        wished["KCFG_KIVY_KEYBOARD_MODE"] = "systemanddock"
    for name, value in wished.items():
        os.environ.setdefault(name, value)

    logging.getLogger("kivy").addFilter(_is_news)
    from kivy.config import Config  # noqa: PLC0415  # it reads what was just set

    # SDL reports touches; the same screen probed a second time would report each twice: kivy#3801.
    for option in [name for name, value in Config.items("input") if "probesysfs" in value]:
        Config.remove_option("input", option)


def _is_news(record: logging.LogRecord) -> bool:
    """Whether people should read it, and take it for what it is."""
    return not record.getMessage().startswith(_NO_NEWS)
