"""Which window may a screen's parts ask for? The one of the tablet's test driver."""

from tests.tablet_driver.fixtures import tablet

__all__ = ["tablet"]
