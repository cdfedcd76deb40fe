"""Who touches the screens of a running match? Somebody at a real table."""

from tests.tablet_sitting.fixtures import sitting

__all__ = ["sitting"]
