"""Which sound goes with what has just changed? Pure; one at the most, the alarm before the others.

OK sounds when the table has written down what was told, not when a finger left the glass.
"""

from typing import Final, Literal

from companion.link.messages import Correct, Declare, NewMatch, Tap, Undo
from companion.tablet.view_models.state import Tablet

Sound = Literal["ok", "undo", "alarm", "turn"]

_ALARMING: Final = frozenset({"problem", "refused", "collapse"})
"""Kinds of notices that somebody has to look at."""


def sound_after(before: Tablet, after: Tablet) -> Sound | None:
    """Return the sound that goes with the step from one state of the tablet to the next."""
    if _alarming(after) - _alarming(before) or _disputed(after) > _disputed(before):
        return "alarm"
    answered = [tap for tap in before.outbox.waiting if tap not in after.outbox.waiting]
    if any(_takes_back(tap) for tap in answered):
        return "undo"
    return "ok" if any(isinstance(tap, Declare | NewMatch) for tap in answered) else None


def _alarming(tablet: Tablet) -> set[int]:
    """The alarming notices; each is a value of its own, however alike two are."""
    return {id(notice) for notice in tablet.notices if notice.kind in _ALARMING}


def _disputed(tablet: Tablet) -> bool:
    return tablet.match is not None and tablet.match.dispute is not None


def _takes_back(tap: Tap) -> bool:
    return isinstance(tap, Undo | Correct)
