"""How do messages travel? As JSON in text; a picture as MessagePack in a binary message.

An unknown message is refused.
"""

import msgspec

from companion.link.messages.greeting import Hello, Welcome
from companion.link.messages.shown.answer import Answer
from companion.link.messages.shown.cameras import CameraPicture, CamerasNow
from companion.link.messages.shown.review import FallPicture, FallReview
from companion.link.messages.shown.scales import ScalesNow
from companion.link.messages.shown.snapshot import Snapshot
from companion.link.messages.tapped.beginning import (
    GoOn,
    Leave,
    ListRecords,
    NewMatch,
    NewPalagonia,
)
from companion.link.messages.tapped.calibrating import (
    BeginCalibration,
    BeginLens,
    BeginPieces,
    EndCalibration,
    FinishLens,
    FinishSteps,
    FoundRight,
    LookAgain,
    SkipStep,
    StepAgain,
    StepDone,
)
from companion.link.messages.tapped.cameras import AskLook, AskPicture
from companion.link.messages.tapped.match import Correct, Declare, Undo
from companion.link.messages.tapped.palagonia import AskHints, LookBack, NameCreature, RollDice
from companion.link.messages.tapped.referee import DropQuestion, Objects, StandsAsShown
from companion.link.messages.tapped.review import AskFallPicture, AskReview
from companion.link.messages.tapped.setting_up import BeginSetup, ConfirmSetup, SkipSetup

InWords = Welcome | Snapshot | ScalesNow | CamerasNow | Answer | FallReview
"""What the table sends as JSON."""

Pictured = CameraPicture | FallPicture
"""What the table sends as MessagePack, in binary messages."""

FromTable = InWords | Pictured

Tap = (
    NewMatch
    | NewPalagonia
    | GoOn
    | Declare
    | RollDice
    | NameCreature
    | AskHints
    | LookBack
    | Undo
    | Correct
    | Objects
    | StandsAsShown
    | DropQuestion
    | Leave
    | ListRecords
    | BeginSetup
    | ConfirmSetup
    | SkipSetup
    | BeginCalibration
    | BeginLens
    | BeginPieces
    | FinishLens
    | StepDone
    | StepAgain
    | FoundRight
    | LookAgain
    | SkipStep
    | FinishSteps
    | EndCalibration
)

Ask = AskPicture | AskLook | AskReview | AskFallPicture
"""What a face asks without changing anything; what it asked for comes, and no answer."""

FromTablet = Hello | Ask | Tap

_from_table = msgspec.json.Decoder(InWords)

_from_tablet = msgspec.json.Decoder(FromTablet)

_picture = msgspec.msgpack.Decoder(Pictured)


def encode(message: InWords | FromTablet) -> bytes:
    """Return a message as it goes over the wire; of pictures ``encode_picture`` does so."""
    return msgspec.json.encode(message)


def encode_picture(picture: Pictured) -> bytes:
    """Return a picture as it goes over the wire, in a binary message."""
    return msgspec.msgpack.encode(picture)


def decode_from_table(wire: bytes | str) -> FromTable:
    """Return the table's message in ``wire``.

    Raises:
        msgspec.ValidationError: It is none that this protocol knows (a ``ValueError``).
        msgspec.DecodeError: It is no JSON.
    """
    return _from_table.decode(wire)


def decode_frame(frame: bytes | str) -> FromTable:
    """Return the table's message in a frame of the wire: text is JSON, what is binary a picture.

    Raises:
        msgspec.ValidationError, msgspec.DecodeError: As :func:`decode_from_table`.
    """
    return decode_picture(frame) if isinstance(frame, bytes) else decode_from_table(frame)


def decode_picture(wire: bytes) -> Pictured:
    """Return the picture in a binary message.

    Raises:
        msgspec.ValidationError: It is none that this protocol knows (a ``ValueError``).
        msgspec.DecodeError: It is no MessagePack.
    """
    return _picture.decode(wire)


def decode_from_tablet(wire: bytes | str) -> FromTablet:
    """Return the face's message in ``wire``; raises as :func:`decode_from_table`."""
    try:
        return _from_tablet.decode(wire)
    except RecursionError:
        raise msgspec.DecodeError("it is nested too deeply") from None
