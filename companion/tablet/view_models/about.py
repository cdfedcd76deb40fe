"""What does the screen show about the program? Versions, licences, where the rules are from."""

import msgspec

from companion.tablet.labels import about as labels
from companion.tablet.text import Text
from companion.tablet.view_models.frame import Frame, frame
from companion.tablet.view_models.state import Tablet


class AboutScreen(msgspec.Struct, frozen=True):
    """About the program.

    Attributes:
        frame: What surrounds it.
        title: Its heading.
        version: Of this tablet.
        table_version: Of the table, where it is another one.
        paragraphs: The rest.
    """

    frame: Frame
    title: Text
    version: Text
    table_version: Text | None
    paragraphs: tuple[Text, ...]


def about_screen(tablet: Tablet, version: str) -> AboutScreen:
    """Return what there is to say.

    Args:
        tablet: What the tablet knows.
        version: The version of the program that runs here.
    """
    table = tablet.connection.table_version
    return AboutScreen(
        frame=frame(tablet),
        title=labels.TITLE,
        version=labels.version(version),
        table_version=labels.version(table) if table not in (None, version) and table else None,
        paragraphs=(
            labels.WHAT,
            labels.SOURCES,
            labels.UNOFFICIAL,
            labels.LICENCE,
            labels.FONT_LICENCE,
        ),
    )
