"""What does the companion say, so that it stays English here and can be said otherwise elsewhere?

A :class:`Saying` is an English sentence, a string like any other: printed, recorded and compared
as one. But it remembers how it was made, a *template* with places and what went into them, so that
a tablet can say the same in its own language (``companion/tablet/sentences/said.py``):

    >>> lost = say("lost {mass_g:.1f} g", mass_g=5.04)
    >>> lost
    'lost 5.0 g'
    >>> lost.template, lost.arguments
    ('lost {mass_g:.1f} g', (('mass_g', 5.04),))

What goes into a place may be a Saying itself, and what a piece, a storey or a person is called is
one that is ``named``: a tablet has its own words for that. How a place is written decides how it is
filled, in every language:

| place             | filled with                                                    |
|-------------------|----------------------------------------------------------------|
| ``{x_mm:.0f}``    | a number, as Python formats it; some languages write a comma   |
| ``{what}``        | words as they are                                              |
| ``{what:capital}``| words at the beginning of a sentence                           |
| ``{what:clause}`` | a sentence without its full stop, in the middle of another one |

``say`` is also the word by which ``make catalogues`` finds what is to be translated; so sentences
are written out where they are called, never computed.
"""

from collections.abc import Mapping, Sequence
from typing import Self, TypeAlias

Argument: TypeAlias = str | int | float
"""What may go into a place; a Saying is a string too."""

_JOINED = "{first}{between}{rest}"


class Saying(str):
    """An English sentence that remembers how it was made.

    Attributes:
        template: The sentence with its places.
        arguments: What goes into them, sorted by their names.
    """

    __slots__ = ("arguments", "template")

    template: str
    arguments: tuple[tuple[str, Argument], ...]

    def __new__(cls, template: str, arguments: Mapping[str, Argument] | None = None) -> Self:
        """Fill the template's places.

        Raises:
            KeyError: A place has no argument.
            ValueError: A place is written as its argument cannot be.
        """
        plain = {place: _plain(value) for place, value in (arguments or {}).items()}
        filled = {
            place: _Words(value) if isinstance(value, str) else value
            for place, value in plain.items()
        }
        made = super().__new__(cls, template.format_map(filled))
        made.template = template
        made.arguments = tuple(sorted(plain.items()))
        return made

    def __reduce__(self) -> tuple[object, ...]:
        return Saying, (self.template, dict(self.arguments))


def say(template: str, /, **arguments: Argument) -> Saying:
    """Return the sentence with these arguments."""
    return Saying(template, arguments)


def named(template: str, /, **arguments: Argument) -> Saying:
    """Return what something is called; a tablet knows its own words for it."""
    return Saying(template, arguments)


def joined(parts: Sequence[str], between: str) -> Saying:
    """Return parts one after the other; ``between`` is the same in every language.

    Raises:
        ValueError: There is none.
    """
    *before, said = (
        one if isinstance(one, Saying) else Saying("{it}", {"it": one}) for one in parts
    )
    for one in reversed(before):
        said = Saying(_JOINED, {"first": one, "between": between, "rest": said})
    return said


def fitted(words: str, spec: str) -> str:
    """Return words as a place has them that is written with ``:spec``.

    Raises:
        ValueError: Words are written otherwise.
    """
    match spec:
        case "":
            return words
        case "capital":
            return words[:1].upper() + words[1:]
        case "clause":
            return words.rstrip(".")
        case _:
            raise ValueError(f"words are written with no `:{spec}`")


def _plain(value: Argument) -> Argument:
    """A number without what a library of numbers adds to it."""
    return value if isinstance(value, str | int) else float(value)


class _Words(str):
    """Words that go into a place."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        return fitted(str(self), spec)
