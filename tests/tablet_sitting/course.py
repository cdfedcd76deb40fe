"""Which pictures belong to a match? One goes through it and stops wherever one may look."""

from collections.abc import Iterator
from typing import Any

from companion.link.messages.pieces import ColumnName
from companion.link.messages.shown.match import MatchView
from companion.link.messages.tapped.match import Declare
from companion.tablet.labels import challenge, dispute, log, match
from companion.tablet.labels.everyday import BACK, CANCEL, CLOSE, OK
from companion.tablet.view_models.columns import cards, spelled
from companion.tablet.view_models.correcting import SOMETHING_ELSE
from companion.tablet.view_models.touches import Back, Open
from tests.tablet_sitting.sitting import Seats, Sitting

_PLACES = ("set_up", "help", "settings", "about")


def course(sitting: Sitting, seats: Seats) -> Iterator[str]:
    """Go through all screens; give the name of each picture when it is there to be seen."""
    yield "start"
    for place in _PLACES:
        sitting.app.touch(Open(place))  # type: ignore[arg-type]  # they are places
        sitting.driver.frames(3)
        yield place
        sitting.app.touch(Back())
    sitting.start(seats, {"no_holder": "referee_decides"})
    yield "match-begins"
    yield from _a_move(sitting)
    build(sitting, storey=3)
    build(sitting, moves=5)
    yield "match-with-a-notice"
    read(sitting)
    yield "match-with-the-seal"
    yield from _a_dispute(sitting)
    yield from _a_proposal(sitting)
    yield from _the_log(sitting)
    sitting.hold(match.COLLAPSE)
    yield "match-who-brought-it-down"
    sitting.tap(sitting.say(match.NOBODY_AT_THE_TABLE))
    read(sitting)
    yield "result"


def read(sitting: Sitting) -> None:
    """Read and close all notices."""
    while sitting.tablet.notices:
        sitting.tap(CLOSE)


def build(sitting: Sitting, *, storey: int = 0, moves: int = 0) -> None:
    """Let others build: up to a storey, or so many moves."""
    told = 0
    while sitting.match.outcome is None and (sitting.match.storey < storey or told < moves):
        act = likely(sitting.match)
        told += act["act"] == "move"
        sitting.link.send(Declare(f"other-{len(sitting.match.log)}", act))
        sitting.driver.frames(1)
    sitting.driver.frames(2)


def likely(view: MatchView) -> dict[str, Any]:
    """Return an act that leads on: a plate when four columns stand ready, else a move."""
    acts, offers = view.offers.acts, view.offers
    standing = offers.supports[0] if offers.supports else 0
    if "lay" in acts:
        return {"act": "lay", "plate": offers.plate, "supports": 3}
    if "agree" in acts:
        return {"act": "agree"}
    if "propose" in acts and standing >= 4:
        return {"act": "propose", "by": view.turn}
    if "move_neutral" in acts and offers.neutrals:
        return {"act": "move_neutral", "by": view.turn, "column": named(view, offers.neutrals)}
    if "move" in acts and offers.movable:
        return {"act": "move", "by": view.turn, "column": named(view, offers.movable)}
    return {"act": "propose" if "propose" in acts else "pass", "by": view.turn}


def named(view: MatchView, columns: tuple[ColumnName, ...]) -> dict[str, str | int]:
    """Return the one of some columns that stands lowest, as an act names it."""
    return spelled(min(cards(view, columns), key=lambda card: card.column.storey).column)


def _a_move(sitting: Sitting) -> Iterator[str]:
    sitting.tap(SOMETHING_ELSE)
    yield "match-something-else"
    sitting.tap(CANCEL)
    offers = sitting.match.offers
    column = (offers.neutrals or offers.movable)[-1]
    sitting.column(column.colour, column.kind, column.n)
    yield "match-moves"
    sitting.tap(OK)


def _a_dispute(sitting: Sitting) -> Iterator[str]:
    view = sitting.match
    act = likely(view)
    if "column" in act:
        sitting.declare({**act, "footprint": "too_close"})
        read(sitting)
        yield "dispute"
        sitting.tap(dispute.DECISIONS["accept"])
        yield "dispute-who"
        sitting.tap(dispute.NO_REFEREE)
        read(sitting)


def _a_proposal(sitting: Sitting) -> Iterator[str]:
    while "propose" not in sitting.match.offers.acts:
        build(sitting, moves=1)
    read(sitting)
    sitting.tap(match.PROPOSE)
    yield "match-proposes"
    sitting.tap(OK)
    yield "challenge-proposed"
    if "object" in sitting.match.offers.acts:
        sitting.tap(challenge.OBJECT)
        yield "challenge-who-objects"
        sitting.tap(CANCEL)
    sitting.tap(challenge.NOBODY_OBJECTS)
    yield "challenge-agreed"
    sitting.tap(challenge.CANNOT_BE_LAID)


def _the_log(sitting: Sitting) -> Iterator[str]:
    sitting.tap(match.LOG)
    yield "log"
    sitting.press(max(sitting.log_rows(), key=lambda row: bool(row.seal or row.mark)))
    yield "log-line"
    sitting.tap(log.CORRECT)
    yield "log-correcting"
    sitting.tap(CANCEL, BACK)
