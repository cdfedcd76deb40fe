"""Why does a touch of a column mean nothing now?"""

from companion.link.messages.pieces import ColumnName
from companion.link.messages.shown.match import MatchView
from companion.tablet.sentences.violations import violation_text
from companion.tablet.view_models.columns import owner
from companion.tablet.view_models.controls import WhyNot
from companion.tablet.view_models.permissions import neutral_comes_first


def why_not_column(match: MatchView, column: ColumnName) -> WhyNot:
    """Return why a touch of a column means nothing now."""
    view = next(one for one in match.columns if one.column == column)
    neutral = owner(match, column.colour) is None
    if view.blocked:
        return WhyNot(violation_text("BLOCKED"), "VP-22")
    if view.storey == match.storey:
        return WhyNot(violation_text("ON_HIGHEST_PLATE"), "VP-15")
    if neutral_comes_first(match):
        return (
            WhyNot(violation_text("LAST_NEUTRAL"), "VP-41")
            if neutral
            else WhyNot(violation_text("NEUTRAL_FIRST"), "VP-40")
        )
    if "move" not in match.offers.acts:
        return WhyNot(violation_text("MOVE_NOT_NOW"), "VP-12")
    return WhyNot(violation_text("NOT_OWN_COLUMN"), "VP-12")
