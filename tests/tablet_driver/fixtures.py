"""Which fixtures do tests of the tablet's looks and touches have? A window, emptied for each test.

A conftest takes them over: ``from tests.tablet_driver.fixtures import tablet``.
"""

from collections.abc import Iterator

import pytest

from tests.tablet_driver.driver import Driver, the_driver


@pytest.fixture
def tablet() -> Iterator[Driver]:
    """The driver of the one window, with nothing in it."""
    driver = the_driver().fresh()
    yield driver
    driver.fresh()
