"""Will somebody come back to a screen? Then what is open on it stays; else it begins anew."""

import msgspec

from companion.tablet.view_models.router import Screen, screen
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.touches import Place


class Way(msgspec.Struct, frozen=True):
    """Which screen one is on, and how one came there.

    Attributes:
        screen: The screen.
        places: Where one is, last, and how one came there.
        match_id: The match that goes on or has just ended; null if there is none.
    """

    screen: Screen
    places: tuple[Place, ...]
    match_id: str | None


def way(tablet: Tablet) -> Way:
    """Return the way on which one is."""
    played = tablet.match or tablet.palagonia
    return Way(screen(tablet), tablet.places, None if played is None else played.match_id)


def leads_back(now: Way, then: Way) -> bool:
    """Return whether the way on which one is leads back to the screen on which one was.

    It does from a place to which one went on from there. It does not once one went back from
    there, another match began, or the match itself went on to another screen.
    """
    if now.match_id != then.match_id:
        return False
    went_on = len(then.places) < len(now.places)
    return now.screen == then.screen or (went_on and then.places == now.places[: len(then.places)])
