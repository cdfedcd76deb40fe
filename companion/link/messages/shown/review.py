"""What is a face shown of a fall, once it is over? What the black box beside the record has of it.

The black box is a file with ten seconds before the first impact and five after it: what the scales
weighed, and what the cameras saw. Its times here are milliseconds from that impact, negative before
it. A picture is no JSON: it comes as a binary message, once for each time that a face asks for one
(``AskFallPicture``), so a face gets as many as it can show.
"""

from typing import Literal

from companion.link.messages.parts import Message, Part

Witness = Literal["scales", "camera"]

Proof = Literal["recorded", "differs", "unrecorded"]
"""Whether the record names the file by its hash, names another hash, or does not name it."""

WhyNoPicture = Literal["", "late", "gone"]
"""``late``: others had to be made first, ask again. ``gone``: the black box has none there."""


class ContactView(Part, frozen=True):
    """When something was last at the tower before it fell, by one witness.

    Attributes:
        witness: The scales feel hands; a camera sees that something moves.
        camera: Which camera; empty for the scales.
        before_ms: How long before the first impact it ended; null: nothing was there in all the
            time that was kept.
        plus_minus_ms: How well that is known. What moves in the last moments may be the tower.
        goes_on: Whether it had not ended when the tower fell; ``before_ms`` is 0 then.
    """

    witness: Witness
    before_ms: int | None
    plus_minus_ms: int
    goes_on: bool = False
    camera: str = ""


class FilmView(Part, frozen=True):
    """The pictures of one camera: when each was taken, in order; a face asks by their places."""

    camera: str
    at_ms: tuple[int, ...]


class FallReview(Message, frozen=True, tag="fall_review"):
    """What there is of a fall of a match.

    Attributes:
        match_id: Of which match.
        falls: How many black boxes lie beside its record; with none the rest says nothing.
        fall: Which of them this is, from 1; 0 is none.
        turn_number: In which turn of the match it was, from 1.
        turn: The seat on turn when it fell; null where none was.
        handling: The seat that handled the tower by the rules: in a challenge whoever objects.
        contacts: When a hand was at it last, by each witness that was there.
        weight: When, and how many grams lay on the base then.
        films: What the cameras have.
        proof: Whether it is the file that the record names.
    """

    match_id: str
    falls: int = 0
    fall: int = 0
    turn_number: int = 0
    turn: int | None = None
    handling: int | None = None
    contacts: tuple[ContactView, ...] = ()
    weight: tuple[tuple[int, float], ...] = ()
    films: tuple[FilmView, ...] = ()
    proof: Proof = "unrecorded"


class FallPicture(Message, frozen=True, tag="fall_picture"):
    """One picture of a black box, made small; people beside the mat were painted over when kept.

    Attributes:
        match_id, fall, camera, place: As they were asked for.
        jpeg: The picture; empty where there is none.
        why: Why there is none.
    """

    match_id: str
    fall: int
    camera: str
    place: int
    jpeg: bytes = b""
    why: WhyNoPicture = ""
