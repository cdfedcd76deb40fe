"""What is a face shown of the cameras? A light for each, what their pictures are like, a picture.

All of it is advice, as of the scales: what people say counts, and a match goes on without.

| light | means |
|---|---|
| searching | no picture came yet since the table was started |
| well | its pictures can be judged |
| degraded | pictures come, and something is to be known of them: ``trouble`` |
| blind | nothing can be seen now: ``trouble`` |

A picture is no JSON: it goes over the wire as one binary message, a MessagePack map of the fields
of :class:`CameraPicture`. It comes once for each time that a face asks for one (``AskPicture``,
``AskLook``), so a face that is slow, asleep or elsewhere is sent none.
"""

from typing import Literal

from companion.link.messages.parts import Message, Part
from companion.link.messages.shown.scales import Light, Trouble

Grade = Literal["good", "fair", "bad", "unknown"]

Hidden = Literal["surroundings", "everything", "nothing"]


class QualityView(Part, frozen=True):
    """One quality of a camera's pictures.

    Attributes:
        check: A name to translate, as ``companion camera doctor`` has them: ``sharpness``.
        grade: How good it is.
        sentence: The same in English, with what helps.
    """

    check: str
    grade: Grade
    sentence: str


class CameraSwayView(Part, frozen=True):
    """How a camera saw the highest plate swing just now.

    Attributes:
        amplitude_mm: At the plate, from the middle to where it turns.
        sd_mm: How well that is known.
        is_growing: Whether it swings by half as much again each second.
    """

    amplitude_mm: float
    sd_mm: float
    is_growing: bool = False


class PromiseView(Part, frozen=True):
    """What people are promised of the pictures that are kept of a match.

    Attributes:
        keep_days: After so many days they are deleted.
        whole: Whether people are seen whole; else what is beside the mat is painted over.
    """

    keep_days: int
    whole: bool = False


class CameraView(Part, frozen=True):
    """One camera now.

    Attributes:
        name: What the table calls it: "front".
        light: Its health, from the pictures that came.
        since_wall: Since when it is so, ISO 8601 in UTC.
        trouble: What is to be known of it.
        qualities: What its pictures are like, in the order in which they are put right; empty
            before the first.
        sway: How it saw the tower sway in the last seconds; null if it saw none.
    """

    name: str
    light: Light
    since_wall: str
    trouble: Trouble | None = None
    qualities: tuple[QualityView, ...] = ()
    sway: CameraSwayView | None = None


class OutlineView(Part, frozen=True):
    """The outline of a piece as it is believed to stand, of the mat, or of what was found.

    Attributes:
        of: The colour of the piece, ``mat``, or ``found``.
        points: x and y of each corner, from 0 to 1 across and down the picture.
    """

    of: str
    points: tuple[tuple[float, float], ...]


class CameraPicture(Message, frozen=True, tag="picture"):
    """A small picture of what a camera sees.

    Attributes:
        camera: Its name.
        number: Counts the camera's pictures; ask for one beyond it.
        jpeg: The picture.
        hidden: What of it was painted over, so that nobody at the table is shown.
        outlines: The mat, and the pieces where it is known how they stand; what was found.
        dots: Corners that were found, each from 0 to 1 across and down the picture.
    """

    camera: str
    number: int
    jpeg: bytes
    hidden: Hidden
    outlines: tuple[OutlineView, ...] = ()
    dots: tuple[tuple[float, float], ...] = ()


class CamerasNow(Message, frozen=True, tag="cameras_now"):
    """How the cameras are now; it changes nothing of a match, so no snapshot comes for it."""

    cameras: tuple[CameraView, ...]
