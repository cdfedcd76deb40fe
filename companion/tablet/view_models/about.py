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
        another_tablet: How another tablet joins, or what it takes that it can; null while nobody
            knows.
    """

    frame: Frame
    title: Text
    version: Text
    table_version: Text | None
    paragraphs: tuple[Text, ...]
    another_tablet: tuple[Text, ...] | None


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
        another_tablet=_another_tablet(tablet),
    )


def _another_tablet(tablet: Tablet) -> tuple[Text, ...] | None:
    if not tablet.connection.ready:
        return None
    pairing = tablet.connection.pairing
    if pairing is None:
        return (labels.CANNOT_JOIN,)
    addresses = (labels.address(one) for one in pairing.addresses)
    return (labels.JOINS_WITH, *addresses, labels.code(pairing.token))
