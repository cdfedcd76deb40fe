"""What are the columns called, of which table and face speak?"""

from typing import Literal

from companion.link.messages.parts import Part

Colour = Literal["red", "blue", "green", "yellow"]

Kind = Literal["thick", "hex", "thin"]


class ColumnName(Part, frozen=True, order=True):
    """One of the twenty columns; ``n`` tells thin ones of a colour apart."""

    colour: Colour
    kind: Kind
    n: int
