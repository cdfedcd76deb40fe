"""Does a drawn widget follow the screen, without being a burden once it is gone?"""

import gc

from kivy.metrics import Metrics

from companion.tablet.widgets.big_button import BigButton
from companion.tablet.widgets.drawn import _there
from tests.tablet_driver.driver import Driver


def test_another_density_has_every_widget_drawn_anew(tablet: Driver) -> None:
    button = tablet.show(BigButton(text="Next"), (200, 100))
    before = button.drawings

    with tablet.density(1.5):
        tablet.frames(2)

        assert button.drawings > before


def test_widgets_that_are_gone_are_watched_by_nobody(tablet: Driver) -> None:
    gc.collect()
    before = len(Metrics.get_property_observers("dp")), len(_there)

    for _ in range(20):
        BigButton(text="Next")
    tablet.frames(2)
    gc.collect()

    assert (len(Metrics.get_property_observers("dp")), len(_there)) == before
