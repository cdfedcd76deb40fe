"""Which window do the widgets stand in? The one of the tablet's test driver, at its own density."""

import pytest

from tests.tablet_driver.driver import Driver
from tests.tablet_driver.fixtures import tablet

__all__ = ["tablet"]


@pytest.fixture(autouse=True)
def _of_its_own(tablet: Driver) -> None:
    """Leave nothing of the tests before, also where a widget stands in no window."""
