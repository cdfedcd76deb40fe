"""Which fixtures do tests of the running match have? Somebody who sits at a table.

A conftest takes them over: ``from tests.tablet_sitting.fixtures import sitting``.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tablet_driver.driver import the_driver
from tests.tablet_sitting.sitting import Sitting


@pytest.fixture
def sitting(tmp_path: Path) -> Iterator[Sitting]:
    """A tablet at a table without a match."""
    sat = Sitting(the_driver().fresh(), tmp_path)
    yield sat
    sat.close()
