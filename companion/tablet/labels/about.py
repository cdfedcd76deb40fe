"""What does the screen say about the program itself?"""

from typing import Final

from companion.tablet.text import Text, text

TITLE: Final = text("About")
WHAT: Final = text(
    "The companion keeps score, turns the seal and knows the rules. It advises; you decide."
)
LICENCE: Final = text("Free software under the MIT licence.")
FONT_LICENCE: Final = text("The font is made from Noto fonts under the SIL Open Font Licence.")
ANOTHER_TABLET: Final = text("Another tablet")
JOINS_WITH: Final = text("It joins this table with the address and the code:")
CANNOT_JOIN: Final = text(
    "The table hears its own computer alone. Started with `companion play --address 0.0.0.0` it "
    "shows here the address and the code with which another tablet joins."
)
SOURCES: Final = text(
    "The rules follow two descriptions of the game; where they are silent a ruling can be chosen."
)
UNOFFICIAL: Final = text("Made by players; the game's publisher has no part in it.")


def address(of: str) -> Text:
    """Return an address of the table."""
    return text("Address: {address}", address=of)


def code(token: str) -> Text:
    """Return the code that a tablet has to say."""
    return text("Code: {code}", code=token)


def version(number: str) -> Text:
    """Return the version of the program."""
    return text("Version {number}", number=number)
