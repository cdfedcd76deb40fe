"""Which window do the widgets stand in? The one of the tablet's test driver."""

from tests.tablet_driver.fixtures import tablet

__all__ = ["tablet"]
