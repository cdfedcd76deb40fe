"""What has a match of Palagonia chosen where a rule leaves it open?"""

from collections.abc import Sequence
from typing import Any

from companion.tablet.sentences.palagonia.edition import OPTIONS
from companion.tablet.text import Text, joined


def rulings(edition: dict[str, Any], options: Sequence[str]) -> tuple[Text, ...]:
    """Return each of these options as its question and the answer that holds."""
    return tuple(
        joined([OPTIONS[name].question, answers[edition.get(name, next(iter(answers)))]], " ")
        for name in options
        for answers in (OPTIONS[name].answers,)
    )
