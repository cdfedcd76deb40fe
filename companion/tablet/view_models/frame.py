"""What do all screens have around them? The connection, problems, a notice, the way back."""

from typing import Final

import msgspec

from companion.tablet.labels.everyday import BACK, CLOSE, CLOSE_TABLET, rule_link
from companion.tablet.sentences.problems import problem_text
from companion.tablet.text import Text
from companion.tablet.view_models.controls import Control, Size, WhyNot
from companion.tablet.view_models.scales import blind_text
from companion.tablet.view_models.seeing import unseeing_text
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.telling import why_not_now
from companion.tablet.view_models.touches import Back, CloseTablet, Dismiss, ShowRule, Touch

_NO_WAY_BACK: Final = frozenset({"start", "match"})
"""The first screen, and a match: that is left, not gone back from."""


class NoticeCard(msgspec.Struct, frozen=True):
    """Something to hear of: what about, its words, its rule, and the way to close it."""

    kind: str
    says: Text
    rule: Control | None
    close: Control


class Frame(msgspec.Struct, frozen=True):
    """What surrounds a screen.

    Attributes:
        connection: What is the matter with the wire and what to do; null if nothing is.
        problems: What the table has to complain of, its sensors included.
        notice: The oldest notice that was not read.
        back: The way back; null where there is none.
        mirrored: Whether bars run from right to left.
    """

    connection: Text | None
    problems: tuple[Text, ...]
    notice: NoticeCard | None
    back: Control | None
    mirrored: bool


def frame(tablet: Tablet) -> Frame:
    """Return what surrounds the screen that is shown."""
    problems = tablet.snapshot.problems if tablet.snapshot else ()
    says = [problem_text(problem) for problem in problems]
    blind = [one for one in (blind_text(tablet), unseeing_text(tablet)) if one is not None]
    return Frame(
        connection=tablet.connection.says,
        problems=(*says, *blind),
        notice=_notice(tablet),
        back=Control(BACK, Back()) if tablet.places[-1] not in _NO_WAY_BACK else None,
        mirrored=tablet.settings.left_handed,
    )


def rule_control(rule: str | None) -> Control | None:
    """Return the link from a rule's number to the help."""
    return None if rule is None else Control(rule_link(rule), ShowRule(rule), rule=rule)


def close_control() -> Control:
    """Return the way out of the program, which in full screen has no other; it has to be held."""
    return Control(CLOSE_TABLET, CloseTablet(), held=True)


def telling_control(
    tablet: Tablet,
    label: Text,
    touch: Touch,
    *,
    why_not: WhyNot | None = None,
    size: Size = "secondary",
    held: bool = False,
    rule: str | None = None,
) -> Control:
    """Return a control that tells the table something: shut while the table does not hear."""
    shut = why_not_now(tablet) or why_not
    return Control(label, touch, size, shut, rule or (shut.rule if shut else None), held)


def _notice(tablet: Tablet) -> NoticeCard | None:
    if not tablet.notices:
        return None
    oldest = tablet.notices[0]
    close = Control(CLOSE, Dismiss())
    return NoticeCard(oldest.kind, oldest.says, rule_control(oldest.rule), close)
