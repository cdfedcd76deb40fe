"""A calibration fits, or it is said why it should be made anew."""

from datetime import date, timedelta

import pytest

from calibration.fitness import OLD_DAYS, Misfit, misfits
from calibration.scales_file import Provenance

BOARD, OTHER = "0123456789abcdef", "fedcba9876543210"
TODAY = date(2026, 11, 30)


def _made(device: str = BOARD, day: str = "2026-11-01") -> Provenance:
    return Provenance(device, day, 3000, 100.0, 0.03, "g")


def test_a_fresh_calibration_of_this_board_fits() -> None:
    assert misfits(_made(), board_id=BOARD, today=TODAY) == ()


def test_another_board_is_told_from_the_same_board_in_another_port() -> None:
    assert misfits(_made(), board_id=OTHER, today=TODAY) == (Misfit.OTHER_BOARD,)
    assert misfits(_made("/dev/ttyACM0"), board_id=OTHER, today=TODAY) == ()


def test_a_board_that_has_not_spoken_yet_is_no_other() -> None:
    assert misfits(_made(), board_id="", today=TODAY) == ()


def test_what_was_only_practised_is_no_calibration_of_real_scales() -> None:
    assert misfits(_made("virtual"), board_id=BOARD, today=TODAY) == (Misfit.PRACTISED,)


@pytest.mark.parametrize(
    ("days", "found"), [(OLD_DAYS, ()), (OLD_DAYS + 1, (Misfit.OLD,)), (-9, ())]
)
def test_half_a_year_is_old(days: int, found: tuple[Misfit, ...]) -> None:
    day = (TODAY - timedelta(days=days)).isoformat()

    assert misfits(_made(day=day), board_id=BOARD, today=TODAY) == found


@pytest.mark.parametrize("day", ["unknown", "2026-13-01"])
def test_a_day_that_nobody_knows_is_said_to_be_unknown(day: str) -> None:
    assert misfits(_made(day=day), board_id=BOARD, today=TODAY) == (Misfit.UNDATED,)


def test_every_misfit_says_what_to_do() -> None:
    assert all("companion calibrate scales" in one.sentence for one in Misfit)
