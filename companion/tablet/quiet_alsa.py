"""How is ALSA kept off standard error? By its own switch: no sound card is no error of ours.

Where there is no sound device ALSA, which SDL opens, prints a screenful. That there is no sound the
speaker says in one line.
"""

import ctypes
import sys
from typing import Any, Final

# void (*snd_lib_error_handler_t)(const char *file, int line, const char *function, int err,
#                                 const char *fmt, ...), alsa/error.h
_Handler: Final = ctypes.CFUNCTYPE(
    None, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p
)


def _say_nothing(*_: Any) -> None:
    """Take what ALSA would have printed."""


_SILENT: Final = _Handler(_say_nothing)
"""Kept as long as the program runs, because ALSA calls it."""


def quiet_alsa() -> None:
    """Have ALSA print nothing in this process; without ALSA this does nothing."""
    if not sys.platform.startswith("linux"):
        return
    try:
        ctypes.CDLL("libasound.so.2").snd_lib_error_set_handler(_SILENT)
    except (OSError, AttributeError):  # it is not there, or another one of that name
        return
