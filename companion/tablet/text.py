"""What is to be said, before anybody has chosen a language?

A :class:`Text` is an English sentence with places for arguments, ``{who} passes.``, and what goes
into the places. It is a plain value: two that say the same are equal. ``words.py`` says it in a
language. An argument may be a Text itself and is then said in that language too.

Few phrases can be put into a sentence as they are in every language. Where one has to be
inflected it gets a *role*, as in ``text_as("object", "the thick red column")``: the same English
words, translated once for each role (``docs/howto/translate.md``).

``text``, ``text_as`` and ``plural`` are also the words by which ``make catalogues`` finds what is
to be translated; so sentences are written out where they are called, never computed. So is
``say`` of ``companion/saying.py`` in the parts of the companion that speak to people: what they say
becomes a Text in ``sentences/said.py``. How a place may be written, ``{x_mm:.0f}``, is told there.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from string import Formatter
from typing import TypeAlias, Union

Argument: TypeAlias = Union[str, int, float, "Text"]


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence in English with its arguments.

    Attributes:
        msgid: The English sentence; for a plural the one about a single thing.
        arguments: What goes into the places, sorted by their names.
        plural: The English sentence about many things, if a number chooses between the two.
        count: That number.
        role: How the words are used, where translations differ by it.

    Raises:
        ValueError: The sentence is empty, or its places are not those of the arguments.
    """

    msgid: str
    arguments: tuple[tuple[str, Argument], ...] = ()
    plural: str | None = None
    count: int = 1
    role: str | None = None

    def __post_init__(self) -> None:
        """A mistake shows where it is made, not when somebody reads Korean."""
        if not self.msgid:
            raise ValueError("An empty sentence says nothing; an empty text is verbatim('')")
        places = places_in(self.msgid)
        if self.plural is not None:  # the number chooses, and need not be said
            places |= places_in(self.plural) | {"count"}
        given = {name for name, _ in self.arguments}
        if places != given:
            raise ValueError(f"{self.msgid!r} has the places {sorted(places)}, not {sorted(given)}")


def text(msgid: str, /, **arguments: Argument) -> Text:
    """Return the sentence with these arguments."""
    return Text(msgid, _sorted(arguments))


def text_as(role: str, msgid: str, /, **arguments: Argument) -> Text:
    """Return words in a role: where they will stand decides how a language inflects them."""
    return Text(msgid, _sorted(arguments), role=role)


def plural(one: str, many: str, /, *, count: int, **arguments: Argument) -> Text:
    """Return a sentence about ``count`` things; it may have the place ``{count}``."""
    return Text(one, _sorted({"count": count, **arguments}), plural=many, count=count)


def verbatim(words: str) -> Text:
    """Return words that are the same in every language: a typed name, a clock, a number."""
    return Text("{words}", (("words", words),))


def joined(parts: Sequence[Text], between: str = ", ") -> Text:
    """Return the parts one after the other; ``between`` is the same in every language."""
    if not parts:
        return verbatim("")
    first, *rest = parts
    if not rest:
        return first
    places: dict[str, Argument] = {
        "first": first,
        "between": between,
        "rest": joined(rest, between),
    }
    return Text("{first}{between}{rest}", _sorted(places))


@cache
def places_in(sentence: str) -> frozenset[str]:
    """Return the names of the places for arguments in a sentence."""
    return frozenset(name for _, name, _, _ in Formatter().parse(sentence) if name is not None)


def _sorted(arguments: Mapping[str, Argument]) -> tuple[tuple[str, Argument], ...]:
    return tuple(sorted(arguments.items()))
