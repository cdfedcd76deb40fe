"""Paletti Companion: a camera, four load cells and a tablet that referee physical table games."""

__version__ = "0.1.0"
