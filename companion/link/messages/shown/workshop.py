"""What is a face shown of what can be calibrated and measured at the table, and of what goes on?

One thing goes on at a time, and none while a match is open. What goes on with the scales is in
``calibrating.py``; here are the lens of a camera and the pieces of the set.
"""

from typing import Literal

from companion.link.messages.parts import Part
from companion.link.messages.shown.scales import Trouble

PoseName = Literal[
    "middle", "left_away", "right_away", "top_away", "bottom_away",
    "top_left", "top_right", "bottom_left", "bottom_right", "near",
]  # fmt: skip
"""How a board is held before a camera, as ``calibration/camera_guide.py`` has it."""

LensStage = Literal["looking", "thinking", "over"]
"""Pictures are taken; the lens is worked out from them; there is a result, or there is none."""

PieceTask = Literal["mat", "plate", "standing", "lying", "empty", "mass"]
"""What is looked at, or weighed:

| task | people |
|---|---|
| mat | leave the mat empty |
| plate, standing, lying | put one piece on the mat, and nothing else |
| empty | leave the base empty on its scales |
| mass | put one piece on the base |
"""


class LensFoundView(Part, frozen=True):
    """What a camera's calibration found; it is written down.

    Attributes:
        rms_px: Root mean square of what corners were off by.
        pictures, of: How many pictures it rests on, of how many.
        corners: How many corners are in these.
        covered: In which share of the picture corners were seen, 0 to 1.
        focal_spread: One standard deviation of the focal length, as a share of it.
        across_deg, down_deg: How much the camera sees.
    """

    rms_px: float
    pictures: int
    of: int
    corners: int
    covered: float
    focal_spread: float
    across_deg: float
    down_deg: float


class LensView(Part, frozen=True):
    """A camera's calibration that goes on.

    Attributes:
        camera: Its name.
        stage: What goes on.
        taken: What pictures were taken for, in their order; ten are wanted.
        next: What is missing; null if nothing is.
        hint: What keeps the newest picture from being taken.
        trouble: Why nothing came of it, or no pictures come.
        found: What came of it.
    """

    camera: str
    stage: LensStage = "looking"
    taken: tuple[PoseName, ...] = ()
    next: PoseName | None = None
    hint: Trouble | None = None
    trouble: Trouble | None = None
    found: LensFoundView | None = None


class PieceFoundView(Part, frozen=True):
    """What a picture, or the scales, show of a piece; a person says whether it is right.

    Attributes:
        rms_px: What the mat was missed by.
        long_mm, short_mm: Of a plate.
        radius_mm, height_mm, footprint: Of a column.
        mass_g: Of either.
        residual_mm: What its edge misses its shape by.
    """

    rms_px: float | None = None
    long_mm: float | None = None
    short_mm: float | None = None
    radius_mm: float | None = None
    height_mm: float | None = None
    footprint: str | None = None
    mass_g: float | None = None
    residual_mm: float | None = None


class PieceKnownView(Part, frozen=True):
    """What is known of a piece at the end: whether it was measured and weighed at this table.

    Attributes:
        piece: The colour of a plate, or the kind of a column.
        is_plate: Which of them.
        measured, weighed: Whether its size, and its mass, are more than approximate.
    """

    piece: str
    is_plate: bool
    measured: bool
    weighed: bool


class PiecesView(Part, frozen=True):
    """The measuring of a set that goes on.

    Attributes:
        camera: Through which camera; null where pieces are only weighed.
        number, of: The step, counted from 1, and how many there are.
        task: What people do now; null once all is over.
        piece: With which piece; "" for none.
        is_busy: Whether a picture is looked at, or the scales are heard.
        share: Of the second that is heard, in quarters, 0 to 1.
        trouble: Why the last look, or listening, ended without a result.
        found: What it showed: a person says whether it is right.
        known: Once it is over, what is known of each piece.
        changed: Whether anything was measured or weighed: at the end, that it is written down.
    """

    camera: str | None
    number: int
    of: int
    task: PieceTask | None = None
    piece: str = ""
    is_busy: bool = False
    share: float = 0.0
    trouble: Trouble | None = None
    found: PieceFoundView | None = None
    known: tuple[PieceKnownView, ...] = ()
    changed: bool = False


class WorkshopView(Part, frozen=True):
    """What can be calibrated and measured at this table.

    Attributes:
        lenses: Each camera's name, and whether its lens is known.
        may_weigh: Whether pieces can be weighed: scales that are calibrated.
        is_open: Whether anything can be begun now: no match is open.
        lens: The calibration of a camera that goes on; null if none does.
        pieces: The measuring of the set that goes on; null if none does.
    """

    lenses: tuple[tuple[str, bool], ...] = ()
    may_weigh: bool = False
    is_open: bool = True
    lens: LensView | None = None
    pieces: PiecesView | None = None
