"""What does the table do when people tap something? One meaning for each tap."""

from typing import TYPE_CHECKING

from companion.link.messages.shown.answer import Answer
from companion.link.messages.shown.palagonia import PalagoniaView
from companion.link.messages.tapped.beginning import (
    GoOn,
    Leave,
    ListRecords,
    NewMatch,
    NewPalagonia,
)
from companion.link.messages.tapped.calibrating import WorkshopTap
from companion.link.messages.tapped.match import Correct, Declare, Undo
from companion.link.messages.tapped.palagonia import AskHints, LookBack, NameCreature, RollDice
from companion.link.messages.tapped.referee import DropQuestion, Objects, StandsAsShown
from companion.link.messages.tapped.setting_up import BeginSetup, ConfirmSetup, SkipSetup
from companion.link.messages.wire import Tap
from companion.table.match_on_table import MatchOnTable
from companion.table.meant import require_meant
from companion.table.refusals import RefusedError
from companion.table.senses import Senses
from companion.table.taps import Became

if TYPE_CHECKING:  # a table without sensors needs nothing that calibrates, and starts sooner
    from companion.table.calibrating.workshop import Workshop


class TapMeanings:
    """Acts on taps; belongs to the mind's thread."""

    def __init__(
        self, on_table: MatchOnTable, senses: Senses, workshop: "Workshop | None" = None
    ) -> None:
        """Make one.

        Args:
            on_table: The match that is open, if any.
            senses: The table's sensors, and the referee who follows it by them.
            workshop: Where its things are calibrated and measured; None where nothing is.
        """
        self._on_table = on_table
        self._senses = senses
        self._workshop = workshop

    def act_on(self, tap: Tap) -> Answer:
        """Act on a tap and return what became of it.

        Raises:
            CompanionError: Nothing did; the sentence says why.
            NotOnDiskError: It counts, but is not on the disk yet.
        """
        match tap:
            case NewMatch() | NewPalagonia() | GoOn():
                self._lay_open(tap)
            case Declare() | Undo() | Correct() | RollDice():
                return told(tap, self._tell(tap))
            case NameCreature():
                match = require_meant(self._on_table.match, tap)
                match.name(tap.entry, tap.creature, tap.name, tap.by_name)
            case StandsAsShown() | DropQuestion():
                self._set_right(tap)
            case Objects():
                self._object(tap)
            case BeginSetup() | ConfirmSetup() | SkipSetup():
                self._set_up(tap)
            case AskHints():
                return Answer(tap.tap, accepted=True, hints=self._on_table.playing.hints())
            case LookBack():
                return self._look_back(tap)
            case Leave():
                if self._on_table.match is not None:
                    require_meant(self._on_table.match, tap)
                self._on_table.close()
            case WorkshopTap():
                self._calibrate(tap)
            case ListRecords():
                return Answer(tap.tap, accepted=True, records=self._on_table.shelf.records())
        return Answer(tap.tap, accepted=True)

    def _tell(self, tap: Declare | Undo | Correct | RollDice) -> Became:
        """Act on what is told about a match, unless it was before this program started."""
        became = self._on_table.became_of(tap.tap)
        if became is not None:
            return became
        match = require_meant(self._on_table.match, tap)
        if isinstance(tap, Declare):
            became = self._senses.declare(tap)
            if became is None:
                return match.declare(tap.act, tap.tap)
            match.sync()  # what is answered is on the disk, whoever wrote it
            return became
        if isinstance(tap, RollDice):
            return match.roll(tap.tap, tap.by)
        self._senses.words.tell_what_waits()
        if isinstance(tap, Undo):
            became = match.undo(tap.tap, tap.to, tap.by_name)
        else:
            became = match.correct(tap.tap, tap.entry, tap.act, tap.by_name)
        self._senses.words.changed(tap)
        return became

    def _lay_open(self, tap: NewMatch | NewPalagonia | GoOn) -> None:
        """Begin a match or go on with one; who plays has done with calibrating."""
        if isinstance(tap, GoOn):
            self._on_table.go_on(tap)
        else:
            self._on_table.begin(tap)
        if self._workshop is not None:
            self._workshop.end()

    def _calibrate(self, tap: WorkshopTap) -> None:
        """Calibrate or measure something, while no match is open."""
        if self._workshop is None:
            raise RefusedError("no_scales", "This table has no scales to be calibrated.")
        if self._on_table.match is not None:
            raise RefusedError("match_running", "Leave the match first; it can be gone on with.")
        self._senses.skip_setup()
        self._workshop.act_on(tap)

    def _look_back(self, tap: LookBack) -> Answer:
        then = require_meant(self._on_table.match, tap).view_before(tap.entry)
        if not isinstance(then, PalagoniaView):
            raise RefusedError("not_in_this_game", "A face works out by itself how it stood.")
        return Answer(tap.tap, accepted=True, then=then)

    def _set_right(self, tap: StandsAsShown | DropQuestion) -> None:
        """Hear people on what the referee waits for or asks."""
        require_meant(self._on_table.match, tap)
        if isinstance(tap, DropQuestion):
            self._senses.words.drop(tap.entry)
        elif not self._senses.words.stands_as_shown():
            raise RefusedError("no_referee", "No referee follows this match.")

    def _object(self, tap: Objects) -> None:
        """Hear that somebody objects; the column is told by whoever sees it taken (VP-27)."""
        match = require_meant(self._on_table.match, tap)
        if not self._senses.words.object_by(tap):
            raise RefusedError(
                "no_referee_sees", "Nobody sees which column is taken; say it with the column."
            )
        match.sync()

    def _set_up(self, tap: BeginSetup | ConfirmSetup | SkipSetup) -> None:
        """Let the sensors follow how a match is set up, before its first act."""
        if isinstance(tap, SkipSetup):
            self._senses.skip_setup()
        elif isinstance(tap, ConfirmSetup):
            if not self._senses.confirm_setup(tap.step):
                raise RefusedError("too_late", "The set-up has gone on since; look at it again.")
        else:
            match = self._on_table.match
            if match is not None and (match.newest > 0 or not match.is_of("villa_paletti")):
                raise RefusedError("match_running", "The match has begun; it is not set up anew.")
            if not self._senses.begin_setup():
                raise RefusedError(
                    "no_sensors", "No calibrated scales or cameras are there to follow a set-up."
                )
            if self._workshop is not None:
                self._workshop.end()  # another calibration would change what the set-up weighs by


def told(tap: Tap, became: Became) -> Answer:
    """Return the answer to a tap that told something of the match."""
    return Answer(
        tap.tap,
        accepted=True,
        verdict=became.verdict,
        rules=became.rules,
        violations=became.violations,
        changes=became.changes,
    )
