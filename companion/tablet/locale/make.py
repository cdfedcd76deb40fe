"""How do the catalogues follow the program? ``make catalogues`` runs this.

It collects what the tablet can say from the calls of ``text``, ``text_as`` and ``plural`` in its
``.py`` and ``.kv`` files, and of ``say`` in the parts of the companion that speak to people. It
brings ``<language>/LC_MESSAGES/tablet.po`` in line with that, and compiles ``tablet.mo``. A
translation is never guessed: what is new is empty until somebody writes it, and a test tells. What
is no longer said stays at the end as ``#~`` until a translator removes it.

The files are the same on every machine and at every hour, so that a difference means something:
no line numbers, no dates, no names of tools in them.
"""

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from companion.tablet.words import DOMAIN, LANGUAGES, LOCALE

COMPANION: Final = LOCALE.parent.parent

KEYWORDS: Final[dict[str, Any]] = {"text": (1,), "text_as": ((1, "c"), 2), "plural": (1, 2)}
"""The functions that make Texts, and which of their arguments are sentences and roles."""

SPEAKERS: Final[dict[str, dict[str, Any]]] = {
    "adjudication": {"say": (1,)},
    "games/villa_paletti": {"say": (1,)},
    "referee": {"say": (1,)},
    "table/hands_free": {"say": (1,)},
    "tablet": KEYWORDS,
    "vision": {"say": (1,)},
}
"""The parts of the companion whose words reach a tablet, and the functions that make them."""

_SOURCE_LANGUAGE: Final = "en"
_LINE_LENGTH: Final = 100


class _Steady(Catalog):
    """A catalogue whose header holds what gettext needs, and nothing that changes by itself."""

    @property  # type: ignore[misc]  # nobody sets the header of what is only written
    def mime_headers(self) -> list[tuple[str, str]]:
        return [
            ("Project-Id-Version", "Paletti Companion"),
            ("Language", str(self.locale_identifier)),
            ("Plural-Forms", self.plural_forms),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit\n"),
        ]


def sayable(
    companion: Path = COMPANION, speakers: Mapping[str, dict[str, Any]] = SPEAKERS
) -> Catalog:
    """Return everything that those speakers say to a tablet, in the order of the files."""
    found = Catalog()
    for part, keywords in speakers.items():
        folder = companion / part
        for path in sorted((*folder.rglob("*.py"), *folder.rglob("*.kv"))):
            place = path.relative_to(companion.parent).as_posix()
            for _, message, _, role in extract_from_file("python", path, keywords=keywords):
                found.add(message, locations=[(place, 0)], context=role)
    return found


def catalogue(language: str, said: Catalog, before: Catalog) -> Catalog:
    """Return the catalogue of a language: everything sayable, with the translations from before."""
    made = _Steady(
        locale=language,
        domain=DOMAIN,
        charset="utf-8",
        fuzzy=False,
        header_comment=f"# The tablet in {LANGUAGES[language]}: docs/howto/translate.md",
    )
    for message in said:
        if message.id:
            known = before.get(message.id, message.context)
            made.add(
                message.id,
                string=message.id if language == _SOURCE_LANGUAGE else _translation(known),
                locations=[(place, 0) for place, _ in dict.fromkeys(message.locations)],
                context=message.context,
            )
    if language != _SOURCE_LANGUAGE:
        for message in (*before, *before.obsolete.values()):
            gone = made.get(message.id, message.context) is None
            if message.id and gone and any(_forms(message)):
                made.obsolete[_key(message)] = message
    return made


def untranslated(made: Catalog) -> Iterator[Message]:
    """Return the messages of a catalogue that have no translation, or not in every number."""
    for message in made:
        if message.id and not all(_forms(message)):
            yield message


def po_file(language: str) -> Path:
    """Return where the translations of a language are."""
    return LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def read(path: Path, language: str) -> Catalog:
    """Return the catalogue in a file, an empty one if there is no file yet."""
    if not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language, charset="utf-8")


def write(made: Catalog, path: Path) -> None:
    """Write a catalogue for translators, and beside it the one that is read at run time."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, made, width=_LINE_LENGTH, include_lineno=False)
    with path.with_suffix(".mo").open("wb") as file:
        write_mo(file, made)


def main() -> int:
    """Bring the catalogues of all languages up to date, and say what is to be translated."""
    said = sayable()
    for language in LANGUAGES:
        path = po_file(language)
        made = catalogue(language, said, read(path, language))
        write(made, path)
        missing = list(untranslated(made))
        sys.stdout.write(f"{language}: {len(made)} messages, {len(missing)} untranslated\n")
        for message in missing:
            sys.stdout.write(f"    {message.id!r}\n")
    return 0


def _forms(message: Message) -> tuple[str, ...]:
    """The translation of a message, in every number."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def _translation(known: Message | None) -> Any:
    """What was known of a message; what is marked as fuzzy is somebody's guess, and not known."""
    return known.string if known is not None and not known.fuzzy else ""


def _key(message: Message) -> Any:
    """How a catalogue files a message: by its first form, and its role if it has one."""
    first = message.id if isinstance(message.id, str) else message.id[0]
    return (first, message.context) if message.context else first


if __name__ == "__main__":
    sys.exit(main())
