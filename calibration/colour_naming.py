"""What is a colour called, if at all? The likeliest class, or *unsure* below a bound."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from calibration.colour_space import Floats

UNSURE: Final = "unsure"
SURE: Final = 0.9
"""What a name must be worth, so that a wrong one is a rare thing and not one in ten."""


@dataclass(frozen=True)
class Naming:
    """What one colour is called, or *unsure*, and how probable its likeliest class is."""

    label: str
    probability: float


def named(chances: Floats, classes: Sequence[str], sure: float = SURE) -> list[Naming]:
    """Return the name of each colour.

    Args:
        chances: (n, k) how probable each class is for each colour.
        classes: The k names.
        sure: Below this probability a colour is *unsure*.
    """
    return [
        Naming(classes[which] if row[which] >= sure else UNSURE, float(row[which]))
        for row, which in zip(chances, chances.argmax(axis=1), strict=True)
    ]
