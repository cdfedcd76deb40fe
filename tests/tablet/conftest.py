"""Which tablet do these tests touch? The real app in the one window, at a table with a real record.

Link, table and app run in this process; only the home of the table is a temporary one.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.tablet_driver.fixtures import tablet  # first: it tells Kivy that this is a test

# isort: split
from kivy.metrics import Metrics

from companion.link.local import LocalLink
from companion.link.messages.holding import Link
from companion.record.keys import table_key
from companion.table.clock import SystemClock
from companion.table.host import TableHost
from tests.tablet.person import Person
from tests.tablet_driver.driver import Driver
from tests.tablet_sitting.unseen import Unseen, look

__all__ = ["tablet"]

Start = Callable[..., Person]

# The same screen in a quarter of the pixels: there is no graphics card here.
_DENSITY = 0.5

_PATIENCE_S = 600
"""A test in which everything is drawn in software may take long on a slow or busy machine."""

SILENT = 'schema = "paletti-tablet/2"\nsound = false\n'


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give the tests of this folder more time than others before they count as hanging."""
    for item in items:
        here = item.path.is_relative_to(Path(__file__).parent)
        if here and item.get_closest_marker("timeout") is None:
            item.add_marker(pytest.mark.timeout(_PATIENCE_S))


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """The home of a table, with the settings of a tablet that is silent and speaks English."""
    (tmp_path / "tablet.toml").write_text(SILENT, encoding="utf-8")
    return tmp_path


@pytest.fixture
def host(home: Path) -> Iterator[TableHost]:
    """A table."""
    made = TableHost(home, table_key(home), SystemClock())
    yield made
    made.close()


@pytest.fixture
def start(tablet: Driver, home: Path) -> Iterator[Start]:
    """Start the app on a link; afterwards it is stopped.

    Its frames pass unseen, which is quicker; a picture of what was on the screen last is drawn.
    """
    from companion.tablet.app import TabletApp

    running = []

    def begin(link: Link, size_dp: tuple[int, int] = (1280, 800)) -> Person:
        Metrics.density = _DENSITY
        unseen = Unseen(tablet)
        unseen.resize(*(round(_DENSITY * one) for one in size_dp))
        app = TabletApp(link, home / "tablet.toml")
        running.append(app)
        app._run_prepare()
        unseen.frames(4)
        return Person(app, unseen)

    yield begin
    if running:
        look()
        tablet.show_frame()
    for app in running:
        app.dispatch("on_stop")


@pytest.fixture
def person(start: Start, host: TableHost) -> Person:
    """A person before a tablet at that table."""
    return start(LocalLink(host))
