"""Which fixtures do tests of the running match have? Somebody who sits at a table.

A conftest takes them over: ``from tests.tablet_sitting.fixtures import sitting``.
"""

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest
from kivy.metrics import Metrics

from tests.tablet_driver import WINDOW_SIZE_PX
from tests.tablet_driver.driver import the_driver
from tests.tablet_sitting.sitting import Sitting
from tests.tablet_sitting.unseen import Unseen

# The same screen in a quarter of the pixels: there is no graphics card here.
_DENSITY = 0.5


@pytest.fixture
def sitting(tmp_path: Path) -> Iterator[Sitting]:
    """A tablet of ten inches at a table without a match; nobody looks, so it is quick."""
    driver = Unseen(the_driver().fresh())
    Metrics.density = _DENSITY
    driver.resize(*(round(_DENSITY * one) for one in WINDOW_SIZE_PX))
    sat = Sitting(driver, tmp_path)
    yield sat
    sat.close()
    del sat
    gc.collect()  # widgets of tests before would be drawn again with each change of density
