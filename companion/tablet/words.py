"""How is a Text said in a person's language?

The catalogues are GNU gettext's: ``locale/<language>/LC_MESSAGES/tablet.po`` is what translators
edit, ``tablet.mo`` beside it is made from it by ``make catalogues`` and read here by the standard
library. What a catalogue lacks is said in English. A language is changed by taking other Words:
a Text is a value and can be said again.
"""

import gettext
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from companion.errors import UsageError
from companion.saying import fitted
from companion.tablet.letters import shown
from companion.tablet.particles import with_particles
from companion.tablet.text import Argument, Text

LANGUAGES: Final[dict[str, str]] = {
    "en": "English",
    "de": "Deutsch",
    "ru": "Русский",
    "ko": "한국어",
}
"""Every language of the tablet by its code, with its own name for itself."""

DOMAIN: Final = "tablet"
LOCALE: Final = Path(__file__).with_name("locale")

_DECIMAL_COMMA: Final = frozenset({"de", "ru"})


@dataclass(frozen=True, slots=True)
class Words:
    """The words of one language.

    Raises:
        UsageError: The tablet does not speak that language.
    """

    language: str

    def __post_init__(self) -> None:
        """Only the languages of the tablet."""
        if self.language not in LANGUAGES:
            raise UsageError(
                f"The tablet does not speak `{self.language}`; it speaks {', '.join(LANGUAGES)}."
            )

    def say(self, text: Text) -> str:
        """Return the text in this language."""
        arguments = {name: self._shown(value) for name, value in text.arguments}
        said = self._translated(text).format_map(arguments)
        return with_particles(said) if self.language == "ko" else said

    def _translated(self, text: Text) -> str:
        catalogue = _catalogue(self.language)
        if text.plural is None:
            if text.role is None:
                return catalogue.gettext(text.msgid)
            return catalogue.pgettext(text.role, text.msgid)
        if text.role is None:
            return catalogue.ngettext(text.msgid, text.plural, text.count)
        return catalogue.npgettext(text.role, text.msgid, text.plural, text.count)

    def _shown(self, value: Argument) -> "_Words | _Number":
        if isinstance(value, Text):
            return _Words(self.say(value))
        if isinstance(value, str):
            return _Words(shown(value))
        return _Number(value, has_comma=self.language in _DECIMAL_COMMA)


class _Words(str):
    """Words that go into a place, as the place is written: ``{who}``, ``{what:capital}``."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        return fitted(str(self), spec)


@dataclass(frozen=True, slots=True)
class _Number:
    """A number that goes into a place: ``{x_mm:.0f}`` has its decimals, ``{share}`` what it needs.

    Attributes:
        value: The number.
        has_comma: Whether the language writes a decimal comma.
    """

    value: int | float
    has_comma: bool

    def __format__(self, spec: str) -> str:
        said = format(self.value, spec or ("g" if isinstance(self.value, float) else ""))
        return said.replace(".", ",") if self.has_comma else said


def nearest_language(tag: str) -> str:
    """Return the tablet's language for a system's tag ("de_AT.UTF-8", "ko-KR"), else English."""
    code = tag.replace("_", "-").partition("-")[0].lower()
    return code if code in LANGUAGES else "en"


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    # Without its file a language is said in English: a tablet that speaks beats one that does not.
    return gettext.translation(DOMAIN, LOCALE, [language], fallback=True)
