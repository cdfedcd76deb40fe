"""How is a camera calibrated? The board in its picture, what is missing, and what came of it."""

from companion.tablet.screens.calibrating.wizard import WizardScreen
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.workshop.lens import lens_picture, lens_screen
from companion.tablet.view_models.workshop.wizard import Picture, Wizard


class LensScreen(WizardScreen):
    """The calibration of a camera."""

    def picture(self, tablet: Tablet) -> Wizard:
        """Return what the screen shows."""
        return lens_screen(tablet)

    def picture_of(self, tablet: Tablet) -> Picture | None:
        """Return the picture that is looked at."""
        return lens_picture(tablet)
