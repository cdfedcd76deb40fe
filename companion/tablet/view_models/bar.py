"""What is in the bar at the bottom? What ends or turns a turn, always at the same place.

Undo stays in its corner; Collapse is held, and never beside it.
"""

from typing import Final

from companion.link.messages.shown.match import MatchView
from companion.tablet.labels import match as labels
from companion.tablet.labels.challenge import OBJECT
from companion.tablet.labels.everyday import OK, UNDO
from companion.tablet.text import Text, text
from companion.tablet.view_models.controls import Control, WhyNot
from companion.tablet.view_models.conversation import Ready
from companion.tablet.view_models.correcting import SOMETHING_ELSE
from companion.tablet.view_models.flow import so_far
from companion.tablet.view_models.frame import telling_control
from companion.tablet.view_models.permissions import why_not
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.touches import Begin, Confirm, Purpose

_BAR: Final[tuple[tuple[Purpose, Text, str | None], ...]] = (
    ("undo", UNDO, None),
    ("propose", labels.PROPOSE, "VP-24"),
    ("object", OBJECT, "VP-27"),
    ("stop", labels.STOP, "VP-20"),
    ("other", SOMETHING_ELSE, "VP-46"),
    ("collapse", labels.COLLAPSE, "VP-36"),
)

_ACTIONS: Final[tuple[tuple[Purpose, Text, str], ...]] = (
    ("pass", labels.PASS, "VP-23"),
    ("touched", labels.TOUCHED, "VP-21"),
    ("end", labels.AGREE_END, "VP-36"),
)


def bar(tablet: Tablet, match: MatchView) -> tuple[Control, ...]:
    """Return the bar from the corner of Undo to the corner of OK."""
    controls = tuple(
        telling_control(
            tablet,
            label,
            Begin(purpose),
            why_not=why_not(match, purpose),
            size="primary",
            held=purpose == "collapse",
            rule=rule,
        )
        for purpose, label, rule in _BAR
    )
    return (*controls, _ok(tablet, match))


def actions(tablet: Tablet, match: MatchView) -> tuple[Control, ...]:
    """Return what else the player on turn may do, besides moving a column."""
    return tuple(
        telling_control(tablet, label, Begin(purpose), why_not=why_not(match, purpose), rule=rule)
        for purpose, label, rule in _ACTIONS
        if purpose != "touched" or match.edition.get("touch_move") == "on"
    )


def _ok(tablet: Tablet, match: MatchView) -> Control:
    ready = tablet.flow is not None and isinstance(so_far(tablet.flow, match), Ready)
    first = None if ready else WhyNot(text("First say what happened."))
    return telling_control(tablet, OK, Confirm(), why_not=first, size="primary")
