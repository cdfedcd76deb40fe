"""In which surroundings does Kivy run in a test? Set here, for good, before Kivy is imported.

Whatever is imported from this package runs this first. Kivy draws into memory (SDL's offscreen
driver, and Mesa where there is no graphics card), reads no person's configuration, and leaves
logging and standard error as they are, so that no traceback gets lost.
"""

import atexit
import os
import sys
import tempfile

WINDOW_SIZE_PX = (1280, 800)
"""The window a test begins with; it may be turned, and have any other size within the surface."""

SURFACE_PX = (1280, 1280)
"""What SDL's offscreen driver draws on: as large as the first window, for good."""

if "kivy" in sys.modules and os.environ.get("SDL_VIDEODRIVER") != "offscreen":
    raise RuntimeError(
        "Kivy was imported before tests.tablet_driver, so it has read this person's "
        "configuration. Import tests.tablet_driver first, in a conftest for example."
    )

_home = tempfile.TemporaryDirectory(prefix="kivy-home-", ignore_cleanup_errors=True)
atexit.register(_home.cleanup)

os.environ |= {
    "SDL_VIDEODRIVER": "offscreen",
    "KIVY_HOME": _home.name,
    "KIVY_NO_ARGS": "1",  # or Kivy takes pytest's arguments for its own
    "KIVY_NO_FILELOG": "1",
    "KIVY_LOG_MODE": "PYTHON",  # or Kivy's logger swallows standard error, with every traceback
    "KIVY_METRICS_DENSITY": "1",
    "KIVY_WINDOW": "sdl2",
    "KIVY_GL_BACKEND": "sdl2",
    "KIVY_CLIPBOARD": "dummy",
    "KCFG_GRAPHICS_WIDTH": str(SURFACE_PX[0]),
    "KCFG_GRAPHICS_HEIGHT": str(SURFACE_PX[1]),
    # For programs that a test starts; the driver paces itself. Nothing waits for a screen
    # offscreen, so without a limit frames pile up in Mesa's queue.
    "KCFG_GRAPHICS_MAXFPS": "60",
    "KCFG_GRAPHICS_MULTISAMPLES": "0",
}
