"""How is what was said handed to faces, so that each can say it in its language?"""

import math

from companion.link.messages.sentence import Said, Sentence
from companion.saying import Argument, Saying


def shown(words: str) -> Said:
    """Return words as faces are shown them; those of a record no longer know how they were made."""
    return _sentence(words) if isinstance(words, Saying) and _can_travel(words) else str(words)


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
