"""What does the table do with a tap, and what does it show? The mind of the service for faces.

Scales and cameras, if there are any, are heard beside: what they say is written down and shown, and
changes nothing of what people say.

One thread owns a host. A tap is answered once and remembered, so a face that sends it again after
a broken link gets the same answer and nothing happens twice. Trouble is a :class:`Problem` in the
answer or, while it lasts, in every snapshot.
"""

import contextlib
import hashlib
from collections import OrderedDict
from pathlib import Path
from typing import TYPE_CHECKING

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from companion.errors import CompanionError
from companion.link.messages.parts import Problem
from companion.link.messages.shown.answer import Answer
from companion.link.messages.shown.cameras import CameraView
from companion.link.messages.shown.match import MatchView
from companion.link.messages.shown.palagonia import PalagoniaView
from companion.link.messages.shown.scales import ScalesView
from companion.link.messages.shown.snapshot import Snapshot
from companion.link.messages.tapped.beginning import (
    GoOn,
    Leave,
    ListRecords,
    NewMatch,
    NewPalagonia,
)
from companion.link.messages.tapped.match import (
    Correct,
    Declare,
    Undo,
)
from companion.link.messages.tapped.palagonia import (
    AskHints,
    LookBack,
    NameCreature,
    RollDice,
)
from companion.link.messages.tapped.referee import (
    DropQuestion,
    Objects,
    StandsAsShown,
)
from companion.link.messages.tapped.setting_up import (
    BeginSetup,
    ConfirmSetup,
    SkipSetup,
)
from companion.link.messages.wire import Tap
from companion.record import entries
from companion.record.journal import NotConfirmedError, NotOnDiskError, RecordGoneError
from companion.record.keys import key_for
from companion.record.signing import fingerprint, public_key_hex
from companion.table.clock import Clock
from companion.table.dice_box import MakeSecret, system_secret
from companion.table.live_match import LiveMatch
from companion.table.not_kept import not_kept
from companion.table.palagonia import opened as palagonia
from companion.table.refusals import RefusedError, problem_of
from companion.table.senses import Senses
from companion.table.shelf import Shelf
from companion.table.taps import Became
from companion.table.villa_paletti import opened as villa_paletti

if TYPE_CHECKING:  # a table without sensors needs nothing that weighs or sees, and starts sooner
    from companion.table.cameras.live_cameras import LiveCameras
    from companion.table.cameras.news import CameraNews
    from companion.table.hands_free.kept import MatchKeeping
    from companion.table.hands_free.looking import Beholding, Looked
    from companion.table.scales.live_scales import LiveScales
    from companion.table.scales.worker import ScalesNews
    from companion.vision.capture.latest import Latest

# More than any face keeps unanswered.
_REMEMBERED_TAPS = 256

# About something that they name, whatever was told since.
_TIMELESS = (NameCreature, StandsAsShown, DropQuestion)


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
        """
        self._senses = Senses(
            clock, scales, cameras, hands_free=hands_free, beheld=beheld, keeping=keeping
        )
        self._home = home
        self._key = key
        self._clock = clock
        self._make_secret = make_secret
        self._shelf = Shelf(home)
        self._match: LiveMatch | None = None
        self._answers: OrderedDict[str, Answer] = OrderedDict()
        self._number = 0
        self._lasting: Problem | None = None

    def hear(self, tap: Tap) -> Answer:
        """Act on a tap and return what became of it; a tap heard before is not acted on again."""
        known = self._answers.get(tap.tap)
        if known is not None:
            return known
        try:
            answer = self._act_on(tap)
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
        people = self._shelf.people()
        view = None if self._match is None else self._match.view()
        return Snapshot(
            number=self._number,
            match=view if isinstance(view, MatchView) else None,
            palagonia=view if isinstance(view, PalagoniaView) else None,
            unfinished=() if self._match is not None else self._shelf.unfinished(),
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
        )

    def sense(self, news: "ScalesNews | None" = None) -> ScalesView | None:
        """Hear the scales; return what faces are to be shown of them, if it is time for that."""
        return self._senses.feel(news)  # and keep() brings to the disk what was written of it

    def see(self, news: "CameraNews | None" = None) -> tuple[CameraView, ...] | None:
        """Hear of the cameras; return what faces are to be shown of them, if it is time."""
        return self._senses.look(news)

    def behold(self, news: "Looked") -> None:
        """Hear what eyes saw, or how they are."""
        self._senses.behold(news)

    def take_news(self) -> bool:
        """Return whether a referee has told something since this was asked.

        It is on the disk by then, or people are told that it is not.
        """
        if not self._senses.take_news():
            return False
        self.keep()
        self._number += 1
        return True

    def keep(self) -> bool:
        """Bring to the disk what is not there, sign what has waited; return whether news arose."""
        if self._match is None:
            return False
        before = self._lasting
        try:
            self._match.sync()
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
        if self._match is not None:
            self._senses.finish()
            try:
                self._match.leave()
            except (NotConfirmedError, RecordGoneError):
                # What is there is found out when it is taken up again, if ever it can be.
                self._match.let_go()
                self._let_go_of_match()
                raise
            self._let_go_of_match()
        self._close_what_is_over()

    def end(self) -> None:
        """Give the record back for good, as the program ends.

        Raises:
            NotKeptError: Something that people told is lost, or may be.
        """
        try:
            self.close()
        except NotOnDiskError as error:
            if self._match is not None:
                self._match.let_go()
                self._let_go_of_match()
            raise not_kept(error) from error

    def _let_go_of_match(self) -> None:
        self._match = None
        self._senses.attend(None)

    def _not_on_disk(self, tap: Tap, error: NotOnDiskError) -> Answer:
        """What is told of an open match counts in memory, and is written with the next try.

        People must know that, for as long as it lasts. A match that could not be begun, taken up
        or left is not: they are told once. One whose record is gone can be left, and is lost then
        unless the record is put back.
        """
        if self._match is None:  # "disk_full" would say that the match goes on all the same
            self._lasting = None
            if isinstance(error, RecordGoneError):
                left = isinstance(tap, Leave)
                return Answer(tap.tap, left, problem=Problem("left_without_record", str(error)))
            return Answer(tap.tap, accepted=False, problem=Problem("not_on_disk", str(error)))
        self._lasting = problem_of(error)
        if isinstance(tap, NewMatch | NewPalagonia | GoOn | Leave):
            return Answer(tap.tap, accepted=False, problem=self._lasting)
        return _told(tap, self._match.became_of(tap.tap) or Became(), self._lasting)

    def _act_on(self, tap: Tap) -> Answer:
        match tap:
            case NewMatch() | NewPalagonia():
                return self._new_match(tap)
            case GoOn():
                return self._go_on(tap)
            case Declare() | Undo() | Correct() | RollDice():
                return self._tell(tap)
            case NameCreature():
                return self._name(tap)
            case StandsAsShown() | DropQuestion():
                return self._set_right(tap)
            case Objects():
                return self._object(tap)
            case BeginSetup() | ConfirmSetup() | SkipSetup():
                return self._set_up(tap)
            case AskHints():
                return Answer(tap.tap, accepted=True, hints=self._playing().hints())
            case LookBack():
                return self._look_back(tap)
            case Leave():
                if self._match is not None:
                    self._meant_by(tap)
                self.close()
                return Answer(tap.tap, accepted=True)
            case ListRecords():
                return Answer(tap.tap, accepted=True, records=self._shelf.records())

    def _new_match(self, tap: NewMatch | NewPalagonia) -> Answer:
        if self._match is not None:
            if self._match.match_id.endswith(f"-{_mark(tap.tap)}"):  # this tap has begun it
                return Answer(tap.tap, accepted=True)
            self._make_way(self._match, tap)
        opened = self._opened(tap)
        self.close()
        begun = self._begun_with(_mark(tap.tap))
        if begun is not None:  # sent again to a table that had started anew
            self._match = self._take_up(begun)
            return Answer(tap.tap, accepted=True)
        place = self._shelf.place_for(opened.match_id)
        self._match = LiveMatch.begin(place, opened, self._key, self._clock, self._make_secret)
        self._senses.attend(self._match)
        self._shelf.remember(opened)
        return Answer(tap.tap, accepted=True)

    def _make_way(self, match: LiveMatch, tap: NewMatch | NewPalagonia) -> None:
        """Refuse a new match while one goes on, or has ended that whoever tapped did not see."""
        if not match.is_over:
            raise RefusedError(
                "match_running",
                "A match is going on; leave it first, it can be gone on with later.",
            )
        if tap.match_id is None:
            raise RefusedError(
                "too_late", "Another match has been played since; its result is being looked at."
            )
        self._meant_by(tap)

    def _begun_with(self, mark: str) -> str | None:
        """The unfinished match that a tap with this mark has begun already."""
        begun = (one.match_id for one in self._shelf.unfinished())
        return next((match_id for match_id in begun if match_id.endswith(f"-{mark}")), None)

    def _opened(self, tap: NewMatch | NewPalagonia) -> entries.Opened:
        wall = self._clock.wall()
        match_id = f"{wall[:10]}-{_mark(tap.tap)}"
        table_id = f"table-{fingerprint(public_key_hex(self._key))[:4]}"
        if isinstance(tap, NewPalagonia):
            return palagonia.opened_entry(
                tap, match_id=match_id, table_id=table_id, started_wall=wall
            )
        return villa_paletti.opened_entry(
            villa_paletti.first_state(tap),
            at_ns=0,
            match_id=match_id,
            table_id=table_id,
            started_wall=wall,
        )

    def _go_on(self, tap: GoOn) -> Answer:
        if self._match is not None:
            if self._match.match_id == tap.match_id:
                return Answer(tap.tap, accepted=True)
            raise RefusedError("match_running", "Another match is going on; leave it first.")
        self._match = self._take_up(tap.match_id)
        self._senses.attend(self._match)
        return Answer(tap.tap, accepted=True)

    def _take_up(self, match_id: str) -> LiveMatch:
        found = self._shelf.find(match_id)
        # A record is continued with the key it was begun with, also after a rotation.
        key = self._key if found.fingerprint is None else key_for(found.fingerprint, self._home)
        return LiveMatch.resume(found.directory, key or self._key, self._clock, self._make_secret)

    def _name(self, tap: NameCreature) -> Answer:
        self._meant_by(tap).name(tap.entry, tap.creature, tap.name, tap.by_name)
        return Answer(tap.tap, accepted=True)

    def _look_back(self, tap: LookBack) -> Answer:
        then = self._meant_by(tap).view_before(tap.entry)
        if not isinstance(then, PalagoniaView):
            raise RefusedError("not_in_this_game", "A face works out by itself how it stood.")
        return Answer(tap.tap, accepted=True, then=then)

    def _playing(self) -> LiveMatch:
        if self._match is None:
            raise RefusedError(
                "no_match", "No match is going on; start one or go on with an unfinished one."
            )
        return self._match

    def _tell(self, tap: Declare | Undo | Correct | RollDice) -> Answer:
        """Act on what is told about a match, unless it was before this program started."""
        became = self._became_of(tap.tap)
        if became is None:
            match = self._meant_by(tap)
            if isinstance(tap, Declare):
                became = self._senses.declare(tap) or match.declare(tap.act, tap.tap)
            elif isinstance(tap, RollDice):
                became = match.roll(tap.tap, tap.by)
            elif isinstance(tap, Undo):
                became = match.undo(tap.tap, tap.to, tap.by_name)
            else:
                became = match.correct(tap.tap, tap.entry, tap.act, tap.by_name)
            if isinstance(tap, Undo | Correct):
                self._senses.changed(tap)
        return _told(tap, became)

    def _set_right(self, tap: StandsAsShown | DropQuestion) -> Answer:
        """Hear people on what the referee waits for or asks."""
        self._meant_by(tap)
        if isinstance(tap, DropQuestion):
            self._senses.drop(tap.entry)
        elif not self._senses.stands_as_shown():
            raise RefusedError("no_referee", "No referee follows this match.")
        return Answer(tap.tap, accepted=True)

    def _object(self, tap: Objects) -> Answer:
        """Hear that somebody objects; the column is told by whoever sees it taken (VP-27)."""
        self._meant_by(tap)
        if not self._senses.object_by(tap):
            raise RefusedError(
                "no_referee_sees", "Nobody sees which column is taken; say it with the column."
            )
        return Answer(tap.tap, accepted=True)

    def _set_up(self, tap: BeginSetup | ConfirmSetup | SkipSetup) -> Answer:
        """Let the sensors follow how a match is set up, before its first act."""
        if isinstance(tap, SkipSetup):
            self._senses.skip_setup()
        elif isinstance(tap, ConfirmSetup):
            if not self._senses.confirm_setup(tap.step):
                raise RefusedError("too_late", "The set-up has gone on since; look at it again.")
        else:
            match = self._match
            if match is not None and (match.newest > 0 or not match.is_of("villa_paletti")):
                raise RefusedError("match_running", "The match has begun; it is not set up anew.")
            if not self._senses.begin_setup():
                raise RefusedError(
                    "no_sensors", "No calibrated scales or cameras are there to follow a set-up."
                )
        return Answer(tap.tap, accepted=True)

    def _became_of(self, tap: str) -> Became | None:
        """What became of a tap by the records: its face may not know that the table began anew."""
        if self._match is not None:
            return self._match.became_of(tap)
        return self._shelf.became_of(tap)

    def _meant_by(
        self,
        tap: NewMatch
        | NewPalagonia
        | Declare
        | Undo
        | Correct
        | RollDice
        | NameCreature
        | LookBack
        | Objects
        | StandsAsShown
        | DropQuestion
        | Leave,
    ) -> LiveMatch:
        """The match that a tap is about, which must be the one that goes on, as it was shown."""
        if self._match is None:
            raise RefusedError(
                "not_counted",
                "No match is open at the table, so what was tapped was not written down. Go on "
                "with the match, and tap it again.",
            )
        if tap.match_id not in (None, self._match.match_id):
            raise RefusedError(
                "too_late", "Another match goes on by now; what was tapped was not written down."
            )
        # A name says which act it is for; everything else is about the moment that was shown.
        if not isinstance(tap, _TIMELESS) and tap.after not in (None, self._match.newest):
            raise RefusedError(
                "too_late", "The match has gone on since; what was tapped was not written down."
            )
        return self._match

    def _close_what_is_over(self) -> None:
        """Sign the end of matches that a crash or a power cut kept from it; others stay."""
        for one in self._shelf.unfinished():
            if one.over:
                with contextlib.suppress(CompanionError):  # another program has it, say
                    self._take_up(one.match_id).leave()


def _told(tap: Tap, became: Became, problem: Problem | None = None) -> Answer:
    return Answer(
        tap.tap,
        accepted=True,
        verdict=became.verdict,
        rules=became.rules,
        violations=became.violations,
        changes=became.changes,
        problem=problem,
    )


def _mark(tap: str) -> str:
    """What the name of a match takes from the tap that began it."""
    return hashlib.sha256(tap.encode()).hexdigest()[:8]
