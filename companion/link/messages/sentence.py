"""How does a sentence travel that each face says in its own language? As how it was made.

A template is the English sentence with places for arguments, ``"lost {mass_g:.1f} g"``; an argument
may be a sentence itself. A face that knows the template has it in its language; of one that it does
not know, as of words that come without one, it shows the English. How places are written is told in
``companion/saying.py``.
"""

from typing import Annotated, TypeAlias, Union

import msgspec

from companion.link.messages.parts import Part

_Template = Annotated[str, msgspec.Meta(min_length=1, max_length=1000)]
_Words = Annotated[str, msgspec.Meta(max_length=10_000)]
_Place = Annotated[str, msgspec.Meta(min_length=1, max_length=32)]


class Sentence(Part, frozen=True):
    """An English sentence and what goes into its places."""

    template: _Template
    arguments: Annotated[
        dict[_Place, Union[_Words, int, float, "Sentence"]], msgspec.Meta(max_length=16)
    ] = msgspec.field(default_factory=dict)


Said: TypeAlias = _Words | Sentence
"""What somebody said: as it was made, or in English words where nobody knows any more how."""
