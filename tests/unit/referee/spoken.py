"""Which words of what the referee says has a tablet only in English?"""

import gettext
from collections.abc import Iterator

from companion.referee.happenings import Happening, Told, Unclear
from companion.saying import Saying
from companion.tablet.sentences.said import NAMED
from companion.tablet.words import DOMAIN, LANGUAGES, LOCALE

_AS_THEY_ARE = {"rule", "game", "error", "between"}
"""Places for what is the same in every language, or never meant for a tablet."""

_CATALOGUES = [
    gettext.translation(DOMAIN, LOCALE, [language]) for language in LANGUAGES if language != "en"
]


def only_english(said: str) -> Iterator[str]:
    """Every part of a sentence that a tablet cannot say in each of its languages."""
    if not isinstance(said, Saying):
        yield str(said)
        return
    if said.template in NAMED:
        return
    is_put_together = said.template in ("{it}", "{first}{between}{rest}")
    if not is_put_together and any(
        one.gettext(said.template) == said.template for one in _CATALOGUES
    ):
        yield said.template
    for place, value in said.arguments:
        if isinstance(value, str) and place not in _AS_THEY_ARE:
            yield from only_english(value)


def words_of(told: Told) -> Iterator[str]:
    """Every sentence of something told; the rules' word on it a tablet knows by its verdict."""
    if isinstance(told, Unclear):
        yield told.sentence
    elif isinstance(told, Happening):
        yield from (words for witness, words in told.said.items() if witness != "rules")
