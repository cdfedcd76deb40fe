"""Does the page on a game night call everything as the tablet does?"""

import re
from pathlib import Path

from companion.tablet.locale import make

PAGE = Path(__file__).parents[4] / "docs" / "howto" / "game-night.md"
SLANTED = re.compile(r"(?<!\*)\*([A-Z][^*]+)\*(?!\*)")  # bold words are not the tablet's


def test_words_in_italics_are_words_of_the_tablet() -> None:
    said = set()
    for message in make.sayable():
        said |= {message.id} if isinstance(message.id, str) else set(message.id)
    named = SLANTED.findall(" ".join(PAGE.read_text(encoding="utf-8").split()))

    assert len(named) > 20
    assert [words for words in named if words not in said] == []
