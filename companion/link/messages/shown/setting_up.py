"""What is a face shown while a match is set up? The step, what stands, what is missing or wrong.

| step    | people do                                     | is left when                          |
|---------|-----------------------------------------------|---------------------------------------|
| empty   | take everything off the base                  | every witness knows the empty base    |
| columns | set up the twenty columns inside the zone     | all twenty are known (VP-6)           |
| plate   | lay the blue plate on them                    | it is known (VP-7)                    |
| ready   | set right what is found, or say that it is so | nothing is found, or people confirm   |
"""

from typing import Literal

from companion.link.messages.parts import Part
from companion.link.messages.pieces import Colour, Kind
from companion.link.messages.sentence import Said
from companion.link.messages.shown.referee import LiesView, StandsView
from companion.link.messages.shown.scales import Trouble

SetUpStep = Literal["empty", "columns", "plate", "ready"]

SetUpHint = Literal["", "take_all_off", "set_columns", "where_are_they", "lay_plate", "look_at_it"]


class CountView(Part, frozen=True):
    """How many columns of a colour and kind are known to stand, of how many."""

    colour: Colour
    kind: Kind
    stand: int
    of: int


class MissingView(Part, frozen=True):
    """A column of which nobody knows where it stands; ``n`` is second of two thin ones, say."""

    colour: Colour
    kind: Kind
    n: int


class ZoneView(Part, frozen=True):
    """What a set-up is drawn of, from above; board frame, its middle is that of the base.

    Attributes:
        base_mm, zone_mm: Radii of the base, and of the zone in which all columns stand (VP-6).
        radii_mm: Of a column of each kind.
        plate_mm: Corners of the plate where it lies; empty while its turn is not known.
        plate_radius_mm: Of a circle as large as the plate; 0 while none lies.
    """

    base_mm: float
    zone_mm: float
    radii_mm: dict[str, float]
    plate_mm: tuple[tuple[float, float], ...] = ()
    plate_radius_mm: float = 0.0


class SetupView(Part, frozen=True):
    """A set-up that is going on.

    Attributes:
        step: What people do now.
        counts: All twelve colours and kinds, in the game's order.
        missing: The columns that are not known to stand anywhere.
        colour: The colour whose columns come now; null where any may, for cameras see colours.
        not_seen: Why cameras that look on cannot tell what stands; empty if they can.
        problems: What is to be set right, worst first; names to translate, as of scales.
        findings: What does not stand as the rules have it, in a villa that is ready (VP-6, VP-7).
        hint: What to tell people who have waited long; empty if they have not.
        columns, plate: What is known to stand where.
        zone: What that is drawn in.
        may_confirm: Whether ``ConfirmSetup`` means anything now.
    """

    step: SetUpStep
    counts: tuple[CountView, ...]
    missing: tuple[MissingView, ...]
    colour: Colour | None = None
    not_seen: Said = ""
    problems: tuple[Trouble, ...] = ()
    findings: tuple[Said, ...] = ()
    hint: SetUpHint = ""
    columns: tuple[StandsView, ...] = ()
    plate: LiesView | None = None
    zone: ZoneView | None = None
    may_confirm: bool = False
