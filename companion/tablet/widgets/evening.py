"""How large are the words on buttons side by side? Much alike, or one looks more important."""

from collections.abc import Iterable
from typing import Final

from companion.tablet.widgets.big_button import BigButton

_AT_MOST: Final = 1.25
"""Of the smallest words in a row: larger ones do not look alike, smaller ones nobody can read."""


def even_out(buttons: Iterable[BigButton]) -> None:
    """Keep the words of buttons from being much larger than the smallest ones among them."""
    spoken = [one for one in buttons if one.text]
    most_px = _AT_MOST * min((one.letters_px() for one in spoken), default=0)
    for one in spoken:
        one.largest_px = most_px
