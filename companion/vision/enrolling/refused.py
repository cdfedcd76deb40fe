"""Why can a piece not be measured in a picture? A reason, and a sentence that says what to do."""

from dataclasses import dataclass
from enum import StrEnum


class Why(StrEnum):
    """Why a picture does not do."""

    NO_MAT = "no mat"
    NOTHING = "nothing"
    TWO_PIECES = "two pieces"
    CUT = "cut"
    HAND = "hand"
    BLURRED = "blurred"
    TOO_SMALL = "too small"
    MISSHAPEN = "misshapen"
    AT_ODDS = "at odds"


@dataclass(frozen=True)
class Refused:
    """No measurement; ``sentence`` says what is wrong and what to do."""

    why: Why
    sentence: str
