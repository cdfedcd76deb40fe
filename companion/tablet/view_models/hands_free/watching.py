"""What does one see of the referee beside a match? A quiet line, and a card where he asks.

Where nobody follows the match there is nothing of it, and everything is as without sensors.
"""

from typing import Literal

import msgspec

from companion.link.messages.pieces import ColumnName
from companion.link.messages.shown.match import MatchView
from companion.link.messages.shown.referee import ProvisionalView, RefereeView
from companion.tablet.labels import hands_free as labels
from companion.tablet.sentences import names
from companion.tablet.sentences.said import said_text
from companion.tablet.text import Text
from companion.tablet.view_models.controls import Control
from companion.tablet.view_models.hands_free.asking import QuestionCard, question_card
from companion.tablet.view_models.hands_free.setting_right import SetRightCard, set_right_card
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.touches import AskAgain

Mark = Literal["well", "searching", "degraded", "blind"]


class Watching(msgspec.Struct, frozen=True):
    """The referee as a match shows him.

    Attributes:
        mark: How well he sees.
        says: What he does.
        put_off: The way to the questions that were put off; null without any.
        question: The oldest question that was not put off.
        set_right: What is to be set right first.
    """

    mark: Mark
    says: Text
    put_off: Control | None
    question: QuestionCard | None
    set_right: SetRightCard | None


def watching(tablet: Tablet, match: MatchView) -> Watching | None:
    """Return what is shown of the referee; null where none follows the match."""
    referee = referee_of(tablet)
    if referee is None:
        return None
    mark, says = _line(match, referee)
    waiting = [one for one in referee.questions if one.entry not in tablet.put_off]
    late = len(referee.questions) - len(waiting)
    return Watching(
        mark=mark,
        says=says,
        put_off=Control(labels.questions(late), AskAgain()) if late else None,
        question=question_card(tablet, match, waiting[0]) if waiting else None,
        set_right=set_right_card(tablet, match, referee),
    )


def referee_of(tablet: Tablet) -> RefereeView | None:
    """Return the referee of the match that goes on; null where none follows it."""
    return None if tablet.snapshot is None else tablet.snapshot.referee


def sees(tablet: Tablet) -> bool:
    """Whether a referee sees what is done now."""
    referee = referee_of(tablet)
    return referee is not None and referee.state == "following"


def in_hand(tablet: Tablet) -> ColumnName | None:
    """Return the column that somebody holds, as far as it is seen."""
    referee = referee_of(tablet)
    if referee is None or referee.state != "following" or referee.in_hand is None:
        return None
    held = referee.in_hand
    return ColumnName(held.colour, held.kind, held.n)


def points_to_come(tablet: Tablet) -> tuple[int, ...] | None:
    """Return the points of each seat if everything stays as it is felt now; null: as they are."""
    referee = referee_of(tablet)
    if referee is None or referee.state != "following" or referee.provisional is None:
        return None
    return referee.provisional.points


def _what(coming: ProvisionalView) -> Text:
    if coming.column is not None:
        return names.column(coming.column.colour, coming.column.kind)
    return names.plate_laid(coming.plate)


def _line(match: MatchView, referee: RefereeView) -> tuple[Mark, Text]:
    if referee.state == "blind":
        return "blind", labels.BLIND
    if referee.state == "set_right":
        return "searching", labels.WAITS
    coming = referee.provisional
    if coming is not None:
        return "searching", labels.not_sure_yet(_what(coming))
    held = referee.in_hand
    if held is not None:
        return "well", labels.in_the_air(names.column(held.colour, held.kind))
    if referee.objector is not None:
        who = names.player_briefly(match.players, referee.objector)
        return "well", labels.objects(who)
    if referee.doubt:
        return "degraded", labels.uncertain(said_text(referee.doubt, match.players))
    return "well", labels.FOLLOWS
