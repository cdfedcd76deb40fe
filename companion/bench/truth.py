"""What really happened in a recorded match? The truth file that lies beside a recording."""

from pathlib import Path

import msgspec

from companion.errors import MissingError, UnreadableError


class TrueColumn(msgspec.Struct, frozen=True):
    """A column where it stood."""

    colour: str
    kind: str
    storey: int
    x_mm: float
    y_mm: float


class TruePlace(msgspec.Struct, frozen=True):
    """Where a column was set down."""

    storey: int
    x_mm: float
    y_mm: float


class TrueEvent(msgspec.Struct, frozen=True):
    """One thing that happened; a plate's own frame lies at (x, y), turned by its yaw.

    ``scores`` are those after it, by colour, without players who have none; None is not told.
    A ``foul`` is what no rule allows, and the players let count.
    """

    t: float
    event: str
    by: str | None = None
    column: TrueColumn | None = None
    to: TruePlace | None = None
    plate: str | None = None
    challenge_of: str | None = None
    x_mm: float | None = None
    y_mm: float | None = None
    yaw_deg: float | None = None
    scores: dict[str, int] | None = None
    foul: bool = False


class TrueSlip(msgspec.Struct, frozen=True):
    """What players did wrong or clumsily, and from when to when."""

    slip: str
    from_s: float
    to_s: float


class TrueSpell(msgspec.Struct, frozen=True):
    """Which sensor had a fault in the recording itself, and from when to when."""

    fault: str
    from_s: float
    to_s: float


class TrueSeal(msgspec.Struct, frozen=True):
    """Who holds the seal at the end, and whose colour is up."""

    holder: str | None
    prev: str | None


class TrueBlocked(msgspec.Struct, frozen=True):
    """A column that is blocked at the end."""

    colour: str
    kind: str


class TruePicture(msgspec.Struct, frozen=True):
    """One picture of a camera, in seconds from the start, and whether a hand is in it."""

    t: float
    camera: str
    hand: bool


class Truth(msgspec.Struct, frozen=True):
    """Everything a bench compares with; ``slips`` is None unless this project acted the match."""

    events: tuple[TrueEvent, ...]
    final_seal: TrueSeal
    winner: str | None
    blocked: tuple[TrueBlocked, ...]
    duration_s: float
    pictures: tuple[TruePicture, ...] = ()
    slips: tuple[TrueSlip, ...] | None = None
    spell: TrueSpell | None = None


def read_truth(path: Path) -> Truth:
    """Return the truth in a file.

    Raises:
        MissingError: There is no such file.
        UnreadableError: It is no truth file.
    """
    try:
        text = path.read_bytes()
    except OSError as error:
        raise MissingError(f"The truth file {path} cannot be read: {error.strerror}.") from error
    try:
        return msgspec.json.decode(text, type=Truth)
    except msgspec.DecodeError as error:
        raise UnreadableError(f"{path} is no truth file of a recording: {error}.") from error
