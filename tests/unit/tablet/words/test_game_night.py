"""Do the pages on game nights call everything as the tablet does?"""

import re
from pathlib import Path

import pytest

from companion.tablet.locale import make

HOWTO = Path(__file__).parents[4] / "docs" / "howto"
SLANTED = re.compile(r"(?<!\*)\*([A-Z][^*]+)\*(?!\*)")  # bold words are not the tablet's


@pytest.mark.parametrize("page", ["game-night.md", "palagonia-night.md"])
def test_words_in_italics_are_words_of_the_tablet(page: str) -> None:
    said = set()
    for message in make.sayable():
        said |= {message.id} if isinstance(message.id, str) else set(message.id)
    named = SLANTED.findall(" ".join((HOWTO / page).read_text(encoding="utf-8").split()))

    assert len(named) > 20
    assert [words for words in named if words not in said] == []
