"""With which other column could a line of the log have been done? So that two touches correct it.

An act stays what it was, only with another column. What could have been is what was offered at that
moment; it is no judgement: the table judges what is touched.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.link.messages.pieces import ColumnName
from companion.link.messages.shown.match import LogLine, MatchView
from companion.tablet.sentences import names
from companion.tablet.text import joined
from companion.tablet.view_models.asked import ColumnChoice
from companion.tablet.view_models.columns import cards, matching, spelled, standing_names
from companion.tablet.view_models.controls import Control
from companion.tablet.view_models.correcting import line_of
from companion.tablet.view_models.frame import telling_control
from companion.tablet.view_models.moment import moment
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.touches import ItWas, PickedColumn
from companion.tablet.view_models.wording import BETWEEN, card_label, which_of_several

_Columns = Callable[[MatchView], tuple[ColumnName, ...]]


def _own(then: MatchView) -> tuple[ColumnName, ...]:
    return then.offers.movable


def _neutral(then: MatchView) -> tuple[ColumnName, ...]:
    return then.offers.neutrals


_COULD_BE: Final[dict[str, _Columns]] = {
    "move": _own,
    "stop": _own,
    "touched": _own,
    "move_neutral": _neutral,
    "neutral_attempt_failed": _neutral,
    "neutral_by_other": _neutral,
    "neutral_by_other_failed": _neutral,
    "object": lambda then: then.offers.challenge,
    "objection_failed": lambda then: then.offers.penalties,
    "toppled": standing_names,
}
"""The columns with which an act could have been done, by the name of the act."""


def with_column(act: Mapping[str, Any], column: PickedColumn) -> dict[str, Any] | None:
    """Return the same act with another column; null if it is done with none."""
    key = _key(act)
    return None if act.get(key) is None else {**act, key: spelled(column)}


def told_column(act: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Return the column of an act as it names it; null if it is done with none."""
    told: Mapping[str, Any] | None = act.get(_key(act))
    return told


def could_be(match: MatchView, line: LogLine) -> tuple[ColumnName, ...]:
    """Return the columns with which the act of a line could have been done."""
    columns = _COULD_BE.get(str(line.act["act"])) if told_column(line.act) is not None else None
    return () if columns is None else columns(moment(match, line.entry))


def replacing(tablet: Tablet, match: MatchView, entry: int) -> tuple[ColumnChoice, ...]:
    """Return the columns that can be touched in the place of the one that a line tells."""
    line = line_of(match.log, entry)
    told = told_column(line.act)
    if told is None or line.standing == "struck":
        return ()
    then = moment(match, entry)
    was = set(matching(then.columns, told))
    return tuple(
        ColumnChoice(
            card.members[0],
            card.blocked,
            joined([names.storey(card.column.storey), *which_of_several(card)], BETWEEN),
            _control(tablet, entry, card.column, card_label(card)),
        )
        for card in cards(then, could_be(match, line))
        if not was & set(card.members)
    )


def _control(tablet: Tablet, entry: int, column: PickedColumn, label: Any) -> Control:
    return telling_control(tablet, label, ItWas(entry, column), size="primary")


def _key(act: Mapping[str, Any]) -> str:
    return "penalty" if act["act"] == "objection_failed" else "column"
