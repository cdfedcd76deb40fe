"""What does a tablet know after the table said something, or stopped saying anything?

A snapshot replaces the one before if its number is higher; after a new welcome the first one does
in any case, because a table that was started again counts from the beginning. What was being told
is dropped when the match has gone on meanwhile: it would be about another moment.
"""

import msgspec

from companion.link.messages.greeting import Welcome
from companion.link.messages.parts import Problem
from companion.link.messages.shown.answer import Answer
from companion.link.messages.shown.cameras import CameraPicture, CamerasNow
from companion.link.messages.shown.review import FallPicture, FallReview
from companion.link.messages.shown.scales import ScalesNow
from companion.link.messages.shown.snapshot import Snapshot
from companion.link.messages.wire import FromTable, Tap
from companion.tablet.sentences.problems import problem_text
from companion.tablet.view_models.connection import Connection, refused, welcomed
from companion.tablet.view_models.flow import is_about
from companion.tablet.view_models.notices import on_answer, on_change
from companion.tablet.view_models.reviewing.following import connected_again, reviewed
from companion.tablet.view_models.seeing import pictured
from companion.tablet.view_models.state import Notice, Tablet
from companion.tablet.view_models.weighed import weighed

replace = msgspec.structs.replace

_TOO_LATE = Problem("too_late", "The match has gone on; what you had begun to say was dropped.")


def hear(tablet: Tablet, message: FromTable) -> tuple[Tablet, tuple[Tap, ...]]:
    """Return what the tablet knows now, and what has to be sent again."""
    if isinstance(message, Welcome):
        # Its pictures count from the beginning, too.
        ready = replace(tablet, connection=welcomed(message), newest=-1, picture=None)
        ready = connected_again(ready)
        return ready, ready.outbox.again() if ready.connection.ready else ()
    if isinstance(message, ScalesNow):
        return weighed(tablet, message.scales), ()
    if isinstance(message, CamerasNow):
        return replace(tablet, cameras=message.cameras), ()
    if isinstance(message, CameraPicture):
        return pictured(tablet, message), ()
    if isinstance(message, FallReview | FallPicture):
        return reviewed(tablet, message), ()
    if isinstance(message, Snapshot):
        seen = replace(_seen(tablet, message), cameras=message.cameras)
        return weighed(seen, message.scales), ()
    return _answered(tablet, message), ()


def disconnected(tablet: Tablet, how: Connection) -> Tablet:
    """Return what the tablet knows once the wire is down; the last picture stays."""
    return replace(tablet, connection=how)


def turned_away(tablet: Tablet, problem: Problem) -> Tablet:
    """Return what the tablet knows once the table would not let it in."""
    return disconnected(tablet, refused(problem))


def _seen(tablet: Tablet, snapshot: Snapshot) -> Tablet:
    if snapshot.number <= tablet.newest:
        return tablet
    if snapshot.palagonia is not None or tablet.palagonia is not None:
        from companion.tablet.view_models.palagonia.hearing import seen  # noqa: PLC0415

        return seen(tablet, snapshot)
    before, match = tablet.match, snapshot.match
    tablet = replace(tablet, snapshot=snapshot, newest=snapshot.number)
    if match is None:
        left = before is not None or tablet.places[-1] == "match"
        return replace(tablet, flow=None, places=("start",) if left else tablet.places)
    if before is None or before.match_id != match.match_id:
        return replace(tablet, flow=None, places=("start", "match"), plays_on=None, put_off=())
    found = on_change(before, match)
    if any(one.kind == "changed" for one in tablet.notices):  # its own correction: told in words
        found = tuple(one for one in found if one.kind != "changed")
    flow = tablet.flow
    if flow is not None and not is_about(flow, match):
        flow, found = None, (*found, Notice("moved_on", problem_text(_TOO_LATE)))
    return replace(tablet, flow=flow, notices=(*tablet.notices, *found))


def _answered(tablet: Tablet, answer: Answer) -> Tablet:
    if tablet.palagonia is not None:
        from companion.tablet.view_models.palagonia.hearing import answered  # noqa: PLC0415

        return answered(tablet, answer)
    tap = tablet.outbox.tap(answer.to)
    players = tablet.match.players if tablet.match else ()
    return replace(
        tablet,
        outbox=tablet.outbox.answered(answer.to),
        records=tablet.records if answer.records is None else answer.records,
        notices=(*tablet.notices, *on_answer(answer, tap, players)),
    )
