"""What is a face shown of the referee that watches the table? What he sees, asks and doubts.

All of it is advice as long as nobody acts on it, but for the acts in the log: those count, and
people can correct them.

| state     | means                                                                       |
|-----------|-----------------------------------------------------------------------------|
| following | what is done at the table is written down without a touch                   |
| set_right | the table does not stand as the match says: ``set_right``; he waits for that |
| blind     | no witness is heard; people tell what is done                               |
"""

from typing import Annotated, Literal

import msgspec

from companion.link.messages.parts import Part
from companion.link.messages.pieces import Colour, Kind
from companion.link.messages.sentence import Said

RefereeState = Literal["following", "set_right", "blind"]

Permille = Annotated[int, msgspec.Meta(ge=0, le=1000)]


class CandidateView(Part, frozen=True):
    """A column that it may have been, the storey it stood on, and how likely that is."""

    colour: Colour
    kind: Kind
    n: int
    storey: int
    permille: Permille


class QuestionView(Part, frozen=True):
    """Something that people are asked.

    Attributes:
        entry: Number of the question in the record.
        asked: What is asked.
        sentence: Why.
        candidates: What it may have been, likeliest first.
        about: Number of the act that it is about, which a correction names; null: no act was told.
    """

    entry: int
    asked: Literal["which column", "where", "what"]
    sentence: Said
    candidates: tuple[CandidateView, ...] = ()
    about: int | None = None


class ToSetRight(Part, frozen=True):
    """A column that stands on another storey than the match says; ``belongs`` null: off it."""

    colour: Colour
    kind: Kind
    n: int
    stands: int
    belongs: int | None


class StandsView(Part, frozen=True):
    """A column where it stands, board frame, with the standard deviation of its place."""

    colour: Colour
    kind: Kind
    n: int
    storey: int
    x_mm: float
    y_mm: float
    sd_mm: float


class LiesView(Part, frozen=True):
    """A plate where it lies; (x, y) is its centre of mass, ``yaw_deg`` null while unknown."""

    colour: str
    storey: int
    x_mm: float
    y_mm: float
    sd_mm: float
    yaw_deg: float | None


class ProvisionalView(Part, frozen=True):
    """What will be told if everything stays as it is felt now: not sure yet, and in no record.

    It is told a second or two later, or it proves to be nothing and is withdrawn.

    Attributes:
        column: The column that was set down, on the storey where it stands now; null where a plate
            was laid.
        plate: The plate that was laid; null where a column was set down.
        points: Of each seat on the highest plate by then.
    """

    column: CandidateView | None
    plate: str | None
    points: tuple[int, ...]


class RefereeView(Part, frozen=True):
    """The referee now.

    Attributes:
        in_hand: The column that somebody holds, as far as witnesses tell.
        doubt: Why it is not certain how the match stands; empty if it is.
        questions: Open ones, oldest first.
        set_right: What is to be put where.
        columns, plates: Where everything is believed to stand.
        objector: Seat that objects to the proposal and has taken no column yet (VP-27).
        provisional: What will be told if everything stays so; null where that is nothing.
    """

    state: RefereeState
    in_hand: CandidateView | None = None
    doubt: Said = ""
    questions: tuple[QuestionView, ...] = ()
    set_right: tuple[ToSetRight, ...] = ()
    columns: tuple[StandsView, ...] = ()
    plates: tuple[LiesView, ...] = ()
    objector: int | None = None
    provisional: ProvisionalView | None = None
