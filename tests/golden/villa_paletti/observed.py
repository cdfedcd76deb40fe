"""What do readings of the table mean by the rules that only an eye can apply? A table of cases."""

from collections.abc import Iterator

from companion.games.villa_paletti.acts import Footprint
from companion.games.villa_paletti.edition import Edition
from companion.games.villa_paletti.observations import (
    Report,
    footprint,
    is_collapse,
    plate_reports,
    set_up_reports,
)

SET_UPS: tuple[tuple[Footprint, Footprint], ...] = (
    ("inside", "inside"),
    ("too_close", "too_close"),
    ("over", "inside"),
    ("inside", "over"),
)
COLLAPSES = (Edition(), Edition(collapse="any_plate"), Edition(collapse="any_column"))


def observed() -> str:
    """Readings with what follows from them."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield "VP-6, VP-7: before the start, the twenty columns and the blue plate"
    for last, plate in SET_UPS:
        told = set_up_reports(("inside",) * 19 + (last,), plate)
        yield f"  one column {last}, plate {plate}: {_told(told)}"
    yield ""
    yield "VP-18, VP-26: a column on its plate, a plate over the base"
    for overhang_mm in (-2.0, -0.5, 0.5, 2.0):
        yield f"  {overhang_mm:+} mm beyond the edge, ± 1 mm: {footprint(overhang_mm, 1.0)}"
    yield ""
    yield "VP-16: a plate put back, read with ± 1 mm and ± 0.5°"
    for shift_mm, turn_deg in ((0.0, 0.0), (3.9, 3.4), (-4.1, 0.0), (0.0, 3.6)):
        for edition in (Edition(), Edition(plate_return_mm=5.0, plate_return_deg=5.0)):
            told = plate_reports(shift_mm, 1.0, turn_deg, 0.5, edition)
            allowed = f"{edition.plate_return_mm} mm and {edition.plate_return_deg}° allowed"
            yield f"  {shift_mm:+} mm, {turn_deg:+}°, {allowed}: {_told(told)}"
    yield ""
    yield "VP-39: what fell"
    for plates, columns in ((0, 1), (0, 2), (1, 0)):
        for edition in COLLAPSES:
            falls = is_collapse(plates, columns, edition)
            said = "a collapse" if falls else "the referee decides"
            yield f"  {plates} plates, {columns} columns, {edition.collapse}: {said}"


def _told(reports: tuple[Report, ...]) -> str:
    return " ".join(f"{one.sentence} {one.rule}" for one in reports) or "nothing to report"
