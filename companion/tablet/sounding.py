"""Which sound goes with what has just changed? Pure; one at the most, the alarm before the others.

OK sounds when the table has written down what was told, not when a finger left the glass.
"""

from typing import Final, Literal

from companion.link.messages.tapped.beginning import NewMatch, NewPalagonia
from companion.link.messages.tapped.match import Correct, Declare, Undo
from companion.link.messages.tapped.palagonia import RollDice
from companion.link.messages.tapped.referee import Objects, StandsAsShown
from companion.link.messages.wire import Tap
from companion.tablet.view_models.state import Tablet

Sound = Literal["ok", "undo", "alarm", "turn", "roll", "closed", "refused"]

_TELLS: Final = (Declare, NewMatch, NewPalagonia, Objects, StandsAsShown)

_ALARMING: Final = frozenset({"problem", "refused", "collapse", "alarm"})
"""Kinds of notices that somebody has to look at."""


def sound_after(before: Tablet, after: Tablet) -> Sound | None:
    """Return the sound that goes with the step from one state of the tablet to the next."""
    if _alarming(after) - _alarming(before) or _disputed(after) > _disputed(before):
        return "alarm"
    answered = [tap for tap in before.outbox.waiting if tap not in after.outbox.waiting]
    if any(_takes_back(tap) for tap in answered):
        return "undo"
    if _refused(before, after):
        return "refused"
    if _closed(after) - _closed(before):
        return "closed"
    if any(_rolls(tap) for tap in answered):
        return "roll"
    told = any(isinstance(tap, _TELLS) for tap in answered)
    return "ok" if told else None


def _alarming(tablet: Tablet) -> set[int]:
    """The alarming notices; each is a value of its own, however alike two are."""
    return {id(notice) for notice in tablet.notices if notice.kind in _ALARMING}


def _disputed(tablet: Tablet) -> bool:
    return tablet.match is not None and tablet.match.dispute is not None


def _refused(before: Tablet, after: Tablet) -> bool:
    """Whether something in Palagonia cannot be, which is told on its board."""
    was, now = (one.desk.refusal if one.desk else None for one in (before, after))
    return now is not None and now is not was


def _closed(tablet: Tablet) -> set[tuple[int, int]]:
    """The creatures that the last act of Palagonia closed."""
    match = tablet.palagonia
    return {(one.entry, one.creature) for one in match.closed_now} if match is not None else set()


def _rolls(tap: Tap) -> bool:
    declared = isinstance(tap, Declare) and tap.act.get("act") in ("opening_roll", "roll")
    return isinstance(tap, RollDice) or declared


def _takes_back(tap: Tap) -> bool:
    return isinstance(tap, Undo | Correct)
