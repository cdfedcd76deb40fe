"""How does the tower look, and what in it can be touched?"""

import msgspec

from companion.link.messages.pieces import ColumnName
from companion.link.messages.shown.match import ColumnView, MatchView
from companion.tablet.view_models.asked import ColumnChoice, column_choices_of
from companion.tablet.view_models.columns import matching, spelled
from companion.tablet.view_models.conversation import Question
from companion.tablet.view_models.flow import begin, column_purpose, so_far
from companion.tablet.view_models.hands_free.watching import in_hand
from companion.tablet.view_models.state import Flow, Tablet
from companion.tablet.view_models.telling import why_not_now
from companion.tablet.view_models.touches import PickedColumn


class Tower(msgspec.Struct, frozen=True):
    """The pieces as the game has them.

    Attributes:
        columns: All twenty, with their storeys.
        storey: The highest plate.
        plates: From below.
        offered: Columns whose touch means something now.
        choices: The same as a strip of columns that look alike.
        chosen: The column that was touched already.
        held: The column that somebody holds, as far as it is seen; nothing of that counts yet.
    """

    columns: tuple[ColumnView, ...]
    storey: int
    plates: tuple[str, ...]
    offered: tuple[ColumnName, ...]
    choices: tuple[ColumnChoice, ...]
    chosen: ColumnName | None
    held: ColumnName | None = None


def tower(tablet: Tablet, match: MatchView) -> Tower:
    """Return the tower, with what can be touched."""
    question = _question(tablet, match)
    choices = column_choices_of(question) if question is not None else ()
    cards = [one.card for one in question.choices if one.card] if question is not None else []
    return Tower(
        columns=match.columns,
        storey=match.storey,
        plates=match.plates,
        offered=tuple(column for card in cards for column in card.members),
        choices=choices,
        chosen=_chosen(tablet.flow, match),
        held=in_hand(tablet),
    )


def _question(tablet: Tablet, match: MatchView) -> Question | None:
    """Return the question to which a column is the answer, also one not asked for yet."""
    flow = tablet.flow
    if flow is None:
        purpose = column_purpose(match)
        if purpose is None or why_not_now(tablet) is not None:
            return None
        flow = begin(match, purpose)
    found = so_far(flow, match) if flow is not None else None
    return found if isinstance(found, Question) else None


def _chosen(flow: Flow | None, match: MatchView) -> ColumnName | None:
    for answer in reversed(flow.answers if flow else ()):
        if isinstance(answer, PickedColumn):
            return min(matching(match.columns, spelled(answer)), default=None)
    return None
