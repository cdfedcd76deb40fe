"""Which signs and words stand for what in notation? One table for the writer and the reader."""

from typing import Final

from companion.games.villa_paletti.acts import (
    Act,
    Agree,
    AgreeEnd,
    Collapse,
    Footprint,
    LayImpossible,
    NeutralAttemptFailed,
    NeutralByOther,
    NeutralByOtherFailed,
    Object,
    ObjectionSucceeded,
    Pass,
    Propose,
    Stop,
    Toppled,
    Touched,
)
from companion.games.villa_paletti.pieces import COLOURS, POINTS, Colour

LETTER: Final[dict[Colour, str]] = {colour: colour[0].upper() for colour in COLOURS}
"""A column's colour, and the colours of a player."""

KIND_OF_POINTS: Final = {str(points): kind for kind, points in POINTS.items()}
"""VP-3: a column's kind is written as its points, so that a storey can be added up at sight."""

NUMBERS: Final = "abc"
"""The thin columns 1, 2 and 3 of a colour."""

EDGE: Final[dict[Footprint, str]] = {"over": "over", "too_close": "close"}
"""VP-18, VP-26: how a piece lies to the edge; nothing is written for inside."""

STACKED: Final = "stacked"
NOBODY: Final = "nobody"

VERB: Final[dict[type[Act], str]] = {
    Stop: "stop",
    Touched: "touch",
    Object: "object",
    NeutralAttemptFailed: "refuse",
    NeutralByOther: "instead",
    NeutralByOtherFailed: "instead",
    Toppled: "topple",
    Collapse: "collapse",
    Propose: "propose",
    Pass: "pass",
    ObjectionSucceeded: "succeeded",
    Agree: "agree",
    LayImpossible: "impossible",
    AgreeEnd: "end",
}
"""The word of every act that has no more to say than a seat and a column."""
