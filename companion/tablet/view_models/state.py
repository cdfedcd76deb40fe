"""What does one tablet know? The newest snapshot, and what nobody but this tablet has to know."""

from typing import TYPE_CHECKING, Literal

import msgspec

from companion.link.messages.shown.cameras import CameraPicture, CameraView
from companion.link.messages.shown.match import MatchView
from companion.link.messages.shown.palagonia import PalagoniaView
from companion.link.messages.shown.scales import ScalesView
from companion.link.messages.shown.shelf import RecordLine
from companion.link.messages.shown.snapshot import Snapshot
from companion.link.messages.shown.workshop import WorkshopView
from companion.tablet.text import Text
from companion.tablet.view_models.calibrating.entering import Entering
from companion.tablet.view_models.connection import Connection
from companion.tablet.view_models.draft import Draft
from companion.tablet.view_models.outbox import Outbox
from companion.tablet.view_models.preferences import Settings
from companion.tablet.view_models.reviewing.projector import Reviewing
from companion.tablet.view_models.touches import Answer, Place, Purpose

if TYPE_CHECKING:  # loaded by whoever plays Palagonia
    from companion.tablet.view_models.palagonia.desk import Desk


class Position(msgspec.Struct, frozen=True):
    """Where a match is. A conversation that began elsewhere is about something that is past."""

    match_id: str
    phase: str
    lines: tuple[tuple[int, str], ...]


class Flow(msgspec.Struct, frozen=True):
    """Something that is being told: what for, where the match was, the answers so far.

    Attributes:
        purpose: What it is about.
        position: Where the match was when it began.
        answers: One for each question, in the order in which they were asked.
        entry: The line of the log it is about; null if it is about now.
    """

    purpose: Purpose
    position: Position
    answers: tuple[Answer, ...] = ()
    entry: int | None = None


class Notice(msgspec.Struct, frozen=True):
    """Something that people should hear of once.

    Attributes:
        kind: What it is about, so that a sound and a picture can go with it.
        says: The sentence.
        rule: The rule behind it.
    """

    kind: Literal["seal", "plate", "collapse", "refused", "changed", "problem", "moved_on", "alarm"]
    says: Text
    rule: str | None = None


class Tablet(msgspec.Struct, frozen=True):
    """Everything one tablet knows.

    Attributes:
        settings: What its people chose.
        connection: Whether the table hears it.
        snapshot: The newest the table sent; it stays when the connection is lost.
        outbox: What the table has not answered.
        places: Where one is, last, and how one came there; never empty.
        flow: What is being told.
        notices: What was not read yet, oldest first.
        draft: The match that is being set up.
        records: The table's records, once it has listed them.
        rule: The rule at which the help is open.
        search: What is looked for in the help.
        put_off: Questions of the referee that are answered later, by their entries.
        plays_on: Where everybody had passed when somebody said to play on.
        closed: Whether somebody has closed the program.
        newest: Number of the newest snapshot since the table's last welcome.
        scales: What the table's scales say; null while it has none.
        cameras: How the table's cameras are; none while it has none.
        camera: The camera that was chosen to look through; null before any was.
        picture: The newest picture of the camera that is looked through.
        review: The fall that is looked at, or was last; null before any was.
        entering: What was told for a calibration of the scales.
        desk: What lies before people who play Palagonia; null while nobody does.
    """

    settings: Settings = Settings()
    connection: Connection = Connection()
    snapshot: Snapshot | None = None
    outbox: Outbox = Outbox()
    places: tuple[Place, ...] = ("start",)
    flow: Flow | None = None
    notices: tuple[Notice, ...] = ()
    draft: Draft = Draft()
    records: tuple[RecordLine, ...] | None = None
    rule: str | None = None
    search: str = ""
    put_off: tuple[int, ...] = ()
    plays_on: Position | None = None
    closed: bool = False
    newest: int = -1
    scales: ScalesView | None = None
    cameras: tuple[CameraView, ...] = ()
    camera: str | None = None
    picture: CameraPicture | None = None
    review: Reviewing | None = None
    entering: Entering = Entering()
    desk: "Desk | None" = None

    @property
    def match(self) -> MatchView | None:
        """The match that goes on or has just ended."""
        return self.snapshot.match if self.snapshot else None

    @property
    def workshop(self) -> WorkshopView | None:
        """What can be calibrated and measured at the table, besides its scales."""
        return self.snapshot.workshop if self.snapshot else None

    @property
    def palagonia(self) -> PalagoniaView | None:
        """The match of Palagonia that goes on or has just ended."""
        return self.snapshot.palagonia if self.snapshot else None


def position(match: MatchView) -> Position:
    """Return where a match is."""
    lines = tuple((line.entry, line.standing) for line in match.log)
    return Position(match.match_id, match.phase, lines)
