"""How does one object where a referee sees which column is taken? With one touch (VP-27)."""

from companion.link.messages.shown.match import MatchView
from companion.tablet.labels import hands_free
from companion.tablet.labels.challenge import NOBODY_OBJECTS, object_as
from companion.tablet.sentences.names import player_marked
from companion.tablet.sentences.turns import trying
from companion.tablet.text import Text
from companion.tablet.view_models.controls import Control
from companion.tablet.view_models.frame import telling_control
from companion.tablet.view_models.hands_free.watching import referee_of, sees
from companion.tablet.view_models.permissions import why_not
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.touches import Begin, Objecting, Touch


def seen_prompt(tablet: Tablet, match: MatchView) -> Text | None:
    """Return what is asked once somebody has objected with one touch; null before that.

    Where nobody sees the table any more, it is told with the column as ever.
    """
    referee = referee_of(tablet)
    if referee is None or referee.objector is None or not sees(tablet):
        return None
    return trying(match, referee.objector)


def seen_ways(tablet: Tablet, match: MatchView) -> tuple[Control, ...] | None:
    """Return what may become of a proposal that is watched; null where it is told by touches."""
    referee = referee_of(tablet)
    if referee is None or match.phase != "proposed" or not sees(tablet):
        return None
    if why_not(match, "object") is not None:
        return None

    def way(label: Text, touch: Touch) -> Control:
        return telling_control(tablet, label, touch, size="primary")

    nobody = way(NOBODY_OBJECTS, Begin("agree"))
    if referee.objector is not None:
        tried = Begin("tried", answers=(referee.objector,))
        return way(hands_free.TRIED, tried), nobody
    return nobody, *(
        way(object_as(player_marked(match.players, seat)), Objecting(seat))
        for seat in match.offers.objectors
    )
