"""What is on the screen that a tablet shows? The screen's value, its controls, its texts."""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from companion.link.messages.shown.match import MatchView
from companion.tablet.help.reading import rules_in
from companion.tablet.text import Text
from companion.tablet.view_models.about import about_screen
from companion.tablet.view_models.asked import asked
from companion.tablet.view_models.calibrating.screen import calibrate_screen
from companion.tablet.view_models.cameras import cameras_screen
from companion.tablet.view_models.challenge import challenge_screen
from companion.tablet.view_models.controls import Control
from companion.tablet.view_models.dispute import dispute_screen
from companion.tablet.view_models.help import help_screen
from companion.tablet.view_models.log import log_screen
from companion.tablet.view_models.match import match_screen
from companion.tablet.view_models.permissions import why_not
from companion.tablet.view_models.result import result_screen
from companion.tablet.view_models.reviewing.screen import review_screen
from companion.tablet.view_models.router import screen
from companion.tablet.view_models.set_up import set_up_screen
from companion.tablet.view_models.settings import settings_screen
from companion.tablet.view_models.start import start_screen
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.touches import Purpose
from companion.tablet.view_models.workshop.lens import lens_screen
from companion.tablet.view_models.workshop.pieces import pieces_screen
from companion.tablet.view_models.workshop.ways import workshop_screen


def shown(tablet: Tablet) -> Any:
    """Return the value of the screen that is shown."""
    match = tablet.match
    name = screen(tablet)
    if name in _ELSEWHERE:
        return _ELSEWHERE[name](tablet)
    assert match is not None
    if name == "result":
        assert match.outcome is not None
        return result_screen(tablet, match, match.outcome)
    if name == "dispute":
        assert match.dispute is not None
        return dispute_screen(tablet, match, match.dispute)
    if name == "log":
        return log_screen(tablet, match)
    return challenge_screen(tablet, match) if name == "challenge" else match_screen(tablet, match)


def card(tablet: Tablet) -> Any:
    """Return the card on which something is being told."""
    return asked(tablet)


def shut_because(match: MatchView, purpose: Purpose) -> Any:
    """Return why something cannot be told now."""
    return why_not(match, purpose)


_ELSEWHERE: dict[str, Callable[[Tablet], Any]] = {
    "start": start_screen,
    "set_up": set_up_screen,
    "help": lambda tablet: help_screen(tablet, rules_in(tablet.settings.language)),
    "settings": settings_screen,
    "about": lambda tablet: about_screen(tablet, "1.0"),
    "calibrate": calibrate_screen,
    "cameras": cameras_screen,
    "review": review_screen,
    "workshop": workshop_screen,
    "lens": lens_screen,
    "pieces": pieces_screen,
}


def controls(value: Any) -> Iterator[Control]:
    """Return every control on a screen."""
    for one in _parts(value):
        if isinstance(one, Control):
            yield one


def texts(value: Any) -> Iterator[Text]:
    """Return every text on a screen."""
    for one in _parts(value):
        if isinstance(one, Text):
            yield one


def _parts(value: Any) -> Iterator[Any]:
    yield value
    if isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from _parts(getattr(value, field))
    elif isinstance(value, tuple):
        for one in value:
            yield from _parts(one)
