"""Who touches the screens of a running match? Somebody at a real table."""

from tests.tablet_sitting.fixtures import sitting, tablet_app

__all__ = ["sitting", "tablet_app"]
