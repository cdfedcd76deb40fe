"""What is this program, from whom, under which licences?"""

from companion import __version__
from companion.tablet.labels.about import ANOTHER_TABLET
from companion.tablet.labels.start import TITLE
from companion.tablet.screens.furniture.panel import Panel
from companion.tablet.screens.furniture.paragraph import Paragraph
from companion.tablet.screens.screen import Screen, load_rules
from companion.tablet.view_models import about
from companion.tablet.view_models.about import about_screen
from companion.tablet.view_models.state import Tablet
from companion.tablet.widgets.lengths import dp

load_rules(__file__)


class AboutScreen(Screen):
    """About the program."""

    view: about.AboutScreen

    def picture(self, tablet: Tablet) -> about.AboutScreen:
        """Return what the screen shows."""
        return about_screen(tablet, __version__)

    def fill(self) -> None:
        """Make the card with the paragraphs, and the one about another tablet."""
        say = self.look.say
        card = _card()
        card.add_widget(Paragraph(text=say(TITLE), letters="title", scale=1.4))
        version = say(self.view.version)
        if self.view.table_version is not None:
            version = f"{version} ({say(self.view.table_version)})"
        card.add_widget(Paragraph(text=version, tone="quiet"))
        for one in self.view.paragraphs:
            card.add_widget(Paragraph(text=say(one)))
        cards = [card]
        if self.view.another_tablet is not None:
            joining = _card()
            joining.add_widget(Paragraph(text=say(ANOTHER_TABLET), letters="title", scale=1.0))
            for one in self.view.another_tablet:
                joining.add_widget(Paragraph(text=say(one)))
            cards.append(joining)
        self.ids.paragraphs.refill(cards)


def _card() -> Panel:
    card = Panel(
        orientation="vertical", size_hint_y=None, padding=dp(28), spacing=dp(18), raised=False
    )
    card.bind(minimum_height=card.setter("height"))
    return card
