"""Which typed letters can the tablet show, and what stands in the place of the others?

The tablet's font has Latin, Cyrillic and Hangul. A name may hold anything (Hebrew, an emoji); what
the font lacks would be an empty box. The name is kept, recorded and signed as it was typed: only
what is shown differs.
"""

from itertools import groupby
from typing import Final
from unicodedata import category, normalize

RANGES: Final = (
    (0x0020, 0x007E),
    (0x00A0, 0x017F),
    (0x0400, 0x045F),
    (0x2010, 0x2027),
    (0x2030, 0x2030),
    (0x2032, 0x2033),
    (0x2039, 0x203A),
    (0x20A9, 0x20A9),
    (0x20AC, 0x20AC),
    (0x2116, 0x2116),
    (0x2122, 0x2122),
    (0x2190, 0x2193),
    (0x2212, 0x2212),
    (0x221A, 0x221A),
    (0x221E, 0x221E),
    (0x2248, 0x2248),
    (0x2260, 0x2260),
    (0x2264, 0x2265),
    (0x25A0, 0x25A1),
    (0x25B2, 0x25B3),
    (0x25B6, 0x25B6),
    (0x25BC, 0x25BC),
    (0x25C0, 0x25C0),
    (0x25C6, 0x25C7),
    (0x25CB, 0x25CB),
    (0x25CF, 0x25CF),
    (0x2605, 0x2606),
    (0x266A, 0x266A),
    (0x26A0, 0x26A0),
    (0x2713, 0x2713),
    (0x300C, 0x300F),
    (0x3131, 0x3163),
    (0xAC00, 0xD7A3),
)
"""First and last code points of what ``CompanionSans-Regular.otf`` holds; a test compares."""

STANDS_FOR_OTHERS: Final = "?"


def has(letter: str) -> bool:
    """Whether the font has a letter; a line break needs none."""
    return letter == "\n" or any(first <= ord(letter) <= last for first, last in RANGES)


def shown(words: str) -> str:
    """Return words as the font can show them: a "?" for each run of letters that it lacks.

    An accent typed apart from its letter is put on it, where there is such a letter; signs that
    have no picture of their own (a joiner, the direction of writing) leave nothing.
    """
    if all(map(has, words)):
        return words
    visible = (one for one in normalize("NFC", words) if has(one) or not _is_unseen(one))
    runs = groupby(visible, key=has)
    return "".join("".join(run) if is_held else STANDS_FOR_OTHERS for is_held, run in runs)


def says_something(words: str) -> bool:
    """Whether a letter or digit is left of words when they are shown."""
    return any(has(letter) and letter.isalnum() for letter in normalize("NFC", words))


def _is_unseen(letter: str) -> bool:
    return category(letter) in {"Cf", "Cc", "Mn", "Me"}
