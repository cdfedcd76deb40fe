"""Are all widgets drawn in all their states, in the dark and on a finer screen as well?"""

from pathlib import Path

import cv2
import pytest

from companion.tablet.theme import DARK, rgba
from tests.tablet_driver.contact_sheet import PAGES, render
from tests.tablet_driver.driver import Driver


@pytest.mark.parametrize("page", PAGES)
def test_every_page_of_the_contact_sheet_is_drawn(
    tablet: Driver, page: str, tmp_path: Path
) -> None:
    picture = cv2.imread(str(render(tablet, page, DARK, 1.5, tmp_path)))

    assert picture is not None
    assert picture.shape[:2] == (1200, 1920)
    ground = [round(255 * one) for one in rgba(DARK.background)[2::-1]]
    drawn = (abs(picture.astype(int) - ground).max(axis=2) > 8).mean()
    assert 0.1 < drawn < 0.95
