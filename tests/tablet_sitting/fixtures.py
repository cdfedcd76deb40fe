"""Which fixtures do tests of the running match have? Somebody who sits at a table.

A conftest takes them over: ``from tests.tablet_sitting.fixtures import sitting, tablet_app``.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from kivy.core.window import Window
from kivy.metrics import Metrics

from tests.tablet_driver import WINDOW_SIZE_PX
from tests.tablet_driver.driver import Driver, the_driver
from tests.tablet_sitting.sitting import Sitting
from tests.tablet_sitting.unseen import Unseen, look

# The same screen in a quarter of the pixels: there is no graphics card here.
_DENSITY = 0.5
_SIZE_PX = tuple(round(_DENSITY * one) for one in WINDOW_SIZE_PX)


@pytest.fixture(scope="session")
def tablet_app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sitting]:
    """One tablet for all these tests: to make its screens takes longer than most tests."""
    driver = Unseen(the_driver().fresh())
    hold_as_always(driver)
    sat = Sitting(driver, tmp_path_factory.mktemp("first-table"))
    yield sat
    sat.close()


def hold_as_always(driver: Driver) -> None:
    """Hold the tablet across, with a screen of ten inches."""
    Metrics.density = _DENSITY
    if tuple(Window.size) != _SIZE_PX:
        driver.resize(*_SIZE_PX)


@pytest.fixture
def sitting(tablet_app: Sitting, tmp_path: Path) -> Iterator[Sitting]:
    """A tablet of ten inches at a table without a match; nobody looks before the end."""
    stage = tablet_app.app.stage
    if Window.children != [stage]:  # other tests had the window
        tablet_app.driver.fresh()
        tablet_app.driver.show(stage)
    hold_as_always(tablet_app.driver)
    tablet_app.go_to_another_table(tmp_path)
    yield tablet_app
    look()
