"""How is what was said handed to faces, so that each can say it in its language?

A snapshot has all lines of a match, and what witnesses said of each. Of sixty lines that took a
third of the time that a snapshot takes, again and again for the same words; so what was made of
them is kept for as long as they are likely to be shown.
"""

import math
from functools import lru_cache
from typing import Final

from companion.link.messages.sentence import Said, Sentence
from companion.saying import Argument, Saying

_KEPT: Final = 2048
"""What three witnesses say in a match of several hundred lines."""


def shown(words: str) -> Said:
    """Return words as faces are shown them; those of a record no longer know how they were made."""
    return _made(_Same(words)) if isinstance(words, Saying) else str(words)


class _Same:
    """Words by which object they are: two that read alike may be made otherwise."""

    __slots__ = ("words",)

    def __init__(self, words: Saying) -> None:
        self.words = words

    def __hash__(self) -> int:
        return id(self.words)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.words is other.words


@lru_cache(_KEPT)
def _made(same: _Same) -> Said:
    words = same.words
    return _sentence(words) if _can_travel(words) else str(words)


def in_english(said: Said) -> str:
    """Return in English what faces are shown."""
    return said if isinstance(said, str) else _saying(said)


def _sentence(said: Saying) -> Sentence:
    return Sentence(
        said.template,
        {
            place: _sentence(value) if isinstance(value, Saying) else value
            for place, value in said.arguments
        },
    )


def _saying(sentence: Sentence) -> Saying:
    arguments: dict[str, Argument] = {
        place: _saying(value) if isinstance(value, Sentence) else value
        for place, value in sentence.arguments.items()
    }
    return Saying(sentence.template, arguments)


def _can_travel(said: Saying) -> bool:
    """Whether JSON has all its numbers."""
    return all(
        _can_travel(value) if isinstance(value, Saying) else not _is_odd(value)
        for _, value in said.arguments
    )


def _is_odd(value: Argument) -> bool:
    return isinstance(value, float) and not math.isfinite(value)
