"""What do faces and sensors say to the table, and what does it show? The mind of the service.

What a tap means stands in ``tap_meanings.py``, which match is open in ``match_on_table.py``, what
comes of scales and cameras in ``senses.py``.

One thread owns a host. A tap is answered once and remembered, so a face that sends it again after
a broken link gets the same answer and nothing happens twice. Trouble is a :class:`Problem` in the
answer or, while it lasts, in every snapshot.
"""

from collections import OrderedDict
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from companion.errors import CompanionError
from companion.link.messages.parts import Problem
from companion.link.messages.shown.answer import Answer
from companion.link.messages.shown.cameras import CameraView
from companion.link.messages.shown.match import MatchView
from companion.link.messages.shown.palagonia import PalagoniaView
from companion.link.messages.shown.scales import ScalesView
from companion.link.messages.shown.snapshot import Snapshot
from companion.link.messages.tapped.beginning import GoOn, Leave, NewMatch, NewPalagonia
from companion.link.messages.wire import Tap
from companion.record.journal import NotOnDiskError, RecordGoneError
from companion.table.clock import Clock
from companion.table.dice.box import MakeSecret, system_secret
from companion.table.match_on_table import MatchOnTable
from companion.table.refusals import problem_of
from companion.table.senses import Senses
from companion.table.tap_meanings import TapMeanings, told
from companion.table.taps import Became

if TYPE_CHECKING:  # a table without sensors needs nothing that weighs or sees, and starts sooner
    from companion.table.calibrating.onlooker import OnlookerNews
    from companion.table.calibrating.workshop import Tools, Workshop
    from companion.table.cameras.live_cameras import LiveCameras
    from companion.table.cameras.news import CameraNews
    from companion.table.hands_free.kept import MatchKeeping
    from companion.table.hands_free.looking import Beholding, Looked
    from companion.table.scales.live_scales import LiveScales
    from companion.table.scales.worker import ScalesNews
    from companion.vision.capture.latest import Latest

# More than any face keeps unanswered.
_REMEMBERED_TAPS = 256


class TableHost:
    """One table: keeps its match, its records, answers taps, and shows what its sensors say."""

    def __init__(
        self,
        home: Path,
        key: Ed25519PrivateKey,
        clock: Clock,
        make_secret: MakeSecret = system_secret,
        scales: "LiveScales | None" = None,
        *,
        cameras: "LiveCameras | None" = None,
        hands_free: bool = False,
        beheld: "Latest[Beholding] | None" = None,
        keeping: "MatchKeeping | None" = None,
        calibration: Path | None = None,
        tools: "Tools | None" = None,
        virtual: bool = False,
    ) -> None:
        """Make the host of the table whose records lie under ``home``.

        Args:
            home: The table's directory.
            key: Signs the records.
            clock: What time it is.
            make_secret: What the table thinks of before it rolls dice.
            scales: Its scales, None if it has none.
            cameras: Its cameras, None if it has none.
            hands_free: Whether a referee follows matches by them, where he can.
            beheld: Where eyes look up what he knows; None where nobody judges pictures.
            keeping: Keeps what sensors send beside the record; None keeps nothing.
            calibration: The file of its scales; None where they are not calibrated here.
            tools: What else is calibrated and measured here; None where nothing is.
            virtual: Whether it is a table in memory, which the records of its matches say.
        """
        self._senses = Senses(
            clock, scales, cameras, hands_free=hands_free, beheld=beheld, keeping=keeping
        )
        self._on_table = MatchOnTable(home, key, clock, make_secret, self._senses, virtual=virtual)
        self._workshop: Workshop | None = None
        if (scales is not None and calibration is not None) or tools is not None:
            self._workshop = _workshop(clock, scales, calibration, self._senses, tools)
        self._meanings = TapMeanings(self._on_table, self._senses, self._workshop)
        self._answers: OrderedDict[str, Answer] = OrderedDict()
        self._number = 0
        self._has_news = False
        self._lasting: Problem | None = None

    def hear(self, tap: Tap) -> Answer:
        """Act on a tap and return what became of it; a tap heard before is not acted on again."""
        known = self._answers.get(tap.tap)
        if known is not None:
            return known
        try:
            answer = self._meanings.act_on(tap)
            self._lasting = None
        except NotOnDiskError as error:
            answer = self._not_on_disk(tap, error)
        except CompanionError as error:
            answer = Answer(tap.tap, accepted=False, problem=problem_of(error))
        self._number += 1
        self._answers[tap.tap] = answer
        while len(self._answers) > _REMEMBERED_TAPS:
            self._answers.popitem(last=False)
        return answer

    def snapshot(self) -> Snapshot:
        """Return everything a face draws now."""
        match, shelf = self._on_table.match, self._on_table.shelf
        people = shelf.people()
        view = None if match is None else match.view()
        shop = self._workshop
        return Snapshot(
            number=self._number,
            match=view if isinstance(view, MatchView) else None,
            palagonia=view if isinstance(view, PalagoniaView) else None,
            unfinished=() if match is not None else shelf.unfinished(),
            last_players=people.last,
            last_palagonia=people.last_palagonia,
            last_way=people.last_way,
            last_edition=people.edition,
            names_used=people.names,
            problems=() if self._lasting is None else (self._lasting,),
            scales=self._senses.scales_view,
            cameras=self._senses.cameras_view,
            referee=self._senses.referee_view,
            setup=self._senses.setup_view,
            may_set_up=self._senses.may_set_up,
            sets_up_each=self._senses.sets_up_each,
            promise=self._senses.promise,
            may_calibrate=shop is not None and shop.may_calibrate_scales and match is None,
            calibrating=None if shop is None else shop.calibrating,
            workshop=None if shop is None else shop.view(is_open=match is None),
        )

    def sense(self, news: "ScalesNews | None" = None) -> ScalesView | None:
        """Hear the scales; return what faces are to be shown of them, if it is time for that."""
        if self._workshop is not None:
            self._has_news |= self._workshop.hear(news)
        return self._senses.feel(news)  # and keep() brings to the disk what was written of it

    def see(self, news: "CameraNews | None" = None) -> tuple[CameraView, ...] | None:
        """Hear of the cameras; return what faces are to be shown of them, if it is time."""
        return self._senses.look(news)

    def behold(self, news: "Looked") -> None:
        """Hear what eyes saw, or how they are."""
        self._senses.behold(news)

    def glimpse(self, news: "OnlookerNews") -> None:
        """Hear what was seen while something is calibrated or measured."""
        if self._workshop is not None:
            self._has_news |= self._workshop.glimpse(news)

    def take_news(self) -> bool:
        """Return whether a referee has told something since this was asked.

        It is on the disk by then, or people are told that it is not.
        """
        has_news, self._has_news = self._has_news, False
        if not self._senses.take_news() and not has_news:
            return False
        self.keep()
        self._number += 1
        return True

    def keep(self) -> bool:
        """Bring to the disk what is not there, sign what has waited; return whether news arose."""
        match = self._on_table.match
        if match is None:
            return False
        before = self._lasting
        try:
            match.sync()
            self._lasting = None
        except NotOnDiskError as error:
            self._lasting = problem_of(error)
        if before != self._lasting:
            self._number += 1
        return before != self._lasting

    def close(self) -> None:
        """Give the record back: closed if the match is over, else to go on another time.

        What an earlier run of the program could not close any more is closed with it.

        Raises:
            NotOnDiskError: The record is not on the disk. The match stays open, and nothing of it
                is lost yet, unless the disk cannot say what it holds, or the record is gone.
        """
        self._on_table.close()

    def end(self) -> None:
        """Give the record back for good, as the program ends.

        Raises:
            NotKeptError: Something that people told is lost, or may be.
        """
        self._on_table.end()

    def _not_on_disk(self, tap: Tap, error: NotOnDiskError) -> Answer:
        """What is told of an open match counts in memory, and is written with the next try.

        People must know that, for as long as it lasts. A match that could not be begun, taken up
        or left is not: they are told once. One whose record is gone can be left, and is lost then
        unless the record is put back.
        """
        match = self._on_table.match
        if match is None:  # "disk_full" would say that the match goes on all the same
            self._lasting = None
            if isinstance(error, RecordGoneError):
                left = isinstance(tap, Leave)
                return Answer(tap.tap, left, problem=Problem("left_without_record", str(error)))
            return Answer(tap.tap, accepted=False, problem=Problem("not_on_disk", str(error)))
        self._lasting = problem_of(error)
        if isinstance(tap, NewMatch | NewPalagonia | GoOn | Leave):
            return Answer(tap.tap, accepted=False, problem=self._lasting)
        became = told(tap, match.became_of(tap.tap) or Became())
        return msgspec.structs.replace(became, problem=self._lasting)


def _workshop(
    clock: Clock,
    scales: "LiveScales | None",
    calibration: Path | None,
    senses: Senses,
    tools: "Tools | None",
) -> "Workshop":
    # A table without sensors starts sooner without them.
    from companion.table.calibrating.desk import CalibrationDesk  # noqa: PLC0415 -- see above
    from companion.table.calibrating.workshop import Workshop  # noqa: PLC0415 -- see above

    desk = None
    if scales is not None and calibration is not None:
        desk = CalibrationDesk(clock, calibration, senses.weigh_by)
    return Workshop(clock, desk, lambda: None if scales is None else scales.cells, tools)
