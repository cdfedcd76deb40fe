"""How is a line of notation cut into words, and what does a reader say about the one it is at?

A word is whatever stands between spaces; a comma is a word of its own; text in double quotes is
one word, written as in JSON, whatever is in it. A ``#`` begins a comment that ends with the line.
"""

import json
import re
from typing import Final, NoReturn

import msgspec

from companion.games.lines import printable

_WORD: Final = re.compile(
    r'\s*(?:(?P<comment>#.*)|(?P<comma>,)|(?P<quote>")|(?P<plain>[^\s,#"]+))?'
)
_BARE: Final = re.compile(r"[^\W\d_][\w'.-]*")
"""A name that needs no quotes."""


class Word(msgspec.Struct, frozen=True):
    """One word of a line: its text without quotes, and the character it begins at, from 1."""

    text: str
    at: int
    quoted: bool = False


class NotationError(ValueError):
    """A line that is no notation; the text is a sentence that says what and where."""


def cut(line: str) -> tuple[Word, ...]:
    """The words of a line, without comment.

    Raises:
        NotationError: a quoted text has no end, or is not written as in JSON.
    """
    words = []
    place = 0
    while found := _WORD.match(line, place):
        kind, place = found.lastgroup, found.end()
        if kind == "quote":
            word, place = _quoted(line, place - 1)
            words.append(word)
        elif kind in ("comma", "plain"):
            words.append(Word(found[kind], found.start(kind) + 1))
        else:
            break
    return tuple(words)


def written_name(name: str) -> str:
    """A name as a word: as it is where it is a plain word, else in quotes."""
    return name if _BARE.fullmatch(name) else json.dumps(name, ensure_ascii=False)


def _quoted(line: str, start: int) -> tuple[Word, int]:
    try:
        text, end = json.JSONDecoder().raw_decode(line, start)
    except json.JSONDecodeError as error:
        raise NotationError(
            f"Character {start + 1}: the quoted text is not written as it should be ({error.msg})."
        ) from error
    if any("\ud800" <= sign <= "\udfff" for sign in text):
        raise NotationError(f"Character {start + 1}: the quoted text holds half a character.")
    return Word(text, start + 1, quoted=True), end


class Reader:
    """Goes through the words of a line, and complains with the place where it is."""

    def __init__(self, line: str) -> None:
        """Stand before the first word of ``line``."""
        self._words = cut(line)
        self._next = 0
        self._end = len(line.rstrip()) + 1

    @property
    def ahead(self) -> str:
        """The next word in lower case; empty at the end, and for a quoted text."""
        if self._next == len(self._words) or self._words[self._next].quoted:
            return ""
        return self._words[self._next].text.lower()

    @property
    def at_end(self) -> bool:
        """Whether no word is left."""
        return self._next == len(self._words)

    def take(self, what: str) -> Word:
        """The next word, which should be ``what``."""
        if self.at_end:
            raise NotationError(f"Character {self._end}: the line ends; the {what} is missing.")
        word = self._words[self._next]
        self._next += 1
        return word

    def plain(self, what: str) -> str:
        """The next word in lower case; it must not be in quotes."""
        word = self.take(what)
        return self.refuse(what) if word.quoted else word.text.lower()

    def skip(self, text: str) -> bool:
        """Go past the next word if it is ``text``; whether it was."""
        found = self.ahead == text
        self._next += found
        return found

    def refuse(self, what: str) -> NoReturn:
        """Say that the word just taken is not ``what``.

        Raises:
            NotationError: always.
        """
        word = self._words[self._next - 1]
        raise NotationError(f"Character {word.at}: `{printable(word.text)}` is no {what}.")

    def finish(self) -> None:
        """Make sure that nothing is left.

        Raises:
            NotationError: something is.
        """
        if not self.at_end:
            word = self._words[self._next]
            raise NotationError(
                f"Character {word.at}: `{printable(word.text)}` is too much; the act ends before."
            )
