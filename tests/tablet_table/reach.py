"""Which acts can be told by touches, and with how many? All of them, found by trying everything.

A *regular* way goes without "something else happened"; such ways must lead to legal acts only.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from companion.link.messages.shown.match import MatchView
from companion.tablet.view_models.columns import matching, tried_column
from companion.tablet.view_models.conversation import Declared, Question, Ready
from companion.tablet.view_models.flow import begin, column_purpose, give, so_far
from companion.tablet.view_models.permissions import why_not
from companion.tablet.view_models.state import Flow
from companion.tablet.view_models.touches import (
    Begin,
    Confirm,
    Give,
    Purpose,
    Touch,
    TouchColumn,
)

REGULAR: tuple[Purpose, ...] = (
    "move", "neutral", "stop", "touched", "pass", "end", "propose", "object", "stands",
    "put_back", "agree", "lay", "lay_impossible", "by_other", "collapse", "decide", "winner",
)  # fmt: skip


class Way(msgspec.Struct, frozen=True):
    """An act, and the touches that tell it."""

    act: dict[str, Any]
    touches: tuple[Touch, ...]


def ways(match: MatchView, purposes: tuple[Purpose, ...] = REGULAR) -> Iterator[Way]:
    """Return every way to tell something in a match."""
    for purpose in purposes:
        if why_not(match, purpose) is None:
            flow = begin(match, purpose)
            assert flow is not None, f"{purpose} is offered and cannot be begun"
            yield from _on(match, flow, (Begin(purpose),))


def _on(match: MatchView, flow: Flow, touches: tuple[Touch, ...]) -> Iterator[Way]:
    asked = so_far(flow, match)
    if isinstance(asked, Ready):
        assert isinstance(asked.wish, Declared)
        yield Way(asked.wish.act, (*touches, Confirm()) if asked.needs_ok else touches)
        return
    assert isinstance(asked, Question)
    assert asked.choices, "a question with no answer"
    for choice in asked.choices:
        following = give(flow, match, choice.answer)
        assert following is not None
        in_the_tower = flow.purpose == column_purpose(match) and len(touches) == 1
        if in_the_tower and choice.card is not None:
            yield from _on(match, following, (TouchColumn(choice.card.members[-1]),))
        else:
            yield from _on(match, following, (*touches, Give(choice.answer)))


def up_to_numbers(match: MatchView, act: dict[str, Any]) -> str:
    """Return an act so that acts which differ only in the number of like columns are equal."""
    said = dict(act)
    for key in ("column", "penalty"):
        column = said.get(key)
        if isinstance(column, dict):
            meant = min(matching(match.columns, column), default=None)
            view = next((one for one in match.columns if one.column == meant), None)
            marks = view and (view.blocked, view.column == tried_column(match))
            said[key] = (column["colour"], column["kind"], column["storey"], marks)
    if said.get("to") == match.storey:
        del said["to"]
    if said.get("footprint") == "inside":
        del said["footprint"]
    if said.get("on_column") is False:
        del said["on_column"]
    if "seats" in said:
        said["seats"] = tuple(said["seats"])
    said.pop("by_name", None)
    return repr(sorted(said.items()))
