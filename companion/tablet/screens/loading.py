"""Which class is which screen? Each module is loaded when its screen is needed, or nothing else is.

To load all of them takes as long as the first picture itself. So only the first screen's is loaded
before that, and the others one by one while people look at it.
"""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any, Final

from kivy.clock import Clock

SCREENS: Final = {
    "start": "StartScreen",
    "set_up": "SetUpScreen",
    "match": "MatchScreen",
    "challenge": "ChallengeScreen",
    "dispute": "DisputeScreen",
    "log": "LogScreen",
    "result": "ResultScreen",
    "help": "HelpScreen",
    "settings": "SettingsScreen",
    "about": "AboutScreen",
    "cameras": "CamerasScreen",
    "review": "ReviewScreen",
    "calibrate": "CalibrateScreen",
    "workshop": "WorkshopScreen",
    "lens": "LensScreen",
    "pieces": "PiecesScreen",
    "palagonia.set_up": "PalagoniaSetUpScreen",
    "palagonia.match": "PalagoniaMatchScreen",
    "palagonia.log": "PalagoniaLogScreen",
    "palagonia.result": "PalagoniaResultScreen",
}
"""The screens' classes by the name the router gives them, which is their module's name."""

_WHEN_NEEDED: Final = "palagonia."
"""Screens of a game that most evenings nobody plays; they are loaded when somebody does."""

BETWEEN_S: Final = 0.1
"""Time between two of them for touches and pictures."""


def screen_class(name: str) -> Callable[..., Any]:
    """Return the class of a screen.

    Raises:
        KeyError: There is no screen of that name.
    """
    found: Callable[..., Any] = getattr(import_module(f"{__package__}.{name}"), SCREENS[name])
    return found


def load_the_rest() -> None:
    """Load all other screens, one after the other, from now on."""
    _load_soon([name for name in SCREENS if not name.startswith(_WHEN_NEEDED)])


def _load_soon(left: list[str]) -> None:
    if left:
        Clock.schedule_once(partial(_load_next, left), BETWEEN_S)


def _load_next(left: list[str], _dt: float) -> None:
    screen_class(left.pop(0))
    _load_soon(left)
