"""What do a table's cameras tell the mind? Small values; pictures go by ``frames.py``."""

from dataclasses import dataclass
from enum import StrEnum

from companion.evidence import Condition
from companion.vision.capture.doctor.verdict import Verdict


class Unusable(StrEnum):
    """Why a picture shows nothing."""

    BLACK = "black"
    COVERED = "covered"
    FROZEN = "frozen"


class Place(StrEnum):
    """What is known of where a camera stands."""

    UNKNOWN = "unknown"  # the mat was never found
    KNOWN = "known"
    DOUBTED = "doubted"  # it looks otherwise than a moment ago: a hand, or a knock
    MOVED = "moved"  # and was not found again


@dataclass(frozen=True)
class CameraHeard:
    """What came of a camera lately, maybe nothing.

    Attributes:
        camera: Its name.
        at_ns: Now.
        first_ns: When the first picture came that shows something, None if none ever did.
        usable_ns: When the newest one of those came.
        unusable: What is wrong with the newest picture.
        condition, sentence: How the camera itself is, by its own word.
        each_ns: How long it usually takes to the next picture that shows something; 0 while nobody
            knows.
    """

    camera: str
    at_ns: int
    first_ns: int | None
    usable_ns: int | None
    unusable: Unusable | None
    condition: Condition
    sentence: str
    each_ns: int = 0


@dataclass(frozen=True)
class CameraInspected:
    """What a closer look at a camera's picture showed.

    Attributes:
        camera: Its name.
        at_ns: When the picture was taken.
        place: What is known of where the camera stands.
        qualities: The doctor's verdicts, in the order in which they are put right.
    """

    camera: str
    at_ns: int
    place: Place
    qualities: tuple[Verdict, ...]


@dataclass(frozen=True)
class CameraFailed:
    """A camera will not be seen any more while this program runs."""

    camera: str
    at_ns: int
    sentence: str


CameraNews = CameraHeard | CameraInspected | CameraFailed
