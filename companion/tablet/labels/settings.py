"""What does the settings screen say?"""

from typing import Final

from companion.tablet.text import Text, text

TITLE: Final = text("Settings")
LANGUAGE: Final = text("Language")
LIGHT: Final = text("Light")
LEFT_HANDED: Final = text("Left-handed")
LEFT_HANDED_SAYS: Final = text("Buttons on the left side; Undo stays in its corner.")
SOUNDS: Final = text("Sounds")
TURN_CLOCK: Final = text("Turn clock")
TURN_CLOCK_SAYS: Final = text("A soft signal when a turn takes longer. It decides nothing.")
TEXT_SIZE: Final = text("Text size")
LESS_MOTION: Final = text("Less motion")
LESS_MOTION_SAYS: Final = text("Dice, seal and board do not move; they show at once what is so.")
PREVIEW: Final = text("So large is the text.")

ON: Final = text("On")
OFF: Final = text("Off")

LIGHTS: Final[dict[str, Text]] = {
    "day": text("Day"),
    "dark": text("Dark"),
}
"""The themes by name."""

TEXT_SIZES: Final = (text("Normal"), text("Large"), text("Very large"))
"""In the order of ``sizes.TEXT_FACTORS``."""


def seconds(count: int) -> Text:
    """Return a time of the turn clock."""
    return text("{count} s", count=count)
