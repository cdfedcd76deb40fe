"""What does Palagonia show after the end? Who has won, all creatures, and the record."""

import msgspec

from companion.link.messages.shown.palagonia import PalagoniaView
from companion.tablet.labels import palagonia as labels
from companion.tablet.labels import result as shared
from companion.tablet.sentences.palagonia.acts import end_text, winner_text
from companion.tablet.text import Text
from companion.tablet.view_models.controls import Control
from companion.tablet.view_models.frame import Frame, frame, rule_control, telling_control
from companion.tablet.view_models.match import menu
from companion.tablet.view_models.palagonia import touches as t
from companion.tablet.view_models.palagonia.creatures import (
    CreatureCard,
    creature_card,
    scoring_creatures,
)
from companion.tablet.view_models.palagonia.match import SeatCard, undo_control
from companion.tablet.view_models.palagonia.naming import Naming, naming
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.touches import LeaveMatch

replace = msgspec.structs.replace


class ResultScreen(msgspec.Struct, frozen=True):
    """The end.

    Attributes:
        winner: Who has won.
        ended: What ended the match.
        rule: The way to the rule that decides it.
        seats: The players, most points first; a winner is marked.
        creatures: Those that scored, in the order in which they were closed.
        none: Said where there are none.
        undo: The end was told by mistake.
    """

    frame: Frame
    winner: Text
    ended: Text
    rule: Control | None
    seats: tuple[SeatCard, ...]
    creatures: tuple[CreatureCard, ...]
    none: Text | None
    fingerprint: str
    record_path: str
    naming: Naming | None
    undo: Control
    again: Control
    leave: Control
    menu: tuple[Control, ...]


def result_screen(tablet: Tablet, match: PalagoniaView) -> ResultScreen:
    """Return the result of a match that is over."""
    assert match.outcome is not None
    won = match.outcome.winners
    order = sorted(range(len(match.players)), key=lambda seat: -match.players[seat].points)
    creatures = tuple(creature_card(tablet, match, one) for one in scoring_creatures(match))
    return ResultScreen(
        frame=frame(tablet),
        winner=winner_text(match, match.outcome),
        ended=end_text(match, match.outcome),
        rule=rule_control(match.outcome.rule),
        seats=tuple(
            SeatCard(match.players[seat].name, match.players[seat].points, seat in won, False)
            for seat in order
        ),
        creatures=creatures,
        none=None if creatures else labels.NO_CREATURES,
        fingerprint=match.record_fingerprint,
        record_path=match.record_path,
        naming=naming(tablet, match),
        undo=replace(undo_control(tablet, match), label=shared.WAS_WRONG),
        again=telling_control(tablet, shared.SAME_PLAYERS, t.PlayAgain(), size="primary"),
        leave=telling_control(tablet, shared.TO_START, LeaveMatch(), size="primary"),
        menu=menu(tablet),
    )
