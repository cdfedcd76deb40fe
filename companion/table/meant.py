"""Is a tap about what is now? What was tapped about another match or moment is not written down."""

from companion.link.messages.tapped.beginning import Leave, NewMatch, NewPalagonia
from companion.link.messages.tapped.match import Correct, Declare, Undo
from companion.link.messages.tapped.palagonia import LookBack, NameCreature, RollDice
from companion.link.messages.tapped.referee import DropQuestion, Objects, StandsAsShown
from companion.table.live_match import LiveMatch
from companion.table.refusals import RefusedError

_Momentary = (
    NewMatch | NewPalagonia | Declare | Undo | Correct | RollDice | LookBack | Objects | Leave
)
_Timeless = NameCreature | StandsAsShown | DropQuestion
"""About something that they name, whatever was told since."""


def require_meant(match: LiveMatch | None, tap: _Momentary | _Timeless) -> LiveMatch:
    """Return the match that a tap is about: the one that goes on, as it was shown.

    Args:
        match: The one that goes on, None if none does.
        tap: What people want.

    Raises:
        RefusedError: It is about none, about another one, or about a moment that is past.
    """
    if match is None:
        raise RefusedError(
            "not_counted",
            "No match is open at the table, so what was tapped was not written down. Go on "
            "with the match, and tap it again.",
        )
    if tap.match_id not in (None, match.match_id):
        raise RefusedError(
            "too_late", "Another match goes on by now; what was tapped was not written down."
        )
    if not isinstance(tap, _Timeless) and tap.after not in (None, match.newest):
        raise RefusedError(
            "too_late", "The match has gone on since; what was tapped was not written down."
        )
    return match
