"""Which fixtures do tests of the tablet's looks and touches have? A window, emptied for each test.

A conftest takes them over: ``from tests.tablet_driver.fixtures import tablet``.
"""

import pytest

from tests.tablet_driver.driver import Driver, the_driver


@pytest.fixture
def tablet() -> Driver:
    """The driver of the one window, with nothing in it."""
    return the_driver().fresh()
