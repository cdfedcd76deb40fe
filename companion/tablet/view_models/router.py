"""Which screen is shown? Where somebody went; in a match, what the match is at."""

from typing import Final, Literal

from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.touches import Place

Screen = Literal[
    "start", "set_up", "match", "challenge", "dispute", "log", "result", "help", "settings",
    "about", "palagonia.set_up", "palagonia.match", "palagonia.log", "palagonia.result",
    "cameras", "review", "calibrate", "workshop", "lens", "pieces",
]  # fmt: skip

CONVERSATIONS: Final = frozenset({"proposed", "objection", "agreed", "neutral_refused"})
"""Phases in which a conversation goes on inside a turn."""

_ELSEWHERE: Final[dict[Place, Screen]] = {
    "start": "start",
    "records": "start",
    "set_up": "set_up",
    "set_up_palagonia": "palagonia.set_up",
    "help": "help",
    "settings": "settings",
    "about": "about",
    "cameras": "cameras",
    "review": "review",
    "calibrate": "calibrate",
    "workshop": "workshop",
    "lens": "lens",
    "pieces": "pieces",
}
"""Places that are the same whatever a match is at."""


def screen(tablet: Tablet) -> Screen:
    """Return the screen to show."""
    place = tablet.places[-1]
    if place in _ELSEWHERE:
        return _ELSEWHERE[place]
    if tablet.palagonia is not None:
        if place == "log" and not _looks_back(tablet):
            return "palagonia.log"
        if place == "log":
            return "palagonia.match"
        return "palagonia.match" if tablet.palagonia.outcome is None else "palagonia.result"
    match = tablet.match
    if match is None:
        return "start"
    if place == "log":
        return "log"
    if match.outcome is not None:
        return "result"
    if match.dispute is not None:
        return "dispute"
    return "challenge" if match.phase in CONVERSATIONS else "match"


def _looks_back(tablet: Tablet) -> bool:
    """Whether a line of Palagonia's log is put right with the board of its moment."""
    correction = None if tablet.desk is None else tablet.desk.correction
    return correction is not None and correction.then is not None
