"""Does a reading become the right word, and only beyond its own uncertainty a reproach?"""

import pytest

from companion.games.villa_paletti.edition import Edition
from companion.games.villa_paletti.observations import (
    Report,
    footprint,
    is_collapse,
    plate_reports,
    set_up_reports,
)


@pytest.mark.parametrize(
    ("overhang_mm", "word"),
    [(-3.0, "inside"), (-1.0, "inside"), (-0.9, "too_close"), (1.0, "too_close"), (1.1, "over")],
)
def test_vp_18_an_edge_within_the_uncertainty_is_too_close_to_call(
    overhang_mm: float, word: str
) -> None:
    assert footprint(overhang_mm, u95_mm=1.0) == word


def test_vp_6_and_vp_7_are_reported_before_the_start() -> None:
    assert set_up_reports(("inside", "too_close"), "inside") == ()
    assert set_up_reports(("inside", "over"), "over") == (
        Report.COLUMN_ON_BORDER,
        Report.FIRST_PLATE_OVER_BASE,
    )


@pytest.mark.parametrize(
    ("shift_mm", "turn_deg", "told"),
    [(3.9, 0.0, False), (4.1, 0.0, True), (0.0, 3.4, False), (0.0, -3.6, True)],
)
def test_vp_16_a_plate_is_reported_beyond_tolerance_plus_uncertainty(
    shift_mm: float, turn_deg: float, told: bool
) -> None:
    reports = plate_reports(shift_mm, 1.0, turn_deg, 0.5, Edition())

    assert (Report.PLATE_NOT_PUT_BACK in reports) is told


@pytest.mark.parametrize(
    ("ruling", "plates_off", "columns_fallen", "collapsed"),
    [
        ("plate_or_two_columns", 1, 0, True),
        ("plate_or_two_columns", 0, 2, True),
        ("plate_or_two_columns", 0, 1, False),
        ("any_plate", 1, 0, True),
        ("any_plate", 0, 9, False),
        ("any_column", 0, 1, True),
        ("any_column", 0, 0, False),
    ],
)
def test_vp_39_what_a_collapse_is_depends_on_the_ruling(
    ruling: str, plates_off: int, columns_fallen: int, collapsed: bool
) -> None:
    edition = Edition(collapse=ruling)  # type: ignore[arg-type]

    assert is_collapse(plates_off, columns_fallen, edition) is collapsed


def test_every_report_names_its_rule_and_has_a_sentence() -> None:
    assert {report.rule for report in Report} == {"VP-6", "VP-7", "VP-16"}
    assert all(report.sentence.endswith(".") for report in Report)
