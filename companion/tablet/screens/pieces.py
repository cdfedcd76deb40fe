"""How are the pieces measured? Each on the mat or on the base, what was found, and the ways on."""

from companion.tablet.screens.calibrating.wizard import WizardScreen
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.workshop.pieces import pieces_picture, pieces_screen
from companion.tablet.view_models.workshop.wizard import Picture, Wizard


class PiecesScreen(WizardScreen):
    """The measuring of the set."""

    def picture(self, tablet: Tablet) -> Wizard:
        """Return what the screen shows."""
        return pieces_screen(tablet)

    def picture_of(self, tablet: Tablet) -> Picture | None:
        """Return the picture that is looked at."""
        return pieces_picture(tablet)
