"""Which letters does the tablet write with? One font for all languages; ``make.py`` cuts it.

There is one weight. A bold one would double the megabytes, and on the screen size, colour and
place already tell a title from a text.
"""

from pathlib import Path
from typing import Final

REGULAR: Final = Path(__file__).with_name("CompanionSans-Regular.otf")
"""The font of every text on the screen: Latin, Cyrillic, Hangul, and the marks of the colours."""
