"""Somebody sits at a table and touches the tablet, with everything real but the clock.

Whatever is imported from here has Kivy set up for tests first.
"""

import tests.tablet_driver  # noqa: F401  # before anything imports Kivy
