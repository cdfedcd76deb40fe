"""What do people have to put where, before the referee goes on? The words, and a drawing."""

import msgspec

from companion.link.messages.pieces import ColumnName
from companion.link.messages.shown.match import ColumnView, MatchView
from companion.link.messages.shown.referee import RefereeView, ToSetRight
from companion.tablet.labels import hands_free as labels
from companion.tablet.sentences import names
from companion.tablet.sentences.said import said_text
from companion.tablet.text import Text
from companion.tablet.view_models.controls import Control
from companion.tablet.view_models.frame import telling_control
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.touches import StandsRight


class SetRightCard(msgspec.Struct, frozen=True):
    """The table does not stand as the match says.

    Attributes:
        title: Its heading.
        says: Which column goes where, or what else is to be looked at.
        columns: All columns, those that are wrong where they stand now.
        plates: From below, as far as something stands on them.
        wrong: Those that are wrong.
        done: To say that it stands as the match says.
    """

    title: Text
    says: tuple[Text, ...]
    columns: tuple[ColumnView, ...]
    plates: tuple[str, ...]
    wrong: tuple[ColumnName, ...]
    done: Control


def set_right_card(
    tablet: Tablet, match: MatchView, referee: RefereeView | None
) -> SetRightCard | None:
    """Return what is to be set right; null while nothing is."""
    if referee is None or referee.state != "set_right":
        return None
    wrong = {ColumnName(one.colour, one.kind, one.n): one for one in referee.set_right}
    says = [_moves(one) for one in referee.set_right]
    if referee.doubt:
        says.append(labels.companion_says(said_text(referee.doubt, match.players)))
    highest = max([match.storey, *(one.stands for one in referee.set_right)])
    return SetRightCard(
        title=labels.SET_RIGHT if wrong else labels.LOOK_AT_THE_TABLE,
        says=tuple(says),
        columns=tuple(
            ColumnView(one.column, wrong[one.column].stands, one.blocked, out=False)
            if one.column in wrong
            else one
            for one in match.columns
        ),
        plates=names.PLATES[:highest],
        wrong=tuple(wrong),
        done=telling_control(tablet, labels.STANDS_AS_SHOWN, StandsRight(), size="primary"),
    )


def _moves(one: ToSetRight) -> Text:
    target = None if one.belongs is None else names.on_storey(one.belongs)
    return labels.move_it(names.column(one.colour, one.kind), names.from_storey(one.stands), target)
