"""What is there to say of one quality of a camera's pictures? A number, its limit, what to do."""

from dataclasses import dataclass
from enum import StrEnum


class Check(StrEnum):
    """What is looked at, in the order in which it is put right."""

    PICTURE = "picture"  # is there anything to be seen at all
    DARK = "dark"
    CLIPPED = "clipped"
    UNEVEN = "uneven"
    SHARPNESS = "sharpness"
    MAT = "mat"
    FRAMING = "framing"
    HEAD_ROOM = "head_room"
    ANGLE = "angle"
    TURN = "turn"
    RATE = "rate"


class Grade(StrEnum):
    """How good it is."""

    GOOD = "good"
    FAIR = "fair"  # the companion manages; better is easily had
    BAD = "bad"  # something will be missed or misread
    UNKNOWN = "unknown"  # it cannot be told from these pictures


@dataclass(frozen=True)
class Verdict:
    """One quality.

    Attributes:
        check: Which one.
        grade: How good it is.
        number: What was measured in ``unit``, None where nothing could be.
        unit: "px", "mm", "%", …
        limit: From where on it is good, in the same unit.
        sentence: What it means.
        cure: What to do, empty where all is well.
    """

    check: Check
    grade: Grade
    number: float | None
    unit: str
    limit: float | None
    sentence: str
    cure: str = ""


def unknown(check: Check, sentence: str, cure: str = "") -> Verdict:
    """Return the verdict on what cannot be told."""
    return Verdict(check, Grade.UNKNOWN, None, "", None, sentence, cure)
