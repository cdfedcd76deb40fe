"""What does a reading of the table mean in the words of the rules?

The rules name a few things that only an eye or a sensor can see. Here a reading with its
uncertainty becomes the word an act carries (``inside``, ``over``, ``too_close``), or something to
tell the referee. Nothing here decides: VP-6, VP-7 and VP-16 are reported, never enforced.
"""

from enum import Enum, unique

from companion.games.villa_paletti.acts import Footprint
from companion.games.villa_paletti.edition import Edition
from companion.saying import Saying, say


@unique
class Report(Enum):
    """Something about the table that the referee should know: ``(rule, sentence)``."""

    COLUMN_ON_BORDER = ("VP-6", say("A column does not stand inside the building zone."))
    FIRST_PLATE_OVER_BASE = ("VP-7", say("The blue plate projects beyond the base."))
    PLATE_NOT_PUT_BACK = ("VP-16", say("A plate was not put back where it was."))

    @property
    def rule(self) -> str:
        """The rule concerned."""
        return self.value[0]

    @property
    def sentence(self) -> Saying:
        """What to tell the referee."""
        said: Saying = self.value[1]
        return said


def footprint(overhang_mm: float, u95_mm: float) -> Footprint:
    """VP-18, VP-26: how a column or a plate lies to the edge it must not project beyond.

    Args:
        overhang_mm: how far it projects; negative: how far it stays inside.
        u95_mm: half the 95 % interval of that reading.
    """
    if overhang_mm - u95_mm > 0:
        return "over"
    return "inside" if overhang_mm + u95_mm <= 0 else "too_close"


def set_up_reports(columns: tuple[Footprint, ...], first_plate: Footprint) -> tuple[Report, ...]:
    """VP-6, VP-7: what to say about the villa before the start.

    Args:
        columns: how each column lies to the edge of the building zone.
        first_plate: how the blue plate lies to the edge of the base.
    """
    return tuple(
        report
        for report, seen in (
            (Report.COLUMN_ON_BORDER, "over" in columns),
            (Report.FIRST_PLATE_OVER_BASE, first_plate == "over"),
        )
        if seen
    )


def plate_reports(
    shift_mm: float, shift_u95_mm: float, turn_deg: float, turn_u95_deg: float, edition: Edition
) -> tuple[Report, ...]:
    """VP-16: what to say about a plate that was held or lifted while a column was pulled out.

    It is reported only beyond the edition's tolerance plus the 95 % uncertainty of the reading.
    """
    beyond = (
        abs(shift_mm) > edition.plate_return_mm + shift_u95_mm
        or abs(turn_deg) > edition.plate_return_deg + turn_u95_deg
    )
    return (Report.PLATE_NOT_PUT_BACK,) if beyond else ()


def is_collapse(plates_off: int, columns_fallen: int, edition: Edition) -> bool:
    """VP-39: whether a fall is a collapse; anything less is reported and the referee decides.

    Args:
        plates_off: plates that have left their storey.
        columns_fallen: standing columns that fell (not a free-standing one knocked over by hand).
        edition: its ``collapse`` says what is enough besides a plate.
    """
    enough = {"plate_or_two_columns": 2, "any_column": 1}.get(edition.collapse)
    return plates_off > 0 or (enough is not None and columns_fallen >= enough)
